"""Splits are allowed, but a limit rules them all out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.context import CheckContext
from checker.facts.stakes import grown, parts
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import permits
from grammar.exhibit import Stated
from grammar.formatter.number_text import said_numbers
from grammar.tree import Limits

ONE = Fraction(1)


def infeasible_split(context: CheckContext) -> Iterator[Finding]:
    limits = {id(one.line): one for one in context.exhibit.stated if one.question == "split limit"}
    for stated in limits.values() if "split" in grown(context.exhibit.stated) else ():
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
