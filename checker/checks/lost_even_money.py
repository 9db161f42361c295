"""Even money is offered, and what it brings against a dealer's blackjack is not said, or is nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checker.context import CheckContext, GameContext
from checker.facts.stakes import at_the_table
from checker.facts.wagers import wagers
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from checker.witness import witness
from engine.cards import cards
from engine.rulebook import Answers, CompiledStatement
from grammar.tree import Line, Statement

WINS = frozenset({"win", "pays"})


def lost_even_money(context: CheckContext) -> Iterator[Finding]:
    """What it pays at all is asked elsewhere; here its whole point: the dealer does have a blackjack.

    A reader takes the sentence on even money for the exception; that no sentence says so is worth a note.
    """
    offered = [one for one in wagers(context) if one.name == "Even money" and one.offered and one.paid]
    for game in context.games if offered and context.exhibit.asks("main result") else ():
        pays = [one for one in game.rules.statements.get("main pay", ()) if subject_of(one) == "even money pay"]
        if pays and not any(one.holds(taken(game, "9♥")) for one in pays):
            yield half_said(offered[0].paid)
            return
        answers = asked(game)
        if answers.given and not any(effect.kind in WINS for effect in answers.effects):
            yield finding(game, answers, offered[0].paid)
            return


def subject_of(rule: CompiledStatement) -> str:
    return rule.stated.line.subject if isinstance(rule.stated.line, Statement) else ""


def taken(game: GameContext, hole: str) -> Any:
    """A player's blackjack that took even money against an ace and this card."""
    return at_the_table(game, "settle", hand=cards("A♠ K♦"), dealer=cards(f"A♣ {hole}"), checked=True, even_money=True)


def asked(game: GameContext) -> Answers:
    return game.rules.ask("main result", taken(game, "Q♥"))


def half_said(paid: list[Line]) -> Finding:
    """It is paid by a sentence that speaks of a dealer's blackjack alone."""
    return Finding(
        check="lost-even-money",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message="what even money pays is said for a dealer's blackjack only, and not where the dealer has none",
        places=tuple(place_at(line, "even money") for line in paid),
        question="main pay",
        asks="What does even money pay when the dealer has no blackjack?",
    )


def finding(game: GameContext, answers: Answers, paid: list[Line]) -> Finding:
    return Finding(
        check="lost-even-money",
        severity=Severity.NOTE,
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
