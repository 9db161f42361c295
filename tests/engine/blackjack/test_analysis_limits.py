"""What the tables of the analysis cannot hold: refused with the reason, or listed as assumed; never a silent edge."""

from __future__ import annotations

import pytest

from engine.blackjack.tables.compiler import compiled
from engine.money.main_game import Unanalysed, main_game
from tests.support.documents import changed

BUST = "[bust] bust: player loses, overrides higher-total, tie"
SURRENDER = "surrender: player may surrender when action is first"
WIN = "main pay: 1 to 1"
EVEN_MONEY = (
    "surrender: not allowed",
    "surrender: not allowed\n  even money offer: allowed when up card is A and player has blackjack",
)
REVEAL = "dealer reveal: dealer must turn over the hole card"

REFUSED = {
    "both cards up": ("up card: first card", "up card: both cards", "face up"),
    "turned before the players act": (REVEAL, f"{REVEAL} when before the player turn\n  {REVEAL}", "face up"),
    "22 pushes": (
        BUST,
        f"{BUST}\n  main result: push when player total is 22, overrides bust, higher-total, tie",
        "bust",
    ),
    "a long bust hand pushes": (
        BUST,
        f"{BUST}\n  main result: push when hand is bust and cards in hand is 7, overrides bust, higher-total, tie",
        "bust",
    ),
    "half the ante on a split hand": (
        "split wager: exactly the ante",
        "split wager: exactly half the ante",
        "split hand",
    ),
    "a surrender that costs by the hand": (
        "surrender: not allowed",
        f"{SURRENDER}\n  surrender loss: half the ante when total is 16\n  surrender loss: the ante unless total is 16",
        "surrender",
    ),
}

ADDED = "double wager: exactly the ante"
REFUSED |= {
    "a double that adds more to some hands": (
        ADDED,
        f"{ADDED} unless total is 9 to 11\n  double wager: exactly half the ante when total is 9 to 11",
        "a double adds",
    ),
    "a double that adds more against some up cards": (
        ADDED,
        f"{ADDED} unless up card is A\n  double wager: exactly half the ante when up card is A",
        "a double adds",
    ),
    "a double that gives one card or two": ("double card: exactly 1 card", "double card: at most 2 cards", "choice"),
    "a double that gives some hands two cards": (
        "double card: exactly 1 card",
        "double card: exactly 1 card unless total is 9\n  double card: exactly 2 cards when total is 9",
        "how many cards",
    ),
    "an ace that counts 9": ("card value: 1 or 11 when", "card value: 1 or 9 when", "aces that count 1 or 11"),
}

DRAW = "dealer draw: dealer must stand when total is 17 or more"
NOTED = {
    "nine hands": ("at most 4 hands unless", "at most 9 hands unless", "no hand is split into more than 8"),
    "a circumstance": (DRAW, f'{DRAW} unless circumstance "it rains"', 'not "it rains"'),
    "two hands of a player": (
        "double: player may double only when",
        "double: player must not double when hands of the player is 2 or more\n  double: player may double only when",
        "the player has one hand",
    ),
    "a second split": (
        "double after split: allowed when",
        "double after split: allowed when splits made is 1 and",
        "split",
    ),
    "a dealer who looks at the player": (DRAW, f"{DRAW} and player total is 18 or less", "whatever the players hold"),
    "a dealer who draws until the player is beaten": (
        DRAW,
        f"{DRAW} unless dealer total is less than player total",
        "whatever the players hold",
    ),
    "a dealer who looks at a blackjack": (DRAW, f"{DRAW} or player has blackjack", "whatever the players hold"),
    "a dealer who draws by the up card": (DRAW, f"{DRAW} unless up card is A", "whether up card is A or not"),
    "a check that looks at the player": (
        "check: dealer must check the hole card when",
        "check: dealer must check the hole card when player has no blackjack and",
        "the up card alone, whether player has blackjack",
    ),
    "a pay for the dealer's cards": (WIN, f"{WIN} unless dealer hand is the same suit", "dealer hand is the same suit"),
    "a pay for the suit of the up card": (WIN, f"{WIN} unless up card is spades", "whether up card is spade or not"),
    "a pay for the first card": (WIN, f"{WIN} unless first card is K", "whether first card is K or not"),
    "a pay for the last card": (WIN, f"{WIN} unless last card is 7", "whether last card is 7 or not"),
    "a pay for two of many cards": (
        WIN,
        f"{WIN} unless first two cards are 7s",
        "whether first two cards are 7s or not",
    ),
    "a hit that looks at the last card": (
        "hit split aces: not",
        "hit: not allowed when last card is 7, overrides may-hit\n  hit split aces: not",
        "whether last card is 7 or not",
    ),
    "a split that looks at suits": (
        "re-split aces: not",
        "split: not allowed when first two cards are hearts, overrides may-split\n  re-split aces: not",
        "may split is asked",
    ),
    "a split that waits for the weather": (
        "re-split aces: not",
        're-split aces: not allowed when circumstance "it rains", overrides may-split\n  re-split aces: not',
        'not "it rains"',
    ),
    "a double for more": (ADDED, "double wager: at least the ante, at most 200% of the ante", "more may be added"),
    "a double without limit": (ADDED, "double wager: at least the ante", "more may be added"),
    "nine doubles": ("double limit: at most 1 time", "double limit: at most 9 times", "more than 8 times"),
    "a rule for hands of eleven cards": (
        WIN,
        f"{WIN} unless cards in hand is 11 or more",
        "hands of 10 cards and more",
    ),
    "an insured hand": (
        BUST,
        f"{BUST}\n  tie result: player wins when insurance is taken, overrides tie",
        "insurance is taken wherever that brings more",
    ),
    "a hole card of which nothing is said": ("  up card: first card\n", "", "lies face down"),
}


def test_even_money_is_declined_where_that_is_best_and_taken_where_it_is_not() -> None:
    """Of 309 cards 95 make the ace a blackjack: declining brings 3/2 of 214/309, which is more than 1, or 6/5 of it."""
    three_to_two = compiled(changed("blackjack", EVEN_MONEY), "blackjack").assumed
    six_to_five = compiled(changed("blackjack", EVEN_MONEY, ("pay: 3 to 2", "pay: 6 to 5")), "blackjack").assumed
    assert three_to_two == ()
    assert six_to_five == ("even money is taken wherever that brings more",)


@pytest.mark.parametrize(("old", "new", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_the_tables_cannot_hold_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(Unanalysed, match=reason):
        main_game(changed("blackjack", (old, new)), "blackjack")


@pytest.mark.parametrize(("old", "new", "note"), NOTED.values(), ids=NOTED)
def test_what_the_tables_leave_out_is_assumed(old: str, new: str, note: str) -> None:
    assert any(note in told for told in compiled(changed("blackjack", (old, new)), "blackjack").assumed)


def test_a_bust_hand_of_one_suit_that_pushes_is_refused() -> None:
    """With fewer ranks, as every hand is looked at in all suits."""
    few = ("6 decks of 52 cards", "6 decks of 20 cards, no 2s, 3s, 4s, 5s, 8s, 9s, Js and Qs")
    push = "main result: push when hand is bust and hand is the same suit, overrides bust, higher-total, tie"
    with pytest.raises(Unanalysed, match="bust"):
        main_game(changed("blackjack", few, (BUST, f"{BUST}\n  {push}")), "blackjack")


def test_nothing_is_assumed_of_a_document_that_says_all() -> None:
    assert compiled(changed("blackjack"), "blackjack").assumed == ()
