"""A wager that a choice of the player places is paid and not described, or never mentioned at all."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, lines_in, listed
from checker.facts.wagers import Wager, wagers
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.declared.structure import Stage
from grammar.question_names import SubjectName
from grammar.tree import Declaration, Limits, Statement, bounds_in

TELLS: frozenset[SubjectName] = frozenset({"wager", "wager moment"})


def unexplained_choice(context: CheckContext) -> Iterator[Finding]:
    structure = context.exhibit.structure
    if structure is None:
        return
    placed = {
        folded(option.wager) for stage in structure.stages for option in stage.options if option.base != option.wager
    }
    silent = [one for one in wagers(context) if one.paid and folded(one.name) in placed - described(context)]
    if silent:
        yield finding(silent)
        return
    yield from at_one_stage(context, structure.stages)
    named = {folded(one.name) for one in wagers(context)} | described(context)
    paid = {folded(one.name): one for one in wagers(context) if one.paid}
    raised = [option for stage in structure.stages for option in stage.options if option.base != option.wager]
    bases = [paid[folded(option.base)] for option in raised if folded(option.base) in paid]
    if bases and not placed & named:
        yield never_mentioned(bases[0], list(dict.fromkeys(option.wager for option in raised)))


def at_one_stage(context: CheckContext, stages: tuple[Stage, ...]) -> Iterator[Finding]:
    """A wager that elsewhere may be placed at several stages for several amounts, and here for one amount."""
    lines = lines_in(context)
    own = {line.name for line in lines if isinstance(line, Declaration) and line.form == "stage"}
    usual: dict[str, list[Stage]] = {}
    for stage in stages:
        for wager in dict.fromkeys(option.wager for option in stage.options if option.times > 0):
            usual.setdefault(wager, []).append(stage)
    for wager, places in usual.items():
        times = sorted({option.times for stage in places for option in stage.options if option.wager == wager})
        limits = [
            line for line in lines if isinstance(line, Statement) and (line.subject, line.name) == ("wager", wager)
        ]
        single = len(limits) == 1 and isinstance(limits[0].value, Limits) and is_one_amount(limits[0].value)
        if len(places) > 1 and len(times) > 1 and single and not own & {stage.name for stage in places}:
            yield Finding(
                check="unexplained-choice",
                severity=Severity.ERROR,
                certainty=Certainty.READ,
                message=f'everywhere else "{wager}" may be placed at one of {len(places)} stages, for '
                f"{listed(map(str, times), 'or')} times the other wager; the document has one amount, and does not say "
                "at which stage it is placed and that there is no other choice",
                places=tuple(map(place_at, limits)),
                question="wager offered",
                about=wager,
                asks=f"When may “{wager}” be placed, and is there no other choice?",
            )


def is_one_amount(value: Limits) -> bool:
    edges = [(one.low, one.high) for part in bounds_in(value) for one in part.intervals]
    return len(edges) == 1 and edges[0][0] == edges[0][1]


def described(context: CheckContext) -> set[str]:
    """Wagers of which the document itself says when they are placed, or for how much."""
    structure = context.exhibit.structure
    lines = lines_in(context)
    own = {line.name for line in lines if isinstance(line, Declaration) and line.form == "stage"}
    stages = structure.stages if structure else ()
    told = {folded(option.wager) for stage in stages if stage.name in own for option in stage.options}
    timed = {folded(line.name) for line in lines if isinstance(line, Statement) and line.subject in TELLS}
    return told | timed


def finding(silent: list[Wager]) -> Finding:
    names = [f'"{wager.name}"' for wager in silent]
    are, they = ("are", "they are") if len(names) > 1 else ("is", "it is")
    return Finding(
        check="unexplained-choice",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f"{listed(names)} {are} paid, and nothing says when {they} placed, for how much, "
        "and what becomes of a player who does not",
        places=tuple(place_at(wager.paid[0]) for wager in silent),
        question="wager offered",
        about=", ".join(wager.name for wager in silent),
        asks=f"When may or must {listed(f'“{wager.name}”' for wager in silent)} be placed, and for how much?",
    )


def never_mentioned(base: Wager, usual: list[str]) -> Finding:
    names = listed(f'"{name}"' for name in usual)
    are, them = ("are", "them") if len(usual) > 1 else ("is", "it")
    return Finding(
        check="unexplained-choice",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f'"{base.name}" is paid, and {names}, which {are} usually placed beside it in the course of the game, '
        f"{are} not mentioned, nor what becomes of a player who does not place {them}",
        places=tuple(place_at(line) for line in base.paid[:1]),
        question="wager offered",
        about=", ".join(usual),
        asks=f"May or must a player place {listed(f'“{name}”' for name in usual)}, when, and for how much?",
    )
