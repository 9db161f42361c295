"""All ways to settle a document's open questions together: which of them play differently, and the edge of each.

The rule tables consist of parts, and each part asks some questions. A part is compiled for every combination of the
choices that speak on its questions, and for no others. A choice that changes no part, whatever is chosen elsewhere,
cannot move the edge, alone or together with others. Of the rest, combinations whose parts are all equal play alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from engine.blackjack.compiling import Compiler, asked_for
from engine.blackjack.compiling_parts import PARTS
from engine.deciding import Stopped
from engine.options import OpenChoice, Option, readings_of, settled
from engine.working import cores, workers
from grammar.faults import Unreadable
from grammar.resolving import Exhibit

MOST_COMBINATIONS = 4096
"""More combinations than this are not all tried."""
WORTH_SHARING = 48
"""Fewer rule sets than this are analysed sooner by one process than others are called in."""
TURNS = 6
"""How often each process is handed rule sets; neighbours have much in common, so they are handed out by the dozen."""

Progress = Callable[[str], None]
Taken = tuple[int, ...]
"""Of some choices, the option taken of each."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The rule sets that the combinations of some choices come to."""

    moving: tuple[OpenChoice, ...]
    """The choices that change a rule somewhere."""
    idle: int
    """How many others there are, which change none in any combination."""
    different: tuple[tuple[Option, ...], ...]
    """For each rule set that can be played, one combination that leads to it."""

    @property
    def combinations(self) -> int:
        return prod(len(choice.options) for choice in self.moving)


def ways(exhibit: Exhibit, game: str, choices: Sequence[OpenChoice], progress: Progress) -> Ways | None:
    """The rule sets that these choices lead to; None where their combinations are too many to try."""
    spoken = {part: [choice for choice in choices if touched(exhibit, choice) & asked_for(part)] for part in PARTS}
    if any(number(those) > MOST_COMBINATIONS for those in spoken.values()):
        return None
    found = {}
    for part, those in spoken.items():
        progress(f"{game}: {part} under {number(those)} combinations of choices")
        found[part] = variants(exhibit, game, part, those)
    names = {choice.name for part, those in spoken.items() for choice in changing(those, found[part])}
    moving = tuple(choice for choice in choices if choice.name in names)
    if number(moving) > MOST_COMBINATIONS:
        return None
    return Ways(moving, len(choices) - len(moving), tuple(different(choices, moving, spoken, found)))


def number(choices: Sequence[OpenChoice]) -> int:
    return prod(len(choice.options) for choice in choices)


def touched(exhibit: Exhibit, choice: OpenChoice) -> frozenset[str]:
    """The questions on which a choice can change the answer."""
    named = {
        name
        for option in choice.options
        for names in (option.winners, option.losers, dict(option.readings), dict(option.policies))
        for name in names
    }
    return frozenset(
        one.question
        for one in exhibit.stated
        if one.key in named or one.table in named or (one.reading and one.reading[0] in named)
    )


def variants(exhibit: Exhibit, game: str, part: str, choices: Sequence[OpenChoice]) -> dict[Taken, bytes | None]:
    """The digest of a part under every combination of these choices; None where it cannot be played."""
    found: dict[Taken, bytes | None] = {}
    for taken in product(*(range(len(choice.options)) for choice in choices)):
        options = [choice.options[index] for choice, index in zip(choices, taken, strict=True)]
        try:
            compiler = Compiler(settled(exhibit, options), game, readings=readings_of(options))
            found[taken] = compiler.part(part).digest
        except (Stopped, Unreadable, ValueError):
            found[taken] = None
    return found


def changing(choices: Sequence[OpenChoice], found: Mapping[Taken, bytes | None]) -> Iterator[OpenChoice]:
    """The choices that change a part under some combination of the others."""
    for place, choice in enumerate(choices):
        by_others: dict[Taken, set[bytes | None]] = {}
        for taken, digest in found.items():
            by_others.setdefault((*taken[:place], *taken[place + 1 :]), set()).add(digest)
        if any(len(digests) > 1 for digests in by_others.values()):
            yield choice


def different(
    choices: Sequence[OpenChoice],
    moving: Sequence[OpenChoice],
    spoken: Mapping[str, Sequence[OpenChoice]],
    found: Mapping[str, Mapping[Taken, bytes | None]],
) -> Iterator[tuple[Option, ...]]:
    """One combination for each rule set, in an order in which neighbours share most of their parts."""
    seen: dict[tuple[bytes, ...], tuple[Option, ...]] = {}
    for taken in product(*(range(len(choice.options)) for choice in moving)):
        option_of = {choice.name: 0 for choice in choices} | {
            choice.name: index for choice, index in zip(moving, taken, strict=True)
        }
        digests = [found[part][tuple(option_of[choice.name] for choice in spoken[part])] for part in PARTS]
        playable = tuple(digest for digest in digests if digest is not None)
        if len(playable) == len(digests):
            seen.setdefault(playable, tuple(choice.options[option_of[choice.name]] for choice in choices))
    return iter([seen[key] for key in sorted(seen)])


# The edges ----------------------------------------------------------------------------------------------------

Work = Callable[[tuple[Option, ...]], float | None]


def edges(work: Work, combinations: Sequence[tuple[Option, ...]], say: Callable[[int], None]) -> list[float | None]:
    """The edge of each combination; many are shared out over the cores."""
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


def worked(options: tuple[Option, ...]) -> float | None:
    return AT_WORK[-1](options)
