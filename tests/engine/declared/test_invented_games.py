"""Games that nobody plays, declared in the language and worked out here a second time by plain enumeration."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from engine.declared.declared_document import rulebook
from engine.declared.declared_odds import declared_odds
from engine.side_wagers.odds import odds_in
from tests.support.declared_games import edge_from, odds_from, rules_from
from tests.support.documents import exhibit_from

# One uneven die, a ladder with three rungs --------------------------------------------------------------------

LADDER = """
randomizer: 1 die of 1 on 3 faces, 2 on 2 faces, 3
state rung: 0, 1, 2, begins 0
stage roll: player draws the dice, repeated until every wager is settled
rung: becomes 1 when rung is 0 and total is 2
rung: becomes 2 when rung is 1 and total is 2
rung: becomes 2 when rung is 0 and total is 3
rung: becomes 0 when rung is 2 and total is 1
wager pay "Climb": 7 to 2 when rung is 2 and total is 3
wager pay "Climb": push when rung is 1 and total is 3
wager pay "Climb": player loses when rung is 1 and total is 1
wager pay "Climb": stays otherwise
"""


def test_a_ladder_with_three_rungs() -> None:
    """First-step equations by hand: a 1 has chance 1/2, a 2 one third, a 3 one sixth.

    rung 0: a 1 stays there, a 2 goes to 1, a 3 to 2;  so v0 = (v1/3 + v2/6) / (1/2) = 2/3 v1 + 1/3 v2
    rung 1: a 1 loses, a 2 goes to 2, a 3 pushes;      so v1 = -1/2 + v2/3
    rung 2: a 1 falls to 0, a 2 stays, a 3 wins 7/2;   so v2 = (v0/2 + 7/12) / (2/3) = 3/4 v0 + 7/8
    """
    # v0 = 2/3 (-1/2 + v2/3) + v2/3 = -1/3 + 5/9 v2; v2 = 3/4 (-1/3 + 5/9 v2) + 7/8 = 5/8 + 5/12 v2
    v2 = Fraction(5, 8) / (1 - Fraction(5, 12))
    v0 = Fraction(-1, 3) + Fraction(5, 9) * v2
    odds = odds_from(LADDER, "Climb")
    assert odds.edge == -v0
    assert sum(row.probability for row in odds.rows) == 1


# Twelve balls, a hidden one, a raise ---------------------------------------------------------------------------

BALLS = """
randomizer: balls of 1 to 9
stage first: player draws 2 balls as pair, then dealer draws 1 ball as secret, hidden
stage raise: player chooses keep or raise adding 2 times "Stake" to "Lift"
stage last: dealer draws 1 ball as finish
number mine: total of pair
number theirs: total of secret plus total of finish
wager pay "Stake": 1 to 1 when mine is more than theirs
wager pay "Stake": push when mine is equal to theirs
wager pay "Stake": player loses when mine is less than theirs
wager pay "Lift": 1 to 1 when mine exceeds theirs by 3 or more
wager pay "Lift": push when mine exceeds theirs by 1 or 2
wager pay "Lift": player loses when not mine is more than theirs
"""


def test_a_raise_before_the_last_ball() -> None:
    """Every order of four balls; the player knows the pair and nothing else."""
    best = Fraction(0)
    staked = Fraction(0)
    for pair in combinations(range(1, 10), 2):
        rest = [ball for ball in range(1, 10) if ball not in pair]
        kept = raised = 0
        for secret, finish in permutations(rest, 2):
            margin = sum(pair) - secret - finish
            kept += (margin > 0) - (margin < 0)
            raised += 2 * ((margin >= 3) - (margin <= 0))
        best += Fraction(kept + max(0, raised), 36 * 42)
        staked += Fraction(1 + 2 * (raised > 0), 36)
    odds = odds_from(BALLS, "Stake")
    assert odds.edge == -best
    assert odds.action == staked


def test_an_open_ball_is_known_before_the_raise() -> None:
    """The same with the dealer's first ball turned over: the player decides for each of them."""
    best = Fraction(0)
    for *pair, shown in permutations(range(1, 10), 3):
        rest = [ball for ball in range(1, 10) if ball not in (*pair, shown)]
        margins = [sum(pair) - shown - finish for finish in rest]
        kept = sum((margin > 0) - (margin < 0) for margin in margins)
        raised = 2 * sum((margin >= 3) - (margin <= 0) for margin in margins)
        best += Fraction(kept + max(0, raised), 9 * 8 * 7 * 6)
    assert edge_from(BALLS.replace("secret, hidden", "secret"), "Stake") == -best


# Sixteen cards, a question of its own, suits and colours ----------------------------------------------------------

COURT = """
randomizer: cards
decks: 1 deck of 16 cards, no 2s, no 3s, no 4s, no 5s, no 6s, no 7s, no 8s, no 9s, no 10s
card value: 1 when card is J
card value: 2 when card is Q
card value: 3 when card is K
card value: 5 when card is A
stage deal: player draws 2 cards as hand, then dealer draws 2 cards as court
stage more: dealer draws 1 card as page, asking the page
the page: dealer must draw when total of court is 4 or less or court is same suit
the page: dealer must stand otherwise
combination whole court: court and page
wager pay "Duel": 2 to 1 when hand is same colour and total of hand is more than total of whole court
wager pay "Duel": 1 to 1 when not hand is same colour and total of hand is more than total of whole court
wager pay "Duel": push when total of hand is equal to total of whole court
wager pay "Duel": player loses when total of hand is less than total of whole court
wager pay "Red page": 3 to 1 when page is red and page is Q or K
wager pay "Red page": push when not page is drawn
wager pay "Red page": player loses when page is drawn and not (page is red and page is Q or K)
"""


def test_a_court_that_asks_a_question_of_its_own() -> None:
    duel, page = Fraction(0), Fraction(0)
    deck = list(product("JQKA", "♠♥♦♣"))
    worth = {"J": 1, "Q": 2, "K": 3, "A": 5}
    for hand in combinations(deck, 2):
        left = [card for card in deck if card not in hand]
        for court in combinations(left, 2):
            draws = sum(worth[rank] for rank, _ in court) <= 4 or court[0][1] == court[1][1]
            pages = [card for card in left if card not in court] if draws else [None]
            share = Fraction(1, 120 * 91 * len(pages))
            for extra in pages:
                mine = sum(worth[rank] for rank, _ in hand)
                theirs = sum(worth[rank] for rank, _ in (*court, *([extra] if extra else [])))
                alike = (hand[0][1] in "♥♦") == (hand[1][1] in "♥♦")
                duel += share * ((2 if alike else 1) if mine > theirs else -(mine < theirs))
                if extra:
                    page += share * (3 if extra[1] in "♥♦" and extra[0] in "QK" else -1)
    gone = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
    rules = rules_from(COURT)
    assert declared_odds(rules, "Duel", 1, gone).edge == -duel
    assert declared_odds(rules, "Red page", 1, gone).edge == -page


# What is not yet seen ---------------------------------------------------------------------------------------------

LATE = """
randomizer: balls of 1 to 5
stage first: player draws 1 ball as mine
stage doubt: player chooses wait or leave
stage extra: dealer draws 1 ball as extra when player chose wait
stage second: dealer draws 1 ball as last
wager pay "Even": 1 to 1 when player chose wait and total of mine plus total of last is 6
wager pay "Even": player loses when player chose wait and not total of mine plus total of last is 6
wager pay "Even": player loses half the wager when player chose leave
"""


def test_a_later_ball_is_not_known_to_an_earlier_choice() -> None:
    """Waiting wins only if the last ball makes six: one in four at best, so that leaving, half lost, is as good."""
    value = Fraction(0)
    for mine in range(1, 6):
        wins = [other for other in range(1, 6) if other not in (mine,) and other + mine == 6]
        waiting = 2 * Fraction(len(wins), 4) - 1
        value += Fraction(1, 5) * max(waiting, Fraction(-1, 2))
    assert edge_from(LATE, "Even") == -value


def enumerated(brings: Callable[[int, int], int]) -> Fraction:
    return Fraction(sum(brings(one, two) for one in range(1, 7) for two in range(1, 7)), 36)


def test_two_dice_against_a_plain_list() -> None:
    text = """
    randomizer: 2 dice of 1 to 6
    stage roll: dealer draws the dice
    wager pay "Odd pair": 9 to 2 when dice are the same and total is 2, 6 or 10
    wager pay "Odd pair": push when total is 7
    wager pay "Odd pair": player loses otherwise
    """

    def brings(one: int, two: int) -> int:
        if one == two and one % 2:
            return 9
        return 0 if one + two == 7 else -2

    assert edge_from(text.replace("\n    ", "\n"), "Odd pair") == -enumerated(brings) / 2


HOOP = """
randomizer wheel: 0, 1 on 5 stops, 2 on 3 stops, 4
state level: low, high, begins low
stage spin: dealer draws 2 stops as spin, repeated until every wager is settled
level: becomes high when level is low and total of spin is 4 or more
wager pay "Hoop": 5 to 1 when level is high and total of spin is 4 or more
wager pay "Hoop": player loses when total of spin is 2 or less
wager pay "Hoop": stays otherwise
wager pay "Sum": 9 to 1 when total of spin is 8, otherwise player loses
"""


def test_a_wheel_that_is_spun_twice_and_remembers() -> None:
    """Twice a total of four or more must come before one of two or less."""
    stops = [0, *[1] * 5, *[2] * 3, 4]
    totals = [one + two for one in stops for two in stops]
    win, lose = sum(total >= 4 for total in totals), sum(total <= 2 for total in totals)
    twice = Fraction(win, win + lose) ** 2
    assert edge_from(HOOP, "Hoop") == 1 - 6 * twice == Fraction(1, 25)
    assert edge_from(HOOP, "Sum") == 1 - 10 * Fraction(totals.count(8), 100)


@pytest.mark.parametrize(
    ("named", "plain"),
    [
        ("randomizer dice: 2 dice of 1 to 6", "randomizer: 2 dice of 1 to 6"),
        ("randomizer wheel: pockets 0, 1 to 36", "randomizer: wheel of 0, 1 to 36"),
        ("randomizer wheel: 0, 1 to 36", "randomizer: wheel of 0, 1 to 36"),
        ("randomizer balls: 1 to 80", "randomizer: balls of 1 to 80"),
        ("randomizer shoe: cards", "randomizer: cards"),
    ],
)
def test_a_randomizer_may_have_a_name(named: str, plain: str) -> None:
    one, other = (exhibit_from(f"language 1\n{line}\nstage go: dealer draws 1 x as it\n") for line in (named, plain))
    assert one.structure is not None
    assert one.structure == other.structure


# A pay that hangs on the number of decks ----------------------------------------------------------------------

PAIRS = """
randomizer: cards
decks: 1 to 2 decks of 52 cards
stage deal: player draws 2 cards as hand
wager pay "Pair": 12 to 1 when hand is same rank and number of decks is 2
wager pay "Pair": 16 to 1 when hand is same rank and decks in use is 1
wager pay "Pair": player loses otherwise
"""


@pytest.mark.parametrize(("decks", "pays"), [(1, 16), (2, 12)])
def test_a_pay_that_hangs_on_the_number_of_decks(decks: int, pays: int) -> None:
    """The second card is one of the 4d - 1 others of its rank among 52d - 1."""
    exhibit = exhibit_from(f"language 1\n{PAIRS}")
    chance = Fraction(4 * decks - 1, 52 * decks - 1)
    odds = odds_in(rulebook(exhibit, exhibit.games[0].name), "Pair", decks)
    assert odds.edge == 1 - (pays + 1) * chance


# Three dice in groups ------------------------------------------------------------------------------------------

GROUPS = """
randomizer: 3 dice of 1 to 6
stage roll: player draws the dice
event unlike: dice have groups 1-1-1
event pair: dice have groups 2-1
wager pay "Unlike": 1 to 1 when "unlike", otherwise player loses
wager pay "Pair": 1 to 1 when "pair", otherwise player loses
"""


@pytest.mark.parametrize(("wager", "different"), [("Unlike", 3), ("Pair", 2)])
def test_dice_in_groups_are_told_by_what_they_show(wager: str, different: int) -> None:
    won = sum(len(set(faces)) == different for faces in product(range(1, 7), repeat=3))
    assert odds_from(GROUPS, wager).edge == 1 - Fraction(2 * won, 216)
