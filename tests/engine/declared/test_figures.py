"""The published figures of the usual games, each derived here a second time from the dice, the wheel or the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

from engine.declared.declared_document import rulebook
from engine.declared.declared_odds import declared_odds, wager_names
from engine.rulebook import Rulebook
from engine.situation_classes import abouts
from grammar.formatter.document_text import printed_statement
from grammar.resolver.family_exhibit import family_exhibit
from tests.support.declared_games import edge_from

DICE = [one + two for one, two in product(range(1, 7), repeat=2)]


@cache
def usual(family: str) -> Rulebook:
    exhibit = family_exhibit(family)
    assert exhibit is not None
    return rulebook(exhibit, exhibit.games[0].name)


def percent(edge: Fraction) -> float:
    return round(float(100 * edge), 4)


def mean(gains: Iterable[Fraction | int]) -> Fraction:
    found = list(gains)
    return Fraction(sum(found), len(found))


# Wheels ---------------------------------------------------------------------------------------------------------


ZEROS = [(("0",), 2.7027), (("0", "00"), 5.2632), (("0", "00", "000"), 7.6923)]
ROULETTE = [("Straight", 1, 35), ("Street", 3, 11), ("Line", 6, 5), ("Dozen", 12, 2), ("Red", 18, 1),
            ("Split", 2, 17), ("Corner", 4, 8), ("Column", 12, 2), ("Low", 18, 1), ("High", 18, 1)]  # fmt: skip


@pytest.mark.parametrize(("zeros", "published"), ZEROS)
@pytest.mark.parametrize(("wager", "numbers", "pays"), ROULETTE)
def test_roulette(zeros: tuple[str, ...], published: float, wager: str, numbers: int, pays: int) -> None:
    text = f"family roulette\nrandomizer: wheel of {', '.join(zeros)}, 1 to 36\n" + pays_of("roulette", wager)
    found = edge_from(text, wager)
    pockets = 36 + len(zeros)
    assert found == 1 - Fraction(numbers * (pays + 1), pockets)
    assert percent(found) == published


def test_the_five_number_wager() -> None:
    text = (
        "family roulette\nrandomizer: wheel of 0, 00, 1 to 36\n"
        'wager pay "Five": 6 to 1 when pocket is 0, 00, 1, 2 or 3, otherwise player loses'
    )
    assert edge_from(text, "Five") == 1 - Fraction(5 * 7, 38) == Fraction(3, 38)


@pytest.mark.parametrize(
    ("wager", "stops", "pays", "published"),
    [("One", 24, 1, 11.1111), ("Two", 15, 2, 16.6667), ("Five", 7, 5, 22.2222), ("Ten", 4, 10, 18.5185),
     ("Twenty", 2, 20, 22.2222), ("Joker", 1, 40, 24.0741)],
)  # fmt: skip
def test_big_six(wager: str, stops: int, pays: int, published: float) -> None:
    found = declared_odds(usual("big-six"), wager, 0).edge
    assert found == 1 - Fraction(stops * (pays + 1), 54)
    assert percent(found) == published


def test_a_joker_that_pays_45_to_1() -> None:
    text = 'family big-six\nwager pay "Joker": 45 to 1 when stop is joker, otherwise player loses'
    assert edge_from(text, "Joker") == Fraction(8, 54)


# Dice -----------------------------------------------------------------------------------------------------------

THREE = list(product(range(1, 7), repeat=3))
SIC_BO: dict[str, tuple[Callable[[tuple[int, ...]], int], float]] = {
    "Small": (lambda d: 1 if 4 <= sum(d) <= 10 and len(set(d)) > 1 else -1, 2.7778),
    "Big": (lambda d: 1 if 11 <= sum(d) <= 17 and len(set(d)) > 1 else -1, 2.7778),
    "Any Triple": (lambda d: 30 if len(set(d)) == 1 else -1, 13.8889),
    "Triple": (lambda d: 180 if d == (4, 4, 4) else -1, 16.2037),
    "Double": (lambda d: 10 if d.count(2) >= 2 else -1, 18.5185),
    "Two Dice": (lambda d: 5 if {3, 6} <= set(d) else -1, 16.6667),
    "Single": (lambda d: d.count(5) or -1, 7.8704),
    "Total on 4 or 17": (lambda d: 60 if sum(d) == 17 else -1, 15.2778),
}


@pytest.mark.parametrize("wager", SIC_BO)
def test_sic_bo(wager: str) -> None:
    brings, published = SIC_BO[wager]
    found = declared_odds(usual("sic-bo"), wager, 0).edge
    assert found == -mean(map(brings, THREE))
    assert percent(found) == published


def chance(*totals: int) -> Fraction:
    return Fraction(sum(total in totals for total in DICE), 36)


def before_seven(point: int) -> Fraction:
    return chance(point) / (chance(point) + chance(7))


POINTS = (4, 5, 6, 8, 9, 10)
PASS = chance(7, 11) + sum((chance(point) * before_seven(point) for point in POINTS), Fraction(0))
MISSED = sum((chance(point) * (1 - before_seven(point)) for point in POINTS), Fraction(0))


def placed(point: int, pays: Fraction) -> Fraction:
    return 1 - before_seven(point) * (pays + 1)


def hard(point: int, pays: int) -> Fraction:
    made, lost = Fraction(1, 36), chance(7) + chance(point) - Fraction(1, 36)
    return 1 - made / (made + lost) * (pays + 1)


CRAPS = {
    "Pass": (1 - 2 * PASS, 1.4141),
    "Come": (1 - 2 * PASS, 1.4141),
    "Don't Pass": (PASS - (chance(2, 3) + MISSED), 1.3636),
    "Don't Come": (PASS - (chance(2, 3) + MISSED), 1.3636),
    "Place on 4 or 10": (placed(4, Fraction(9, 5)), 6.6667),
    "Place on 5 or 9": (placed(5, Fraction(7, 5)), 4.0),
    "Place on 6 or 8": (placed(6, Fraction(7, 6)), 1.5152),
    "Odds on 4 or 10": (placed(4, Fraction(2)), 0.0),
    "Odds on 6 or 8": (placed(8, Fraction(6, 5)), 0.0),
    "Hardway on 4 or 10": (hard(4, 7), 11.1111),
    "Hardway on 6 or 8": (hard(8, 9), 9.0909),
    "Field": (1 - 2 * chance(3, 4, 9, 10, 11) - 3 * chance(2, 12), 5.5556),
    "Any Seven": (1 - 5 * chance(7), 16.6667),
    "Lay Odds on 4 or 10": (1 - (1 - before_seven(4)) * (Fraction(1, 2) + 1), 0.0),
    "Lay Odds on 5 or 9": (1 - (1 - before_seven(5)) * (Fraction(2, 3) + 1), 0.0),
    "Lay Odds on 6 or 8": (1 - (1 - before_seven(6)) * (Fraction(5, 6) + 1), 0.0),
    "Big": (placed(6, Fraction(1)), 9.0909),
    "Any Craps": (1 - 8 * chance(2, 3, 12), 11.1111),
    "Eleven": (1 - 16 * chance(11), 11.1111),
}


@pytest.mark.parametrize("wager", CRAPS)
def test_craps(wager: str) -> None:
    expected, published = CRAPS[wager]
    found = declared_odds(usual("craps"), wager, 0).edge
    assert found == expected
    assert percent(found) == published


def test_a_field_that_pays_3_to_1_on_12() -> None:
    text = (
        'family craps\nwager pay "Field": 1 to 1 when total is 3, 4, 9, 10 or 11\n'
        'wager pay "Field": 2 to 1 when total is 2\nwager pay "Field": 3 to 1 when total is 12\n'
        'wager pay "Field": player loses otherwise'
    )
    assert percent(edge_from(text, "Field")) == 2.7778


def test_a_barred_twelve_pushes() -> None:
    """Of all wagers that are decided the house keeps 1.4026%."""
    odds = declared_odds(usual("craps"), "Don't Pass", 0)
    assert odds.push == Fraction(1, 36)
    assert percent(odds.edge / (1 - odds.push)) == 1.4026


def test_wagers_are_named_by_the_spots_that_cost_the_same() -> None:
    rules = usual("craps")
    names = wager_names(rules, [name for name in abouts(rules, "wager pay") if name])
    assert {name for name in names if name.startswith("Place")} == {name for name in CRAPS if name.startswith("Place")}


UNDER_SEVEN = {"Under": (range(2, 7), 1), "Over": (range(8, 13), 1), "Seven": (range(7, 8), 4)}


@pytest.mark.parametrize("wager", UNDER_SEVEN)
def test_over_and_under_seven(wager: str) -> None:
    totals, pays = UNDER_SEVEN[wager]
    found = declared_odds(usual("over-under-seven"), wager, 0).edge
    assert found == -mean(pays if total in totals else -1 for total in DICE) == Fraction(1, 6)
    assert percent(found) == 16.6667


KENO = {
    "One Spot": (1, {1: 3}),
    "Four Spots": (4, {2: 1, 3: 4, 4: 120}),
    "Eight Spots": (8, {5: 9, 6: 90, 7: 1500, 8: 25000}),
}


@pytest.mark.parametrize("wager", KENO)
def test_keno(wager: str) -> None:
    """So many of the numbers wagered on among twenty of eighty balls."""
    spots, pays = KENO[wager]
    returned = sum(pay * comb(spots, caught) * comb(80 - spots, 20 - caught) for caught, pay in pays.items())
    assert declared_odds(usual("keno"), wager, 0).edge == 1 - Fraction(returned, comb(80, 20))


# War ------------------------------------------------------------------------------------------------------------

TIE = Fraction(23, 311)
"""Six decks: of 311 other cards 23 have the rank of the first."""


def war(decks: int, second_tie: int) -> Fraction:
    """The house edge of going to war after every tie, card by card."""
    size, alike = 52 * decks, 4 * decks
    tie = Fraction(alike - 1, size - 1)
    left = size - 2
    # after a tie two cards of one rank are gone: of that rank alike - 2 are left, of each other rank alike
    same = Fraction((alike - 2) * (alike - 3) + 12 * alike * (alike - 1), left * (left - 1))
    win = (1 - same) / 2
    return -tie * (win + same * second_tie - 2 * win)


@pytest.mark.parametrize(("pay", "second_tie", "published"), [("1 to 1", 1, 2.8771), ("2 to 1", 2, 2.3301)])
def test_casino_war(pay: str, second_tie: int, published: float) -> None:
    text = "family casino-war\n" + pays_of("casino-war", "Ante", "Tie") + (
        'wager pay "War": 1 to 1 when player chose go to war and war card ranks above dealer war card\n'
        f'wager pay "War": {pay} when player chose go to war and war card ranks with dealer war card\n'
        'wager pay "War": player loses when player chose go to war and war card ranks below dealer war card\n'
    )  # fmt: skip
    found = edge_from(text, "Ante", 6)
    assert found == war(6, second_tie)
    assert percent(found) == published


def test_always_surrendering() -> None:
    text = (
        "family casino-war\nstage tie: player chooses surrender when hand ranks with dealer hand\n"
        'wager pay "Ante": 1 to 1 when hand ranks above dealer hand\n'
        'wager pay "Ante": player loses when hand ranks below dealer hand\n'
        'wager pay "Ante": player loses half the wager when player chose surrender\n'
        "stage burn: dealer draws 3 cards as burned cards, hidden\n"
        "stage war: player draws 1 card as war card, then dealer draws 1 card as dealer war card\n"
    )
    assert edge_from(text, "Ante", 6) == TIE / 2
    assert percent(TIE / 2) == 3.6977


def test_the_tie_wager() -> None:
    found = declared_odds(usual("casino-war"), "Tie", 6).edge
    assert found == 1 - 11 * TIE == Fraction(58, 311)
    assert percent(found) == 18.6495


def pays_of(family: str, *wagers: str) -> str:
    """The usual pays of some wagers as lines of a document."""
    exhibit = family_exhibit(family)
    assert exhibit is not None
    lines = dict.fromkeys(
        printed_statement(one.line) for one in exhibit.stated if one.question == "wager pay" and one.about in wagers
    )
    return "\n".join(lines) + "\n"
