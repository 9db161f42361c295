"""A situation as proof: what each statement says there and the money that follows."""

from __future__ import annotations

from collections.abc import Iterable

from checker.findings import Witness, WitnessAnswer
from checker.results import result_of
from checker.whole import GameRules
from checker.words import said
from engine.asking import Answer, Answers


def witness(answers: Answers, shown: Iterable[Answer], game: GameRules) -> Witness:
    """The situation with these of its answers."""
    return Witness(
        deal=answers.situation.told(),
        answers=tuple(
            WitnessAnswer(
                answer.stated.key,
                said(answers.question, answer.effect),
                result_of(answers.question, answer.effect, answers.situation, game),
            )
            for answer in shown
        ),
        situation=answers.situation,
        game=game.name,
    )
