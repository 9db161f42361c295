"""Even money is offered, and what it brings against a dealer's blackjack is not said, or is nothing."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.wagers import wagers
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from checker.witness import witness
from engine.cards import cards
from engine.family import family_of
from engine.rulebook import Answers
from grammar.tree import Line

WINS = frozenset({"win", "pays"})


def lost_even_money(context: CheckContext) -> Iterator[Finding]:
    """What it pays at all is asked elsewhere; here its whole point: the dealer does have a blackjack."""
    offered = [one for one in wagers(context) if one.name == "Even money" and one.offered and one.paid]
    for game in context.games if offered and context.exhibit.asks("main result") else ():
        answers = asked(game)
        if answers.given and not any(effect.kind in WINS for effect in answers.effects):
            yield finding(game, answers, offered[0].paid)
            return


def asked(game: GameContext) -> Answers:
    at = family_of(game.exhibit).situation(
        "settle", hand=cards("A♠ K♦"), dealer=cards("A♣ Q♥"), checked=True, even_money=True
    )
    return game.rules.ask("main result", at)


def finding(game: GameContext, answers: Answers, paid: list[Line]) -> Finding:
    return Finding(
        check="lost-even-money",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message="even money brings nothing where the dealer has a blackjack too: the rule for two blackjacks holds",
        places=(
            *(place_at(line, "even money") for line in paid),
            *dict.fromkeys(place_of(one.stated) for one in answers.given),
        ),
        question="main result",
        witness=witness(answers, answers.given, game),
        asks="What does even money pay when the dealer has a blackjack?",
    )
