"""Completes what a text says of a wager by the library: ``wins on a 7 or 11`` means the first roll of the round."""

from __future__ import annotations

import re

from base.records import dataclass
from intake.language import usual_results

_SUBJECT = re.compile(r'wager pay "([^"]+)"')


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a condition: one test, or a bracket of several of which one must hold."""

    tests: tuple[str, ...]

    @property
    def said(self) -> str:
        return self.tests[0] if len(self.tests) == 1 else f"({' or '.join(self.tests)})"


def completed(subject: str, said: str, family: str) -> str:
    """The statement with the whole condition of the one usual case that it can mean; unchanged if there are several."""
    return usual_case(subject, said, family) or said


def usual_case(subject: str, said: str, family: str) -> str:
    """The statement as the library has it; empty if the wager has no such case, or several."""
    named, (outcome, _, condition) = _SUBJECT.fullmatch(subject), said.partition(" when ")
    if named is None or not condition or " unless " in said or " until " in said:
        return ""
    tests = [part.said for part in _parts(condition)]
    cases = [
        _narrowed(_parts(usual.condition), tests)
        for usual in usual_results(family)
        if usual.wager == named[1] and _kind(usual.outcome) == _kind(outcome)
    ]
    found = list(dict.fromkeys(case for case in cases if case))
    return f"{outcome} when {found[0]}" if len(found) == 1 else ""


def _narrowed(usual: list[_Part], tests: list[str]) -> str:
    """The usual condition with its brackets narrowed to the tests of the text; empty if it does not hold them all.

    A test that rules out one way of a bracket is added: the dealer qualifies, so the hand must rank above."""
    parts = list(usual)
    for test in tests:
        at = next((at for at, part in enumerate(parts) if test in (part.said, *part.tests)), None)
        if at is not None:
            parts[at] = _Part((test,))
            continue
        beside = next((at for at, part in enumerate(parts) if _opposite(test) in part.tests), None)
        if beside is None or len(parts[beside].tests) == 1:
            return ""
        parts[beside] = _Part(tuple(one for one in parts[beside].tests if one != _opposite(test)))
        parts.insert(beside, _Part((test,)))
    return " and ".join(part.said for part in parts)


def _opposite(test: str) -> str:
    return test.removeprefix("not ") if test.startswith("not ") else f"not {test}"


def _parts(condition: str) -> list[_Part]:
    """The parts of a condition that are joined by ``and``; brackets stay whole."""
    found = re.split(r" and (?![^()]{0,150}\))", condition)
    return [_Part(tuple(part[1:-1].split(" or ")) if part.startswith("(") else (part,)) for part in found]


def _kind(outcome: str) -> str:
    """Whether the player wins, loses or gets the wager back."""
    return outcome if re.fullmatch(r"player loses.*|push|stays", outcome) else "win"


def settled_wagers(family: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.wager for one in usual_results(family)))
