"""Something is allowed that no table allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from checker.answer_text import money
from checker.context import CheckContext, GameContext
from checker.facts.ranks import kept
from checker.facts.stakes import parts
from checker.finding import Certainty, Finding, Severity
from checker.finding import place_of as place
from checker.witness import witness
from engine.cards import Card
from engine.footprint import places_of
from engine.rulebook import Answer, Answers
from grammar.question_names import QuestionName
from grammar.tree import Happens, tests_in, words_in


def implausible_permission(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games if context.exhibit.asks("may split") else ():
        for question, (odd, message) in ODD.items():
            found = next((answers for answers in tried(game, question) if allows(answers) and odd(game, answers)), None)
            if found is not None and question not in seen:
                seen.add(question)
                yield finding(game, found, message)


def tried(game: GameContext, question: QuestionName) -> Iterator[Answers]:
    """The answers in every situation; for splits also with two unlike cards that statements may not distinguish."""
    ranks = sorted(kept(game), key=lambda rank: rank not in ("3", "4")) if question == "may split" else ()
    for answers in game.answers(question):
        yield answers
        at = answers.situation
        unlike = other(game, at.hand[0], ranks) if ranks and not at.from_split else None
        if unlike:
            yield game.rules.ask(question, replace(at, hand=(at.hand[0], unlike)))


def other(game: GameContext, card: Card, ranks: Sequence[str]) -> Card | None:
    """The first of these ranks that counts something else."""
    worth = game.rules.terms.points((card,))
    tried = (Card(rank, card.suit) for rank in ranks)
    return next((one for one in tried if game.rules.terms.points((one,)) != worth), None)


def allows(answers: Answers) -> bool:
    return any(map(granting, answers.given))


def granting(answer: Answer) -> bool:
    """Does the answer allow something, or set how much?"""
    return answer.effect.kind in ("allowed", "is")


def unlike_cards(game: GameContext, answers: Answers) -> bool:
    first, second = (game.rules.terms.points((card,)) for card in answers.situation.hand[:2])
    return first != second


def no_blackjack(game: GameContext, answers: Answers) -> bool:
    """Is it offered to a hand that is none, in so many words? An offer that names nobody is one to blackjacks."""
    if game.rules.terms.flag("player has blackjack")(answers.situation):
        return False
    return any(names_everybody(answer) for answer in answers.given if granting(answer))


def names_everybody(answer: Answer) -> bool:
    """Does the offer say to whom it is made, or look at the hand?"""
    looks = any(places_of(test) & HANDS for test in tests_in(answer.stated.when) if not isinstance(test, Happens))
    return looks or bool(EVERYBODY.search(words_in(answer.stated.value)))


EVERYBODY = re.compile(r"\b(?:all|every|each|any) (?:the )?(?:players?|hands?|bets?|wagers?)\b")
HANDS = frozenset({"hand", "first two cards", "first card", "second card", "total player", "total own"})


def no_ace(game: GameContext, answers: Answers) -> bool:
    """Is it offered against another card, by a sentence that looks at cards? One that does not has left it open."""
    granted = [answer for answer in answers.given if granting(answer)]
    return bool(answers.situation.up.rank != "A") and any(answer.stated.when is not None for answer in granted)


def over_half(game: GameContext, answers: Answers) -> bool:
    at = answers.situation
    return bool(answers.clear and at.amount is not None and at.amount > at.ante / 2)


def more_than_double(game: GameContext, answers: Answers) -> bool:
    """Is more added than is on the hand? A second double may add as much as the first two wagers together."""
    at = answers.situation
    return bool(answers.clear and at.amount is not None and at.amount > at.staked)


def several_cards(game: GameContext, answers: Answers) -> bool:
    """Is a doubled hand given more than one card?"""
    ranges = [interval for answer in answers.given for part in parts(answer.stated) for interval in part.intervals]
    return any(interval.high is None or interval.high > 1 for interval in ranges)


ODD: dict[QuestionName, tuple[Callable[[GameContext, Answers], bool], str]] = {
    "may split": (unlike_cards, "two cards of different value may be split"),
    "even money offered": (no_blackjack, "even money is offered to a hand that is no blackjack"),
    "insurance offered": (no_ace, "insurance is offered though the dealer shows no ace"),
    "insurance amount": (over_half, "insurance may be more than half the ante"),
    "double amount": (more_than_double, "a double may add more than stands on the hand"),
    "cards after a double": (several_cards, "a doubled hand may get more than one card"),
}
"""By question: when an answer is odd, and how to say so."""


def finding(game: GameContext, answers: Answers, message: str) -> Finding:
    shown = list(filter(granting, answers.given))
    return Finding(
        check="implausible-permission",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{message}: {case(answers.situation)}",
        places=tuple(place(answer.stated) for answer in shown),
        question=answers.question.name,
        witness=witness(answers, shown, game),
    )


def case(at: Any) -> str:
    return at.told() if at.amount is None else f"{money(at.amount)} beside an ante of {money(at.ante)}"
