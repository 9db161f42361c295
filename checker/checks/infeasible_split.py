"""Splits are allowed, and a limit leaves none."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.findings import Certainty, Finding, Severity, place_of
from checker.stakes import grown, parts
from checker.whole import Whole
from engine.effects import permits
from grammar.exhibit import Stated
from grammar.saying_numbers import said_numbers
from grammar.tree import Limits

ONE = Fraction(1)


def infeasible_split(whole: Whole) -> Iterator[Finding]:
    limits = {id(one.line): one for one in whole.exhibit.stated if one.question == "split limit"}
    for stated in limits.values() if "split" in grown(whole.exhibit.stated) else ():
        if isinstance(stated.value, Limits) and not permits(stated.value, ONE):
            yield finding(stated)


def finding(stated: Stated) -> Finding:
    named = " and ".join(said_numbers(part) for part in parts(stated))
    return Finding(
        check="infeasible-split",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"a single split makes two hands, which {named} rules out, though splits are allowed",
        places=(place_of(stated, named),),
        question="split limit",
    )
