"""``pitboss odds --strategy``: what a strategy from outside costs, and each of its deviations from the best play."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from base.plain_text import json_text
from base.progress import watched
from engine.family import family_of
from engine.money.main_game import analysis_of
from engine.money.stated_play import StatedChoices, StatedPlay
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable, counted
from grammar.exhibit import Exhibit
from grammar.parser import text_of
from pitboss.arguments import settled_in
from pitboss.loading import parse_file
from pitboss.terminal import coloured, shown_progress
from reports.english.assumptions import assumption

VERSION = 1
MOST_SHOWN = 40


def run_strategy(args: argparse.Namespace) -> int:
    from pitboss.commands.odds import chosen_games

    loaded = parse_file(args.file)
    text, name = text_of(args.strategy), Path(args.strategy).name
    found: list[tuple[str, StatedPlay | StatedChoices]] = []
    for game in chosen_games(loaded.exhibit, args.game):
        exhibit, readings = settled_in(args.reading, loaded, game)
        with shown_progress() as say, watched(say):
            try:
                found.append((game, priced(exhibit, game, args, readings, text)))
            except Unreadable as reason:
                raise Unreadable(f"{args.strategy}: {reason.sentence}") from None
    if args.format == "json":
        data = [as_json(game, one) for game, one in found]
        print(json_text({"version": VERSION, "path": loaded.path, "strategy": name, "games": data}, indent=1))
    else:
        print("\n\n".join("\n".join(lines_of(game, name, one)) for game, one in found))
    return 0


def priced(
    exhibit: Exhibit, game: str, args: argparse.Namespace, readings: Readings, text: str
) -> StatedPlay | StatedChoices:
    """Raises Unreadable."""
    from pitboss.commands.odds import stake_named

    analysis, choices = analysis_of(exhibit), family_of(exhibit).stated_choices
    if analysis is not None:
        return analysis.stated_play(exhibit, game, args.decks, readings, stake_named(args.stake), text)
    if choices is None:
        raise Unreadable(f"{game} leaves nothing to choose")
    return choices(exhibit, game, args.decks, readings, text)


def as_json(game: str, found: StatedPlay | StatedChoices) -> dict[str, Any]:
    if isinstance(found, StatedChoices):
        return choices_json(game, found)
    return {
        "game": game,
        "decks": found.decks,
        "edge_percent": 100 * found.edge,
        "best_percent": 100 * found.best,
        "by_totals_percent": 100 * found.by_totals,
        "bound_percent": 100 * found.bound,
        "deviations": [
            {"hand": one.row, "up": one.up, "stated": one.stated, "best": one.best, "cost_percent": 100 * one.cost}
            for one in found.deviations
        ],
        "left_out": list(found.filled),
        "assumed": list(found.assumed),
    }


def choices_json(game: str, found: StatedChoices) -> dict[str, Any]:
    return {
        "game": game,
        "wager": found.wager,
        "decks": found.decks,
        "edge": str(found.edge),
        "edge_percent": float(100 * found.edge),
        "best": str(found.best),
        "best_percent": float(100 * found.best),
        "average_wager": None if found.action is None else str(found.action),
        "lines": [
            {"line": one.line, "says": one.text, "cost": str(one.cost), "cost_percent": float(100 * one.cost)}
            for one in found.lines
        ],
        "left_out": list(found.filled),
        "best_choices": list(found.strategy),
        "assumed": list(found.assumed),
    }


def choice_lines(game: str, name: str, found: StatedChoices) -> Iterator[str]:
    head = f'{coloured(game, "bold")}, "{found.wager}": {name} has a house edge of {percent(float(found.edge))}'
    yield f"{head}, {percent(float(found.cost))} above the best choices ({percent(float(found.best))})"
    yield f"  exactly {found.edge}, against {found.best}"
    yield "  what each line alone adds to the edge of the best choices:"
    for one in found.lines:
        yield f"    {float(100 * one.cost):+.5f}%  line {one.line}: {one.text}"
    if found.cost:
        yield from (f"  best: {line}" for line in found.strategy)
    if found.filled:
        yield f"  not in the file, chosen as is best: {'; '.join(found.filled)}"
    yield from (f"  assumed: {assumption(note)}" for note in found.assumed)


def lines_of(game: str, name: str, found: StatedPlay | StatedChoices) -> Iterator[str]:
    if isinstance(found, StatedChoices):
        yield from choice_lines(game, name, found)
        return
    head = f"{coloured(game, 'bold')}, {counted(found.decks, 'deck')}: {name} has a house edge of {percent(found.edge)}"
    yield f"{head}, {percent(found.cost)} above the best play of the cards held ({percent(found.best)})"
    yield f"  the best play by totals alone has {percent(found.by_totals)}"
    if found.deviations:
        yield "  played otherwise than is best by totals, each alone, the dearest first:"
        width = max(len(f"{one.row} against {one.up}") for one in found.deviations)
        for one in found.deviations[:MOST_SHOWN]:
            hand = f"{one.row} against {one.up}"
            yield f"    {hand:{width}}  {100 * one.cost:+.5f}%  {one.stated}; best: {one.best}"
        if (more := len(found.deviations) - MOST_SHOWN) > 0:
            yield f"    … {more} more; --format json lists all"
    elif found.edge == found.by_totals:
        yield "  it plays every hand as is best by totals"
    if found.filled:
        yield f"  not in the chart, played as is best by totals: {'; '.join(found.filled)}"
    yield from (f"  assumed: {assumption(note)}" for note in found.assumed)


def percent(edge: float) -> str:
    return f"{100 * edge:.4f}%"
