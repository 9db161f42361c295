"""Compiles hot loops with numba if it is installed; runs them as plain Python if not.

Hot loops go through arrays one number at a time: slice assignment, `in`, or `max()` of an array pulls in code that
takes seconds to compile when a loop first runs.
"""

from __future__ import annotations

from engine.machine_code import FAST, compiler

__all__ = ["FAST", "SOURCES", "compiled", "inlined"]

SOURCES = (
    "engine/blackjack/kernels",
    "engine/blackjack/simulation/machine.py",
    "engine/blackjack/simulation/machine_rows.py",
    "engine/blackjack/tables/rule_tables.py",
    "engine/machine_code.py",
)
"""The kernels and the modules whose constants are compiled into them."""

compiled = compiler(*SOURCES, fastmath=True, error_model="numpy")
inlined = compiler(*SOURCES, fastmath=True, error_model="numpy", inline="always")
"""Compiled into the loop that calls it: a call that hands over the tables of a machine takes as long as ten cards."""
