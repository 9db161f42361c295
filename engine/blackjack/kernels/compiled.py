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

compiled = compiler(*SOURCES, fastmath=True, error_model="numpy", _nrt=False)
"""Loops that make no arrays: whoever calls them hands over the room they work in.

So no references need to be counted. Numba counts them, with locked instructions, for every array of a tuple that is
handed on and every slice, which took more than half of the time of a simulation.
"""
inlined = compiler(*SOURCES, fastmath=True, error_model="numpy", _nrt=False, inline="always")
"""Compiled into the loop that calls it: a call that hands over the tables of a machine takes as long as ten cards."""
