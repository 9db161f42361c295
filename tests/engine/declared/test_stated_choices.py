"""Choices from outside: against every deal of a game of two cards, and against what is published for others."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest

from engine.declared.stated_choices import stated_choices
from engine.money.stated_play import StatedChoices
from engine.sheet.figure import Exact
from engine.sheet.game_sheet import game_sheet
from engine.sheet.options import SheetOptions
from engine.simulator import prepared, simulate
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from grammar.resolver.family_exhibit import family_exhibit
from pitboss.loading import parse_file, parse_text

MODELS = Path(__file__).parents[3] / "exhibits" / "models"
LONG = pytest.mark.skipif(os.environ.get("PITBOSS_LONG") != "1", reason="prices of many lines: PITBOSS_LONG=1")
ONE_CARD = """exhibit "One card each"
language 1
game one-card
randomizer: cards
stage deal: player draws 1 card as hand, then dealer draws 1 card as dealer hand, hidden
stage decision: player chooses fold or play adding "Ante" to "Play"
event high card: cards are drawn
ranking: high card
decks: 1 deck of 52 cards
wager pay "Ante": player loses when player chose fold
wager pay "Ante": 1 to 1 when player chose play and hand ranks above dealer hand
wager pay "Ante": push when player chose play and hand ranks with dealer hand
wager pay "Ante": player loses when player chose play and hand ranks below dealer hand
wager pay "Play": 1 to 1 when hand ranks above dealer hand
wager pay "Play": push when hand ranks with dealer hand
wager pay "Play": player loses when hand ranks below dealer hand
"""


def one_card() -> Exhibit:
    return parse_text(ONE_CARD).exhibit


def priced(text: str) -> StatedChoices:
    return stated_choices(one_card(), "one-card", None, None, text)


PLAYED = [2 * Fraction(4 * rank - 4 * (12 - rank), 51) for rank in range(13)]
"""What playing each rank brings, the two first: both wagers, of 51 cards those below less those above."""
BEST = -sum((max(Fraction(-1), brings) for brings in PLAYED), Fraction(0)) / 13


def test_a_threshold_is_priced_as_every_deal_says_and_each_line_alone() -> None:
    """Play from 4 up and from J up: too often, and too seldom."""
    for least, name in ((2, "4"), (9, "J")):
        found = priced(f"decision: play when hand ranks at least {name} high\ndecision: fold otherwise\n")
        brings = [PLAYED[rank] if rank >= least else Fraction(-1) for rank in range(13)]
        assert found.edge == -sum(brings) / 13
        assert found.best == BEST
        assert found.action == Fraction(least + 2 * (13 - least), 13)
        too_often = sum(max(Fraction(0), -1 - PLAYED[rank]) for rank in range(least, 13)) / 13
        too_seldom = sum(max(Fraction(0), PLAYED[rank] + 1) for rank in range(least)) / 13
        assert [one.cost for one in found.lines] == [too_often, too_seldom]
        assert found.cost == too_often + too_seldom


def test_lines_are_taken_in_their_order_and_what_none_decides_is_played_best() -> None:
    found = priced("fold when hand ranks at least K high  # ace and king\nplay 9 high or better")
    brings = [
        Fraction(-1) if rank >= 11 else PLAYED[rank] if rank >= 7 else max(Fraction(-1), PLAYED[rank])
        for rank in range(13)
    ]
    assert found.edge == -sum(brings) / 13
    assert found.filled == ("decision, where no line says what to choose",)
    words = "number height: highest rank of hand minus 0\nplay unless height is 3 or less, otherwise fold\n"
    assert priced(words).edge == -sum(PLAYED[rank] if rank > 3 else Fraction(-1) for rank in range(13)) / 13


def test_such_choices_are_simulated_and_stand_on_the_sheet() -> None:
    lines = ("play J high or better, otherwise fold",)
    ready = prepared(one_card(), "one-card", lines=lines)
    edge = priced(lines[0]).edge
    assert ready.expected == -float(edge)
    run = simulate(ready.game, 200_000, 3)
    assert abs(run.mean + float(edge)) < 4 * run.error < 0.02
    sheet = game_sheet(one_card(), "one-card", {}, SheetOptions(strategy=lines[0]))
    table = next(one for one in sheet.tables if one.title == "House edge of Ante by strategy")
    assert [row[1] for row in table.rows] == [Exact(BEST), Exact(edge)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no line says what to choose"),
        ("stand", 'line 1: "stand" begins with no choice of this game: fold or play'),
        ("\nriver: play", 'line 2: "play" is chosen at "decision", not at "river"'),
        ("play when dealer hand ranks at least K high", "has not seen dealer hand"),
        ("play\nfold", "line 2 is never reached: line 1 decides all that is left"),
        ("play because it is fun", 'after "play" comes "when …"'),
        ("play when hand ranks at least K-Q", '"K-Q" names 2 cards, and 1 count'),
        ("play when pigs fly", "line 1:"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(Unreadable) as refused:
        priced(text)
    assert told in refused.value.sentence


def test_three_card_poker_by_published_strategies() -> None:
    """Published: Q-6-4 or better 3.37%, as the dealer qualifies 3.45%, always to play 7.65%."""
    poker = parse_file(str(MODELS / "three-card-poker.game")).exhibit
    published = {
        "play Q-6-4 or better, otherwise fold": 3.37,
        "play Q high or better, otherwise fold": 3.45,
        "play": 7.65,
    }
    for text, percent in published.items():
        found = stated_choices(poker, poker.games[0].name, None, None, text)
        assert round(float(100 * found.edge), 2) == percent
        assert (found.cost == 0) == ("Q-6-4" in text)


RIDE = """number width: highest rank of hand minus lowest rank of hand
number high cards: number of tens, jacks, queens, kings or aces in hand
event high pair: number of tens in hand is 2 or number of jacks in hand is 2 or number of queens in hand is 2 or \
number of kings in hand is 2 or number of aces in hand is 2
first choice: let it ride when hand has groups 3 or "high pair of three"
first choice: let it ride when hand is the same suit and width is 2 and not highest rank of hand is 4
first choice: let it ride when hand is the same suit and width is 3 and high cards is 1 or more
first choice: let it ride when hand is the same suit and width is 4 and high cards is 2 or more
first choice: pull back otherwise
""".replace("event high pair:", "event high pair of three:")


@LONG
def test_the_published_first_choice_of_let_it_ride_is_best() -> None:
    ride = parse_file(str(MODELS / "let-it-ride.game")).exhibit
    found = stated_choices(ride, ride.games[0].name, None, None, RIDE)
    assert found.cost == 0
    assert [one.cost for one in found.lines] == [0] * 5
    assert found.filled == ("second choice",)


@LONG
def test_caribbean_stud_by_published_strategies() -> None:
    """Published: A-K-J-8-3 or better 5.32%, every hand with which the dealer would qualify 5.68%."""
    stud = family_exhibit("caribbean-stud")
    assert stud is not None
    dealer = "raise when hand ranks at least pair or (number of aces in hand is 1 and number of kings in hand is 1)"
    for text, percent in (("raise A-K-J-8-3 or better", 5.32), (dealer, 5.68)):
        found = stated_choices(stud, "caribbean-stud", None, None, f"{text}\nfold otherwise")
        assert round(float(100 * found.edge), 2) == percent


def test_a_deck_without_some_ranks_is_what_is_priced_and_simulated() -> None:
    """Ten ranks, four cards of each: what playing a rank brings is those below less those above, of 39."""
    short = parse_text(ONE_CARD.replace("52 cards", "40 cards, no 2s, 3s and 4s")).exhibit
    brings = [max(Fraction(-1), 2 * Fraction(4 * rank - 4 * (9 - rank), 39)) for rank in range(10)]
    found = stated_choices(short, "one-card", None, None, "play when hand ranks at least A high")
    assert found.best == -sum(brings) / 10
    ready = prepared(short, "one-card")
    assert ready.expected == pytest.approx(float(-found.best))
    run = simulate(ready.game, 20_000, 4)
    assert abs(run.mean + float(found.best)) < 4 * run.error
