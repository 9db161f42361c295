"""Games that needed no line of Python: each figure by a closed form or enumeration, beside what is published."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from base.effort import TooMuchWork, limited
from engine.declared.declared_document import rulebook
from engine.declared.declared_odds import declared_odds
from engine.side_wagers.counting import Uncountable
from engine.side_wagers.tally import WagerOdds
from tests.engine.declared.test_figures import mean, usual
from tests.support.documents import exhibit_from

ROLLS = list(product(range(1, 7), repeat=3))


def chuck_a_luck() -> dict[str, Fraction]:
    number = mean(roll.count(4) or -1 for roll in ROLLS)
    high = mean(1 if sum(roll) >= 11 and len(set(roll)) > 1 else -1 for roll in ROLLS)
    return {"One Number": -number, "High": -high, "Low": -high}


def dragon_tiger() -> dict[str, Fraction]:
    """Of 415 cards left behind the first of eight decks, 31 are of its rank and 7 of its suit as well."""
    tie, suited = Fraction(31, 415), Fraction(7, 415)
    return {"Dragon": tie / 2, "Tiger": tie / 2, "Tie": 1 - 9 * tie, "Suited Tie": 1 - 51 * suited}


FIGURES = {"chuck-a-luck": chuck_a_luck(), "dragon-tiger": dragon_tiger()}
PUBLISHED = {
    ("chuck-a-luck", "One Number"): "7.87", ("chuck-a-luck", "High"): "2.78", ("dragon-tiger", "Dragon"): "3.73",
    ("dragon-tiger", "Tie"): "32.77", ("dragon-tiger", "Suited Tie"): "13.98",
}  # fmt: skip


@pytest.mark.parametrize(("family", "wager"), [(family, wager) for family, edges in FIGURES.items() for wager in edges])
def test_a_wager_has_its_edge(family: str, wager: str) -> None:
    decks = 8 if family == "dragon-tiger" else 1
    edge = declared_odds(usual(family), wager, decks).edge
    assert edge == FIGURES[family][wager]
    assert f"{float(100 * edge):.2f}" == PUBLISHED.get((family, wager), f"{float(100 * edge):.2f}")


HEAD = 'exhibit "Short"\nlanguage 1\nfamily chuck-a-luck\ngame chuck-a-luck\n'
ONLY_TRIPLES = 'wager pay "One Number": 10 to 1 when number of dice showing N is 3\n'
ALL_WINS = ONLY_TRIPLES + "".join(
    f'wager pay "One Number": {alike} to 1 when number of dice showing N is {alike}\n' for alike in (1, 2)
)


def one_number(lines: str) -> WagerOdds:
    return declared_odds(rulebook(exhibit_from(HEAD + lines), "chuck-a-luck"), "One Number", 1)


def test_a_wager_whose_usual_wins_are_not_all_listed_has_no_edge() -> None:
    with pytest.raises(
        Uncountable, match='what becomes of "One Number" where it usually wins: dice 1 1 2; on 1; say it'
    ):
        one_number(ONLY_TRIPLES)
    odds = one_number(ONLY_TRIPLES + 'wager pay "One Number": player loses otherwise\n')
    assert odds.edge == -mean(10 if roll.count(4) == 3 else -1 for roll in ROLLS)


def test_what_usually_loses_need_not_be_listed() -> None:
    odds = one_number(ALL_WINS)
    assert odds.edge == -mean({1: 1, 2: 2, 3: 10}.get(roll.count(4), -1) for roll in ROLLS)
    assert odds.assumed == ()


TABLE = """event three alike: number of dice showing N is 3
paytable "One Number", highest row only
  "three alike"  10 to 1
"""


def test_a_pay_table_loses_where_it_lists_no_win_and_says_so() -> None:
    odds = one_number(TABLE)
    assert odds.edge == -mean(10 if roll.count(4) == 3 else -1 for roll in ROLLS)
    assert odds.assumed == ('"One Number" loses in every case that is not listed, though it usually does not in some',)


RED_DOG = 'exhibit "Short"\nlanguage 1\nfamily red-dog\ngame red-dog\n'


def test_what_is_usually_returned_is_not_lost_by_silence() -> None:
    rules = rulebook(exhibit_from(RED_DOG + 'wager pay "Ante": 11 to 1 when "third alike"\n'), "red-dog")
    with pytest.raises(
        Uncountable, match='where it usually is returned: first two cards 2♠ 3♠; say it, or wager pay "Ante"'
    ):
        declared_odds(rules, "Ante", 6)


def test_counting_is_counted_work() -> None:
    with pytest.raises(TooMuchWork), limited(100):
        declared_odds(usual("three-card-poker"), "Pair Plus", 1)


PRISON = """exhibit "Prison"
language 1
family roulette
game roulette
state prison: none, taken, begins none
stage spin: dealer draws 1 pocket, repeated until every wager is settled
prison: becomes taken when pocket is 0
wager pay "Red": 1 to 1 when "red" and prison is none
wager pay "Red": stays when pocket is 0 and prison is none
wager pay "Red": push when "red" and prison is taken
wager pay "Red": player loses otherwise
"""


def test_a_wager_in_prison_is_lost_on_nineteen_of_37_pockets() -> None:
    edge = declared_odds(rulebook(exhibit_from(PRISON), "roulette"), "Red", 1).edge
    assert edge == Fraction(1, 37) * Fraction(19, 37)


def test_a_win_without_a_number_has_no_odds() -> None:
    lines = 'wager pay "One Number": player wins when number of dice showing N is 1 or more, otherwise player loses\n'
    with pytest.raises(Uncountable, match="nothing says how much"):
        one_number(lines)
