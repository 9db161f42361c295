"""Rules that once passed in silence: each is in the number, as asking at every step gives it, or named beside it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.engine.blackjack.test_accounting import CHECKS, DEALERS, HEAD, HITS, PAYS, SHOE, TIES, worked_out
from tests.support.asked_game import AskedGame
from tests.support.documents import exhibit_from
from tests.support.samples import some

RULES = "\n".join((HEAD, TIES[0], PAYS[0], DEALERS[0], CHECKS[0], HITS[0],
                   "split: not allowed", "surrender: not allowed", "double card: exactly 1 card",
                   "double: player may double when cards in hand is 2"))  # fmt: skip
INSURED = (
    "insurance offer: dealer must offer insurance when up card is A\ninsurance pay: 3 to 1\n"
    "insurance wager: exactly half the ante\ninsurance result: player loses unless dealer has blackjack"
)
SAME = {
    "pays by up card": "main pay: 2 to 1 when up card is 6 and not player has blackjack, overrides win",
    "pays by the dealer's cards": "main pay: 2 to 1 when dealer cards is 4 or more and not player has blackjack, "
    "overrides win",
    "a blackjack of three cards": "define blackjack: total is 21 and cards in hand is 3",
}
NAMED = {
    "a red pair pays": "[f] main pay: 2 to 1 when first two cards are all red and cards in hand is 2, overrides win",
    "a heart shown pays": "[f] main pay: 2 to 1 when up card is hearts, overrides win",
    "the amount paid, twice": 'payout basis "Ante": the ante\n[f] payout basis "Ante": total wager',
    "two roundings": "rounding: up to the dollar\n[f] rounding: down to the dollar",
    "two values": "card value: 6 when card is 6\n[f] card value: 7 when card is 6",
    "two limits": "double limit: at most 1 time\n[f] double limit: at most 2 times",
    "a dealer who looks": "[f] dealer draw: dealer must hit when total is 17 and player total is 18 or more",
    "insurance by hand": INSURED.replace("insurance offer", "[f] insurance offer").replace(
        "is A", "is A and total is 16"
    ),
    "a circumstance": '[f] hit: player must not hit when total is 12 and circumstance "the floor says so"',
    "a dealer in a circumstance": '[f] dealer draw: dealer must hit when total is 17 and circumstance "it rains"',
    "a limit in a circumstance": '[f] surrender loss: the ante when circumstance "the floor says so"',
    "what others decide": '[f] blackjack pay: left to "house rules"',
    "a step that takes money": "[f] course of play: player must pay $1 when after the wagers",
    "cards that count by suit": "[f] card value: 7 when card is hearts",
    "cards that count by the hand": "[f] card value: 1 when card is A and cards in hand is 3",
    "a 21 paid at once": "[f] twenty-one paid: at once",
    "a bonus for others": '[f] envy bonus "Ante": $50 when hand is 6-6-6',
    "insured hands that stand": INSURED + "\n[f] hit: player must not hit when insurance is taken",
}


@pytest.mark.parametrize("line", SAME.values(), ids=SAME)
def test_the_edge_is_that_of_asking(line: str) -> None:
    exhibit = exhibit_from(f"{RULES}\n{line}")
    edge, found = worked_out(exhibit)
    assert not [one for one in found.left_out if not one.contradicted]
    assert edge == pytest.approx(float(AskedGame(exhibit, SHOE, Fraction(2)).edge()), abs=1e-9)


@pytest.mark.parametrize("line", NAMED.values(), ids=NAMED)
def test_what_is_not_in_the_edge_is_named(line: str) -> None:
    _, found = worked_out(exhibit_from(f"{RULES}\n{line}"))
    assert "f" in {one.statement for one in found.left_out}


def test_a_double_for_more_is_named() -> None:
    rules = RULES.replace("double wager: exactly the ante", "[f] double wager: at most 2 times the ante")
    assert "f" in {one.statement for one in worked_out(exhibit_from(rules))[1].left_out}


@pytest.mark.parametrize("doubles", ["not hand is doubled", "doubles made is 1 or less"])
def test_a_doubled_hand_that_may_neither_stand_nor_hit_is_named(doubles: str) -> None:
    """Doubled once, or twice: it is left as it is, and what bars it is left out."""
    stand = f"stand: player may stand when {doubles}\n[f] stand: player must not stand when not {doubles}"
    rules = RULES.replace("stand: player may stand", stand.replace("not not ", ""))
    rules = rules.replace("when cards in hand is 2", "when total is 16 or less\ndouble limit: at most 2 times")
    assert "f" in {one.statement for one in worked_out(exhibit_from(rules))[1].left_out}


def test_who_bars_split_hands_meets_who_lets_some_of_them_double() -> None:
    """Two conditions of one permission hold together, but not where they leave nothing of the second."""
    bar = "double: player may double only when cards in hand is 2 and hand is not split"
    lift = "[f] double after split: player may double only when total is 12"
    split = "split: player may split when first two cards are the same value"
    rules = RULES.replace("double: player may double when cards in hand is 2", f"{bar}\n{lift}")
    found = worked_out(exhibit_from(rules.replace("split: not allowed", split)))[1]
    assert "f" in {one.statement for one in found.left_out if one.contradicted}


def test_a_split_for_less_is_named() -> None:
    """A pair that loses money is split for the least: half a wager on the second hand loses half as much."""
    rules = RULES.replace("split wager: exactly the ante", "[f] split wager: at most the ante")
    rules = rules.replace("split: not allowed", "split: player may split when first two cards are the same value")
    assert "f" in {one.statement for one in worked_out(exhibit_from(rules))[1].left_out}


def test_a_21_that_always_wins_may_be_paid_at_once() -> None:
    lines = "[f] twenty-one paid: at once\ntwenty-one result: player wins, overrides tie, lower"
    left_out = worked_out(exhibit_from(f"{RULES}\n{lines}"))[1].left_out
    assert "f" not in {one.statement for one in left_out if not one.contradicted}


OFFERED = {
    "even money": "[f] even money offer: dealer must offer even money when player has blackjack\n"
    "[g] even money pay: 2 to 1",
    "insurance": INSURED.replace("insurance offer", "[f] insurance offer").replace(
        "insurance pay", "[g] insurance pay"
    ),
}


@pytest.mark.parametrize("lines", OFFERED.values(), ids=OFFERED)
def test_an_offer_that_is_taken_has_entered(lines: str) -> None:
    """Each is worth taking here (an ace up: four of nine cards are tens, and pay three to one), and moves the edge."""
    plain, _ = worked_out(exhibit_from(RULES))
    edge, found = worked_out(exhibit_from(f"{RULES}\n{lines}"))
    assert edge < plain
    assert {"f", "g"} <= set(found.entered)


@pytest.mark.parametrize("bar", ["cards in hand is 2", "action is first", "cards in hand is 2 and dealer has checked"])
def test_a_rescue_stands_beside_a_bar_on_first_hands(bar: str) -> None:
    """A doubled hand is neither untouched nor of two cards: the sentence on it would otherwise mean nothing."""
    surrender = f"surrender: player may surrender only when {bar}\nsurrender loss: half the ante"
    rules = RULES.replace("surrender: not allowed", surrender)
    exhibit = exhibit_from(f"{rules}\n[f] rescue: player may surrender\nrescue loss: the ante")
    edge, found = worked_out(exhibit)
    assert "f" in found.entered
    assert edge == pytest.approx(float(AskedGame(exhibit, SHOE, Fraction(2), rescue=True).edge()), abs=1e-9)


@pytest.mark.parametrize("surrender", ["player may surrender", "player may surrender only when up card is A"])
def test_a_rescue_counts_where_a_surrender_on_any_hand_covers_it(surrender: str) -> None:
    """What is said of surrender alone is not heard on doubled hands: only the sentence on rescue lets it be."""
    rules = RULES.replace("surrender: not allowed", f"surrender: {surrender}\nsurrender loss: half the ante")
    without, _ = worked_out(exhibit_from(rules))
    exhibit = exhibit_from(f"{rules}\n[f] rescue: player may surrender")
    edge, found = worked_out(exhibit)
    assert edge < without
    assert "f" in found.entered
    assert edge == pytest.approx(float(AskedGame(exhibit, SHOE, Fraction(2), rescue=True).edge()), abs=1e-9)


def test_a_hand_that_may_do_nothing_is_named() -> None:
    """Where the bars are exceptions; where they merely clash with a leave, the hand may be hit and is not named."""
    bars = "".join(
        f"\n{name}{action}: player must not {action} when total is 17 and cards in hand is 2{exception}"
        for name, action, exception in (
            ("[f] ", "stand", ""),
            ("", "hit", ", overrides may-hit"),
            ("", "double", ", overrides may-double"),
        )
    )
    rules = RULES.replace(NO_HIT, f"[may-hit] {NO_HIT}").replace(TWO_CARDS, f"[may-double] {TWO_CARDS}")
    assert "f" in {one.statement for one in worked_out(exhibit_from(rules + bars))[1].left_out}


NO_HIT, TWO_CARDS = HITS[0], "double: player may double when cards in hand is 2"
Change = tuple[str, str]
"""Some of the rules, and what stands in their place; nothing: what is added."""
CHANGED: dict[str, Change] = {
    "hits up to three cards": (
        NO_HIT,
        "hit: player may hit when cards in hand is 2 and not hand is doubled\n"
        "hit: player must not hit when cards in hand is 3 or more or hand is doubled",
    ),
    "a soft 17 must be hit": (
        NO_HIT,
        "hit: player must hit when total is soft 17 and not hand is doubled\n"
        "hit: player may hit when total is 20 or less and not total is soft 17 and not hand is doubled\n"
        "hit: player must not hit when total is 21 or hand is doubled",
    ),
    "a 12 stands against a six": (
        NO_HIT,
        "hit: player may hit when total is 20 or less and not hand is doubled and not (total is 12 and "
        "up card is 6)\n"
        "hit: player must not hit when total is 21 or hand is doubled or total is 12 and up card is 6",
    ),
    "hits against tens alone": (
        NO_HIT,
        "hit: player may hit when up card is 10 and not hand is doubled\n"
        "hit: player must not hit when not up card is 10 or hand is doubled",
    ),
    "hits on 21": (NO_HIT, HITS[1]),
    "soft doubles alone": (TWO_CARDS, "double: player may double when total is soft 17 and cards in hand is 2"),
    "doubles against a six": (TWO_CARDS, "double: player may double when up card is 6 and cards in hand is 2"),
    "doubles of three cards": (TWO_CARDS, "double: player may double when cards in hand is 3"),
    "a 12 must be doubled": (
        TWO_CARDS,
        "double: player must double when total is 12 and cards in hand is 2\n"
        "double: player must not double when not total is 12 or cards in hand is 3 or more",
    ),
    "two doubles": (TWO_CARDS, "double: player may double\ndouble limit: at most 2 times"),
    "a double gives two cards": ("double card: exactly 1 card", "double card: exactly 2 cards"),
    "doubles of pairs alone": (
        TWO_CARDS,
        "[f] double: player may double when cards in hand is 2 and first two cards are the same value",
    ),
    "doubles with an ace alone": (
        TWO_CARDS,
        "[f] double: player may double when cards in hand is 2 and hand has an ace",
    ),
    "the dealer hits 17": (
        DEALERS[0],
        "dealer draw: dealer must hit when total is 17 or less\n"
        "dealer draw: dealer must stand when total is 18 or more",
    ),
    "the dealer stands on any soft hand": (
        DEALERS[0],
        "dealer draw: dealer must hit when total is hard 16 or less\n"
        "dealer draw: dealer must stand when total is hard 17 or more or soft 12 or more",
    ),
    "a dealer who draws to three cards": (
        DEALERS[0],
        "dealer draw: dealer must hit when total is 16 or less and dealer cards is 2\n"
        "dealer draw: dealer must stand when total is 17 or more or dealer cards is 3 or more",
    ),
    "a tie costs a dollar": (TIES[0], TIES[1]),
    "ties lose but at 20": (
        TIES[0],
        "[tie] tie result: player loses\n"
        "main result: push when player total is 20 and dealer total is 20, overrides tie",
    ),
    "ties win at 17": (
        TIES[0],
        TIES[0] + "\nmain result: player wins when player total is 17 and dealer total is 17, overrides tie",
    ),
    "a dealer's 22 pushes": (
        TIES[0],
        TIES[0] + "\nmain result: push when dealer total is 22 and not hand is bust and not player has blackjack, "
        "overrides dealer-bust",
    ),
    "four cards win": (
        TIES[0],
        TIES[0] + "\nmain result: player wins when cards in hand is 4 or more and not hand is bust "
        "and not dealer has blackjack, overrides lower, tie",
    ),
    "a bust costs a dollar": ("", "[f] main result: player loses $1 when hand is bust, overrides bust"),
    "blackjack by up card": ("", "main pay: 2 to 1 when player has blackjack and up card is 6, overrides win"),
    "blackjack pays half": (PAYS[0], "[win] main pay: 1 to 1\nblackjack pay: 1 to 2, overrides win"),
    "three-card 21 pays double": ("", "main pay: 2 to 1 when player total is 21 and cards in hand is 3, overrides win"),
    "pairs pay double": (
        "",
        "[f] main pay: 2 to 1 when first two cards are the same value and cards in hand is 2, overrides win",
    ),
    "nobody checks": (CHECKS[0], CHECKS[2]),
    "original wagers only": (CHECKS[0], CHECKS[2] + "\noriginal wagers only: allowed"),
    "late surrender": (
        "surrender: not allowed",
        "surrender: player may surrender when cards in hand is 2 and dealer has checked\nsurrender loss: half the ante",
    ),
    "surrender of any hand": (
        "surrender: not allowed",
        "surrender: player may surrender when dealer has checked\nsurrender loss: half the ante",
    ),
    "a 16 must be given up": (
        "surrender: not allowed",
        "surrender: player must surrender when total is 16 and dealer has checked\n"
        "surrender: player must not surrender when not total is 16\n"
        "surrender loss: half the ante",
    ),
    "surrender costs a quarter": (
        "surrender: not allowed",
        "surrender: player may surrender when cards in hand is 2 and dealer has checked\n"
        "surrender loss: 25% of the ante",
    ),
    "surrender costs by up card": (
        "surrender: not allowed",
        "surrender: player may surrender when cards in hand is 2 and dealer has checked\n"
        "[f] surrender loss: 25% of the ante when up card is 6\n"
        "surrender loss: half the ante when up card is not 6",
    ),
    "pairs are split": (
        "split: not allowed",
        "split: player may split when cards in hand is 2 and first two cards are the same value",
    ),
    "sixteens are split": ("split: not allowed", "split: player may split when cards in hand is 2 and total is 16"),
    "two unlike cards must be split": (
        "split: not allowed",
        "split: player must split when cards in hand is 2 and total is 16\n"
        "split: player must not split when not total is 16",
    ),
    "aces must be split": (
        "split: not allowed",
        "split: player must split when cards in hand is 2 and first two cards are the same value and "
        "hand has an ace\n"
        "split: player must not split when not hand has an ace",
    ),
    "no double after a split": (
        "split: not allowed\nsurrender: not allowed\ndouble card: exactly 1 card\n" + TWO_CARDS,
        "split: player may split when cards in hand is 2 and first two cards are the same value\n"
        "surrender: not allowed\n"
        "double card: exactly 1 card\n"
        "double: player may double when cards in hand is 2 and hand is not split",
    ),
    "split aces stand": (
        "split: not allowed",
        "split: player may split when cards in hand is 2 and first two cards are the same value\n"
        "hit split aces: not allowed",
    ),
    "split hands pay half": (
        "split: not allowed",
        "split: player may split when cards in hand is 2 and first two cards are the same value\n"
        "main pay: 1 to 2 when hand is from split and not player has blackjack, overrides win",
    ),
    "a stand on 12 is forbidden": (
        "stand: player may stand",
        "stand: player may stand when total is 13 or more\nstand: player must not stand when total is 12 or less",
    ),
    "paid on the ante": ("", 'payout basis "Ante": the ante'),
}
"""Written down before any of them was worked out."""
OTHER_SHOE = {"4": 4, "5": 4, "6": 4, "10": 4}
"""Fours and sixes make ten, as two fives do."""
OTHER_RULES = RULES.replace(
    "1 deck of 12 cards, no 2s, 3s, 4s, 5s, 7s, 8s, 9s, Js, Qs and Ks",
    "1 deck of 16 cards, no aces, 2s, 3s, 7s, 8s, 9s, Js, Qs and Ks",
)
BY_CARDS: dict[str, Change] = {
    "doubles of pairs alone": (
        TWO_CARDS,
        "[f] double: player may double when cards in hand is 2 and first two cards are the same value",
    ),
    "doubles of 4-6 alone": (TWO_CARDS, "[f] double: player may double when cards in hand is 2 and hand is 4-6"),
    "surrender of 10-6 alone": (
        "surrender: not allowed",
        "[f] surrender: player may surrender when cards in hand is 2 and hand is 6-10 and dealer has "
        "checked\n"
        "surrender loss: half the ante",
    ),
    "pairs must not be hit": (
        NO_HIT,
        "hit: player may hit when total is 20 or less and not hand is doubled and not (cards in hand is "
        "2 and first two cards are the same value)\n"
        "[f] hit: player must not hit when total is 21 or hand is doubled or cards in hand is 2 and "
        "first two cards are the same value",
    ),
    "a 4-6 must be doubled": (
        TWO_CARDS,
        "[f] double: player must double when cards in hand is 2 and hand is 4-6\n"
        "double: player must not double when not hand is 4-6",
    ),
    "fives given up early": (
        "surrender: not allowed",
        "[f] surrender: player may surrender when cards in hand is 2 and first two cards are the same "
        "value\n"
        "surrender loss: 10% of the ante",
    ),
    "surrender by up card": (
        "surrender: not allowed",
        "surrender: player may surrender when cards in hand is 2 and dealer has checked\n"
        "[f] surrender loss: 25% of the ante when up card is 6\n"
        "surrender loss: half the ante when up card is not 6",
    ),
    "split fives are not doubled": (
        "split: not allowed\nsurrender: not allowed\ndouble card: exactly 1 card\n" + TWO_CARDS,
        "split: player may split when cards in hand is 2 and first two cards are the same value\n"
        "surrender: not allowed\n"
        "double card: exactly 1 card\n"
        "double: player may double when cards in hand is 2 and not (hand is split and first two cards "
        "are the same value)",
    ),
}


def held_to_asking(rules: str, change: Change, shoe: dict[str, int]) -> None:
    """The number is that of asking at every step, or a statement is named, or the reason why there is no number."""
    old, new = change
    assert old in rules
    exhibit = exhibit_from(rules.replace(old, new) if old else f"{rules}\n{new}")
    truth = float(AskedGame(exhibit, shoe, Fraction(2)).edge())
    edge, found = worked_out(exhibit)
    assert [one.statement for one in found.left_out if not one.contradicted] == []
    assert edge == pytest.approx(truth, abs=1e-9)


@pytest.mark.parametrize("change", some(CHANGED.values()), ids=some(CHANGED))
def test_rules_that_nobody_expects(change: Change) -> None:
    held_to_asking(RULES, change, SHOE)


@pytest.mark.parametrize("change", some(BY_CARDS.values()), ids=some(BY_CARDS))
def test_what_two_cards_may_do_can_hang_on_the_cards(change: Change) -> None:
    held_to_asking(OTHER_RULES, change, OTHER_SHOE)


def test_a_hand_of_three_cards_that_may_do_otherwise_is_named() -> None:
    """A 15 made of 4, 5 and 6 stands, of three fives it may be hit: tables have one answer for hands of three cards."""
    line = "hit: player may hit when total is 20 or less and not hand is doubled and not hand is 4-5-6"
    exhibit = exhibit_from(
        OTHER_RULES.replace(
            NO_HIT, f"[f] {line}\nhit: player must not hit when total is 21 or hand is doubled or hand is 4-5-6"
        )
    )
    assert "f" in {one.statement for one in worked_out(exhibit)[1].left_out}
