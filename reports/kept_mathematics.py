"""The mathematics of a document, kept on disk by content: counted once, and read from then on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from base.cache import cached, fingerprint
from engine.side_wagers.odds import all_odds
from engine.side_wagers.tally import OddsRow, Overlap, WagerOdds
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

Odds = tuple[tuple[WagerOdds, ...], tuple[tuple[str, str, str], ...]]
"""Every wager's odds; game, wager and reason where there are none."""
Cells = tuple[tuple[int, int | None], ...]
"""For each up card the best action, and what to do once that is no longer allowed."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The main wager of a game under best play: the edge as a share of the wager, and the strategy."""

    decks: int
    stake: str
    edge: float
    assumed: tuple[str, ...]
    ups: tuple[str, ...]
    blocks: tuple[tuple[str, tuple[tuple[str, Cells], ...]], ...]
    notes: tuple[tuple[str, str, int, str], ...]
    """Row, up card, action, and the hands that are played so."""


def kept_odds(text: str, exhibit: Exhibit) -> Odds:
    """What ``all_odds`` says of the exhibit, whose text this is."""
    found, without = _kept("odds", text, lambda: _written(*all_odds(exhibit)))
    return tuple(map(_odds, found)), tuple((game, wager, why) for game, wager, why in without)


def best_play(text: str, exhibit: Exhibit, game: str) -> BestPlay | None:
    """Best play in a game of the exhibit, whose text this is; None where its rules as they stand cannot be played."""
    if exhibit.family != "blackjack":
        return None
    found = _kept(f"best play\0{game}", text, lambda: _best_play(exhibit, game))
    return BestPlay(**{name: _frozen(value) for name, value in found.items()}) if found else None


def _kept(name: str, text: str, make: Callable[[], Any]) -> Any:
    key = f"{name}\0{text}".encode("utf-8", "surrogatepass") + fingerprint("engine", "grammar")
    return json.loads(cached("mathematics", key, lambda: json.dumps(make()).encode()))


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
            "edge": Fraction(data["edge"]),
            "assumed": tuple(data["assumed"]),
        }
    )


def _best_play(exhibit: Exhibit, game: str) -> dict[str, Any] | None:
    from engine.arbiter import Stopped
    from engine.blackjack.analysis.best_play import analyse
    from engine.blackjack.analysis.chart import chart
    from engine.blackjack.tables.compiler import compiled

    try:
        rules = compiled(exhibit, game)
        best = analyse(rules.tables)
        drawn = chart(best)
    except (Stopped, Unreadable, ValueError):
        return None
    blocks = (("Hard totals", drawn.hard), ("Soft totals", drawn.soft), ("Pairs", drawn.pairs))
    return asdict(
        BestPlay(
            decks=rules.decks,
            stake=str(rules.stake),
            edge=best.edge,
            assumed=rules.assumed,
            ups=drawn.ups,
            blocks=tuple(
                (title, tuple((row.name, tuple((cell.best, cell.otherwise) for cell in row.cells)) for row in rows))
                for title, rows in blocks
                if rows
            ),
            notes=tuple((note.row, note.up, note.action, note.hands) for note in drawn.notes),
        )
    )


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
