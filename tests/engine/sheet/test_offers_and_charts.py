"""Of a sheet: where insurance is offered and for how much, the chart of best play, dealers who go over 21."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from engine.blackjack.analysis.best_play import Analysis, analyse
from engine.blackjack.analysis.chart import strategy_chart
from engine.blackjack.analysis.offers import declining
from engine.blackjack.figures.chart_figures import chart_tables
from engine.blackjack.figures.main_figures import MainFigures, main_figures
from engine.blackjack.figures.round_figures import up_card_table
from engine.blackjack.stated.deviations import stated_play
from engine.blackjack.tables.compiler import compiled
from engine.money.strategy_chart import cell_letters
from engine.sheet.figure import Bounded, Exact, number, times
from engine.sheet.game_sheet import game_sheet, wager_sheet
from engine.sheet.options import SheetOptions
from engine.side_wagers.odds import rules_of
from pitboss.loading import parse_file
from reports.views.sheet_view import decimal, figures, percent
from tests.support.documents import exhibit_from
from tests.support.play_rules import BASE, DOUBLE, document
from tests.support.rules import classic

MODELS = Path(__file__).parents[3] / "exhibits" / "models"
INSURED = "insurance offer: dealer must offer insurance when up card is A"


def spanish_model() -> Analysis:
    exhibit = parse_file(str(MODELS / "spanish21.game")).exhibit
    return analyse(declining(compiled(exhibit, "spanish21", decks=6, stake=None, readings={}).tables))


def over_21(left: tuple[int, ...], total: int, ace: bool) -> float:
    """How often a dealer who draws on soft 17 goes over 21; left[0] are aces, a total with an ace counts it as 1."""
    shown = total + 10 if ace and total <= 11 else total
    if total > 21:
        return 1.0
    if shown > 17 or (shown == 17 and shown == total):
        return 0.0
    cards = sum(left)
    return sum(
        many / cards * over_21((*left[:place], many - 1, *left[place + 1 :]), total + place + 1, ace or place == 0)
        for place, many in enumerate(left)
        if many
    )


def test_a_dealer_whose_hands_pays_single_out_goes_over_21_as_often() -> None:
    """Spanish 21 pays for three sevens against a 7 up: the last final of its analysis is no bust."""
    found = up_card_table(spanish_model())
    shown = {str(row[0]): row[3] for row in found.rows}
    deck = [24] * 9 + [72]
    for up in (2, 9):
        left = tuple(many - (place == up - 1) for place, many in enumerate(deck))
        bust = shown[str(up)]
        assert isinstance(bust, Bounded)
        assert bust.value == pytest.approx(over_21(left, up, ace=False), abs=1e-9)
        assert 0.2 < bust.value < 0.4


def test_insurance_is_held_where_it_is_offered_and_for_half_the_ante(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ace is up once in 13 rounds; 96 tens of 311 cards are left: 23/311 of half the lowest ante, 60 times."""
    monkeypatch.setattr(MainFigures, "figure_tables", lambda figures, unsplit: ())
    exhibit = document(DOUBLE, INSURED)
    found = game_sheet(exhibit, "blackjack", {}, SheetOptions(decks=6, stake=Fraction(6), rounds=1000))
    insurance = next(one for one in found.wagers if one.wager == "Insurance")
    assert insurance.edge == Exact(Fraction(23, 311))
    assert insurance.offered == Fraction(1, 13)
    assert insurance.stake == 3
    assert "Insurance is told at the most that is allowed beside the stake of the main wager" in insurance.assumed
    assert insurance.hold(60) == Exact(Fraction(23, 311) * 3 * 60 / 13)
    names = [row[0] for row in figures(insurance, 60).rows]
    assert names[-2:] == [
        "Share of all rounds in which it is offered",
        "Theoretical hold in an hour of 60 rounds, where it is offered at $3",
    ]


def test_even_money_is_offered_as_often_as_the_cards_say() -> None:
    """An ace and a ten for the player, and an ace up."""
    rules = rules_of(document(DOUBLE, "even money offer: dealer may offer even money when up card is A"), "blackjack")
    found = wager_sheet(rules, "Even money", 6, SheetOptions())
    assert found.offered == Fraction(2 * 24 * 96 * 23, 312 * 311 * 310)


def test_the_most_that_insurance_takes_is_what_the_document_says() -> None:
    text = "\n".join((BASE.replace("at most half the ante", "at most $2"), DOUBLE, INSURED))
    for exhibit, most in ((exhibit_from(text), 2), (document(DOUBLE, INSURED), 4)):
        game = main_figures(exhibit, "blackjack", {}, SheetOptions(decks=6, stake=Fraction(8)))
        assert dict(game.offer_stakes()) == {"Even money": 8, "Insurance": most}


PUBLISHED = {
    "hard 9": "H Dh Dh Dh Dh H H H H H",
    "hard 11": "Dh Dh Dh Dh Dh Dh Dh Dh Dh H",
    "hard 12": "H H S S S H H H H H",
    "hard 16": "S S S S S H H H H H",
    "soft 18": "S Ds Ds Ds Ds S S H H H",
    "4,4": "H H H P P H H H H H",
    "9,9": "P P P P P S P P S S",
}
"""The usual chart for six decks, soft 17 stood on, doubles after splits."""


def test_the_chart_of_a_sheet_is_the_published_one() -> None:
    played = analyse(classic(6))
    chart, others = chart_tables(strategy_chart(played))
    rows = {str(row[0]): " ".join(map(str, row[1:])) for row in chart.rows}
    assert {name: rows[name] for name in PUBLISHED} == PUBLISHED
    assert chart.columns == ("Hand", *map(str, range(2, 11)), "A")
    assert ("hard 12", "4", "hit", "2-10") in others.rows, "published: 10-2 against a 4"
    assert chart.texts == len(chart.columns), "no cell is a number"
    lines = "\n".join(" ".join(map(str, row)) for row in (chart.columns, *chart.rows))
    read = stated_play(played, lines, 6, ())
    assert read.deviations == ()
    assert read.edge == read.by_totals == pytest.approx(0.00405922, abs=1e-8), "published: 0.405922 by totals"
    assert cell_letters("split", "hit") == "P"
    assert cell_letters("surrender", "stand") == "Rs"


def test_what_rounds_to_nothing_has_no_sign() -> None:
    assert percent(Bounded(-1e-12, 1e-10)).text == "0.0000%"
    assert decimal(times(Exact(Fraction(-1, 10**9)), 1)).text == "0.000000"
    assert number(Exact(Fraction(0))) == 0
