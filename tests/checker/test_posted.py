"""Posted statements against the rules: what differs, what only leaves out an exception, what is left out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.posted.comparison import compared
from checker.posted.difference import DifferenceKind, TextComparison
from checker.posted.duties import unmet_duties
from checker.profile import load
from grammar.posted_text import (
    PostedLine,
    PostedMeaning,
    PostedOdds,
    PostedOffer,
    PostedRow,
    PostedText,
    PostedWords,
)
from tests.accuracy.posted_texts import model


def against(name: str, *lines: str | PostedRow | PostedMeaning, doubtful: bool = False) -> TextComparison:
    made = []
    for number, said in enumerate(lines, 1):
        statements = (said,) if isinstance(said, str) else ()
        rows = (said,) if isinstance(said, PostedRow) else ()
        meanings = (said,) if isinstance(said, PostedMeaning) else ()
        made.append(PostedLine(number, str(said), statements, rows, meanings, doubtful))
    loaded = model(name)
    return compared(loaded.exhibit, loaded.text, loaded.exhibit.games[0].name, PostedText("card", tuple(made)))


def kinds(made: TextComparison) -> list[DifferenceKind]:
    return [one.kind for one in made.differences]


@pytest.mark.parametrize(
    ("statement", "posted", "rules"),
    [
        ("blackjack pay: 6 to 5", "wins $6 on $5", "wins $7.50 on $5"),  # 5 times 6/5, 5 times 3/2
        ("blackjack pay: 1 to 1", "wins $5 on $5", "wins $7.50 on $5"),
        ("insurance pay: 3 to 1", "wins $7.50 on $2.50", "wins $5 on $2.50"),  # half of $5, three and two times
        ("tie result: player loses", "loses $5 on $5", "keeps $5"),
        ("surrender: player may surrender when cards in hand is 2", "loses $2.50 on $5", "loses $5 on $5"),
    ],
)
def test_a_difference_names_the_money_on_both_sides(statement: str, posted: str, rules: str) -> None:
    (one,) = against("blackjack", statement).found
    assert one.kind is DifferenceKind.DIFFERS
    assert (one.posted.money, one.rules.money) == (posted, rules)
    assert one.situation


def test_a_dealer_who_draws_to_soft_17_is_shown_with_that_hand() -> None:
    (one,) = against("blackjack", "dealer draw: dealer must hit when total is soft 17").found
    assert one.situation == "dealer 6♦ A♣ (soft 17)"
    assert (one.posted.says, one.rules.says) == ("hits", "stands")
    assert one.posted.money != one.rules.money


@pytest.mark.parametrize(
    "statement",
    [
        "split limit: at most 3 hands",
        'wager "Ante": at least $10',
        'wager "Ante": at most $50',
        "decks: 8 decks of 52 cards",
        "double: player may double only when total is 10 or 11",
        "double after split: not allowed",
        "re-split aces: allowed",
        "insurance wager: at most the ante",
        "dealer draw: dealer must stand when total is 16 or more",
    ],
)
def test_limits_and_permissions_differ(statement: str) -> None:
    assert kinds(against("blackjack", statement)) == [DifferenceKind.DIFFERS]


@pytest.mark.parametrize(
    "statement",
    [
        "main pay: 1 to 1",
        "blackjack pay: 3 to 2",
        "tie result: push",
        "dealer draw: dealer must stand when total is 17 or more",
        'wager "Ante": at least $5',
        "surrender: not allowed",
    ],
)
def test_what_the_rules_say_too_is_no_difference(statement: str) -> None:
    assert against("blackjack", statement).differences == ()


@pytest.mark.parametrize(
    "statement", ["split limit: at most 4 hands", "double: player may double when cards in hand is 2"]
)
def test_a_rule_without_its_exception_is_noted_and_not_counted(statement: str) -> None:
    made = against("blackjack", statement)
    assert kinds(made) == [DifferenceKind.EXCEPTION]
    assert made.found == ()


def test_two_posted_lines_that_clash_are_told() -> None:
    made = against(
        "blackjack",
        "dealer draw: dealer must hit when total is 16 or less",
        "dealer draw: dealer must stand when total is 16 or more",
    )
    assert [one.line for one in made.found] == [2]


def test_a_table_shown_in_part_leaves_out_the_rest() -> None:
    rows = [PostedRow("Match the Dealer", "one suited match", "9 to 1")]
    rows.append(PostedRow("Match the Dealer", "one unsuited match", "4 to 1"))
    assert against("spanish21", *rows).differences == ()  # two of five are no table
    rows.append(PostedRow("Match the Dealer", "two unsuited matches", "8 to 1"))
    made = against("spanish21", *rows)
    assert kinds(made) == [DifferenceKind.LEFT_OUT] * 2
    assert {one.rules.says for one in made.found} == {"pays 18 to 1", "pays 13 to 1"}


def test_the_lowest_stake_decides_the_money() -> None:
    (one,) = against("craps", 'wager pay "Odds": 2 to 1 when total is N and N is 5 or 9').found
    assert (one.posted.money, one.rules.money) == ("wins $10 on $5", "wins $7 on $5")  # $7.50 down to the dollar


def test_another_meaning_of_an_event_changes_who_wins() -> None:
    (one, *_) = against(
        "three-card-poker", PostedMeaning("dealer qualifies", "dealer hand ranks at least K high")
    ).found
    assert "dealer hand 2♠ 3♠ Q♥" in one.situation
    assert one.posted.money != one.rules.money
    own = PostedMeaning("dealer qualifies", "dealer hand ranks at least Q high")
    assert against("three-card-poker", own).differences == ()


def promised(name: str, *odds: PostedOdds, offers: tuple[PostedOffer, ...] = ()) -> TextComparison:
    loaded = model(name)
    text = PostedText("card", (), (PostedWords(1, "words", odds),), (), offers)
    return compared(loaded.exhibit, loaded.text, loaded.exhibit.games[0].name, text)


def test_odds_that_nothing_pays_are_a_promise_whatever_they_are_for() -> None:
    made = promised("baccarat", PostedOdds("40 to 1", Fraction(40)))
    (found,) = made.found
    assert found.kind is DifferenceKind.PROMISES
    assert found.posted.money == "wins $200 on $5"  # the lowest tie wager, forty times
    assert "8 to 1" in found.rules.says
    assert made.unread == ()


@pytest.mark.parametrize(
    ("odds", "found"),
    [
        (PostedOdds("8 to 1", Fraction(8)), 0),
        (PostedOdds("8 for 1", Fraction(7)), 1),
        (PostedOdds("8 to 1", Fraction(8), most=True), 0),
        (PostedOdds("9 to 1", Fraction(9), most=True), 1),
        (PostedOdds("9 to 1", Fraction(9), loose=True), 0),  # 9x may count the stake: 8 to 1
        (PostedOdds("8 to 1", Fraction(8), ("Player",)), 0),  # perhaps the words speak of the tie
        (PostedOdds("8 to 1", Fraction(8), ("Player",), alone=True), 1),
    ],
)
def test_odds_that_something_pays_are_left_to_the_eye(odds: PostedOdds, found: int) -> None:
    made = promised("baccarat", odds)
    assert len(made.found) == found
    assert len(made.unread) == 1 - found


def test_a_wager_that_the_procedure_does_not_have_is_a_promise() -> None:
    (found,) = promised("baccarat", offers=(PostedOffer(2, "PLAYER PAIR", "a pair wager"),)).found
    assert (found.kind, found.line, found.words) == (DifferenceKind.PROMISES, 2, "PLAYER PAIR")


def test_a_row_that_can_never_come_up_is_left_to_the_eye() -> None:
    (found,) = against("sic-bo", 'wager pay "Triple": 180 to 1 when number of dice showing N is 4').differences
    assert found.kind is DifferenceKind.UNSURE
    assert "cannot come up" in found.posted.says


def test_a_list_of_all_wagers_but_one_leaves_that_one_out() -> None:
    stops = {"One": "1", "Two": "2", "Five": "5", "Ten": "10", "Twenty": "20", "Joker": "joker"}
    pays = {"Joker": "40"}
    rows = [f'wager pay "{name}": {pays.get(name, stop)} to 1 when stop is {stop}' for name, stop in stops.items()]
    (found,) = against("big-six", *rows).found
    assert (found.kind, found.about, found.rules.says) == (DifferenceKind.LEFT_OUT, "Logo", "pays 40 to 1")
    assert against("big-six", *rows[:4]).found == ()


def test_a_win_for_one_of_two_reasons_is_judged_by_the_reason_that_holds() -> None:
    made = against(
        "blackjack", "main result: player wins when player total is more than dealer total or dealer is bust"
    )
    assert kinds(made) == [DifferenceKind.EXCEPTION]  # a hand that is bust itself is the exception


def test_a_push_shown_in_part_leaves_out_the_rest() -> None:
    (found,) = against(
        "ultimate-texas-holdem", 'wager pay "Blind": push when "player wins" and player hand is pair'
    ).found
    assert (found.kind, found.rules.says) == (DifferenceKind.LEFT_OUT, "push")


def test_what_was_read_with_doubt_is_left_to_the_eye() -> None:
    made = against("blackjack", "main result: push when dealer has blackjack", doubtful=True)
    assert kinds(made) == [DifferenceKind.UNSURE]
    assert made.is_undecided


def test_a_line_that_the_language_cannot_say_is_not_understood() -> None:
    made = against("blackjack", "dealer draw: dealer must dance", "blackjack pay: 3 to 2")
    assert [one.words for one in made.unread] == ["dealer draw: dealer must dance"]
    assert made.read == 1


def test_what_the_law_wants_posted_is_missed_with_its_citation() -> None:
    loaded = model("big-six")
    lines = tuple(
        PostedLine(1, "x", (f'wager pay "{name}": 1 to 1',)) for name in ("One", "Two", "Five", "Ten", "Twenty")
    )
    felt = PostedText("felt.txt", lines)
    (joker, logo) = unmet_duties(loaded.exhibit, "big-six", load("new-jersey"), [felt])["felt.txt"]
    assert (joker.about, logo.about) == ("Joker", "Logo")
    assert joker.citation.startswith("N.J.A.C. 13:69E")
    (sign,) = unmet_duties(loaded.exhibit, "big-six", load("maryland"), [PostedText("sign.txt", ())]).values()
    assert len(sign) == 7
    assert unmet_duties(loaded.exhibit, "big-six", load("maryland"), [felt]) == {}
