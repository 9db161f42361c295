"""A round of a declared game, driven by its stages and by asking the document; every step names who ordered it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

import numpy as np

from base.records import dataclass
from engine.arbiter import NOBODY, NOTHING_CHOSEN, Arbiter, Chosen, Order, Stopped, stated
from engine.cards import RANKS, SUITS, Card, shuffled
from engine.declared.chain import CHANGE, value_after
from engine.declared.declared_document import rulebook, usual_beside
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.linked_wagers import ante_of, linked_wagers, paid_on
from engine.declared.plan import PAY, asked_as
from engine.declared.row_text import state_label
from engine.declared.settlement import silence_loses
from engine.declared.situation_table import DeclaredSituation, SituationTable, card_of
from engine.declared.stakes import first_stakes
from engine.declared.steps import HIT
from engine.declared.table_answers import word
from engine.play.payouts import brought
from engine.play.rounds import Decide, PlayerAction, Round, ShownPlace, Wagers
from engine.play.table_events import Chose, Dealt, Decided, Drew, Event, Stood, Wagered, settlement
from engine.play.table_setup import lowest, placed, shoe_of, wager_names
from engine.rulebook import Readings, for_decks
from grammar.builder.tokens import Token
from grammar.declared.declarations import labels_of
from grammar.declared.structure import Draw, Stage, StakeChoice
from grammar.errors.faults import Misread, Unreadable, counted, one_of
from grammar.exhibit import Exhibit
from grammar.tree import NOWHERE

MOST_ROLLS = 100_000
ROLLS = 4096
"""So many faces are drawn ahead where they go back."""
ON = " on "


@dataclass(frozen=True, slots=True)
class GameTable:
    """The table between two events."""

    places: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    states: Mapping[str, int] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    stakes: Mapping[str, Fraction] = field(default_factory=dict)
    place: int = 0
    """How many faces have been drawn."""
    turn: int = 0
    seen: tuple[str, ...] = ()
    """What the player sees, a line for each place."""

    @property
    def result(self) -> str:
        """What the last question that decides was answered with."""
        said = [answer for answer in self.answers.values() if answer not in ("hit", "stand")]
        return said[-1] if said else ""


class DeclaredHouse:
    """One declared game of one document, ready to be played."""

    def __init__(
        self,
        exhibit: Exhibit,
        game: str,
        readings: Readings | None = None,
        chosen: Chosen = NOTHING_CHOSEN,
        decks: int | None = None,
    ) -> None:
        rules = rulebook(exhibit, game, readings)
        self.arbiter = Arbiter(for_decks(rules, decks) if decks else rules, usual_beside, chosen)
        terms = self.arbiter.rules.terms
        assert isinstance(terms, DeclaredTerms)
        self.terms = terms
        self.decks = decks

    def lowest_wagers(self) -> Wagers:
        names = wager_names(self.arbiter)
        if not names:
            raise Unreadable("this document names no wager, so there is no round to play")
        spots = self.terms.structure.spots.get(names[0])
        shown = f"{names[0]}{ON}{' and '.join(spots.groups[0])}" if spots else names[0]
        return ((shown, lowest(self.arbiter, DeclaredSituation, names[0])),)

    @cached_property
    def cards(self) -> tuple[Any, ...]:
        """All that can be drawn, in the fixed order. Raises Unreadable, Stopped."""
        if self.terms.has_cards:
            return shoe_of(self.arbiter, DeclaredSituation, self.decks)
        return tuple(face.label for face in self.terms.structure.randomizer.faces for _ in range(face.times))

    def shoe(self, seed: int) -> tuple[Any, ...]:
        if self.terms.structure.randomizer.goes_back:
            return tuple(Random(seed).choices(self.cards, k=ROLLS))
        return shuffled(self.cards, seed)

    def refusal(self, table: GameTable, action: PlayerAction) -> str | None:
        options = self.terms.structure.options
        return None if action.name in options else f"Nobody can choose {action.name} here: {one_of(tuple(options))}."

    def round(self, shoe: Sequence[Any], wagers: Wagers, decide: Decide, start: int = 0) -> Round:
        """One round with faces from the shoe, from the place where drawing starts. Raises Unreadable."""
        return Rolling(self, shoe, decide, start).round(tuple(wagers))

    def stacked(self, given: Mapping[str, Sequence[Any]], seed: int) -> tuple[Any, ...]:
        """Stage by stage, those who draw in one stage in turn, one at a time, as in ``Rolling.draw``."""
        rest, structure = list(self.shoe(seed)), self.terms.structure
        if not structure.randomizer.goes_back:
            for face in (face for faces in given.values() for face in faces):
                if face not in rest:
                    raise Unreadable(f"{face} cannot come that often: the shoe does not hold it")
                rest.remove(face)
        order = [
            (draw.place, turn)
            for stage in structure.stages
            for turn in range(max((draw.number for draw in stage.draws), default=0))
            for draw in stage.draws
            if turn < draw.number
        ]
        last = max((at for at, (place, turn) in enumerate(order) if turn < len(given.get(place, ()))), default=-1)
        first = [
            given[place][turn] if turn < len(given.get(place, ())) else rest.pop(0) for place, turn in order[: last + 1]
        ]
        return (*first, *rest)

    def shown(self, table: GameTable, *, face_up: bool = False) -> tuple[ShownPlace, ...]:
        kind, places = self.terms.structure.randomizer.kind, self.terms.structure.places
        return tuple(
            ShownPlace(name, kind, (), len(faces))
            if places[name].hidden and not face_up
            else ShownPlace(name, kind, tuple(map(self.label, faces)))
            for name, faces in table.places.items()
        )

    def label(self, face: int) -> Any:
        """A card, or what a face of dice, wheel or balls is called."""
        return card_of(face) if self.terms.has_cards else list(self.terms.binder.labels)[face]

    def spot_of(self, wager: str) -> tuple[str, tuple[str, ...]]:
        """The name of a wager and what it is on: ``Dozen on 1 to 12``."""
        spots = self.terms.structure.spots
        if wager in spots:
            raise Unreadable(f'"{wager}" is on what? For example: {wager}{ON}{" and ".join(spots[wager].groups[0])}')
        name, _, text = wager.rpartition(ON)
        if name not in spots:
            return wager, ()
        wanted = labels_said(text)
        for group in spots[name].groups:
            if set(group) == set(wanted):
                return name, group
        raise Unreadable(f'"{name}" cannot be placed on {text}')

    def face(self, drawn: Any) -> int:
        if isinstance(drawn, Card):
            if not self.terms.has_cards:
                return self.face(drawn.rank)
            return RANKS.index(drawn.rank) * len(SUITS) + SUITS.index(drawn.suit)
        found = self.terms.binder.labels.get(str(drawn))
        if found is None:
            raise Unreadable(f'"{drawn}" cannot be drawn here')
        return found


class Rolling:
    """One round while it is played: the frozen table of the moment, and what happened so far."""

    def __init__(self, house: DeclaredHouse, shoe: Sequence[Any], decide: Decide, start: int) -> None:
        self.house, self.shoe, self.decide = house, shoe, decide
        self.arbiter, self.terms = house.arbiter, house.terms
        self.table = GameTable(states=dict(house.terms.begins), place=start)
        self.events: list[Event] = []

    def round(self, wagers: tuple[tuple[str, Fraction], ...]) -> Round:
        try:
            self.play(wagers)
        except Stopped as reason:
            return Round(self.table, tuple(self.events), reason.opened)
        if not self.terms.structure.randomizer.goes_back and not self.terms.has_cards:
            self.table = replace(self.table, place=len(self.shoe))  # balls go back before the next round
        return Round(self.table, tuple(self.events))

    def play(self, wagers: tuple[tuple[str, Fraction], ...]) -> None:
        on = [self.house.spot_of(name) for name, _ in wagers]
        bare = tuple((name, amount) for (name, _), (_, amount) in zip(on, wagers, strict=True))
        spots = dict(on)

        def asked(moment: str, **known: Any) -> DeclaredSituation:
            return DeclaredSituation(moment, self.row(spots.get(known.get("wager", ""), ())), **known)

        self.events.extend(placed(self.arbiter, asked, bare, dict(bare).get(ante_of(tuple(dict(bare))), Fraction(0))))
        self.table = replace(self.table, stakes=dict(bare))
        staked = {shown: (name, spot) for (shown, _), (name, spot) in zip(wagers, on, strict=True)}
        rules = self.arbiter.rules
        group = linked_wagers(rules, usual_beside(rules))
        if any(name in group for name, _ in staked.values()):
            added = first_stakes(rules, self.terms.structure, group)
            staked |= {name: (name, ()) for name in group if name not in staked and not added.get(name)}
        while True:
            for index, stage in enumerate(self.terms.structure.stages):
                self.stage(stage, first=index == 0)
            staked = dict(self.unsettled(staked))
            if not staked or not self.terms.structure.repeated:
                return
            self.change_states()
            self.table = replace(self.table, places={}, answers={})

    # Stages ---------------------------------------------------------------------------------------------------

    def stage(self, stage: Stage, *, first: bool) -> None:
        if not self.terms.holds(stage.when, self.row())[0]:
            return
        if stage.options:
            self.choose(stage)
            return
        order = NOBODY
        if stage.asks:
            name, about = asked_as(stage.asks)
            effect, order = self.arbiter.value(name, self.at("hand"), about)
            said = word(effect) if effect is not None else "stand"
            self.table = replace(self.table, answers={**self.table.answers, stage.asks: said})
            if not stage.draws:
                self.events.append(Decided(said, order))
            elif said != HIT:
                self.events.append(Stood(stage.who, -1, order))
                return
        self.draw(stage, order, first=first)

    def draw(self, stage: Stage, order: Order, *, first: bool) -> None:
        """Those who draw in one stage draw in turn, one at a time."""
        if first and stage.draws and self.terms.has_cards:
            order = Order(self.arbiter.speaking("dealing order", DeclaredSituation("deal")))
        most = max((draw.number for draw in stage.draws), default=0)
        for turn in range(most):
            for draw in stage.draws:
                if turn < draw.number:
                    face, place = self.give(draw)
                    shown = self.house.label(face)
                    self.events.append(
                        Dealt(draw.who, shown, place, order) if first else Drew(draw.who, -1, shown, place, order)
                    )

    def give(self, draw: Draw) -> tuple[int, int]:
        place = self.table.place
        if place >= len(self.shoe):
            what = "shoe is empty" if self.terms.has_cards else "draws are used up"
            raise Unreadable(f"the {what} after {counted(place, 'card')} and the round is not over")
        face = self.house.face(self.shoe[place])
        places = {**self.table.places, draw.place: (*self.table.places.get(draw.place, ()), face)}
        self.table = replace(self.table, place=place + 1, places=places)
        return face, place

    def choose(self, stage: Stage) -> None:
        names = tuple(dict.fromkeys(option.name for option in stage.options))  # of a range the least is added
        self.table = replace(self.table, seen=tuple(self.visible()))
        wanted = self.decide(self.table, names).name
        option = next((option for option in stage.options if option.name == wanted), None)
        if option is None:
            raise Unreadable(f"{wanted} is not offered now: {one_of(names)}")
        moved = self.moved(option)
        stakes = {**self.table.stakes}
        if option.wager:
            stakes[option.wager] = stakes.get(option.wager, Fraction(0)) + moved
        self.table = replace(self.table, chosen=(*self.table.chosen, wanted), stakes=stakes)
        self.events.append(Chose(wanted, moved))
        if moved > 0:
            self.events.append(Wagered(option.wager, moved))

    def moved(self, option: StakeChoice) -> Fraction:
        return option.times * self.table.stakes.get(option.base, Fraction(0)) if option.wager else Fraction(0)

    def visible(self) -> Iterator[str]:
        hidden = {draw.place for draw in self.terms.structure.places.values() if draw.hidden}
        for name, faces in self.table.places.items():
            shown = "hidden" if name in hidden else " ".join(self.labels(faces))
            yield f"{name} {shown}"

    def labels(self, faces: Sequence[int]) -> list[str]:
        return [str(self.house.label(face)) for face in faces]

    # Settling -------------------------------------------------------------------------------------------------

    def unsettled(
        self, staked: Mapping[str, tuple[str, tuple[str, ...]]]
    ) -> Iterator[tuple[str, tuple[str, tuple[str, ...]]]]:
        rules = self.arbiter.rules
        for shown, (name, spot) in staked.items():
            stake = self.table.stakes.get(paid_on(rules, name) or name, Fraction(0))
            if not stake:
                continue
            at = self.at("settle", name, spot, stake)
            said = rules.ask(PAY, at, name)
            if not said.given and silence_loses(rules, name):
                self.events.append(settlement(shown, -1, stake, -stake, NOBODY))
                continue
            effect, order = (said.effects[0], Order(stated(said.given))) if said.clear else self.arbiter.resolved(said)
            if effect is not None and word(effect) == "stay":
                yield shown, (name, spot)
            else:
                self.events.append(settlement(shown, -1, stake, brought(effect, stake), order))

    def change_states(self) -> None:
        if self.table.place > MOST_ROLLS:
            raise Unreadable(f"after {MOST_ROLLS} draws the wagers are still not settled")
        states = dict(self.table.states)
        for name in states:
            effect, order = self.arbiter.value(CHANGE, self.at("hand"), name)
            if effect is not None:
                states[name] = int(value_after(self.terms, name, word(effect), self.row())[0])
                if states[name] != self.table.states[name]:
                    label = state_label(self.terms, name, states[name])
                    self.events.append(Decided(f"{name} {label}", order))
        self.table = replace(self.table, states=states)

    def row(self, spot: tuple[str, ...] = ()) -> SituationTable:
        table = self.table
        places = {name: np.array([faces], np.int64) for name, faces in table.places.items()}
        return SituationTable(
            1, np.ones(1, np.int64), 1, places, dict(table.states), table.chosen, dict(table.answers), spot=spot
        )

    def at(
        self, moment: str, wager: str = "", spot: tuple[str, ...] = (), stake: Fraction = Fraction(1)
    ) -> DeclaredSituation:
        shown = "; ".join(
            [f"{name} {' '.join(self.labels(faces))}" for name, faces in self.table.places.items()]
            + [f"{name} {state_label(self.terms, name, value)}" for name, value in self.table.states.items()]
            + ([f"on {' and '.join(spot)}"] if spot else [])
        )
        return DeclaredSituation(moment, self.row(spot), 0, shown, ante=stake, staked=stake, wager=wager)


def labels_said(text: str) -> tuple[str, ...]:
    """``1 to 12``, ``1 and 2`` as labels."""
    found: list[str] = []
    for part in text.replace(",", " and ").split(" and "):
        words = part.split()
        tokens = [Token("TO" if one == "to" else "NUMBER" if one.isdigit() else "WORD", one, NOWHERE) for one in words]
        try:
            found.extend(labels_of(tokens) if tokens else ())
        except Misread as misread:
            raise Unreadable(misread.fault.message) from None
    return tuple(found)
