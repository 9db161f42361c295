"""The five real exhibits: what is found in them, what any checker must find, and how much of the source is read."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest

from checker.check import CheckResult, check_exhibit
from checker.coverage import covered
from checker.facts.claims import main_edge
from checker.finding import Finding
from engine.play.deal_notation import point_of
from engine.play.session import asked_at
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of
from grammar.source import cut
from pitboss.loading import load
from pitboss.review import inputs, review
from reports.output.terminal import report_text
from tests.support.documents import EXHIBITS, ROOT

SEEDS = ROOT.parent / "shared" / "seeds"


@cache
def read(name: str) -> Exhibit:
    exhibit, faults = exhibit_of(ROOT / "exhibits" / name / "procedure.game")
    assert faults == ()
    return exhibit


@cache
def found(name: str) -> CheckResult:
    return check_exhibit(read(name))


@pytest.mark.parametrize("path", EXHIBITS, ids=lambda path: path.parent.name)
def test_the_findings_are_those_that_were_read_and_agreed(path: Path) -> None:
    """Each finding by its place, message and id; what needs prices is compared in the long run below."""
    shown = report_text("procedure.game", path.read_text("utf-8"), found(path.parent.name), quiet=True)
    agreed = path.with_name("findings.txt").read_text("utf-8")
    assert headers(shown) == {line for line in headers(agreed) if "[wrong-edge]" not in line}


def headers(text: str) -> set[str]:
    """``procedure.game:33:3: error: ... [missing-answers] 594fee3b``"""
    return {line for line in text.split("\n") if re.match(r"procedure\.game(:\d+:\d+)?: (error|warning|note): ", line)}


@pytest.mark.skipif(not os.environ.get("PITBOSS_LONG"), reason="prices of all exhibits take a minute: PITBOSS_LONG=1")
@pytest.mark.parametrize("path", EXHIBITS, ids=lambda path: path.parent.name)
def test_the_files_show_what_users_see(path: Path) -> None:
    """Prices included; `make accept` rewrites the file, and a person reads the difference."""
    shown = review(loaded := load(str(path)), inputs(loaded), prices=True)
    text = report_text("procedure.game", path.read_text("utf-8"), shown) + "\n"
    expected = path.with_name("findings.txt")
    if os.environ.get("PITBOSS_ACCEPT"):
        expected.write_text(text, "utf-8")
    assert text == expected.read_text("utf-8")


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the sources are not here")
@pytest.mark.parametrize("path", EXHIBITS, ids=lambda path: path.parent.name)
def test_every_word_of_the_source_is_claimed(path: Path) -> None:
    exhibit = read(path.parent.name)
    source = cut((SEEDS / exhibit.source).read_text("utf-8"), exhibit.source)
    coverage, wrong = covered(exhibit, source)
    assert [finding.message for finding in wrong] == []
    assert coverage is not None
    assert [piece.text for piece in coverage.unclaimed] == []
    assert coverage.claimed == coverage.words


SPANISH, DOLLAR, UP_CARD = "blackjack-spanish21", "blackjack-one-dollar-tie", "blackjack-match-the-up-card"
SUPER, VERSION_2 = "spanish21-super21", "blackjack-version-2"

MUST_FIND = [
    (SPANISH, {81, 101, 39}, {"conflicting-answers"}, "may surrender"),
    (SPANISH, {51, 70}, {"conflicting-answers"}, "wager amount"),
    (SPANISH, set(), {"missing-answers"}, "main result"),
    (SPANISH, {14, 18, 15}, {"removed-rank-listed", "rule-keyed-to-removed-rank"}, ""),
    (SPANISH, {96}, {"dangling-reference", "undefined-term"}, ""),
    (SPANISH, {120, 121, 122, 131}, {"damaged-text"}, ""),
    (SPANISH, set(), {"mismatched-tables"}, ""),
    (SUPER, {17}, {"conflicting-answers"}, "main result"),
    (SUPER, {17}, {"conflicting-answers"}, "main pay"),
    (SUPER, {17}, {"conflicting-answers"}, "bonus eligibility"),
    (SUPER, {17}, {"differing-readings"}, "dealer draw"),
    (SUPER, {71, 72}, {"wrong-return", "wrong-total"}, ""),
    (DOLLAR, {15, 33}, {"conflicting-answers"}, "main result"),
    (DOLLAR, {15, 33}, {"differing-readings"}, "main pay"),
    (DOLLAR, {7}, {"undefined-term"}, ""),
    (DOLLAR, {27}, {"differing-readings"}, "may surrender"),
    (DOLLAR, set(), {"missing-answers"}, "number of decks"),
    (DOLLAR, set(), {"missing-answers", "wager-never-settled"}, "wager pay"),
    (DOLLAR, set(), {"missing-answers"}, "main pay"),
    (UP_CARD, {12}, {"wrongly-defined-term"}, ""),
    (UP_CARD, {72, 83, 84, 85, 86, 88}, {"text-and-table-differ", "differing-readings"}, ""),
    (UP_CARD, {30, 46}, {"conflicting-answers"}, "may surrender"),
    (UP_CARD, set(), {"missing-answers"}, "main pay"),
    (UP_CARD, {3, 5}, {"damaged-text"}, ""),
    (VERSION_2, {55, 23}, {"conflicting-answers"}, "dealer draw"),
    (VERSION_2, {51, 65, 102}, {"conflicting-answers"}, "wager pay"),
    (VERSION_2, {55}, {"reference-to-another-game", "dangling-reference"}, ""),
    (VERSION_2, {23}, {"unnamed-table", "dangling-reference"}, ""),
    (VERSION_2, {82, 84, 85}, {"overlapping-rows", "conflicting-answers"}, "main result"),
    (VERSION_2, {107, 108, 110, 111, 112, 105}, {"schedule-for-another-deck"}, ""),
]


@pytest.mark.parametrize(("name", "lines", "checks", "question"), MUST_FIND)
def test_what_any_checker_must_find(name: str, lines: set[int], checks: set[str], question: str) -> None:
    fitting = [
        finding for finding in found(name).findings if finding.check in checks and question in ("", finding.question)
    ]
    assert [finding for finding in fitting if not lines or lines & cited(finding)], [
        (finding.check, sorted(cited(finding))) for finding in fitting
    ]


def cited(finding: Finding) -> set[int]:
    ranges = ((cite.first[0], cite.last[0]) for place in finding.places for cite in place.cites)
    return {line for first, last in ranges for line in range(first, last + 1)}


@pytest.mark.parametrize(
    ("deal", "results"),
    [("A♠ K♦ v A♣ Q♥, insured", {"push", "win"}), ("9♠ 9♥ v A♣ Q♥, insured", {"lose", "push"})],
)
def test_a_reading_takes_no_hand_that_its_sentence_does_not_speak_of(deal: str, results: set[str]) -> None:
    """Line 39 of exhibit 001 takes the loss of an insured bet for granted; line 17 lets no blackjack lose."""
    asked = asked_at(read(SUPER), "spanish21", point_of(deal))
    assert {effect.kind for one in asked if one.said.question.name == "main result" for effect in one.said.effects} == (
        results
    )


def test_a_claimed_edge_is_tested_against_the_rules_as_written() -> None:
    """Exhibit 001 claims .42%; its rules give 0.90% or more under either reading of soft 17."""
    exhibit = read(SUPER)
    findings = check_exhibit(exhibit, main_edge=main_edge(exhibit)).findings
    assert [finding for finding in findings if finding.check == "wrong-edge"]
