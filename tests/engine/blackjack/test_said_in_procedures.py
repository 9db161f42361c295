"""What real procedures say beyond plain odds and limits: bounds, additions, multiples, decks, original wagers."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from checker.check import check_exhibit
from engine.blackjack.situation import Situation
from engine.money.edge import edge
from engine.money.main_game import accounts, main_game
from engine.money.table_limits import allowed_stakes
from engine.play.deal_notation import point_of
from engine.play.session import asked_at
from engine.side_wagers.odds import rules_of, wager_odds
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName
from tests.support.documents import changed, exhibit_from
from tests.support.play_rules import document, played

PAY = "blackjack pay: 3 to 2, overrides win"
LIMITS = 'wager "Ante": $5 to $25'
NO_CHECK = (
    "  check: dealer must check the hole card when up card is A, 10 or face card\n"
    "  check: dealer must not check the hole card when up card is 2 to 9\n",
    "  check: dealer must not check the hole card\n",
)
ONCE = (NO_CHECK[0], f"{NO_CHECK[1]}  original wagers only: yes\n")


def percent(exhibit: Exhibit, decks: int | None = None, stake: int | None = None) -> float:
    found = main_game(exhibit, "blackjack", decks=decks, stake=None if stake is None else Fraction(stake))
    assert found is not None
    return found.edge_percent


def checks(exhibit: Exhibit) -> set[str]:
    return {finding.check for finding in check_exhibit(exhibit).findings}


# Bounds on a pay ----------------------------------------------------------------------------------------------


def test_the_least_that_is_paid_is_what_is_priced() -> None:
    least = changed("blackjack", (PAY, "blackjack pay: odds of at least 3 to 2, overrides win"))
    assert percent(least) == percent(changed("blackjack"))
    assert "bounded-pay" in checks(least)


@pytest.mark.parametrize(("exact", "clash"), [("3 to 2", False), ("2 to 1", False), ("6 to 5", True)])
def test_a_bound_meets_exact_odds(exact: str, clash: bool) -> None:
    both = f"{PAY.replace('3 to 2', 'at least 3 to 2')}\n  {PAY.replace('3 to 2', exact)}"
    found = checks(changed("blackjack", (PAY, both)))
    assert ("conflicting-answers" in found) == clash
    assert "bounded-pay" not in found


# What comes on top --------------------------------------------------------------------------------------------


def test_a_bonus_on_top_is_added_and_takes_nothing_away() -> None:
    """A dollar more on every blackjack at a stake of $10 is 3 to 2 and a tenth: 8 to 5."""
    more = changed("blackjack", (PAY, f"{PAY}\n  main pay: plus $1 when player has blackjack"))
    assert percent(more, stake=10) == pytest.approx(
        percent(changed("blackjack", (PAY, PAY.replace("3 to 2", "8 to 5"))))
    )
    assert not checks(more) & {"conflicting-answers", "overlapping-rows"}


def test_dollars_on_top_are_paid_once_whatever_the_stake() -> None:
    rules = document("main pay: plus $1,000 when hand is 7-7-7")
    for stake, won in ((10, 1010), (20, 1020)):
        deal = f"wager Ante ${stake}\nplayer 7♠ 7♥\ndealer 10♦ 8♣\ndo hit, stand\ndraw 7♦"
        assert played(rules, deal).net == won


def test_rows_that_add_up_count_the_chances_of_both() -> None:
    """9 to 1 on two sevens and 5 to 1 more if the up card is one too, from six decks: 24 sevens in 312 cards."""
    exhibit = exhibit_from(
        'game blackjack\ndecks: 6 decks of 52 cards\nwager "Sevens": $1 to $5\n'
        'wager pay "Sevens": 9 to 1 when first two cards are 7s\n'
        'wager pay "Sevens": plus 5 to 1 when first two cards are 7s and up card is 7\n'
    )
    two = Fraction(comb(24, 2), comb(312, 2))
    three = two * Fraction(22, 310)
    assert wager_odds(exhibit, "blackjack", "Sevens", 6).edge == 1 - 10 * two - 5 * three


def test_an_envy_bonus_is_worth_its_chance_from_each_other_hand() -> None:
    exhibit = exhibit_from(
        'game blackjack\ndecks: 6 decks of 52 cards\nwager "Sevens": $1 to $5\n'
        'wager pay "Sevens": 9 to 1 when first two cards are 7s\n'
        'envy bonus "Sevens": $50 when first two cards are 7s and first two cards are the same suit\n'
    )
    suited = Fraction(4 * comb(6, 2), comb(312, 2))
    assert wager_odds(exhibit, "blackjack", "Sevens", 6).envy == 50 * suited
    asked = asked_at(exhibit, "blackjack", point_of("7♠ 7♠ v 10♦"))
    assert any(one.said.question.name == "envy bonus" and one.said.given for one in asked)


# How much may be wagered --------------------------------------------------------------------------------------


def test_multiples_need_no_minimum() -> None:
    exhibit = changed(
        "blackjack", (LIMITS, 'wager "Ante": multiples of $4, at most $13'), ('wager steps "Ante": $1', "")
    )
    assert list(map(int, allowed_stakes(rules_of(exhibit, "blackjack")))) == [4, 8, 12]
    assert "infeasible-wager" in checks(exhibit)  # $13 is no multiple of $4
    with pytest.raises(Unreadable, match="outside the limits"):
        played(exhibit, "wager Ante $6\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand")


def test_even_amounts_are_multiples_of_two_dollars() -> None:
    even, twos = (
        exhibit_from(f'game blackjack\nwager "Ante": $2 to $20, {words}')
        for words in ("even amounts", "multiples of $2")
    )
    assert [one.value for one in even.stated] == [one.value for one in twos.stated]


# The number of decks ------------------------------------------------------------------------------------------

DECKS = ("decks: 6 decks of 52 cards", "decks: 1 to 2 decks of 52 cards")
BY_DECKS = """blackjack pay: 6 to 5 when number of decks is 1, overrides win
  blackjack pay: 3 to 2 when number of decks is 2, overrides win"""


def test_a_rule_for_one_deck_counts_with_one_deck() -> None:
    both = changed("blackjack", DECKS, (PAY, BY_DECKS))
    for decks, pay in ((1, "6 to 5"), (2, "3 to 2")):
        alone = changed("blackjack", ("6 decks of", f"{decks} decks of"), (PAY, PAY.replace("3 to 2", pay)))
        assert percent(both, decks) == percent(alone)
    assert not checks(both) & {"conflicting-answers", "missing-answers"}


def test_a_number_of_decks_without_a_rule_is_a_gap() -> None:
    stands = "dealer draw: dealer must stand when total is 17 or more"
    half = "dealer draw: dealer must stand when total is 17 or more and number of decks is 1"
    found = check_exhibit(changed("blackjack", DECKS, (stands, half))).findings
    gap = next(one for one in found if one.check == "missing-answers" and one.question == "dealer draw")
    assert gap.witness is not None
    assert "2 decks" in gap.witness.deal


def test_a_point_of_play_may_name_its_decks() -> None:
    both = changed("blackjack", DECKS, (PAY, BY_DECKS))
    for decks, pay in (("1 deck", Fraction(6, 5)), ("2 decks", Fraction(3, 2))):
        asked = asked_at(both, "blackjack", point_of(f"A♠ K♥ v 9♦ 8♣, {decks}"))
        (effect,) = next(one.said.effects for one in asked if one.said.question.name == "main pay")
        assert effect.amount == pay


# Bonuses with their own conditions ----------------------------------------------------------------------------


def test_a_bonus_has_its_own_eligibility() -> None:
    text = (
        'game blackjack\nmain pay: 1 to 1\npaytable "Bonus A" for "main"\n  "5-card 21"  2 to 1\n'
        'paytable "Bonus B" for "main"\n  "6-card 21"  3 to 1\n'
        'bonus eligibility "Bonus A": not allowed when hand is doubled\n'
    )
    rules = rules_of(exhibit_from(text), "blackjack")
    five, six = point_of("2♠ 2♥ 3♦ 4♣ 10♠ v 9♦ 8♣"), point_of("2♠ 2♥ 3♦ 4♣ 3♠ 7♠ v 9♦ 8♣")
    for doubles, pays in ((0, (2, 3)), (1, (1, 3))):
        found = [
            rules.ask("main pay", Situation("settle", one.player, one.house, doubles=doubles)).effects
            for one in (five, six)
        ]
        assert [effects[0].amount for effects in found] == list(pays)


@pytest.mark.parametrize("named", ["", ' "Extra pays"', ' "Five Cards"'])
def test_a_table_need_not_be_called_a_bonus_to_be_one(named: str) -> None:
    """Named by its own name, by its wager, or the only table that pays the main wager."""
    wager = "Five Cards" if "Five" in named else "main"
    text = (
        f'game blackjack\nmain pay: 1 to 1\npaytable "Extra pays" for "{wager}"\n  "5-card 21"  2 to 1\n'
        f"bonus eligibility{named}: not allowed when hand is doubled\n"
    )
    rules = rules_of(exhibit_from(text), "blackjack")
    five = point_of("2♠ 2♥ 3♦ 4♣ 10♠ v 9♦ 8♣")
    question: QuestionName = "main pay" if wager == "main" else "wager pay"
    for doubles, paid in ((0, [2]), (1, [1] if wager == "main" else [])):
        at = Situation("settle", five.player, five.house, doubles=doubles)
        assert [one.amount for one in rules.ask(question, at, "" if wager == "main" else wager).effects] == paid


def test_an_eligibility_for_which_there_is_no_bonus_is_left_out() -> None:
    line = "  bonus eligibility: not allowed when hand is doubled\n"
    exhibit = changed("blackjack", ("  surrender: not allowed\n", f"  surrender: not allowed\n{line}"))
    (account,) = accounts(exhibit).values()
    assert [one.why for one in account.left_out] == ["no pay table is a bonus that it could speak of"]


def test_what_a_bust_dealer_pays_and_what_a_blackjack_pays_clash() -> None:
    """Who wins is decided by the bust; what a blackjack is paid then is said twice."""
    text = "game blackjack\n[win] main pay: 1 to 1\nblackjack pay: 3 to 2, overrides win\n"
    for pay, number in (("2 to 1", 2), ("3 to 2", 1)):
        more = f"main pay: {pay} when dealer is bust and dealer cards is 4 or more, overrides win\n"
        point = point_of("A♠ K♥ v 2♦ 2♣ 9♦ 10♣")
        rules = rules_of(exhibit_from(text + more), "blackjack")
        found = rules.ask("main pay", Situation("settle", point.player, point.house))
        assert len(set(found.effects)) == number


def test_a_row_may_be_hedged() -> None:
    exhibit = exhibit_from(
        'game blackjack\nmain pay: 1 to 1\npaytable "Bonus" for "main"\n  "5-card 21"  usually 2 to 1\n'
    )
    assert "hedged-answers" in checks(exhibit)


# A blackjack found late ---------------------------------------------------------------------------------------


def test_original_wagers_only_is_worth_what_a_check_is() -> None:
    """Whatever a player adds comes back, so that every choice is made as if there were no blackjack."""
    checked, late, once = (percent(changed("blackjack", *change)) for change in ((), (NO_CHECK,), (ONCE,)))
    assert once == checked
    assert late - checked == pytest.approx(0.11, abs=0.02)  # published for no hole card with six decks


def test_original_wagers_only_hands_back_what_was_added() -> None:
    once, all_in = changed("blackjack", ONCE), changed("blackjack", NO_CHECK)
    double = "wager Ante $10\nplayer 6♠ 5♥\ndealer A♦ K♣\ndo double\ndraw 9♠"
    split = "wager Ante $10\nplayer 8♠ 8♥\ndealer 10♦ A♣\ndo split, stand; stand\ndraw 10♠ 10♥"
    assert [played(once, deal).net for deal in (double, split)] == [-10, -10]
    assert [played(all_in, deal).net for deal in (double, split)] == [-20, -20]


# Other documents ----------------------------------------------------------------------------------------------


def test_traditional_rules_answer_as_statements_of_the_document() -> None:
    exhibit = exhibit_from(
        'game blackjack\ndecks: 6 decks of 52 cards\nwager "Ante": $5\n'
        'inherits: "the rules of traditional blackjack apply"\n'
    )
    found = check_exhibit(exhibit).findings
    assert {one.check for one in found} >= {"rules-by-name"}
    assert not any(one.check == "missing-answers" for one in found)
    asked = asked_at(exhibit, "blackjack", point_of("K♠ 9♥ v 9♦ 8♣"))
    (effect,) = next(one.said.effects for one in asked if one.said.question.name == "main result")
    assert effect.kind == "win"


def test_an_addendum_counts_before_what_it_amends(tmp_path: Path) -> None:
    base = Path("exhibits/models/blackjack.game").read_text("utf-8")
    (tmp_path / "base.game").write_text(base, "utf-8")
    text = 'exhibit "Change"\nlanguage 1\namends "base.game"\ngame blackjack\nblackjack pay: 6 to 5\n'
    changed_game = exhibit_from(text, str(tmp_path / "change.game"))
    found = edge(changed_game, "blackjack")
    wanted = edge(changed("blackjack", (PAY, PAY.replace("3 to 2", "6 to 5"))), "blackjack")
    assert found is not None
    assert wanted is not None
    assert found.percent == wanted.percent
    grave = {one.check for one in check_exhibit(changed_game).findings if one.severity != "note"}
    assert grave == {"infeasible-payout"}  # 6 to 5 on $6, in chips of half a dollar


def test_an_addendum_alone_is_judged_by_what_it_says() -> None:
    found = check_exhibit(exhibit_from('amends "base.game"\ngame blackjack\nblackjack pay: 6 to 5\n')).findings
    assert {one.check for one in found if one.severity != "note"} == set()
    assert "judged-in-part" in {one.check for one in found}
