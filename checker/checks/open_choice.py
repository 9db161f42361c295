"""The document allows several setups and does not say which one is used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from checker.context import CheckContext, GameContext
from checker.finding import Certainty, Finding, Severity, place_of, wording
from grammar.exhibit import Stated
from grammar.tree import Choice, Deck, Interval, Statement


def open_choice(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[int, ...]] = set()
    for game in context.games:
        decks = game.decks()
        lines = tuple(rule.stated.span.line for rule in game.rules.statements.get("number of decks", ()))
        if len(decks) > 1 and lines not in seen:
            seen.add(lines)
            yield several_decks(game, decks)
    for stated in context.exhibit.stated:
        if stated.question == "up card" and stated.value == Choice("either card"):
            yield Finding(
                check="open-choice",
                severity=Severity.NOTE,  # the cards are alike until one is turned
                certainty=Certainty.READ,
                message="which of the dealer's cards is turned up is left to the dealer",
                places=(place_of(stated, "either card"),),
                question="up card",
                restatements=("up card: first card",),
            )


def several_decks(game: GameContext, decks: tuple[int, ...]) -> Finding:
    statements = game.rules.statements.get("number of decks", ())
    whole = decks == tuple(range(decks[0], decks[-1] + 1))
    spread = (
        f"{decks[0]} to {decks[-1]}"
        if whole and len(decks) > 2
        else " or ".join((", ".join(map(str, decks[:-1])), str(decks[-1])))
    )
    return Finding(
        check="open-choice",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{spread} decks are allowed; the house edge of every wager depends on which",
        places=tuple(place_of(rule.stated) for rule in statements),
        question="number of decks",
        restatements=tuple(restated(statements[0].stated, max(decks))) if len(statements) == 1 else (),
    )


def restated(stated: Stated, number: int) -> Iterator[str]:
    """The statement with one number of decks; the cards in each deck stay the same."""
    line = stated.line
    if isinstance(line, Statement) and isinstance(line.value, Deck) and line.value.decks and stated.reading is None:
        one = replace(line.value.decks, intervals=(Interval(Fraction(number), Fraction(number)),), about=False)
        yield wording(replace(line, value=replace(line.value, decks=one)))
