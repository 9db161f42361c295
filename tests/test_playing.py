"""Rounds of blackjack: each result below was worked out by hand from the rules of the document."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.blackjack.playing import BlackjackHouse
from engine.blackjack.table import Hand, Table
from engine.cards import cards, full_shoe, shuffled
from engine.deciding import Chosen, chosen_answers
from engine.events import (
    Busted,
    Checked,
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
from engine.play import house_of, play
from engine.rounds import Action, Decide
from grammar.exhibit import Exhibit
from grammar.faults import Unreadable
from tests.play_rules import BASE, Ledger, document, model, played

DOUBLE = "double: player may double when cards in hand is 2"
SPLIT = (
    "split: player may split when cards in hand is 2 and first two cards are the same value",
    "split limit: at most 4 hands",
)
LATE = ("surrender: player may surrender when after check and action is first", "surrender loss: half the ante")
EARLY = ("surrender: player may surrender when before check", "surrender loss: half the ante")
INSURANCE = "insurance offer: dealer must offer insurance when up card is A"
EVEN_MONEY = ("even money offer: dealer must offer even money when up card is A", "even money pay: 1 to 1")


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


def test_only_a_pair_is_split_whatever_the_document_omits() -> None:
    house = house_of(document("split: player may split"))
    assert house.refusal(at_table("8♠ 8♥"), Action("split")) is None
    assert house.refusal(at_table("K♠ 10♥"), Action("split")) is None
    assert house.refusal(at_table("8♠ 7♥"), Action("split")) is not None


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


def test_an_unchecked_blackjack_takes_doubles_as_well() -> None:
    base = BASE.replace("check: dealer must check the hole card when up card is A, 10 or face card", "")
    deal = "wager Ante $10\nplayer 5♠ 6♥\ndealer 10♦ A♣\ndo double\ndraw 10♠"
    found = played(document(DOUBLE, base=base), deal)
    assert found.net == -20
    assert not any(isinstance(event, Checked) for event in found.events)


def test_every_step_names_the_statements_that_ordered_it() -> None:
    found = played(model("blackjack"), "wager Ante $10\nplayer 10♠ 4♥\ndealer 6♦ 10♣\ndo hit, stand\ndraw 3♦ 5♣")
    for event in found.events:
        if not isinstance(event, Busted):
            assert event.order.by, event
    drew = [event for event in found.events if isinstance(event, Drew)]
    assert [event.order.by[0].line.subject for event in drew] == ["hit", "dealer draw"]  # type: ignore[union-attr]


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


# Refusals -----------------------------------------------------------------------------------------------------


def at_table(hand: str, up: str = "6♦ 10♣") -> Table:
    ten = Fraction(10)
    return Table(ten, "hand", hands=(Hand(cards(hand), ten),), dealer=cards(up), checked=True)


def test_a_refusal_is_a_sentence_of_the_dealer() -> None:
    house = house_of(model("blackjack"))
    assert house.refusal(at_table("8♠ 3♥"), Action("double")) is None
    assert house.refusal(at_table("8♠ 3♥ 2♦"), Action("double")) is not None
    assert "may not split" in (house.refusal(at_table("8♠ 3♥"), Action("split")) or "")
    assert "limits" in (house.refusal(at_table("8♠ 3♥"), Action("double", Fraction(3))) or "")
    assert house_of(document()).refusal(at_table("8♠ 3♥"), Action("split")) == (
        "Sorry, nothing here lets you split this hand."
    )


# Bad input ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1000])
def test_shoes_that_cannot_be(number: int) -> None:
    exhibit = document(base=BASE.replace("6 decks of 52 cards", f"{number} decks"))
    with pytest.raises(Unreadable, match=f"{number} decks"):
        house_of(exhibit).shoe(1)


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        ("wager Ante $500\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", "outside the limits"),
        ("wager Ante $0\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", "no wager"),
        ("wager Anti $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", 'offers no wager "Anti"'),
        ("wager Ante $5\nwager Ante $5\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", "twice"),
        ("wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", "empty"),
        ("wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣", "does not say"),
        ("wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo split", "nothing here lets you split"),
        ("wager Ante $10\nplayer 10♠ 9♥\ndealer 9♦ 10♣\ndo stand, hit", "was over"),
        ("wager Ante $10\nplayer 10♠ 9♥ 2♦\ndealer 9♦ 10♣\ndo stand", "two cards"),
        (f"wager Ante $10\nplayer 10♠ 9♥\ndealer 9♦ 10♣\ndo stand\ndraw {'10♠ ' * 6}", "7 times"),
    ],
)
def test_deals_that_cannot_be(deal: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        played(document(), deal)


def test_a_rank_that_is_not_in_the_shoe() -> None:
    with pytest.raises(Unreadable, match="holds no 10♠"):
        played(model("spanish21"), "wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ J♣\ndo stand")


def test_doubling_without_end_is_refused() -> None:
    rules = ("double: player may double", "double limit: at most 9999 times")
    exhibit = document(*rules, base=BASE.replace("exactly 1 card", "exactly 0 cards"))
    with pytest.raises(Unreadable, match="never end"):
        play(exhibit, "", cards("2♠ 6♦ 3♥ 10♣"), [("Ante", Fraction(10))], lambda table, legal: Action("double"))


def test_a_dealer_who_never_stands_empties_the_shoe() -> None:
    base = BASE.replace("[higher]", "card value: 0 when card is 2 to 10\n[higher]")
    with pytest.raises(Unreadable, match="empty"):
        play(
            document(base=base),
            "",
            shuffled([card for card in full_shoe(6) if card.rank.isdigit()], 1),
            [("Ante", Fraction(10))],
            lambda table, legal: Action("stand"),
        )


# Odd documents ------------------------------------------------------------------------------------------------

ODD = (
    (
        "dealer draw: dealer must hit when total is 16 or less\n",
        "dealer draw: dealer must hit when total is 18 or less\n",
    ),
    ("tie result: push", "tie result: player loses $1"),
    ("tie result: push", "tie result: player loses half the ante"),
    ("blackjack pay: 3 to 2", "blackjack pay: 6 to 5"),
    ("double card: exactly 1 card", "double card: exactly 2 cards"),
    ("double card: exactly 1 card", "double card: exactly 0 cards"),
    ("double wager: exactly the ante", "double wager: at least $1, at most the total wager"),
    ("split wager: exactly the ante", "split wager: half the ante"),
    ("when up card is A, 10 or face card", "when up card is 2 to 5"),
)
MORE = (
    DOUBLE,
    "double: player may double\ndouble limit: at most 3 times",
    "\n".join(SPLIT),
    "split: player may split",
    "\n".join(LATE),
    "\n".join(EARLY),
    "surrender: player may surrender\nsurrender loss: $2",
    INSURANCE,
    "insurance offer: dealer must offer insurance",
    "\n".join(EVEN_MONEY),
    "blackjack paid: at once",
    "twenty-one paid: at once",
    'payout basis "Ante": the ante',
    'wager "Pair": $1 to $5\nwager pay "Pair": 11 to 1 when first two cards are the same rank',
    "hit: player must hit when total is 8 or less",
)


@st.composite
def odd_documents(draw: st.DrawFn) -> Exhibit:
    base = BASE
    for old, new in draw(st.lists(st.sampled_from(ODD), max_size=4)):
        base = base.replace(old, new)
    chosen = draw(st.lists(st.sampled_from(MORE), max_size=6, unique=True))
    return document(*chosen, base=base)


def anything(seed: int) -> Decide:
    """Any legal action, amounts left to the document."""
    random = Random(seed)
    return lambda table, legal: Action(random.choice(legal))


def check_round(house: BlackjackHouse, seed: int, wagers: list[tuple[str, Fraction]]) -> None:
    try:
        found = house.round(house.shoe(seed), wagers, anything(seed))
    except Unreadable as reason:
        if "never end" in reason.sentence or "outside" in reason.sentence:
            return
        raise
    ledger = Ledger().follow(found.events)
    assert ledger.places == list(range(len(ledger.places)))
    if found.opened is not None:
        return
    assert ledger.layout == {}
    assert ledger.player == -ledger.house == found.net
    assert all(hand.settled for hand in found.table.hands)
    mains = sum(1 for spot in ledger.settled.elements() if spot[0] == "main")
    assert mains == len(found.table.hands)


@settings(max_examples=40, deadline=None)
@given(exhibit=odd_documents(), seeds=st.lists(st.integers(0, 10**6), min_size=5, max_size=25))
def test_odd_rounds_end_and_add_up(exhibit: Exhibit, seeds: list[int]) -> None:
    house = BlackjackHouse(exhibit, "blackjack", chosen=Chosen(usual=True))
    wagers = [("Ante", Fraction(7))]
    if any(law.stated.about == "Pair" for law in house.arbiter.rules.laws["wager amount"]):
        wagers.append(("Pair", Fraction(3)))
    for seed in seeds:
        check_round(house, seed, wagers)


@pytest.mark.parametrize("name", ["blackjack", "blackjack-with-side-wagers", "spanish21"])
def test_rounds_of_the_models_end_and_add_up(name: str) -> None:
    exhibit = model(name)
    house = BlackjackHouse(exhibit, exhibit.games[0].name)
    side = {"spanish21": ["Match the Dealer"], "blackjack-with-side-wagers": ["Match the Dealer", "21+3"]}
    wagers = [("Ante", Fraction(10)), *((wager, Fraction(5)) for wager in side.get(name, []))]
    for seed in range(300):
        found = house.round(house.shoe(seed), wagers, anything(seed))
        assert found.opened is None, found.opened.told()
        check_round(house, seed, wagers)


@pytest.mark.parametrize("name", ["blackjack-with-side-wagers", "spanish21"])
def test_what_is_remembered_is_what_would_be_asked(name: str) -> None:
    exhibit = model(name)
    wagers = [("Ante", Fraction(10)), ("Match the Dealer", Fraction(5))]
    old = BlackjackHouse(exhibit, exhibit.games[0].name)
    for seed in range(400):
        old.round(old.shoe(seed), wagers, anything(seed))
    for seed in range(1000, 1015):
        new = BlackjackHouse(exhibit, exhibit.games[0].name)
        one = old.round(old.shoe(seed), wagers, anything(seed))
        other = new.round(new.shoe(seed), wagers, anything(seed))
        assert one.events == other.events


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
    base = BASE.replace("check: dealer must check the hole card when up card is A, 10 or face card", "")
    term = "define blackjack: total is 21 and cards in hand is 2 and not hand is split"
    deal = "wager Ante $10\nplayer A♠ A♥\ndealer A♠ K♠\ndo split, stand; stand\ndraw K♠ K♥"
    assert played(document(*SPLIT, term, base=base), deal).net == -20
