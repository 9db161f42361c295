"""Compile hot loops with numba where it is installed; run them as they are where it is not.

Hot loops go through arrays one number at a time: assigning to slices, `in`, or `max()` of an array draws in code that
takes seconds to compile when a loop runs for the first time.
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
    # Numba keeps machine code as pickles, beside the source or wherever the environment says, and does not see when
    # a constant of another module has changed. In our cache nobody else can write, and other sources are other folders.
    FOLDER = subfolder("numba", depends_on=SOURCES)
    vars(numba.config)["CACHE_DIR"] = str(FOLDER or "")  # mypy does not know the name

    def compiled(function: Function) -> Function:
        """The function as machine code, kept on disk from run to run."""
        return cast(Function, numba.njit(cache=FOLDER is not None, fastmath=True, error_model="numpy")(function))
