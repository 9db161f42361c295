"""A wager that may be smaller than the ante is paid on the ante."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, Witness, place_of
from checker.whole import GameRules, Whole
from checker.words import money
from engine.asking import Answers
from engine.effects import ALLOWED
from grammar.exhibit import Stated
from grammar.tree import Choice
from grammar.vocabulary import plain

AMOUNTS = {"double": "double amount", "double down": "double amount", "insurance": "insurance amount"}
"""Wagers beside the ante whose amount is asked by itself."""


def unfit_payout_basis(whole: Whole) -> Iterator[Finding]:
    for stated in whole.exhibit.stated:
        question = AMOUNTS.get(plain(stated.about), "")
        if stated.question != "payout basis" or stated.value != Choice("the ante") or not question:
            continue
        for game in whole.games:
            smaller = next((answers for answers in game.answers(question) if less(answers)), None)
            if smaller is not None:
                yield finding(game, stated, smaller)
                break


def less(answers: Answers) -> bool:
    """Is an amount below the ante allowed?"""
    at = answers.situation
    return at.amount is not None and at.amount < at.ante and ALLOWED in answers.effects


def finding(game: GameRules, stated: Stated, smaller: Answers) -> Finding:
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
        repairs=(f'payout basis "{stated.about}": own wager',),
    )
