"""Three rounds of a review: numbers last, and no point disappears."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.commands.documents import case_of
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


CHECKED: dict[str, Any] = {}
"""Each text is checked once, whatever folder it lies in."""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    def case_once(path: str, *given: Any) -> Any:
        text = Path(path).read_text()
        if text not in CHECKED:
            CHECKED[text] = case_of(path, *given)
        return CHECKED[text]

    monkeypatch.setattr("pitboss.commands.letter.case_of", case_once)
    return tmp_path


def letter(room: Path, text: str, name: str, *options: str) -> str:
    (room / "their.game").write_text(text)
    output = room / f"{name}.txt"
    call = ["letter", str(room / "their.game"), "-o", str(output), "--review", str(room / "review.json")]
    assert main([*call, "--all", *options]) == 1  # there are questions
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
    fourth_letter = letter(room, FIRST, "four", "--on", "2099-12-15")
    assert points(room)[both["number"]]["states"][-1] == [4, "raised again"]
    assert f"{soft['number']}. " in fourth_letter


ON = ("2026-11-20", "2026-12-01", "2026-12-05", "2026-12-15", "2026-12-20")
SAYS_BOTH = "both have 21"


def told(room: Path, text: str, at: int, answers: str = "", *options: str) -> str:
    """The letter of a round, in one line; at: which of the days."""
    (room / "said.txt").write_text(answers)
    given = ("--answers", str(room / "said.txt")) if answers else ()
    return " ".join(letter(room, text, f"letter{at}", "--on", ON[at], *given, *options).split())


def test_what_was_answered_is_told_once(room: Path) -> None:
    told(room, FIRST, 0)
    drawn, both = titled(points(room), "dealer draw"), titled(points(room), SAYS_BOTH)
    second = told(room, SECOND, 1, f"{drawn['number']}: Hits 16, stands on 17.\n")
    assert "Of your amended procedure: 1 question of our last letter is answered" in second
    line = f"{drawn['number']}. {drawn['title']} Answered"
    assert f"Answered since our last letter {line}. You answered: “Hits 16, stands on 17”." in second
    third = told(room, SECOND, 2, f"{both['number']}: The player wins.\n")
    assert "Your procedure has not changed: no question of our last letter is answered" in third
    assert "Answered since our last letter" not in third
    assert f"Settled in earlier letters {line}: our letter of 1 December 2026." in third
    fourth = told(room, THIRD, 3)
    assert "1 question of our last letter is answered" in fourth, "the second of the two, and no other"
    assert f"Settled in earlier letters {line}: our letter of 1 December 2026." in fourth


def test_a_point_that_comes_back_says_so(room: Path) -> None:
    told(room, FIRST, 0)
    drawn = titled(points(room), "dealer draw")
    told(room, SECOND, 1, f"{drawn['number']}: Hits 16, stands on 17.\n")
    back = told(room, FIRST, 2)
    assert "Your procedure is again the version of our letter of 20 November 2026" in back
    assert ", 1 raised again, 0 new." in back
    assert f"{drawn['number']}. Raised again: {drawn['title']}" in back
    assert "In our letter of 1 December 2026 it was answered; your procedure leaves it open again." in back
    assert "You had answered: “Hits 16, stands on 17” (our letter of 1 December 2026)." in back
    later = told(room, FIRST.replace("$100", "$90"), 3)
    assert "Raised again" not in later
    assert "raised again" not in later
    assert "You had answered: “Hits 16, stands on 17” (our letter of 1 December 2026)." in later


def test_words_are_quoted_until_the_document_says_them(room: Path) -> None:
    told(room, FIRST, 0)
    number = titled(points(room), SAYS_BOTH)["number"]
    assert "You answered: “It pushes”. Please put it into the procedure" in told(
        room, FIRST, 1, f"{number}: It pushes.\n"
    )
    third = told(room, FIRST, 2, f"{number}: No, the player wins.\n")
    before = "You had answered: “It pushes” (our letter of 1 December 2026)"
    assert f"You answered: “No, the player wins”. {before}. Please put it" in third
    fourth = told(room, FIRST, 3, f"{number}: We withdraw this answer.\n")
    assert f"You answered: “We withdraw this answer”. {before}; “No, the player wins” " in fourth
    assert "So the question stands." in fourth
    assert "(our letter of 15 December 2026). So the question stands." in told(room, SECOND, 4)


def test_the_same_words_again_are_the_same_round(room: Path) -> None:
    told(room, FIRST, 0)
    number = titled(points(room), SAYS_BOTH)["number"]
    second = told(room, FIRST, 1, f"{number}: It pushes.\n")
    record = (room / "review.json").read_bytes()
    assert told(room, FIRST, 1, f"{number}: It pushes.\n") == second
    assert (room / "review.json").read_bytes() == record


DOUBLES = SECOND + "double: player may double when cards in hand is 2\n"


def test_what_is_answered_of_a_point_is_told(room: Path) -> None:
    told(room, DOUBLES, 0)
    number = titled(points(room), "doubled hand get")["number"]
    second = told(room, DOUBLES + "double card: exactly 1 card\n", 1)
    assert points(room)[number]["title"] == "How much may be added when a hand is doubled?"
    assert "Answered of what we asked here: “How many cards does a doubled hand get?”" in second
    assert "Answered of what" not in told(room, DOUBLES + "double card: exactly 1 card\n\n", 2)


BUSTS_WIN = SECOND + "bust: player wins\n"


def test_words_against_the_document_are_held_against_its_words(room: Path) -> None:
    told(room, BUSTS_WIN, 0)
    number = titled(points(room), "busts lose")["number"]
    second = told(room, BUSTS_WIN, 1, f"{number}: Busted hands lose.\n")
    assert "You answered: “Busted hands lose”. Please put it into the procedure, which says now: " in second
    assert "“bust: player wins” (line 10)" in second
    first = next(
        line for line in (room / "letter1.txt").read_text().split("\n") if line[:1].isdigit() and "." in line[:3]
    )
    assert first.startswith(f"{number}. "), "a hand settled against every table leads"
    assert "because as the procedure is written a hand over 21 wins" in second
    assert "as at every table" in second


def refused(room: Path, text: str, *options: str) -> None:
    (room / "their.game").write_text(text)
    call = ["letter", str(room / "their.game"), "-o", str(room / "l.txt"), "--review", str(room / "review.json")]
    before = (room / "review.json").read_bytes()
    assert main([*call, *options]) == 2
    assert (room / "review.json").read_bytes() == before
    assert not (room / "l.txt").exists()


def test_the_record_of_another_procedure_is_refused(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(room, FIRST, 0)
    other = FIRST.replace("Lakeside Blackjack", "Harbor Blackjack")
    refused(room, other)
    assert (
        "is the review of “Lakeside Blackjack” (blackjack), and this is “Harbor Blackjack”" in capsys.readouterr().err
    )
    kept = told(room, other, 1, "", "--renamed")
    assert "What our last letter calls “Lakeside Blackjack” is this procedure." in kept
    assert "“Lakeside Blackjack”" not in told(room, other.replace("$100", "$90"), 2)


def test_rounds_run_forwards(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(room, FIRST, 1)
    refused(room, SECOND, "--on", ON[0])
    assert "a letter of 2026-11-20 cannot follow the last one" in capsys.readouterr().err
    told(room, FIRST, 0)  # the first letter once more, dated anew
    assert json.loads((room / "review.json").read_text())["rounds"][0]["day"] == ON[0]


def test_the_same_version_is_the_same_round(room: Path) -> None:
    letter(room, FIRST, "one")
    before = (room / "review.json").read_text()
    letter(room, FIRST, "two")
    assert (room / "review.json").read_text() == before
    assert (room / "one.txt").read_text() == (room / "two.txt").read_text()


def test_an_accepted_point_is_let_stand(room: Path) -> None:
    told(room, FIRST, 0)
    both = titled(points(room), "both have 21")
    accepts = "".join(f'accept {one}: "as filed", by "R. One", on 2026-11-17\n' for one in both["findings"])
    second = told(room, FIRST + accepts, 1)
    assert points(room)[both["number"]]["states"][-1] == [2, "let stand"]
    assert f"Let stand since our last letter {both['number']}. {both['title']} Let stand." in second
    assert "no question of our last letter is answered, 1 let stand" in second
    third = told(room, FIRST, 2)
    assert f"{both['number']}. Raised again: {both['title']}" in third
    assert "In our letter of 1 December 2026 we had let it stand; your procedure leaves it open again." in third


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ("99: yes\n", "no point 99"),
        ("99: yes\n\n100: no\n1: a\n", "no point 99 or 100"),
        ("yes\n", "begins with the number"),
        ("1: a\n1: b\n2: c\n2: d\n", "line 2: point 1 is answered twice; line 4: point 2 is answered twice"),
        ("1:\n\n2: yes\n", "nothing is answered to point 1"),
    ],
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
