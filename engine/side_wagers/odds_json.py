"""Odds for machines: exact fractions as text, with percentages beside them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.side_wagers.odds import OddsRow, WagerOdds

PERCENT_DIGITS = 6


def as_json(odds: WagerOdds) -> dict[str, Any]:
    return {
        "wager": odds.wager,
        "game": odds.game,
        "decks": odds.decks,
        "deck_cards": odds.deck_cards,
        "edge": str(odds.edge),
        "edge_percent": percent(odds.edge),
        "ways": odds.ways,
        "rows": [row_as_json(row) for row in odds.rows],
        "overlaps": [
            {
                "events": list(overlap.events),
                "lines": list(overlap.lines),
                "ways": overlap.ways,
                "witness": overlap.witness,
            }
            for overlap in odds.overlaps
        ],
        "assumed": list(odds.assumed),
        "drawn_from": odds.drawn_from,
        "method": odds.method,
        "push": str(odds.push),
        "action": str(odds.action),
        "strategy": list(odds.strategy),
        "envy_dollars": float(odds.envy),
    }


def row_as_json(row: OddsRow) -> dict[str, Any]:
    return {
        "event": row.event,
        "line": row.line or None,
        "ways": row.ways,
        "probability": str(row.probability),
        "pays": pays(row.pays),
        "return": str(row.returns),
    }


def pays(worth: Fraction) -> str:
    """``18:1``, ``3:2``; 0 is a push and -1 a lost stake."""
    return f"{worth.numerator}:{worth.denominator}" if worth > 0 else str(worth)


def percent(edge: Fraction) -> float:
    return round(float(100 * edge), PERCENT_DIGITS)
