"""What the dealer may do or leave: both edges are those of documents that say which."""

from __future__ import annotations

import pytest

from checker.check import check_exhibit, with_prices
from engine.money.interval import spread
from engine.money.main_game import accounts, main_game
from tests.support.documents import exhibit_from, model_text

STANDS = "dealer draw: dealer must stand when total is 17 or more"
OPTION = """dealer draw: dealer must stand when total is hard 17 or more
  dealer draw: dealer must stand when total is soft 18 or more
  [soft] dealer draw: dealer may hit when total is soft 17"""
CHECKS = "check: dealer must check the hole card when up card is A, 10 or face card"


def text(old: str, new: str) -> str:
    found = model_text("blackjack")
    assert old in found
    return found.replace(old, new)


def edge(document: str) -> float:
    found = main_game(exhibit_from(document), "blackjack")
    assert found is not None
    return found.edge_percent


def test_a_dealer_who_may_hit_soft_17_lies_between_the_two_published_edges() -> None:
    found = spread(exhibit_from(text(STANDS, OPTION)), "blackjack", ())
    assert found is not None
    assert found.low == pytest.approx(0.402864, abs=5e-7)
    assert found.high == pytest.approx(0.615389, abs=5e-7)


def test_a_dealer_who_may_look_lies_between_looking_and_not() -> None:
    may, never = (CHECKS.replace("must", "may"), CHECKS.replace("must", "must not"))
    found = spread(exhibit_from(text(CHECKS, f"[look] {may}")), "blackjack", ())
    assert found is not None
    assert (found.low, found.high) == pytest.approx(
        (edge(model_text("blackjack")), edge(text(CHECKS, never))), abs=1e-9
    )


def test_an_option_that_another_statement_overrides_moves_nothing() -> None:
    settled = OPTION + "\n  dealer draw: dealer must stand when total is soft 17, overrides soft"
    found = spread(exhibit_from(text(STANDS, settled)), "blackjack", ())
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.402864, 0.402864), abs=5e-7)


def test_an_option_is_assumed_and_priced_rather_than_left_out() -> None:
    exhibit = exhibit_from(text(STANDS, OPTION))
    held = accounts(exhibit)["blackjack"]
    assert "soft" in held.entered
    assert not held.left_out
    solved = main_game(exhibit, "blackjack")
    assert solved is not None
    assert "the dealer, who may hit by soft, always does" in solved.assumed
    (found,) = (one for one in with_prices(check_exhibit(exhibit)).findings if one.check == "optional-duty")
    assert found.price is not None
    assert dict(found.price.answers) == pytest.approx({"always": 0.615389, "never": 0.402864}, abs=5e-7)
