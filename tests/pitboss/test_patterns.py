"""No regular expression takes long on a long text, whatever it repeats."""

import re
import signal
import time
from typing import Any

from tests.support.patterns import patterns, pumps

LONG = 3000
SECONDS = 0.06


class TooLong(BaseException):
    """Nobody may catch it by accident."""


def test_every_pattern_is_quick_on_long_texts() -> None:
    signal.signal(signal.SIGALRM, too_long)
    assert [one.name for one in patterns() if is_slow(one.pattern, one.method)] == []


def is_slow(pattern: "re.Pattern[Any]", method: str) -> bool:
    """Whether it takes long every time, and a text of half the length less than a third of it."""
    for pump in pumps(pattern):
        if quickest(pattern, method, pump, LONG) > SECONDS:
            whole, half = (quickest(pattern, method, pump, length) for length in (LONG, LONG // 2))
            if whole > 1 or whole > 3 * half:
                return True
    return False


def quickest(pattern: "re.Pattern[Any]", method: str, pump: str, length: int) -> float:
    """Of several times, for a busy machine may be slow; once is enough if it is quick."""
    text = pump * (length // len(pump)) + "\x01"
    given = text if isinstance(pattern.pattern, str) else text.encode("latin-1", "replace")
    best = 9.0
    for _ in range(4):
        best = min(best, taken(pattern, method, given))
        if best < SECONDS or best > 1:
            break
    return best


def taken(pattern: "re.Pattern[Any]", method: str, text: str | bytes) -> float:
    """Seconds of processor time, five at most."""
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_REAL, 5)
    try:
        getattr(pattern, method)(text)
    except TooLong:
        return 5.0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return time.process_time() - begun


def too_long(*_: object) -> None:
    raise TooLong
