"""What happens in a declared game, in order: draws, choices of the player, questions that statements answer."""

from __future__ import annotations

from collections.abc import Iterator

from base.records import dataclass
from grammar.declared.structure import StakeChoice, Structure
from grammar.tree import Condition

HIT = "hit"


@dataclass(frozen=True, slots=True)
class DrawStep:
    """So many faces go to a place, if the condition holds; after a question only if it was answered with a draw."""

    stage: int
    who: str
    place: str
    number: int
    hidden: bool
    when: Condition | None = None
    asked: str = ""
    ordered: bool = False
    """Does it matter which was drawn first?"""

    @property
    def free(self) -> bool:
        """Does it depend on nothing?"""
        return self.when is None and not self.asked


@dataclass(frozen=True, slots=True)
class ChoiceStep:
    """The player takes one of the options, if any are offered."""

    stage: int
    name: str
    options: tuple[StakeChoice, ...]
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class AskStep:
    """A question is put to the document; the answer is kept."""

    stage: int
    question: str
    when: Condition | None = None


Step = DrawStep | ChoiceStep | AskStep


def steps_of(structure: Structure) -> tuple[Step, ...]:
    return tuple(all_steps(structure))


def all_steps(structure: Structure) -> Iterator[Step]:
    for index, stage in enumerate(structure.stages):
        if stage.options:
            yield ChoiceStep(index, stage.name, stage.options, stage.when)
            continue
        if stage.asks:
            yield AskStep(index, stage.asks, stage.when)
        for draw in stage.draws:
            yield DrawStep(index, draw.who, draw.place, draw.number, draw.hidden, stage.when, stage.asks)
