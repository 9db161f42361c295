"""What documents print about themselves, beside what is true."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.family import family_of
from engine.money.claims import ClaimCheck, claim_checks
from engine.money.printed_numbers import lost_in_copying, printed
from engine.money.published import known_edges, made_for, misplaced, schedules
from engine.rulebook import Readings
from engine.side_wagers.odds import deck_numbers, rules_of, wager_odds
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of
from tests.support.documents import exhibit_from

EXHIBITS = Path(__file__).parents[2] / "exhibits"


def exhibit(text: str, game: str = "blackjack") -> Exhibit:
    return exhibit_from(f"language 1\ngame {game}\n{text}")


def checks(text: str, decks: int = 6, edge: Fraction | None = None, game: str = "blackjack") -> tuple[ClaimCheck, ...]:
    def main_edge(name: str, number: int, readings: Readings) -> Fraction | None:
        assert (name, number) == (game, decks)
        return edge

    return claim_checks(exhibit(text, game), game, decks, main_edge=main_edge)


MATCHES = """decks: 6 decks of 48 cards, no 10s
paytable "Match the Dealer", highest row only
  two suited matches                 18 to 1{0}
  one suited and one unsuited match  13 to 1
  two unsuited matches                8 to 1
  one suited match                    9 to 1
  one unsuited match                  4 to 1
  no match                           -1
"""


# Printed numbers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value", "slack"),
    [
        (".42%", Fraction(42, 10_000), Fraction(5, 100_000)),
        ("-.030555", Fraction(-30555, 10**6), Fraction(5, 10**7)),
        ("3.06 %", Fraction(306, 10_000), Fraction(5, 100_000)),
        ("1.50", Fraction(3, 2), Fraction(5, 1000)),
        ("1,234.5", Fraction(12345, 10), Fraction(5, 100)),
    ],
)
def test_a_printed_number_says_how_exact_it_is(text: str, value: Fraction, slack: Fraction) -> None:
    number = printed(text)
    assert number is not None
    assert (number.value, number.slack) == (value, slack)


@pytest.mark.parametrize("text", ["", ".", "-", "%", "push", "1 in 4", "1.2.3", "½", "٣"])
def test_what_is_no_number(text: str) -> None:
    assert printed(text) is None


@given(st.text(alphabet="0123456789.-%, −", max_size=12))
def test_no_text_breaks_the_reader(text: str) -> None:
    number = printed(text)
    assert number is None or number.slack > 0


@given(st.integers(1, 999_999))
def test_a_lost_sign_and_point_are_put_back(millionths: int) -> None:
    """A true number printed without its sign and its point is recognised, and never another value offered."""
    true = Fraction(-millionths, 10**6)
    text = f"{millionths:06d}"
    number = printed(text)
    assert number is not None
    told = lost_in_copying(number, lambda other: other.fits(true))
    assert told in ("", f"the minus sign and the decimal point are lost: -.{text} would fit")
    assert told or millionths < 100, "so small a number has too few digits to be sure"


def test_a_number_that_is_simply_wrong_has_no_excuse() -> None:
    number = printed("845887")
    assert number is not None
    assert lost_in_copying(number, lambda other: other.fits(Fraction(-2, 7))) == ""


# Rows and totals --------------------------------------------------------------------------------------------


def test_every_number_of_the_models_holds() -> None:
    for path in sorted((EXHIBITS / "models").glob("*.game")):
        found, _ = exhibit_of(path)
        for game in found.games:
            if takes_long(found, game.name) and "PITBOSS_LONG" not in os.environ:
                continue
            decks = max(deck_numbers(rules_of(found, game.name)))
            told = [check for check in claim_checks(found, game.name, decks) if check.about != "main"]
            assert [check for check in told if not check.holds] == []
            assert told or not found.claims


def takes_long(exhibit: Exhibit, game: str) -> bool:
    return any(
        family_of(exhibit).costly(rules_of(exhibit, game), claim.names[0]) for claim in exhibit.claims if claim.names
    )


def test_a_real_table_that_lost_a_sign_and_a_point() -> None:
    """The last two returns of a filed Spanish 21 exhibit, lines 71 and 72 of its source."""
    found, _ = exhibit_of(EXHIBITS / "spanish21-super21" / "procedure.game")
    wrong = [check for check in claim_checks(found, "spanish21", 6) if check.holds is False]
    assert [(check.kind, check.printed) for check in wrong] == [("return", "845886"), ("total return", "030555")]
    assert "-.845886 would fit" in wrong[0].remark
    assert "-.030555 would fit" in wrong[1].remark


def test_a_wrong_probability_is_refused() -> None:
    (check,) = checks(MATCHES.format(", probability .000245"))
    assert check.holds is False
    assert check.computed == Fraction(10, 41041)
    assert check.tolerance == Fraction(5, 10**7)


def test_a_return_may_follow_from_a_rounded_probability() -> None:
    """.0002437 x 18 = .0043866, the exact return is .0043859."""
    kept = checks(MATCHES.format(", probability .0002437, return .0043866"))
    assert [check.holds for check in kept] == [True, True]
    assert "the pay times the printed probability" in kept[1].remark
    alone = checks(MATCHES.format(", return .0043866"))
    assert [check.holds for check in alone] == [False]


def test_ways_are_exact() -> None:
    assert [check.holds for check in checks(MATCHES.format(", ways 2880"))] == [True]
    assert [check.holds for check in checks(MATCHES.format(", ways 2881"))] == [False]


THIRDS = """decks: 6 decks of 52 cards
event low: up card is 2 to 9
event high: up card is 10 to K
event ace: up card is A
paytable "Thirds", highest row only
  low 1 to 1, probability .615
  high 1 to 1, probability .308
  ace 1 to 1, probability .077
claim: total probability of "Thirds" is {}
"""


@pytest.mark.parametrize(
    ("total", "holds"), [("1", True), ("1.000", True), ("1.00", True), ("1.01", False), (".999", False), ("0", False)]
)
def test_totals(total: str, holds: bool) -> None:
    (check,) = [check for check in checks(THIRDS.format(total)) if check.kind == "total probability"]
    assert check.computed == 1
    assert check.holds is holds


def test_a_total_may_add_up_rounded_rows() -> None:
    """.62 + .31 + .08 = 1.01: three right roundings, no defect."""
    text = THIRDS.replace(".615", ".62").replace(".308", ".31").replace(".077", ".08").format("1.01")
    (check,) = [check for check in checks(text) if check.kind == "total probability"]
    assert check.holds
    assert "the sum of the printed rows" in check.remark


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ('house edge of "Match the Dealer" is 3.06%', True),
        ('house edge of "Match the Dealer" is 3.05%', False),
        ('player return of "Match the Dealer" is 96.94%', True),
        ('hit frequency of "Match the Dealer" is 15.41%', True),
        ('total return of "Match the Dealer" is -.030555', True),
        ('probability of "no match" in "Match the Dealer" is .845886', True),
        ('return of "one unsuited match" in "Match the Dealer" is .463147', True),
        ('house edge of "Lucky Ladies" is 25%', None),
    ],
)
def test_claims_about_a_wager(claim: str, holds: bool | None) -> None:
    (check,) = checks(MATCHES.format("") + f"claim: {claim}")
    assert check.holds is holds


# Edges of other rules ---------------------------------------------------------------------------------------


def test_a_main_edge_is_compared_with_what_was_computed() -> None:
    (held,) = checks("claim: house edge is .40%", edge=Fraction(402870, 10**8))
    assert held.holds
    (other,) = checks("claim: house edge is .42%", edge=Fraction(76, 10**4), game="spanish21")
    assert other.holds is False
    assert "up to three doubles" in other.remark
    (silent,) = checks("claim: house edge is .42%")
    assert silent.holds is None


def test_an_edge_that_belongs_to_another_deck() -> None:
    text = (
        MATCHES.format("").replace("48 cards, no 10s", "52 cards") + 'claim: house edge of "Match the Dealer" is 3.06%'
    )
    (check,) = checks(text)
    assert check.holds is False
    assert "6 decks of 48 cards" in check.remark


def test_a_schedule_made_for_another_deck() -> None:
    spanish = exhibit(MATCHES.format(""))
    own = wager_odds(spanish, "blackjack", "Match the Dealer", 6)
    assert [entry.deck for entry in made_for(own)] == ["6 decks of 48 cards"]
    assert misplaced(own) == ()
    whole = exhibit(MATCHES.format("").replace("48 cards, no 10s", "52 cards"))
    (made,) = misplaced(wager_odds(whole, "blackjack", "Match the Dealer", 6))
    assert made.deck == "6 decks of 48 cards"


def test_the_published_data_are_whole() -> None:
    assert len(schedules()) == 10
    assert all(edge.source and edge.rules and 0 < edge.edge < 1 for edge in known_edges())
