"""Loops compiled to machine code where numba is installed; the only module that imports it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from base.cache import subfolder

Function = TypeVar("Function", bound=Callable[..., object])

try:
    import numba
except (ImportError, OSError):  # numba is an optional extra, and may lack the memory to be loaded
    FAST = False
else:
    FAST = True


def compiler(*sources: str, **options: Any) -> Callable[[Function], Function]:
    """Compiles a function when it is first called; without numba it stays what it is.

    sources: the files whose constants are compiled into it.
    """
    if not FAST:
        return lambda function: function
    folder = subfolder("numba", depends_on=sources)

    def compiled(function: Function) -> Function:
        # Numba caches machine code as pickles, wherever the environment says, and does not notice when a constant of
        # another module changes. Nobody else can write to our cache, and changed sources get a new folder.
        vars(numba.config)["CACHE_DIR"] = str(folder or "")  # mypy does not know the name
        return cast(Function, numba.njit(cache=folder is not None, **options)(function))

    return compiled
