"""House edges of whole documents: the tables are asked from the text, the figures are published."""

from fractions import Fraction

import pytest

from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.tables.compiler import compiled
from tests.support.documents import changed, exhibit_from
from tests.support.rules import spanish

SOFT_17 = (
    "dealer draw: dealer must stand when total is 17 or more",
    "dealer draw: dealer must hit when total is soft 17\n"
    "  dealer draw: dealer must stand when total is hard 17 or more, soft 18 or more",
)


def edge(document: object, game: str, decks: int | None = None) -> float:
    return 100 * analyse(compiled(document, game, decks=decks).tables).edge  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "published", "tolerance"),
    [
        pytest.param((), 0.402870, 0.002, id="6 decks, stands on soft 17: two public analysers, composition-dependent"),
        pytest.param((SOFT_17,), 0.615389, 0.002, id="6 decks, hits soft 17: two public analysers"),
        pytest.param((("6 decks of", "8 decks of"),), 0.431, 0.0005, id="8 decks, S17: public analyser"),
        pytest.param((("blackjack pay: 3 to 2", "blackjack pay: 6 to 5"),), 1.76, 0.005, id="6:5: Wizard of Odds"),
        pytest.param(
            (
                ("  re-split aces: not allowed, overrides may-split\n", ""),
                ("split limit: at most 4 hands unless split card is A", "split limit: at most 4 hands"),
                ("  split limit: at most 2 hands when split card is A\n", ""),
            ),
            0.334,
            0.0005,
            id="6 decks, aces re-split: public analyser",
        ),
    ],
)
def test_the_blackjack_model_has_its_published_edge(
    changes: tuple[tuple[str, str], ...], published: float, tolerance: float
) -> None:
    assert edge(changed("blackjack", *changes), "blackjack") == pytest.approx(published, abs=tolerance)


def test_one_deck_split_once_without_double_after_split() -> None:
    """Published to nine digits at bjstrat.net: +0.000247914 for the player."""
    document = changed(
        "blackjack",
        ("6 decks of", "1 deck of"),
        (
            "double after split: allowed when cards in hand is 2 and hand is not from split aces",
            "double after split: not allowed",
        ),
        (
            "and player has no blackjack\n      and hand is not from split aces",
            "and player has no blackjack and hand is not split",
        ),
        ("split limit: at most 4 hands unless split card is A", "split limit: at most 2 hands"),
        ("  split limit: at most 2 hands when split card is A\n", ""),
    )
    assert edge(document, "blackjack") == pytest.approx(-0.0247914, abs=0.002)


def test_the_spanish_model_lies_between_the_public_analysers() -> None:
    """0.764 and 0.777 by the two public composition-dependent analysers."""
    assert edge(changed("spanish21"), "spanish21") == pytest.approx(0.777, abs=0.003)


def test_the_spanish_model_compiles_to_the_tables_filled_by_hand() -> None:
    found = compiled(changed("spanish21"), "spanish21").tables
    by_hand = spanish(6)
    assert analyse(found).edge == pytest.approx(analyse(by_hand).edge, abs=1e-12)


def test_a_tie_that_costs_a_dollar_costs_more_of_a_small_stake() -> None:
    document = changed(
        "blackjack", ("[tie] tie result: push", "[tie] tie result: player loses $1"), ("$5 to $25", "$2 or $4")
    )
    two = compiled(document, "blackjack", stake=Fraction(2)).tables
    four = compiled(document, "blackjack", stake=Fraction(4)).tables
    push = analyse(compiled(changed("blackjack"), "blackjack").tables).edge
    small, large = analyse(two).edge, analyse(four).edge
    assert small > large > push
    # about one hand in twelve ties: half the stake of it on $2, a quarter on $4
    assert small - push == pytest.approx(2 * (large - push), rel=0.15)


def test_silence_takes_the_usual_answer_and_says_so() -> None:
    found = compiled(exhibit_from("game blackjack\ndecks: 6 decks of 52 cards\n"), "blackjack")
    assert any("dealer draw" in note for note in found.assumed)
    assert any("main result" in note for note in found.assumed)


def test_a_dealer_who_draws_to_eighteen_is_analysed_without_a_special_case() -> None:
    odd = changed(
        "blackjack",
        ("dealer must hit when total is 16 or less", "dealer must hit when total is 17 or less"),
        ("dealer must stand when total is 17 or more", "dealer must stand when total is 18 or more"),
    )
    # hitting hard 17 busts with nine cards of thirteen: the house pays dearly
    assert edge(odd, "blackjack") < edge(changed("blackjack"), "blackjack") - 3
