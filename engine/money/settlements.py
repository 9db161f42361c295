"""Complete ways to settle a document, and which of them give a printed edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from base.records import dataclass
from engine.family import family_of
from engine.money.combinations import RuleSets, ways
from engine.money.decks_and_stakes import DecksAndStakes
from engine.money.edge import edge, worked_out
from engine.money.open_document import opened
from engine.money.silences import SILENCE
from engine.money.work import ON_CLAIMS
from engine.play.rounds import dollars
from engine.resolutions import OpenChoice, Option
from grammar.errors.faults import counted
from grammar.exhibit import Exhibit


@dataclass(frozen=True, slots=True)
class SettledEdge:
    """One complete way to settle a game of a document, and its edge in percent."""

    percent: float
    told: str


@dataclass(frozen=True, slots=True)
class Tried:
    """The ways that were tried, and how many there are."""

    ways: tuple[SettledEdge, ...]
    number: int

    @property
    def complete(self) -> bool:
        return len(self.ways) == self.number

    def nearest(self, percent: float) -> tuple[SettledEdge, ...]:
        """The nearest below and the nearest above, nearest first."""
        below = [one for one in self.ways if one.percent <= percent]
        above = [one for one in self.ways if one.percent > percent]
        found = [max(below, key=by_percent, default=None), min(above, key=by_percent, default=None)]
        return tuple(sorted((one for one in found if one), key=lambda one: abs(one.percent - percent)))


def by_percent(one: SettledEdge) -> float:
    return one.percent


def tried(exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], enough: Callable[[float], bool]) -> Tried | None:
    """Edges until one is enough, or as many as may be tried; None where the game has none, or too many ways."""
    base, analysis = edge(exhibit, game), family_of(exhibit).main_game
    over = opened(exhibit, game)
    every = (*choices, *over.choices)
    found = ways(analysis, over.exhibit, game, every, lambda text: None) if analysis and base else None
    if found is None or base is None:
        return None
    tables = DecksAndStakes.of(exhibit, game, base, 1)
    cells = [(base.decks, base.stake), *(cell for cell in product(tables.all_decks, tables.all_stakes))]
    jobs = list(dict.fromkeys((cell, options) for cell in cells for options in in_order(found)))
    analysed: list[SettledEdge] = []
    missing = 0
    # of more ways than the work allows the first are tried: the extreme ones, the others, those with other decks
    for (decks, stake), options in jobs[: ON_CLAIMS // base.work]:
        made = worked_out(over.exhibit, game, options, decks, stake)
        if made is None:
            missing += 1
            continue
        analysed.append(SettledEdge(made[0], told(game, tables, decks, stake, settled_by(found, every, options))))
        if enough(made[0]):
            break
    return Tried(tuple(analysed), len(jobs) - missing)


def in_order(found: RuleSets) -> Iterator[tuple[Option, ...]]:
    yield from dict.fromkeys((*found.extreme, *found.sets))


def settled_by(found: RuleSets, choices: Sequence[OpenChoice], options: Sequence[Option]) -> Iterator[str]:
    """The choices that change a rule, each with the option taken."""
    moving = {choice.name for choice in found.moving}
    for choice, option in zip(choices, options, strict=True):
        if choice.name not in moving:
            continue
        label = next((label for label, _ in option.readings), "")
        yield f"{label.removeprefix(SILENCE)}: {option.name}" if label else option.name


def told(game: str, tables: DecksAndStakes, decks: int, stake: Fraction, taken: Iterator[str]) -> str:
    wager = f", {dollars(stake)}" if len(tables.all_stakes) > 1 else ""
    return "; ".join((f"{game} with {counted(decks, 'deck')}{wager}", *taken))
