"""A statement asks for a number of decks that cannot be dealt from."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.stakes import parts
from checker.finding import Certainty, Finding, Severity, place_of
from engine.play.table_setup import LARGEST_SHOE
from grammar.exhibit import Stated
from grammar.formatter.number_text import said_numbers


def infeasible_shoe(context: CheckContext) -> Iterator[Finding]:
    asked = [stated for stated in context.exhibit.stated if stated.question == "number of decks"]
    for stated in {id(stated.line): stated for stated in asked}.values():
        if parts(stated) and not any(dealt_from(stated, decks) for decks in range(1, LARGEST_SHOE + 1)):
            yield finding(stated)


def dealt_from(stated: Stated, decks: int) -> bool:
    return all(any(decks in interval for interval in part.intervals) for part in parts(stated))


def finding(stated: Stated) -> Finding:
    named = " and ".join(said_numbers(part) for part in parts(stated))
    return Finding(
        check="infeasible-shoe",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"no shoe is {named}: cards are dealt from whole decks, 1 to {LARGEST_SHOE} of them",
        places=(place_of(stated, named),),
        question="number of decks",
    )
