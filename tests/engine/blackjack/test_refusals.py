"""Each rule that no table can hold, by kind: its number is refused with the reason, or the statement is left out."""

from __future__ import annotations

import pytest

from engine.blackjack.tables.compiler import Compiler
from tests.engine.blackjack.test_accounting import worked_out
from tests.engine.blackjack.test_hostile_rules import NO_HIT, OTHER_RULES, RULES, TWO_CARDS
from tests.support.documents import exhibit_from

SPLIT = "split: player may split when cards in hand is 2"
PAIRS = f"{SPLIT} and first two cards are the same value"
SURRENDER = "surrender: player may surrender when dealer has checked\nsurrender loss:"
FULL, HALF = "exactly the ante", "exactly half the ante"


def hits_but(bar: str) -> tuple[str, str, str]:
    hits = f"[f] hit: player may hit when total is 20 or less and not hand is doubled and not ({bar})\n"
    return OTHER_RULES, NO_HIT, f"{hits}[g] hit: player must not hit when total is 21 or hand is doubled or ({bar})"


def doubles_of(test: str) -> tuple[str, str, str]:
    return OTHER_RULES, TWO_CARDS, f"[f] double: player may double when cards in hand is 3 and {test}"


def amounts(test: str, kind: str = "double", allowed: str = TWO_CARDS) -> tuple[str, str, str]:
    """Two amounts that a test tells apart; the rules of pairs for splits."""
    old = f"{kind} wager: {FULL}"
    changed = RULES.replace(TWO_CARDS, allowed).replace(
        "split: not allowed", PAIRS if kind == "split" else "split: not allowed"
    )
    return (
        changed.replace("at most 2 hands", "at most 3 hands"),
        old,
        f"{old} when {test}\n{kind} wager: {HALF} when not {test}",
    )


def costs(test: str) -> tuple[str, str, str]:
    loss = f"{SURRENDER} 25% of the ante when {test}\n[f] surrender loss: half the ante when not ({test})"
    return RULES, "surrender: not allowed", loss.replace("\nsurrender loss", "\n[g] surrender loss", 1)


def added(*lines: str) -> tuple[str, str, str]:
    return RULES, "", "\n".join(lines)


def busts(test: str) -> tuple[str, str, str]:
    return added(f"[f] main result: push when hand is bust and {test}, overrides bust")


Change = tuple[str, str, str]
"""Rules, what is replaced (nothing: the new is added), and what stands in its place."""
UNLIKE_AMOUNTS, COST = "a double adds", "what a surrender costs depends on the player's cards"
REFUSED: dict[str, tuple[Change, str]] = {
    "doubles of two sizes, by total": (amounts("total is 12"), UNLIKE_AMOUNTS),
    "by rank": (amounts("hand has an ace"), UNLIKE_AMOUNTS),
    "by the first card": (amounts("first card is A"), UNLIKE_AMOUNTS),
    "by suit": (amounts("hand is the same suit"), UNLIKE_AMOUNTS),
    "by the suit of the up card": (amounts("up card is hearts"), UNLIKE_AMOUNTS),
    "by the third card": (amounts("third card is A", allowed="double: player may double"), UNLIKE_AMOUNTS),
    "by all ranks of a longer hand": (amounts("hand is 6-6-A", allowed="double: player may double"), UNLIKE_AMOUNTS),
    "split hands of two sizes, by rank": (amounts("first card is A", "split"), "a split hand takes"),
    "split hands of two sizes, by suit": (amounts("first two cards are the same color", "split"), "a split hand takes"),
    "the second split for less": (amounts("splits made is 0", "split"), "a split hand takes"),
    "a split for less against an ace": (amounts("not up card is A", "split"), "a split hand takes"),
    "a double that gives two cards by suit": (
        (RULES, "double card: exactly 1 card", "double card: exactly 2 cards when hand is the same suit\n"
         "double card: exactly 1 card when not hand is the same suit"), "how many cards a double gives"),
    "surrender cost by total": (costs("total is 16"), COST),
    "a surrender that costs by rank": (costs("hand has an ace"), COST),
    "a surrender that costs by the first card": (costs("first card is A"), COST),
    "a surrender that costs by suit": (costs("hand is the same suit"), COST),
    "an ace that always counts 11": (added("card value: 11 when card is A"), "A counts 11"),
    "busts of one suit": (busts("hand is the same suit"), "not settled as other bust hands"),
    "busts of four cards": (busts("cards in hand is 4"), "not settled as other bust hands"),
    "busts with 22": (added("main result: push when player total is 22, overrides bust"), "not settled as other bust"),
    "both cards up": (added("up card: both cards"), "both cards of the dealer lie face up"),
    "the hole card turned early": (
        added("dealer reveal: dealer must turn over the hole card when before the player turn"), "lie face up"),
}  # fmt: skip
"""Of each kind a rule by every look a player has at it: rank, suit, order, number, and what was done before."""
LEFT_OUT: dict[str, Change] = {
    "hits by all ranks of a longer hand": hits_but("hand is 4-5-6"),
    "hits by the third card": hits_but("cards in hand is 3 and third card is 6"),
    "hits by the last card": hits_but("cards in hand is 3 and last card is 6"),
    "hits by the first card of a longer hand": hits_but("cards in hand is 3 and first card is 4"),
    "hits by suit": hits_but("cards in hand is 3 and hand is the same suit"),
    "doubles of longer hands by suit": doubles_of("hand is the same suit"),
    "a surrender that costs by the number of cards": costs("cards in hand is 3"),
    "a surrender that costs by the third card": costs("third card is A"),
    "a surrender that costs by all ranks of a longer hand": costs("hand is 6-6-A"),
    "a surrender that costs by the suit of the up card": costs("up card is hearts"),
    "busts with an ace": busts("hand has an ace"),
    "busts that began with an ace": busts("first card is A"),
    "busts by the last card": busts("last card is 6"),
    "to switch": added("[f] choices: hit, stand, double, split or switch"),
}


@pytest.mark.parametrize(("change", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_no_table_holds_is_refused_with_the_reason(change: Change, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        worked_out(exhibit_from(changed(change)))


@pytest.mark.parametrize("change", LEFT_OUT.values(), ids=LEFT_OUT)
def test_what_no_table_holds_is_left_out_by_name(change: Change) -> None:
    named = {one.statement for one in worked_out(exhibit_from(changed(change)))[1].left_out if not one.contradicted}
    assert named & {"f", "g"}


def test_doubles_that_hang_on_every_rank_are_told() -> None:
    """Three fives make 15 as well, and may not be doubled: no statement says so, and the silence is left out."""
    left_out = worked_out(exhibit_from(changed(doubles_of("hand is 4-5-6"))))[1].left_out
    assert any("may double, with more than two cards" in one.why for one in left_out)


@pytest.mark.parametrize("test", [" and total is 16", ""], ids=["sixteens", "any two cards"])
def test_unlike_cards_split_more_than_once_are_told(test: str) -> None:
    rules = RULES.replace("split: not allowed", f"{SPLIT}{test}")
    once, twice = rules, rules.replace("at most 2 hands", "at most 3 hands")
    assert [told(rules) for rules in (once, twice)] == [False, True]


def told(rules: str) -> bool:
    assumed = Compiler(exhibit_from(rules), "blackjack").compiled().assumed
    return "two unlike cards are split once, though they may be split again" in assumed


def changed(change: Change) -> str:
    rules, old, new = change
    assert old in rules
    return rules.replace(old, new) if old else f"{rules}\n{new}"
