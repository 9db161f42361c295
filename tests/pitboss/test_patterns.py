"""No regular expression is worse than linear on a long text, except those whose text is cut first."""

import re
import signal
import time
from pathlib import Path
from typing import Any

from tests.support.patterns import ROOMS, patterns, pumps

ROOT = Path(__file__).parents[2]
LONG = 3000
SECONDS = 0.06
KNOWN = {
    "intake.formats._HTML",
    "intake.layout.furniture._PAGE_NUMBER",
    "intake.prose.clauses._STRONG",
    "intake.prose.clauses._LISTED_BEFORE",
    "intake.prose.damage._WORD",
    "intake.prose.tables._LISTED",
    "intake.prose.tables._RUNNING",
    "intake.prose.tables._REVERSED",
    "intake.prose.tables._BREAK",
    "intake.prose.wager_pays._ODDS",
    "intake.readers.odds_repair._ODDS",
    "engine.blackjack.simulation.strategy.LINE",
    "engine.play.deal_notation.WAGER",
    "reports.pdf.fonts.PIECE",
    "reports.pdf.fonts.PIECE_FROM_RIGHT",
}
"""Quadratic, or with a large constant, on one sentence or line; a sentence of prose has 2,000 characters at most."""


class TooLong(BaseException):
    """Nobody may catch it by accident."""


def test_every_other_pattern_is_quick_on_long_texts() -> None:
    source = "\n".join(path.read_text("utf-8") for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    signal.signal(signal.SIGALRM, too_long)
    used: dict[str, set[str]] = {}
    for name, method in USE.findall(source):
        used.setdefault(name, set()).add(method)
    slow = [name for name, one in patterns().items() if name not in KNOWN and is_slow(one, way(name, used))]
    assert slow == []


USE = re.compile(r"\b(\w+)\.(search|finditer|findall|sub|subn|split|match|fullmatch)\(")


def way(name: str, used: dict[str, set[str]]) -> str:
    """How the program uses it: from the start of a text only, or anywhere in it."""
    methods = used.get(name.rpartition(".")[2], set())
    return "match" if methods and methods <= {"match", "fullmatch"} else "search"


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
