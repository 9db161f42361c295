"""A checker that stays in memory finds after each edit what a check from the start finds.

A sample of lines by default; every line of the five exhibits with PITBOSS_LONG=1, which takes half an hour.
"""

from __future__ import annotations

import gc
import os
from datetime import date
from pathlib import Path
from random import Random

import pytest

from checker.check import CheckResult, check_in
from checker.context import check_context
from checker.incremental import KnownAnswers
from checker.profile import load
from checker.session import Session
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from grammar.source import cut
from tests.support.documents import EXHIBITS, model_text
from tests.support.edits import line_edits
from tests.support.samples import some

LONG = os.environ.get("PITBOSS_LONG") == "1"
SHARE = 1
"""Lines of each exhibit that are edited, chosen by a seed."""


def from_the_start(text: str, path: str = "") -> CheckResult | None:
    exhibit, faults = resolve(parse(text, path))
    return None if faults else check_in(check_context(exhibit))


def finds_the_same(session: Session, text: str) -> bool:
    """Was the text readable? If it was, the session finds and proves in it what a check from the start does."""
    expected = from_the_start(text, session.path)
    exhibit, faults = session.read(text)
    assert (expected is None) == bool(faults)
    if expected is None:
        return False
    found = session.check(exhibit)
    assert found.findings == expected.findings
    assert found.proofs == expected.proofs
    assert found.exhibit == expected.exhibit
    return True


@pytest.mark.parametrize("path", some(EXHIBITS, 3), ids=lambda path: path.parent.name)
def test_after_each_edit_of_a_line_the_findings_are_those_of_a_check_from_the_start(path: Path) -> None:
    """One edit follows the other: each takes the one before back and makes its own."""
    text = path.read_text("utf-8")
    session = Session(str(path))
    session.check(text)
    numbers = [number for number, line in enumerate(text.split("\n")) if line.strip()]
    chosen = numbers if LONG else sorted(Random(path.parent.name).sample(numbers, SHARE))
    compared = [finds_the_same(session, edit) for number in chosen for edit in line_edits(text, number).values()]
    assert sum(compared) > len(compared) // 2


def test_a_declared_game_is_checked_again_as_if_it_were_new() -> None:
    text = model_text("baccarat")
    session = Session()
    session.check(text)
    numbers = [number for number, line in enumerate(text.split("\n")) if line.strip()]
    edits = line_edits(text, Random("baccarat").choice(numbers))
    assert [finds_the_same(session, edit) for edit in edits.values()].count(True) > 1


# What an answer rests on --------------------------------------------------------------------------------------

SMALL = """exhibit "Lakeside"
game blackjack
jurisdiction new-hampshire as of 2021-03-26
decks: 6 decks of 52 cards
wager "Ante": $5 to $10
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
tie result: push
tie result: player wins when player total is 21
main pay: 1 to 1
main pay: 3 to 2 when player has blackjack
ambiguous second-card
  reading any
    double: player may double when cards in hand is 2
  reading low
    double: player may double when total is 11 or less
wager "Pairs": $1 to $10
paytable "Pairs" for "Pairs", pays to 1
  a pair   8 to 1   when first two cards are the same rank
paytable "Bonus" for "bonus", pays to 1
  five cards   3 to 2   when player total is 21 and cards in hand is 5
bonus eligibility: not allowed when hand is split
"""

EDITS = {
    "the money in a witness comes from another question": ("main pay: 1 to 1", "main pay: 2 to 1"),
    "a third reading, which says nothing on the question": (
        "  reading any\n",
        "  reading none\n    hit: player may hit\n  reading any\n",
    ),
    "the first reading is another one": (
        "  reading any\n    double: player may double when cards in hand is 2\n"
        "  reading low\n    double: player may double when total is 11 or less\n",
        "  reading low\n    double: player may double when total is 11 or less\n"
        "  reading any\n    double: player may double when cards in hand is 2\n",
    ),
    "the law of another place": ("jurisdiction new-hampshire as of 2021-03-26", "jurisdiction new-jersey"),
    "who may earn a bonus": ("not allowed when hand is split", "not allowed when hand is doubled"),
    "a table as a whole": ('"Pairs" for "Pairs", pays to 1', '"Pairs" for "Pairs", pays for 1'),
    "a line that is there twice": ("tie result: push\n", "tie result: push\ntie result: push\n"),
    "two lines in another order": (
        "tie result: push\ntie result: player wins when player total is 21\n",
        "tie result: player wins when player total is 21\ntie result: push\n",
    ),
    "the lowest wager": ('"Ante": $5', '"Ante": $6'),
    "a card more in the shoe": ("6 decks of 52 cards", "8 decks of 52 cards"),
    "a definition": ("tie result: push\n", "tie result: push\ndefine soft hand: hand has an ace\n"),
}


@pytest.mark.parametrize("edit", some(EDITS, 3))
def test_what_an_answer_rests_on_is_known(edit: str) -> None:
    """There, back, and there again with everything pushed down."""
    old, new = EDITS[edit]
    assert old in SMALL
    session = Session()
    for text in (SMALL, SMALL.replace(old, new), SMALL, "\n" + SMALL.replace(old, new)):
        assert finds_the_same(session, text)


def test_a_bonus_table_that_is_new_rests_on_who_may_earn_one() -> None:
    """The edit before the last brings the table, the last one the rule that it asks for."""
    table = next(block for block in SMALL.split("paytable")[2:])
    without = SMALL.replace(f"paytable{table}", "")
    assert "bonus" not in without
    session = Session()
    assert finds_the_same(session, without)
    assert finds_the_same(session, SMALL.replace("bonus eligibility: not allowed when hand is split\n", ""))
    assert finds_the_same(session, SMALL)


def test_what_was_taken_over_twice_is_let_go_with_its_statement() -> None:
    """The answers that a statement gave two versions ago end with it."""
    session = Session()
    first = SMALL.replace("tie result: push\n", "[even] tie result: push\n")
    more = first + "tie result: player loses when player total is 12\n"
    assert finds_the_same(session, first)
    assert finds_the_same(session, more)
    assert finds_the_same(session, more.replace("[even] tie result: push\n", "\n"))


# A session ----------------------------------------------------------------------------------------------------


def test_what_the_edit_does_not_touch_is_not_asked_again() -> None:
    session = Session()
    session.check(SMALL)
    assert session.checked
    before = session.checked.games[0].known
    session.check(SMALL.replace("tie result: push", "tie result: player loses"))
    after = session.checked.games[0].known
    assert after.asked["dealer draw", ""] is before.asked["dealer draw", ""]
    assert after.asked["main result", ""] is not before.asked["main result", ""]


def test_answers_on_lines_that_were_pushed_down_are_those_of_before_at_their_new_place() -> None:
    session = Session()
    session.check(SMALL)
    assert session.checked
    before = session.checked.games[0].known.asked["dealer draw", ""]
    session.check("# A word on what follows.\n" + SMALL)
    after = session.checked.games[0].known
    assert after.previous is not None
    assert after.previous.touched == frozenset()
    lines = [
        {answer.stated.span.line for one in some for answer in one.given}
        for some in (before, after.asked["dealer draw", ""])
    ]
    assert lines == [{6, 7}, {7, 8}]


def test_a_version_that_cannot_be_read_changes_nothing() -> None:
    session = Session()
    session.check(SMALL)
    known = session.checked
    broken = "\n" + SMALL.replace("tie result: push", "tie result: pu")
    with pytest.raises(Unreadable, match="the text has 1 fault"):
        session.check(broken)
    assert session.checked is known
    assert finds_the_same(session, "\n" + SMALL)
    assert session.checked
    previous = session.checked.games[0].known.previous
    assert previous is not None
    assert previous.touched == {"main result", "main result of *"}  # the line in between was read anew


def test_what_a_check_is_given_a_session_is_given_once() -> None:
    source = cut("The dealer hits 16.\nThe dealer stands on 17.\n", "source.txt")
    text = SMALL.replace("16 or less", "16 or less @1.1").replace("jurisdiction new-hampshire as of 2021-03-26\n", "")
    given = {"source": source, "profile": load("new-jersey"), "as_of": date(2020, 1, 1)}
    chosen = {"second-card": "low"}
    session = Session(**given, readings=chosen)  # type: ignore[arg-type]
    for edit in (text, text.replace("push", "player loses"), text.replace("6 decks", "8 decks")):
        exhibit, _ = resolve(parse(edit))
        expected = check_in(check_context(exhibit, **given, readings=chosen))  # type: ignore[arg-type]
        found = session.check(edit)
        assert found.findings == expected.findings
        assert found.coverage == expected.coverage


def test_a_long_session_lets_go_of_old_versions() -> None:
    session = Session()
    for number in range(14):
        session.check(SMALL.replace("Lakeside", "Long Lake").replace("$10", f"${20 + number}"))
    gc.collect()
    alive = gc.get_objects()
    assert sum(isinstance(one, KnownAnswers) and one.rules.exhibit.title == "Long Lake" for one in alive) == 1
    # the last two, those of which something was counted that other wagers may need, and four with their customs
    assert sum(isinstance(one, Exhibit) and one.title == "Long Lake" for one in alive) <= 12
