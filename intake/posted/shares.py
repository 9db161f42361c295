"""Shares of a wager that no rule of the procedure speaks of: ``get a quarter of your bet back``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.posted.procedure_words import ProcedureWords

_SHARES = (
    (
        "a quarter",
        re.compile(r"(?<!three )(?<!3 )\b(?:an?|1) (?:quarter|fourth)\b|\b25%"),
        re.compile(r"quarter|25%|1/4"),
    ),
    (
        "three quarters",
        re.compile(r"\b(?:three|3)[- ](?:quarters|fourths)\b|\b75%"),
        re.compile(r"three quarters|75%|3/4"),
    ),
    ("a third", re.compile(r"\b(?:an?|1) third(?! card)\b"), re.compile(r"\bthird of|1/3")),
    ("two thirds", re.compile(r"\b(?:two|2)[- ]thirds\b"), re.compile(r"two thirds|2/3")),
    ("a tenth", re.compile(r"\b(?:an?|1) tenth\b|\b10%"), re.compile(r"tenth|10%|1/10")),
)
_OF_A_WAGER = re.compile(
    r"^ ?(?:of )?(?:your|the|his|her|their|its) (?:\w{1,12} )?(?:bets?|wagers?|stakes?|antes?|money)\b"
)
_RETURNED = re.compile(r"\b(?:back|returned?|keeps?|loses?|lost|gives?|refund\w*|surrender\w*|forfeit\w*|costs?)\b")
_OTHER = re.compile(r"\b(?:not|never|no|unlike|instead|tips?|if you|most|up to|at least|at most)\b|\?$")


def wrong_shares(said: str, words: ProcedureWords) -> Iterator[tuple[str, str]]:
    """A share that is lost or returned, where the rules lose and return other shares and never this one."""
    if not _RETURNED.search(said) or _OTHER.search(said):
        return
    stated = [one.statement for one in words.sentences]
    halves = [one for one in stated if re.search(r"\bhalf the (?:ante|wager)", one) and "insurance" not in one]
    for name, way, own in _SHARES:
        found = way.search(said)
        if found and _OF_A_WAGER.match(said[found.end() :]) and halves and not any(own.search(one) for one in stated):
            yield f"{name} of a wager is lost or returned", halves[0].partition(": ")[2]
