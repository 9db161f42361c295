"""The commands ask and play, as a person calls them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from engine.cards import SUITS
from pitboss.commands.ask import with_suits
from pitboss.main import main
from tests.support.documents import MODELS
from tests.support.play_rules import BASE

MODEL = str(MODELS / "spanish21.game")
CLASH = "dealer draw: dealer must stand when total is hard 16"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(list(words))
    shown = capsys.readouterr()
    return code, shown.out + shown.err


@pytest.fixture
def flawed(tmp_path: Path) -> str:
    path = tmp_path / "flawed.game"
    path.write_text(f"{BASE}\n{CLASH}\n", encoding="utf-8")
    return str(path)


def test_ask_names_every_question_with_its_statement(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", MODEL, "--deal", "8♠ 8♥ v 6♦")
    assert code == 0
    for words in (
        "May the player split?  yes",
        "How many cards does a doubled hand get?",
        'What does this wager pay? "Match the Dealer"  the player loses',
        "Is insurance offered?  no",
        "line 27: [may-hit] hit: player may hit",
    ):
        assert words in text


def test_ask_at_the_end_says_who_wins(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", MODEL, "--deal", "6♠ 7♠ 8♠ v 9♥ K♣")
    assert code == 0
    assert "Who wins?  the player wins" in text
    assert "pays 3 to 1" in text
    assert "set aside" in text


def test_ask_shows_an_open_question_and_exits_with_1(flawed: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", flawed, "--deal", "10♠ 9♥ v 6♦ 10♣")
    assert code == 1
    assert "OPEN: hits or stands" in text
    assert "1 question is open here" in text


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        ("8♠ 8♥", "is no deal"),
        ("8♠ v 6♦", "two cards or more"),
        ("10♠ 8♥ v 6♦", "holds no 10♠"),
        ("8♠ 8♥ v 6♦, after a spilt", 'did you mean "after a split"'),
        ("8♠ 8♥ v 6♦, 99 splits made", "no hand comes that far"),
        ("8♠ 8♠ 8♠ 8♠ 8♠ 8♠ 8♠ v 6♦", "7 times"),
    ],
)
def test_ask_refuses_what_cannot_be(deal: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", MODEL, "--deal", deal)
    assert code == 2
    assert why in text


def test_ask_in_baccarat(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", str(MODELS / "baccarat.game"), "--deal", "2♠ 3♥ v 4♦ 2♣")
    assert code == 0
    assert "Does the player's side draw a third card?  hits" in text
    assert "banker draw a third card" not in text


def test_play_a_deal_shows_each_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deal = tmp_path / "one.deal"
    deal.write_text("wager Ante $10\nplayer 8♠ 2♥\ndealer 6♦ K♣\ndo double, stand\ndraw K♠ K♦\n", encoding="utf-8")
    code, text = said(capsys, "play", MODEL, "--deal", str(deal))
    assert code == 0
    assert "the player doubled for $10" in text
    assert "the dealer busted" in text
    assert "the player won $20" in text


def test_rounds_by_seed_are_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    first = said(capsys, "play", MODEL, "--seed", "4", "--rounds", "30", "--trace")
    assert first == said(capsys, "play", MODEL, "--seed", "4", "--rounds", "30", "--trace")
    assert first[0] == 0
    assert "Round 30" in first[1]


def test_play_stops_at_an_open_question_and_says_how_to_go_on(flawed: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "play", flawed, "--seed", "1", "--rounds", "200")
    assert code == 1
    assert "STOPPED: Does the dealer draw? The document says two things" in text
    code, text = said(capsys, "play", flawed, "--seed", "1", "--rounds", "200", "--answer", "dealer draw=hit")
    assert code == 0
    assert "resolved: dealer draw chosen by hand" in text
    assert said(capsys, "play", flawed, "--seed", "1", "--rounds", "200", "--usual")[0] == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--rounds", "0"), "0 rounds cannot be played"),
        (("--rounds", "1", "--wager", "Ante=$500"), "outside the limits"),
        (("--rounds", "1", "--wager", "Ante"), "is no wager"),
        (("--rounds", "1", "--decks", "0"), "0 decks"),
        (("--rounds", "1", "--decks", "2"), "does not allow"),
        (("--rounds", "1", "--answer", "dealer draw=dance"), "is no answer"),
        (("--rounds", "1", "--answer", "dealer dro=hit"), "there is no question"),
        (("--rounds", "1", "--reading", "x=y"), "x"),
        (("--rounds", "1", "--game", "poker"), 'no game "poker"'),
        (("--deal", "nowhere.deal"), "nowhere.deal"),
    ],
)
def test_play_refuses_what_cannot_be(words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "play", MODEL, *words)
    assert code == 2
    assert why in text


def test_a_person_plays_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = "\ndance\nsplit\nhit\nstand\nstand\nstand\nstand\nstand\nq\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code, text = said(capsys, "play", str(MODELS / "blackjack.game"), "--seed", "5")
    assert code == 0
    assert "│▒▒▒│" in text
    assert '"dance" is no action' in text
    assert "Sorry, you may not split this hand" in text
    assert "Thank you for playing" in text


def test_ctrl_d_and_ctrl_c_end_cleanly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert said(capsys, "play", MODEL, "--seed", "5")[0] == 0

    def interrupted(question: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    code, text = said(capsys, "play", MODEL, "--seed", "5")
    assert code == 130
    assert "Traceback" not in text


def test_ask_takes_hands_without_suits(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", MODEL, "--deal", "8 8 v 6")
    assert code == 0
    assert text.startswith("8♠ 8♥ v 6♦\n")
    assert "May the player split?  yes" in text
    assert "turns on the suits" not in text


def test_ask_says_where_the_suits_decide(capsys: pytest.CaptureFixture[str]) -> None:
    """A match pays by the suit; nothing else in this hand does."""
    _, text = said(capsys, "ask", MODEL, "--deal", "9 7 v 9")
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if "turns on the suits" in line)
    assert any("Match the Dealer" in line for line in lines[at - 3 : at])
    assert text.count("turns on the suits") == 1


def test_words_after_the_cards_keep_their_numbers() -> None:
    assert with_suits("10 5 v K, after 2 splits", SUITS) == "10♠ 5♥ v K♦, after 2 splits"
    assert with_suits("A♠ 7♦ v 9♥", SUITS) == "A♠ 7♦ v 9♥"


def test_ask_without_cards_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", MODEL)
    assert code == 2
    assert "--deal" in text


def test_ask_asks_at_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["8 8 v 6", "nonsense", ""])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    code, text = said(capsys, "ask", MODEL)
    assert code == 0
    assert "May the player split?  yes" in text
    assert "is no deal" in text


def test_a_custom_that_is_chosen_has_no_line_of_the_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "silent.game"
    path.write_text(
        'exhibit "Lakeside"\nlanguage 1\ngame blackjack\n'
        "main result: player wins when player total is more than dealer total\n",
        encoding="utf-8",
    )
    reading = "silence on double=any-two-cards"
    _, text = said(capsys, "ask", str(path), "--deal", "5♠ 6♥ v 6♦", "--reading", reading)
    assert "    by custom: double: player may double" in text
    code, text = said(capsys, "check", str(path), "--reading", reading)
    assert code == 2
    assert '"odds", "ask", "play", "simulate" and "compare" take it as read' in text


def test_where_a_choice_is_still_to_be_made_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    model = str(Path(__file__).parents[2] / "exhibits" / "models" / "caribbean-stud.game")
    deal = "4♣ 4♠ 4♥ 4♦ 2♠ v A♠ K♦ 7♣ 8♣ 3♠"
    code, text = said(capsys, "ask", model, "--deal", deal)
    assert code == 2
    assert 'for example "…, chose raise" (fold or raise)' in text
    assert main(["ask", model, "--deal", f"{deal}, chose raise"]) == 0
    assert 'What does this wager pay? "Raise"  pays 20 to 1' in capsys.readouterr().out


BLACKJACK = str(MODELS / "blackjack.game")


def test_who_wins_is_not_asked_of_a_dealer_who_must_draw(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", BLACKJACK, "--deal", "10 6 v 10 2")
    assert code == 0
    assert "Does the dealer draw?  hits" in text
    assert "who wins is asked once the dealer's next card is named too" in text
    assert "Who wins?" not in text
    for over in ("10 6 v 10 2 4 8", "A K v 10 2", "10 6 8 v 10 2"):  # the dealer bust, a blackjack, the player bust
        assert "Who wins?" in said(capsys, "ask", BLACKJACK, "--deal", over)[1], over


@pytest.mark.parametrize(
    ("deal", "told"),
    [("10 9 v A 10", "pays 2 to 1"), ("10 9 v A 6", "the player loses"), ("10 9 v A 5 3", "the player loses")],
)
def test_insurance_is_settled_where_it_was_taken(deal: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    wager = 'What does this wager pay? "Insurance"'
    assert f"{wager}  {told}" in said(capsys, "ask", BLACKJACK, "--deal", f"{deal}, insured")[1]
    assert wager not in said(capsys, "ask", BLACKJACK, "--deal", deal)[1]


def test_nobody_acts_once_the_dealer_has_found_a_blackjack(capsys: pytest.CaptureFixture[str]) -> None:
    acting = "May the player double down?"
    assert acting not in said(capsys, "ask", BLACKJACK, "--deal", "10 9 v A 10")[1]
    assert acting in said(capsys, "ask", BLACKJACK, "--deal", "10 9 v A 10, before the check")[1]
    assert acting in said(capsys, "ask", BLACKJACK, "--deal", "10 9 v A 9")[1]


def test_a_wager_with_spots_is_answered_for_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", str(MODELS / "roulette.game"), "--deal", "17")
    assert code == 0
    for words in (
        '"Straight" on 17  pays 35 to 1',
        '"Straight" on any other  the player loses',
        '"Dozen" on 13 to 24  pays 2 to 1',
        '"Split" on 16-17 or 17-18 or 14-17 or 17-20  pays 17 to 1',
        '"Column" on 2-5-8-11-14-17-20-23-26-29-32-35  pays 2 to 1',
    ):
        assert words in text
    _, triple = said(capsys, "ask", str(MODELS / "sic-bo.game"), "--deal", "4 4 4")
    assert '"Total" on 12  pays 6 to 1' in triple
    assert '"Two Dice" on any spot  the player loses' in triple


def test_cards_without_suits_are_taken_in_declared_games_too(capsys: pytest.CaptureFixture[str]) -> None:
    """That the player's three cards alone are of one suit would turn who wins; two pairs of one rank would not."""
    model = str(MODELS / "three-card-poker.game")
    turns = "this turns on the suits"
    _, text = said(capsys, "ask", model, "--deal", "Q 6 4 v K 5 2, chose play")
    assert 'pay? "Ante"  the player loses' in text
    assert turns in text.partition('pay? "Play"')[0]
    _, text = said(capsys, "ask", model, "--deal", "Q♠ 6♥ 4♠ v K 5 K, chose play")
    assert turns not in text
    _, text = said(capsys, "ask", str(MODELS / "baccarat.game"), "--deal", "9 8 v 7 3")
    assert "Does the banker draw a third card?  hits" in text


def test_a_state_of_which_nothing_is_said_is_not_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    _, text = said(capsys, "ask", str(MODELS / "craps.game"), "--deal", "3 4; point 6")
    assert '"point"  becomes none' in text
    assert "come point" not in text.partition("What does this wager pay?")[0]


def test_what_happened_stands_behind_the_dealers_cards(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", BLACKJACK, "--deal", "A A, after a split v 6")
    assert code == 2
    assert "8♠ 8♥ v 6♦, after a split" in text


@pytest.mark.parametrize(
    ("model", "deal", "why"),
    [
        ("baccarat", "2 3 v 2 4, 6", "say what it is, such as third card 6"),
        ("three-card-poker", "Q 6 4 v K 5 2, 9, chose play", "everything has been dealt already"),
        ("roulette", "17 18", "1 is drawn there, not 2"),
        ("sic-bo", "4 4", "is asked nothing yet"),
        ("sic-bo", "4 4 4 4", "3 are drawn there, not 4"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(model: str, deal: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "ask", str(MODELS / f"{model}.game"), "--deal", deal)
    assert code == 2
    assert why in text
