"""The interval of a document's house edge: over all that it leaves open, its silences, its decks and its stakes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple
from fractions import Fraction
from itertools import product

from base.cache import kept
from base.records import dataclass
from engine.family import family_of
from engine.money.combinations import MOST_COMBINATIONS, Progress, RuleSets, edges, ways
from engine.money.edge import Edge, edge, text_of, worked_out
from engine.money.silences import over_customs
from engine.money.table_limits import allowed_stakes, in_dollars, playable_decks, rounds
from engine.play.rounds import dollars
from engine.resolutions import OpenChoice, Option, said
from engine.side_wagers.odds import rules_of
from grammar.errors.faults import counted, one_of
from grammar.exhibit import MAIN, Exhibit

MOST_ANALYSES = 24
"""Where decks and stakes together would take more analyses than this, a few rule sets stand for all."""
CARRIED = 2
"""So many of the lowest, and of the highest, rule sets."""
NOTHING_MOVES = "no open question moves it"
SAME = 1e-9
"""Percents that differ by less are one edge."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The interval in which the edge lies over all choices, and how it was found."""

    low: float
    high: float
    method: str
    shoe: str = ""
    """`` with 1 to 8 decks``: the decks and stakes that it covers, where more than one is possible."""
    silences: int = 0
    """How many silences are among the choices."""


@dataclass(frozen=True, slots=True)
class StakesEdge:
    """Stakes for which the edge is the same."""

    stakes: tuple[Fraction, ...]
    percent: float

    @property
    def told(self) -> str:
        return one_of(map(dollars, self.stakes)) if len(self.stakes) < 4 else ranged(self.stakes)


def ranged(stakes: Sequence[Fraction]) -> str:
    return f"{dollars(stakes[0])} to {dollars(stakes[-1])}"


def edges_by_stake(
    exhibit: Exhibit, game: str, options: Sequence[Option] = (), decks: int | None = None
) -> tuple[StakesEdge, ...]:
    """Every distinct edge over the stakes that the document allows; one where the stake does not matter."""
    stakes = allowed_stakes(rules_of(exhibit, game))
    tried = stakes if in_dollars(exhibit, MAIN) or rounds(exhibit) else stakes[:1]
    found: dict[float, list[Fraction]] = {}
    for stake in tried:
        known = edge(exhibit, game, options, decks, stake)
        if known is not None:
            percent = next((one for one in found if abs(one - known.percent) < SAME), known.percent)
            found.setdefault(percent, []).append(stake)
    if len(found) == 1:
        return (StakesEdge(stakes, *found),)
    return tuple(StakesEdge(tuple(those), percent) for percent, those in found.items())


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
        return astuple(spread_of(exhibit, game, choices, base, progress))

    return Spread(*kept("mathematics", key, made, depends_on=("engine", "grammar")))


def spread_of(exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], base: Edge, progress: Progress) -> Spread:
    over = over_customs(exhibit, game)
    every = (*choices, *over.choices)
    analysis = family_of(exhibit).main_game
    found = ways(analysis, over.exhibit, game, every, progress) if analysis else None
    if found is None:
        low, high = (stepwise(over.exhibit, game, every, better, progress) for better in (min, max))
        found_by = f"choice by choice: more than {MOST_COMBINATIONS} combinations; the true interval may be wider"
        return Spread(min(low, base.percent), max(high, base.percent), found_by, fixed(base), len(over.silences))

    def work(job: Job) -> float | None:
        decks, stake, options = job
        made = worked_out(over.exhibit, game, options, decks, stake)
        return made[0] if made else None

    def say(done: int) -> None:
        progress(f"{game}: {done} rule sets analysed")

    known = edges(work, [(base.decks, base.stake, options) for options in found.extreme], say)
    tables = DecksAndStakes.of(exhibit, game, base, len(found.extreme))
    carried = found.extreme if tables.whole else ends(found.extreme, known)
    more = edges(work, [(*cell, options) for cell in tables.cells for options in carried], say)
    percents = [base.percent, *(percent for percent in (*known, *more) if percent is not None)]
    told = method(found, known.count(None)) if found.moving else NOTHING_MOVES
    if more and not tables.whole:
        told += "; other decks and wagers with the lowest and the highest of them"
    return Spread(min(percents), max(percents), told, tables.told, len(over.silences))


Job = tuple[int, Fraction, tuple[Option, ...]]


def ends(combinations: Sequence[tuple[Option, ...]], known: Sequence[float | None]) -> list[tuple[Option, ...]]:
    """The combinations with the lowest and the highest edges."""
    found = [
        place for _, place in sorted((percent, place) for place, percent in enumerate(known) if percent is not None)
    ]
    return [combinations[place] for place in dict.fromkeys((*found[:CARRIED], *found[-CARRIED:]))]


@dataclass(frozen=True, slots=True)
class DecksAndStakes:
    """The numbers of decks and the stakes that an interval covers."""

    decks: tuple[int, ...]
    stakes: tuple[Fraction, ...]
    all_decks: tuple[int, ...]
    all_stakes: tuple[Fraction, ...]
    base: tuple[int, Fraction]
    whole: bool
    """Are all decks and stakes covered, each with every rule set?"""

    @classmethod
    def of(cls, exhibit: Exhibit, game: str, base: Edge, number: int) -> DecksAndStakes:
        """All of them, if so many rule sets can be analysed with each; else the ends."""
        rules = rules_of(exhibit, game)
        decks = playable_decks(rules) or (base.decks,)
        stakes = (allowed_stakes(rules) if in_dollars(exhibit, MAIN) or rounds(exhibit) else ()) or (base.stake,)
        first = (base.decks, base.stake)
        if len(decks) * len(stakes) * number <= MOST_ANALYSES:
            return cls(decks, stakes, decks, stakes, first, whole=True)
        some = tuple(sorted({decks[0], base.decks, decks[-1]}))
        return cls(some, tuple(sorted({stakes[0], base.stake, stakes[-1]})), decks, stakes, first, whole=False)

    @property
    def cells(self) -> list[tuple[int, Fraction]]:
        """Beside the baseline."""
        return [cell for cell in product(self.decks, self.stakes) if cell != self.base]

    @property
    def told(self) -> str:
        parts = []
        if len(self.all_decks) > 1:
            parts.append(f"{numbered(self.decks)} {'deck' if self.decks == (1,) else 'decks'}")
        if len(self.all_stakes) > 1:
            whole = len(self.stakes) > 2 and self.stakes == self.all_stakes
            parts.append(f"a wager of {ranged(self.stakes) if whole else one_of(map(dollars, self.stakes))}")
        return f" with {' and '.join(parts)}" if parts else ""


def numbered(numbers: Sequence[int]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return one_of(map(str, numbers))


def fixed(base: Edge) -> str:
    return f" with {counted(base.decks, 'deck')} and a wager of {dollars(base.stake)}"


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
