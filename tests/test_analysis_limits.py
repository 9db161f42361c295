"""What the tables of the analysis cannot hold: refused with the reason, or listed as assumed; never a silent edge."""

from __future__ import annotations

import pytest

from engine.blackjack.compiling import compiled
from engine.main_game import Unanalysed, main_game
from tests.documents import changed

BUST = "[bust] bust: player loses, overrides higher-total, tie"
SURRENDER = "surrender: player may surrender when action is first"
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
    "a bust hand of one suit pushes": (
        BUST,
        f"{BUST}\n  main result: push when hand is bust and hand is the same suit, overrides bust, higher-total, tie",
        "bust",
    ),
    "half the ante on a split hand": (
        "split wager: exactly the ante",
        "split wager: exactly half the ante",
        "split hand",
    ),
    "a surrender that costs by the up card": (
        "surrender: not allowed",
        f"{SURRENDER}\n  surrender loss: half the ante when up card is A\n  surrender loss: $1 unless up card is A",
        "surrender",
    ),
    "a surrender that costs by the hand": (
        "surrender: not allowed",
        f"{SURRENDER}\n  surrender loss: half the ante when total is 16\n  surrender loss: the ante unless total is 16",
        "surrender",
    ),
}

DRAW = "dealer draw: dealer must stand when total is 17 or more"
NOTED = {
    "rounded payments": ("rounding: exact", "rounding: down to the dollar", "payments are exact"),
    "eight hands": ("at most 4 hands unless", "at most 8 hands unless", "no hand is split into more than 4"),
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
}


@pytest.mark.parametrize(("old", "new", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_the_tables_cannot_hold_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(Unanalysed, match=reason):
        main_game(changed("blackjack", (old, new)), "blackjack")


@pytest.mark.parametrize(("old", "new", "note"), NOTED.values(), ids=NOTED)
def test_what_the_tables_leave_out_is_assumed(old: str, new: str, note: str) -> None:
    assert any(note in told for told in compiled(changed("blackjack", (old, new)), "blackjack").assumed)


def test_nothing_is_assumed_of_a_document_that_says_all() -> None:
    assert compiled(changed("blackjack"), "blackjack").assumed == ()
