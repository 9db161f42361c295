"""What a declared game is made of: randomizer, stages, states, combinations, rankings and spots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import NamedTuple

from base.records import dataclass
from grammar.tree import NOWHERE, Condition, Span


class Face(NamedTuple):
    """A pocket, a side of a die or a ball: its label, and how often it occurs."""

    label: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Randomizer:
    """``2 dice of 1 to 6``; kind is cards, dice, wheel or balls. Cards and balls are drawn without replacement."""

    kind: str
    faces: tuple[Face, ...] = ()
    number: int = 1
    span: Span = field(default=NOWHERE, compare=False)

    @property
    def goes_back(self) -> bool:
        return self.kind in ("dice", "wheel")


class Draw(NamedTuple):
    """``dealer draws 3 cards as dealer hand, hidden``"""

    who: str
    number: int
    place: str
    hidden: bool = False


class StakeChoice(NamedTuple):
    """``raise adding 3 times "Ante" to "Play"``: an option, and the stake it changes."""

    name: str
    times: Fraction = Fraction(0)
    base: str = ""
    wager: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """Draws, options for the player, or a question that statements answer."""

    name: str
    who: str = ""
    draws: tuple[Draw, ...] = ()
    options: tuple[StakeChoice, ...] = ()
    asks: str = ""
    when: Condition | None = None
    repeated: bool = False
    span: Span = field(default=NOWHERE, compare=False)


class State(NamedTuple):
    """``point: none, 4, 5, 6, 8, 9, 10, begins none``"""

    values: tuple[str, ...]
    begins: str


class Combination(NamedTuple):
    """``best 5 of hole cards, flop and river``; pick is best, first, last, or empty for all of them."""

    places: tuple[str, ...]
    pick: str = ""
    number: int = 0


class Ranking(NamedTuple):
    """Events from highest to lowest; low is the one row in which the ace is low."""

    events: tuple[str, ...] = ()
    low: tuple[str, ...] = ()


class Spots(NamedTuple):
    """``on D in 1 to 12, 13 to 24, 25 to 36``: the letter, and each group of labels or ranges it can stand for."""

    letter: str
    groups: tuple[tuple[str, ...], ...]


class Direction(NamedTuple):
    """A line of a strategy from outside: the option that is taken at a stage, where the condition holds."""

    stage: str
    option: str
    when: Condition | None


@dataclass(frozen=True, slots=True)
class Structure:
    """A declared game without its rules."""

    randomizer: Randomizer
    stages: tuple[Stage, ...] = ()
    states: Mapping[str, State] = field(default_factory=dict)
    combinations: Mapping[str, Combination] = field(default_factory=dict)
    numbers: Mapping[str, str] = field(default_factory=dict)
    ranking: Ranking = field(default_factory=Ranking)
    spots: Mapping[str, Spots] = field(default_factory=dict)
    barred: tuple[str, ...] = ()
    """Options that are no longer offered, though conditions speak of them."""
    directed: tuple[Direction, ...] = ()
    """Lines of a strategy from outside, the first that holds before the others."""

    @property
    def places(self) -> dict[str, Draw]:
        return {draw.place: draw for stage in self.stages for draw in stage.draws}

    @property
    def asked(self) -> tuple[str, ...]:
        """The questions that stages ask."""
        return tuple(dict.fromkeys(stage.asks for stage in self.stages if stage.asks))

    @property
    def repeated(self) -> bool:
        return any(stage.repeated for stage in self.stages)

    @property
    def options(self) -> dict[str, Stage]:
        """Each option and the stage that offers it."""
        return {option.name: stage for stage in self.stages for option in stage.options}

    def members(self, name: str) -> tuple[str, ...]:
        """The places in a place or combination, expanding nested combinations."""
        if name not in self.combinations or name in self.places:
            return (name,)
        return tuple(place for part in self.combinations[name].places for place in self.members(part))
