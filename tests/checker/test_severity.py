"""Severity follows from what hangs on a finding; where findings come from; doubts seen in the source."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from checker import severity
from checker.check import check_exhibit
from checker.checks import CHECKS
from checker.checks.doubt_passed_over import DOUBTS, doubts, plain_text
from checker.finding import MARKED, Severity
from tests.support.documents import exhibit_from

NAMES = {check.__name__.replace("_", "-") for check in CHECKS} | {"unmatched-acceptance"}
ENTRIES = tomllib.loads(DOUBTS.read_text("utf-8"))["doubt"]


def gravity(text: str, check: str) -> Severity:
    findings = check_exhibit(exhibit_from(f"game blackjack\n{text}")).findings
    return next(one.severity for one in findings if one.check == check)


@pytest.mark.parametrize("listed", [severity.LAW, severity.MONEY, severity.FORM, severity.WORDS, severity.OWN, MARKED])
def test_every_check_that_is_weighed_exists(listed: frozenset[str]) -> None:
    assert listed <= NAMES


@pytest.mark.parametrize(
    ("text", "check", "wanted"),
    [
        ('dealer draw: dealer must hit when total is 16 or less, vague "value of the hand"', "vague-words", "warning"),
        ('stop card depth: 1.5 decks, vague "approximately"', "vague-words", "note"),
        ("tie result: push\ntie result: player loses", "conflicting-answers", "error"),
        ("dealing order: clockwise\ndealing order: counter-clockwise", "conflicting-answers", "warning"),
        ("blackjack pay: at least 3 to 2", "bounded-pay", "error"),
        ("shuffle: dealer must riffle the cards with the shuffler\nequipment: cards", "unlisted-equipment", "note"),
    ],
)  # fmt: skip
def test_severity_is_that_of_the_consequence(text: str, check: str, wanted: str) -> None:
    assert gravity(text, check) == wanted


def test_readings_are_marked_and_gaps_are_derived() -> None:
    text = """game blackjack
ambiguous soft-17
  reading inclusive
    dealer draw: dealer must hit when total is 17 or less
  reading exclusive
    dealer draw: dealer must hit when total is 16 or less
"""
    origins = {one.check: one.origin for one in check_exhibit(exhibit_from(text)).findings}
    assert origins["differing-readings"] == "marked"
    assert origins["missing-answers"] == "derived"


def test_a_term_that_only_play_rests_on_is_derived() -> None:
    rests = check_exhibit(exhibit_from("game blackjack\nblackjack pay: 3 to 2\n")).findings
    refers = check_exhibit(
        exhibit_from('game blackjack\nblackjack pay: by reference, refers to term "house odds"\n')
    ).findings
    assert {one.origin for one in rests if one.check == "undefined-term"} == {"derived"}
    assert "marked" in {one.origin for one in refers if one.check == "undefined-term"}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["name"]))
def test_a_doubt_is_seen_where_it_is_and_nowhere_else(entry: dict[str, Any]) -> None:
    doubt = next(one for one in doubts() if one.name == entry["name"])
    assert [text for text in entry["reads"] if not doubt.match.search(plain_text(text))] == []
    assert [text for text in entry["skips"] if doubt.match.search(plain_text(text))] == []


@pytest.mark.parametrize(
    ("limits", "severity"), [("at most $25, even amounts", "note"), ("at most $13, multiples of $4", "warning")]
)
def test_a_highest_wager_that_is_not_even_is_a_note(limits: str, severity: str) -> None:
    found = check_exhibit(exhibit_from(f'game blackjack\nwager "Ante": {limits}\n')).findings
    assert [one.severity.value for one in found if one.check == "infeasible-wager"] == [severity]
