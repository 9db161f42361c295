"""One semantics: the interpreter asks the document at every step, the simulator follows tables compiled from it.

The same shoes dealt to both, with the same decisions, bring the same money and use the same number of cards.
"""

from __future__ import annotations

import zlib
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.support.documents import exhibit_from, model_text
from tests.support.one_semantics import both, rewritten, same_money, stacked
from tests.support.samples import LONG, some

ROUNDS = 1000 if LONG else 400
"""Each hand of two cards and each pair meets two up cards or more; the documents together bring all of them."""
Change = dict[str, str]
"""Statements by the word they begin with, and what stands in their place."""

HALF = "surrender loss: half the ante"
FIRST = "action is first and hand is not split"
NOT_ACES = "hand is not from split aces"
TIE = "[tie] tie result: push"

BLACKJACK: dict[str, tuple[Change, ...]] = {
    "decks": tuple(
        {"decks:": f"decks: {number} of 52 cards"} for number in ("6 decks", "1 deck", "2 decks", "8 decks")
    ),
    "draw": (
        {},
        {
            "dealer draw:": "dealer draw: dealer must hit when total is 16 or less or soft 17\n"
            "dealer draw: dealer must stand when total is hard 17 or more, soft 18 or more"
        },
        {
            "dealer draw:": "dealer draw: dealer must hit when total is 17 or less\n"
            "dealer draw: dealer must stand when total is 18 or more"
        },
        {
            "dealer draw:": "dealer draw: dealer must hit when total is 16 or less\n"
            "dealer draw: dealer must hit when total is 17 and cards in hand is 2\n"
            "dealer draw: dealer must stand when total is 17 and cards in hand is 3 or more\n"
            "dealer draw: dealer must stand when total is 18 or more"
        },
    ),
    "tie": (
        {},
        {"tie result:": "[tie] tie result: player loses"},
        {"tie result:": "[tie] tie result: player loses $1", 'wager "Ante":': 'wager "Ante": $2 or $4'},
        {"tie result:": "[tie] tie result: player loses half the ante"},
        {"tie result:": f"{TIE}\ntwenty-one result: player wins, overrides tie"},
        {
            "tie result:": f"{TIE}\nmain result: player wins when cards in hand is 5 or more and hand is not bust"
            " and dealer has no blackjack, overrides tie, lower-total"
        },
    ),
    "blackjack pay": (
        {},
        {"blackjack pay:": "blackjack pay: 6 to 5, overrides win"},
        {"blackjack pay:": "blackjack pay: 1 to 1, overrides win"},
        {"blackjack pay:": "blackjack pay: 2 to 1, overrides win"},
    ),
    "double": (
        {},
        {
            "double:": f"double: player may double only when total is 9 to 11 and cards in hand is 2 and {NOT_ACES}",
            "double after split:": "double after split: allowed when total is 9 to 11 and cards in hand is 2"
            f" and {NOT_ACES}",
        },
        {
            "double:": "double: player may double only when cards in hand is 2 and hand is not split",
            "double after split:": "double after split: not allowed",
        },
        {
            "double:": f"double: player may double only when total is 20 or less and {NOT_ACES}",
            "double after split:": f"double after split: allowed when total is 20 or less and {NOT_ACES}",
        },
        {
            "double:": f"double: player may double only when total is 20 or less and {NOT_ACES}",
            "double after split:": f"double after split: allowed when total is 20 or less and {NOT_ACES}",
            "double limit:": "double limit: at most 2 times",
        },
        {"double card:": "double card: exactly 2 cards"},
        {
            "double:": f"double: player may double only when cards in hand is 2 and up card is 2 to 9 and {NOT_ACES}",
            "double after split:": "double after split: allowed when cards in hand is 2 and up card is 2 to 9"
            f" and {NOT_ACES}",
        },
    ),
    "split": (
        {},
        {"split limit:": "split limit: at most 2 hands"},
        {
            "split limit:": "split limit: at most 3 hands",
            "re-split aces:": "re-split aces: allowed when cards in hand is 2 and first two cards are the same value",
        },
        {
            "split:": "[may-split] split: player may split only when cards in hand is 2"
            " and first two cards are the same rank"
        },
        {"hit split aces:": "hit split aces: allowed when total is 20 or less"},
        {
            "split:": "[may-split] split: player may split only when up card is 2 to 7 and cards in hand is 2"
            " and first two cards are the same value"
        },
    ),
    "check": (
        {},
        {"check:": "check: dealer must not check the hole card"},
        {
            "check:": "check: dealer must check the hole card when up card is A\n"
            "check: dealer must not check the hole card when up card is 2 to K"
        },
    ),
    "surrender": (
        {},
        {"surrender:": f"surrender: player may surrender only when {FIRST}\n{HALF}"},
        {"surrender:": f"surrender: player may surrender only when cards in hand is 2\n{HALF}"},
        {"surrender:": f"surrender: player may surrender only when before check and {FIRST}\n{HALF}"},
        {"surrender:": f"surrender: player may surrender only when {FIRST} and up card is 2 to K\n{HALF}"},
        {
            "surrender:": f"surrender: player may surrender only when hand is doubled or ({FIRST})\n"
            f"{HALF} unless hand is doubled\nsurrender loss: the ante when hand is doubled"
        },
    ),
}

SPANISH: dict[str, tuple[Change, ...]] = {
    "decks": tuple({"decks:": f"decks: {number} decks of 48 cards, no 10s"} for number in (6, 2, 8)),
    "draw": (
        {},
        {
            "dealer draw:": "dealer draw: dealer must hit when total is 16 or less\n"
            "dealer draw: dealer must stand when total is 17 or more"
        },
    ),
    "double": (
        {},
        {
            "double:": "double: player may double only when total is 20 or less",
            "double after split:": "double after split: allowed when total is 20 or less",
            "double limit:": "double limit: at most 3 times",
        },
        {"double:": "double: player may double only when total is 20 or less and cards in hand is 2"},
    ),
    "surrender": (
        {},
        {"surrender:": f"surrender: player may surrender only when total is 20 or less and {FIRST}"},
        {"surrender:": "surrender: player may surrender only when total is 20 or less and hand is doubled"},
    ),
    "twenty-one": ({}, {"twenty-one result:": ""}),
    "bonus": (
        {},
        {
            "bonus eligibility:": "bonus eligibility: not allowed when hand is doubled or hand is split\n"
            "bonus eligibility: allowed unless hand is doubled or hand is split"
        },
        {'"5-card 21"': '"5-card 21"  2 to 1'},
        {'"7-7-7 of spades"': '"7-7-7 of spades"  50 to 1'},
    ),
    "split": (
        {},
        {"split limit:": "split limit: at most 2 hands"},
        {"split:": "split: player may split only when cards in hand is 2 and first two cards are the same rank"},
    ),
}


def documents(choices: dict[str, tuple[Change, ...]]) -> st.SearchStrategy[Change]:
    """One change, or none, of each sort."""
    return st.tuples(*(st.sampled_from(options) for options in choices.values())).map(
        lambda picked: {word: text for option in picked for word, text in option.items()}
    )


def played(name: str, changes: Change, rounds: int = ROUNDS, stake: Fraction | None = None) -> None:
    table = both(exhibit_from(rewritten(model_text(name), changes)), name, stake)
    begun = zlib.crc32(repr(changes).encode()) % 10_000  # other cards for each document
    for seed in range(begun, begun + rounds):
        same_money(table, stacked(table.house.shoe(seed), seed))


@pytest.mark.parametrize("turn", some(range(7)))
def test_every_change_in_blackjack(turn: int) -> None:
    played("blackjack", every(BLACKJACK, turn))


@pytest.mark.parametrize("turn", some(range(4)))
def test_every_change_in_spanish_21(turn: int) -> None:
    played("spanish21", every(SPANISH, turn))


def every(choices: dict[str, tuple[Change, ...]], turn: int) -> Change:
    """The changes of one turn: after all turns each was made once at least."""
    picked = (options[turn % len(options)] for options in choices.values())
    return {word: text for option in picked for word, text in option.items()}


LITTLE = settings(
    max_examples=20 if LONG else 2,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


@LITTLE
@given(documents(BLACKJACK))
def test_blackjack_rules_made_up(changes: Change) -> None:
    played("blackjack", changes)


@LITTLE
@given(documents(SPANISH))
def test_spanish_rules_made_up(changes: Change) -> None:
    played("spanish21", changes)


@pytest.mark.parametrize("stake", [Fraction(2), Fraction(4)])
def test_a_tie_that_costs_a_dollar(stake: Fraction) -> None:
    played("blackjack", BLACKJACK["tie"][2], 300, stake)
