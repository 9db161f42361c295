"""The course of a round is not told from end to end."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Place, Severity, place_at
from checker.lines import folded, lines_in, listed, words_of
from checker.wagers import wagers
from checker.whole import Whole
from engine.effects import ALLOWED, effect_of
from grammar.tree import Statement
from grammar.vocabulary import vocabulary

TOPICS = (
    ("the opening of the table", ("opening", "wash")),
    ("the shuffle", ("shuffle", "shuffle trigger")),
    ("the cut", ("cut", "cut depth", "re-cut")),
    ("the burn card", ("burn",)),
    ("the end of the shoe", ("shoe end",)),
    ("the deal", ("dealing",)),
    ("the direction of the deal", ("dealing order",)),
    ("whether the players' cards lie face up", ("player cards",)),
    ("which of the dealer's cards is face up", ("up card",)),
    ("the order in which players act", ("acting order",)),
    ("when a player's blackjack is paid", ("blackjack paid",)),
    ("the direction of settling", ("collecting order", "paying order")),
    ("the pick-up of cards", ("pick-up", "pick-up order")),
    ("the closing of the table", ("closing",)),
)
"""What a dealer has to know, and the subjects that tell it."""
SIGNALS = {"may hit": "hit", "may stand": "stand", "may double": "double", "may split": "split"}


def missing_procedure(whole: Whole) -> Iterator[Finding]:
    said = {line.subject for line in lines_in(whole.exhibit.document) if isinstance(line, Statement)}
    untold = [topic for topic, subjects in TOPICS if fits(whole, subjects) and not said.intersection(subjects)]
    untold += [f"the signal for {action}" for action in unsigned(whole)]
    untold += [f'when "{name}" is settled' for name in unsettled(whole)]
    if untold:
        yield finding(whole, untold)


def fits(whole: Whole, subjects: tuple[str, ...]) -> bool:
    """Does the topic belong to this family of games?"""
    known = vocabulary()
    return any(whole.exhibit.family in known.questions[known.subjects[name].question].families for name in subjects)


def unsigned(whole: Whole) -> Iterator[str]:
    """Choices that a hand is given and that no signal is told for."""
    signals = " ".join(
        folded(line.name)
        for line in lines_in(whole.exhibit.document)
        if isinstance(line, Statement) and line.subject == "signal"
    )
    given = {stated.question for stated in whole.exhibit.stated if effect_of(stated.value) == ALLOWED}
    for question, action in SIGNALS.items():
        if question in given and action not in signals.split():
            yield action


def unsettled(whole: Whole) -> Iterator[str]:
    """Side wagers that have a pay and no place in the round."""
    told = folded(
        " ".join(
            words_of(line)
            for line in lines_in(whole.exhibit.document)
            if isinstance(line, Statement) and line.subject in ("settling", "settling sequence", "course of play")
        )
    )
    for wager in wagers(whole):
        side = wager.paid and wager.offered and wager.name not in ("Insurance", "Even money")
        if side and not wager.ordered and folded(wager.name) not in told and "side" not in told and "match" not in told:
            yield wager.name


def finding(whole: Whole, untold: list[str]) -> Finding:
    section = next((section for section in whole.exhibit.sections if section.key == "method-of-play"), None)
    places: tuple[Place, ...] = (place_at(section),) if section else ()
    return Finding(
        check="missing-procedure",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"nothing is said on {listed(untold)}",
        places=places,
        question="steps",
    )
