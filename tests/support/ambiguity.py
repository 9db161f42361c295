"""Whether the work of a regular expression can grow faster than the text: decided from its parse, not by a clock.

A backtracking matcher does, at worst, one step for each way to read a prefix of the text. The ways are the paths of
an automaton whose places are the single characters of the pattern. Their number grows with the length of the text
only if

- one place comes back to itself in two ways on the same text (``(a+)+``): it doubles with every round, or
- a place comes back to itself on a text that also leads from it to another place which comes back to itself on it
  (``a*a*``): it grows at least with the square.

For a pattern that is tried at every position, the position where it begins is such a place, too: ``a+b`` is quadratic
when it is searched, not when it is matched. Without either, the ways are bounded by a number that only the pattern
decides, so the work is linear. What stands in an assertion is walked as well; where an assertion is not about a single
neighbour, and for possessive repeats, the analysis supposes more ways than there are, never fewer. A repeat of at most
``BOUNDED`` rounds is bounded; but so that the bound may not hide a number like 2¹⁰⁰, it counts as a loop where
doubling is looked for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.support.diagram import Diagram, Letters, diagram_of

BOUNDED, FEW = 200, 2


def work(pattern: re.Pattern[Any], method: str) -> str:
    """An empty text if the work is linear; otherwise how it is not, with a text to repeat that shows it."""
    return automaton_of(pattern, method, FEW).doubling() or automaton_of(pattern, method, BOUNDED).adding()


@dataclass
class Automaton:
    """Places, each the last character that was taken; ``next`` has a place twice if it is reached in two ways."""

    letters: Letters
    takes: list[int]
    next: list[list[int]]
    sure: list[list[int]]
    """The places of ``next`` that no assertion can forbid."""
    accepted: list[int]
    """The characters, or the edge, before which the pattern surely holds after a place."""
    starts: frozenset[int]
    """The places before the pattern, which lead to themselves on every character."""

    @cached_property
    def loops(self) -> list[frozenset[int]]:
        """Those that can end badly. A place after which the pattern holds is never gone through twice."""
        well = self.ending_well()
        failing = [[two for two in after if two not in well] for after in self.next]
        barred = self.starts | well
        return [group for group in components(failing) if not group & barred and self.comes_back(group)]

    def doubling(self) -> str:
        return next((f"exponential: {found}" for group in self.loops if (found := self.doubles(group))), "")

    def adding(self) -> str:
        for group in components(self.next) if self.loops else ():
            for other in self.loops if self.comes_back(group) else ():
                if group != other and (found := self.adds(group, other)):
                    return f"quadratic: {found}"
        return ""

    def ending_well(self) -> frozenset[int]:
        """The places after which the pattern holds, whatever follows."""
        well = frozenset(range(len(self.takes))) - self.starts
        while True:
            left = frozenset(one for one in well if self.goes_on(one, well) == self.letters.anywhere)
            if left == well:
                return well
            well = left

    def goes_on(self, place: int, well: frozenset[int]) -> int:
        mask = self.accepted[place]
        for after in self.sure[place]:
            mask |= self.takes[after] if after in well else 0
        return mask

    def comes_back(self, group: frozenset[int]) -> bool:
        return len(group) > 1 or any(one in self.next[one] for one in group)

    def doubles(self, group: frozenset[int]) -> str:
        """A text that leads from a place back to it in two ways."""
        for one in group:
            inside = [two for two in self.next[one] if two in group]
            if len(inside) > len(set(inside)):
                return f"{self.letters.named(self.takes[one])!r} * n"
        apart = {
            pair: said
            for pair, said in self.walk({(one, one): "" for one in group}, group, group).items()
            if pair[0] != pair[1]
        }
        again = self.walk(apart, group, group)
        return next((f"{said!r} * n" for pair, said in again.items() if pair[0] == pair[1]), "")

    def walk(self, begin: Mapping[tuple[int, ...], str], *inside: frozenset[int]) -> dict[tuple[int, ...], str]:
        """Every tuple of places that one text of some length leads to, each place within its own set, and the text."""
        found: dict[tuple[int, ...], str] = {}
        waiting = list(begin.items())
        while waiting:
            places, said = waiting.pop(0)
            for after, mask in self.steps(places, inside):
                if after not in found:
                    found[after] = said + self.letters.named(mask)
                    waiting.append((after, found[after]))
        return found

    def steps(
        self, places: tuple[int, ...], inside: tuple[frozenset[int], ...]
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        ways: list[tuple[tuple[int, ...], int]] = [((), -1)]
        for place, allowed in zip(places, inside, strict=True):
            ways = [
                ((*so_far, after), mask & self.takes[after])
                for so_far, mask in ways
                for after in self.distinct[place]
                if after in allowed and mask & self.takes[after]
            ]
        yield from ways

    @cached_property
    def distinct(self) -> list[tuple[int, ...]]:
        return [tuple(dict.fromkeys(after)) for after in self.next]

    def adds(self, first: frozenset[int], second: frozenset[int]) -> str:
        """A text that leads a place of the first loop to itself and to one of the second, and that one to itself."""
        path = self.between(first, second)
        goal: tuple[int, ...]
        for one, two in self.together(first, second) if path else ():
            if one in self.starts:  # it leads to itself on every text
                found, goal = self.walk({(one, two): ""}, path, second), (two, two)
            else:
                found, goal = self.walk({(one, one, two): ""}, first, path, second), (one, two, two)
            if goal in found:
                return f"{self.lead(one)!r} + {found[goal]!r} * n"
        return ""

    def lead(self, place: int) -> str:
        """A text that leads from the beginning to a place."""
        if place in self.starts:
            return ""
        everywhere = frozenset(range(len(self.takes)))
        return self.walk({(0,): ""}, everywhere)[place,]

    def between(self, first: frozenset[int], second: frozenset[int]) -> frozenset[int]:
        """Places on a way from one loop to the other, both included; none if there is no way."""
        ahead, behind = self.reached(first, self.distinct), self.reached(second, self.backwards)
        found = ahead & behind
        return frozenset(found) if found & second else frozenset()

    @cached_property
    def backwards(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.next]
        for one, after in enumerate(self.distinct):
            for two in after:
                found[two].append(one)
        return found

    def reached(self, begin: Iterable[int], steps: Any) -> set[int]:
        found, waiting = set(begin), list(begin)
        while waiting:
            for after in steps[waiting.pop()]:
                if after not in found:
                    found.add(after)
                    waiting.append(after)
        return found

    def together(self, first: frozenset[int], second: frozenset[int]) -> Iterator[tuple[int, int]]:
        """Pairs of places, one of each loop, that some text leads both to themselves."""
        pairs = [(one, two) for one in first for two in second if one != two and self.takes[one] & self.takes[two]]
        number = {pair: at for at, pair in enumerate(pairs)}
        graph = [[number[after] for after, _ in self.steps(pair, (first, second)) if after in number] for pair in pairs]
        for group in components(graph):
            if len(group) > 1 or any(one in graph[one] for one in group):
                yield from (pairs[one] for one in group)


def automaton_of(pattern: re.Pattern[Any], method: str, bounded: int) -> Automaton:
    """Every step that takes a character becomes a place, once for each kind of it that an assertion asks about."""
    diagram, first, last = diagram_of(pattern, bounded)
    letters = diagram.letters
    kinds = [kind & letters.every for kind in kinds_asked_about(diagram) if kind & letters.every]
    starts = kinds if method == "search" else []
    takes, ends = [letters.edge, *starts], [first] * (1 + len(starts))
    begun = frozenset(range(1, len(takes)))
    places: dict[int, list[int]] = {}
    for start, taken, end in diagram.takes:
        for kind in kinds:
            if taken & kind:
                places.setdefault(start, []).append(len(takes))
                takes.append(taken & kind)
                ends.append(end)
    found = Automaton(letters, takes, [], [], [], begun)
    for at, end in enumerate(ends):
        sure, unsure, accepted = led_to(diagram, end, last, takes, places, takes[at])
        found.next.append([*(begun if at <= len(begun) else ()), *sure, *unsure])
        found.sure.append(sure)
        found.accepted.append(accepted & letters.edge if method == "fullmatch" else accepted)
    return found


def kinds_asked_about(diagram: Diagram) -> list[int]:
    """The sets of characters that no assertion about a neighbour tells apart."""
    kinds = [diagram.letters.anywhere]
    for mask in {mask for steps in diagram.silent for one in steps for mask in (one.before, one.after)}:
        kinds = [part for kind in kinds for part in (kind & mask, kind & ~mask) if part]
    return kinds


def led_to(
    diagram: Diagram, end: int, last: int, takes: list[int], places: dict[int, list[int]], taken: int
) -> tuple[list[int], list[int], int]:
    """After a state that one of these characters led to: the places that surely follow, those that may, each once for
    every way, and the characters before which the pattern surely ends here."""
    ways: Counter[tuple[int, int, bool]] = Counter()
    found: dict[bool, list[int]] = {True: [], False: []}
    accepted = 0
    waiting = [(end, diagram.letters.anywhere, True, frozenset([end]))]
    while waiting:
        state, after, sure, path = waiting.pop()
        ways[state, after, sure] += 1
        if ways[state, after, sure] > 2:
            continue
        accepted |= after if sure and state == last else 0
        found[sure] += [place for place in places.get(state, ()) if not takes[place] & ~after]
        waiting += [
            (one.target, after & one.after, sure and one.sure, path | {one.target})
            for one in diagram.silent[state]
            if one.target not in path and not taken & ~one.before and after & one.after
        ]
    return found[True], found[False], accepted


def components(graph: Sequence[Sequence[int]]) -> Iterator[frozenset[int]]:
    """The strongly connected parts of a graph (Tarjan's method, without recursion)."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    open_ones: list[int] = []
    for root in range(len(graph)):
        walk = [(root, iter(graph[root]))] if root not in number else []
        if walk:
            number[root] = low[root] = len(number)
            open_ones.append(root)
        while walk:
            one, left = walk[-1]
            for two in left:
                if two not in number:
                    number[two] = low[two] = len(number)
                    open_ones.append(two)
                    walk.append((two, iter(graph[two])))
                    break
                low[one] = min(low[one], number[two])
            else:
                walk.pop()
                if walk:
                    low[walk[-1][0]] = min(low[walk[-1][0]], low[one])
                if low[one] == number[one]:
                    at = open_ones.index(one)
                    for two in open_ones[at:]:
                        number[two] = len(graph)  # closed
                    yield frozenset(open_ones[at:])
                    del open_ones[at:]
