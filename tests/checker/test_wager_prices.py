"""Findings of declared games have prices: contradictions, silences of drawing rules, and ties nobody mentions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.check import check_exhibit, with_prices
from checker.finding import Finding, Price
from grammar.exhibit import Exhibit
from tests.support.documents import exhibit_from, model_text

TIE = Fraction(475627426473216, 4998398275503360)
"""The published chance of a tie with eight decks."""


def without(name: str, *lines: str) -> Exhibit:
    kept = [line for line in model_text(name).splitlines() if not any(part in line for part in lines)]
    return exhibit_from("\n".join(kept))


def priced(exhibit: Exhibit, check: str) -> list[Finding]:
    return [finding for finding in with_prices(check_exhibit(exhibit)).findings if finding.check == check]


def price(finding: Finding) -> Price:
    assert finding.price is not None
    return finding.price


def test_a_drawing_rule_that_is_silent_has_a_price() -> None:
    """A second derivation of this gap, by another program, gives the same two edges."""
    (gap,) = priced(without("baccarat", "player side drew and banker total is 2 or less"), "missing-answers")
    assert price(gap).wager == "Player"
    answers = {name: round(edge, 4) for name, edge in price(gap).answers}
    assert answers == {"draws": 1.2351, "stands": -11.1827}


def test_two_drawing_rules_that_clash_have_a_price() -> None:
    line = "  banker draw: banker must stand when player side drew and banker total is 7 or more\n"
    also = "  banker draw: banker must hit when player side drew and banker total is 7 and third card is A\n"
    (clash,) = priced(exhibit_from(model_text("baccarat").replace(line, line + also)), "conflicting-answers")
    answers = dict(price(clash).answers)
    assert answers["stands"] == pytest.approx(1.2351, abs=5e-5)
    assert answers["hits"] < answers["stands"]


def test_a_tie_that_nobody_mentions_is_an_open_question_worth_the_tie() -> None:
    (found,) = priced(without("baccarat", "hands tie"), "uncovered-case")
    assert '"Player" and "Banker"' in found.message
    answers = dict(price(found).answers)
    assert answers["the player loses"] - answers["push"] == pytest.approx(float(100 * TIE), abs=1e-9)


def test_a_wager_played_together_with_another_is_priced_by_it() -> None:
    line = '  wager pay "War": player loses when player chose go to war and war card ranks below dealer war card\n'
    text = model_text("casino-war")
    assert line in text
    also = line.replace("player loses when", "push when")
    (clash,) = priced(exhibit_from(text.replace(line, line + also)), "conflicting-answers")
    assert price(clash).wager == "Ante"
    assert price(clash).worth > 1


DRAGON = """exhibit "Dragon and tiger"
language 1
game high-tiger
randomizer: cards
stage deal: dealer draws 1 card as dragon, then dealer draws 1 card as tiger
decks: 8 decks of 52 cards
wager pay "Tiger": 1 to 1 when tiger ranks above dragon
wager pay "Tiger": player loses when tiger ranks below dragon
"""


@pytest.mark.parametrize(("limits", "stake"), [("", 10), ('wager "Tiger": $5 to $100\n', 5)])
def test_a_price_is_for_the_lowest_wager_or_for_ten_dollars(limits: str, stake: int) -> None:
    """Of 415 cards left, 31 have the rank of the first."""
    (gap,) = priced(exhibit_from(DRAGON + limits), "uncovered-case")
    assert price(gap).stake == stake
    assert price(gap).worth == pytest.approx(100 * 31 / 415)
