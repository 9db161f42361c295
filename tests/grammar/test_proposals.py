"""Proposed lines and their confirmations: read, printed, and counted."""

from __future__ import annotations

from datetime import date

import pytest

from grammar.formatter.document_text import printed
from grammar.parser import parse
from grammar.proposals import confirmed, proposed_lines
from grammar.resolver.resolution import resolve

HEAD = 'exhibit "Draft"\nlanguage 1\ngame blackjack\n'
DRAFT = (
    HEAD
    + """dealer draw: dealer must hit when total is 16 or less @3.1 proposed sure
dealer draw: dealer must stand when total is 17 or more @3.1 proposed likely
tie result: push, vague "in the end" @4.2 "is a push" proposed sure
blackjack pay: 3 to 2 @9
paytable "Bonus" for "main" @20 proposed likely
  "5-card 21" 3 to 2 @21 proposed sure
"""
)


def waiting(text: str) -> list[int]:
    exhibit, faults = resolve(parse(text))
    assert faults == ()
    return [line.span.line for line in exhibit.unconfirmed]


def test_marks_are_printed_as_they_were_read() -> None:
    document = parse(DRAFT).document
    assert parse(printed(document)).document == document
    assert [line.tail.proposed for line in proposed_lines(document)] == ["sure", "likely", "sure", "likely", "sure"]


def test_what_nobody_confirmed_waits() -> None:
    assert waiting(DRAFT) == [4, 5, 6, 8, 9]


@pytest.mark.parametrize(
    ("places", "left"),
    [("@1-24", []), ("@3", [6, 8, 9]), ("@4.2, @21", [4, 5, 8]), ("@4.1", [4, 5, 6, 8, 9]), ("@3.1-4.2", [8, 9])],
)
def test_a_confirmation_covers_the_places_it_cites(places: str, left: list[int]) -> None:
    assert waiting(f'{DRAFT}confirmed {places} by "A. Reviewer" on 2026-11-17\n') == left


def test_a_class_is_confirmed_where_nothing_less_sure_shares_the_place() -> None:
    document = confirmed(parse(DRAFT).document, "sure", "A. Reviewer", date(2026, 11, 17))
    text = printed(document)
    assert text.endswith('confirmed @4.2, @21 by "A. Reviewer" on 2026-11-17\n')
    assert len(resolve(parse(text))[0].unconfirmed) == 3


def test_a_place_shared_by_surer_and_less_sure_lines_is_confirmed_with_the_less_sure() -> None:
    document = parse(DRAFT).document
    for confidence in ("sure", "likely", "perhaps"):
        document = confirmed(document, confidence, "A. Reviewer", date(2026, 11, 17))
    assert waiting(printed(document)) == []


def test_confirming_everything_leaves_nothing_and_again_changes_nothing() -> None:
    once = confirmed(parse(DRAFT).document, "all", "A. Reviewer", date(2026, 11, 17))
    assert waiting(printed(once)) == []
    assert confirmed(once, "all", "B. Reviewer", date(2026, 11, 18)) == once


@pytest.mark.parametrize(
    "line",
    [
        "tie result: push proposed surely",
        "tie result: push proposed sure proposed likely",
        "confirmed @1 by A on 2026-11-17",
    ],
)
def test_a_broken_mark_is_a_fault(line: str) -> None:
    assert len(parse(f"{HEAD}{line}\n").faults) == 1
