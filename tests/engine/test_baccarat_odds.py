"""Baccarat from its document: the published counts, and a second count by plain recursion."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest

from engine.arbiter import Chosen
from engine.cards import RANKS, Card, full_shoe
from engine.play.rounds import House, PlayerAction
from engine.play.session import house_of
from engine.side_wagers.odds import Uncountable, WagerOdds, all_odds, wager_odds
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of
from grammar.usual import LIBRARY
from tests.support.documents import exhibit_from

NAMED = {"J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}
PUBLISHED = {
    "banker wins": 2_292_252_566_437_888,
    "player wins": 2_230_518_282_592_256,
    "tie": 475_627_426_473_216,
}


def usual_exhibit() -> Exhibit:
    found, faults = exhibit_of(LIBRARY / "baccarat.game")
    assert not faults
    return found


def exhibit(text: str) -> Exhibit:
    return exhibit_from("language 1\ngame baccarat\n" + text)


def test_eight_decks() -> None:
    """The counts that Wizard of Odds publishes for eight decks."""
    assert results(8) == PUBLISHED
    assert sum(results(8).values()) == perm(416, 6)


def results(decks: int) -> dict[str, int]:
    """In how many ways each side wins: the first row of three wagers that pay for nothing else."""
    flags = {"banker wins": "banker wins", "player wins": "player side wins", "tie": "hands tie"}
    text = "".join(f'wager pay "{name}": 1 to 1 when {flag}\n' for name, flag in flags.items())
    return {name: one(text, name, decks).rows[0].ways for name in flags}


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"), [(8, 1.0579, 1.2351, 14.3596), (6, 1.0558, 1.2374, 14.4382)]
)
def test_edges(decks: int, banker: float, player: float, tie: float) -> None:
    """Wizard of Odds: 5% commission, 1 to 1, 8 to 1."""
    rules = usual_exhibit()
    edges = {name: wager_odds(rules, "baccarat", name, decks).edge for name in ("Banker", "Player", "Tie")}
    assert {name: round(float(100 * edge), 4) for name, edge in edges.items()} == {
        "Banker": banker,
        "Player": player,
        "Tie": tie,
    }


def test_one_deck_against_a_plain_recursion() -> None:
    left = [16, *(4,) * 9]
    plain: Counter[str] = Counter()
    deal(left, (), 1, plain)
    assert results(1) == dict(plain)
    assert sum(plain.values()) == perm(52, 6)


def deal(left: list[int], dealt: tuple[int, ...], weight: int, found: Counter[str]) -> None:
    """Cards in the order player, banker, player, banker; then the rules as the textbooks print them."""
    if len(dealt) == 4:
        thirds(left, dealt[0] + dealt[2], dealt[1] + dealt[3], weight, found)
        return
    for value, number in enumerate(left):
        if number:
            left[value] -= 1
            deal(left, (*dealt, value), weight * number, found)
            left[value] += 1


def thirds(left: list[int], player: int, banker: int, weight: int, found: Counter[str]) -> None:
    player, banker = player % 10, banker % 10
    if player >= 8 or banker >= 8:
        ended(player, banker, weight * perm(sum(left), 2), found)
    elif player >= 6:
        banker_third(left, player, banker, banker <= 5, weight, 2, found)
    else:
        for third, number in enumerate(left):
            if number:
                left[third] -= 1
                draws = third in {0: range(10), 1: range(10), 2: range(10), 3: (*range(8), 9), 4: range(2, 8)}.get(
                    banker, {5: range(4, 8), 6: (6, 7)}.get(banker, ())
                )
                banker_third(left, (player + third) % 10, banker, draws, weight * number, 1, found)
                left[third] += 1


def banker_third(
    left: list[int], player: int, banker: int, draws: bool, weight: int, open_cards: int, found: Counter[str]
) -> None:
    if not draws:
        ended(player, banker, weight * perm(sum(left), open_cards), found)
        return
    for value, number in enumerate(left):
        if number:
            ended(player, (banker + value) % 10, weight * number * perm(sum(left) - 1, open_cards - 1), found)


def ended(player: int, banker: int, weight: int, found: Counter[str]) -> None:
    found["tie" if player == banker else "player wins" if player > banker else "banker wins"] += weight


def test_a_pair_bet_sees_only_the_first_cards() -> None:
    """Wizard of Odds, player pair at 11 to 1 with eight decks: 43/415 = 10.361%."""
    odds = one('paytable "Player pair"\n  any pair 11 to 1', "Player pair", 8)
    assert odds.edge == Fraction(43, 415)


def test_a_pair_on_either_side() -> None:
    """Two pairs of one rank, or of two, are counted once."""
    happening = "first two cards are the same rank or banker first two cards are the same rank"
    found = one(f'wager pay "Pair": 5 to 1 when {happening}\n', "Pair", 8)
    both = Fraction(31, 415) * Fraction(30 * 29 + 12 * 32 * 31, 414 * 413)
    assert found.rows[0].probability == 2 * Fraction(31, 415) - both


@pytest.mark.parametrize(
    ("happening", "pays", "edge"),
    [
        ("banker wins and banker total is 7 and banker hand has 3 cards", 40, 7.6113),
        ("player side wins and player total is 8 and player side has 3 cards", 25, 10.1876),
    ],
)
def test_a_wager_on_the_number_of_cards_is_counted_with_the_totals(happening: str, pays: int, edge: float) -> None:
    """Dragon 7 and Panda 8, as published, and without going through every card."""
    found = one(f'wager pay "Long": {pays} to 1 when {happening}\n', "Long", 8)
    assert round(float(100 * found.edge), 4) == edge
    assert found.ways == perm(416, 6)


def test_a_wager_on_the_third_card_goes_through_every_round() -> None:
    """Whatever the third card is, a tie is a tie: two ways of counting, one number."""
    plain = one('event even: hands tie\npaytable "Even"\n  even 8 to 1', "Even", 2)
    looked = one(
        "event low: hands tie and third card is 2 to 5\nevent other: hands tie and not third card is 2 to 5\n"
        'paytable "Even"\n  low 8 to 1\n  other 8 to 1',
        "Even",
        2,
    )
    assert looked.edge == plain.edge
    assert looked.rows[0].ways > 0


def test_a_natural_by_totals_and_cards() -> None:
    """The player's first two cards make 8 or 9: by hand from the values of two cards of one deck."""
    odds = one(
        'event natural: total of first two cards is 8 or more\npaytable "Natural"\n  natural 4 to 1', "Natural", 1
    )
    values = [0] * 16 + [value for value in range(1, 10) for _ in range(4)]
    pairs = [(a + b) % 10 for index, a in enumerate(values) for b in values[:index]]
    assert odds.rows[0].probability == Fraction(sum(total >= 8 for total in pairs), len(pairs))


@pytest.mark.parametrize(
    "happening",
    [
        "player side is 4 and banker wins",
        "number of nines in banker hand is 2",
        "number of first two cards matching the banker hand in rank is 1",
        "last card is 9 and player total is more than banker total",
    ],
)
def test_wagers_on_whole_hands_against_dealing_every_card(happening: str) -> None:
    """A deck of fours, eights and nines, six cards in every order; the rules are asked card by card."""
    gone = [rank for rank in RANKS if rank not in ("4", "8", "9")]
    removed = ", ".join(f"no {NAMED.get(rank, rank + 's')}" for rank in gone)
    text = f'decks: 1 deck of 12 cards, {removed}\nevent it: {happening}\npaytable "It"\n  it 3 to 1'
    odds = one(text, "It", 1)
    house = house_of(exhibit(text + '\nwager "It": $1 to $5'), chosen=Chosen(usual=True))
    deals = Counter(tuple(card.rank for card in order) for order in permutations(full_shoe(1, gone), 6))
    paid = sum(number for order, number in deals.items() if pays(house, order))
    assert odds.rows[0].probability == Fraction(paid, perm(12, 6))


def pays(house: House, order: tuple[str, ...]) -> bool:
    played = house.round(
        [Card(rank, "♠") for rank in order], (("It", Fraction(1)),), lambda table, legal: PlayerAction("")
    )
    return played.net > 0


def test_silence_is_filled_and_told() -> None:
    odds = one('wager pay "Tie": 8 to 1 when hands tie', "Tie", 8)
    assert set(odds.assumed) == {
        "player draw is as usual",
        "banker draw is as usual",
        "round result is as usual",
    }


def test_suits_of_drawn_cards_are_refused_in_words() -> None:
    text = 'event suited: player side is the same suit and hands tie\npaytable "Suited"\n  suited 8 to 1'
    with pytest.raises(Uncountable, match="suits"):
        one(text, "Suited", 8)


def test_every_wager_of_the_usual_document() -> None:
    odds, without = all_odds(usual_exhibit())
    assert [entry.wager for entry in odds] == ["Player", "Banker", "Tie"]
    assert without == ()


def one(text: str, wager: str, decks: int) -> WagerOdds:
    return wager_odds(exhibit(text), "baccarat", wager, decks)
