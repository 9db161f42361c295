"""Charts from outside: read as people write them, priced, simulated, and held against what is published."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from engine.blackjack.analysis.best_play import Analysis, analyse
from engine.blackjack.simulation.machine import automaton
from engine.blackjack.simulation.run import Blackjack
from engine.blackjack.simulation.strategy import strategy_of
from engine.blackjack.stated.chart_file import ChartKey, Kind, read_chart
from engine.blackjack.stated.deviations import stated_play
from engine.blackjack.stated.stated_plan import stated_analysis
from engine.blackjack.tables.rule_tables import Action
from engine.money.stated_play import StatedPlay
from engine.simulator import simulate
from grammar.errors.faults import Unreadable
from tests.support.rules import classic

DOCS = Path(__file__).parents[3] / "docs" / "strategies.md"
PUBLISHED = re.findall(r"```chart\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[0]
"""The usual chart for several decks, dealer stands on soft 17, doubles after splits: as printed in many places."""
TEN = "2 3 4 5 6 7 8 9 10 A"


@cache
def best(soft_17: bool = False, hands: int = 4) -> Analysis:
    return analyse(classic(6, soft_17=soft_17, hands=hands, ace_hands=min(hands, 2)))


def priced(text: str, soft_17: bool = False, hands: int = 4) -> StatedPlay:
    return stated_play(best(soft_17, hands), text, 6, ())


def test_the_published_chart_is_the_best_by_totals() -> None:
    """Published for this strategy: 0.405922%."""
    found = priced(PUBLISHED)
    assert 100 * found.edge == pytest.approx(0.405922, abs=1e-6)
    assert found.deviations == ()
    assert found.filled == ()


def test_against_a_dealer_who_hits_soft_17_it_differs_where_published_charts_differ() -> None:
    """Double 11 against an ace, soft 18 against a 2 and soft 19 against a 6."""
    found = priced(PUBLISHED, soft_17=True)
    assert {(one.row, one.up, one.best) for one in found.deviations} == {
        ("hard 11", "A", "double"),
        ("soft 18", "2", "double"),
        ("soft 19", "6", "double"),
    }
    assert found.edge > found.by_totals
    assert 100 * found.by_totals == pytest.approx(0.618149, abs=1e-6), "as published"


def test_the_cost_of_a_cell_is_what_its_deals_lose() -> None:
    """Hitting 9 against 3 without splits: each two cards, times what the double is worth more."""
    chart = f"hard {TEN}\n9 H H D D D H H H H H\n"
    (deviation,) = priced(chart, hands=1).deviations
    assert (deviation.row, deviation.up, deviation.stated, deviation.best) == ("hard 9", "3", "hit", "double")
    found, cost = best(hands=1), 0.0
    for one, two in product(range(1, 9), repeat=2):
        if one + two + 2 == 9:
            left = [24] * 9 + [96]
            chance = Fraction(1)
            for card in (one, two, 2):
                chance *= Fraction(left[card], sum(left))
                left[card] -= 1
            values = found.values(((one, -1), (two, -1)), 2)
            cost += float(chance) * (values[Action.DOUBLE] - values[Action.HIT])
    assert deviation.cost == pytest.approx(cost, abs=1e-12)


SIMPLE = (
    f"hard {TEN}\n4-16 {'H ' * 10}\n17+ {'S ' * 10}\nsoft {TEN}\n12-16 {'H ' * 10}\n17+ {'S ' * 10}\npairs {TEN}\n"
    + ("\n".join(f"{card},{card} {'N ' * 10}" for card in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")))
)
"""Play as the dealer does."""


@cache
def busts(total: int, soft: bool) -> Fraction:
    """How often somebody who draws to 17 goes over 21, if every card comes as often as ever."""
    if total > 21 and soft:
        return busts(total - 10, False)
    if total >= 17:
        return Fraction(total > 21)
    each = [(busts(total + 11, True) if not soft else busts(total + 1, True)) if total + 11 <= 21 or soft
            else busts(total + 1, soft)]  # fmt: skip
    each += [busts(total + value, soft) for value in range(2, 11)]
    return (sum(each[:-1], Fraction(0)) + 4 * each[-1]) / 13


def test_playing_like_the_dealer_costs_what_symmetry_says() -> None:
    """Two who play alike win alike, but for both busts, which the player loses, and blackjacks, which pay half more."""
    both = busts(0, False) ** 2
    natural = Fraction(2 * 4, 13 * 13)
    expected = both - natural * (1 - natural) / 2
    found = stated_analysis(analyse(classic(1_000_000)), SIMPLE)
    assert found.edge == pytest.approx(float(expected), abs=1e-6)


@pytest.mark.parametrize("chart", [SIMPLE, PUBLISHED.replace("8,8      P  P  P", "8,8      H  H  H")])
def test_simulated_and_exact_agree(chart: str) -> None:
    found = stated_analysis(best(), chart)
    run = simulate(Blackjack(automaton(strategy_of(found))), 1_000_000, 3)
    assert abs(run.mean + found.edge) < 4 * run.error


def test_lines_change_the_best_play_and_have_an_exact_edge() -> None:
    found = stated_analysis(best(), "hard 12 v 2 to 3: stand\n8,8 v 10: hit")
    run = simulate(Blackjack(automaton(strategy_of(found))), 1_000_000, 4)
    assert found.edge > best().edge
    assert abs(run.mean + found.edge) < 4 * run.error


WRITTEN: list[tuple[str, Kind, int, str]] = [
    (f"hard {TEN}\n16 {'S ' * 10}", "hard", 16, "S"),
    (f"{TEN}\nsoft 18 {'Ds ' * 10}", "soft", 18, "Ds"),
    ('soft,2,3,4,5,6,7,8,9,10,A\n"A,7",S,S,S,S,S,S,S,S,S,S', "soft", 18, "S"),
    (f"hand | {TEN.replace(' ', ' | ')}\nA-7 | {' | '.join(['h'] * 10)}", "soft", 18, "H"),
    (f"pairs: {TEN}\n8 {'sp ' * 10}", "pair", 8, "P"),
    (f"{TEN}\n88 {'P ' * 10}", "pair", 8, "P"),
    (f"{TEN}\nT,T {'S4 ' * 10}", "pair", 10, "S4"),
    (f"{TEN}\n11 {'D ' * 10}", "hard", 11, "D"),
    (f"{TEN}\nAA {'Y ' * 10}", "pair", 1, "P"),
    (f"hard {TEN}\n8 or less {'H ' * 10}", "hard", 6, "H"),
]


@pytest.mark.parametrize(("text", "kind", "number", "said"), WRITTEN)
def test_charts_are_read_as_people_write_them(text: str, kind: Kind, number: int, said: str) -> None:
    cells = read_chart(text)
    assert cells[ChartKey(kind, number), "10"].text == said
    assert cells[ChartKey(kind, number), "A"].text == said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no chart of decisions"),
        ("16 S S", "the up cards come first"),
        ("hard 2 3\n16 S", "a hand and 2 decisions"),
        ("hard 2 3\n16 S Q", '"Q" is no decision'),
        ("hard 2 3\nsixteen S S", '"sixteen" is no hand'),
        ("hard 2 3\n16 S S\n14-17 S H", "hard 16 against 3 has two decisions"),
        ("hard 2 3\n2-40 S S", "between 4 and 21"),
    ],
)
def test_what_is_wrong_with_a_chart_is_said(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        read_chart(text)


def test_rows_that_a_chart_leaves_out_are_named() -> None:
    found = priced(f"hard {TEN}\n17-20 {'S ' * 10}")
    assert "soft 13" in found.filled
    assert "8,8" in found.filled
    assert "hard 16" in found.filled
    assert "hard 17" not in found.filled


def test_more_cards_are_hit() -> None:
    """Standing on 16 against a ten but hitting it with three cards or more is worse than always standing there."""
    stands = priced(f"hard {TEN}\n16 S S S S S H H H S H").edge
    hits_more = priced(f"hard {TEN}\n16 S S S S S H H H S3 H").edge
    assert hits_more != stands
    assert hits_more > stands, "with three cards a small one is gone, and standing is right"
