"""The public Python names on games declared in the language: a wheel, dice and cards."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

import pitboss

GAMES = [
    ("roulette", "Red", Fraction(1, 37), "draw 7", 10),
    ("craps", "Pass", Fraction(7, 495), "draw 3 4", 10),
    ("baccarat", "Player", Fraction("0.0123508"), "player 9♠ K♥\nbanker 7♦ K♣", 10),
]
"""A wager, its edge as published, and what is drawn: red 7, a natural, and 9 against 7."""


@pytest.mark.parametrize(("name", "wager", "edge", "drawn", "net"), GAMES)
def test_a_declared_game_is_checked_priced_played_and_printed(
    name: str, wager: str, edge: Fraction, drawn: str, net: int
) -> None:
    procedure = pitboss.parse_file(pitboss.model(name))
    result = pitboss.check(procedure)
    assert result.exit_code == 0
    found = {one.wager: one for one in pitboss.odds(procedure)}
    assert float(found[wager].edge) == pytest.approx(float(edge), abs=5e-8)
    played = pitboss.play(procedure, f"wager {wager} $10\n{drawn}")
    assert played.opened is None
    assert played.net == net
    assert procedure.exhibit.title.encode() in pitboss.report(procedure, on=date(2026, 11, 17))


def test_a_finding_in_a_declared_game_has_its_price() -> None:
    text = pitboss.model("roulette").read_text("utf-8")
    result = pitboss.prices(pitboss.check(pitboss.parse_text(text + '\nwager pay "Red": 2 to 1 when "red"\n')))
    (found,) = [one for one in result.findings if one.check == "conflicting-answers"]
    assert found.witness is not None
    assert "pocket" in found.witness.deal
    assert found.price is not None
