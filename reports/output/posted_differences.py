"""Where posted texts and the rules differ, for a reader and for a program; what the player sees comes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from checker.posted.difference import COUNTED, Difference, DifferenceKind, Side, TextComparison
from grammar.errors.faults import counted
from grammar.exhibit import MAIN, Stated
from grammar.formatter.document_text import printed_statement
from grammar.tree import Row
from reports.english.sentences import row_pay, upper

WIDTH = 110
MOST_EXCEPTIONS = 12


def comparison_text(path: str, game: str, texts: Sequence[TextComparison], main_wager: str) -> str:
    return "\n".join(line for text in texts for line in text_lines(path, game, text, main_wager)) + "\n"


def text_lines(path: str, game: str, text: TextComparison, main_wager: str) -> Iterator[str]:
    yield f"{text.name} against {path} ({game}): {summary(text)}"
    for number, one in enumerate(text.found, 1):
        yield from told(f"{number}. ", one, main_wager)
    unsure = [one for one in text.differences if one.kind is DifferenceKind.UNSURE]
    if unsure:
        yield "  Not sure, compare by eye:"
        for one in unsure:
            yield from told("  - ", one, main_wager)
    if text.unread:
        yield "  Not understood, compare by eye:"
        yield from (f"  - line {one.line}: “{one.words}”" for one in text.unread)
    exceptions = [one for one in text.differences if one.kind is DifferenceKind.EXCEPTION]
    if exceptions:
        yield "  Said without an exception that the rules make (no difference):"
        for one in exceptions[:MOST_EXCEPTIONS]:
            yield f"  - line {one.line}: “{one.words}”: {one.situation}: by the rules, {one.rules.says}"


def summary(text: TextComparison) -> str:
    number = len(text.found)
    left = len(text.unread) + sum(one.kind is DifferenceKind.UNSURE for one in text.differences)
    parts = [
        counted(number, "difference") if number else "no difference found",
        f"{counted(text.read, 'inscription')} read",
    ]
    return ", ".join([*parts, f"{left} to compare by eye"] if left else parts)


def told(mark: str, one: Difference, main_wager: str) -> Iterator[str]:
    indent = " " * len(mark)
    yield from paragraph(mark, indent, heading(one))
    where = one.situation.replace(f"wager {MAIN}", f"wager {main_wager}")
    if where:
        yield from paragraph(indent, indent, f"{upper(where)}:")
    yield from paragraph(f"{indent}posted: ", indent + " " * 8, side(one.posted))
    yield from paragraph(f"{indent}rules:  ", indent + " " * 8, f"{side(one.rules)}{rule_place(one.statement)}")
    if one.citation:
        yield from paragraph(f"{indent}law:    ", indent + " " * 8, f"{one.asks} ({one.citation})")


def heading(one: Difference) -> str:
    about = one.about or "the game"
    if not one.words:
        return f"{upper(one.kind.value)} what {about} {'must show' if one.citation else 'pays'}"
    return f"Line {one.line}, “{one.words}”: {one.kind.value}"


def side(one: Side) -> str:
    return f"{one.says}: the player {one.money}" if one.money else one.says


def rule_place(stated: Stated | None) -> str:
    return f" (line {stated.span.line}: {rule_words(stated)})" if stated else ""


def rule_words(stated: Stated) -> str:
    line = stated.line
    if isinstance(line, Row):
        return f"“{line.event}” pays {row_pay(line)}"
    return printed_statement(line)


def paragraph(first: str, later: str, text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=later, break_long_words=False)


# JSON -------------------------------------------------------------------------------------------------------


def comparison_data(path: str, game: str, texts: Sequence[TextComparison]) -> dict[str, Any]:
    return {"version": 1, "procedure": path, "game": game, "texts": [text_data(text) for text in texts]}


def text_data(text: TextComparison) -> dict[str, Any]:
    return {
        "path": text.name,
        "read": text.read,
        "differences": [difference_data(one) for one in text.differences],
        "not_understood": [{"line": one.line, "words": one.words} for one in text.unread],
    }


def difference_data(one: Difference) -> dict[str, Any]:
    stated = one.statement
    return {
        "kind": one.kind.name.lower().replace("_", "-"),
        "counts": one.kind in COUNTED,
        "line": one.line or None,
        "words": one.words or None,
        "question": one.question,
        "about": one.about,
        "situation": one.situation,
        "situations": one.situations,
        "posted": {"says": one.posted.says, "money": one.posted.money},
        "rules": {
            "says": one.rules.says,
            "money": one.rules.money,
            "line": stated.span.line if stated else None,
            "statement": rule_words(stated) if stated else None,
        },
        "citation": one.citation or None,
    }
