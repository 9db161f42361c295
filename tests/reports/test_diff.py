"""What an amendment changes, said in words, in deals and in money; wording alone changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from checker.check import check_exhibit, with_prices
from engine.money.edge import edge
from engine.side_wagers.odds import all_odds
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from pitboss.main import main
from reports.case import Case
from reports.changes import Changes, changes
from reports.views.diff_view import diff_data, diff_html, diff_text
from tests.reports.test_procedure import HOSTILE, hostile_game
from tests.reports.test_report import Tags
from tests.support.documents import exhibit_from, model_text

BASE = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
main result: player wins when player total is more than dealer total and hand is live
[win] main pay: 1 to 1
blackjack pay: 3 to 2, overrides win
surrender: not allowed
wager "Suits": $1 to $5
shuffle: dealer must riffle the cards
paytable "Suits" for "Suits", highest row only, pays to one
  flush  5 to 1
  straight  9 to 1
"""


def test_the_same_file_twice() -> None:
    found = between(BASE, BASE)
    assert found.verdict == "The two versions say the same, line by line."
    assert (found.lines, found.answers, found.tables, found.came, found.went) == ((), (), (), (), ())


STEPS = "shuffle: dealer must riffle the cards\nshuffle: dealer must square the cards\n"


def test_steps_in_another_order_are_no_longer_the_same() -> None:
    old = BASE.replace("shuffle: dealer must riffle the cards\n", STEPS)
    new = BASE.replace("shuffle: dealer must riffle the cards\n", "".join(STEPS.splitlines(True)[::-1]))
    found = between(old, new)
    assert found.verdict == "The same game at the table; steps or other provisions are worded or ordered differently."
    (line,) = found.lines
    assert (line.kind, {line.before_line, line.after_line}) == ("moved", {11, 12})


def test_a_rule_that_moved_is_shown_and_changes_nothing() -> None:
    found = between(BASE, BASE.replace("surrender: not allowed\n", "") + "surrender: not allowed\n")
    assert found.verdict.startswith("The same game: wording or order differ")
    assert [(line.kind, line.before_line, line.after_line) for line in found.lines] == [("moved", 9, 14)]


REWORDED = {
    "dealer must stand when total is 17 or more": "dealer must stand unless total is hard 16 or less, soft 16 or less",
    "surrender: not allowed\n": "",
    "  straight  9 to 1\n": '  straight  9 to 1\n  "nothing"  -1 when not "flush" and not "straight"\n',
    "decks: 6 decks of 52 cards": "decks: exactly 6 decks of 52 cards",
    "main pay: 1 to 1": "main pay: even money",
}


def test_wording_alone_is_the_same_game() -> None:
    other = BASE
    for old, new in REWORDED.items():
        assert old in other
        other = other.replace(old, new)
    found = between(BASE, other)
    assert found.answers == (), diff_text(found)
    assert found.lines
    assert found.verdict.startswith("The same game: wording or order differ")


def test_a_changed_answer_comes_with_the_deal_that_shows_it() -> None:
    found = between(BASE, BASE.replace("16 or less", "17 or less").replace("17 or more", "18 or more"))
    (change,) = found.answers
    assert change.asks == "Does the dealer draw?"
    assert (change.before, change.after) == ("stands", "hits")
    assert best(card.rank for card in change.situation.dealer) == 17
    assert [line.kind for line in found.lines] == ["changed", "changed"]
    (edge,) = [one for one in found.edges if one.wager == "main wager"]
    assert edge.moved


def test_lines_added_and_removed_and_other_steps() -> None:
    other = BASE.replace("surrender: not allowed", 'operator: "Lakeside"').replace("riffle the", "wash the")
    found = between(BASE, other)
    assert found.verdict == "The same game at the table; steps or other provisions are worded or ordered differently."
    assert [(line.kind, line.before, line.after) for line in found.lines] == [
        ("removed", "The player may not surrender.", ""),
        ("changed", "The dealer must riffle the cards.", "The dealer must wash the cards."),
        ("added", "", "This procedure is submitted by Lakeside."),
    ]


def test_pay_tables_side_by_side_and_the_edge_of_their_wager() -> None:
    found = between(BASE, BASE.replace("flush  5 to 1", "flush  4 to 1").replace("  straight  9 to 1\n", ""))
    assert found.tables[0].rows == (("flush", "5 to 1", "4 to 1"), ("straight", "9 to 1", "—"))
    (edge,) = [one for one in found.edges if one.wager == "Suits"]
    assert edge.moved
    assert [change.about for change in found.answers] == ["Suits"]


def test_findings_come_and_go() -> None:
    clash = BASE + "dealer draw: dealer must hit when total is 17\n"
    found = between(BASE, clash)
    assert "conflicting-answers" in {one.check for one in found.came}
    assert {one.check for one in between(clash, BASE).went} >= {"conflicting-answers"}


def test_a_finding_that_says_the_same_of_a_changed_line_neither_came_nor_went() -> None:
    found = between(BASE, BASE.replace("3 to 2", "6 to 5"))
    old, new = (case(path, text).checked.findings for path, text in (
        ("old.game", BASE), ("new.game", BASE.replace("3 to 2", "6 to 5"))))  # fmt: skip
    assert {one.earlier_id for one in old} != {one.earlier_id for one in new}
    assert {one.id for one in old} == {one.id for one in new}
    assert (found.came, found.went) == ((), ())


def test_the_edge_over_open_questions_before_and_after() -> None:
    model = model_text("blackjack")
    clash = model + "dealer draw: dealer must hit when total is soft 17\n"
    found = changes(priced("old.game", clash), priced("new.game", model), lambda text: None)
    (open_,) = [one for one in found.edges if one.game == "every game"]
    low, high = (float(part.rstrip("%")) for part in open_.before.split(" to "))
    (main,) = [one for one in found.edges if one.wager == "main wager"]
    settled = float(main.after.rstrip("%"))
    assert low < high, "hitting soft 17 costs the player"
    assert low == pytest.approx(settled, abs=0.006)
    assert open_.after == f"{settled:.2f}%"


def test_one_content_in_every_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old.game", tmp_path / "new.game"
    old.write_text(BASE, "utf-8")
    new.write_text(BASE.replace("3 to 2", "6 to 5"), "utf-8")
    assert main(["diff", str(old), str(new)]) == 0
    assert "before: pays 3 to 2" in capsys.readouterr().out
    assert main(["diff", str(old), str(new), "-o", str(tmp_path / "out.pdf")]) == 0
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF-")
    found = between(BASE, BASE.replace("3 to 2", "6 to 5"))
    data = json.loads(json.dumps(diff_data(found)))
    assert data["answers"][0]["after"] == "pays 6 to 5"
    assert not data["same_game"]
    html = diff_html(found, ("Old", "New"), date(2026, 11, 16))
    assert "Another game: one question of play has another answer." in html
    assert 'aria-label="ace of' in html
    assert main(["diff", str(old), str(tmp_path / "none.game")]) == 2


def test_markup_stays_text(tmp_path: Path) -> None:
    old, new = tmp_path / "old.game", tmp_path / "new.game"
    old.write_text(hostile_game("plain"), "utf-8")
    new.write_text(hostile_game(HOSTILE), "utf-8")
    assert main(["diff", str(old), str(new), "-o", str(tmp_path / "out.html")]) == 0
    tags = Tags()
    tags.feed((tmp_path / "out.html").read_text("utf-8"))
    assert "script" not in tags.seen
    assert "img" not in tags.seen
    assert not tags.handlers


def test_data_names_every_part() -> None:
    assert set(diff_data(Changes("a", "b", (), (), False, (), (), (), ()))) == {
        "version", "before", "after", "verdict", "same_game", "lines", "answers", "tables", "edges", "came", "went",
    }  # fmt: skip


def best(ranks: Iterable[str]) -> int:
    """The total of two cards, worked out by hand."""
    return sum({"A": 11, "K": 10, "Q": 10, "J": 10}.get(rank) or int(rank) for rank in ranks)


def between(old: str, new: str) -> Changes:
    return changes(case("old.game", old), case("new.game", new), lambda text: None)


def priced(path: str, text: str) -> Case:
    known = case(path, text)
    return replace(known, checked=with_prices(known.checked))


@cache
def case(path: str, text: str) -> Case:
    exhibit, faults = resolve(parse(text))
    assert faults == (), [fault.message for fault in faults]
    return Case(path, text, check_exhibit(exhibit), None, *all_odds(exhibit))


def test_the_answer_that_moves_the_edge_most_comes_first() -> None:
    """By itself a changed answer moves the edge as far as the document in which nothing else changed."""
    pay = "blackjack pay: 6 to 5"
    dearer = BASE.replace("blackjack pay: 3 to 2", pay)
    both = dearer.replace("16 or less", "17 or less").replace("17 or more", "18 or more")
    found = between(BASE, both).answers
    assert [abs(one.moved or 0.0) for one in found] == sorted((abs(one.moved or 0.0) for one in found), reverse=True)
    (paid,) = (one for one in found if one.asks.startswith("What does"))
    old, new = (edge(exhibit_from(text), "blackjack") for text in (BASE, dearer))
    assert old is not None
    assert new is not None
    assert paid.moved == pytest.approx(new.percent - old.percent)
    assert f"by itself it moves the house edge by {paid.moved:+.2f}%" in diff_text(between(BASE, both))
