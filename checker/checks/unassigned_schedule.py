"""A schedule is read as that of several wagers, and no sentence says on which of them it pays."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import effect_of
from grammar.exhibit import Stated
from grammar.tree import Statement

FEWEST_ROWS = 3
"""What has fewer rows is a sentence, and names its wagers."""
PAYS = re.compile(r"\b(?:pay|pays|paid|payout|payouts|win|wins|won|winning|odds)\b")
ON_WHICH = re.compile(
    r"\b(?:each|all|every|both|any|remaining|active)\b[^.;]{0,40}\b(?:bets?|wagers?|circles?|spots?|units?)\b"
    r"|\b(?:bets?|wagers?)\b[^.;]{0,40}\b(?:remain\w*|left|still|riding|let ride|in play|in action|at risk)\b"
)
"""Words by which a sentence says that every wager that is left is paid."""


def unassigned_schedule(context: CheckContext) -> Iterator[Finding]:
    if context.source is None or any(says_on_which(piece.text.lower()) for piece in context.source.pieces):
        return
    wagers: dict[str, None] = {}
    rows: dict[int, Stated] = {}
    for stated in context.exhibit.stated:
        line = stated.line
        if stated.question != "wager pay" or stated.base or not isinstance(line, Statement) or not line.tail.cites:
            continue
        effect = effect_of(stated.value)
        if effect is not None and effect.kind == "pays" and len(line.names) > 1 and linked(context, line.names):
            wagers |= dict.fromkeys(line.names)
            rows.setdefault(stated.span.line, stated)
    if len(rows) >= FEWEST_ROWS:
        yield finding(list(wagers), list(rows.values()))


def says_on_which(sentence: str) -> bool:
    return PAYS.search(sentence) is not None and ON_WHICH.search(sentence) is not None


def linked(context: CheckContext, names: tuple[str, ...]) -> bool:
    """Are they placed together, so that "the winners are paid" can mean one of them or all?"""
    placed = (stated for stated in context.exhibit.stated if stated.question == "wager link")
    together = {stated.about.casefold() for stated in placed}
    structure = context.exhibit.structure
    moved = {option.wager.casefold() for stage in structure.stages for option in stage.options} if structure else set()
    return sum(name.casefold() in together | moved for name in names) >= len(names) - 1


def finding(wagers: list[str], rows: list[Stated]) -> Finding:
    return Finding(
        check="unassigned-schedule",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"the schedule is read as that of {listed(f'“{name}”' for name in wagers)}, and no sentence says "
        "whether it pays on each of them that is left, or on one",
        places=tuple(place_of(stated) for stated in rows[:FEWEST_ROWS]),
        question="wager pay",
        about=", ".join(wagers),
        asks=f"On which of {listed(f'“{name}”' for name in wagers)} are these odds paid?",
    )
