"""Readings of one sentence that make games of their own: each is played, and its house edge is one of a closed form."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.check import check_exhibit
from checker.checks.differing_games import edges_read
from engine.declared.declared_document import rulebook
from engine.side_wagers.odds import odds_in
from grammar.errors.faults import Unreadable
from grammar.formatter.document_text import printed
from grammar.parser import parse
from pitboss.loading import Loaded
from pitboss.review import known_readings
from tests.support.documents import exhibit_from

WHEELS = """exhibit "Wheels"
language 1
family roulette
game roulette

ambiguous pockets
  reading european
    randomizer: wheel of 0, 1 to 36
  reading with-38
    randomizer: wheel of 0, 1 to 37
wager pay "Straight": 35 to 1 when pocket is in N, otherwise player loses
"""


def test_the_game_of_the_first_reading_is_played() -> None:
    odds = odds_in(rulebook(exhibit_from(WHEELS), "roulette"), "Straight", 1)
    assert odds.edge == Fraction(1, 37)  # one number of 37 at 35 to 1


def test_each_reading_has_its_edge() -> None:
    edges = dict(edges_read(exhibit_from(WHEELS), "pockets"))
    assert {name: one["Straight"] for name, one in edges.items()} == {
        "european": 1 - Fraction(36, 37),
        "with-38": 1 - Fraction(36, 38),
    }


def test_it_is_an_error_that_somebody_marked() -> None:
    found = [one for one in check_exhibit(exhibit_from(WHEELS)).findings if one.check == "differing-games"]
    assert [(one.severity.value, one.origin, one.about) for one in found] == [("error", "marked", "pockets")]


def test_it_is_printed_as_it_was_written() -> None:
    document = parse(WHEELS).document
    assert parse(printed(document)).document == document


def test_another_reading_than_the_first_is_not_checked_as_if_it_were_played() -> None:
    loaded = Loaded("wheels.game", WHEELS, exhibit_from(WHEELS), ())
    assert known_readings(loaded, {"pockets": "european"}) == {"pockets": "european"}
    with pytest.raises(Unreadable, match="write it first"):
        known_readings(loaded, {"pockets": "with-38"})
