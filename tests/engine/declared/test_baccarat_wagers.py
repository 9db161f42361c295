"""Seven wagers of baccarat, Dragon Bonus among them, each derived a second time from the cards, and quickly enough."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm

import pytest

from checker.check import check_exhibit
from engine.declared.declared_odds import declared_odds
from engine.rulebook import Rulebook
from tests.engine.declared.test_figures import percent
from tests.support.declared_games import edge_from, rules_from
from tests.support.documents import exhibit_from, model_text
from tests.support.samples import some

DECKS = 8
DRAGON = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
Round = tuple[int, int, bool, bool]
"""Both totals, and whether each is a natural."""


def dragon(side: str, other: str) -> str:
    place = "third card" if side == "player" else "banker third card"
    name = f"Dragon {side.capitalize()}"
    natural = f"not {place} is drawn and {side} total is 8 or more"
    rows = [f"event {side} natural: {natural}"]
    rows.append(f'wager pay "{name}": 1 to 1 when "{side} natural" and {side} total is more than {other} total')
    rows.append(f'wager pay "{name}": push when "{side} natural" and {side} total is equal to {other} total')
    rows.extend(
        f'wager pay "{name}": {pays} to 1 when not "{side} natural" and {side} total exceeds {other} total by {margin}'
        for margin, pays in DRAGON.items()
    )
    return "\n".join([*rows, f'wager pay "{name}": player loses otherwise'])


SIDE = "\n".join(
    (
        dragon("player", "banker"),
        dragon("banker", "player"),
        'wager pay "Player Pair": 11 to 1 when first two cards are the same rank, otherwise player loses',
        'wager pay "Banker Pair": 11 to 1 when banker first two cards are the same rank, otherwise player loses',
    )
)


@cache
def rounds() -> Counter[Round]:
    """Every round by the values of its cards, in ordered ways of six cards; the rules as textbooks print them."""
    found: Counter[Round] = Counter()
    size = 52 * DECKS
    for dealt in product(range(10), repeat=4):
        ways, left = 1, [16 * DECKS, *(4 * DECKS,) * 9]
        for value in dealt:
            ways *= left[value]
            left[value] -= 1
        player, banker = (dealt[0] + dealt[2]) % 10, (dealt[1] + dealt[3]) % 10
        naturals = player >= 8, banker >= 8
        if any(naturals):
            found[player, banker, *naturals] += ways * perm(size - 4, 2)
        elif player >= 6:
            banker_third(found, left, player, banker, banker <= 5, ways * (size - 5))
        else:
            for third, number in enumerate(left):
                draws = banker <= 2 or third in {3: (*range(8), 9), 4: range(2, 8), 5: range(4, 8), 6: (6, 7)}.get(
                    banker, ()
                )
                now = [count - (value == third) for value, count in enumerate(left)]
                banker_third(found, now, (player + third) % 10, banker, draws, ways * number)
    assert sum(found.values()) == perm(size, 6)
    return found


def banker_third(found: Counter[Round], left: list[int], player: int, banker: int, draws: bool, ways: int) -> None:
    """ways: without the card that may come last."""
    if draws:
        for value, number in enumerate(left):
            found[player, (banker + value) % 10, False, False] += ways * number
    else:
        found[player, banker, False, False] += ways * sum(left)


def bonus(own: int, other: int, natural: bool) -> int:
    if natural:
        return (own > other) - (own < other) or 0
    return DRAGON.get(own - other, -1)


GAINS: dict[str, tuple[Callable[[int, int, bool, bool], Fraction | int], float]] = {
    "Player": (lambda p, b, _, __: (p > b) - (p < b), 1.2351),
    "Banker": (lambda p, b, _, __: Fraction(19, 20) if b > p else (p == b) - 1, 1.0579),
    "Tie": (lambda p, b, _, __: 8 if p == b else -1, 14.3596),
    "Dragon Player": (lambda p, b, natural, _: bonus(p, b, natural), 2.6517),
    "Dragon Banker": (lambda p, b, _, natural: bonus(b, p, natural), 9.3731),
}


@cache
def rules() -> Rulebook:
    return rules_from(f"family baccarat\n{SIDE}\n" + "\n".join(
        line.strip() for line in model_text("baccarat").splitlines() if line.strip().startswith("wager pay")
    ))  # fmt: skip


@pytest.mark.parametrize("wager", GAINS)
def test_a_wager_of_baccarat(wager: str) -> None:
    gain, published = GAINS[wager]
    edge = -sum((gain(*one) * ways for one, ways in rounds().items()), Fraction(0)) / perm(52 * DECKS, 6)
    found = declared_odds(rules(), wager, DECKS).edge
    assert found == edge
    assert percent(found) == published


@pytest.mark.parametrize("wager", ["Player Pair", "Banker Pair"])
def test_a_pair(wager: str) -> None:
    assert declared_odds(rules(), wager, DECKS).edge == 1 - 12 * Fraction(4 * DECKS - 1, 52 * DECKS - 1)


def test_a_document_with_all_seven_is_checked_in_seconds() -> None:
    text = model_text("baccarat").replace('section "Point system"', f'{SIDE}\n\nsection "Point system"')
    begun = time.process_time()
    findings = check_exhibit(exhibit_from(text)).findings
    assert time.process_time() - begun < 5
    assert not [finding.message for finding in findings if finding.check == "conflicting-answers"]


NO_COMMISSION = """
family baccarat
wager pay "Banker": 1 to 1 when banker wins and not banker total is 6
wager pay "Banker": 1 to 2 when banker wins and banker total is 6
wager pay "Banker": player loses when player side wins
wager pay "Banker": push when hands tie
wager pay "Super Six": 12 to 1 when banker wins and banker total is 6
wager pay "Super Six": player loses, otherwise
"""
SEVEN_PUSHES = """
family baccarat
wager pay "Banker": push when banker wins and banker total is 7 and banker drew
wager pay "Banker": 1 to 1 when banker wins and not (banker total is 7 and banker drew)
wager pay "Banker": player loses when player side wins
wager pay "Banker": push when hands tie
wager pay "Dragon 7": 40 to 1 when banker wins and banker total is 7 and banker drew
wager pay "Dragon 7": player loses, otherwise
wager pay "Panda 8": 25 to 1 when player side wins and player total is 8 and player side drew
wager pay "Panda 8": player loses, otherwise
"""


@pytest.mark.parametrize(
    ("text", "wager", "published"),
    [
        (NO_COMMISSION, "Banker", 1.4581),
        (NO_COMMISSION, "Super Six", 29.9772),
        (SEVEN_PUSHES, "Banker", 1.0183),
        (SEVEN_PUSHES, "Dragon 7", 7.6113),
        (SEVEN_PUSHES, "Panda 8", 10.1876),
    ],
)
def test_baccarat_without_commission(text: str, wager: str, published: float) -> None:
    """As published for eight decks: 1.46, 29.98, 1.02, 7.61 and 10.19 percent."""
    assert round(100 * float(edge_from(text, wager, 8)), 4) == published


HALF_ON = {1: -0.009920923, 2: -0.007881223, 3: -0.005055698, 4: 0.003990401, 5: 0.009327724, 6: 0.014581045,
           7: 0.026089433, 8: 0.040657614}  # fmt: skip
"""Eight decks, no commission, half paid on a banker's win with one total: edges to nine digits as published by
excelpunks.com, "Baccarat vs. Non-Commission Baccarat"."""


@pytest.mark.parametrize("total", some(HALF_ON), ids=str)
def test_half_is_paid_on_one_total_of_the_banker(total: int) -> None:
    text = NO_COMMISSION.replace("banker total is 6", f"banker total is {total}")
    assert round(float(edge_from(text, "Banker", 8)), 9) == HALF_ON[total]
