"""What a document's open questions are worth: the house edge under each way of settling them.

A *choice* settles one thing: a reading of an ambiguous sentence, or one side of a contradiction, whose statements
are then taken to override the other side's. The edge under any set of choices is computed from the document as
those choices leave it, and kept on disk by content.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod

from engine.blackjack.compiling import Compiled, compiled
from engine.blackjack.tables import Tables
from engine.deciding import Stopped
from grammar.cache import cached, fingerprint
from grammar.faults import Unreadable
from grammar.printing import printed
from grammar.resolving import Exhibit

MOST_COMBINATIONS = 256
"""Beyond this the interval is found choice by choice, and said to be."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to settle a question: a reading, or the statements that win and those that give way."""

    name: str
    readings: tuple[tuple[str, str], ...] = ()
    winners: frozenset[str] = frozenset()
    losers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """An open question with the options to settle it."""

    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """The house edge of the main game, in percent of the original stake."""

    percent: float
    decks: int
    stake: Fraction
    assumed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """The interval in which the edge lies over all choices, and how it was found."""

    low: float
    high: float
    method: str


def edge(exhibit: Exhibit, game: str, options: Iterable[Option] = (), decks: int | None = None) -> Edge | None:
    """The edge with these options taken; None where the rules as they stand cannot be played. Kept on disk."""
    chosen = tuple(options)
    key = repr((printed(exhibit.document), exhibit.readings, game, sorted(map(said, chosen)), decks)).encode()

    def made() -> bytes:
        return json.dumps(worked_out(exhibit, game, chosen, decks)).encode()

    kept = json.loads(cached("edge", key + fingerprint("engine", "grammar"), made))
    if kept is None:
        return None
    percent, number, stake, assumed = kept
    return Edge(percent, number, Fraction(stake), tuple(assumed))


def said(option: Option) -> tuple[object, ...]:
    return option.readings, sorted(option.winners), sorted(option.losers)


def worked_out(
    exhibit: Exhibit, game: str, chosen: tuple[Option, ...], decks: int | None
) -> tuple[float, int, str, tuple[str, ...]] | None:
    readings = dict(pair for option in chosen for pair in option.readings)
    try:
        found = compiled(settled(exhibit, chosen), game, decks=decks, readings=readings)
        return 100 * percent_of(found), found.decks, str(found.stake), found.assumed
    except (Stopped, Unreadable, ValueError):
        return None


def settled(exhibit: Exhibit, options: Sequence[Option]) -> Exhibit:
    """The exhibit in which the winners of each option name the losers as overridden."""
    over: dict[str, frozenset[str]] = {}
    for option in options:
        for winner in option.winners:
            over[winner] = over.get(winner, frozenset()) | option.losers
    if not over:
        return exhibit
    stated = tuple(
        replace(one, overrides=(*one.overrides, *sorted(over[one.key]))) if one.key in over else one
        for one in exhibit.stated
    )
    return replace(exhibit, stated=stated)


def percent_of(found: Compiled) -> float:
    return analysed(digest(found.tables), found.tables)


def analysed(key: bytes, tables: Tables) -> float:
    """The edge of these tables, from memory where it is known."""
    if key not in KNOWN:
        KNOWN[key] = computed(tables)
    return KNOWN[key]


KNOWN: dict[bytes, float] = {}


def computed(tables: Tables) -> float:
    from engine.blackjack.analysis import analyse

    return analyse(tables).edge


def digest(tables: Tables) -> bytes:
    return hashlib.sha256(repr(tables).encode()).digest()


def spread(
    exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], progress: Callable[[str], None] = lambda text: None
) -> Spread | None:
    """The lowest and highest edge over all choices taken together."""
    base = edge(exhibit, game)
    if base is None:
        return None
    telling = [choice for choice in choices if moves(exhibit, game, choice, base.percent, progress)]
    if not telling:
        return Spread(base.percent, base.percent, "no open question moves it")
    combinations = prod(len(choice.options) for choice in telling)
    if combinations <= MOST_COMBINATIONS:
        edges = [base.percent]
        for number, options in enumerate(product(*(choice.options for choice in telling)), start=1):
            progress(f"{game}: {number} of {combinations} combinations")
            found = edge(exhibit, game, options)
            edges.extend([found.percent] if found else [])
        return Spread(min(edges), max(edges), f"all {combinations} combinations of {len(telling)} choices that move it")
    low = stepwise(exhibit, game, telling, min, progress)
    high = stepwise(exhibit, game, telling, max, progress)
    return Spread(low, high, f"choice by choice over {len(telling)} choices; the true interval may be wider")


def moves(exhibit: Exhibit, game: str, choice: OpenChoice, base: float, progress: Callable[[str], None]) -> bool:
    progress(f"{game}: {choice.name}")
    found = [edge(exhibit, game, [option]) for option in choice.options]
    return any(one is not None and abs(one.percent - base) > SAME for one in found)


SAME = 1e-9


def stepwise(
    exhibit: Exhibit,
    game: str,
    choices: Sequence[OpenChoice],
    better: Callable[[Iterable[float]], float],
    progress: Callable[[str], None],
) -> float:
    """Each choice in turn set to its best option, until none can be improved alone."""
    taken: dict[str, Option] = {}
    best: float | None = None
    for _ in range(3):
        before = best
        for choice in choices:
            progress(f"{game}: {choice.name}")
            tried: Mapping[str, Option] = {option.name: option for option in choice.options}
            edges = {
                name: found.percent
                for name, option in tried.items()
                if (found := edge(exhibit, game, [*({**taken, choice.name: option}.values())]))
            }
            if not edges:
                continue
            best = better(edges.values())
            taken[choice.name] = tried[next(name for name, value in edges.items() if value == best)]
        if best == before:
            break
    return best if best is not None else 0.0
