"""Where the ace stands among the ranks: when cards are compared, and in a straight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Choice
from grammar.vocabulary import RANKS

ACE = len(RANKS) - 1
BELOW_THE_TWO = -1
HIGH_OR_LOW, HIGH, LOW, AROUND = "high or low", "high", "low", "around the corner"


class AceOrder(NamedTuple):
    """rank: whether the ace is compared as ``high`` or ``low``; straights: how it may stand in one.

    Empty where the document does not say: then the ace is high, and in a straight what is usual in the game holds.
    """

    rank: str = ""
    straights: str = ""


UNSAID = AceOrder()


QUESTIONS: tuple[QuestionName, QuestionName] = ("rank of the ace", "ace in straights")


def ace_order(stated: Iterable[Stated]) -> AceOrder:
    """What these statements say; of several on one question the first."""
    said = {one.question: one.value.word for one in reversed(tuple(stated)) if isinstance(one.value, Choice)}
    return AceOrder(*(said.get(question, "") for question in QUESTIONS))


def in_a_row(places: Sequence[int], straights: str) -> bool:
    """Ranks in a row, each once; places are those of the ranks, the two being 0."""
    if not places or len(set(places)) != len(places):
        return False
    low = [BELOW_THE_TWO if place == ACE else place for place in places]
    if straights == AROUND:
        return any(spans(turned(places, by)) for by in range(len(RANKS)))
    return (straights != LOW and spans(places)) or (straights != HIGH and spans(low))


def spans(places: Sequence[int]) -> bool:
    return max(places) - min(places) == len(places) - 1


def turned(places: Sequence[int], by: int) -> list[int]:
    return [(place + by) % len(RANKS) for place in places]
