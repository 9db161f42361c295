"""What an open question on a side wager is worth: its exact house edge under each way of settling it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from base.cache import kept
from engine.money.edge import text_of
from engine.money.table_limits import playable_decks
from engine.play.table_setup import USUAL_DECKS
from engine.resolutions import Option, readings_of, said, settled
from engine.rulebook import Readings
from engine.side_wagers.odds import Uncountable, baseline, odds_in, plays_out, rules_of, undealt
from grammar.exhibit import Exhibit


class SideEdge(NamedTuple):
    """The house edge of one side wager, as a share of its stake."""

    edge: Fraction
    decks: int
    assumed: tuple[str, ...]


def side_edge(
    exhibit: Exhibit, game: str, wager: str, options: Sequence[Option], decks: int | None = None
) -> SideEdge | None:
    """With so many decks if the document allows them, else with the fewest; None where the wager has no odds."""
    readings = baseline(exhibit) | readings_of(options)
    sides = sorted(said(option)[1:] for option in options)
    key = repr(("side", text_of(exhibit.document), game, wager, sorted(readings.items()), sides, decks))

    def made() -> tuple[object, ...] | None:
        found = worked_out(settled(exhibit, options), game, wager, readings, decks)
        return found and (str(found.edge), found.decks, found.assumed)

    found = kept("mathematics", key, made, depends_on=("engine", "grammar"))
    return SideEdge(Fraction(found[0]), found[1], tuple(found[2])) if found else None


def worked_out(
    exhibit: Exhibit, game: str, wager: str, readings: Readings, wanted: int | None = None
) -> SideEdge | None:
    rules = rules_of(exhibit, game, readings)
    numbers = playable_decks(rules) if rules.statements.get("number of decks") else (USUAL_DECKS,)
    try:
        decks = wanted if wanted in numbers and wanted else (numbers or undealt(rules))[0]
        if plays_out(rules, wager):
            return None  # every deal would have to be played to its end, which takes seconds for each option
        odds = odds_in(rules, wager, decks)
    except Uncountable:
        return None
    return SideEdge(odds.edge, decks, odds.assumed)
