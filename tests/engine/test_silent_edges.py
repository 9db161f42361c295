"""No edge without its conditions: hands over 21 that nobody thought of, and stakes too many to be listed."""

from __future__ import annotations

import json
import os
import warnings
from pathlib import Path

import pytest

from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.analysis.chart import chart
from engine.blackjack.tables.compiler import compiled
from engine.money.main_game import Unanalysed, main_game
from pitboss.main import main
from tests.support.documents import exhibit_from, model_text

TOTALS = """game blackjack
decks: 6 decks of 52 cards
wager "Ante": $5 to $99
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
[higher] main result: player wins when player total is more than dealer total
[lower] main result: player loses when player total is less than dealer total
[tie] main result: push when player total is equal to dealer total
main result: player wins when player has blackjack unless dealer has blackjack, overrides tie
main pay: 1 to 1
blackjack pay: 3 to 2
"""
BUST = "bust: player loses, overrides higher\n"
DEALER_BUST = "main result: player wins when dealer is bust and hand is live, overrides lower\n"
SIX_COUNTS_TWO = "card value: 2 when card is 6\n"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("", "by its words a hand over 21 beats a dealer's 17"),
        (DEALER_BUST, "by its words a hand over 21 beats a dealer's 17"),
        (BUST + DEALER_BUST, ""),
        ("main result: player wins when hand is bust, overrides higher\n" + DEALER_BUST, ""),
        (BUST + DEALER_BUST + SIX_COUNTS_TWO, ""),
    ],
    ids=["nothing on busts", "dealer's alone", "both", "said to win", "where 6-8-8 is 18"],
)
def test_hands_over_21_win_only_where_a_statement_means_them(more: str, why: str) -> None:
    exhibit = exhibit_from(TOTALS + more)
    if why:
        with pytest.raises(Unanalysed, match=why):
            main_game(exhibit, "blackjack")
    else:
        assert main_game(exhibit, "blackjack") is not None


def test_a_dealer_over_21_who_wins_by_accident_is_named_beside_the_edge() -> None:
    named = "by its words a hand loses to a dealer over 21"
    for more, told in ((BUST, True), (BUST + DEALER_BUST, False)):
        found = main_game(exhibit_from(TOTALS + more), "blackjack")
        assert found is not None
        assert any(note.startswith(named) for note in found.assumed) is told


def test_a_hand_over_21_that_ties_by_accident_is_named_beside_the_edge() -> None:
    """Both over 21 and equal: by its words a push. Whoever goes over 21 loses at once, and that is said."""
    live = TOTALS.replace("more than dealer total\n", "more than dealer total and hand is live\n") + DEALER_BUST
    for text, told in ((live, True), (live + "bust: player loses, overrides tie\n", False)):
        found = compiled(exhibit_from(text), "blackjack", decks=6)
        assert any("may tie with a dealer over 21" in note for note in found.assumed) is told


def test_check_says_why_there_is_no_edge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "totals.game"
    path.write_text(TOTALS, "utf-8")
    assert main(["check", str(path), "--quiet", "--format", "json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["exhibits"]
    assert [one["step"] for one in found["undecided"]] == ["house edge"]
    assert "by its words a hand over 21 beats" in found["undecided"][0]["why"]


def test_stakes_that_are_not_worked_out_are_told_and_can_be_picked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """95 stakes: $5 to $64 and $99 are listed. At $77 a blackjack of 3 to 2 pays $115 in place of $115.50."""
    path = tmp_path / "rounded.game"
    path.write_text(TOTALS + BUST + DEALER_BUST + "rounding: down to the dollar\n", "utf-8")

    def odds(*more: str) -> dict[str, object]:
        assert main(["odds", str(path), "--format", "json", *more]) == 0
        (entry,) = json.loads(capsys.readouterr().out)["main"]
        return dict(entry)

    if os.environ.get("PITBOSS_LONG") == "1":  # 61 analyses
        listed = odds()["stakes"]
        assert isinstance(listed, list)
        assert listed[-1] == {"stakes": [], "told": "$65 to $98", "edge_percent": None}
        assert {one for row in listed for one in row["stakes"]} == {*map(str, range(5, 65)), "99"}
    exact, odd = (float(str(odds("--stake", stake)["edge_percent"])) for stake in ("76", "77"))
    paid = 2 * (24 / 312) * (96 / 311) * (1 - 2 * (23 / 310) * (95 / 309))  # a blackjack that the dealer does not match
    assert odd - exact == pytest.approx(100 * paid * 0.5 / 77, rel=1e-9)
    assert main(["odds", str(path), "--stake", "77.50"]) == 2


def test_a_chart_of_hands_that_cannot_be_dealt_warns_of_nothing() -> None:
    """Two threes are not in a shoe with one; surrender is allowed before the check as well as after it."""
    text = model_text("blackjack").replace("surrender: not allowed", "surrender: player may surrender")
    tables = compiled(exhibit_from(text.replace("6 decks", "1 deck")), "blackjack").tables
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert chart(analyse(tables)).hard
