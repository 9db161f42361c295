"""Pays of baccarat that hang on totals, numbers of cards or pairs: every class of rounds is asked about."""

from __future__ import annotations

import pytest

from checker.check import check_exhibit
from tests.support.documents import changed

PUSH = '  wager pay "Banker": push when hands tie\n'
COMMISSION = '  wager pay "Banker": 19 to 20 when banker wins\n'

SPECIAL = {
    "a banker's six": "banker wins and banker total is 6",
    "a banker's seven of three cards": "banker wins and banker total is 7 and banker hand has 3 cards",
    "a win after a third card": "banker wins and player side drew",
    "a win against a pair": "banker wins and first two cards are the same rank",
}


def found(rule: str, general: str = COMMISSION) -> set[tuple[str, str]]:
    exhibit = changed("baccarat", (COMMISSION, general), (PUSH, PUSH + rule))
    return {(one.check, one.about) for one in check_exhibit(exhibit).findings if one.question == "wager pay"}


@pytest.mark.parametrize("when", SPECIAL.values(), ids=SPECIAL.keys())
def test_a_second_pay_for_some_of_the_rounds_is_an_exception_that_is_not_marked(when: str) -> None:
    assert found(f'  wager pay "Banker": 1 to 2 when {when}\n') == {("unmarked-exception", "Banker")}


@pytest.mark.parametrize(
    "when", ["banker total is 6", "banker hand has 3 cards", "not player side wins and not hands tie"]
)
def test_a_second_pay_that_is_no_case_of_the_first_is_a_contradiction(when: str) -> None:
    assert ("conflicting-answers", "Banker") in found(f'  wager pay "Banker": 1 to 2 when {when}\n')


@pytest.mark.parametrize("when", SPECIAL.values(), ids=SPECIAL.keys())
def test_an_exception_is_none(when: str) -> None:
    rule = f'  wager pay "Banker": 1 to 2 when {when}, overrides general\n'
    assert found(rule, COMMISSION.replace("  wager", "  [general] wager")) == set()


def test_a_pay_for_rounds_that_never_come_is_told() -> None:
    rule = '  wager pay "Banker": 1 to 2 when banker wins and banker total is 0\n'
    assert found(rule) == {("never-applies", "Banker")}


def test_rounds_that_neither_win_nor_lose_are_told() -> None:
    rule = COMMISSION.replace("when banker wins", "when banker wins and not banker hand has 3 cards")
    assert ("uncovered-case", "Banker") in found("", rule)
