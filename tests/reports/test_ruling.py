"""The ruling sheet says what the procedure says of one hand, and what is due under each answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.main import main
from tests.support.documents import model_text

DISPUTED = """exhibit "Lakeside Blackjack"
language 1
game blackjack
jurisdiction new-hampshire as of 2024-01-15
version: "3"
decks: 6 decks of 52 cards
wager "Ante": $10 to $100
ambiguous doubles
  reading any
    double: player may double
  reading two-cards
    double: player may double only when cards in hand is 2
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
main result: player wins when player total is more than dealer total
main result: push when player total is equal to dealer total
[win] main pay: 1 to 1
[six] main pay: 6 to 5 when player has blackjack
[three] main pay: 3 to 2 when player has blackjack
"""


def sheet(text: str, deal: str, room: Path, *options: str) -> str:
    (room / "t.game").write_text(text)
    main(["ask", str(room / "t.game"), "--deal", deal, "-o", str(room / "r.html"), "--on", "2026-11-17", *options])
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]+>", " ", (room / "r.html").read_text(), flags=re.S).split())


def test_a_clear_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = sheet(model_text("blackjack"), "A♠ K♦ v 9♣ 8♦", tmp_path)
    assert "answers everything that was asked" in told
    assert "What does a winning hand pay? Pays 3 to 2" in told
    assert re.search(r"the player wins \$\d+(\.\d+)? on \$\d+", told)
    assert "OPEN" not in told


def test_a_dispute_shows_each_answer_with_its_money(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = sheet(DISPUTED, "A♠ K♦ v 9♣ 8♦", tmp_path)
    assert "version 3, 2024-01-15" in told
    assert "the player wins $12 on $10" in told  # 6 to 5 on ten dollars
    assert "the player wins $15 on $10" in told  # 3 to 2 on ten dollars
    assert "OPEN" in told
    assert "does not choose" in told


def test_an_ambiguous_sentence_names_its_readings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = sheet(DISPUTED, "2♠ 3♦ 6♥ v 9♣", tmp_path)
    assert "May the player double down? OPEN" in told
    assert "reading “any” of doubles" in told
    assert "reading “two-cards” of doubles" in told
    assert "OPEN" not in sheet(DISPUTED, "2♠ 9♦ v 9♣", tmp_path).partition("May the player double down?")[2][:40]


def test_text_of_a_document_is_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.game").write_text(DISPUTED.replace("Lakeside Blackjack", "<script>alert(1)</script>"))
    main(["ask", str(tmp_path / "t.game"), "--deal", "A♠ K♦ v 9♣ 8♦", "-o", str(tmp_path / "r.html")])
    assert "<script>alert" not in (tmp_path / "r.html").read_text()


def test_a_wheel_has_a_sheet_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = sheet(model_text("roulette"), "17", tmp_path)
    assert "“Black”" in told
    assert "On the table" in told


@pytest.mark.parametrize(("options", "why"), [(["-o", "r.docx"], ".pdf or .html"), (["-o", "no/r.pdf"], "no folder")])
def test_names_are_refused_before_anything_is_asked(
    options: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.game").write_text(DISPUTED)
    assert main(["ask", str(tmp_path / "t.game"), "--deal", "A K v 9", *options]) == 2
    assert why in capsys.readouterr().err


def test_the_sheet_is_the_same_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.game").write_text(DISPUTED)
    call = ["ask", str(tmp_path / "t.game"), "--deal", "A♠ K♦ v 9♣ 8♦", "--on", "2026-11-17", "-o"]
    main([*call, str(tmp_path / "one.pdf")])
    main([*call, str(tmp_path / "two.pdf")])
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize(("deal", "other"), [("A♠ 8♥ 2♦ v 9♣", "11"), ("5♠ A♥ 5♦ v 9♣", "11")])
def test_a_soft_hand_in_dispute_is_told_with_both_counts(
    deal: str, other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """“Double on 9, 10 or 11 only”: an ace, an eight and a two are 21, and 11 to who counts the ace as 1."""
    before, _, after = DISPUTED.partition("ambiguous doubles")
    after = after[after.index("dealer draw") :]
    text = f"{before}double: player may double only when total is 9, 10 or 11\n{after}"
    told = sheet(text, deal, tmp_path)
    double = told.partition("May the player double down?")[2]
    assert double.startswith(" With the higher count: No")
    assert f"Counted as {other}, every ace as 1: Yes" in double
    assert "the higher is taken" in told
    assert f"counted as {other}, every ace as 1: yes" in capsys.readouterr().out


def test_a_hard_hand_has_one_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Counted as" not in sheet(model_text("blackjack"), "9♠ 2♥ v 9♣", tmp_path)


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        ("Q♠ 6♥ 4♦ v K♣ 7♦ 2♥", 'what the player chose, for example "…, chose play"'),
        ("Q♠ 6♥ 4♦ v K♣ 7♦ 2♥, player chose plya", 'did you mean "play"'),
    ],
)
def test_a_point_at_which_nothing_is_asked_is_no_answer(
    deal: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.game").write_text(model_text("three-card-poker"))
    assert main(["ask", str(tmp_path / "t.game"), "--deal", deal, "-o", str(tmp_path / "r.html")]) == 2
    assert why in capsys.readouterr().err
    assert not (tmp_path / "r.html").exists()


def test_a_hand_of_a_declared_game_has_its_money(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = sheet(model_text("three-card-poker"), "Q♠ 6♥ 4♦ v Q♣ 5♦ 2♥, play", tmp_path)
    assert "What does this wager pay? (“Ante”) Pays 1 to 1" in told
    assert "What does this wager pay? (“Pair Plus”) The player loses" in told


def test_a_hand_that_is_not_over_is_not_settled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = sheet(model_text("blackjack"), "10♠ 6♦ v 10♣ 2♦", tmp_path)
    assert "The hand is not over: who wins is asked once the dealer&#39;s next card is named too." in told
    assert "Who wins?" not in told


def test_insurance_is_due_on_its_own_stake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = sheet(model_text("blackjack"), "10♠ 9♦ v A♣ K♦, insured", tmp_path)
    assert "(“Insurance”) Pays 2 to 1 : the player wins $5 on $2.50" in told
