"""A fact is outside the section meant for it, or a pay table is under another wager's title."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, listed
from checker.facts.wagers import PARTS, is_main, wagers
from checker.finding import Certainty, Finding, Severity, place_at
from grammar.exhibit import MAIN
from grammar.question_names import SubjectName
from grammar.tree import Choice, Line, Paytable, Section, Statement
from grammar.vocabulary import vocabulary

HOMES: dict[str, dict[SubjectName, str]] = {
    "wager-amounts": {
        "wager": "the amount of a wager",
        "insurance wager": "the amount of insurance",
        "double wager": "the amount of a double",
        "split wager": "the amount of a split",
    },
    "payouts": {
        "main pay": "the pay of a win",
        "blackjack pay": "the pay of a blackjack",
        "insurance pay": "the pay of insurance",
        "even money pay": "the pay of even money",
        "surrender loss": "the loss on surrender",
    },
}
"""The subjects that belong in each part a regulator requires."""
PAID_BY: dict[SubjectName, str] = {
    "main pay": MAIN,
    "blackjack pay": MAIN,
    "insurance pay": "insurance",
    "even money pay": "even money",
}
"""Subjects that a pay table can state instead, by its wager."""


def misplaced_fact(context: CheckContext) -> Iterator[Finding]:
    placed = list(by_section(context))
    keys = {section.key for section, _ in placed if section}
    for key, subjects in HOMES.items():
        if key in keys:
            yield from outside(placed, key, subjects)
    yield from under_another_title(context, placed)


def by_section(context: CheckContext) -> Iterator[tuple[Section | None, Line]]:
    """Every line with its section."""
    section = None
    for line in context.exhibit.document.lines:
        if isinstance(line, Section):
            section = line
        yield section, line


def outside(placed: list[tuple[Section | None, Line]], key: str, subjects: dict[SubjectName, str]) -> Iterator[Finding]:
    inside = {what for section, line in placed if section and section.key == key for what in facts_in(line)}
    strays = [
        (line, line.subject)
        for section, line in placed
        if isinstance(line, Statement) and line.subject in subjects and (section is None or section.key != key)
        if line.value != Choice("by reference")
        and line.subject not in inside
        and PAID_BY.get(line.subject) not in inside
    ]
    if strays:
        title = next(section for section, _ in placed if section and section.key == key)
        facts = listed(dict.fromkeys(subjects[subject] for _, subject in strays))
        yield finding(
            f'"{title.title}" does not say {facts}, which {"stands" if len(strays) == 1 else "stand"} elsewhere',
            [title, *(line for line, _ in strays)],
        )


def facts_in(line: Line) -> Iterator[str]:
    match line:
        case Statement(subject=subject):
            yield subject
        case Paytable(wager=wager, name=name):
            yield MAIN if is_main(wager or name) else folded(wager or name)
        case _:
            return


def under_another_title(context: CheckContext, placed: list[tuple[Section | None, Line]]) -> Iterator[Finding]:
    names = {folded(wager.name) for wager in wagers(context)} | PARTS
    for section, line in placed:
        if section is None or not isinstance(line, Paytable):
            continue
        title = f" {folded(section.title)} "
        wager = line.wager or line.name
        own = {folded(wager)} if not is_main(wager) else {folded(name) for name in vocabulary().main_wagers}
        others = sorted(name for name in names - own if f" {name} " in title)
        if others and not any(f" {name} " in title for name in own):
            yield finding(f'the pay table of {called(wager)} stands under the title "{section.title}"', [section, line])


def called(wager: str) -> str:
    return "the main wager" if is_main(wager) else f'"{wager}"'


def finding(message: str, lines: list[Line]) -> Finding:
    return Finding(
        check="misplaced-fact",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=message,
        places=tuple(place_at(line) for line in lines),
        question="document",
    )
