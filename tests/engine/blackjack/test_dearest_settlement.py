"""The top end of an exhibit's interval, 1.07%: the rules that it belongs to, against asking at every step."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

import pytest

from checker.check import check_exhibit
from checker.prices import open_choices
from engine.arbiter import Arbiter, Chosen
from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.analysis.offers import declining
from engine.blackjack.document import rulebook, usual_beside
from engine.blackjack.tables.compiler import compiled
from engine.money.open_document import opened
from engine.resolutions import readings_of, settled
from engine.rulebook import Readings
from tests.support.asked_game import AskedGame
from tests.support.documents import ROOT, exhibit_from

GAME = "blackjack"
DEAREST = {
    "the player may not surrender", "the player may not double", "same-total", "no-card-busts", "first-two-dealt",
    "even",
}  # fmt: skip
"""The option of each open question that together bring the house most."""
OF_TENS = {"ten-showing": "ten-or-face-card", "face-cards-including-tens": "any-two-of-them"}
"""Those of two more, which a shoe without face cards does not raise."""


@dataclass
class ReadGame(AskedGame):
    readings: Readings = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.arbiter = Arbiter(rulebook(self.exhibit, GAME, self.readings), usual_beside, Chosen(usual=True))


def test_the_rules_that_bring_the_house_most_are_analysed_as_they_are_asked() -> None:
    """On a shoe of twelve cards, each pair split once, without insurance and even money, which asking leaves out."""
    source = (ROOT / "exhibits" / "blackjack-match-the-up-card" / "procedure.game").read_text("utf-8")
    small = "\n\n  decks: 1 deck of 12 cards, no 2s, 3s, 4s, 5s, 7s, 8s, 9s, Js, Qs and Ks\n"
    exhibit = exhibit_from(source.rstrip("\n") + small)
    over = opened(exhibit, GAME)
    choices = (*open_choices(exhibit, check_exhibit(exhibit).findings), *over.choices)
    taken = [one for choice in choices for one in choice.options if one.name in DEAREST]
    assert {one.name for one in taken} == DEAREST
    document, readings = settled(over.exhibit, taken), readings_of(taken) | OF_TENS
    found = compiled(document, GAME, readings=readings)
    tables = replace(declining(found.tables), most_hands=tuple(min(2, most) for most in found.tables.most_hands))
    asked = ReadGame(document, {"A": 4, "6": 4, "10": 4}, found.stake, readings=readings)
    assert analyse(tables).edge == pytest.approx(float(asked.edge()), abs=1e-9)
    assert found.stake == Fraction(10)
