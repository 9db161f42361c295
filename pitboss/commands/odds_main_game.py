"""The main game's part of ``pitboss odds``: the edge, the chart, and the value of each action with one hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from checker.check import check_exhibit
from checker.prices import interval, unanswered
from engine.money.interval import edges_by_stake
from engine.money.main_game import MainGame, Unanalysed, analysis_of, main_game
from engine.money.open_document import opened
from engine.money.silences import CUSTOMARY, Silence, over_customs
from engine.money.strategy_chart import LEGEND, ChartLine, StrategyChart, cell_letters
from engine.money.table_limits import allowed_stakes, each_stake_matters, takes_stake, unlisted_stakes
from engine.play.rounds import dollars
from engine.resolutions import Option
from engine.rulebook import Readings
from engine.side_wagers.odds import rules_of
from grammar.errors.faults import Unreadable, counted, one_of
from grammar.exhibit import Exhibit
from reports.english.assumptions import assumption


class MainGameOdds:
    """Edges for machines and readers; the stake is the lowest that the document allows, or the one asked for."""

    def __init__(self, stake: Fraction | None = None) -> None:
        self.stake = stake

    def entry(self, exhibit: Exhibit, game: str, decks: int, readings: Readings) -> Mapping[str, Any] | None:
        analysis = analysis_of(exhibit)
        if analysis is None:
            return None
        named = {**exhibit.readings, **left_open(exhibit, game)}
        chosen = {label: dict(readings).get(label, names[0]) for label, names in named.items()}
        base: dict[str, Any] = {"game": game, "decks": decks, "reading": chosen, "method": analysis.method}
        try:
            stake = chosen_stake(exhibit, game, self.stake)
            found = main_game(exhibit, game, decks=decks, readings=readings, stake=stake)
        except Unanalysed as reason:
            return {
                **base,
                "stake": None,
                "stakes": [],
                "assumed": [],
                "edge_percent": None,
                "statements": None,
                "strategy": None,
                "why": str(reason),
            }
        if found is None:
            return None
        return {
            **base,
            "stake": str(found.stake),
            "stakes": [] if stake else by_stake(exhibit, game, decks, readings),
            "assumed": list(found.assumed),
            "edge_percent": found.edge_percent,
            "statements": found.solved.account().data(),
            "strategy": chart_data(found.strategy()),
        }

    def text(self, entry: Mapping[str, Any]) -> str:
        head = f"{entry['game']}, {counted(entry['decks'], 'deck')}: the main game"
        if entry["edge_percent"] is None:
            return f"{head} cannot be analysed as the rules stand\n  {entry['why']}"
        lines = [f"{head} has a house edge of {entry['edge_percent']:.4f}% (stake ${entry['stake']})"]
        lines += [f"  with a stake of {one['told']}: {of_stake(one)}" for one in entry["stakes"]]
        lines += [f"  reading: {label} is read as {name}" for label, name in entry["reading"].items()]
        lines += [f"  assumed: {assumption(note)}" for note in entry["assumed"]]
        lines += [
            f"  left out: {one['statement'] or 'silence'}: {assumption(one['why'])}"
            for one in entry["statements"]["left_out"]
        ]
        return "\n".join([*lines, "", *chart_lines(entry["strategy"])])

    def interval(self, exhibit: Exhibit, readings: Readings) -> Mapping[str, Any] | None:
        if not exhibit.has_main_game:
            return None
        findings = check_exhibit(exhibit, readings=readings).findings
        spread = interval(exhibit, findings)
        if spread is None:
            return None
        return {
            "low_percent": spread.low,
            "high_percent": spread.high,
            "low_open": spread.low_open,
            "high_open": spread.high_open,
            "undecided": spread.undecided,
            "shoe": spread.shoe.strip(),
            "method": spread.method,
            "silences": {silence.subject: list(silence.answers) for silence in silences(exhibit)},
            "unanswered": unanswered(exhibit, findings),
        }


def left_open(exhibit: Exhibit, game: str) -> dict[str, list[str]]:
    """Silences and the dealer's options, each with its readings; none where some of them are settled by hand."""
    if CUSTOMARY in exhibit.lineage(game):
        return {}
    return {choice.name: [one.name for one in choice.options] for choice in opened(exhibit, game).choices}


def silences(exhibit: Exhibit) -> Iterable[Silence]:
    """What the document is silent on in some game, each once."""
    every = (silence for game in exhibit.games for silence in over_customs(exhibit, game.name).silences)
    return {silence.label: silence for silence in every}.values()


def chosen_stake(exhibit: Exhibit, game: str, wanted: Fraction | None) -> Fraction | None:
    """The stake asked for, where the document allows it. Raises Unreadable."""
    if wanted is None:
        return None
    rules = rules_of(exhibit, game)
    allowed = allowed_stakes(rules)
    if allowed and not takes_stake(rules, wanted):
        told = (
            one_of(map(dollars, allowed)) if len(allowed) < MANY else f"{dollars(allowed[0])} to {dollars(allowed[-1])}"
        )
        raise Unreadable(f"{game} takes no stake of {dollars(wanted)}; it allows {told}")
    return wanted


MANY = 6


def by_stake(exhibit: Exhibit, game: str, decks: int, readings: Readings) -> list[dict[str, Any]]:
    """Every distinct edge over the stakes; none listed where the stake does not matter."""
    found = edges_by_stake(exhibit, game, [Option("", readings=tuple(sorted(readings.items())))], decks)
    if len(found) < 2:
        return []
    known = [{"stakes": list(map(str, one.stakes)), "told": one.told, "edge_percent": one.percent} for one in found]
    left = unlisted_stakes(rules_of(exhibit, game)) if each_stake_matters(exhibit) else None
    rest = " to ".join(map(dollars, dict.fromkeys(left or ())))
    unknown: dict[str, Any] = {"stakes": [], "told": rest, "edge_percent": None}
    return [*known, unknown] if rest else known


def of_stake(one: Mapping[str, Any]) -> str:
    if one["edge_percent"] is None:
        return "not worked out, since they are many; --stake AMOUNT works out one"
    return f"{one['edge_percent']:.4f}%"


def chart_data(chart: StrategyChart) -> dict[str, Any]:
    return {
        "ups": list(chart.columns),
        "rows": [row_data(row) for _, rows in chart.blocks for row in rows],
        "notes": [
            {"row": one.row, "up": one.column, "action": one.action, "hands": one.hands} for one in chart.exceptions
        ],
    }


def row_data(row: ChartLine) -> dict[str, Any]:
    return {"name": row.name, "cells": [{"best": cell.best, "otherwise": cell.otherwise} for cell in row.cells]}


def chart_lines(strategy: Mapping[str, Any]) -> Iterable[str]:
    ups: Sequence[str] = strategy["ups"]
    order = sorted(range(len(ups)), key=lambda place: ups[place] == "A")  # 2 to ace, as on a printed card
    yield f"  {'':9}" + "".join(f"{ups[place][:3]:>4}" for place in order)
    for row in strategy["rows"]:
        cells = [row["cells"][place] for place in order]
        yield f"  {row['name']:9}" + "".join(f"{cell_letters(one['best'], one['otherwise']):>4}" for one in cells)
    yield f"  {LEGEND}"
    for note in strategy["notes"][:MOST_NOTES]:
        yield f"  {note['row']} against {note['up']}: {note['action']} with {note['hands']}"
    if len(strategy["notes"]) > MOST_NOTES:
        yield f"  … {len(strategy['notes']) - MOST_NOTES} more exceptions; --format json lists all"


MOST_NOTES = 12


def hand_values(exhibit: Exhibit, game: str, decks: int | None, text: str, readings: Readings) -> str:
    """``A♠ 7♦ v 9♥``: the expected value of every action, best first."""
    analysis = analysis_of(exhibit)
    decision = analysis.decision(text) if analysis else None
    try:
        found = main_game(exhibit, game, decks=decks, readings=readings)
    except Unanalysed as reason:
        raise Unreadable(f"{game} cannot be analysed as the rules stand: {reason}") from None
    if found is None:
        raise Unreadable(f"{game} leaves the player nothing to decide, so no action has a value")
    return "\n".join(value_lines(found, decision))


def value_lines(found: MainGame, decision: object) -> Iterable[str]:
    yield f"{found.game}, {counted(found.decks, 'deck')}: {decision}, per unit staked"
    for action, worth in found.values(decision).items():
        yield f"  {action:28} {worth:+.6f}"
