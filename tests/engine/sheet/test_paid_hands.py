"""What hands of blackjack are paid, how often, and that all of it is the edge."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.analysis.offers import declining
from engine.blackjack.figures.prize_figures import prize_table
from engine.blackjack.figures.round_figures import bound, signed, unsplit_results
from engine.blackjack.tables.compiler import compiled
from engine.sheet.figure import Bounded, number
from engine.sheet.figure_table import FigureTable
from tests.engine.sheet.test_blackjack_sheets import best, splitting
from tests.support.rules import spanish


def paid(found: FigureTable, brings: str) -> float:
    """How often some hand brings this, in all."""
    return sum(number(row[2]) for row in found.rows if row[1] == brings and isinstance(row[2], Bounded))


def test_what_hands_are_paid_adds_up_to_the_edge() -> None:
    found = prize_table(best())
    *rows, every = found.rows
    assert sum(number(row[4]) for row in rows if isinstance(row[4], Bounded)) == pytest.approx(-best().edge, abs=1e-12)
    assert isinstance(every[4], Bounded)
    assert number(every[4]) == pytest.approx(-best().edge, abs=1e-12)
    known = unsplit_results(best())
    assert paid(found, "+3/2") == pytest.approx(known[Fraction(3, 2)], abs=1e-12), "no split hand is a blackjack"
    assert paid(found, "-1") > known[Fraction(-1)] + 0.01, "hands of a split lose as well"


def test_bonuses_of_a_game_without_splits_are_paid_as_often_as_rounds_bring_them() -> None:
    """Where nobody splits a hand is a round, and a prize that is paid to several kinds of hands is their sum."""
    tables = spanish(6)
    bonuses = analyse(declining(replace(tables, most_hands=(1,) * len(tables.ranks))))
    found, known = prize_table(bonuses), unsplit_results(bonuses)
    for result, chance in known.items():
        if chance > bound(tables):
            assert paid(found, signed(result)) == pytest.approx(chance, abs=1e-10)
    assert len({row[0] for row in found.rows if row[1] == "+3/2"}) > 1, "a blackjack, and 21 in five cards"


def test_each_hand_is_paid_once_where_unlike_cards_are_split_too() -> None:
    """Of a split that is not split again there are two hands: in all one a round, and one more for each split."""
    text = splitting("total is 15 or first two cards are the same value")
    game = analyse(declining(compiled(text, "blackjack", decks=6, stake=None, readings={}).tables))
    assert game.model.tables.mixed
    *rows, _ = prize_table(game).rows
    hands = sum(number(row[2]) for row in rows if isinstance(row[2], Bounded))
    assert hands == pytest.approx(2 - sum(unsplit_results(game).values()), abs=1e-11)
    brought = sum(number(row[4]) for row in rows if isinstance(row[4], Bounded))
    assert brought == pytest.approx(-game.edge, abs=1e-11)
