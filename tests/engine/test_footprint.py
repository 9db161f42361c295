"""What tests look at."""

import pytest

from engine.blackjack.table_reads import history_read, looks_at_dealer, weighed
from engine.footprint import (
    assumptions,
    card_sets,
    circumstances,
    entails,
    facts_read,
    groups_of,
    hand_sizes,
    moments,
    places_of,
    ranks_named,
    tells_suits,
)
from grammar.parser import parse
from grammar.tree import CardSet, Condition, Count, Flag, Happens, RanksAre, Statement, Test, Total
from grammar.tree import tests_in as leaves  # pytest would take its own name for a test


def condition(words: str) -> Condition:
    (line,) = parse(f"bonus eligibility: allowed when {words}").document.lines
    assert isinstance(line, Statement)
    assert line.when is not None
    return line.when


def only(words: str) -> Test:
    (test,) = leaves(condition(words))
    assert not isinstance(test, Happens)
    return test


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("hand is split", {"flag hand is split"}),
        ("dealer total is soft 17", {"total dealer"}),
        ("totals are equal", {"total player", "total dealer"}),
        ("splits made is 3 or more", {"count splits made"}),
        ("up card is A", {"up card"}),
        ("number of first two cards matching the up card in rank is 1", {"first two cards", "up card"}),
        ("total of first two cards and up card is 21", {"first two cards", "up card"}),
        ("first two cards and up card are consecutive", {"first two cards", "up card"}),
        ("after the deal", set()),
        ('circumstance "space permits"', set()),
    ],
)
def test_where_a_test_looks(words: str, places: set[str]) -> None:
    assert places_of(only(words)) == places


def test_groups_are_the_places_where_cards_lie() -> None:
    assert groups_of(only("first two cards are the same rank")) == {"first two cards"}
    assert not groups_of(only("player total is 21"))


@pytest.mark.parametrize(
    ("words", "suits"),
    [
        ("hand is all spades", True),
        ("first two cards are the same suit", True),
        ("first two cards are the same colour", True),
        ("number of first two cards matching the up card in rank but not suit is 1", True),
        ("first two cards are the same rank", False),
        ("hand is 6-7-8", False),
    ],
)
def test_suits_matter_to_some_tests(words: str, suits: bool) -> None:
    assert tells_suits(only(words)) is suits


def test_ranks_and_sets_that_are_named() -> None:
    assert ranks_named(only("hand is 7-7-7")) == {"7"}
    assert ranks_named(only("up card is A, 10 or face card")) == {"A", "10", "J", "Q", "K"}
    assert card_sets(only("up card is A")) == (CardSet(ranks=("A",)),)
    assert card_sets(only("hand is 7-7-7")) == ()  # each of these ranks is needed; none stands for another


def test_facts_are_read_on_either_side_of_a_comparison() -> None:
    assert facts_read(only("splits made is less than doubles made")) == ("splits made", "doubles made")
    assert facts_read(only("after the split")) == ("split",)
    assert history_read([only("splits made is less than doubles made")]) == {"split", "split count", "doubled"}
    assert history_read([only("after the check"), only("up card is A")]) == {"checked"}


@pytest.mark.parametrize(
    ("words", "dealer"),
    [
        ("dealer has blackjack", True),
        ("dealer has checked", False),
        ("up card is A", True),
        ("totals are equal", True),
        ("player total is 21", False),
        ("dealer cards is 2", True),
    ],
)
def test_what_belongs_to_the_dealer(words: str, dealer: bool) -> None:
    assert looks_at_dealer(only(words)) is dealer


def test_numbers_are_weighed_by_side() -> None:
    tests = [only("totals are equal"), only("cards in hand is more than dealer cards")]
    assert weighed(tests, dealers=True) == (Total("dealer"), Count("dealer cards"))
    assert weighed(tests, dealers=False) == (Total("player"), Count("cards in hand"))


def test_how_many_cards_a_hand_has() -> None:
    sizes = hand_sizes(only("hand is 6-7-8"))
    assert sizes is not None
    assert [number for number in range(1, 8) if number in sizes[0]] == [3]
    sizes = hand_sizes(only("cards in hand is 5 or more"))
    assert sizes is not None
    assert [number for number in range(1, 8) if number in sizes[0]] == [5, 6, 7]
    assert hand_sizes(only("first two cards are the same rank")) is None


@pytest.mark.parametrize(
    ("words", "settled"),
    [
        ("hand is split", True),
        ("hand is split and up card is A", True),
        ("hand is split or up card is A", False),
        ("hand is split or (hand is split and up card is A)", True),
        ("hand is not split", False),
        ('"after a split"', True),
    ],
)
def test_a_condition_that_needs_a_test(words: str, settled: bool) -> None:
    events: dict[str, Condition] = {"after split": Flag("hand is split")}
    assert entails(condition(words), events, lambda test: test == Flag("hand is split")) is settled


def test_no_condition_needs_nothing() -> None:
    assert not entails(None, {}, lambda test: True)


def test_what_is_assumed() -> None:
    assumed = {"splits made": "the hand is not split"}
    assert list(assumptions(only('circumstance "space permits"'), assumed)) == ['not "space permits"']
    assert list(assumptions(only("splits made is 2"), assumed)) == ["the hand is not split"]
    assert list(assumptions(only("after the check"), assumed, [("after", "check")])) == []
    assert list(assumptions(only("after the check"), assumed)) == ["no rule that holds after the check is meant"]
    assert list(assumptions(RanksAre(("hand",), ("6", "7", "8")), assumed)) == []


def test_moments_and_circumstances_are_gathered() -> None:
    tests = [only("after the check"), only('circumstance "space permits"'), only("up card is A")]
    assert moments(tests) == {"after check"}
    assert circumstances(tests) == {"space permits"}
