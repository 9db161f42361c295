"""Compile hot loops with numba where it is installed; run them as they are where it is not.

Hot loops go through arrays one number at a time: assigning to slices, `in`, or `max()` of an array draws in code that
takes seconds to compile when a loop runs for the first time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])

try:
    from numba import njit
except ImportError:  # numba is an optional extra
    FAST = False

    def compiled(function: Function) -> Function:
        """The function itself."""
        return function
else:
    FAST = True

    def compiled(function: Function) -> Function:
        """The function as machine code, kept on disk from run to run."""
        return cast(Function, njit(cache=True, fastmath=True, error_model="numpy")(function))
