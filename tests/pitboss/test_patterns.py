"""No regular expression is worse than linear on a long text."""

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
    """Twice: a busy machine may be slow once."""
    for pump in pumps(pattern):
        text = pump * (LONG // len(pump)) + "\x01"
        given = text if isinstance(pattern.pattern, str) else text.encode("latin-1", "replace")
        if taken(pattern, method, given) > SECONDS and taken(pattern, method, given) > SECONDS:
            return True
    return False


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
