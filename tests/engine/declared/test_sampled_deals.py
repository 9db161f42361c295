"""Games with too many deals are looked at by lot: what is found is a deal, and nothing is called proved."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from checker.context import check_context
from checker.proofs import proofs
from engine.declared.declared_document import rulebook, usual_beside
from engine.declared.plan import plan
from engine.declared.sampled_deals import deals
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of

STUD = Path(__file__).parents[2] / "evidence" / "eko-caribbean-stud" / "procedure.game"
"""Ten cards, one of them shown: two hundred million deals."""


@pytest.fixture(scope="module")
def stud() -> Exhibit:
    exhibit, faults = exhibit_of(STUD)
    assert not faults
    return exhibit


def test_no_card_is_dealt_twice_and_every_run_deals_the_same(stud: Exhibit) -> None:
    rules = rulebook(stud, "caribbean-stud", {})
    made = plan(rules, usual_beside(rules), ("Ante",), (), 1, ())
    dealt = deals(made)
    assert dealt.shape[1] == 10
    assert all(len(set(row)) == 10 for row in dealt.tolist())
    assert np.array_equal(dealt, deals(made))


def test_a_gap_is_found_and_nothing_is_proved(stud: Exhibit) -> None:
    context = check_context(stud)
    silent = [one for one in context.games[0].answers("wager pay", "Raise") if not one.given]
    assert silent, "a raise that wins with ace and king has no pay"
    paid = next(one for one in proofs(context, ()) if (one.question, one.about) == ("wager pay", "Raise"))
    assert paid.status == "undecided"
    assert "by lot" in paid.why
