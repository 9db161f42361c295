"""The interval of a document's house edge: over all that it leaves open, its silences, its decks and its stakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import astuple, replace
from fractions import Fraction
from itertools import pairwise

from base.cache import kept
from base.effort import TooMuchWork, left, limited
from base.records import dataclass
from engine.family import MainGameAnalysis, family_of
from engine.money.combinations import Progress, RuleSets, edges, ways
from engine.money.decks_and_stakes import DecksAndStakes, ranged
from engine.money.edge import Edge, edge, refusal, text_of, worked_out
from engine.money.open_document import OpenDocument, opened
from engine.money.silences import SILENCE
from engine.money.table_limits import stake_classes
from engine.money.work import ON_INTERVAL, ON_OTHER_TABLES, Budget
from engine.play.rounds import dollars
from engine.resolutions import OpenChoice, Option, said
from engine.side_wagers.odds import rules_of
from grammar.errors.faults import counted, one_of
from grammar.exhibit import Exhibit

NOTHING_MOVES = "no open question moves it"
NOTHING_COUNTED_MOVES = "no reading, contradiction or silence moves it"
"""Said where something else is asked that has no price."""
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
    low_open: bool = False
    """May some way that cannot be analysed have a lower edge?"""
    high_open: bool = False
    undecided: str = ""
    """Why some ways to settle it were not analysed; empty where all were, or those that were not lie between others."""

    def ends(self, low: str, high: str) -> tuple[str, str]:
        """Both ends in words, with a word on those beyond which something was not decided."""
        return f"{low}{' or less' if self.low_open else ''}", f"{high}{' or more' if self.high_open else ''}"

    @property
    def is_open(self) -> bool:
        return self.low_open or self.high_open


FEWEST_RANGED, MOST_NAMED = 4, 12
"""Of equal steps so many stakes are told as a range; of unequal ones so many are named."""


@dataclass(frozen=True, slots=True)
class StakesEdge:
    """Stakes for which the edge is the same."""

    stakes: tuple[Fraction, ...]
    percent: float

    @property
    def told(self) -> str:
        """All of them: a range has no others between its ends."""
        steps = {after - before for before, after in pairwise(self.stakes)}
        if len(self.stakes) > MOST_NAMED and len(steps) > 1:
            return f"{len(self.stakes)} stakes from {ranged(self.stakes)}"
        if len(self.stakes) < FEWEST_RANGED or len(steps) > 1:
            return one_of(map(dollars, self.stakes))
        return ranged(self.stakes) if steps == {1} else f"every {dollars(*steps)} from {ranged(self.stakes)}"


def edges_by_stake(
    exhibit: Exhibit, game: str, options: Sequence[Option] = (), decks: int | None = None
) -> tuple[StakesEdge, ...]:
    """Every distinct edge over the stakes that the document allows; one where the stake does not matter."""
    classes = stake_classes(rules_of(exhibit, game))
    found: dict[float, list[Fraction]] = {}
    for alike in classes:
        known = edge(exhibit, game, options, decks, alike[0])
        if known is not None:
            percent = next((one for one in found if abs(one - known.percent) < SAME), known.percent)
            found.setdefault(percent, []).extend(alike)
    if len(found) == 1:
        return (StakesEdge(tuple(sorted(stake for alike in classes for stake in alike)), *found),)
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

    percents = [base.percent]

    def made() -> tuple[object, ...]:
        return astuple(widest(exhibit, game, choices, base, progress, percents))

    try:
        return Spread(*kept("mathematics", key, made, depends_on=("engine", "grammar")))
    except TooMuchWork:
        low, high = min(percents), max(percents)
        return Spread(low, high, CUT_SHORT, fixed(base), 0, low_open=True, high_open=True, undecided=TOO_MANY)


CUT_SHORT = "as far as the work of one check goes: the true interval may be wider"


def widest(
    exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], base: Edge, progress: Progress, percents: list[float]
) -> Spread:
    """The interval, over what general sentences cover too where there is work left for it; else it names that."""
    plain, whole = opened(exhibit, game, covered=False), opened(exhibit, game)
    found = spread_of(exhibit, game, choices, base, progress, percents, plain)
    if not whole.covered:
        return found
    if not found.method.startswith(BY_CHOICE):
        with suppress(TooMuchWork):
            wider = spread_of(exhibit, game, choices, base, progress, [*percents], whole)
            if not wider.method.startswith(BY_CHOICE):
                return wider
    return replace(found, method=as_said(found.method, whole.covered))


BY_CHOICE = "choice by choice"


def spread_of(
    exhibit: Exhibit,
    game: str,
    choices: Sequence[OpenChoice],
    base: Edge,
    progress: Progress,
    percents: list[float],
    over: OpenDocument,
) -> Spread:
    """The interval; every edge on the way to it goes into `percents`, for whoever has to make do with them."""
    every = (*choices, *over.choices)
    allowed = ON_INTERVAL // len(exhibit.games) // base.work
    analysis = family_of(exhibit).main_game
    found = affordable(analysis, over.exhibit, game, every, progress) if analysis else None
    if found is None or len(found.extreme) > allowed:
        moving = every if found is None else found.moving
        alone = choice_by_choice(exhibit, over.exhibit, game, moving, base, allowed, progress, percents)
        return replace(alone, silences=over.silences)

    def work(job: Job) -> float | None:
        decks, stake, options = job
        made = worked_out(over.exhibit, game, options, decks, stake)
        percents.extend(made[:1] if made else ())
        return made[0] if made else None

    def say(done: int) -> None:
        progress(f"{game}: {done} rule sets analysed")

    def why(job: Job) -> str:
        decks, stake, options = job
        return refusal(over.exhibit, game, options, decks, stake)

    assert analysis is not None
    extreme = ExtremeEdges(analysis, found, base, allowed)
    extreme.look(lambda jobs: edges(work, jobs, say))
    combinations = [found.sets[place] for place in extreme.known]
    known = list(extreme.known.values())
    tables = DecksAndStakes.of(exhibit, game, base, len(known), allowed)
    carried = combinations if tables.carried is None else ends(combinations, known, tables.carried)
    others = [(*cell, options) for cell in tables.cells for options in carried]
    more = edges(work, others, say)
    every_percent = [base.percent, *known, *(percent for percent in more if percent is not None)]
    low, high = min(every_percent), max(every_percent)
    reasons = [*found.refused, *(why((base.decks, base.stake, found.sets[place])) for place in extreme.failed)]
    elsewhere = [reason for job, percent in zip(others, more, strict=True) if percent is None and (reason := why(job))]
    beyond = bool(found.refused or elsewhere or not extreme.done)
    told = method(found, len(extreme.tried), list(filter(None, reasons))) if found.moving else NOTHING_MOVES
    if more and tables.carried is not None:
        told += "; other decks and wagers with the lowest and the highest of them"
    refused = next(filter(None, (*reasons, *elsewhere)), "")
    low_open, high_open = beyond or extreme.is_open(LOW), beyond or extreme.is_open(HIGH)
    undecided = refused if low_open or high_open else ""
    return Spread(low, high, told, tables.told, over.silences, low_open, high_open, undecided)


def affordable(
    analysis: MainGameAnalysis, exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], progress: Progress
) -> RuleSets | None:
    """The rule sets of all combinations; None where listing them would take more than half of the work left."""
    try:
        with limited(left() / 2):
            return ways(analysis, exhibit, game, choices, progress)
    except TooMuchWork:
        return None


def as_said(told: str, covered: Sequence[str]) -> str:
    """The method, with the cases for which there was no work left, so that the general sentence alone is heard."""
    names = ", ".join(name.removeprefix(SILENCE) for name in covered)
    return f"{told}; as the general sentence says, though it may not mean them: {names}" if names else told


LOW, HIGH = "low", "high"


class ExtremeEdges:
    """The edges of the rule sets that do not lie between others; where one cannot be analysed, those of the next."""

    def __init__(self, analysis: MainGameAnalysis, found: RuleSets, base: Edge, allowed: int) -> None:
        self.analysis, self.found, self.base, self.allowed = analysis, found, base, allowed
        self.known: dict[int, float] = {}
        self.failed: list[int] = []
        self.done = False
        """Was there work enough to follow all that failed?"""

    @property
    def tried(self) -> list[int]:
        return [*self.known, *self.failed]

    def look(self, work: Callable[[list[Job]], list[float | None]]) -> None:
        while not self.done and len(self.known) + len(self.failed) <= self.allowed:
            left = [place for place in range(len(self.found.sets)) if place not in self.failed]
            parts = [self.found.parts[place] for place in left]
            wanted = [left[place] for place in self.analysis.extremes(parts)] if left else []
            wanted = [place for place in wanted if place not in self.known]
            jobs = [(self.base.decks, self.base.stake, self.found.sets[place]) for place in wanted]
            made = dict(zip(wanted, work(jobs), strict=True))
            self.known |= {place: percent for place, percent in made.items() if percent is not None}
            failed = [place for place, percent in made.items() if percent is None]
            self.failed += failed
            self.done = not failed

    def is_open(self, end: str) -> bool:
        """Is there one that failed, and none beyond it that was analysed?"""
        if not self.failed:
            return False
        better = self.analysis.better(self.found.parts)
        beyond = better[list(self.known)] if end == LOW else better[:, list(self.known)].T
        return not beyond[:, self.failed].any(axis=0).all()


Job = tuple[int, Fraction, tuple[Option, ...]]


def ends(combinations: Sequence[tuple[Option, ...]], known: Sequence[float], number: int) -> list[tuple[Option, ...]]:
    """The combinations with the lowest and the highest edges, so many of each."""
    found = [place for _, place in sorted((percent, place) for place, percent in enumerate(known))]
    return [combinations[place] for place in dict.fromkeys((*found[:number], *found[len(found) - number :]))]


def choice_by_choice(
    exhibit: Exhibit,
    over: Exhibit,
    game: str,
    choices: Sequence[OpenChoice],
    base: Edge,
    allowed: int,
    say: Progress,
    percents: list[float],
) -> Spread:
    """Each choice taken alone, then all of them at their lowest together, and at their highest; both are then bettered
    choice by choice while there is work left, and held against other decks and stakes."""
    tables = DecksAndStakes.of(exhibit, game, base, 2, min(allowed // 2, ON_OTHER_TABLES))
    budget = Budget(allowed - 2 - 2 * len(tables.cells))
    tried: list[OpenChoice] = []
    left: list[OpenChoice] = []
    for choice in choices:
        (tried if budget.spend(len(choice.options)) else left).append(choice)
    alone: list[list[tuple[float, Option]]] = []
    for choice in tried:
        say(f"{game}: {choice.name}")
        known = []
        for option in choice.options:
            if found := edge(over, game, [option]):
                known.append((found.percent, option))
                percents.append(found.percent)
        if known:
            alone.append(known)
    for sign in (1, -1):
        taken = [min(known, key=lambda one: sign * one[0])[1] for known in alone]
        found = edge(over, game, taken)
        if found is not None:
            say(f"{game}: all choices together")
            taken = bettered(
                over, game, [[option for _, option in known] for known in alone], taken, found, sign, budget, percents
            )
        for decks, stake in tables.cells:
            if found := edge(over, game, taken, decks, stake):
                percents.append(found.percent)
    reasons = [why for choice in tried for one in choice.options if (why := why_none(over, game, base, one))]
    told = f"{BY_CHOICE}, since their combinations are too many: the true interval may be wider"
    if left:
        told += f"; taken as they stand: {', '.join(choice.name for choice in left)}"
    shoe, undecided = tables.told or fixed(base), reasons[0] if reasons else TOO_MANY
    return Spread(min(percents), max(percents), told, shoe, 0, True, True, undecided)


TOO_MANY = "they are too many to try all of them, so neither end of the interval is proved"


def why_none(exhibit: Exhibit, game: str, base: Edge, option: Option) -> str:
    """Why an option that can be played has no edge; empty if it has one."""
    if edge(exhibit, game, [option]) is not None:
        return ""
    return refusal(exhibit, game, (option,), base.decks, base.stake)


def bettered(
    exhibit: Exhibit,
    game: str,
    options: list[list[Option]],
    taken: list[Option],
    first: Edge,
    sign: int,
    budget: Budget,
    percents: list[float],
) -> list[Option]:
    """Options changed one at a time while that lowers the edge (or raises it, if the sign is negative)."""
    percent = first.percent
    percents.append(percent)
    for place, those in enumerate(options):
        for option in those:
            if option == taken[place] or not budget.spend(1):
                continue
            changed = [*taken[:place], option, *taken[place + 1 :]]
            found = edge(exhibit, game, changed)
            if found is not None and sign * found.percent < sign * percent - SAME:
                percent, taken = found.percent, changed
                percents.append(percent)
    return taken


def fixed(base: Edge) -> str:
    return f" with {counted(base.decks, 'deck')} and a wager of {dollars(base.stake)}"


def method(found: RuleSets, analysed: int, refused: Sequence[str]) -> str:
    """How the interval was found, in words."""
    number = len(found.moving)
    change = "change" if number > 1 else "changes"
    told = f"all {found.combinations} combinations of {counted(number, 'choice')} that {change} a rule"
    if found.unplayable:
        told += f", without {found.unplayable} that cannot be played"
    if found.different < found.combinations - found.unplayable - len(found.refused):
        told += f", {found.different} of them different"
    if analysed < found.different:
        told += f"; {analysed} analysed, the others lie between them rule by rule"
    if refused:
        told += f"; {counted(len(refused), 'way')} to settle it cannot be analysed"
    if found.idle:
        told += f"; {found.idle} more {'change' if found.idle > 1 else 'changes'} none in any combination"
    return told
