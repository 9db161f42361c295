"""Compiles hot loops with numba if it is installed; runs them as plain Python if not.

Hot loops go through arrays one number at a time: slice assignment, `in`, or `max()` of an array pulls in code that
takes seconds to compile when a loop first runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from base.cache import subfolder

Function = TypeVar("Function", bound=Callable[..., object])
SOURCES = (
    "engine/blackjack/kernels",
    "engine/blackjack/simulation/machine.py",
    "engine/blackjack/simulation/machine_rows.py",
    "engine/blackjack/tables/rule_tables.py",
)
"""The kernels and the modules whose constants are compiled into them."""

try:
    import numba
except ImportError:  # numba is an optional extra
    FAST = False

    def compiled(function: Function) -> Function:
        """The function itself."""
        return function
else:
    FAST = True
    # Numba caches machine code as pickles, beside the source or wherever the environment says, and does not notice when
    # a constant of another module changes. Nobody else can write to our cache, and changed sources get a new folder.
    FOLDER = subfolder("numba", depends_on=SOURCES)
    vars(numba.config)["CACHE_DIR"] = str(FOLDER or "")  # mypy does not know the name

    def compiled(function: Function) -> Function:
        """The function as machine code, cached on disk between runs."""
        return cast(Function, numba.njit(cache=FOLDER is not None, fastmath=True, error_model="numpy")(function))
