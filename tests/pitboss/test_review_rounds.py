"""Three rounds of a review: numbers last, and no point disappears."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.main import main

FIRST = """exhibit "Lakeside Blackjack"
language 1
game blackjack
decks: 6 decks of 52 cards
wager "Ante": $5 to $100
dealer draw: dealer must hit when total is 17 or less
dealer draw: dealer must stand when total is 17 or more
main result: push when player total is equal to dealer total
main result: player wins when player total is 21
"""
SECOND = FIRST.replace("total is 17 or less", "total is 16 or less")
RANKED = """[tie] main result: push when player total is equal to dealer total
hand ranking: player wins when player has blackjack and dealer has no blackjack, overrides tie
hand ranking: player loses when dealer has blackjack and player has no blackjack, overrides tie
"""
THIRD = SECOND.replace("main result: player wins when player total is 21\n", 'wager "Lucky": $1 to $5\n').replace(
    "main result: push when player total is equal to dealer total\n", RANKED
)  # answers who wins with 21, and offers a wager that nobody settles


@pytest.fixture
def room(tmp_path: Path) -> Path:
    return tmp_path


def letter(room: Path, text: str, name: str, *options: str) -> str:
    (room / "their.game").write_text(text)
    output = room / f"{name}.txt"
    call = ["letter", str(room / "their.game"), "-o", str(output), "--review", str(room / "review.json")]
    assert main([*call, "--all", *options]) == 1
    return output.read_text()


def points(room: Path) -> dict[int, Any]:
    record = json.loads((room / "review.json").read_text())
    return {one["number"]: one for one in record["points"]}


def titled(found: dict[int, Any], words: str) -> Any:
    named = [one for one in found.values() if words in one["title"]]
    assert len(named) == 1, [one["title"] for one in found.values()]
    return named[0]


def test_three_rounds(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letter(room, FIRST, "one")
    first = points(room)
    assert sorted(first) == list(range(1, len(first) + 1))
    assert {tuple(map(tuple, one["states"])) for one in first.values()} == {((1, "raised"),)}
    soft, both = titled(first, "dealer draw"), titled(first, "both have 21")
    answers = room / "answers.txt"
    answers.write_text(f"{both['number']}: The player wins,\n   whatever the dealer has.\n")
    second_letter = letter(room, SECOND, "two", "--answers", str(answers))
    second = points(room)
    assert set(first) <= set(second)
    assert second[both["number"]]["states"][-1] == [2, "not answered"]
    assert "You answered: “The player wins, whatever the dealer has”." in " ".join(second_letter.split())
    assert f"{both['number']}. " in second_letter
    letter(room, THIRD, "three")
    third = points(room)
    assert set(second) <= set(third)
    assert third[both["number"]]["states"] == [[1, "raised"], [2, "not answered"], [3, "answered"]]
    new = [one for number, one in third.items() if number not in second]
    assert any("Lucky" in one["title"] for one in new)
    assert all(one["states"] == [[3, "raised"]] for one in new)
    for one in third.values():
        rounds = [number for number, _ in one["states"]]
        assert rounds == list(range(rounds[0], 4)), "a state in every round since it was raised"
    fourth_letter = letter(room, FIRST, "four")
    assert points(room)[both["number"]]["states"][-1] == [4, "raised again"]
    assert f"{soft['number']}. " in fourth_letter


def test_the_same_version_is_the_same_round(room: Path) -> None:
    letter(room, FIRST, "one")
    before = (room / "review.json").read_text()
    letter(room, FIRST, "two")
    assert (room / "review.json").read_text() == before
    assert (room / "one.txt").read_text() == (room / "two.txt").read_text()


def test_an_accepted_point_is_let_stand(room: Path) -> None:
    letter(room, FIRST, "one")
    both = titled(points(room), "both have 21")
    accepts = "".join(f'accept {one}: "as filed", by "R. One", on 2026-11-17\n' for one in both["findings"])
    letter(room, FIRST + accepts, "two")
    assert points(room)[both["number"]]["states"][-1] == [2, "let stand"]
    assert f"{both['number']}. " in (room / "two.txt").read_text()


@pytest.mark.parametrize(
    ("answers", "why"),
    [("99: yes\n", "no point 99"), ("yes\n", "begins with the number"), ("1: a\n1: b\n", "twice")],
)
def test_answers_that_fit_no_point(answers: str, why: str, room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letter(room, FIRST, "one")
    before = (room / "review.json").read_bytes()
    (room / "answers.txt").write_text(answers)
    call = ["letter", str(room / "their.game"), "-o", str(room / "l.txt"), "--review", str(room / "review.json")]
    assert main([*call, "--answers", str(room / "answers.txt")]) == 2
    assert why in capsys.readouterr().err
    assert (room / "review.json").read_bytes() == before


@pytest.mark.parametrize("damage", ["", "{}", "[]", '{"version": 1, "rounds": [1], "points": []}', "not json"])
def test_a_damaged_record_is_said(damage: str, room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (room / "their.game").write_text(FIRST)
    (room / "review.json").write_text(damage)
    call = ["letter", str(room / "their.game"), "-o", str(room / "l.txt"), "--review", str(room / "review.json")]
    assert main(call) == 2
    assert "is no record of a review" in capsys.readouterr().err
    assert (room / "review.json").read_text() == damage


SIDE = (
    FIRST
    + """wager "Sevens": $1 to $5
paytable "Sevens" for "Sevens", pays to 1
  two sevens  20 to 1
  one seven  4 to 1
  no seven  -1
event two sevens: first two cards are sevens
event one seven: first two cards have 1 or more sevens
event no seven: first two cards have 0 sevens
"""
)


def test_a_new_name_for_a_wager_answers_nothing(room: Path) -> None:
    letter(room, SIDE, "one")
    asked = titled(points(room), "“Sevens”")
    said = letter(room, SIDE.replace('"Sevens"', '"Heaven"'), "two")
    found = points(room)
    assert found[asked["number"]]["states"][-1] == [2, "not answered"]
    assert "“Heaven”" in found[asked["number"]]["title"]
    assert f"{asked['number']}. What does “Heaven” pay?" in " ".join(said.split())
    assert len(found) == len(points(room))
    dropped = letter(room, FIRST, "three")
    assert points(room)[asked["number"]]["states"][-1] == [3, "answered"]
    assert f"{asked['number']}. What does “Heaven” pay? Answered." in " ".join(dropped.split())


def test_points_that_became_one_keep_their_numbers_in_the_letter(room: Path) -> None:
    """As if an earlier release had asked in two points what is one now."""
    letter(room, FIRST, "one")
    record = json.loads((room / "review.json").read_text())
    whole = next(one for one in record["points"] if len(one["findings"]) > 1)
    second = {**whole, "number": 90, "id": "another", "findings": whole["findings"][1:]}
    whole["findings"] = whole["findings"][:1]
    record["points"].append(second)
    (room / "review.json").write_text(json.dumps(record))
    said = letter(room, FIRST.replace("$100", "$90"), "two")
    assert points(room)[90]["states"][-1] == [2, "not answered"]
    assert "This takes in point 90 of our last letter." in " ".join(said.split())
