"""A repair is tried before it is shown, and what was not touched is not asked again: with the same outcome."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from checker.check import check_exhibit, with_repairs
from checker.checks import CHECKS
from checker.context import CheckContext, check_context, edited_context
from checker.edit import changed
from checker.finding import Finding, Repair
from checker.repair_trial import Trial, made_worse
from grammar.exhibit import Exhibit
from grammar.parser import Parsed
from grammar.resolver.resolution import resolve
from grammar.tree import Document, Section, Statement
from tests.support.documents import exhibit_from, model_text
from tests.support.samples import some

MODELS = ("blackjack", "blackjack-with-side-wagers", "spanish21", "baccarat")
SHARE = 2
"""Lines left out of each model, chosen by a seed."""


def judged(seen: CheckContext) -> list[Finding]:
    return [finding for check in CHECKS for finding in check(seen)]


def repaired(text: str) -> tuple[Finding, ...]:
    return with_repairs(check_exhibit(exhibit_from(text, "lakeside.game"))).findings


def bound(document: Document) -> Exhibit | None:
    exhibit, faults = resolve(Parsed(document, (), ""))
    return None if faults else exhibit


def told(findings: list[Finding]) -> Counter[tuple[str, str, str, str, str]]:
    return Counter((one.check, one.question, one.about, one.severity.value, one.message) for one in findings)


@pytest.mark.parametrize("model", some(MODELS))
def test_another_version_is_judged_as_if_it_were_new(model: str) -> None:
    exhibit = exhibit_from(model_text(model), "lakeside.game")
    seen = check_context(exhibit)
    judged(seen)
    lines = exhibit.document.lines
    spoken = [at for at, line in enumerate(lines) if not isinstance(line, Section)]
    compared = 0
    for at in Random(f"{model} 1").sample(spoken, SHARE):
        shorter = bound(replace(exhibit.document, lines=lines[:at] + lines[at + 1 :]))
        if shorter is not None:
            assert told(judged(edited_context(seen, shorter))) == told(judged(check_context(shorter))), lines[at]
            compared += 1
    assert compared > SHARE // 2


def test_what_is_not_touched_is_not_asked_again() -> None:
    exhibit = exhibit_from(model_text("blackjack"), "lakeside.game")
    seen = check_context(exhibit)
    judged(seen)
    surrender = next(
        line for line in exhibit.document.lines if isinstance(line, Statement) and line.subject == "surrender"
    )
    lines = tuple(line for line in exhibit.document.lines if line is not surrender)
    shorter = bound(replace(exhibit.document, lines=lines))
    assert shorter is not None
    assert changed(exhibit, shorter) == frozenset({"may surrender", "may surrender of *"})
    new = edited_context(seen, shorter).games[0]
    assert new.known.asked["dealer draw", ""] is seen.games[0].known.asked["dealer draw", ""]
    assert ("may surrender", "") not in new.known.asked
    assert ("main result", "") not in new.known.asked, "no hand is settled as surrendered where none may be"


CLASH = """
exhibit "Lakeside"
game blackjack
[soft] dealer draw: dealer must hit when total is soft 17
ambiguous seventeen
  reading all
    dealer draw: dealer must stand when total is 17 or more
  reading hard
    dealer draw: dealer must stand when total is hard 17 or hard 18 to 21 or soft 18 to 21
"""


@pytest.mark.parametrize(
    ("definition", "anew"),
    [
        ("define soft hand: hand has an ace", True),
        ("define soft hand: ace can count both ways", False),
        ("define hard hand: not ace is counted as 11", False),
    ],
)
def test_only_a_definition_that_conditions_stand_on_touches_everything(definition: str, anew: bool) -> None:
    exhibit = exhibit_from(CLASH)
    seen = check_context(exhibit)
    judged(seen)
    more = exhibit_from(f'exhibit "Lakeside"\ngame blackjack\n{definition}\n').document.lines[-1]
    longer = bound(replace(exhibit.document, lines=(*exhibit.document.lines, more)))
    assert longer is not None
    assert (edited_context(seen, longer).games[0].known.previous is None) == anew


def test_a_reading_that_makes_a_contradiction_is_not_offered_and_the_reason_is_told() -> None:
    (finding,) = [one for one in repaired(CLASH) if one.check == "differing-readings"]
    assert tuple(repair.words for repair in finding.repairs or ()) == ('read "seventeen" as "hard"',)
    (told,) = [detail for detail in finding.details if "not offered" in detail]
    assert told.startswith('not offered: read "seventeen" as "all", since it would make this: dealer draw has two')


OVERRIDDEN = """
exhibit "Lakeside"
game blackjack
bust: player loses, overrides same-hand
ambiguous same-hand
  reading every-tie
    tie result: push
  reading tie-of-two-cards
    tie result: push when cards in hand is 2
"""


def test_what_overrides_a_sentence_overrides_the_reading_chosen_of_it() -> None:
    (finding,) = [one for one in repaired(OVERRIDDEN) if one.check == "differing-readings"]
    texts = [repair.text for repair in finding.repairs or ()]
    assert texts
    assert all("[same-hand] tie result: push" in text for text in texts)


@pytest.mark.parametrize("model", some(["blackjack", "spanish21"]))
def test_the_trial_and_a_check_from_the_start_agree_on_every_repair(model: str) -> None:
    text = model_text(model) + "surrender: player may surrender when up card is A\ntie result: player loses\n"
    exhibit = exhibit_from(text, "lakeside.game")
    seen = check_context(exhibit)
    found = judged(seen)
    trial = Trial(seen, found)
    tried = 0
    for finding in repaired(text):
        for repair in finding.repairs or ():
            full = judged(check_context(exhibit_from(repair.text, "lakeside.game")))
            assert (trial.refusal(finding, repair) == "") == (made_worse(found, full, finding) == ""), repair.words
            tried += 1
    assert tried


def test_a_repair_that_leaves_its_finding_is_none() -> None:
    exhibit = exhibit_from(CLASH)
    seen = check_context(exhibit)
    found = judged(seen)
    finding = next(one for one in found if one.check == "differing-readings")
    trial = Trial(seen, found)
    assert trial.refusal(finding, Repair("nothing", exhibit.document)).startswith("it would leave this")


def test_what_cannot_be_read_is_no_repair() -> None:
    exhibit = exhibit_from(CLASH)
    seen = check_context(exhibit)
    found = judged(seen)
    twice = replace(exhibit.document, lines=(*exhibit.document.lines, exhibit.document.lines[-1]))
    refusal = Trial(seen, found, CHECKS, ()).refusal(found[0], Repair("", twice))
    assert refusal == 'it could not be read: the label "seventeen" is used twice'


def test_what_is_counted_of_a_repaired_document_does_not_come_back() -> None:
    exhibit = exhibit_from(model_text("blackjack-with-side-wagers"), "lakeside.game")
    seen = check_context(exhibit)
    judged(seen)
    (wager, readings), counted = next(iter(seen.games[0].counted.items()))
    known = set(counted.odds)
    document = exhibit.document
    lines = tuple(line for line in document.lines if not (isinstance(line, Statement) and line.subject == "surrender"))
    shorter = bound(replace(document, lines=lines))
    assert shorter is not None
    new = edited_context(seen, shorter).games[0]
    assert new.counted[wager, readings].odds.keys() == known
    new.odds(wager, 3, dict(readings))
    assert 3 not in known
    assert set(seen.games[0].counted[wager, readings].odds) == known


def test_a_document_that_was_tried_is_kept_so_that_its_lines_are_not_taken_for_others() -> None:
    exhibit = exhibit_from(CLASH)
    seen = check_context(exhibit)
    found = judged(seen)
    trial = Trial(seen, found, CHECKS, ())
    first = exhibit.document.lines[0]
    for number in range(50):
        new = replace(exhibit.document, lines=(replace(first, above=(f"# {number}",)), *exhibit.document.lines[1:]))
        trial.refusal(found[0], Repair("", new))
        del new
    assert len(trial.tried) == 50
