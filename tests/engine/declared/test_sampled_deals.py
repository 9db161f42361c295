"""Games with too many deals are looked at by lot: what is found is a deal, and nothing is called proved."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from checker.checks.abandoned_wager import abandoned_wager
from checker.context import check_context
from checker.proofs import proofs
from engine.declared.declared_document import rulebook, usual_beside
from engine.declared.plan import plan
from engine.declared.sampled_deals import deals
from grammar.exhibit import Exhibit
from tests.support.documents import exhibit_from

STUD = Path(__file__).parents[2] / "evidence" / "eko-caribbean-stud" / "procedure.game"
"""Ten cards, one of them shown; with seven of one's own there are too many deals to look at each."""


@pytest.fixture(scope="module")
def stud() -> Exhibit:
    return exhibit_from(STUD.read_text("utf-8").replace("player draws 5 cards", "player draws 7 cards"))


def test_no_card_is_dealt_twice_and_every_run_deals_the_same(stud: Exhibit) -> None:
    rules = rulebook(stud, "caribbean-stud", {})
    made = plan(rules, usual_beside(rules), ("Ante",), (), 1, ())
    dealt = deals(made)
    assert dealt.shape[1] == 12
    assert all(len(set(row)) == 12 for row in dealt.tolist())
    assert np.array_equal(dealt, deals(made))


def test_a_gap_is_found_and_nothing_is_proved(stud: Exhibit) -> None:
    context = check_context(stud)
    silent = [one for one in context.games[0].answers("wager pay", "Raise") if not one.given]
    assert silent, "a raise that wins with ace and king has no pay"
    paid = next(one for one in proofs(context, ()) if (one.question, one.about) == ("wager pay", "Raise"))
    assert paid.status == "undecided"
    assert "by lot" in paid.why


def test_stages_that_hang_on_a_choice_are_walked_by_lot() -> None:
    trips = ["three of a kind", "straight", "flush"]
    rows = "\n".join(f'wager pay "Trips": {pay} to 1 when player hand is {hand}' for pay, hand in enumerate(trips, 3))
    text = f"""family ultimate-texas-holdem
game ultimate-texas-holdem
wager pay "Ante": player loses when player chose fold
{rows}
"""
    open_ = list(abandoned_wager(check_context(exhibit_from(text))))
    assert [one.about for one in open_] == ["Trips"]
    assert open_[0].witness is not None
    assert "fold" in open_[0].witness.deal
