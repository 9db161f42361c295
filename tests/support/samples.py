"""Which of many like cases a short run tries."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
LONG = os.environ.get("PITBOSS_LONG") == "1"


def some(cases: Iterable[T], step: int = 2) -> list[T]:
    """All with PITBOSS_LONG=1, else every second (third …) one: the whole suite has to end within ten minutes."""
    return list(cases)[:: 1 if LONG else step]
