"""Every complete way to settle a game of a document: an option for each open choice, the decks and the stake.

A *way* is a row of option numbers. Where the rule tables of all of them could be compiled, ways that play alike are one
row, and it is known which are better for the player, rule by rule; otherwise every combination is a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, product

import numpy as np
from numpy.typing import NDArray

from base.progress import silent
from base.records import dataclass
from engine.family import family_of
from engine.money.combinations import RuleSets, number, ways
from engine.money.decks_and_stakes import DecksAndStakes
from engine.money.edge import Edge, edge
from engine.money.open_document import opened
from engine.money.silences import SILENCE
from engine.money.table_limits import unlisted_stakes
from engine.money.work import Budget
from engine.play.rounds import dollars
from engine.resolutions import OpenChoice, Option
from engine.side_wagers.odds import rules_of
from grammar.errors.faults import counted
from grammar.exhibit import Exhibit

MOST_WAYS = 20_000
"""Of more ways those are listed that differ in the choices that move the edge most."""
MOST_STAKES_COMPILED = 3
"""Tables are compiled anew for each stake; of more stakes, every combination is listed."""


@dataclass(frozen=True, slots=True)
class SameTable:
    """Ways with the same decks and stake: rows of the table, and which are better than which, if that is known."""

    decks: int
    stake: Fraction
    rows: range
    better: NDArray[np.bool_] | None


@dataclass(frozen=True, slots=True)
class Settlements:
    """The ways to settle a game, each with the edge that is predicted for it."""

    game: str
    exhibit: Exhibit
    """The document with all that is open as readings."""
    choices: tuple[OpenChoice, ...]
    codes: NDArray[np.int16]
    """[way, choice] the option taken."""
    cells: tuple[SameTable, ...]
    predicted: NDArray[np.float64]
    """[way] in percent, as if the effects of choices, decks and stake added up."""
    unlisted: int
    """How many ways there are beside these: too many to list, or such as cannot be analysed."""
    several_stakes: bool
    base: Edge

    @property
    def number(self) -> int:
        return len(self.codes) + self.unlisted

    def options(self, way: int) -> tuple[Option, ...]:
        return tuple(choice.options[code] for choice, code in zip(self.choices, self.codes[way], strict=True))

    def cell(self, way: int) -> SameTable:
        return next(cell for cell in self.cells if way in cell.rows)

    def told(self, way: int) -> str:
        """``blackjack with 6 decks; soft-17: hits; main pay: pays 6 to 5``"""
        cell = self.cell(way)
        wager = f", {dollars(cell.stake)}" if self.several_stakes else ""
        varied = [place for place in range(len(self.choices)) if len(set(self.codes[:, place])) > 1]
        options = self.options(way)
        taken = (name_of(options[place], self.exhibit) for place in varied)
        return "; ".join((f"{self.game} with {counted(cell.decks, 'deck')}{wager}", *taken))


def name_of(option: Option, exhibit: Exhibit) -> str:
    """The option with the sentence, the question or the table that it settles."""
    keys = option.winners | option.losers
    questions = (str(one.question) for one in exhibit.stated if one.key in keys)
    labels = (label.removeprefix(SILENCE) for label, _ in (*option.readings, *option.policies))
    about = next(chain(labels, questions), "")
    return f"{about}: {option.name}" if about else option.name


def settlements(exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], budget: Budget) -> Settlements | None:
    """The ways to settle a game; None where it has no edge. The budget pays for measuring each choice alone."""
    base = edge(exhibit, game)
    if base is None:
        return None
    over = opened(exhibit, game)
    every = (*choices, *over.choices)
    tables = DecksAndStakes.of(exhibit, game, base, 1)
    effects = Effects(over.exhibit, game, base, every, tables, budget)
    listed = Listed(over.exhibit, game, every, effects, tables)
    codes = np.concatenate(listed.codes) if listed.codes else np.zeros((0, len(every)), np.int16)
    predicted = np.concatenate([effects.of(cell, codes[cell.rows]) for cell in listed.cells])
    several = len(tables.all_stakes) > 1
    return Settlements(game, over.exhibit, every, codes, tuple(listed.cells), predicted, listed.unlisted, several, base)


class Effects:
    """What each option does to the edge alone, and what decks and stake do."""

    def __init__(
        self,
        exhibit: Exhibit,
        game: str,
        base: Edge,
        choices: Sequence[OpenChoice],
        tables: DecksAndStakes,
        budget: Budget,
    ) -> None:
        self.base = base.percent
        self.alone = [
            [percent - base.percent for percent in measured(exhibit, game, base, choice, budget)] for choice in choices
        ]

        def along(numbers: Sequence[int] | Sequence[Fraction], decks: bool) -> tuple[list[float], list[float]]:
            """An edge is nearly linear in one over the decks, and in one over the stake: two points are measured."""
            points = []
            for one in sorted({numbers[0], numbers[-1]}):
                at = (int(one), base.stake) if decks else (base.decks, Fraction(one))
                known = edge(exhibit, game, (), *at) if len(numbers) > 1 and budget.spend(base.work) else None
                points.append((1 / float(one), known.percent if known else base.percent))
            return [x for x, _ in reversed(points)], [percent for _, percent in reversed(points)]

        self.decks, self.stakes = along(tables.all_decks, True), along(tables.all_stakes, False)

    def of(self, cell: SameTable, codes: NDArray[np.int16]) -> NDArray[np.float64]:
        """[way] the edge predicted for ways of a cell."""
        found = np.full(len(codes), self.base)
        for place, effects in enumerate(self.alone):
            found += np.array(effects)[codes[:, place]]
        for at, (where, percents) in ((cell.decks, self.decks), (cell.stake, self.stakes)):
            found += np.interp(1 / float(at), where, percents) - self.base
        return found

    def usual(self, place: int) -> int:
        """The option of a choice that leaves the edge as it stands, or nearly so."""
        return min(range(len(self.alone[place])), key=lambda option: abs(self.alone[place][option]))

    def moving(self) -> list[int]:
        """The choices, those that move the edge most first."""
        return sorted(range(len(self.alone)), key=lambda place: -max(map(abs, self.alone[place]), default=0.0))


def measured(exhibit: Exhibit, game: str, base: Edge, choice: OpenChoice, budget: Budget) -> Iterator[float]:
    paid = budget.spend(base.work * len(choice.options))
    for option in choice.options:
        known = edge(exhibit, game, [option], base.decks, base.stake) if paid else None
        yield known.percent if known else base.percent


class Listed:
    """The rows, cell by cell."""

    def __init__(
        self, exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], effects: Effects, tables: DecksAndStakes
    ) -> None:
        self.choices, self.effects = choices, effects
        self.codes: list[NDArray[np.int16]] = []
        self.cells: list[SameTable] = []
        self.unlisted = 0
        """Stakes that are too many to be listed count as one way, so that nothing is called complete."""
        analysis = family_of(exhibit).main_game
        assert analysis is not None
        if len(tables.all_stakes) > 1 and unlisted_stakes(rules_of(exhibit, game)):
            self.unlisted += 1
        room = MOST_WAYS // (len(tables.all_decks) * len(tables.all_stakes))
        several = len(tables.all_stakes) > 1
        for stake in tables.all_stakes:
            compiled = len(tables.all_stakes) <= MOST_STAKES_COMPILED
            at = stake if several else None
            found = ways(analysis, exhibit, game, choices, silent, at) if compiled else None
            for decks in tables.all_decks:
                if found is not None and len(found.sets) <= room:
                    self.add(decks, stake, codes_of(found, choices), analysis.better(found.parts))
                    self.unlisted += len(found.refused)
                else:
                    rows = self.combinations(room)
                    self.add(decks, stake, rows, None)
                    self.unlisted += number(choices) - len(rows)

    def add(self, decks: int, stake: Fraction, codes: NDArray[np.int16], better: NDArray[np.bool_] | None) -> None:
        first = self.cells[-1].rows.stop if self.cells else 0
        self.cells.append(SameTable(decks, stake, range(first, first + len(codes)), better))
        self.codes.append(codes)

    def combinations(self, room: int) -> NDArray[np.int16]:
        """Those of the choices that move the edge most; the others as they stand."""
        varied: set[int] = set()
        for place in self.effects.moving():
            if number([self.choices[one] for one in (*varied, place)]) <= room:
                varied.add(place)
        ranges = [
            range(len(choice.options)) if place in varied else (self.effects.usual(place),)
            for place, choice in enumerate(self.choices)
        ]
        return as_codes(list(product(*ranges)), self.choices)


def codes_of(found: RuleSets, choices: Sequence[OpenChoice]) -> NDArray[np.int16]:
    places = [{option: code for code, option in enumerate(choice.options)} for choice in choices]
    rows = [[place[option] for place, option in zip(places, options, strict=True)] for options in found.sets]
    return as_codes(rows, choices)


def as_codes(rows: Sequence[Sequence[int]], choices: Sequence[OpenChoice]) -> NDArray[np.int16]:
    return np.array(rows, np.int16).reshape(len(rows), len(choices))
