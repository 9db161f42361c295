"""A situation as proof: what each statement says there, and the money that follows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from checker.answer_text import said
from checker.context import GameContext
from checker.finding import Finding, Witness, WitnessAnswer
from checker.witness_money import result_of
from engine.rulebook import Answer, Answers


def witness(answers: Answers, shown: Iterable[Answer], game: GameContext) -> Witness:
    """The situation with the given answers."""
    return Witness(
        deal=answers.situation.told(),
        answers=tuple(
            WitnessAnswer(
                " and ".join(part.stated.key for part in parts(answer, answers)),
                said(answers.question, answer.effect),
                result_of(answers.question, answer.effect, answers.situation, game),
            )
            for answer in shown
        ),
        situation=answers.situation,
        game=game.name,
    )


def parts(answer: Answer, answers: Answers) -> list[Answer]:
    """The answer itself or, if it is a sum, the rows it replaced, its own among them."""
    displaced = [other for other in answers.overridden if other.stated.table == answer.stated.table]
    return displaced if any(other.stated is answer.stated for other in displaced) else [answer]


def with_decks(finding: Finding, games: Iterable[GameContext]) -> Finding:
    """The finding's witness with the number of decks its hand needs, if the document also allows fewer."""
    shown = finding.witness
    if shown is None:
        return finding
    needed = copies(shown.deal)
    decks = next((game.decks() for game in games if game.name == shown.game), ()) if needed > 1 else ()
    if not any(number < needed for number in decks) or max(decks) < needed:
        return finding
    return replace(finding, witness=replace(shown, deal=f"{shown.deal}, with {needed} or more decks"))


def copies(deal: str) -> int:
    """How many decks a deal needs: the most copies of one card in it."""
    return max(Counter(SHOWN.findall(deal)).values(), default=1)


SHOWN = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
"""A card as deals show it; in words such as "the third card" letters stand for no card."""
