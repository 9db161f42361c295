"""How far the house edge moves if one answer changes and all else stays, so that the greatest change is told first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from engine.family import family_of
from engine.money.edge import edge, worked_out
from grammar.exhibit import MAIN, Exhibit
from grammar.question_names import QuestionName

MOST_ANALYSED = 8
"""So many changed answers are followed to the edge; each takes an analysis of the game."""


class EdgeMoves:
    """Two versions of a document, and what each changed answer does to the main wager of a game."""

    def __init__(self, old: Exhibit, new: Exhibit) -> None:
        self.old, self.new, self.left = old, new, MOST_ANALYSED

    def moved(self, game: str, question: QuestionName, about: str) -> float | None:
        """In percent; None where it is not worked out, or the answer is on another wager."""
        analysis = family_of(self.old).main_game
        if analysis is None or question not in analysis.questions or about not in ("", MAIN) or not self.left:
            return None
        self.left -= 1
        before = edge(self.old, game)
        # not kept on disk: this document has no text of its own
        after = worked_out(with_answer(self.old, self.new, question), game, (), before.decks) if before else None
        return after[0] - before.percent if before and after else None


def with_answer(old: Exhibit, new: Exhibit, question: QuestionName) -> Exhibit:
    """The old document with what the new one says on one question."""
    own = (one for one in old.stated if one.question != question)
    other = (one for one in new.stated if one.question == question)
    return replace(old, stated=(*own, *other), readings={**old.readings, **new.readings})


Change = TypeVar("Change")


def greatest_first(changes: Iterable[Change], moved: Callable[[Change], float | None]) -> tuple[Change, ...]:
    """Sorted by how far each moves the edge; where that is not known, last and in the order they had."""
    return tuple(sorted(changes, key=lambda one: -abs(moved(one) or 0.0)))
