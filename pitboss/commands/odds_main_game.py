"""The main game's part of ``pitboss odds``: the edge, the chart, and the value of actions with one hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from checker.check import check_exhibit
from checker.prices import interval
from engine.cards import Card, NoCard, cards, written
from engine.money.main_game import METHOD, MainGame, Unanalysed, action_name, main_game
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable, counted
from grammar.exhibit import Exhibit

if TYPE_CHECKING:
    from engine.blackjack.analysis.chart import Chart, Row

LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R", "surrender before the check": "E"}


class MainGameOdds:
    """Edges for machines and readers."""

    def entry(self, exhibit: Exhibit, game: str, decks: int, readings: Readings) -> Mapping[str, Any] | None:
        chosen = {label: dict(readings).get(label, names[0]) for label, names in exhibit.readings.items()}
        base: dict[str, Any] = {"game": game, "decks": decks, "reading": chosen, "method": METHOD}
        try:
            found = main_game(exhibit, game, decks=decks, readings=readings)
        except Unanalysed as reason:
            return {**base, "stake": None, "assumed": [], "edge_percent": None, "strategy": None, "why": str(reason)}
        if found is None:
            return None
        return {
            **base,
            "stake": str(found.stake),
            "assumed": list(found.assumed),
            "edge_percent": found.edge_percent,
            "strategy": chart_data(found.chart()),
        }

    def told(self, entry: Mapping[str, Any]) -> str:
        head = f"{entry['game']}, {counted(entry['decks'], 'deck')}: the main game"
        if entry["edge_percent"] is None:
            return f"{head} cannot be analysed as the rules stand\n  {entry['why']}"
        lines = [f"{head} has a house edge of {entry['edge_percent']:.4f}% (stake ${entry['stake']})"]
        lines += [f"  assumed: {note}" for note in entry["assumed"]]
        return "\n".join([*lines, "", *chart_lines(entry["strategy"])])

    def interval(self, exhibit: Exhibit, readings: Readings) -> Mapping[str, Any] | None:
        if not exhibit.has_main_game:
            return None
        spread = interval(exhibit, check_exhibit(exhibit, readings=readings, mending=False).findings)
        if spread is None:
            return None
        return {"low_percent": spread.low, "high_percent": spread.high, "shoe": spread.shoe.strip()}


def chart_data(chart: Chart) -> dict[str, Any]:
    return {
        "ups": list(chart.ups),
        "rows": [row_data(row) for row in (*chart.hard, *chart.soft, *chart.pairs)],
        "notes": [
            {"row": one.row, "up": one.up, "action": action_name(one.action), "hands": one.hands} for one in chart.notes
        ],
    }


def row_data(row: Row) -> dict[str, Any]:
    cells = [
        {"best": action_name(cell.best), "otherwise": action_name(cell.otherwise) if cell.otherwise else None}
        for cell in row.cells
    ]
    return {"name": row.name, "cells": cells}


def chart_lines(strategy: Mapping[str, Any]) -> Iterable[str]:
    ups: Sequence[str] = strategy["ups"]
    yield f"  {'':9}" + "".join(f"{up[:3]:>4}" for up in ups)
    for row in strategy["rows"]:
        yield f"  {row['name']:9}" + "".join(f"{letters(cell):>4}" for cell in row["cells"])
    yield f"  {', '.join(f'{letter} {name}' for name, letter in LETTERS.items())}; Dh: double, else hit"
    for note in strategy["notes"][:MOST_NOTES]:
        yield f"  {note['row']} against {note['up']}: {note['action']} with {note['hands']}"
    if len(strategy["notes"]) > MOST_NOTES:
        yield f"  … {len(strategy['notes']) - MOST_NOTES} more exceptions; --format json lists all"


MOST_NOTES = 12


def letters(cell: Mapping[str, Any]) -> str:
    best = LETTERS.get(cell["best"], "?")
    other = cell["otherwise"]
    return best + LETTERS.get(other, "?").lower() if other and best in "DRE" else best


def hand_values(exhibit: Exhibit, games: Sequence[str], decks: int | None, text: str, readings: Readings) -> str:
    """``A♠ 7♦ v 9♥``: the expected value of every action, best first."""
    hand, up = parsed_hand(text)
    parts = []
    for game in games:
        try:
            found = main_game(exhibit, game, decks=decks, readings=readings)
        except Unanalysed as reason:
            raise Unreadable(f"{game} cannot be analysed as the rules stand: {reason}") from None
        if found is None:
            raise Unreadable(f"{game} leaves the player nothing to decide, so no action has a value")
        parts.append("\n".join(value_lines(found, hand, up)))
    return "\n\n".join(parts)


def value_lines(found: MainGame, hand: tuple[Card, ...], up: Card) -> Iterable[str]:
    yield f"{found.game}, {counted(found.decks, 'deck')}: {written(hand)} against {up}, per unit staked"
    for action, worth in found.values(hand, up).items():
        yield f"  {action:28} {worth:+.6f}"


def parsed_hand(text: str) -> tuple[tuple[Card, ...], Card]:
    mine, sign, dealers = text.replace(" vs ", " v ").partition(" v ")
    try:
        hand, up = cards(mine), cards(dealers)
    except NoCard as error:
        raise Unreadable(str(error)) from None
    if not sign or len(hand) < 2 or len(up) != 1:
        raise Unreadable(f'"{text}" is no hand against an up card; write for example "A♠ 7♦ v 9♥"')
    return hand, up[0]
