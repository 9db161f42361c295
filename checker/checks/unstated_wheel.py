"""Nothing says which numbers or symbols are on the wheel, on which every pay depends."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import lines_in
from checker.facts.rank_tests import own_pays
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.tree import Declaration

SHOWN = 3


def unstated_wheel(context: CheckContext) -> Iterator[Finding]:
    structure, pays = context.exhibit.structure, own_pays(context.exhibit)
    if structure is None or structure.randomizer.kind != "wheel" or not pays:
        return
    if any(isinstance(line, Declaration) and line.form == "randomizer" for line in lines_in(context)):
        return
    yield Finding(
        check="unstated-wheel",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message="nothing says what is on the wheel, and how often; the house edge of every wager depends on it",
        places=tuple(dict.fromkeys(map(place_of, pays)))[:SHOWN],
        question="wager pay",
        asks="What is on the wheel, and how often?",
    )
