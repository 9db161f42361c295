"""Spreads, shares and correlations of the usual games, each derived here from the dice, the wheel or the cards."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.declared.paired_rounds import sampled_covariance
from engine.sheet.figure import Bounded, Exact, number
from engine.sheet.game_sheet import GameSheet, game_sheet, wager_sheet
from engine.sheet.options import SheetOptions
from engine.sheet.relation import Relation
from engine.sheet.wager_sheet import WagerSheet
from engine.side_wagers.odds import rules_of
from grammar.resolver.family_exhibit import family_exhibit
from pitboss.loading import parse_file

MODELS = Path(__file__).parents[3] / "exhibits" / "models"
LONG = os.environ.get("PITBOSS_LONG") == "1"
SHEETS: dict[str, GameSheet] = {}


def sheet(family: str) -> GameSheet:
    if family not in SHEETS:
        exhibit = family_exhibit(family)
        assert exhibit is not None
        SHEETS[family] = game_sheet(exhibit, exhibit.games[0].name, {}, SheetOptions(rounds=100_000))
    return SHEETS[family]


def wager(family: str, name: str) -> WagerSheet:
    return next(one for one in sheet(family).wagers if one.wager == name)


def test_every_library_game_has_figures_for_every_wager() -> None:
    for family in ("roulette", "craps", "sic-bo", "big-six", "baccarat", "casino-war", "red-dog", "keno"):
        found = sheet(family)
        assert found.wagers
        assert not found.missing, family
        for one in found.wagers:
            assert one.results.mean == Exact(-one.edge.value)  # type: ignore[arg-type]
            assert sum(chance for _, chance in one.results.chances) == 1


@pytest.mark.parametrize(("name", "numbers", "pays"), [("Straight", 1, 35), ("Dozen", 12, 2), ("Red", 18, 1)])
def test_the_spread_of_roulette(name: str, numbers: int, pays: int) -> None:
    """Two results: the variance is p(1 - p) times the square of their distance. Published: 5.84, 1.40, 1."""
    found = wager("roulette", name)
    chance = Fraction(numbers, 37)
    assert found.results.variance == Exact(chance * (1 - chance) * (pays + 1) ** 2)
    assert round(number(found.deviation), 2) == {"Straight": 5.84, "Dozen": 1.40, "Red": 1.0}[name]
    assert found.results.hit == Exact(chance)
    assert found.results.push == Exact(Fraction(0))


def test_the_spread_of_the_pass_line() -> None:
    """Won or lost, one to one: 1 - (7/495)²; published as 1.00."""
    found = wager("craps", "Pass")
    assert found.results.variance == Exact(1 - Fraction(7, 495) ** 2)
    first = found.losses[0]
    assert first.loss == Exact(Fraction(700, 495))
    assert number(first.high) - 700 / 495 == pytest.approx(1.959964 * 10 * sqrt(1 - (7 / 495) ** 2), 1e-6)
    assert number(first.low) == pytest.approx(1400 / 495 - number(first.high))


def test_how_long_wagers_stay() -> None:
    """Published: 557/165 rolls for the pass line. A round of dice is dealt from no deck."""
    assert wager("craps", "Pass").lasts == 1 + sum(
        Fraction(ways, 36) * Fraction(36, ways + 6) for ways in (3, 4, 5) * 2
    )
    assert wager("craps", "Pass").lasts == Fraction(557, 165)
    assert wager("craps", "Field").lasts == wager("roulette", "Red").lasts == 1
    (lasting,) = sheet("craps").assumed
    assert "until the wager is settled" in lasting
    assert sheet("roulette").assumed == ()
    (dealt,) = sheet("baccarat").assumed
    assert "freshly shuffled" in dealt


def test_wagers_that_stay_move_together() -> None:
    """Pass and its opposite: one wins what the other loses, but for a twelve. Any seven: only the first roll counts."""
    found = {one.wager: one for one in sheet("craps").relations}
    passes, refused = Fraction(-7, 495), Fraction(-3, 220)
    assert found["Don't Pass"].covariance == Exact(Fraction(-35, 36) - passes * refused)
    seven = Fraction(1, 6)
    together = 4 * seven - (passes - seven)
    assert found["Any Seven"].covariance == Exact(together - passes * (5 * seven - 1))
    assert found["Come"].covariance is None, "it is made later"


BANKER, PLAYER, TIES, DEALS = 2292252566437888, 2230518282592256, 475627426473216, 4998398275503360
"""The published numbers of ways with eight decks."""


def test_the_spread_of_baccarat() -> None:
    """From the published numbers of ways; published as 0.93, 0.95 and 2.64."""
    wins, losses, ties = Fraction(BANKER, DEALS), Fraction(PLAYER, DEALS), Fraction(TIES, DEALS)
    edge = Fraction(19, 20) * wins - losses
    found = wager("baccarat", "Banker")
    assert found.results.variance == Exact(Fraction(19, 20) ** 2 * wins + losses - edge**2)
    assert found.results.push == Exact(ties)
    spreads = [round(number(wager("baccarat", name).deviation), 2) for name in ("Banker", "Player", "Tie")]
    assert spreads == [0.93, 0.95, 2.64]


def test_two_sides_of_one_hand_move_against_each_other() -> None:
    """Player and banker: E[XY] - E[X]E[Y] from the published ways."""
    wins, losses = Fraction(BANKER, DEALS), Fraction(PLAYER, DEALS)
    together = -Fraction(19, 20) * wins - losses
    means = (Fraction(19, 20) * wins - losses) * (losses - wins)
    found = next(one for one in sheet("baccarat").relations if one.wager == "Banker")
    assert found.covariance == Exact(together - means)
    assert found.correlation is not None
    assert -1 < number(found.correlation) < -0.9999


def war_by_enumeration() -> Counter[Fraction]:
    """Casino war, six decks, going to war on every tie: all ranks of four cards, weighted by cards left."""
    found: Counter[Fraction] = Counter()
    for cards in product(range(13), repeat=2):
        ways = 24 * (24 - (cards[0] == cards[1]))
        if cards[0] != cards[1]:
            found[Fraction(1 if cards[0] > cards[1] else -1)] += ways * 310 * 309
            continue
        for mine, theirs in product(range(13), repeat=2):
            left = 24 - 2 * (mine == cards[0])
            more = 24 - 2 * (theirs == cards[0]) - (mine == theirs)
            found[Fraction(1 if mine >= theirs else -2)] += ways * left * more
    return found


def test_casino_war_by_enumeration() -> None:
    expected = war_by_enumeration()
    total = 312 * 311 * 310 * 309
    assert sum(expected.values()) == total
    found = wager("casino-war", "Ante")
    assert dict(found.results.chances) == {gain: Fraction(ways, total) for gain, ways in expected.items()}
    assert found.action == Exact(1 + Fraction(23, 311)), "the second wager is made on every tie"
    assert round(number(found.deviation), 2) == 1.05, "as published"


def test_three_card_poker_as_published() -> None:
    """Q-6-4 or better is 149 of 221 hands; the spread is published as 1.64, the fold as 32.58%."""
    found = wager("three-card-poker", "Ante")
    assert found.action == Exact(1 + Fraction(149, 221))
    assert round(number(found.deviation), 2) == 1.64
    ante = next(table for table in found.tables if table.wager == "Ante")
    fold = next(prize for prize in ante.prizes if prize.event == "player chose fold")
    assert fold.chance == Exact(Fraction(72, 221))
    assert isinstance(found.deviation, Bounded)
    assert found.deviation.bound < 1e-14


def three_cards() -> tuple[NDArray[np.int64], NDArray[np.int64], list[tuple[int, int, int]]]:
    """Every hand of three cards: its kind (5 straight flush to 0 nothing), its order, and its cards."""
    hands = list(combinations(range(52), 3))
    kinds, orders = [], []
    for hand in hands:
        ranks = sorted((card // 4 for card in hand), reverse=True)
        flush = len({card % 4 for card in hand}) == 1
        low_ace = ranks == [12, 1, 0]
        straight = low_ace or (ranks[0] - ranks[1] == 1 == ranks[1] - ranks[2])
        times = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
        shape = 4 if len(set(ranks)) == 1 else 1 if len(set(ranks)) == 2 else 0
        kind = 5 if straight and flush else shape if shape == 4 else 3 if straight else 2 if flush else shape
        top = [1, 0, 0] if low_ace else times
        kinds.append(kind)
        orders.append(((kind * 13 + top[0]) * 13 + top[1]) * 13 + top[2])
    return np.array(kinds), np.array(orders), hands


def test_pair_plus_beside_the_ante_by_enumeration() -> None:
    """E[XY]: what Pair Plus pays with each hand times what the other wagers bring, over all of the dealer's hands."""
    kinds, orders, hands = three_cards()
    masks = np.array([sum(1 << card for card in hand) for hand in hands])
    queen = 10 * 169
    pair_plus, bonus = (-1, 1, 4, 6, 30, 40), (0, 0, 0, 1, 4, 5)
    main: dict[object, Fraction] = {}
    together = ante = side = Fraction(0)
    for number_of, hand in enumerate(hands):
        suits = tuple(sorted(Counter((card % 4, card // 4) for card in hand)))
        key = orders[number_of], tuple(sorted(Counter(suit for suit, _ in suits).values())), pattern(hand)
        if key not in main:
            free = masks & masks[number_of] == 0
            theirs = orders[free]
            low = int((theirs < queen).sum())
            above = int(((theirs >= queen) & (theirs < orders[number_of])).sum())
            below = int((theirs > orders[number_of]).sum() - ((theirs > orders[number_of]) & (theirs < queen)).sum())
            play = Fraction(low + 2 * above - 2 * below, int(free.sum())) + bonus[kinds[number_of]]
            main[key] = max(play, Fraction(-1))
        together += main[key] * pair_plus[kinds[number_of]]
        ante += main[key]
        side += pair_plus[kinds[number_of]]
    total = len(hands)
    (relation,) = sheet("three-card-poker").relations
    assert relation.covariance == Exact(together / total - ante / total * side / total)
    assert relation.correlation is not None
    assert number(relation.correlation) == pytest.approx(0.4904, abs=1e-4)
    assert -ante / total == wager("three-card-poker", "Ante").edge.value


def pattern(hand: tuple[int, int, int]) -> tuple[int, ...]:
    """The suits of a hand, by rank, named in the order in which they come."""
    named: dict[int, int] = {}
    return tuple(named.setdefault(card % 4, len(named)) for card in hand)


@pytest.mark.skipif(not LONG, reason="every board of hold'em takes a minute: PITBOSS_LONG=1")
def test_holdem_as_published() -> None:
    """Published: a spread of 4.94, 4.15 units staked on average."""
    found = wager("ultimate-texas-holdem", "Ante")
    assert (round(number(found.deviation), 2), round(number(found.action), 2)) == (4.94, 4.15)
    assert found.results.mean == Exact(-found.edge.value)  # type: ignore[arg-type]


@pytest.mark.skipif(not LONG, reason="looking ahead takes half a minute: PITBOSS_LONG=1")
def test_let_it_ride_as_published() -> None:
    """Published: a spread of 5.17; a little over 1.22 units staked on average."""
    found = wager("let-it-ride", "First")
    assert round(number(found.deviation), 2) == 5.17
    assert found.results.mean == Exact(-found.edge.value)  # type: ignore[arg-type]


def relation(family: str, name: str) -> Relation:
    return next(one for one in sheet(family).relations if one.wager == name)


@pytest.mark.parametrize(
    ("name", "numbers", "red"),
    [("Straight on 1, and 17 others like it", 1, 1), ("Straight on 0, and 18 others like it", 1, 0),
     ("Street on 1 and 2 and 3, and 5 others like it", 3, 2), ("Dozen", 12, 6)],
)  # fmt: skip
def test_spots_of_roulette_beside_red(name: str, numbers: int, red: int) -> None:
    """Each pays 36 in all for its numbers, red 2 for 18: the covariance is that of the shares, 36/n times 2."""
    share = Fraction(red, 37) - Fraction(numbers, 37) * Fraction(18, 37)
    found = relation("roulette", name)
    assert found.covariance == Exact(Fraction(36, numbers) * 2 * share)
    spread = Fraction(numbers, 37) * Fraction(37 - numbers, 37) * Fraction(18 * 19, 37**2)
    assert found.correlation is not None
    assert number(found.correlation) == pytest.approx(float(share) / sqrt(spread), abs=1e-12)


@pytest.mark.parametrize(("total", "pays"), [(4, 60), (17, 60), (10, 6)])
def test_a_total_of_sic_bo_beside_small(total: int, pays: int) -> None:
    rolls = list(product(range(1, 7), repeat=3))
    small = [1 if 4 <= sum(roll) <= 10 and len(set(roll)) > 1 else -1 for roll in rolls]
    other = [pays if sum(roll) == total else -1 for roll in rolls]
    mean = Fraction(sum(small), 216) * Fraction(sum(other), 216)
    together = Fraction(sum(one * two for one, two in zip(small, other, strict=True)), 216)
    assert relation("sic-bo", f"Total on {total}").covariance == Exact(together - mean)


def test_a_place_wager_of_craps_beside_the_pass_line() -> None:
    """Roll by roll until both are settled: what is left open after 600 rolls is less than any float tells."""
    open_: dict[tuple[int, int | None, Fraction | None], float] = {(0, None, None): 1.0}
    together = 0.0
    ways = Counter(one + two for one, two in product(range(1, 7), repeat=2))
    for _ in range(600):
        after: dict[tuple[int, int | None, Fraction | None], float] = {}
        for (point, line, place), chance in open_.items():
            for total, times in ways.items():
                now, after_point, placed = line, point, place
                if placed is None and total in (6, 7):
                    placed = Fraction(7, 6) if total == 6 else Fraction(-1)
                if now is None and point == 0:
                    now = 1 if total in (7, 11) else -1 if total in (2, 3, 12) else None
                    after_point = 0 if now is not None else total
                elif now is None and total in (point, 7):
                    now = 1 if total == point else -1
                share = chance * times / 36
                if now is None or placed is None:
                    key = (after_point, now, placed)
                    after[key] = after.get(key, 0.0) + share
                else:
                    together += share * now * float(placed)
        open_ = after
    expected = together - (-7 / 495) * (-1 / 66)
    found = relation("craps", "Place on 6 or 8").covariance
    assert found is not None
    assert number(found) == pytest.approx(expected, abs=1e-12)


def test_money_on_a_spot_is_told_at_the_lowest_stake_of_its_wager() -> None:
    """Totals of sic bo are wagered from $1: 61 cents of four in an hour of 40 rounds, not ten times that."""
    exhibit = parse_file(str(MODELS / "sic-bo.game")).exhibit
    rules = rules_of(exhibit, "sic-bo")
    for name, stake in (("Total on 4 or 17", 1), ("Small", 1)):
        assert wager_sheet(rules, name, 1, SheetOptions()).stake == stake


def test_wagers_that_are_not_counted_together_are_settled_in_the_same_simulated_rounds() -> None:
    """Pair plus beside the ante is counted: the simulation that stands for showdowns and duels comes near it."""
    exhibit = family_exhibit("three-card-poker")
    assert exhibit is not None
    rules = rules_of(exhibit, "three-card-poker")
    known = next(one for one in sheet("three-card-poker").relations if one.wager == "Pair Plus")
    assert isinstance(known.covariance, Exact)
    value, error, rounds = sampled_covariance(rules, "Ante", "Pair Plus", 1, (), 200_000, 2)
    assert rounds == 49 * 4096
    assert abs(value - float(known.covariance.value)) < 4 * error < 0.2


def test_what_has_no_figure_stands_on_page_one_with_the_reason() -> None:
    """A come wager is made after the roll that decides when a pass line wager is settled."""
    found = sheet("craps")
    lacking = [one for one in found.relations if one.correlation is None]
    assert {one.left_out for one in lacking} <= set(found.left_out)
    assert "how Come moves together with Pass: they are never made before one roll" in found.left_out
    assert not [one.left_out for one in found.relations if one.correlation is not None and one.left_out]
