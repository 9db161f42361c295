"""Payout limits and bankrolls: the largest payout is exact, and each jurisdiction's rule is its own."""

from __future__ import annotations

from datetime import date

import pytest

from checker.check import check_exhibit
from checker.context import check_context
from checker.facts.payout_limits import highest_stake, largest_pay, paid_wagers
from checker.finding import Finding
from checker.profile import load
from engine.play.deal_notation import deal_of
from engine.play.session import play
from grammar.exhibit import MAIN
from tests.support.documents import exhibit_from, model_text

SUITS = """exhibit "Lakeside"
language 1
game blackjack
{law}
decks: 6 decks of 52 cards
wager "Suits": {amounts}
{limit}
paytable "Suits" for "Suits", highest row only, pays to 1
  straight flush  {odds} to 1
  flush  5 to 1
"""


def found(
    check: str, *, law: str = "", amounts: str = "$5 to $300", limit: str = "", odds: int = 5000
) -> list[Finding]:
    text = SUITS.format(law=law, amounts=amounts, limit=limit, odds=odds)
    return [one for one in check_exhibit(exhibit_from(text)).findings if one.check == check]


NOW, BEFORE = "jurisdiction washington as of 2021-06-14", "jurisdiction washington as of 2021-06-13"
ROUND, PLAYER = "payout limit scope: all players of a round\n", "payout limit scope: each player\n"


@pytest.mark.parametrize(
    ("law", "scope", "limit", "odds", "least"),
    [
        # $300 times 50, the example of the rule itself
        (NOW, ROUND, 14_999, 5000, "$15000"),
        (NOW, ROUND, 15_000, 5000, ""),
        # $300 times 50 where the odds are 50 to 1 themselves, and no limit at all below them
        (NOW, ROUND, 14_999, 50, "$15000"),
        (NOW, ROUND, 1_000_000, 49, "there may be no payout limit"),
        # before: the higher of $300 x 50 = $15,000 and $5 x 5,000 = $25,000; twice that for a table
        (BEFORE, PLAYER, 24_999, 5000, "$25000"),
        (BEFORE, PLAYER, 25_000, 5000, ""),
        (BEFORE, ROUND, 49_999, 5000, "$50000"),
        (BEFORE, ROUND, 50_000, 5000, ""),
        (BEFORE, PLAYER, 14_699, 49, "$14700"),  # $300 x 49
        ("jurisdiction new-jersey as of 2022-01-01", ROUND, 1, 5000, ""),
    ],
)
def test_the_rule_of_a_jurisdiction_on_a_day(law: str, scope: str, limit: int, odds: int, least: str) -> None:
    made = found("payout-limit-too-low", law=law, limit=f'{scope}payout limit "Suits": at most ${limit}', odds=odds)
    assert [least in one.message for one in made] == ([True] if least else [])


def test_the_law_cannot_be_let_stand() -> None:
    assert load("washington").on(date(2022, 1, 1)).requires("payout-limit-too-low")
    assert not load("washington").on(date(2007, 1, 1)).requires("payout-limit-too-low")


def test_an_aggregate_of_nobody_in_particular_has_a_hand_and_the_money() -> None:
    (one,) = found("payout-limit-without-scope", amounts="$1 to $50", limit="payout limit: at most $7,000", odds=100)
    assert one.witness is not None
    # a straight flush of the three cards: 100 x $50 = $5,000 for each of two players, or $7,000 between them
    assert "2 players who each win $5000" in one.message
    assert [answer.value for answer in one.witness.answers] == [
        "each player: 2 players get $10000",
        "all players of a round: 2 players get $7000",
    ]
    assert one.severity.value == "error"


def test_the_largest_payout_of_a_split_and_doubled_round() -> None:
    """Four hands of a split, each doubled, each paid 1 to 1 on twice $25: $200, and a round is dealt that pays it."""
    exhibit = exhibit_from(model_text("blackjack"))
    game = check_context(exhibit).games[0]
    stake = highest_stake(game, MAIN)
    assert stake == 25
    most = largest_pay(game, MAIN, stake)
    assert most is not None
    assert (int(most.amount), most.hands, most.doubles) == (200, 4, 1)


@pytest.mark.parametrize(
    ("model", "wager", "amount"),
    [
        ("roulette", "Straight", 35 * 25),
        ("big-six", "Joker", 40 * 25),
        ("baccarat", "Tie", 8 * 25),
    ],
)
def test_the_largest_payout_of_a_wager(model: str, wager: str, amount: int) -> None:
    game = check_context(exhibit_from(model_text(model))).games[0]
    assert wager in paid_wagers(game)
    stake = highest_stake(game, wager)
    assert stake
    most = largest_pay(game, wager, stake)
    assert most is not None
    assert most.amount == amount


def test_a_bankroll_is_held_against_what_a_limit_leaves() -> None:
    limit = f"{ROUND}payout limit: at most $20,000\nbankroll: at least "
    assert not found("bankroll-below-payout", limit=f"{limit}$20,000")
    (one,) = found("bankroll-below-payout", limit=f"{limit}$19,999")
    assert "wins $20000" in one.message
    assert one.witness is not None


def test_no_model_has_anything_to_do_with_it() -> None:
    exhibit = exhibit_from(model_text("three-card-poker"))
    assert not [one for one in check_exhibit(exhibit).findings if "payout-limit" in one.check]


def test_the_round_that_pays_the_most_can_be_dealt() -> None:
    """Eights split to four hands, each doubled on 11 and won: what the bound says is reached."""
    deal = (
        "wager Ante $25\nplayer 8♠ 8♥\ndealer 6♦ 10♣\ndo split, split, split, double; double; double; double\n"
        "draw 8♦ 8♣ 3♠ 10♠ 3♥ 10♥ 3♦ 10♦ 3♣ 10♣ 10♠"
    )
    assert play(exhibit_from(model_text("blackjack")), source=deal_of(deal)).net == 200
