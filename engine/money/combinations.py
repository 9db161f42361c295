"""All ways to settle a document's open questions together: which of them play differently, and the edge of each.

The rule tables consist of parts, and each part asks some questions. A part is compiled for every combination of the
choices that speak on its questions, and for no others. A choice that changes no part, whatever is chosen elsewhere,
cannot move the edge, alone or together with others. Of the rest, combinations whose parts are all equal play alike,
and those that are, rule by rule, better for the player than one and worse than another need no analysis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from fractions import Fraction
from hashlib import sha256
from itertools import product
from math import prod
from typing import Any, NamedTuple

from base.effort import counted_once, spend_once, unlimited
from base.processes import cores, workers
from base.records import dataclass
from engine.arbiter import Stopped
from engine.family import MainGameAnalysis, RulePart
from engine.money.edge import text_of
from engine.resolutions import OpenChoice, Option, readings_of, said, settled
from engine.rulebook import level_of
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

MOST_COMBINATIONS = 4096
"""More combinations than this are not all tried."""
MOST_COMPILED = 300
"""The same for the combinations of choices that the parts rest on: each of them is compiled."""
WORTH_SHARING = 48
"""Fewer rule sets than this are analysed sooner by one process than others are called in."""
TURNS = 6
"""How often each process is handed rule sets; neighbours have much in common, so they are handed out by the dozen."""

Progress = Callable[[str], None]
Taken = tuple[int, ...]
"""Of some choices, the option taken of each."""


class Refused(NamedTuple):
    """Rules that can be played and not analysed, and why."""

    why: str


Variants = Mapping[Taken, RulePart | Refused | None]
Digests = tuple[bytes, ...]
"""A rule set, by the digests of its parts."""


@dataclass(frozen=True, slots=True)
class RuleSets:
    """The rule sets that the combinations of some choices come to."""

    moving: tuple[OpenChoice, ...]
    """The choices that change a rule somewhere."""
    idle: int
    """How many others there are, which change none in any combination."""
    sets: tuple[tuple[Option, ...], ...]
    """A combination for each rule set that can be played."""
    parts: tuple[tuple[RulePart, ...], ...]
    """What each of them consists of."""
    unplayable: int
    """How many combinations lead to none."""
    refused: tuple[str, ...]
    """Why others, which can be played, cannot be analysed; once for each combination."""
    extreme: tuple[tuple[Option, ...], ...]
    """A combination for each rule set but those that lie, rule by rule, between two others."""

    @property
    def different(self) -> int:
        return len(self.sets)

    @property
    def combinations(self) -> int:
        return prod(len(choice.options) for choice in self.moving)


def ways(
    analysis: MainGameAnalysis,
    exhibit: Exhibit,
    game: str,
    choices: Sequence[OpenChoice],
    progress: Progress,
    stake: Fraction | None = None,
) -> RuleSets | None:
    """The rule sets that these choices lead to; None where their combinations are too many to try.

    The interval of a document and its printed edges ask for the same ones, one after the other.
    """
    key = (id(exhibit), game, tuple(choices), stake)
    if not LATEST or LATEST[0][0] != key:
        open_ = [(choice.name, [said(option) for option in choice.options]) for choice in choices]
        name = repr(("rule sets", text_of(exhibit.document), exhibit.readings, game, open_, stake))
        digest = sha256(name.encode()).hexdigest()
        with unlimited() if counted_once(digest) else nullcontext():  # an interval that was kept has counted it
            LATEST[:] = [(key, exhibit, listed(analysis, exhibit, game, choices, progress, stake))]
        spend_once(digest, 0)
    return LATEST[0][-1]


LATEST: list[tuple[tuple[object, ...], Exhibit, RuleSets | None]] = []
"""With the document, so that no other comes to have its identity."""


def listed(
    analysis: MainGameAnalysis,
    exhibit: Exhibit,
    game: str,
    choices: Sequence[OpenChoice],
    progress: Progress,
    stake: Fraction | None,
) -> RuleSets | None:
    asked = [(choice, touched(exhibit, game, choice)) for choice in choices]
    spoken = {
        part: [choice for choice, questions in asked if questions & analysis.asked_for(part)] for part in analysis.parts
    }
    if sum(map(number, spoken.values())) > MOST_COMPILED:
        return None
    found = {}
    for part, those in spoken.items():
        progress(f"{game}: {part} under {number(those)} combinations of choices")
        found[part] = variants(analysis, exhibit, game, part, those, stake)
    names = {choice.name for part, those in spoken.items() for choice in changing(those, found[part])}
    moving = tuple(choice for choice in choices if choice.name in names)
    if number(moving) > MOST_COMBINATIONS:
        return None
    sets = different(choices, moving, spoken, found)
    ordered = sorted(sets.options)
    listed, parts = tuple(sets.options[key] for key in ordered), tuple(sets.parts[key] for key in ordered)
    extremes = tuple(listed[place] for place in analysis.extremes(parts))
    idle = len(choices) - len(moving)
    return RuleSets(moving, idle, listed, parts, sets.unplayable, tuple(sets.refused), extremes)


def number(choices: Sequence[OpenChoice]) -> int:
    return prod(len(choice.options) for choice in choices)


def touched(exhibit: Exhibit, game: str, choice: OpenChoice) -> frozenset[str]:
    """The questions on which a choice can change the answer in this game."""
    lineage = exhibit.lineage(game)
    named = {
        name
        for option in choice.options
        for names in (option.winners, option.losers, dict(option.readings), dict(option.policies))
        for name in names
    }
    return frozenset(
        one.question
        for one in exhibit.stated
        if (one.key in named or one.table in named or (one.reading and one.reading[0] in named))
        and level_of(one, lineage, exhibit) is not None
    )


def variants(
    analysis: MainGameAnalysis,
    exhibit: Exhibit,
    game: str,
    part: str,
    choices: Sequence[OpenChoice],
    stake: Fraction | None = None,
) -> Variants:
    """A part under every combination of these choices; None where it cannot be played."""
    found: dict[Taken, RulePart | Refused | None] = {}
    for taken in product(*(range(len(choice.options)) for choice in choices)):
        options = [choice.options[index] for choice, index in zip(choices, taken, strict=True)]
        try:
            found[taken] = analysis.part(part, settled(exhibit, options), game, readings_of(options), stake)
        except (Stopped, Unreadable):
            found[taken] = None
        except ValueError as why:
            found[taken] = Refused(str(why))
    return found


def changing(choices: Sequence[OpenChoice], found: Variants) -> Iterator[OpenChoice]:
    """The choices that change a part under some combination of the others."""
    for place, choice in enumerate(choices):
        by_others: dict[Taken, set[object]] = {}
        for taken, part in found.items():
            others = (*taken[:place], *taken[place + 1 :])
            by_others.setdefault(others, set()).add(part.digest if isinstance(part, RulePart) else part)
        if any(len(digests) > 1 for digests in by_others.values()):
            yield choice


class Different:
    """Rule sets by digest, each with one combination that leads to it and its parts, and combinations that lead to
    none."""

    def __init__(self) -> None:
        self.options: dict[Digests, tuple[Option, ...]] = {}
        self.parts: dict[Digests, tuple[RulePart, ...]] = {}
        self.unplayable = 0
        self.refused: list[str] = []

    def add(self, options: tuple[Option, ...], parts: Sequence[RulePart | Refused | None]) -> None:
        refused = [part.why for part in parts if isinstance(part, Refused)]
        made = tuple(part for part in parts if isinstance(part, RulePart))
        if any(part is None for part in parts):
            self.unplayable += 1
        elif refused:
            self.refused.append(refused[0])
        elif (digests := tuple(part.digest for part in made)) not in self.options:
            self.options[digests], self.parts[digests] = options, made


def different(
    choices: Sequence[OpenChoice],
    moving: Sequence[OpenChoice],
    spoken: Mapping[str, Sequence[OpenChoice]],
    found: Mapping[str, Variants],
) -> Different:
    seen = Different()
    for taken in product(*(range(len(choice.options)) for choice in moving)):
        option_of = {choice.name: 0 for choice in choices} | {
            choice.name: index for choice, index in zip(moving, taken, strict=True)
        }
        parts = [found[name][tuple(option_of[choice.name] for choice in spoken[name])] for name in spoken]
        seen.add(tuple(choice.options[option_of[choice.name]] for choice in choices), parts)
    return seen


# The edges ----------------------------------------------------------------------------------------------------

Job = Any
Work = Callable[[Job], float | None]


def edges(work: Work, combinations: Sequence[Job], say: Callable[[int], None]) -> list[float | None]:
    """The edge of each job; many are shared out over the cores."""
    jobs = cores()
    found: list[float | None] = []
    alone = len(combinations) if jobs == 1 or len(combinations) < WORTH_SHARING else 1
    for options in combinations[:alone]:  # at least one, so that what must be compiled is there for all
        found.append(work(options))
        say(len(found))
    rest = combinations[alone:]
    if rest:
        with workers(jobs, AT_WORK.append, work) as pool:
            for edge in pool.imap(worked, rest, chunksize=-(-len(rest) // (jobs * TURNS))):
                found.append(edge)
                say(len(found))
    return found


AT_WORK: list[Work] = []
"""In a process that works for another: what it does."""


def worked(job: Job) -> float | None:
    return AT_WORK[-1](job)
