"""Games of ranked hands with a choice, each derived a second time by brute force, without orbits or the engine."""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.declared.declared_document import usual_beside
from engine.declared.declared_odds import declared_odds
from engine.declared.linked_wagers import linked_wagers
from engine.declared.lookahead import LookAhead
from engine.declared.plan import plan
from engine.declared.settlement import Settling
from engine.side_wagers.counting import Uncountable
from tests.engine.declared.test_figures import pays_of, percent, usual
from tests.support.declared_games import edge_from, odds_from, rules_from

Numbers = NDArray[Any]
BONUS = {5: 5, 4: 4, 3: 1}


# Three card poker ----------------------------------------------------------------------------------------------


def kind_and_ties(hand: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """A card is thirteen times its suit and its rank; straight flush 5, three of a kind 4 down to high card 0."""
    ranks = sorted((card % 13 for card in hand), reverse=True)
    flush = len({card // 13 for card in hand}) == 1
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    straight = ranks[0] == ranks[1] + 1 == ranks[2] + 2
    kinds = len(set(ranks))
    if kinds == 2:
        middle = ranks[1]
        return 1, (middle, next(rank for rank in ranks if rank != middle))
    kind = 5 if straight and flush else 4 if kinds == 1 else 3 if straight else 2 if flush else 0
    return kind, tuple(ranks)


@cache
def three_card_poker() -> dict[str, Fraction]:
    """Every hand against every other hand."""
    hands = list(combinations(range(52), 3))
    told = [kind_and_ties(hand) for hand in hands]
    order = {one: number for number, one in enumerate(sorted(set(told)))}
    rank = np.array([order[one] for one in told])
    bits = np.array([sum(1 << card for card in hand) for hand in hands])
    queen = min(number for (kind, ties), number in order.items() if kind > 0 or ties[0] >= 10)
    dealt = comb(49, 3)
    pushed = won = played = 0
    for number in range(len(hands)):
        theirs = rank[(bits & bits[number]) == 0]
        high = theirs[theirs >= queen]
        above, ties = int((high < rank[number]).sum()), int((high == rank[number]).sum())
        value = dealt - len(high) + 2 * above - 2 * (len(high) - above - ties) + BONUS.get(told[number][0], 0) * dealt
        pushed += max(value, -dealt)
        won += max(value + 2 * ties, -dealt)
        played += value > -dealt
    every = len(hands) * dealt
    return {"push": Fraction(-pushed, every), "win": Fraction(-won, every), "played": Fraction(played, len(hands))}


def test_three_card_poker() -> None:
    odds = declared_odds(usual("three-card-poker"), "Ante", 1)
    derived = three_card_poker()
    assert odds.edge == derived["push"]
    assert odds.action == 1 + derived["played"]
    assert percent(odds.edge) == 3.3730
    assert percent(odds.edge / odds.action) == 2.0147
    assert odds.strategy == ("play Q-6-4 or better, otherwise fold",)


def test_a_bonus_with_only_its_pays_is_not_lost_with_every_other_hand() -> None:
    """Nothing is staked on an ante bonus: a document that lists only what it pays takes nothing from the player."""
    lines = pays_of("three-card-poker", "Ante", "Play", "Ante Bonus")
    kept = "\n".join(line for line in lines.splitlines() if "Ante Bonus" not in line or " to 1" in line)
    assert kept.count("Ante Bonus") == 3
    found = odds_from(f'family three-card-poker\npayout basis "Ante Bonus": the ante\n{kept}\n', "Ante")
    assert found.edge == three_card_poker()["push"]
    assert any('"Ante Bonus"' in one for one in found.assumed)
    text = f'family three-card-poker\n{kept}\nwager pay "Pair Plus": 1 to 1 when hand is pair\n'
    with pytest.raises(Uncountable, match='what becomes of "Pair Plus" where it usually wins'):
        edge_from(text, "Pair Plus")


def test_ties_that_win() -> None:
    lines = pays_of("three-card-poker", "Ante", "Play", "Ante Bonus")
    text = lines.replace(
        'push when player chose play and "dealer qualifies"', '1 to 1 when player chose play and "dealer qualifies"'
    )
    found = edge_from(f'family three-card-poker\npayout basis "Ante Bonus": the ante\n{text}', "Ante")
    assert found == three_card_poker()["win"]
    assert percent(found) == 3.2415


def test_a_side_wager_does_not_move_the_choice() -> None:
    lines = pays_of("three-card-poker", "Ante", "Play")
    odds = odds_from(f"family three-card-poker\n{lines}", "Ante")
    side = 'wager pay "Any Pair": 1 to 1 when hand is pair\nwager pay "Any Pair": player loses otherwise\n'
    assert odds_from(f"family three-card-poker\n{lines}{side}", "Ante").edge == odds.edge


KINDS = (48, 52, 720, 1096, 3744)
"""Of 22,100 hands: straight flush, three of a kind, straight, flush, pair."""


@pytest.mark.parametrize(
    ("pays", "published"),
    [((40, 30, 6, 4, 1), 2.3167), ((40, 30, 6, 3, 1), 7.2760), ((40, 25, 6, 4, 1), 3.4932),
     ((40, 30, 5, 4, 1), 5.5747)],
)  # fmt: skip
def test_pair_plus(pays: tuple[int, ...], published: float) -> None:
    names = ("straight flush", "three of a kind", "straight", "flush", "pair")
    paid = zip(pays, names, strict=True)
    rows = "".join(f'wager pay "Pair Plus": {pay} to 1 when hand is {name}\n' for pay, name in paid)
    found = edge_from(f'family three-card-poker\n{rows}wager pay "Pair Plus": player loses otherwise', "Pair Plus")
    assert found == 1 - Fraction(sum(ways * (pay + 1) for ways, pay in zip(KINDS, pays, strict=True)), 22100)
    assert percent(found) == published


def test_a_dealer_who_needs_a_king_is_another_game() -> None:
    text = "family three-card-poker\nevent dealer qualifies: dealer hand ranks at least K high\n"
    lines = pays_of("three-card-poker", "Ante", "Play")
    with_king = odds_from(text + lines, "Ante")
    assert with_king.edge != odds_from("family three-card-poker\n" + lines, "Ante").edge


SHORT = """
randomizer: cards
decks: 1 deck of 16 cards, no 2s, no 3s, no 4s, no 5s, no 6s, no 7s, no 8s, no 9s, no 10s
stage deal: player draws 2 cards as hand, then dealer draws 2 cards as dealer hand, hidden
stage decision: player chooses fold or play adding 2 times "Ante" to "Play"
stage turn: dealer draws 1 card as turn
event pair: cards have groups 2
event suited: cards are the same suit
event high card: cards are drawn
ranking: pair, suited, high card
wager pay "Ante": player loses when player chose fold
wager pay "Ante": 1 to 1 when player chose play and hand ranks above dealer hand
wager pay "Ante": push when player chose play and hand ranks with dealer hand
wager pay "Ante": player loses when player chose play and hand ranks below dealer hand
wager pay "Play": 3 to 2 when player chose play and dealer hand is suited
wager pay "Play": push when player chose play and not dealer hand is suited and turn is A
wager pay "Play": player loses when player chose play and not dealer hand is suited and not turn is A
"""


def two_cards(hand: tuple[tuple[int, int], ...]) -> tuple[int, list[int]]:
    pair, suited = hand[0][0] == hand[1][0], hand[0][1] == hand[1][1]
    return (2 if pair else 1 if suited else 0), sorted((rank for rank, _ in hand), reverse=True)


@pytest.mark.parametrize("turned", [True, False])
def test_hidden_hands_of_a_short_deck(turned: bool) -> None:
    """Once with a card that is turned after the choice: it matters, and the player does not know it."""
    deck = list(product(range(4), range(4)))
    text = SHORT
    if not turned:
        text = text.replace("stage turn: dealer draws 1 card as turn\n", "").replace(
            "and turn is A", "and hand is pair"
        )
        text = text.replace("and not turn is A", "and not hand is pair")
    value = Fraction(0)
    for hand in combinations(deck, 2):
        left = [card for card in deck if card not in hand]
        played = Fraction(0)
        for theirs in combinations(left, 2):
            mine, other = two_cards(hand), two_cards(theirs)
            spared = Fraction(sum(card[0] == 3 for card in left if card not in theirs), 12)
            if not turned:
                spared = Fraction(int(hand[0][0] == hand[1][0]))
            extra = Fraction(3) if other[0] == 1 else -2 * (1 - spared)
            played += (mine > other) - (mine < other) + extra
        value += max(played / 91, Fraction(-1)) / 120
    rules = rules_from(text)
    gone = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
    assert declared_odds(rules, "Ante", 1, gone).edge == -value


# Red dog -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("decks", "published"), [(6, 2.7978), (1, None)])
def test_red_dog(decks: int, published: float | None) -> None:
    size, alike = 52 * decks, 4 * decks
    value = Fraction(0)
    for one, two in product(range(13), repeat=2):
        spread = abs(one - two) - 1
        chance = Fraction(alike * (alike - (one == two)), size * (size - 1))
        if one == two:
            value += chance * 11 * Fraction(alike - 2, size - 2)
        elif spread > 0:
            inside = Fraction(spread * alike, size - 2)
            each = inside * {1: 5, 2: 4, 3: 2}.get(spread, 1) - (1 - inside)
            value += chance * each * (2 if each > 0 else 1)
    odds = declared_odds(usual("red-dog"), "Ante", decks)
    assert odds.edge == -value
    assert odds.strategy == ("raise when spread is 7 or more, otherwise call",)
    assert published is None or percent(odds.edge) == published


# Let it ride ---------------------------------------------------------------------------------------------------


def five_card_pays() -> tuple[Numbers, Numbers]:
    """Every hand of five, and what it brings on one wager."""
    cards: Numbers = np.fromiter(combinations(range(52), 5), dtype=np.dtype((np.int8, 5)), count=comb(52, 5))
    ranks = np.sort(cards % 13, axis=1)
    suits = cards // 13
    equal = ranks[:, 1:] == ranks[:, :-1]
    pairs = equal.sum(axis=1)
    flush = (suits == suits[:, :1]).all(axis=1)
    wheel = (ranks == np.array([0, 1, 2, 3, 12])).all(axis=1)
    straight = (pairs == 0) & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    threes = (equal[:, 1:] & equal[:, :-1]).any(axis=1)
    fours = (equal[:, 2:] & equal[:, 1:-1] & equal[:, :-2]).any(axis=1)
    tens = (pairs == 1) & (np.where(equal, ranks[:, 1:], -1).max(axis=1) >= 8)
    pays = np.full(len(cards), -1, np.int64)
    for rows, pay in (
        (tens, 1), ((pairs == 2) & ~threes, 2), ((pairs == 2) & threes, 3), (straight, 5), (flush, 8),
        ((pairs == 3) & ~fours, 11), ((pairs == 3) & fours, 50), (straight & flush, 200),
        (straight & flush & (ranks[:, 0] == 8), 1000),
    ):  # fmt: skip
        pays[rows] = pay
    return cards.astype(np.int64), pays


def best_sums(cards: Numbers, pays: Numbers, known: int) -> Fraction:
    """What a wager is worth that is left standing only where the known cards make it worth something."""
    sums = np.zeros(52**known)
    for part in combinations(range(5), known):
        keys = np.zeros(len(cards), np.int64)
        for card in part:
            keys = keys * 52 + cards[:, card]
        sums += np.bincount(keys, weights=pays, minlength=len(sums))  # whole numbers far below 2**53
    return Fraction(int(sums[sums > 0].sum()), comb(52, 5) * comb(5, known))


def test_let_it_ride() -> None:
    cards, pays = five_card_pays()
    value = Fraction(int(pays.sum()), comb(52, 5)) + best_sums(cards, pays, 3) + best_sums(cards, pays, 4)
    odds = declared_odds(usual("let-it-ride"), "First", 1)
    assert odds.edge == -value == Fraction(37963, 1082900)
    assert percent(odds.edge) == 3.5057


# Mississippi stud ----------------------------------------------------------------------------------------------

STUD = {9: 500, 8: 100, 7: 40, 6: 10, 5: 6, 4: 4, 3: 3, 2: 2}
"""What a unit brings by the kind of hand: royal flush 9 down to two pair 2."""


def stud_pay(hand: tuple[int, ...]) -> int:
    ranks = sorted((card % 13 for card in hand), reverse=True)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    flush = len({card // 13 for card in hand}) == 1
    straight = len(counts) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [12, 3, 2, 1, 0])
    if flush and straight:
        return STUD[9 if ranks[4] == 8 else 8]
    if counts[:2] == [2, 1]:
        pair = next(rank for rank in ranks if ranks.count(rank) == 2)
        return 1 if pair >= 9 else 0 if pair >= 4 else -1
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1): 3, (2, 2): 2}
    kind = kinds.get((counts[0], counts[1]), 5 if flush else 4 if straight else 0)
    return STUD.get(kind, -1)


def stud(lowest: int) -> Fraction:
    """What the player wins with the ranks from the lowest up: from five cards back to two, stake by stake."""
    deck = [suit * 13 + rank for suit in range(4) for rank in range(lowest, 13)]
    size = len(deck)
    sums: dict[int, Numbers] = {}  # by the stake so far: what can still be won with the cards seen, summed
    paid = np.zeros((size,) * 4, np.int64)
    for hand in combinations(range(size), 5):
        pay = stud_pay(tuple(deck[card] for card in hand))
        for last in range(5):
            paid[hand[:last] + hand[last + 1 :]] += pay
    left = size - 4
    for stake in (3, 5, 7):
        sums[stake] = np.maximum(-stake * left, np.maximum((stake + 1) * paid, (stake + 3) * paid))
    ways = left
    for known, stakes in ((3, (2, 4)), (2, (1,))):
        summed = {stake: one_card_less(values, known) for stake, values in sums.items()}
        ways *= size - known
        sums = {stake: np.maximum(-stake * ways, np.maximum(summed[stake + 1], summed[stake + 3])) for stake in stakes}
    values = [sums[1][pair] for pair in combinations(range(size), 2)]
    return Fraction(int(sum(values)), ways * len(values))


def one_card_less(values: Numbers, known: int) -> Numbers:
    """Sums over the next card, by the cards known before it, ascending."""
    size = values.shape[0]
    found = np.zeros((size,) * known, np.int64)
    for cards in combinations(range(size), known + 1):
        for last in range(known + 1):
            found[cards[:last] + cards[last + 1 :]] += values[cards]
    return found


@pytest.mark.parametrize(
    ("gone", "published"),
    [(7, None), pytest.param(0, 4.9149, marks=pytest.mark.skipif("PITBOSS_LONG" not in os.environ, reason="a minute"))],
)
def test_mississippi_stud(gone: int, published: float | None) -> None:
    without = ("2", "3", "4", "5", "6", "7", "8")[:gone]
    odds = declared_odds(usual("mississippi-stud"), "Ante", 1, without)
    assert odds.edge == -stud(gone)
    assert published is None or percent(odds.edge) == published
    assert published is None or odds.edge == Fraction(53223, 1082900)


def test_of_equal_options_of_mississippi_stud_the_first_is_taken() -> None:
    """On fifth street with three units staked folding costs 3, calling brings 4 times the mean pay of the last card:
    the same where the pays add up to minus three quarters of the cards left. Without 2s to 4s such hands exist.
    """
    rules, without = usual("mississippi-stud"), ("2", "3", "4")
    group = linked_wagers(rules, usual_beside(rules))
    made = plan(rules, usual_beside(rules), group, (), 1, without)
    search = LookAhead(made, Settling(made))
    search.worth(search.start(), 0)
    street = next(one for one in search.made if one.path == ("one on third", "one on fourth"))
    deck = [suit * 13 + rank for suit in range(4) for rank in range(3, 13)]
    shown = np.concatenate([street.table.places[place] for place in ("hand", "first card", "second card")], axis=1)
    equal = 0
    for row in range(0, len(shown), 41):
        seen = tuple(int(face) % 4 * 13 + int(face) // 4 for face in shown[row])
        paid = sum(stud_pay((*seen, card)) for card in deck if card not in seen)
        brings = [-3 * (len(deck) - 4), 4 * paid, 6 * paid]
        assert street.taken[row] == brings.index(max(brings))
        equal += brings.count(max(brings)) > 1
    assert equal > 0
