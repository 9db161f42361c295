"""Rounds of a declared game from seeded draws: the same stages, and the choices that analysis finds best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from engine.declared.chain import Chain, State
from engine.declared.choice_table import Taken, choice_tables, seen
from engine.declared.declared_document import decks_said, rulebook, usual_beside
from engine.declared.declared_odds import declared_odds, named_spot
from engine.declared.duel.duel_rounds import DuelRounds
from engine.declared.duel.duel_search import best_duel
from engine.declared.duel.duel_shape import duel_of
from engine.declared.end_counts import answered, draws_here
from engine.declared.linked_wagers import linked_wagers, paid_on
from engine.declared.lookahead import LookAhead
from engine.declared.plan import PAY, WagerPlan, plan
from engine.declared.settlement import Settling
from engine.declared.showdown.search import best_showdown
from engine.declared.showdown.shape import shape_of
from engine.declared.showdown.showdown_rounds import ShowdownRounds
from engine.declared.situation_table import Column, SituationTable, empty_table, rows_of
from engine.declared.stakes import first_stakes, took
from engine.declared.steps import AskStep, ChoiceStep, DrawStep
from engine.rulebook import Readings, Rulebook, for_decks
from engine.side_wagers.counting import Uncountable
from engine.side_wagers.odds import removed_ranks
from engine.simulation_crew import SimulationTally
from engine.simulator import Prepared
from engine.situation_classes import abouts
from grammar.errors.faults import Unreadable, one_of
from grammar.exhibit import Exhibit

BUNDLE = 4096
"""So many rounds depend on one number and the seed; they are played together."""
MOST_ROLLS = 100_000
MOST_PLACES = 1_000_000
"""Where results lie closer together than this they are counted in places, which is quicker than to sort them."""


def prepared_wager(
    exhibit: Exhibit, game: str, wager: str, decks: int | None, stake: Fraction | None, readings: Readings | None
) -> Prepared:
    """One wager, with those that hang on it, ready to be simulated. Raises Unreadable."""
    rules = rulebook(exhibit, game, readings)
    named = wager or first_wager(rules)
    refuse_unknown(rules, named)
    number = decks or decks_said(rules, otherwise=1)
    try:
        removed = removed_ranks(rules)
        simulated = simulation(rules, named, number, removed)
        odds = declared_odds(rules, named, number, removed)
    except Uncountable as reason:
        raise Unreadable(f'"{named}" cannot be simulated: {reason}') from None
    manner = f'"{named}", each round drawn afresh'
    return Prepared(simulated, odds.decks, stake or Fraction(1), manner, False, -float(odds.edge), odds.assumed)


def first_wager(rules: Rulebook) -> str:
    group = linked_wagers(rules, usual_beside(rules))
    named = [name for name in (*group, *abouts(rules, PAY)) if name]
    if not named:
        raise Unreadable("this document says of no wager what it pays")
    return named[0]


def refuse_unknown(rules: Rulebook, wager: str) -> None:
    known = [one for one in abouts(rules, PAY) if one]
    if named_spot(rules, wager)[0] not in known:
        raise Unreadable(f'there is no wager "{wager}"; the document pays {one_of(tuple(known))}')


def made_again(
    exhibit: Exhibit, game: str, readings: Readings, wager: str, decks: int, removed: Sequence[str]
) -> WagerSimulation:
    return simulation(rulebook(exhibit, game, readings), wager, decks, removed)


def simulation(rules: Rulebook, wager: str, decks: int, removed: Sequence[str] = ()) -> WagerSimulation:
    """Raises Uncountable."""
    rules = for_decks(rules, decks)
    asked_for = (wager, decks, tuple(removed))
    usual = usual_beside(rules)
    name, spot = named_spot(rules, wager)
    group = linked_wagers(rules, usual)
    made = plan(rules, usual, group if name in group else (name,), spot, decks, removed)
    settling = Settling(made)
    search = LookAhead(made, settling)
    shape = shape_of(made)
    if shape is not None:
        best = best_showdown(made, settling, shape)
        rounds = ShowdownRounds(made, shape, best)
        return WagerSimulation(made, settling, search.scale, {}, asked_for, showdown=rounds)
    duel = duel_of(made)
    if duel is not None:
        against = DuelRounds(made, duel, best_duel(made, settling, duel))
        return WagerSimulation(made, settling, search.scale, {}, asked_for, showdown=against)
    if made.chooses:
        search.worth(search.start(), 0)
    return WagerSimulation(made, settling, search.scale, choice_tables(made, search.made), asked_for)


@dataclass
class WagerSimulation:
    """Linked wagers of a declared game; a shoe is a bundle of rounds."""

    plan: WagerPlan
    settling: Settling
    scale: int
    taken: Taken
    asked_for: tuple[str, int, tuple[str, ...]]
    """Wager, decks and ranks taken out."""
    seats: int = 1
    shoes_in_block: int = 32
    fewest_shoes: int = 1
    showdown: ShowdownRounds | DuelRounds | None = None
    rolls: dict[State, tuple[Column, list[State | None]]] = field(default_factory=dict)
    real: Column = field(init=False)
    """Every face that can be drawn, each as often as it occurs."""

    def __post_init__(self) -> None:
        self.real = np.array([face for faces in self.plan.source.members for face in faces], np.int64)

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to other machines as the document it plays: rules are functions, and do not travel."""
        rules = self.plan.rules
        return made_again, (rules.exhibit, rules.game, rules.readings, *self.asked_for)

    @property
    def unit(self) -> Fraction:
        return Fraction(1, self.scale)

    def played(self, seed: int, number: int, shoes: int, limit: int | None = None) -> SimulationTally:
        used = shoes if limit is None else min(shoes, -(-limit // BUNDLE))
        gains = self.gains([np.random.default_rng((seed, shoe)) for shoe in range(number, number + used)])[:limit]
        results = times_of_each(gains)
        squares = sum(gain * gain * times for gain, times in results.items())
        return SimulationTally(results, len(gains), used, squares)

    def gains(self, randoms: Sequence[np.random.Generator]) -> Column:
        """What each round of some bundles brings, in units; each bundle is drawn by itself."""
        if self.plan.terms.structure.repeated:
            gains = np.zeros(BUNDLE * len(randoms), np.int64)
            for bundle, random in enumerate(randoms):
                self.roll(random, gains[bundle * BUNDLE : (bundle + 1) * BUNDLE])
            return gains
        drawn = [self.positions(random, BUNDLE, self.plan.most_drawn) for random in randoms]
        return self.brought(np.asfortranarray(self.real[np.concatenate(drawn)]))

    def dealt_places(self) -> list[tuple[str, int]]:
        """What the columns of a deal are, where everything is always dealt. Raises Uncountable."""
        draws = [step for step in self.plan.steps if isinstance(step, DrawStep)]
        if self.plan.terms.structure.repeated or not all(draw.free for draw in draws):
            raise Uncountable("what is drawn depends on the round")
        return [(draw.place, draw.number) for draw in draws]

    def brought(self, dealt: Column) -> Column:
        """What each deal brings, in units; its columns are the draws in their order."""
        if self.showdown is not None:
            return self.showdown.gains(dealt)
        gains = np.zeros(len(dealt), np.int64)
        stakes = first_stakes(self.plan.rules, self.plan.terms.structure, self.plan.wagers)
        start = replace(beginning(self.plan, len(dealt)), stakes=stakes)
        for rows, table in self.follow(start, np.arange(len(dealt)), dealt, 0):
            gains[rows] = self.settled(table)
        return gains

    def positions(self, random: np.random.Generator, rows: int, number: int) -> Column:
        """So many faces for each row, column by column; where they do not go back, each but once."""
        if self.plan.source.goes_back:
            return random.integers(len(self.real), size=(rows, number))
        left = len(self.real) - np.arange(number)
        picks = (random.random((number, rows)) * left[:, None]).astype(np.int64) + np.arange(number)[:, None]
        return np.array([picked(picks, draw) for draw in range(number)]).T

    def follow(
        self, table: SituationTable, rows: Column, dealt: Column, index: int
    ) -> Iterator[tuple[Column, SituationTable]]:
        """The rows of each end of play."""
        if not table.size:
            return
        if index == len(self.plan.steps):
            yield rows, table
            return
        for part, now in self.after(table, dealt, index):
            every = len(part) == len(rows)
            yield from self.follow(
                now, rows if every else rows[part], dealt if every else rows_of(dealt, part), index + 1
            )

    def after(self, table: SituationTable, dealt: Column, index: int) -> Iterator[tuple[Column, SituationTable]]:
        """Which rows go on, and how; the others go on as they are."""
        step = self.plan.steps[index]
        match step:
            case DrawStep():
                goes = draws_here(self.plan, step, table)
                faces = dealt[:, table.drawn : table.drawn + step.number]
                if goes.all():
                    yield np.arange(table.size), with_faces(table, step, faces)
                    return
                draw, stay = np.flatnonzero(goes), np.flatnonzero(~goes)
                yield draw, with_faces(table.rows(draw), step, rows_of(faces, draw))
                yield stay, table.rows(stay)
            case AskStep():
                marked = replace(table, seen=(np.arange(table.size),), seen_at=(-1,))
                for part in answered(self.plan, self.settling, step, marked):
                    yield part.seen[0], replace(part, seen=(), seen_at=())
            case ChoiceStep():
                offered = self.plan.terms.holds(step.when, table)
                if offered.all():
                    yield from self.chosen(table, np.arange(table.size), step)
                    return
                yield np.flatnonzero(~offered), table.rows(~offered)
                yield from self.chosen(table.rows(offered), np.flatnonzero(offered), step)

    def chosen(self, table: SituationTable, rows: Column, step: ChoiceStep) -> Iterator[tuple[Column, SituationTable]]:
        if not table.size:
            return
        picks = self.taken[step.stage, table.chosen].taken(seen(self.plan, step, table))
        for number, option in enumerate(step.options):
            part = np.flatnonzero(picks == number)
            yield rows[part], took(table.rows(part), option)

    def settled(self, table: SituationTable) -> Column:
        gains = np.zeros(table.size, np.int64)
        for name in self.plan.wagers:
            stake = table.stakes.get(paid_on(self.plan.rules, name) or name, Fraction(0))
            if stake:
                classes, outcomes = self.settling.outcomes(name, table)
                each = [int((outcome.gain or 0) * stake * self.scale) for outcome in outcomes]
                gains += np.array(each, np.int64)[classes]
        return gains

    def roll(self, random: np.random.Generator, gains: Column) -> None:
        """From roll to roll, until every round is settled. What a roll does in a state is asked once."""
        states = {self.chain.begins()[0]: np.arange(BUNDLE)}
        every = np.repeat(np.arange(self.chain.rolled.size), self.chain.rolled.ways)
        for _ in range(MOST_ROLLS):
            later: dict[State, list[Column]] = {}
            for state, rows in states.items():
                brings, leads = self.asked(state)
                shown = every[random.integers(len(every), size=len(rows))]
                gains[rows] = brings[shown]
                for after in dict.fromkeys(one for one in leads if one is not None):
                    there = np.array([one == after for one in leads])[shown]
                    later.setdefault(after, []).append(rows[there])
            states = {state: found for state, several in sorted(later.items()) if len(found := np.concatenate(several))}
            if not states:
                return
        raise Unreadable(f"after {MOST_ROLLS:,} rolls a wager is still not settled")

    def asked(self, state: State) -> tuple[Column, list[State | None]]:
        """For each roll in a state what it brings, and the state after it where the wager stays."""
        if state not in self.rolls:
            table = self.chain.at(state)
            classes, outcomes = self.settling.outcomes(self.chain.wager, table)
            each = np.array([int((outcome.gain or 0) * self.scale) for outcome in outcomes], np.int64)
            after = self.chain.after(table, state)
            leads = [after[row] if outcomes[number].gain is None else None for row, number in enumerate(classes)]
            self.rolls[state] = each[classes], leads
        return self.rolls[state]

    @cached_property
    def chain(self) -> Chain:
        return Chain(self.plan, self.settling)


def with_faces(table: SituationTable, step: DrawStep, faces: Column) -> SituationTable:
    return replace(table, places={**table.places, step.place: faces}, known={})


def picked(picks: Column, draw: int) -> Column:
    """What lies at the place picked by a draw: cards are exchanged as in a shuffle that stops early, draw i with the
    card at its pick, and the exchanges are followed back.
    """
    found: Column = picks[draw]
    for earlier in range(draw - 1, -1, -1):
        found = np.where(found == picks[earlier], earlier, found)
    return found


def times_of_each(gains: Column) -> dict[int, int]:
    lowest = gains.min(initial=0)
    times = np.bincount(gains - lowest) if gains.max(initial=0) - lowest < MOST_PLACES else None
    if times is not None:
        return {int(place + lowest): int(times[place]) for place in np.flatnonzero(times)}
    values, counts = np.unique(gains, return_counts=True)
    return dict(zip(map(int, values), map(int, counts), strict=True))


def beginning(made: WagerPlan, rows: int) -> SituationTable:
    first = empty_table(made.terms.begins)
    return replace(first, size=rows, ways=np.ones(rows, np.int64), spot=made.spot, seen=(), seen_at=())
