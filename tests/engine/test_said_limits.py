"""Limits as texts say them: shares of other wagers, tiers, wagers that need others, one line for several wagers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from checker.check import check_exhibit
from engine.arbiter import NOTHING_CHOSEN
from engine.cards import cards
from engine.family import family_of
from engine.money.interval import edges_by_stake
from engine.play.rounds import PlayerAction, Round
from engine.side_wagers.odds import rules_of, wager_odds
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from grammar.tree import bounds_in
from tests.support.documents import changed, exhibit_from
from tests.support.play_rules import document, played

HEAD = 'exhibit "Lakeside"\nlanguage 1\nfamily {0}\ngame {0}\n'
PAY = "blackjack pay: 3 to 2, overrides win"


def declared(family: str, *lines: str) -> Exhibit:
    return exhibit_from(HEAD.format(family) + "\n".join(lines) + "\n")


def placed(exhibit: Exhibit, *wagers: tuple[str, int]) -> Round:
    """A round by whatever is offered first, or a refusal of the wagers."""
    house = family_of(exhibit).house(exhibit, exhibit.games[0].name, None, NOTHING_CHOSEN, None)
    first = tuple((name, Fraction(amount)) for name, amount in wagers)
    return house.round(house.shoe(1), first, lambda table, options: PlayerAction(options[0]))


# Shares of another wager --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tie", "taken"), [(10, True), (15, True), (16, False), (1, True)])
def test_a_bound_in_multiples_of_another_wager(tie: int, taken: bool) -> None:
    war = declared(
        "casino-war",
        "decks: 6 decks of 52 cards",
        'wager "Ante": $5 to $50',
        'wager "Tie": $1 to $500, at most 3 times "Ante"',
    )
    if taken:
        assert placed(war, ("Ante", 5), ("Tie", tie)).events
    else:
        with pytest.raises(Unreadable, match="outside the limits"):
            placed(war, ("Ante", 5), ("Tie", tie))


def test_a_share_of_a_wager_that_is_not_placed_is_nothing() -> None:
    war = declared(
        "casino-war",
        "decks: 6 decks of 52 cards",
        'wager "Ante": $5 to $50',
        'wager "Tie": $1 to $500, at most 3 times "Ante"',
    )
    with pytest.raises(Unreadable, match="outside the limits"):
        placed(war, ("Tie", 5))


def test_by_the_spot_of_the_wager() -> None:
    limits = [
        f'wager "Place": at most {times} times "Pass" when N is {spots}'
        for times, spots in ((3, "4 or 10"), (4, "5 or 9"), (5, "6 or 8"))
    ]
    craps = declared("craps", 'wager "Pass": $5 to $50', 'wager "Place": $5 or more', *limits)
    for spot, most in (("4", 15), ("5", 20), ("8", 25)):
        assert placed(craps, ("Pass", 5), (f"Place on {spot}", most)).events
        with pytest.raises(Unreadable, match="outside the limits"):
            placed(craps, ("Pass", 5), (f"Place on {spot}", most + 1))


def test_a_list_of_multiples_allows_those_alone() -> None:
    war = declared(
        "casino-war", "decks: 6 decks of 52 cards", 'wager "Ante": $5 to $50', 'wager "Tie": 1, 2 or 4 times the ante'
    )
    for times in (1, 2, 4):
        assert placed(war, ("Ante", 5), ("Tie", 5 * times)).events
    with pytest.raises(Unreadable, match="outside the limits"):
        placed(war, ("Ante", 5), ("Tie", 15))


def test_a_share_in_a_line_of_its_own_narrows_limits_in_dollars() -> None:
    """Two sentences, "$5 to $50" and "at most 3 times the ante", hold together; "from $25" and a $10 ante do not."""
    found = {}
    for limits, bound in (("$5 to $50", "at most 3 times the ante"), ("$25 to $50", "exactly the ante")):
        lines = ('wager "Ante": $5 to $10', f'wager "Tie": {limits}', f'wager "Tie": {bound}')
        war = declared("casino-war", "decks: 6 decks of 52 cards", *lines)
        clashes = [one for one in check_exhibit(war).findings if one.check == "conflicting-answers"]
        found[bound] = [one.question for one in clashes if one.about == "Tie"]
    assert found == {"at most 3 times the ante": [], "exactly the ante": ["wager amount"]}
    within = ('wager "Tie": $5 to $50', 'wager "Tie": at most 3 times the ante')
    both = declared("casino-war", "decks: 6 decks of 52 cards", lines[0], *within)
    assert placed(both, ("Ante", 5), ("Tie", 15)).events
    with pytest.raises(Unreadable, match="outside the limits"):
        placed(both, ("Ante", 5), ("Tie", 16))


@pytest.mark.parametrize("least", ["the least wager", '"least"', "the table minimum"])
def test_a_bound_in_multiples_of_the_least_of_the_same_wager(least: str) -> None:
    """Ten times $2, whatever stands on the ante."""
    lines = ('wager "Ante": $5 to $50', f'wager "Tie": at least $2, at most 10 times {least}')
    war = declared("casino-war", "decks: 6 decks of 52 cards", *lines)
    for ante in (5, 50):
        assert placed(war, ("Ante", ante), ("Tie", 20)).events
        with pytest.raises(Unreadable, match="outside the limits"):
            placed(war, ("Ante", ante), ("Tie", 21))


def test_multiples_of_the_least_wager_stay_open_where_the_least_hangs_on_something() -> None:
    at = 'when circumstance "it is a weekday"'
    for lines, bases in (
        (('wager "Tie": at least $2',), [""]),
        (('wager "Tie": at least $2', 'wager "Tie": at least $5'), ["least wager"]),
        ((f'wager "Tie": at least $2 {at}',), ["least wager"]),
        ((), ["least wager"]),
    ):
        said = ('wager "Ante": $5 to $50', *lines, 'wager "Tie": at most 10 times the least wager')
        war = declared("casino-war", "decks: 6 decks of 52 cards", *said)
        last = [one.value for one in war.stated if one.about == "Tie" and one.question == "wager amount"][-1]
        assert [part.base for part in bounds_in(last)] == bases


def test_a_share_of_another_side_wager_in_blackjack() -> None:
    both = document('wager "Pairs": $1 to $10', 'wager "Trips": $1 to $100, at most 2 times "Pairs"')
    deal = "wager Ante $10\nwager Pairs $5\nwager Trips ${0}\nplayer 10♠ 9♥\ndealer 10♦ 7♣\n"
    assert played(both, deal.format(10)).events
    with pytest.raises(Unreadable, match="outside the limits"):
        played(both, deal.format(11))


# Wagers that need others, limits without a name, several names ------------------------------------------------


def test_a_wager_that_needs_another() -> None:
    war = declared(
        "casino-war", "decks: 6 decks of 52 cards", 'wager "Ante", "Tie": $5 to $50', 'wager needs "Tie": "Ante"'
    )
    assert placed(war, ("Ante", 5), ("Tie", 5)).events
    with pytest.raises(Unreadable, match='"Tie" may be placed only where "Ante" is placed'):
        placed(war, ("Tie", 5))


def test_a_side_wager_that_needs_the_main_one() -> None:
    rules = document('wager "Pairs": $1 to $10', 'wager needs "Pairs": "Main wager"')
    deal = "{0}wager Pairs $5\nplayer 10♠ 9♥\ndealer 10♦ 7♣\n"
    assert played(rules, deal.format("wager Ante $10\n")).events


def test_limits_without_a_name() -> None:
    wheel = declared("roulette", "wager: $5 to $50", 'wager "Straight": $1 to $10')
    assert placed(wheel, ("Red", 5)).events
    assert placed(wheel, ("Straight on 7", 1)).events
    with pytest.raises(Unreadable, match="outside the limits"):
        placed(wheel, ("Red", 51))
    with pytest.raises(Unreadable, match="outside the limits"):
        placed(wheel, ("Straight on 7", 11))


def test_limits_without_a_name_are_those_of_the_main_wager() -> None:
    named = changed("blackjack")
    unnamed = changed("blackjack", ('wager "Ante": $5 to $25', "wager: $5 to $25"))
    said = [[one.about for one in exhibit.stated if one.question == "wager amount"] for exhibit in (named, unnamed)]
    assert said[0] == said[1]
    assert not check_exhibit(unnamed).findings


def test_one_line_for_several_wagers_says_it_of_each() -> None:
    """18 of 37 win, 18 lose, and one costs half: an edge of 1/74, half the usual one."""
    lines = (
        'wager pay "Red": 1 to 1 when "red"',
        'wager pay "Black": 1 to 1 when "black"',
        'wager pay "Red", "Black": player loses half the wager when pocket is 0',
        'wager pay "Red" and "Black": player loses otherwise',
    )
    wheel = declared("roulette", "randomizer: wheel of 0, 1 to 36", *lines)
    edges = [wager_odds(wheel, "roulette", name, 1).edge for name in ("Red", "Black")]
    assert edges == [Fraction(1, 74)] * 2


def test_a_range_of_cards_that_begins_with_the_ace() -> None:
    """Six ranks of thirteen win, 7 and the six above lose: an edge of 1/13."""
    ranges = {"A to 6": 6, "ace to 6": 6, "8 to K": 6, "10 to A": 5, "2 to A": 13, "A to K": 13}
    for cards_named, won in ranges.items():
        pay = f'wager pay "Small": 1 to 1 when dragon card is {cards_named}, otherwise player loses'
        rules = declared("dragon-tiger", "decks: 8 decks of 52 cards", pay)
        assert wager_odds(rules, "dragon-tiger", "Small", 8).edge == 1 - Fraction(2 * won, 13), cards_named


# Tiers, and what is allowed only somewhere --------------------------------------------------------------------


def test_every_tier_has_its_edge() -> None:
    """6 to 5 instead of 3 to 2 costs 3/10 on each blackjack that the dealer does not match."""
    tiers = "blackjack pay: 6 to 5 when ante is less than $25, overrides win\n  " + PAY.replace(
        "3 to 2", "3 to 2 when ante is $25 or more"
    )
    low, high = edges_by_stake(changed("blackjack", (PAY, tiers)), "blackjack")
    assert [list(map(int, one.stakes)) for one in (low, high)] == [list(range(5, 25)), [25]]
    aces, tens, shoe = 24, 96, 312
    won = Fraction(2 * aces * tens, shoe * (shoe - 1))
    met = Fraction(2 * (aces - 1) * (tens - 1), (shoe - 2) * (shoe - 3))
    assert low.percent - high.percent == pytest.approx(float(won * (1 - met) * Fraction(3, 10) * 100), abs=1e-6)


@pytest.mark.parametrize(
    "said", ["allowed only when", "only allowed when", "not allowed except when", "player may only surrender when"]
)
def test_allowed_only_there(said: str) -> None:
    old = "surrender: player may surrender only when"
    one, other = (
        document(f"{words} action is first and up card is A", "surrender loss: half the ante")
        for words in (old, f"surrender: {said}")
    )
    for rank, effects in (("A", ["allowed"]), ("9", ["forbidden"])):
        at = family_of(one).situation("hand", hand=cards("10♠ 6♥"), dealer=cards(f"{rank}♦"), checked=True)
        for exhibit in (one, other):
            found = rules_of(exhibit, "blackjack").ask("may surrender", at)
            assert [effect.kind for effect in found.effects] == effects
