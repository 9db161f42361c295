"""Must, may and must not, for every action: each changes the edge as asking says it should, or is accounted for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grammar.exhibit import Exhibit
from tests.engine.blackjack.test_accounting import CARDS, CHECKS, DEALERS, HEAD, PAYS, SHOE, TIES, worked_out
from tests.support.asked_game import AskedGame
from tests.support.documents import exhibit_from

FORCES = ("must", "may", "must not")
LINES = {
    "hit": "[f] hit: player {} hit when total is 12 and not hand is doubled\n"
    "hit: player may hit when total is 11 or less and not hand is doubled\n"
    "hit: player must not hit when total is 13 or more or hand is doubled",
    "stand": "[f] stand: player {} stand when total is 16\nstand: player may stand unless total is 16",
    "double": "[f] double: player {} double when total is 16 and cards in hand is 2\n"
    "double: player must not double when not total is 16 or cards in hand is 3 or more",
    "split": "[f] split: player {} split when cards in hand is 2 and first two cards are the same value",
    "surrender": "[f] surrender: player {} surrender when total is 17 and cards in hand is 2\n"
    "surrender loss: half the ante",
}
USUALLY = {
    "hit": "hit: player may hit when total is 16 or less and not hand is doubled\n"
    "hit: player must not hit when total is 17 or more or hand is doubled",
    "stand": "stand: player may stand",
    "double": "double: not allowed",
    "split": "split: not allowed",
    "surrender": "surrender: not allowed",
}


def document(action: str, force: str) -> Exhibit:
    head = HEAD.replace("stand: player may stand\n", "")
    lines = [LINES[one].format(force) if one == action else USUALLY[one] for one in LINES]
    return exhibit_from("\n".join((head, TIES[0], PAYS[0], DEALERS[0], CHECKS[0], CARDS[0], *lines)))


@pytest.mark.parametrize("action", LINES)
def test_each_force_is_in_the_edge_or_accounted_for(action: str) -> None:
    edges = {}
    for force in FORCES:
        exhibit = document(action, force)
        edge, found = worked_out(exhibit)
        truth = AskedGame(exhibit, SHOE, Fraction(2)).edge()
        assert found.left_out or edge == pytest.approx(float(truth), abs=1e-9), force
        assert "f" in {*found.entered, *found.no_effect, *(one.statement for one in found.left_out)}
        if not found.left_out:
            edges[force] = edge
    assert len(set(edges.values())) > 1, "no force changes anything: the mutation would not be seen"
    assert edges.get("may", -9.0) <= min(edges.values()) + 1e-12, "a free player does at least as well"


DRAWS = "[f] dealer draw: dealer {} hit when total is soft 17\n" + "\n".join(
    ("dealer draw: dealer must hit when total is 16 or less",
     "dealer draw: dealer must stand when total is hard 17 or more or soft 18 or more")
)  # fmt: skip
LOOKS = "[f] check: dealer {} check the hole card when up card is A or 10"


@pytest.mark.parametrize(("line", "place"), [(DRAWS, "draw"), (LOOKS, "check")])
def test_the_dealers_forces_differ_and_an_option_is_taken(line: str, place: str) -> None:
    edges = {}
    for force in FORCES:
        lines = [line.format(force), DEALERS[0] if place == "check" else CHECKS[0], *USUALLY.values()]
        lines[USUALLY_DOUBLE] = LINES["double"].format("must").removeprefix("[f] ")
        head = HEAD.replace("stand: player may stand\n", "")
        exhibit = exhibit_from("\n".join((head, TIES[0], PAYS[0], CARDS[0], *lines)))
        edges[force], found = worked_out(exhibit)
        assert "f" not in {one.statement for one in found.left_out}
        if force != "may":
            truth = AskedGame(exhibit, SHOE, Fraction(2)).edge()
            assert edges[force] == pytest.approx(float(truth), abs=1e-9)
    assert edges["may"] == edges["must"] != edges["must not"]


USUALLY_DOUBLE = 2 + list(USUALLY).index("double")
