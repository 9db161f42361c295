"""Every statement that moves money is in the number or named beside it: the edge by asking, without any table."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.blackjack.accounting.account import account
from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.figures.round_figures import average_wager
from engine.blackjack.tables.compiler import Compiler
from engine.money.edge import edge
from engine.money.silences import over_customs
from engine.money.statement_account import StatementAccount
from engine.sheet.figure import number
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from tests.support.asked_game import AskedGame, History, RanOut
from tests.support.documents import exhibit_from
from tests.support.samples import LONG

SHOE = {"A": 4, "6": 4, "10": 4}
HEAD = """
language 1
game blackjack
decks: 1 deck of 12 cards, no 2s, 3s, 4s, 5s, 7s, 8s, 9s, Js, Qs and Ks
wager "Ante": $2 to $100
double wager: exactly the ante
split wager: exactly the ante
stand: player may stand
[higher] main result: player wins when player total is more than dealer total
[lower] main result: player loses when player total is less than dealer total
[dealer-bust] main result: player wins when dealer is bust and not hand is bust, overrides lower
[bust] bust: player loses, overrides higher, tie
hand ranking: player wins when player has blackjack and not dealer has blackjack, overrides tie
hand ranking: player loses when dealer has blackjack and not player has blackjack, overrides tie
split limit: at most 2 hands
"""
TIES = ("[tie] tie result: push", "[tie] tie result: player loses $1", "[tie] tie result: player loses")
PAYS = ("[win] main pay: 1 to 1\nblackjack pay: 3 to 2, overrides win", "[win] main pay: 1 to 1",
        "[win] main pay: 1 to 1\nblackjack pay: 6 to 5, overrides win",
        "[win] main pay: 1 to 1\nmain pay: 2 to 1 when cards in hand is 4 or more, overrides win")  # fmt: skip
DEALERS = (
    "dealer draw: dealer must hit when total is 16 or less\ndealer draw: dealer must stand when total is 17 or more",
    "dealer draw: dealer must hit when total is 16 or less\ndealer draw: dealer must hit when total is soft 17\n"
    "dealer draw: dealer must stand when total is hard 17 or more\n"
    "dealer draw: dealer must stand when total is soft 18 or more",
    "dealer draw: dealer must hit when total is 14 or less\ndealer draw: dealer must stand when total is 15 or more",
)
CHECKS = (
    "check: dealer must check the hole card when up card is A or 10",
    "check: dealer must check the hole card when up card is A",
    "check: dealer must not check the hole card",
)
HITS = (
    "hit: player may hit when total is 20 or less and not hand is doubled\n"
    "hit: player must not hit when total is 21 or hand is doubled",
    "hit: player may hit",
    "hit: player may hit when total is 20 or less\nhit: player must not hit when total is 21",
    "hit: player must hit when total is 11 or less and not hand is doubled\n"
    "hit: player may hit when total is 12 to 16 and not hand is doubled\n"
    "hit: player must not hit when total is 17 or more or hand is doubled",
)
UNLIMITED = "double: player may double when total is 16 or less"
DOUBLES = (
    "double: not allowed",
    "double: player may double when cards in hand is 2",
    "double: player may double\ndouble limit: at most 2 times",
    "double: player may double\ndouble limit: at most 3 times",
    "double: player may double when doubles made is 1 or less",
    UNLIMITED,
    "double: player may double when total is 10 to 11\n"
    "double: player must not double when total is 9 or less or 12 to 21",
    "double: player must double when total is 11 and cards in hand is 2\n"
    "double: player must not double when not total is 11 or cards in hand is 3 or more",
)
CARDS = ("double card: exactly 1 card", "double card: exactly 2 cards")
SPLITS = (
    "split: not allowed",
    "split: player may split when cards in hand is 2 and first two cards are the same value",
    "split: player must split when cards in hand is 2 and first two cards are the same value",
    "split: player may split when cards in hand is 2",
    "split: player may split when first card is 6 and second card is A\n"
    "split: player may split when first card is A and second card is 6",
)
SURRENDERS = (
    "surrender: not allowed",
    "surrender: player may surrender when action is first\nsurrender loss: half the ante",
    "surrender: player may surrender\nsurrender loss: half the ante",
    "surrender: player may surrender when total is 15 or 16\nsurrender loss: half the ante",
    "surrender: player must surrender when total is 16 and action is first\nsurrender loss: half the ante",
)
documents = st.tuples(*map(st.sampled_from, (TIES, PAYS, DEALERS, CHECKS, HITS, DOUBLES, CARDS, SPLITS, SURRENDERS)))


def worked_out(exhibit: Exhibit) -> tuple[float, StatementAccount]:
    compiler = Compiler(exhibit, "blackjack")
    return analyse(compiler.compiled().tables).edge, account(compiler)


@settings(max_examples=100 if LONG else 8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(documents)
def test_the_edge_is_that_of_asking_or_something_is_left_out(lines: tuple[str, ...]) -> None:
    exhibit = exhibit_from("\n".join((HEAD, *lines)))
    try:
        worth, found = worked_out(exhibit)
    except (Unreadable, ValueError):
        return  # refused, with a reason
    try:
        truth = AskedGame(exhibit, SHOE, Fraction(2), once=UNLIMITED in lines).edge()
    except RanOut:
        assume(False)
    else:
        assert found.left_out or worth == pytest.approx(float(truth), abs=1e-9)


def test_silence_on_how_often_a_hand_is_doubled_is_priced_both_ways() -> None:
    """Once, which is usual and listed as assumed, and as often as the statements on doubling let a player."""
    kept = (TIES[0], PAYS[0], DEALERS[0], CHECKS[0], HITS[1], UNLIMITED, CARDS[0], SPLITS[0], SURRENDERS[0])
    exhibit = exhibit_from("\n".join((HEAD, *kept)))
    once, often = (AskedGame(exhibit, SHOE, Fraction(2), once=known).edge() for known in (True, False))
    over = over_customs(exhibit, "blackjack")
    silence = next(one for one in over.silences if one.subject == "doubling again")
    edges = [edge(over.exhibit, "blackjack", [option]) for option in silence.choice.options]
    assert [one.percent for one in edges if one] == pytest.approx([float(once * 100), float(often * 100)], abs=1e-9)
    usual = edge(exhibit, "blackjack")
    assert usual is not None
    assert usual.percent == pytest.approx(float(once * 100), abs=1e-9)
    assert any("doubled once" in note for note in usual.assumed)


@pytest.mark.parametrize("double", ["double: player may double when cards in hand is 2", DOUBLES[2]])
def test_nothing_is_silent_on_how_often_where_no_hand_is_doubled_twice_or_a_limit_is_set(double: str) -> None:
    kept = (TIES[0], PAYS[0], DEALERS[0], CHECKS[0], HITS[1], double, CARDS[0], SPLITS[0], SURRENDERS[0])
    over = over_customs(exhibit_from("\n".join((HEAD, *kept))), "blackjack")
    assert "doubling again" not in {one.subject for one in over.silences}


class Charged(AskedGame):
    """Every unit that is staked costs a little more: what best play then loses more is what it stakes."""

    LITTLE = Fraction(1, 10**12)

    def settled(self, hand: tuple[str, ...], dealer: tuple[str, ...], past: History) -> Fraction:
        return super().settled(hand, dealer, past) - self.LITTLE * past.staked


@pytest.mark.parametrize("split", [SPLITS[1], SPLITS[3], SPLITS[4]], ids=["pairs", "any two cards", "ace and six"])
def test_the_average_wager_is_that_of_asking_where_unlike_cards_may_be_split_too(split: str) -> None:
    lines = (HEAD, TIES[0], PAYS[0], DEALERS[0], CHECKS[0], HITS[0], DOUBLES[1], CARDS[0], split, SURRENDERS[0])
    exhibit = exhibit_from("\n".join(lines))
    plain, charged = (game(exhibit, SHOE, Fraction(2)).edge() for game in (AskedGame, Charged))
    found = analyse(Compiler(exhibit, "blackjack").compiled().tables)
    assert found.edge == pytest.approx(float(plain), abs=1e-9)
    assert number(average_wager(found)) == pytest.approx(float((charged - plain) / Charged.LITTLE), abs=1e-9)
