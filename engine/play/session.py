"""Playing a document of any family."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from base.records import dataclass
from engine.arbiter import NOTHING_CHOSEN, Chosen, Open, Stopped
from engine.cards import Card
from engine.family import family_of
from engine.play.deal_notation import Deal, Point, Script
from engine.play.decision_point import AskedQuestion
from engine.play.rounds import Decide, House, PlayerAction, Round, Wagers
from engine.play.table_setup import possible
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable, did_you_mean, one_of
from grammar.exhibit import Exhibit


def play(
    exhibit: Exhibit,
    game: str = "",
    source: Deal | Sequence[Card] = (),
    wagers: Wagers = (),
    decide: Decide | None = None,
    readings: Readings | None = None,
    chosen: Chosen = NOTHING_CHOSEN,
) -> Round:
    """One round from a deal, whose own wagers and decisions come first, or from a shoe. Raises Unreadable."""
    try:
        house = house_of(exhibit, game or getattr(source, "game", ""), readings, chosen)
        if isinstance(source, Deal):
            return play_deal(house, source, wagers, decide)
        if decide is None:
            raise Unreadable("nobody decides for the player")
        return house.round(source, wagers or house.lowest_wagers(), decide)
    except Stopped as reason:
        return Round(None, (), reason.opened)


def play_deal(house: House, deal: Deal, wagers: Wagers = (), decide: Decide | None = None) -> Round:
    """One round with the cards of a deal; if the document leaves the shoe open, any card may come."""
    with suppress(Stopped):
        possible(deal.shoe, house.cards)
    script = Script(deal.decisions)
    stakes = deal.wagers or wagers or house.lowest_wagers()
    found = house.round(deal.shoe, stakes, decide or script.decide)
    if found.opened is None and decide is None:
        script.finish()
    return found


class Waits(Stopped):
    """Nothing is open: the player is to act, and nobody has said how."""

    def __init__(self) -> None:
        Exception.__init__(self, "the player is to act")
        self.opened = WAITING


WAITING = Open("main result", "", None, ())
"""Stands where a round is interrupted because the player has not acted yet."""


@dataclass(frozen=True, slots=True)
class RoundSoFar:
    """A round as far as some actions lead; legal is what the player may do next, empty where nothing is asked."""

    round: Round
    legal: tuple[str, ...] = ()


def played_so_far(house: House, shoe: Sequence[Any], wagers: Wagers, actions: Sequence[PlayerAction]) -> RoundSoFar:
    """A round played up to the first decision that nobody has made. Raises Unreadable if an action is not allowed."""
    left = list(actions)
    offered: tuple[str, ...] = ()

    def decide(table: Any, legal: tuple[str, ...]) -> PlayerAction:
        nonlocal offered
        if not left:
            offered = legal
            raise Waits
        action = left.pop(0)
        if action.name not in legal:
            raise Unreadable(f"{action.name} is not offered now: {one_of(legal)}")
        if action.name != "no" and (refusal := house.refusal(table, action)):
            raise Unreadable(refusal)
        return action

    played = house.round(shoe, wagers, decide)
    return RoundSoFar(replace(played, opened=None), offered) if played.opened is WAITING else RoundSoFar(played)


def house_of(
    exhibit: Exhibit,
    game: str = "",
    readings: Readings | None = None,
    chosen: Chosen = NOTHING_CHOSEN,
    decks: int | None = None,
) -> House:
    """A game of a document, ready to be played. Raises Unreadable and, if the shoe is open, Stopped."""
    name = game_named(exhibit, game)
    return family_of(exhibit).house(exhibit, name, readings, chosen, decks)


def game_named(exhibit: Exhibit, game: str) -> str:
    """The game with this name, or the document's first."""
    names = [entry.name for entry in exhibit.games]
    if not game:
        return names[0]
    if game not in names:
        raise Unreadable(" ".join((f'the document has no game "{game}".', did_you_mean(game, names))).strip())
    return game


def asked_at(
    exhibit: Exhibit, game: str, point: Point | str, readings: Readings | None = None
) -> tuple[AskedQuestion, ...]:
    """Every question that comes up at a point of play, and how the document answers it. Raises Unreadable."""
    name = game_named(exhibit, game)
    return family_of(exhibit).decision_point(exhibit, name, point, readings)
