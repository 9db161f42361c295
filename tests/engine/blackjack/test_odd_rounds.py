"""Rounds of odd documents, and many of the models, end with every chip accounted for."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arbiter import Chosen
from engine.blackjack.play.house import BlackjackHouse
from engine.play.rounds import Decide, PlayerAction
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from tests.support.play_rules import BASE, DOUBLE, EARLY, EVEN_MONEY, INSURANCE, LATE, SPLIT, Ledger, document, model

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
    return lambda table, legal: PlayerAction(random.choice(legal))


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
    if any(rule.stated.about == "Pair" for rule in house.arbiter.rules.statements["wager amount"]):
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
