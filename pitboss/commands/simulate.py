"""``pitboss simulate``: do a million rounds bear out the mathematics?"""

from __future__ import annotations

import argparse
import os
from fractions import Fraction
from typing import Any

from base.plain_text import json_text
from engine.simulator import Prepared, Simulated, prepared, simulate
from grammar.errors.faults import Unreadable, counted
from grammar.parser import text_of
from pitboss.arguments import settled_in
from pitboss.commands.odds import chosen_games
from pitboss.loading import parse_file
from pitboss.terminal import Progress, coloured
from reports.english.assumptions import assumption

VERSION = 1
MOST_ROUNDS = 10**12
MOST_SEATS = 7
MOST_JOBS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the procedure; - for standard input")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for a reader or a program")
    parser.add_argument("--game", metavar="NAME", help="this game of the document; the first if none is named")
    parser.add_argument("--wager", metavar="NAME", default="", help='this wager, such as "Pass"; the first of the game')
    parser.add_argument("--rounds", metavar="N", type=int, default=1_000_000, help="how many rounds (1,000,000)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="another seed, other cards (1)")
    parser.add_argument("--jobs", metavar="N", type=int, default=0, help="processes; as many as there are cores")
    parser.add_argument("--seats", metavar="N", type=int, default=1, help="players at the table (1)")
    parser.add_argument(
        "--shoe", action="store_true", help="many rounds from a shoe with a cut card, not a fresh one each"
    )
    parser.add_argument("--behind", metavar="CARDS", type=int, help="cards behind the cut card; as the document says")
    parser.add_argument("--decks", metavar="N", type=int, help="this number of decks")
    parser.add_argument("--stake", metavar="DOLLARS", help="the main wager; the lowest that is allowed")
    parser.add_argument(
        "--strategy", metavar="FILE", help='lines that change the best play, such as "hard 16 v 10: stand"'
    )
    parser.add_argument(
        "--reading", metavar="LABEL=NAME", action="append", default=[], help="read an ambiguous sentence this way"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(args: argparse.Namespace) -> int:
    loaded = parse_file(args.file)
    within("--rounds", args.rounds, 1, MOST_ROUNDS)
    within("--seats", args.seats, 1, MOST_SEATS)
    within("--jobs", args.jobs, 0, MOST_JOBS)
    game = chosen_games(loaded.exhibit, args.game)[0]
    exhibit, readings = settled_in(args.reading, loaded, game)
    progress = Progress(args.quiet)
    progress.say("working out the strategy")
    try:
        ready = prepared(
            exhibit,
            game,
            seats=args.seats,
            shoe=args.shoe or args.behind is not None,
            behind=args.behind,
            decks=args.decks,
            stake=dollars(args.stake),
            readings=readings,
            lines=text_of(args.strategy).splitlines() if args.strategy else (),
            wager=args.wager,
        )
        found = simulate(
            ready.game,
            args.rounds,
            args.seed,
            args.jobs or os.cpu_count() or 1,
            lambda done, left: progress.say(f"{done:,} of {args.rounds:,} rounds, {duration(left)} left"),
        )
    finally:
        progress.done()
    if args.format == "json":
        print(json_text(machine(loaded.path, game, args.seed, ready, found), indent=1))
    else:
        print("\n".join(result_lines(game, args.seed, ready, found)))
    return 0 if found.whole else 130


def within(name: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        raise Unreadable(f"{name} {number}: a number from {low} to {high:,} is meant")


def dollars(text: str | None) -> Fraction | None:
    if text is None:
        return None
    try:
        amount = Fraction(text.removeprefix("$"))
    except (ValueError, ZeroDivisionError):
        amount = Fraction(0)
    if amount <= 0:
        raise Unreadable(f'"{text}" is no amount of money; write for example $5')
    return amount


def duration(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60} min {whole % 60:02} s" if whole >= 60 else f"{whole} s"


def rounds(number: int) -> str:
    return f"{number:,} round{'' if number == 1 else 's'}"


def machine(path: str, game: str, seed: int, ready: Prepared, found: Simulated) -> dict[str, Any]:
    low, high = found.interval
    return {
        "version": VERSION,
        "path": path,
        "game": game,
        "decks": ready.decks,
        "stake": str(ready.stake),
        "seats": found.seats,
        "seed": seed,
        "shoe": ready.manner,
        "rounds": found.rounds,
        "shoes": found.shoes,
        "void": found.void,
        "interrupted": not found.whole,
        "mean_percent": 100 * found.mean,
        "error_percent": 100 * found.error,
        "interval_percent": [100 * low, 100 * high],
        "deviation": found.deviation,
        "analysed_percent": None if ready.expected is None else 100 * ready.expected,
        "distribution": [{"result": str(result), "times": times} for result, times in found.distribution],
        "assumed": list(ready.assumed),
    }


def result_lines(game: str, seed: int, ready: Prepared, found: Simulated) -> list[str]:
    decks = f"{counted(ready.decks, 'deck')}, " if ready.decks else ""
    seats = f"{found.seats} seats, " if found.seats > 1 else ""
    head = f"{coloured(game, 'bold')} ({decks}{seats}{ready.manner}): {rounds(found.rounds)}, seed {seed}"
    if found.rounds == 0:
        return [head, "  interrupted before the first rounds were done"]
    low, high = found.interval
    lines = [
        head,
        f"  the player wins {100 * found.mean:+.4f}% of the stake a round, standard error {100 * found.error:.4f}",
        f"  95% interval {100 * low:+.4f}% to {100 * high:+.4f}%, standard deviation of a round {found.deviation:.4f}",
    ]
    if ready.expected is not None:
        away = (found.mean - ready.expected) / found.error if found.error else 0.0
        exact = "the exact analysis of a fresh shoe" if ready.decks else "the exact analysis"
        lines.append(f"  {exact} gives {100 * ready.expected:+.4f}%: {away:+.2f} standard errors away")
        if ready.cut:
            lines.append("  (a cut card costs the player a little: fewer rounds follow those that used small cards)")
    lines.append("  result    share      times")
    hands = found.rounds * found.seats
    lines.extend(
        f"  {float(result):+6.2f} {100 * times / hands:8.4f}% {times:>12,}" for result, times in found.distribution
    )
    if found.void:
        lines.append(f"  {rounds(found.void)} ran out of cards, not counted")
    if not found.whole:
        lines.append("  interrupted: these are the rounds that were done")
    lines.extend(f"  assumed: {assumption(note)}" for note in ready.assumed)
    return lines
