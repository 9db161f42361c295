"""The bank of wordings: sentences of our own with what they say, in groups that say the same.

A file in ``intake/wordings`` names its family; then come groups: one or more statements after ``= ``, and sentences
that say just that, one a line. ``= none`` heads sentences that state nothing. What is learned from it is kept beside
it."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from base.records import dataclass
from intake.prose.patterns import patterns
from intake.prose.wager_names import with_wagers
from intake.prose.wordings import Plain, Signature, Value, plain, with_places

FOLDER = Path(__file__).parent.parent / "wordings"
NOTHING, EVERY = "none", "every"
FEWEST_TOGETHER = 5
"""So many sentences must say several statements together for these to be one group."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence of the bank and what it says."""

    family: str
    statements: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Group:
    """All wordings of the same statements: the ``forms`` of the statements with places for values, the values that
    its sentences have ``beside``, and the ways in which they deny, except and limit."""

    forms: tuple[tuple[str, ...], ...]
    beside: frozenset[tuple[str, str]]
    signatures: frozenset[Signature]
    seen: frozenset[tuple[str, str]] = frozenset()
    """Totals and cards that its places were filled with, each beside its statement."""


def wordings(family: str) -> tuple[Wording, ...]:
    """The sentences of a family in the order of their files."""
    read = (one for path in sorted(FOLDER.glob("*.txt")) for one in _read(path))
    return tuple(one for one in read if one.family in (family, EVERY))


def families() -> tuple[str, ...]:
    """The families that the bank has wordings of."""
    return tuple(sorted({one.family for path in FOLDER.glob("*.txt") for one in _read(path)} - {EVERY}))


def digest(family: str) -> str:
    """Tells whether what was learned was learned from this bank."""
    said = "\n".join(f"{' = '.join(one.statements)} : {one.sentence}" for one in wordings(family))
    return hashlib.sha256(said.encode()).hexdigest()


def _read(path: Path) -> Iterator[Wording]:
    family, statements, told = "", (), False  # type: str, tuple[str, ...], bool
    for line in map(str.strip, path.read_text(encoding="utf-8").splitlines()):
        if named := re.match(r"# family: (\S+)", line):
            family = named[1]
        elif line.startswith("= "):
            statements = (line[2:],) if told else (*statements, line[2:])
            told = False
        elif line and not line.startswith("#"):
            told = True
            yield Wording(family, statements, line)


def grouped(family: str) -> tuple[tuple[Group, ...], list[tuple[list[int], Plain]]]:
    """The groups of a family, and every sentence as the numbers of its groups and what is left without its values.

    Statements that are seldom told together belong each to its own group."""
    bank = wordings(family)
    times = Counter(tuple(sorted(one.statements)) for one in bank)
    made: dict[tuple[str, ...], _Gathered] = {}
    sentences: list[tuple[list[int], Plain]] = []
    for alone in (True, False):
        for one in bank:
            key = tuple(sorted(one.statements))
            together = len(key) == 1 or times[key] >= FEWEST_TOGETHER
            if together is not alone:
                continue
            said = plain(with_wagers(patterns().fold(one.sentence, family, ""), family).said)
            parts = [one.statements] if together else [(statement,) for statement in key]
            for part in parts:
                new = tuple(sorted(part)) not in made
                gathered = made.setdefault(tuple(sorted(part)), _Gathered(len(made)))
                if together or new:
                    gathered.add(part, said)
            sentences.append(([made[tuple(sorted(part))].number for part in parts], said))
    return tuple(one.group() for one in made.values()), sentences


class _Gathered:
    """A group while its sentences are read."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.forms: dict[tuple[str, ...], None] = {}
        self.beside: set[tuple[str, str]] = set()
        self.signatures: set[Signature] = set()
        self.seen: set[tuple[str, str]] = set()

    def add(self, statements: tuple[str, ...], said: Plain) -> None:
        form, rest = with_places(statements, said.values)
        self.forms[form] = None
        self.beside |= {(value.kind, value.said) for value in rest}
        self.signatures.add(said.signature)
        self.seen |= {(one, member) for one in form for member in closed_values(one, said.values)}

    def group(self) -> Group:
        return Group(tuple(self.forms), frozenset(self.beside), frozenset(self.signatures), frozenset(self.seen))


def closed_values(statement: str, values: tuple[Value, ...]) -> Iterator[str]:
    """The totals and cards that fill the places of a statement: few of each make sense there."""
    for kind in ("total", "ranks"):
        own = [value for value in values if value.kind == kind]
        for number in re.findall(rf"\{{{kind} (\d+)\}}", statement):
            if int(number) <= len(own):
                yield from own[int(number) - 1].meaning


def left_over(group: Group, form: tuple[str, ...], values: tuple[Value, ...]) -> list[Value]:
    """The values of a text that a form has no place for and that no sentence of its group has beside."""
    placed = re.findall(r"\{(\w+) \d+\}", " ".join(form))
    rest: list[Value] = []
    for value in values:
        if value.kind in placed:
            placed.remove(value.kind)
        elif (value.kind, value.said) not in group.beside:
            rest.append(value)
    return rest
