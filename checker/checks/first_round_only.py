"""The deal is described only for the first round of a shoe."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.tree import Moment, Statement, tests_in

ONCE_A_SHOE = ("opening", "verification", "wash", "shuffle", "cut", "re-cut", "burn", "new shoe")
ONCE_A_ROUND = frozenset({"wagers", "settlement", "pick-up"})
"""Moments after which a new round begins."""


def first_round_only(context: CheckContext) -> Iterator[Finding]:
    dealt = [(stated, moments(stated)) for stated in context.exhibit.stated if deals(stated)]
    first = [(stated, names) for stated, names in dealt if names & set(ONCE_A_SHOE)]
    if first and not any(names & ONCE_A_ROUND and not names & set(ONCE_A_SHOE) for _, names in dealt):
        yield finding(first)


def deals(stated: Stated) -> bool:
    return isinstance(stated.line, Statement) and stated.line.subject == "dealing"


def moments(stated: Stated) -> set[str]:
    return {test.name for test in tests_in(stated.when) if isinstance(test, Moment)}


def finding(timed: list[tuple[Stated, set[str]]]) -> Finding:
    names = [name for name in ONCE_A_SHOE if any(name in found for _, found in timed)]
    again = "whether a card is burned before each of them" if "burn" in names else "how they begin"
    return Finding(
        check="first-round-only",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"the deal is told only as what follows the {listed(names)}; "
        f"later rounds of the shoe are left out, and {again}",
        places=tuple(place_of(stated) for stated, _ in timed),
        question="steps",
    )
