"""The main game against published figures. Edges in per cent of the original stake."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from fractions import Fraction

import pytest

from engine.blackjack.analysis.best_play import analyse, total_dependent, values
from engine.blackjack.analysis.chart import chart
from engine.blackjack.kernels.compiled import SOURCES
from engine.blackjack.tables.rule_tables import Action, Tables
from tests.support.documents import ROOT
from tests.support.rules import classic, shoe, spanish

TWO_ANALYSERS = "two public composition-dependent analysers that agree"
APPENDIX_9 = "Wizard of Odds, blackjack appendix 9"
WIZARD = "Wizard of Odds, house edge calculator"
BJSTRAT = "bjstrat.net"
SPANISH = "two independent composition-dependent analysers of Spanish 21"

WITHIN = 0.002
"""Tolerance for composition-dependent figures of four or more digits, in points."""


@pytest.mark.parametrize(
    ("source", "tables", "edge", "tolerance"),
    [
        pytest.param(TWO_ANALYSERS, classic(6), 0.402870, 0.0001, id="six decks S17"),
        pytest.param(TWO_ANALYSERS, classic(6, soft_17=True), 0.615389, 0.0001, id="six decks H17"),
        pytest.param(TWO_ANALYSERS, classic(8), 0.431, 0.0005, id="eight decks"),
        pytest.param(TWO_ANALYSERS, classic(6, ace_hands=4), 0.334, 0.0005, id="re-split aces"),
        pytest.param(APPENDIX_9, classic(1, soft_17=True), 0.0072, WITHIN, id="one deck H17"),
        pytest.param(APPENDIX_9, classic(5, soft_17=True), 0.5918, WITHIN, id="five decks H17"),
        pytest.param(WIZARD, classic(6, natural=Fraction(6, 5)), 1.76, 0.005, id="6 to 5"),
    ],
)
def test_blackjack(source: str, tables: Tables, edge: float, tolerance: float) -> None:
    assert 100 * analyse(tables).edge == pytest.approx(edge, abs=tolerance), source


def test_one_deck_to_nine_digits() -> None:
    """bjstrat.net: one deck, dealer stands on soft 17, no double after split, split once: +0.000247914."""
    found = analyse(classic(1, double_after_split=False, hands=2))
    assert found.edge == pytest.approx(-0.000247914, abs=5e-10), BJSTRAT


@pytest.mark.parametrize(("soft_17", "edge"), [(False, 0.405922), (True, 0.618149)])
def test_total_dependent_play_of_six_decks(soft_17: bool, edge: float) -> None:
    """Two public analysers, total-dependent, to all digits they print."""
    found = total_dependent(analyse(classic(6, soft_17=soft_17)))
    assert 100 * found.edge == pytest.approx(edge, abs=0.000001), TWO_ANALYSERS
    assert found.decide(((9, 0), (1, 0)), 3) == Action.STAND  # 10-2 against 4: the cards are not looked at
    assert found.decide(((8, 0), (8, 1)), 5) == Action.SPLIT


def test_total_dependent_play_of_spanish_21_costs_little() -> None:
    """Looking at totals, numbers of cards and hopes of 6-7-8: between best play and the published 0.786."""
    best = analyse(spanish(6))
    assert best.edge < total_dependent(best).edge < 0.00786


def test_infinite_deck() -> None:
    """Published infinite-deck edge 0.51173, here as ten million decks."""
    assert 100 * analyse(classic(10**7)).edge == pytest.approx(0.51173, abs=0.00001)


@pytest.mark.parametrize(
    ("tables", "low", "high"),
    [
        pytest.param(spanish(6), 0.764, 0.777, id="H17"),
        pytest.param(spanish(6, soft_17=False), 0.352, 0.364, id="S17"),
        pytest.param(spanish(6, doubles=3), 0.404, 0.417, id="three doubles"),
    ],
)
def test_spanish_21(tables: Tables, low: float, high: float) -> None:
    """Between the two published figures, and at the second one, which a simulation of its play confirmed."""
    assert low - 0.0005 <= 100 * analyse(tables).edge <= high + 0.0005, SPANISH
    assert 100 * analyse(tables).edge == pytest.approx(high, abs=0.0005), SPANISH


@pytest.mark.parametrize(
    ("tables", "cost", "tolerance"),
    [
        pytest.param(spanish(6, surrender=False), 0.018, 0.0005, id="no surrender"),
        pytest.param(spanish(6, hit_split_aces=False), 0.28, 0.005, id="one card on split aces"),
    ],
)
def test_what_spanish_rules_cost(tables: Tables, cost: float, tolerance: float) -> None:
    """Published costs of single rules, Wizard of Odds, Spanish 21."""
    found = 100 * (analyse(tables).edge - analyse(spanish(6)).edge)
    assert found == pytest.approx(cost, abs=tolerance)


def test_a_tie_that_costs_a_dollar_costs_more_on_a_smaller_wager() -> None:
    two, four = (analyse(classic(6, tie=Fraction(-1, stake))).edge for stake in (2, 4))
    push = analyse(classic(6)).edge
    assert push + 0.02 < four < two
    assert two - push == pytest.approx(2 * (four - push), rel=0.03)


def test_originals_only_is_worth_a_check() -> None:
    """Without a check, losing the original wagers only is the same as a check, for a hand never surrendered."""
    checked, kept = analyse(classic(6)).edge, analyse(classic(6, peek=False, originals_only=True)).edge
    assert kept == pytest.approx(checked, abs=0.0002)
    assert analyse(classic(6, peek=False)).edge == pytest.approx(checked + 0.0011, abs=0.0001)


def test_pairs_of_tens_by_rank_or_value_play_alike_when_never_split() -> None:
    by_rank = analyse(classic(6, ranks=shoe(6, tens_by_rank=True)))
    assert by_rank.edge == pytest.approx(analyse(classic(6)).edge, abs=1e-12)
    king, queen = (12, 0), (11, 0)
    assert Action.SPLIT in by_rank.values((king, king), 5)
    assert Action.SPLIT not in by_rank.values((king, queen), 5)


def test_values_of_every_action() -> None:
    """Sixteen against a ten, six decks: published values of hitting and standing differ by a hair."""
    found = values(classic(6, surrender=Action.SURRENDER), ((9, 0), (5, 1)), 12)
    assert found.keys() == {Action.STAND, Action.HIT, Action.DOUBLE, Action.SURRENDER}
    assert found[Action.SURRENDER] == pytest.approx(-0.5)
    assert found[Action.STAND] < found[Action.HIT] < found[Action.SURRENDER]
    assert found[Action.STAND] == pytest.approx(-0.540, abs=0.005)


def test_best_and_early_surrender() -> None:
    """Early surrender is right for fourteen against an ace, and wrong for eleven."""
    found = analyse(classic(6, surrender=Action.EARLY))
    assert found.best(((9, 0), (3, 0)), 0) == Action.EARLY
    assert found.best(((5, 0), (4, 0)), 0) == Action.HIT
    assert found.best(((7, 0), (7, 1)), 5) == Action.SPLIT


def test_a_hand_nobody_can_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="no such hand"):
        analyse(classic(1)).values(((9, 0), (9, 0), (9, 0)), 5)


def letters(tables: Tables) -> dict[str, str]:
    names = {
        Action.HIT: "H",
        Action.STAND: "S",
        Action.DOUBLE: "D",
        Action.SPLIT: "P",
        Action.SURRENDER: "R",
    }
    drawn = chart(analyse(tables))
    rows = (*drawn.hard, *drawn.soft, *drawn.pairs)
    return {row.name: "".join(names[cell.best] for cell in row.cells) for row in rows}


def test_chart_of_six_decks() -> None:
    """The published basic strategy for 4 to 8 decks, dealer stands on soft 17; up cards A, 2 to 10."""
    found = letters(classic(6, surrender=Action.SURRENDER))
    assert found["hard 9"] == "HHDDDDHHHH"
    assert found["hard 11"] == "HDDDDDDDDD"
    assert found["hard 12"] == "HHHSSSHHHH"
    assert found["hard 16"] == "RSSSSSHHRR"
    assert found["soft 18"] == "HSDDDDSSHH"
    assert found["8,8"] == "PPPPPPPPPP"
    assert found["9,9"] == "SPPPPPSPPS"


def test_chart_notes_where_cards_matter() -> None:
    drawn = chart(analyse(classic(6)))
    notes = {(note.row, note.up): note for note in drawn.notes}
    assert (notes["hard 12", "4"].action, notes["hard 12", "4"].hands) == (Action.HIT, "2-10")
    assert notes["hard 16", "10"].action == Action.STAND
    spanish_notes = chart(analyse(spanish(6))).notes
    assert any("♠" in note.hands for note in spanish_notes)
    assert any("or more cards" in note.hands for note in spanish_notes)


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.kernels.compiled import FAST
from tests.support.rules import classic, spanish
assert not FAST
for tables in (classic(1), spanish(1, doubles=2)):
    found = analyse(tables)
    print(found.edge)
"""


def test_the_same_numbers_without_numba() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], cwd=ROOT, capture_output=True, text=True, check=True)
    slow = [float(line.split()[0]) for line in run.stdout.splitlines()]
    fast = [analyse(tables).edge for tables in (classic(1), spanish(1, doubles=2))]
    assert all(math.isclose(a, b, abs_tol=1e-13) for a, b in zip(slow, fast, strict=True))


def test_compiled_kernels_are_kept_by_all_that_is_compiled_into_them() -> None:
    """Constants of other modules are part of the machine code, and numba does not see when they change."""
    kernels = ROOT / "engine" / "blackjack" / "kernels"
    imported = {
        name.replace(".", "/")
        for path in kernels.glob("*.py")
        for name in re.findall(r"^from (engine\.[\w.]+) import", path.read_text("utf-8"), re.MULTILINE)
    }
    outside = {f"{name}.py" for name in imported if not name.startswith("engine/blackjack/kernels")}
    assert outside == {source for source in SOURCES if source.endswith(".py")}
