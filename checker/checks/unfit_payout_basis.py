"""A wager that may be smaller than the ante is paid on the ante."""

from __future__ import annotations

from collections.abc import Iterator

from checker.answer_text import money
from checker.context import CheckContext, GameContext
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.effects import ALLOWED
from engine.rulebook import Answers
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Choice
from grammar.vocabulary import plain

AMOUNTS: dict[str, QuestionName] = {
    "double": "double amount",
    "double down": "double amount",
    "insurance": "insurance amount",
}
"""Wagers beside the ante that have an amount question of their own."""


def unfit_payout_basis(context: CheckContext) -> Iterator[Finding]:
    for stated in context.exhibit.stated:
        question = AMOUNTS.get(plain(stated.about))
        if stated.question != "payout basis" or stated.value != Choice("the ante") or not question:
            continue
        for game in context.games:
            smaller = next((answers for answers in game.answers(question) if less(answers)), None)
            if smaller is not None:
                yield finding(game, stated, smaller)
                break


def less(answers: Answers) -> bool:
    """Is an amount below the ante allowed?"""
    at = answers.situation
    return at.amount is not None and at.amount < at.ante and ALLOWED in answers.effects


def finding(game: GameContext, stated: Stated, smaller: Answers) -> Finding:
    at = smaller.situation
    return Finding(
        check="unfit-payout-basis",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"{stated.about.lower()} is paid on the ante, "
        f"yet {money(at.amount)} may be put up beside an ante of {money(at.ante)}",
        places=(place_of(stated), *(place_of(answer.stated) for answer in smaller.given)),
        question="payout basis",
        about=stated.about,
        witness=Witness(at.told(), (), at, game.name),
        restatements=(f'payout basis "{stated.about}": own wager',),
    )
