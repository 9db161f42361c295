"""The odds of every wager and the best play of a game, worked out once and kept in the cache."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from base.cache import kept
from base.records import dataclass
from engine.money.edge import lowest_decks, text_of
from engine.money.main_game import Unanalysed, analysis_of, main_game
from engine.resolutions import Option, readings_of, said, settled
from engine.rulebook import Readings
from engine.side_wagers.odds import all_odds
from engine.side_wagers.tally import OddsRow, Overlap, WagerOdds
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

Odds = tuple[tuple[WagerOdds, ...], tuple[tuple[str, str, str], ...]]
"""Every wager's odds; game, wager and reason where there are none."""
Cells = tuple[tuple[str, str | None], ...]
"""For each up card the best action, and what to do once that is no longer allowed."""

CODE = ("grammar", "engine")


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The main wager of a game under best play: the edge, and the strategy."""

    decks: int
    stake: str
    edge_percent: float
    assumed: tuple[str, ...]
    ups: tuple[str, ...]
    blocks: tuple[tuple[str, tuple[tuple[str, Cells], ...]], ...]
    notes: tuple[tuple[str, str, str, str], ...]
    """Row, up card, action, and the hands that are played so."""


def kept_odds(text: str, exhibit: Exhibit) -> Odds:
    """What ``all_odds`` says of the exhibit, whose text this is."""
    key = repr(("odds", text))
    found, without = kept("mathematics", key, lambda: _written(*all_odds(exhibit)), depends_on=CODE)
    return tuple(map(_odds, found)), tuple((game, wager, why) for game, wager, why in without)


def best_play(text: str, exhibit: Exhibit, game: str) -> BestPlay | None:
    """Best play in a game of the exhibit, whose text this is; None where its rules as they stand cannot be played."""
    if analysis_of(exhibit) is None:
        return None
    key = repr(("best play", game, text))
    found = kept("mathematics", key, lambda: _best_play(exhibit, game), depends_on=CODE)
    return BestPlay(**{name: _frozen(value) for name, value in found.items()}) if found else None


def settled_play(exhibit: Exhibit, game: str, options: Sequence[Option], decks: int | None = None) -> BestPlay | None:
    """Best play with these options taken, as ``edge`` prices them; None where the rules then cannot be played."""
    chosen = tuple(options)
    key = repr(("settled play", text_of(exhibit.document), exhibit.readings, game, sorted(map(said, chosen)), decks))

    def worked_out() -> dict[str, Any] | None:
        taken, readings = settled(exhibit, chosen), readings_of(chosen)
        return _best_play(taken, game, readings, decks or lowest_decks(taken, game, readings))

    found = kept("mathematics", key, worked_out, depends_on=CODE)
    return BestPlay(**{name: _frozen(value) for name, value in found.items()}) if found else None


def _written(found: Iterable[WagerOdds], without: Iterable[tuple[str, str, str]]) -> Any:
    return [
        [asdict(one, dict_factory=lambda pairs: {k: _text(v) for k, v in pairs}) for one in found],
        list(without),
    ]


def _text(value: Any) -> Any:
    return str(value) if isinstance(value, Fraction) else value


def _odds(data: dict[str, Any]) -> WagerOdds:
    rows = (
        OddsRow(**{**row, "probability": Fraction(row["probability"]), "pays": Fraction(row["pays"])})
        for row in data["rows"]
    )
    overlaps = (Overlap(**{name: _frozen(value) for name, value in one.items()}) for one in data["overlaps"])
    return WagerOdds(
        **{
            **data,
            "rows": tuple(rows),
            "overlaps": tuple(overlaps),
            **{name: Fraction(data[name]) for name in ("edge", "push", "action", "envy")},
            "assumed": tuple(data["assumed"]),
        }
    )


def _best_play(
    exhibit: Exhibit, game: str, readings: Readings | None = None, decks: int | None = None
) -> dict[str, Any] | None:
    try:
        found = main_game(exhibit, game, readings=readings, decks=decks)
        chart = found.strategy() if found else None
    except (Unanalysed, Unreadable, ValueError):
        return None
    if found is None or chart is None:
        return None
    return asdict(
        BestPlay(
            decks=found.decks,
            stake=str(found.stake),
            edge_percent=found.edge_percent,
            assumed=found.assumed,
            ups=chart.columns,
            blocks=chart.blocks,
            notes=chart.exceptions,
        )
    )


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
