"""Nothing stops a hand of 21 from taking more cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.facts.ranks import in_shoe, kept
from checker.facts.stakes import at_the_table
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.card_values import BEST
from engine.cards import SUITS, Card, cards
from engine.effects import ALLOWED, FORBIDDEN
from engine.rulebook import Answers
from grammar.question_names import QuestionName


def drawing_to_twenty_one(context: CheckContext) -> Iterator[Finding]:
    for game in context.games if context.exhibit.asks("may hit") else ():
        acts = [answers for question in ("may hit", "may double") if (answers := unhindered(game, question))]
        if acts and not ended(game):
            yield finding(game, acts)
            return


def finished(game: GameContext) -> Any | None:
    """A hard 21 of three cards that the shoe holds: any card would bust it."""
    hand, up = in_shoe(game, cards("K♠ 9♥ 2♦")) or hard_21(game), in_shoe(game, cards("6♦"))
    dealer = up or (Card(kept(game)[0], "♦"),)
    if hand is None:
        return None
    return at_the_table(game, "hand", hand=hand, dealer=dealer, hits=1, checked=True)


def hard_21(game: GameContext) -> tuple[Card, ...] | None:
    for ranks in combinations_with_replacement(reversed(kept(game)), 3):
        hand = tuple(Card(rank, suit) for rank, suit in zip(ranks, SUITS, strict=False))
        found = game.rules.terms.points(hand)
        if found.total == BEST and not found.soft:
            return hand
    return None


def unhindered(game: GameContext, question: QuestionName) -> Answers | None:
    """The answers about acting on 21, if it is allowed and nothing forbids it."""
    at = finished(game)
    if at is None:
        return None
    answers = game.rules.ask(question, at)
    return answers if ALLOWED in answers.effects and FORBIDDEN not in answers.effects else None


def ended(game: GameContext) -> bool:
    """Is a hand of 21 paid at once? Then it has no turn left."""
    return any(effect.word == "at once" for effect in game.rules.ask("twenty-one paid", finished(game)).effects)


def finding(game: GameContext, acts: list[Answers]) -> Finding:
    words: dict[QuestionName, str] = {"may hit": "hit", "may double": "doubled"}
    at = acts[0].situation
    return Finding(
        check="drawing-to-twenty-one",
        severity=Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f"a hand of 21 may be {listed(words[answers.question.name] for answers in acts)}: nothing ends it",
        places=tuple(dict.fromkeys(place_of(answer.stated) for answers in acts for answer in answers.given)),
        question=acts[0].question.name,
        witness=Witness(at.told(), (), at, game.name),
    )
