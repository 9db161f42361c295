"""A regular expression as a diagram: states, steps that take a character, steps that only look."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import sre_compile
    import sre_constants as sre
    import sre_parse

COPIES = 4
ORDINARY = [chr(code) for code in range(128)]
STRANGE = list("\x85\xa0²½àÀÿ٣ſKⅧ中—•\u2028\uffff😀")
"""Characters beyond ASCII, at least one of each category that a pattern can ask for."""


TAKEN: dict[tuple[tuple[str, ...], int, str], int] = {}


@dataclass(frozen=True)
class Letters:
    """The characters told apart by a pattern, as bits of a mask; the last bit is the edge of the text."""

    known: tuple[str, ...]
    flags: int

    @cached_property
    def bits(self) -> dict[str, int]:
        return {one: 1 << at for at, one in enumerate(self.known)}

    @cached_property
    def every(self) -> int:
        return (1 << len(self.known)) - 1

    @property
    def edge(self) -> int:
        return self.every + 1

    @property
    def anywhere(self) -> int:
        return self.every | self.edge

    def named(self, mask: int) -> str:
        """The plainest character of a set."""
        members = [one for one, bit in self.bits.items() if bit & mask]
        return min(members, key=lambda one: (not one.isalnum(), not one.isprintable(), one))

    def taken_by(self, item: tuple[Any, Any]) -> int:
        """The characters that one item of a parse takes, asked of the module itself."""
        key = (self.known, self.flags, str(item))
        if key not in TAKEN:
            state: Any = sre_parse.State()
            state.flags, state.str = self.flags, ""
            found = sre_compile.compile(sre_parse.SubPattern(state, [item]), self.flags)
            TAKEN[key] = sum(bit for one, bit in self.bits.items() if found.fullmatch(one))
        return TAKEN[key]

    @cached_property
    def word(self) -> int:
        found = re.compile(r"\w", self.flags & re.ASCII)
        return sum(bit for one, bit in self.bits.items() if found.fullmatch(one))

    @cached_property
    def line_end(self) -> int:
        return self.bits["\n"]


@dataclass(frozen=True)
class Silent:
    """A step that takes nothing, if the characters before and after it are of these."""

    target: int
    before: int
    after: int
    sure: bool
    """Whether nothing else can forbid it."""


@dataclass
class Diagram:
    """The pattern as states, with steps that take a character and steps that take none."""

    letters: Letters
    bounded: int
    """Repeats of at most so many rounds are copied, others are loops."""
    silent: list[list[Silent]] = field(default_factory=list)
    takes: list[tuple[int, int, int]] = field(default_factory=list)
    """From, the characters, to."""
    groups: dict[int | None, Any] = field(default_factory=dict)

    def state(self) -> int:
        self.silent.append([])
        return len(self.silent) - 1

    def skip(self, start: int, end: int, before: int = -1, after: int = -1, *, sure: bool = True) -> None:
        anywhere = self.letters.anywhere
        self.silent[start].append(Silent(end, before & anywhere, after & anywhere, sure))

    def unsure(self, at: int) -> int:
        end = self.state()
        self.skip(at, end, sure=False)
        return end

    def sequence(self, items: Any, at: int) -> int:
        for kind, value in items:
            at = self.item(kind, value, at)
        return at

    def item(self, kind: Any, value: Any, at: int) -> int:
        match kind:
            case sre.MAX_REPEAT | sre.MIN_REPEAT:
                return self.repeat(value[0], value[1], value[2], at)
            case sre.POSSESSIVE_REPEAT:
                return self.unsure(self.repeat(value[0], value[1], value[2], at))
            case sre.SUBPATTERN:
                self.groups[value[0]] = value[3]
                return self.sequence(value[3], at)
            case sre.ATOMIC_GROUP:
                return self.unsure(self.sequence(value, at))
            case sre.BRANCH:
                return self.either(value[1], at)
            case sre.GROUPREF_EXISTS:
                return self.unsure(self.either([one or [] for one in value[1:]], at))
            case sre.ASSERT | sre.ASSERT_NOT:
                return self.assertion(kind is sre.ASSERT, value[0], value[1], at)
            case sre.AT:
                return self.place(value, at)
            case sre.GROUPREF:
                return self.unsure(self.sequence(self.groups[value], at))
            case _:
                end = self.state()
                self.takes.append((at, self.letters.taken_by((kind, value)), end))
                return end

    def either(self, ways: Iterable[Any], at: int) -> int:
        end = self.state()
        for way in ways:
            begin = self.state()
            self.skip(at, begin)
            self.skip(self.sequence(way, begin), end)
        return end

    def repeat(self, least: int, most: int, body: Any, at: int) -> int:
        """A repeat that was cut short here may end elsewhere than its copies say."""
        for _ in range(min(least, COPIES)):
            at = self.sequence(body, at)
        at = self.unsure(at) if least > COPIES else at
        end = self.state()
        self.skip(at, end)
        if most is not sre.MAXREPEAT and most <= self.bounded:
            for _ in range(min(most - least, COPIES)):
                at = self.sequence(body, at)
                self.skip(at, end)
        else:
            begin = self.state()
            self.skip(at, begin)
            last = self.sequence(body, begin)
            self.skip(last, begin)
            self.skip(last, end)
        return end

    def assertion(self, wanted: bool, direction: int, body: Any, at: int) -> int:
        """One neighbour is asked exactly; of more, the work of looking is kept and the answer is left open."""
        end = self.state()
        neighbour = self.neighbour(body)
        if neighbour is None:
            begin = self.state()
            self.skip(at, begin)
            if direction > 0:
                self.sequence(body, begin)
            self.skip(at, end, sure=False)
            return end
        mask = neighbour if wanted else self.letters.anywhere & ~neighbour
        self.skip(at, end, mask if direction < 0 else -1, mask if direction > 0 else -1)
        return end

    def neighbour(self, body: Any) -> int | None:
        """The characters of an assertion about a single one."""
        items = list(body)
        if len(items) != 1:
            return None
        kind, value = items[0]
        if kind is sre.SUBPATTERN:
            return self.neighbour(value[3])
        if kind is sre.BRANCH:
            found = [self.neighbour(one) for one in value[1]]
            masks = [one for one in found if one is not None]
            return None if len(masks) < len(found) else self.union(masks)
        if kind is sre.AT and value in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING):
            return self.letters.edge
        if kind in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN):
            return self.letters.taken_by(items[0])
        return None

    def union(self, masks: Iterable[int]) -> int:
        mask = 0
        for one in masks:
            mask |= one
        return mask

    def place(self, where: Any, at: int) -> int:
        letters, end = self.letters, self.state()
        word, other = letters.word, letters.every & ~letters.word
        lines = bool(letters.flags & re.MULTILINE)
        match where:
            case sre.AT_BEGINNING | sre.AT_BEGINNING_STRING:
                line = letters.line_end if lines and where is sre.AT_BEGINNING else 0
                self.skip(at, end, before=letters.edge | line)
            case sre.AT_END | sre.AT_END_STRING:
                line = letters.line_end if lines and where is sre.AT_END else 0
                self.skip(at, end, after=letters.edge | line)
            case sre.AT_BOUNDARY:
                self.skip(at, end, word, other | letters.edge)
                self.skip(at, end, other | letters.edge, word)
            case sre.AT_NON_BOUNDARY:
                self.skip(at, end, word, word)
                self.skip(at, end, other | letters.edge, other | letters.edge)
            case _:
                raise AssertionError(where)
        return end


def diagram_of(pattern: re.Pattern[Any], bounded: int) -> tuple[Diagram, int, int]:
    """The diagram, and the states in which it begins and ends."""
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    flags = pattern.flags & ~re.DEBUG
    if isinstance(pattern.pattern, bytes):
        flags |= re.ASCII
    parsed = sre_parse.parse(text, flags)
    mentioned = {near for code in codes(parsed) for near in (code - 1, code, code + 1)}
    more = [chr(one) for one in sorted(mentioned) if 127 < one <= sys.maxunicode]
    diagram = Diagram(Letters(tuple(dict.fromkeys([*ORDINARY, *STRANGE, *more])), parsed.state.flags), bounded)
    first = diagram.state()
    return diagram, first, diagram.sequence(parsed, first)


def codes(parsed: Any) -> Iterator[int]:
    """The numbers of all characters that stand in a parse, and others."""
    for one in parsed:
        if isinstance(one, int) and not isinstance(one, sre._NamedIntConstant):
            yield one
        elif isinstance(one, tuple | list | sre_parse.SubPattern):
            yield from codes(one)
