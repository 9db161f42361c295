"""``pitboss odds`` as a person and as a program sees it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.rulebook import Readings
from grammar.exhibit import Exhibit
from pitboss.commands.odds import add_arguments, run_odds
from pitboss.main import main

MODELS = Path(__file__).parents[2] / "exhibits" / "models"
SPANISH = str(MODELS / "spanish21.game")


def test_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", SPANISH, "--wager", "match the dealer", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) >= {"version", "path", "wagers", "main", "interval"}
    (wager,) = told["wagers"]
    assert (wager["wager"], wager["game"], wager["decks"], wager["deck_cards"]) == (
        "Match the Dealer",
        "spanish21",
        6,
        48,
    )
    assert wager["edge"] == "114/3731"
    assert round(wager["edge_percent"], 4) == 3.0555
    first = wager["rows"][0]
    assert (first["event"], first["probability"], first["pays"], first["return"]) == (
        "two suited matches",
        "10/41041",
        "18:1",
        "180/41041",
    )
    assert sum(Fraction(row["probability"]) for row in wager["rows"]) == 1
    assert -sum(Fraction(row["return"]) for row in wager["rows"]) == Fraction(wager["edge"])


def test_for_readers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", SPANISH]) == 0
    out = capsys.readouterr().out
    assert "Match the Dealer (spanish21, 6 decks of 48 cards): house edge 3.0555% = 114/3731" in out
    assert "Insurance (spanish21, 6 decks of 48 cards): house edge 24.7387% = 71/287" in out
    assert "no reading, contradiction or silence moves the house edge" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--wager", "Mach the Dealer"], 'did you mean "Match the Dealer"?'),
        (["--decks", "8"], "it allows 6"),
        (["--game", "poker"], "it has: spanish21"),
        (["--reading", "nothing=at-all"], "no ambiguous sentence"),
    ],
)
def test_a_wrong_call_is_told_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", SPANISH, *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_wager_without_odds_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.game"
    path.write_text('language 1\ngame blackjack\nevent long: hand has 5 cards\npaytable "Long"\n  long 9 to 1\n')
    assert main(["odds", str(path)]) == 3
    assert "depends on how the hand is played" in capsys.readouterr().out


class Halves:
    """A main game that always costs one half of a percent."""

    def entry(self, exhibit: Exhibit, game: str, decks: int, readings: Readings) -> Mapping[str, Any]:
        return {"game": game, "decks": decks, "edge_percent": 0.5}

    def text(self, entry: Mapping[str, Any]) -> str:
        return f"{entry['game']}: {entry['edge_percent']}%"

    def interval(self, exhibit: Exhibit, readings: Readings) -> Mapping[str, float] | None:
        return {"low_percent": 0.25, "high_percent": 0.5}


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_main_game_is_joined_in(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert run_odds(parser.parse_args([SPANISH, "--format", form]), Halves()) == 0
    out = capsys.readouterr().out
    if form == "text":
        assert "spanish21: 0.5%" in out
        assert "between 0.2500% and 0.5000%" in out
    else:
        told = json.loads(out)
        assert told["main"] == [{"game": "spanish21", "decks": 6, "edge_percent": 0.5}]
        assert told["interval"] == {"low_percent": 0.25, "high_percent": 0.5}


@pytest.mark.parametrize("decks", ["1/2 deck", "9999 decks", "0 decks"])
def test_a_shoe_that_cannot_be_dealt_is_the_reason_for_no_odds(
    decks: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "shoe.game"
    path.write_text(
        f'game blackjack\ndecks: {decks}\nwager pay "Pair": 11 to 1 when first two cards are the same rank\n'
    )
    assert main(["odds", str(path)]) == 3
    out = capsys.readouterr().out
    assert "Ante (blackjack): no odds of its own" in out
    assert "Pair (blackjack): no odds of its own" in out
    assert f"the document names {decks.split()[0]}" in out
    assert main(["odds", str(path), "--wager", "Pair", "--format", "json"]) == 3
    assert [entry["wager"] for entry in json.loads(capsys.readouterr().out)["undecided"]] == ["Pair"]


def test_the_reason_why_the_main_game_is_not_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "zero.game"
    path.write_text("game blackjack\ndecks: 6 decks\ncard value: 0 when card is K\n")
    reason = "K counts 0: only cards that count 1 to 10 can be analysed"
    assert main(["odds", str(path)]) == 3
    assert f"the main game cannot be analysed as the rules stand\n  {reason}" in capsys.readouterr().out
    assert main(["odds", str(path), "--format", "json"]) == 3
    assert [entry["why"] for entry in json.loads(capsys.readouterr().out)["main"]] == [reason]
    assert main(["odds", str(path), "--hand", "A♠ 7♦ v 9♥"]) == 2
    assert reason in capsys.readouterr().err


def test_baccarat_has_no_main_game(capsys: pytest.CaptureFixture[str]) -> None:
    baccarat = str(MODELS / "baccarat.game")
    assert main(["odds", baccarat]) == 0
    assert "main game" not in capsys.readouterr().out
    assert main(["odds", baccarat, "--hand", "A♠ 7♦ v 9♥"]) == 2
    assert "leaves the player nothing to decide" in capsys.readouterr().err


SILENT = """exhibit "Silent"
language 1
game blackjack
section "Rules" as rules
  decks: 6 decks of 52 cards
  wager "main": $5 to $50
  hit: player may hit
  stand: player may stand
  dealer draw: dealer must hit when total is 16 or less
  dealer draw: dealer must stand when total is hard 17 or more or total is soft 18 or more
  [soft] dealer draw: dealer may hit when total is soft 17
  main result: player wins when player total is more than dealer total and hand is not bust
  main result: player loses when player total is less than dealer total and dealer is not bust
  main result: player wins when dealer is bust and hand is not bust
  bust: player loses
  tie result: push
  main pay: 1 to 1
  blackjack pay: 3 to 2
"""


@pytest.fixture
def silent(tmp_path: Path) -> str:
    path = tmp_path / "silent.game"
    path.write_text(SILENT, "utf-8")
    return str(path)


def main_entry(words: list[str], capsys: pytest.CaptureFixture[str]) -> Mapping[str, Any]:
    assert main(["odds", *words, "--format", "json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["main"]
    assert isinstance(entry, dict)
    return entry


def test_silences_and_options_are_named_among_the_readings_and_can_be_chosen(
    silent: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The edge under a choice is that of a document that says so itself."""
    entry = main_entry([silent], capsys)
    assert entry["reading"]["silence on double"] == "not-allowed"
    assert entry["reading"]["option of soft"] == "always"
    chosen = ["--reading", "silence on double=nine-to-eleven", "--reading", "option of soft=never"]
    said = tmp_path / "said.game"
    words = "double: player may double when cards in hand is 2 and total is hard 9 to 11"
    said.write_text(SILENT.replace("dealer may hit", "dealer must not hit") + f"  {words}\n", "utf-8")
    edge = main_entry([str(said)], capsys)["edge_percent"]
    assert main_entry([silent, *chosen], capsys)["edge_percent"] == pytest.approx(edge, abs=1e-12)
    assert edge < entry["edge_percent"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [("silence on double=thrice", "it has: not-allowed"), ("silence on tea=yes", 'has no "silence on tea"')],
)
def test_a_silence_that_there_is_not_is_answered_with_those_that_there_are(
    silent: str, words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", silent, "--reading", words]) == 2
    assert sentence in capsys.readouterr().err


def test_ask_takes_a_silence_as_odds_does(silent: str, capsys: pytest.CaptureFixture[str]) -> None:
    deal = ["ask", silent, "--deal", "5♠ 6♥ v 6♦"]
    main(deal)
    assert "May the player double down?  no" in capsys.readouterr().out
    main([*deal, "--reading", "silence on double=any-two-cards"])
    assert "May the player double down?  yes" in capsys.readouterr().out


def test_a_wager_that_nothing_pays_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "short.game"
    path.write_text('exhibit "Short"\nlanguage 1\nfamily casino-war\ngame casino-war\nwager "Ante": $5 to $50\n')
    assert main(["odds", str(path)]) == 3
    assert 'no statement says what it pays; add for example: wager pay "Ante"' in capsys.readouterr().out


def test_wagers_that_are_played_together_leave_nothing_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", str(MODELS / "three-card-poker.game")]) == 0
    assert 'it is played together with "Ante"' in capsys.readouterr().out
