"""``pitboss simulate``: do a million rounds bear out the mathematics?"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from base.plain_text import json_text
from engine.simulation_crew import ClusterWorkers
from engine.simulator import BEGINNING, Prepared, Simulated, prepared, simulate
from grammar.errors.faults import Unreadable, counted
from grammar.parser import text_of
from pitboss.arguments import settled_in
from pitboss.cluster_option import add_cluster_arguments, connected
from pitboss.commands.odds import chosen_games
from pitboss.loading import parse_file
from pitboss.simulation_checkpoint import checkpoint_writer, read_checkpoint, run_digest
from pitboss.terminal import Progress, coloured
from reports.english.assumptions import assumption

if TYPE_CHECKING:
    from base.cluster import Cluster

VERSION = 1
MOST_ROUNDS = 10**13
NUMBER = re.compile(r"(\d{1,20})(?:[eE]\+?(\d{1,2}))?")
MOST_SEATS = 7
MOST_JOBS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the procedure; - for standard input")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for a reader or a program")
    parser.add_argument("--game", metavar="NAME", help="this game of the document; the first if none is named")
    parser.add_argument("--wager", metavar="NAME", default="", help='this wager, such as "Pass"; the first of the game')
    parser.add_argument("--rounds", metavar="N", default="1e6", help="how many rounds, such as 1e9 (1,000,000)")
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
        "--strategy",
        metavar="FILE",
        help='a chart of decisions, or lines that change the best play, such as "hard 16 v 10: stand"',
    )
    parser.add_argument(
        "--reading", metavar="LABEL=NAME", action="append", default=[], help="read an ambiguous sentence this way"
    )
    parser.add_argument(
        "--checkpoint", metavar="FILE", help="keep the rounds done in this file, and go on from it where it exists"
    )
    add_cluster_arguments(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(args: argparse.Namespace) -> int:
    loaded = parse_file(args.file)
    wanted = whole_number(args.rounds)
    within("--rounds", wanted, 1, MOST_ROUNDS)
    within("--seats", args.seats, 1, MOST_SEATS)
    within("--jobs", args.jobs, 0, MOST_JOBS)
    game = chosen_games(loaded.exhibit, args.game)[0]
    exhibit, readings = settled_in(args.reading, loaded, game)
    lines = text_of(args.strategy).splitlines() if args.strategy else []
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
            lines=lines,
            wager=args.wager,
        )
        played = played_as(args, loaded.text, game, lines, readings)
        with connected(args) as cluster:
            found = simulated_rounds(ready, wanted, args, progress, cluster, played)
    finally:
        progress.done()
    if args.format == "json":
        print(json_text(machine(loaded.path, game, args.seed, ready, found), indent=1))
    else:
        print("\n".join(result_lines(game, args.seed, ready, found)))
    return 0 if found.whole else 130


def simulated_rounds(
    ready: Prepared, wanted: int, args: argparse.Namespace, progress: Progress, cluster: Cluster | None, digest: str
) -> Simulated:
    begun, keep, finish = BEGINNING, None, None
    if args.checkpoint:
        begun = read_checkpoint(args.checkpoint, digest, wanted)
        keep, finish = checkpoint_writer(args.checkpoint, digest)
    try:
        return simulate(
            ready.game,
            wanted,
            args.seed,
            args.jobs or os.cpu_count() or 1,
            lambda done, left: progress.say(f"{done:,} of {wanted:,} rounds, {duration(left)} left"),
            crew=ClusterWorkers(cluster) if cluster is not None else None,
            begun=begun,
            keep=keep,
        )
    finally:
        if finish is not None:
            finish()


def played_as(args: argparse.Namespace, text: str, game: str, lines: list[str], readings: Mapping[str, str]) -> str:
    """The digest of what is simulated and how; neither how many rounds nor by whom."""
    asked = (args.wager, args.seed, args.seats, args.shoe, args.behind, args.decks, args.stake, sorted(args.reading))
    return run_digest(text, game, lines, sorted(readings.items()), asked)


def whole_number(text: str) -> int:
    """``1000000``, ``1,000,000`` or ``1e6``."""
    found = NUMBER.fullmatch(text.replace(",", ""))
    if found is None:
        raise Unreadable(f'--rounds "{text}": a number from 1 to {MOST_ROUNDS:,} is meant, such as 1,000,000 or 1e6')
    return int(found[1] + "0" * int(found[2] or 0))


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
