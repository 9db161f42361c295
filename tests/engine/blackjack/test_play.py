"""Rounds of blackjack: each result below was worked out by hand from the rules of the document."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.arbiter import Chosen, chosen_answers
from engine.cards import cards
from engine.play.table_events import (
    Busted,
    CheckedHoleCard,
    Collected,
    Doubled,
    Drew,
    Insured,
    Offered,
    Paid,
    Pushed,
    Revealed,
    Stood,
    Surrendered,
)
from engine.side_wagers.odds import wager_odds
from tests.support.play_rules import (
    BASE,
    DOUBLE,
    EARLY,
    EVEN_MONEY,
    INSURANCE,
    LATE,
    SPLIT,
    Ledger,
    document,
    model,
    played,
)


def worth(deal: str, *more: str, chosen: Chosen | None = None) -> Fraction:
    found = played(document(*more), deal, chosen or Chosen())
    assert found.opened is None, found.opened.told()
    return found.net


PLAIN = (
    ("player 10♠ 9♥\ndealer 6♦ 10♣\ndo stand\ndraw 10♦", 10),
    ("player 10♠ 9♥\ndealer 6♦ 10♣\ndo stand\ndraw 4♦", -10),
    ("player 10♠ 9♥\ndealer 9♦ 10♣\ndo stand", 0),
    ("player 10♠ 6♥\ndealer 9♦ 10♣\ndo hit\ndraw 10♥", -10),
    ("player A♠ K♥\ndealer 9♦ 10♣", 15),
    ("player A♠ K♥\ndealer A♦ K♣", 0),
    ("player 10♠ 9♥\ndealer A♦ K♣", -10),
    ("player 10♠ 9♥\ndealer 10♦ A♣", -10),
    ("player 5♠ 6♥\ndealer 7♦ 10♣\ndo hit\ndraw 10♠", 10),
    ("player A♠ 5♥\ndealer 7♦ 10♣\ndo hit, stand\ndraw A♦", -0),
)


@pytest.mark.parametrize(("deal", "net"), PLAIN)
def test_plain_hands(deal: str, net: int) -> None:
    assert worth(f"wager Ante $10\n{deal}") == net


def test_a_double_stakes_twice_and_draws_one_card() -> None:
    assert worth("wager Ante $10\nplayer 5♠ 6♥\ndealer 7♦ 10♣\ndo double\ndraw 9♠", DOUBLE) == 20
    assert worth("wager Ante $10\nplayer 5♠ 6♥\ndealer 7♦ 10♣\ndo double\ndraw 2♠", DOUBLE) == -20


def test_split_hands_get_their_second_card_in_their_turn() -> None:
    deal = "wager Ante $10\nplayer 8♠ 8♥\ndealer 7♦ 10♣\ndo split, hit, stand; stand\ndraw 3♠ 10♦ 10♥"
    found = played(document(*SPLIT), deal)
    drawn = [(event.hand, str(event.card)) for event in found.events if isinstance(event, Drew)]
    assert drawn == [(0, "3♠"), (0, "10♦"), (1, "10♥")]
    assert found.net == 20


def test_splitting_again_and_the_limit() -> None:
    deal = """wager Ante $10
        player 8♠ 8♥
        dealer 7♦ 10♣
        do split, split, split, stand; stand; stand; stand
        draw 8♦ 8♣ 10♠ 10♥ 10♦ 8♠"""
    found = played(document(*SPLIT), deal)
    assert [len(hand.cards) for hand in found.table.hands] == [2, 2, 2, 2]
    assert found.net == 10 + 10 + 10 - 10


def test_nobody_needs_a_rule_against_hitting_a_blackjack() -> None:
    base = BASE.replace("hit: player must not hit when total is 21 or hand is doubled", "")
    assert played(document(base=base), "wager Ante $10\nplayer A♠ K♥\ndealer 9♦ 10♣").net == 15
    assert (
        played(document(DOUBLE, base=base), "wager Ante $10\nplayer 5♠ 6♥\ndealer 9♦ 10♣\ndo double\ndraw 9♥").net == 20
    )


def test_late_surrender_comes_after_the_check() -> None:
    assert worth("wager Ante $10\nplayer 10♠ 6♥\ndealer 10♦ 10♣\ndo surrender", *LATE) == -5
    assert worth("wager Ante $10\nplayer 10♠ 6♥\ndealer 10♦ A♣", *LATE) == -10


def test_early_surrender_saves_half_from_a_blackjack() -> None:
    found = played(document(*EARLY), "wager Ante $10\nplayer 10♠ 6♥\ndealer 10♦ A♣\ndo surrender early")
    assert found.net == -5
    assert any(isinstance(event, Surrendered) and event.early for event in found.events)
    assert worth("wager Ante $10\nplayer 10♠ 6♥\ndealer 10♦ A♣", *EARLY) == -10


def test_a_surrender_that_names_no_time_is_part_of_the_players_turn() -> None:
    always = ("surrender: player may surrender when action is first", "surrender loss: half the ante")
    found = played(document(*always), "wager Ante $10\nplayer 10♠ 6♥\ndealer 10♦ A♣")
    assert found.net == -10
    assert not any(isinstance(event, Offered) for event in found.events)


def test_rescue_after_a_double() -> None:
    spanish = model("spanish21")
    found = played(spanish, "wager Ante $10\nplayer 5♠ 6♥\ndealer 7♦ K♣\ndo double, surrender\ndraw 2♠")
    assert found.net == -10
    assert played(spanish, "wager Ante $10\nplayer 5♠ 6♥\ndealer 7♦ K♣\ndo double, stand\ndraw 2♠").net == -20


def test_doubling_again() -> None:
    rules = (
        "double: player may double when total is 20 or less",
        "double limit: at most 3 times",
        "stand: player may stand when hand is doubled",
    )
    base = BASE.replace("double wager: exactly the ante", "double wager: exactly the total wager")
    deal = "wager Ante $10\nplayer 2♠ 3♥\ndealer 7♦ 10♣\ndo double, double, double\ndraw 2♦ 3♦ 10♠"
    found = played(document(*rules, base=base), deal)
    assert [event.amount for event in found.events if isinstance(event, Doubled)] == [10, 20, 40]
    assert found.net == 80


def test_insurance_pays_against_a_blackjack_and_loses_otherwise() -> None:
    assert worth("wager Ante $10\nplayer 10♠ 9♥\ndealer A♦ K♣\ndo insurance", INSURANCE) == 0
    assert worth("wager Ante $10\nplayer 10♠ 9♥\ndealer A♦ 8♣\ndo insurance, stand", INSURANCE) == -5
    found = played(document(INSURANCE), "wager Ante $10\nplayer 10♠ 9♥\ndealer A♦ 8♣\ndo insurance $2, stand")
    assert found.net == -2
    assert Insured(Fraction(2)) in [event._replace(order=Insured(Fraction(2)).order) for event in found.events]


def test_even_money_is_paid_whatever_the_dealer_holds() -> None:
    for hole in ("K♣", "5♣"):
        deal = f"wager Ante $10\nplayer A♠ K♥\ndealer A♦ {hole}\ndo even money"
        assert worth(deal, *EVEN_MONEY) == 10
        assert worth(deal, EVEN_MONEY[0]) == 10


def test_side_wagers_are_settled_before_the_hand_and_insurance() -> None:
    spanish = model("spanish21")
    deal = 'wager Ante $10\nwager "Match the Dealer" $5\nplayer 7♦ 7♥\ndealer 7♦ K♣\ndo hit, stand\ndraw 6♠'
    found = played(spanish, deal)
    paid = next(event for event in found.events if isinstance(event, Paid))
    assert paid.wager == "Match the Dealer"
    assert paid.amount == 65
    assert found.net == 65 + 10
    position = found.events.index(paid)
    assert not any(isinstance(event, Drew) for event in found.events[:position])


def test_a_bonus_pays_more_than_a_win() -> None:
    spanish = model("spanish21")
    deal = "wager Ante $10\nplayer 7♠ 6♠\ndealer 7♦ K♣\ndo hit\ndraw 8♠"
    assert played(spanish, deal).net == 30
    assert played(spanish, deal.replace("8♠", "8♥")).net == 15


def test_a_tie_that_costs_a_dollar() -> None:
    rule = "tie result: player loses $1"
    base = BASE.replace("[tie] tie result: push", f"[tie] {rule}")
    found = played(document(base=base), "wager Ante $10\nplayer 10♠ 9♥\ndealer 9♦ 10♣\ndo stand")
    assert found.net == -1
    assert Ledger().follow(found.events).house == 1


def test_a_bust_that_the_dealers_bust_saves_waits_for_the_dealer() -> None:
    rule = "main result: push when hand is bust and dealer is bust, overrides bust-loses, higher, lower, tie"
    base = BASE.replace("bust: player loses", "[bust-loses] bust: player loses")
    deal = "wager Ante $10\nplayer 10♠ 6♥\ndealer 6♦ 10♣\ndo hit\ndraw 10♥ 10♦"
    assert played(document(rule, base=base), deal).net == 0
    settled = played(document(), deal)
    assert settled.net == -10
    assert settled.table.place == 5


def test_the_dealer_draws_only_if_a_wager_depends_on_it() -> None:
    found = played(document(), "wager Ante $10\nplayer A♠ K♥\ndealer 6♦ 10♣")
    assert found.table.dealer == cards("6♦ 10♣")


def test_a_blackjack_is_paid_at_once_where_the_document_says_so() -> None:
    found = played(document("blackjack paid: at once"), "wager Ante $10\nplayer A♠ K♥\ndealer 6♦ 10♣")
    assert not any(isinstance(event, Revealed) for event in found.events)
    assert found.net == 15


CHECK = "check: dealer must check the hole card when up card is A, 10 or face card"


def test_a_dealer_of_whom_nothing_is_said_checks_as_is_usual() -> None:
    deal = "wager Ante $10\nplayer 5♠ 6♥\ndealer 10♦ A♣"
    found = played(document(DOUBLE, base=BASE.replace(CHECK, "")), deal)
    assert found.net == -10
    assert any(isinstance(event, CheckedHoleCard) for event in found.events)


def test_an_unchecked_blackjack_takes_doubles_as_well() -> None:
    base = BASE.replace(CHECK, "check: dealer must not check the hole card")
    deal = "wager Ante $10\nplayer 5♠ 6♥\ndealer 10♦ A♣\ndo double\ndraw 10♠"
    found = played(document(DOUBLE, base=base), deal)
    assert found.net == -20
    assert not any(isinstance(event, CheckedHoleCard) for event in found.events)


def test_every_step_names_the_statements_that_ordered_it() -> None:
    found = played(model("blackjack"), "wager Ante $10\nplayer 10♠ 4♥\ndealer 6♦ 10♣\ndo hit, stand\ndraw 3♦ 5♣")
    for event in found.events:
        if not isinstance(event, Busted):
            assert event.order.by, event
    drew = [event for event in found.events if isinstance(event, Drew)]
    assert [event.order.by[0].line.subject for event in drew] == ["hit", "dealer draw"]  # type: ignore[union-attr]


def test_pushes_and_stands_are_told_apart() -> None:
    found = played(document(), "wager Ante $10\nplayer 10♠ 9♥\ndealer 9♦ 10♣\ndo stand")
    kinds = [type(event) for event in found.events]
    assert kinds[-1] is Pushed
    assert kinds.count(Stood) == 2
    assert Collected not in kinds


def test_a_side_wager_on_the_dealer_waits_for_the_dealer() -> None:
    wager = 'wager "Bust It": $1 to $5\nwager pay "Bust It": 2 to 1 when dealer is bust'
    deal = 'wager Ante $10\nwager "Bust It" $5\nplayer 10♠ 6♥\ndealer 6♦ 10♣\ndo hit\ndraw 10♥ 10♦'
    assert played(document(wager), deal).net == 10 - 10


def test_a_side_wager_on_the_hole_card_needs_no_drawing() -> None:
    wager = 'wager "Twenty": $1 to $5\nwager pay "Twenty": 9 to 1 when hole card is A'
    deal = 'wager Ante $10\nwager "Twenty" $5\nplayer 10♠ 6♥\ndealer 6♦ A♣\ndo hit\ndraw 10♥'
    found = played(document(wager), deal)
    assert found.net == 45 - 10
    assert found.table.dealer == cards("6♦ A♣")


def test_the_dealers_blackjack_is_one_even_beside_the_same_split_cards() -> None:
    base = BASE.replace(CHECK, "check: dealer must not check the hole card")
    term = "define blackjack: total is 21 and cards in hand is 2 and not hand is split"
    deal = "wager Ante $10\nplayer A♠ A♥\ndealer A♠ K♠\ndo split, stand; stand\ndraw K♠ K♥"
    assert played(document(*SPLIT, term, base=base), deal).net == -20


# Open questions -----------------------------------------------------------------------------------------------

TWO_THINGS = "dealer draw: dealer must stand when total is hard 16"


def test_play_stops_where_the_document_says_two_things() -> None:
    deal = "wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand\ndraw 10♦"
    found = played(document(TWO_THINGS), deal)
    assert found.opened is not None
    assert (found.opened.question, len(found.opened.given)) == ("dealer draw", 2)
    assert found.opened.situation.dealer == cards("6♦ 10♣")
    assert "says two things" in found.opened.told()


def test_a_chosen_answer_goes_on_and_the_trace_says_so() -> None:
    deal = "wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand\ndraw 10♦"
    stand = played(document(TWO_THINGS), deal, Chosen(chosen_answers(["dealer draw=stand"])))
    hit = played(document(TWO_THINGS), deal, Chosen(chosen_answers(["dealer draw=dealer must hit"])))
    assert (stand.table.place, hit.table.place) == (4, 5)
    assert stand.resolved == ("dealer draw chosen by hand",)


def test_what_is_usual_answers_silence() -> None:
    silent = document(base=BASE.replace("[win] main pay: 1 to 1\nblackjack pay: 3 to 2, overrides win", ""))
    deal = "wager Ante $10\nplayer A♠ K♥\ndealer 6♦ 10♣"
    assert played(silent, deal).opened is not None
    usual = played(silent, deal, Chosen(usual=True))
    assert usual.net == 15
    assert usual.resolved == ("main pay: the document is silent, the usual answer is taken",)


def test_a_reading_resolves_an_ambiguous_sentence() -> None:
    sentence = """ambiguous seventeen
  reading hits
    dealer draw: dealer must hit when total is soft 17
  reading stands
    dealer draw: dealer must stand when total is soft 17"""
    base = BASE.replace("stand when total is 17 or more", "stand when total is hard 17 or total is 18 or more")
    deal = "wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ A♣\ndo stand\ndraw 4♦"
    assert played(document(sentence, base=base), deal).opened is not None
    assert played(document(sentence, base=base), deal, seventeen="hits").net == -10
    assert played(document(sentence, base=base), deal, seventeen="stands").net == 10


@pytest.mark.parametrize(("loss", "share"), [("half the wager", Fraction(1, 2)), ("twice the wager", Fraction(1))])
def test_a_side_wager_loses_in_play_what_its_odds_count(loss: str, share: Fraction) -> None:
    rules = (
        'wager "Ace": $1 to $10',
        'wager pay "Ace": 1 to 1 when first card is A',
        f'wager pay "Ace": player loses {loss} unless first card is A',
    )
    found = played(document(*rules), "wager Ante $10\nwager Ace $4\nplayer 10♠ 9♥\ndealer 9♦ 10♣\ndo stand")
    assert found.net == -4 * share
    odds = wager_odds(document(*rules), "blackjack", "Ace", 6)
    assert sorted(row.pays for row in odds.rows) == [-share, 1]
