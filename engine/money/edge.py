"""What a document's open questions are worth: the house edge under each way of settling them.

A *choice* settles one thing: a reading of an ambiguous sentence, or one side of a contradiction, whose statements
are then taken to override the other side's. The edge under any set of choices is computed from the document as
those choices leave it, and kept on disk by content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from fractions import Fraction

from base.cache import kept
from engine.arbiter import Stopped
from engine.family import SolvedGame, family_of
from engine.money.combinations import MOST_COMBINATIONS, Progress, RuleSets, edges, ways
from engine.resolutions import OpenChoice, Option, readings_of, said, settled
from grammar.errors.faults import Unreadable, counted
from grammar.exhibit import Exhibit
from grammar.formatter.document_text import printed
from grammar.tree import Document


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
    shoe: str = ""
    """`` with 6 decks and a wager of $2``, where other numbers are possible and one had to be taken."""


def edge(exhibit: Exhibit, game: str, options: Iterable[Option] = (), decks: int | None = None) -> Edge | None:
    """The edge with these options taken; None where the rules as they stand cannot be played, or have no such game.

    Kept on disk.
    """
    if family_of(exhibit).main_game is None:
        return None
    chosen = tuple(options)
    key = repr(("edge", text_of(exhibit.document), exhibit.readings, game, sorted(map(said, chosen)), decks))
    found = kept("mathematics", key, lambda: worked_out(exhibit, game, chosen, decks), depends_on=("engine", "grammar"))
    if found is None:
        return None
    percent, number, stake, assumed = found
    return Edge(percent, number, Fraction(stake), tuple(assumed))


def worked_out(
    exhibit: Exhibit, game: str, chosen: tuple[Option, ...], decks: int | None
) -> tuple[float, int, str, tuple[str, ...]] | None:
    analysis = family_of(exhibit).main_game
    if analysis is None:
        return None
    try:
        found = analysis.solved(settled(exhibit, chosen), game, decks, readings_of(chosen))
        return 100 * known_edge(found), found.decks, str(found.stake), found.assumed
    except (Stopped, Unreadable, ValueError):
        return None


def text_of(document: Document) -> str:
    """The document in canonical form, printed once for all the prices of it."""
    if not LATEST or LATEST[0][0] is not document:
        LATEST[:] = [(document, printed(document))]
    return LATEST[0][1]


LATEST: list[tuple[Document, str]] = []


def known_edge(found: SolvedGame) -> float:
    """The edge of these rules, from memory where it is known."""
    if found.digest not in KNOWN:
        KNOWN[found.digest] = found.edge()
    return KNOWN[found.digest]


KNOWN: dict[bytes, float] = {}


def spread(
    exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], progress: Progress = lambda text: None
) -> Spread | None:
    """The lowest and highest edge over all choices taken together. Kept on disk."""
    base = edge(exhibit, game)
    if base is None:
        return None
    open_ = [(choice.name, [said(option) for option in choice.options]) for choice in choices]
    key = repr(("interval", text_of(exhibit.document), exhibit.readings, game, open_))

    def made() -> tuple[object, ...]:
        return astuple(spread_of(exhibit, game, choices, base.percent, progress))

    return Spread(*kept("mathematics", key, made, depends_on=("engine", "grammar")))


def spread_of(exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], base: float, progress: Progress) -> Spread:
    analysis = family_of(exhibit).main_game
    found = ways(analysis, exhibit, game, choices, progress) if analysis else None
    if found is None:
        low, high = (stepwise(exhibit, game, choices, better, progress) for better in (min, max))
        found_by = f"choice by choice: more than {MOST_COMBINATIONS} combinations; the true interval may be wider"
        return Spread(min(low, base), max(high, base), found_by)
    if not found.moving:
        return Spread(base, base, "no open question moves it")

    def work(options: Sequence[Option]) -> float | None:
        made = worked_out(exhibit, game, tuple(options), None)
        return made[0] if made else None

    number = len(found.extreme)
    known = edges(work, found.extreme, lambda done: progress(f"{game}: {done} of {number} rule sets"))
    percents = [base, *(percent for percent in known if percent is not None)]
    return Spread(min(percents), max(percents), method(found, known.count(None)))


def method(found: RuleSets, failed: int) -> str:
    """How the interval was found, in words."""
    number = len(found.moving)
    change = "change" if number > 1 else "changes"
    told = f"all {found.combinations} combinations of {counted(number, 'choice')} that {change} a rule"
    if found.unplayable:
        told += f", without {found.unplayable} that cannot be analysed"
    if found.different < found.combinations - found.unplayable:
        told += f", {found.different} of them different"
    if len(found.extreme) < found.different:
        told += f"; {len(found.extreme)} analysed, the others lie between them rule by rule"
    if failed:
        told += f"; {counted(failed, 'rule set')} could not be analysed"
    if found.idle:
        told += f"; {found.idle} more {'change' if found.idle > 1 else 'changes'} none in any combination"
    return told


def stepwise(
    exhibit: Exhibit,
    game: str,
    choices: Sequence[OpenChoice],
    better: Callable[[Iterable[float]], float],
    progress: Progress,
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
