"""Rules and exceptions that nothing marks: the engine weighs them, so that play and checks agree."""

from __future__ import annotations

import pytest

from checker.checks.conflicting_answers import conflicting_answers
from checker.context import check_context
from tests.support.documents import exhibit_from

ONE_RULE = {
    "a rule and its exception": "double: player may double\ndouble: not allowed when player has blackjack",
    "an offer, not in some circumstance": 'wager pay "Pair": 5 to 1 when first two cards are the same rank\n'
    'wager offered "Pair": allowed\nwager offered "Pair": not allowed when circumstance "the shoe is new"',
    "two conditions of one permission": "double: player may double only when cards in hand is 2\n"
    "double: player may double only when total is 9, 10 or 11",
    "split hands, and split aces": "hit: player may hit when hand is split\nhit split aces: not allowed",
    "what others leave over": 'main pay: 1 to 1 @7 "other winning bets"\nmain pay: 3 to 2 when cards in hand is 5',
    "two blackjacks": "main result: player loses when dealer has blackjack\n"
    "main result: push when player has blackjack and dealer has blackjack",
}
TWO_RULES = {
    "allowed and not allowed": "surrender: player may surrender\nsurrender: not allowed",
    "a condition against a permission": "surrender: player may surrender\nsurrender: allowed only when up card is A",
    "a pay that nothing leaves over": "main pay: 1 to 1\nmain pay: 3 to 2 when cards in hand is 5",
}


def clashes(text: str) -> list[str]:
    return [one.message for one in conflicting_answers(check_context(exhibit_from(f"game blackjack\n{text}\n")))]


@pytest.mark.parametrize("text", ONE_RULE.values(), ids=ONE_RULE)
def test_a_rule_and_its_exception_do_not_clash(text: str) -> None:
    assert not clashes(text)


@pytest.mark.parametrize("text", TWO_RULES.values(), ids=TWO_RULES)
def test_two_rules_do(text: str) -> None:
    assert clashes(text)
