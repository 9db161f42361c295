"""A file of choices for a declared game, read line by line: ``decision: play when hand ranks at least Q-6-4``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from base.records import dataclass
from engine.declared.atom_reads import reads
from engine.declared.declared_document import rulebook
from engine.declared.declared_terms import DeclaredTerms
from engine.rulebook import Readings
from grammar.declared.structure import Stage, StakeChoice, Structure
from grammar.errors.faults import Unreadable, one_of
from grammar.exhibit import Exhibit
from grammar.formatter.document_text import printed
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from grammar.tree import NOWHERE, Condition, Not
from grammar.vocabulary import plain

MOST_LINES = 200
OTHERWISE = re.compile(r",?\s{1,20}otherwise\s{1,20}", re.IGNORECASE)
BETTER = re.compile(r"(?:with\s+)?(\S.*\S|\S)\s+or\s+better", re.IGNORECASE)
EVENT = "strategy line {}"
DEFINES = re.compile(r"(?:combination|number|event)\s[^:]+:", re.IGNORECASE)
"""Words of the file's own: ``combination four cards: hand and first card``."""


@dataclass(frozen=True, slots=True)
class StatedLine:
    """One line of the file: in which situations of a stage which option is taken; no condition means in all others."""

    number: int
    text: str
    stage: str
    option: StakeChoice
    when: Condition | None


@dataclass(frozen=True, slots=True)
class SaidPart:
    """A line, or what it says otherwise, before its condition is read."""

    number: int
    text: str
    stage: Stage
    option: StakeChoice
    condition: str
    denied: bool = False


def stated_lines(
    exhibit: Exhibit, game: str, readings: Readings | None, text: str
) -> tuple[Exhibit, tuple[StatedLine, ...]]:
    """The lines, and the document with what the file defines for them. Raises Unreadable."""
    written = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    exhibit = with_words(exhibit, [(number, line) for number, line in written if DEFINES.match(line)])
    terms = rulebook(exhibit, game, readings).terms
    assert isinstance(terms, DeclaredTerms)
    if not terms.structure.options:
        raise Unreadable(f"the player chooses nothing in {game}; pitboss odds has the exact edge of every wager")
    said = [part for number, line in written if not DEFINES.match(line) for part in parts_of(terms, number, line)]
    if not said:
        raise Unreadable(f"no line says what to choose; write for example {example(terms.structure)}")
    if len(said) > MOST_LINES:
        raise Unreadable(f"there are more than {MOST_LINES} choices in it")
    found = tuple(with_conditions(exhibit, said))
    for line in found:
        refuse_unseen(terms, line)
    refuse_unreached(found)
    return exhibit, found


def example(structure: Structure) -> str:
    stage = next(stage for stage in structure.stages if stage.options)
    return f'"{stage.name}: {stage.options[-1].name} when …", then "{stage.name}: {stage.options[0].name} otherwise"'


def parts_of(terms: DeclaredTerms, number: int, line: str) -> Iterator[SaidPart]:
    """``play Q-6-4 or better, otherwise fold`` is two of them."""
    text = line.rstrip(".")
    if not text:
        return
    named, colon, rest = text.partition(":")
    name = plain(named) if colon else ""
    for part in OTHERWISE.split(rest.strip() if colon else text):
        yield part_of(terms.structure, number, name, part.strip())


def part_of(structure: Structure, number: int, name: str, text: str) -> SaidPart:
    offered = {option.name: (stage, option) for stage in structure.stages for option in stage.options}
    words = text.removeprefix("always ").strip()
    known = [option for option in offered if re.match(rf"{re.escape(option)}(?!\S)", words, re.IGNORECASE)]
    if not known:
        raise Unreadable(f'line {number}: "{text}" begins with no choice of this game: {one_of(tuple(offered))}')
    stage, option = offered[max(known, key=len)]
    if name and name != stage.name:
        raise Unreadable(f'line {number}: "{option.name}" is chosen at "{stage.name}", not at "{name}"')
    rest = words[len(option.name) :].strip()
    word, _, condition = rest.partition(" ")
    if not rest or rest.lower() == "otherwise":
        return SaidPart(number, text, stage, option, "")
    if word.lower() in ("when", "if", "unless"):
        return SaidPart(number, text, stage, option, condition.strip(), denied=word.lower() == "unless")
    if better := BETTER.fullmatch(rest):
        hand = ranked_hand(structure, stage)
        if hand:
            return SaidPart(number, text, stage, option, f"{hand} ranks at least {better[1]}")
    raise Unreadable(f'line {number}: after "{option.name}" comes "when …", "… or better" or "otherwise", not "{rest}"')


def ranked_hand(structure: Structure, stage: Stage) -> str:
    """The hand of the player's that is seen whole at a stage, the one of most cards where there are several."""
    seen, places = seen_at(structure, stage), structure.places

    def cards(name: str) -> tuple[bool, int]:
        draws = [places[place] for place in structure.members(name)]
        return any(draw.who == "player" for draw in draws), sum(draw.number for draw in draws)

    names = [name for name in (*structure.combinations, *places) if set(structure.members(name)) <= seen]
    return max(names, key=cards, default="") if structure.ranking.events else ""


def seen_at(structure: Structure, stage: Stage) -> frozenset[str]:
    before = structure.stages[: structure.stages.index(stage)]
    return frozenset(draw.place for one in before for draw in one.draws if not draw.hidden)


def with_conditions(exhibit: Exhibit, said: Sequence[SaidPart]) -> Iterator[StatedLine]:
    """The conditions, read as events of the document itself: they mean there what they mean in its own sentences."""
    lines = [
        (part.number, f'event "{EVENT.format(at)}": {part.condition}') for at, part in enumerate(said) if part.condition
    ]
    read = with_words(exhibit, lines)
    for at, part in enumerate(said):
        when = read.events[EVENT.format(at)] if part.condition else None
        denied = Not(when, span=NOWHERE) if part.denied and when is not None else when
        yield StatedLine(part.number, part.text, part.stage.name, part.option, denied)


def with_words(exhibit: Exhibit, lines: Sequence[tuple[int, str]]) -> Exhibit:
    """The document with these lines added at its end; the numbers are those of the file. Raises Unreadable."""
    if not lines:
        return exhibit
    base = printed(exhibit.document).rstrip("\n")
    first = base.count("\n") + 2
    read, faults = resolve(parse("\n".join((base, *(line for _, line in lines))) + "\n", declared=True))
    for fault in faults:
        number, line = lines[min(max(fault.span.line - first, 0), len(lines) - 1)]
        raise Unreadable(f'line {number}: {fault.message} (in "{line.partition(": ")[2]}")')
    return read


def refuse_unseen(terms: DeclaredTerms, line: StatedLine) -> None:
    stage = next(stage for stage in terms.structure.stages if stage.name == line.stage)
    hidden = reads((line.when,), terms).places - seen_at(terms.structure, stage) if line.when is not None else ()
    if hidden:
        unseen = one_of(tuple(sorted(hidden)))
        raise Unreadable(f'line {line.number}: at "{line.stage}" the player has not seen {unseen}')


def refuse_unreached(lines: Sequence[StatedLine]) -> None:
    """Lines are taken in their order; what follows a line without a condition is never reached."""
    done: dict[str, int] = {}
    for line in lines:
        if line.stage in done:
            raise Unreadable(f"line {line.number} is never reached: line {done[line.stage]} decides all that is left")
        if line.when is None:
            done[line.stage] = line.number
