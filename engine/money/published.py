"""Published house edges and pay schedules: what other rule sets are known to cost."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from base.records import dataclass
from engine.money.printed_numbers import printed
from engine.side_wagers.odds import WagerOdds
from grammar.exhibit import MAIN
from grammar.vocabulary import plain

DATA = Path(__file__).parent / "published_edges.toml"
SUITED, UNSUITED = "one suited match", "one unsuited match"


@dataclass(frozen=True, slots=True)
class KnownEdge:
    """A rule set with a published edge; slack is half a unit of its last digit."""

    wager: str
    game: str
    rules: str
    edge: Fraction
    slack: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class Schedule:
    """What Match the Dealer pays with a deck: published for so many decks of so many cards."""

    cards: int
    decks: int
    unsuited: int
    suited: int

    @property
    def deck(self) -> str:
        return f"{self.decks} decks of {self.cards} cards"


@cache
def known_edges() -> tuple[KnownEdge, ...]:
    return tuple(
        KnownEdge(
            entry["wager"],
            entry.get("game", ""),
            entry["rules"],
            number.value,
            number.slack,
            entry["source"],
        )
        for entry in data()["edge"]
        if (number := printed(f"{entry['percent']}%"))
    )


@cache
def schedules() -> tuple[Schedule, ...]:
    return tuple(Schedule(**entry) for entry in data()["schedule"])


@cache
def data() -> Mapping[str, Any]:
    return tomllib.loads(DATA.read_text("utf-8"))


def fitting_edges(wager: str, game: str, edge: Fraction, slack: Fraction) -> tuple[KnownEdge, ...]:
    """Published rule sets of this wager whose edge is the one given; those of the game's name first."""
    fitting = [
        known
        for known in known_edges()
        if plain(known.wager) == plain(wager) and abs(known.edge - edge) <= slack + known.slack
    ]
    near = [known for known in fitting if wager != MAIN or plain(known.game) == plain(game)]
    return tuple(near or fitting)


def schedule_of(odds: WagerOdds) -> tuple[Fraction, Fraction] | None:
    """What an unsuited and a suited match pay, where the wager pays matches."""
    pays = {plain(row.event): row.pays for row in odds.rows if row.line}
    return (pays[UNSUITED], pays[SUITED]) if SUITED in pays and UNSUITED in pays else None


def made_for(odds: WagerOdds) -> tuple[Schedule, ...]:
    """The decks for which the wager's schedule was published; empty: for none, or it is no such wager."""
    pays = schedule_of(odds)
    if pays is None:
        return ()
    unsuited, suited = pays
    return tuple(entry for entry in schedules() if entry.unsuited == unsuited and entry.suited == suited)


def misplaced(odds: WagerOdds) -> tuple[Schedule, ...]:
    """The decks for which the schedule was made, where it was made for others than the one in play."""
    fitting = made_for(odds)
    own = any((entry.decks, entry.cards) == (odds.decks, odds.deck_cards) for entry in fitting)
    return () if own else fitting
