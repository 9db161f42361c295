"""Whether a statement says the opposite of another: in its answer, in its conditions, or by whom they speak of.

Both are put into one blind form, in which each word and its opposite are the same: what differs only before, and not
after, was turned round. A bound is blind when it names the gap between two numbers: ``16 or less`` and ``17 or more``
part the totals at the same place."""

from __future__ import annotations

import re
from functools import partial

_BOUNDS = (
    (re.compile(r"\b(?:up to|at most) (\$?)(\d+)"), 0),
    (re.compile(r"(?<![\d.$])(\$?)(\d+) or less\b"), 0),
    (re.compile(r"\bmore than (\$?)(\d+)"), 0),
    (re.compile(r"\bat least (\$?)(\d+)"), -1),
    (re.compile(r"(?<![\d.$])(\$?)(\d+) or more\b"), -1),
    (re.compile(r"\b(?:less|fewer) than (\$?)(\d+)"), -1),
)
_OPPOSITES = (
    (re.compile(r"\b(?:not|no|only|also)\b ?"), ""),
    (re.compile(r"\b(?:unless|until)\b"), "when"),
    (re.compile(r"\bstand\b"), "hit"),
    (re.compile(r"\bplayer loses\b"), "player wins"),
    (re.compile(r"\bmust\b"), "may"),
    (re.compile(r"\b(?:at most|at least|up to|exactly)\b"), "about"),
    (re.compile(r"\b(?:less|fewer) than\b"), "more than"),
    (re.compile(r"\bor less\b"), "or more"),
    (re.compile(r"\branks (?:above|below)\b"), "ranks beside"),
    (re.compile(r"\b(?:before|after|during)\b"), "around"),
    (re.compile(r"\bsoft\b"), "hard"),
)
_ACTORS = re.compile(r"\b(?:player|dealer|banker)\b(?='s\b| (?:total|has|is|chose|shows)\b)")


def canonical(statement: str) -> str:
    """A statement whose tests stand in the order of letters; ``unless A`` is ``when not A`` where A is one test."""
    subject, colon, said = statement.partition(":")
    answer, _, condition = re.sub(r" unless (?!.{0,200}\b(?:and|or|until)\b)", " when not ", said).partition(" when ")
    condition = condition.replace(" when not ", " and not ").replace("not not ", "")
    condition = re.sub(r"\b(player|dealer) has no\b", r"not \1 has", condition)
    if re.search(r"\bor (?!more\b|less\b|\w+(?:,| and|$))|[(]|\b(?:unless|until|otherwise)\b", condition):
        return statement
    return f"{subject}{colon}{answer} when {' and '.join(sorted(condition.split(' and ')))}" if condition else statement


def turned(statement: str, way: str) -> bool:
    """Whether two different statements are one in blind form, with their bounds as words or as gaps."""
    return statement != way and any(blind(statement, gaps) == blind(way, gaps) for gaps in (True, False))


def blind(statement: str, gaps: bool) -> str:
    subject, colon, said = statement.partition(":")
    for bound, shift in _BOUNDS if gaps else ():
        said = bound.sub(partial(_gap, shift), said)
    for word, other in _OPPOSITES:
        said = word.sub(other, said)
    answer, when, condition = said.partition(" when ")
    condition = re.sub(r"[()]", "", _ACTORS.sub("somebody", condition)).replace(" when ", " and ")
    tests = sorted(re.split(r" (?:and|or) ", condition))
    return " ".join(f"{subject}{colon}{answer}{when}{' and '.join(tests)}".split())


def _gap(shift: int, match: re.Match[str]) -> str:
    money, number = match.groups()
    below = int(number) + shift
    return f"parted at {money}{below} and {money}{below + 1}"
