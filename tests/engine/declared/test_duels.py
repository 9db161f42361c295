"""Two hands that share no card: the fast method against every deal of a short deck, another way, and publications."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from engine.declared.declared_endings import declared_endings
from engine.declared.declared_odds import declared_odds
from engine.declared.declared_simulation import simulation
from engine.declared.duel import duel_shape
from engine.rulebook import Rulebook
from engine.sheet.endings import Ending, brought_by, staked_on
from engine.sheet.game_sheet import game_sheet
from engine.sheet.options import SheetOptions
from engine.side_wagers.counting import Uncountable
from engine.simulator import simulate
from tests.engine.declared.test_figures import usual
from tests.support.declared_games import rules_from
from tests.support.documents import exhibit_from
from tests.support.duels import BEST_THREE_OF_FOUR, FOUR_CARD_POKER, THREE_AGAINST_SIX, THREE_AND_AN_UP_CARD

pytest.importorskip("numba")
LONG = pytest.mark.skipif(os.environ.get("PITBOSS_LONG") != "1", reason="every hand of five cards: PITBOSS_LONG=1")
BELOW_THE_JACK = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
BELOW_THE_QUEEN = (*BELOW_THE_JACK, "J")
Cards = tuple[int, ...]
Rank = tuple[int, tuple[int, ...]]
End = tuple[Fraction | int, Fraction | int]
Ends = Counter[End]
"""How many deals bring so much for so much staked."""
STRAIGHT_FLUSH, THREES, STRAIGHT, FLUSH, PAIR, HIGH = range(5, -1, -1)
KING, ACE = 2, 3


def three_cards(hand: Cards) -> Rank:
    """A card is four times its rank, the jack first, and its suit."""
    ranks = sorted((card // 4 for card in hand), reverse=True)
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    flush, straight = len({card % 4 for card in hand}) == 1, ranks[0] - 1 == ranks[1] == ranks[2] + 1
    kind = {3: THREES, 2: PAIR}.get(counts[0][0], STRAIGHT if straight else FLUSH if flush else HIGH)
    return STRAIGHT_FLUSH if flush and straight else kind, tuple(rank for _, rank in counts)


def played_best(deals: Iterator[tuple[object, dict[str, End]]]) -> Ends:
    """deals: what the player sees, and for each option what it brings and stakes; of all that looks alike one option
    is taken, of equal ones the first."""
    seen: dict[object, dict[str, Ends]] = {}
    for looks, options in deals:
        for name, end in options.items():
            seen.setdefault(looks, {}).setdefault(name, Counter())[end] += 1
    found: Ends = Counter()
    for options_seen in seen.values():
        found += max(
            options_seen.values(), key=lambda ends: sum(brings * number for (brings, _), number in ends.items())
        )
    return found


def with_an_up_card() -> Iterator[tuple[object, dict[str, End]]]:
    deck = range(16)
    pays = {STRAIGHT_FLUSH: 9, THREES: 4, STRAIGHT: 2, FLUSH: 1, PAIR: 1, HIGH: 1}
    ranks: dict[Cards, Rank] = {hand: three_cards(hand) for hand in combinations(deck, 3)}
    for own, mine in ranks.items():
        left = [card for card in deck if card not in own]
        for up in left:
            for hole in combinations([card for card in left if card != up], 2):
                theirs = ranks[tuple(sorted((up, *hole)))]
                held = [card // 4 for card in (up, *hole)]
                qualifies = theirs[0] >= PAIR or (KING in held and ACE in held)
                won = 1 + 2 * pays[mine[0]] if mine > theirs else -3 if mine < theirs else 0
                yield (own, up), {"fold": (-1, 1), "raise": (won if qualifies else 1, 3)}


def best_three_of_four() -> Iterator[tuple[object, dict[str, End]]]:
    deck = range(4, 16)
    bonus = {STRAIGHT_FLUSH: Fraction(5), THREES: Fraction(3), STRAIGHT: Fraction(1, 2)}
    best = {hand: max(map(three_cards, combinations(hand, 3))) for hand in combinations(deck, 4)}
    for own, mine in best.items():
        strong = mine[0] > PAIR or (mine[0] == PAIR and mine[1][0] == ACE)
        for other in combinations([card for card in deck if card not in own], 4):
            theirs = best[other]
            qualifies = theirs[0] > PAIR or (theirs[0] == PAIR and theirs[1][0] >= KING)
            order = (mine > theirs) - (mine < theirs)
            ante, play = (order, order) if qualifies else (0, 1)
            extra = bonus[mine[0]] if mine[0] >= STRAIGHT else -Fraction(order < 0)
            options: dict[str, End] = {"give up": (-2, 2)}
            for times in (1, 3) if strong else (1,):
                options[f"{times} times"] = (ante + times * play + extra, 2 + times)
            yield own, options


def three_against_six() -> Iterator[tuple[object, dict[str, End]]]:
    deck = range(4, 16)
    pays = {STRAIGHT_FLUSH: 30, THREES: 9, STRAIGHT: 3, FLUSH: 1, PAIR: 1, HIGH: 1}
    best = {hand: max(map(three_cards, combinations(hand, 3))) for hand in combinations(deck, 6)}
    for own in combinations(deck, 3):
        mine, left = three_cards(own), [card for card in deck if card not in own]
        for theirs_in_all in combinations(left, 6):
            theirs = best[theirs_in_all]
            won = 1 + 2 * pays[mine[0]] if mine > theirs else -3 if mine < theirs else 0
            for up in theirs_in_all:
                yield (own, up), {"fold": (-1, 1), "raise": (won if theirs[0] >= STRAIGHT else 1, 3)}


Dealt = Callable[[], Iterator[tuple[object, dict[str, End]]]]
SMALL = {
    "an up card, and a test that ranks do not tell": (THREE_AND_AN_UP_CARD, BELOW_THE_JACK, with_an_up_card),
    "a dealer with six cards": (THREE_AGAINST_SIX, BELOW_THE_QUEEN, three_against_six),
    "the best of more cards, and offers by the hand": (BEST_THREE_OF_FOUR, BELOW_THE_QUEEN, best_three_of_four),
}


def all_of(ending: Ending) -> End:
    names = [end.wager for end in ending]
    return brought_by(*names)(ending), staked_on(*names)(ending)


@pytest.mark.parametrize(("text", "removed", "dealt"), SMALL.values(), ids=SMALL)
def test_the_fast_method_agrees_with_every_deal_of_a_short_deck(
    text: str, removed: tuple[str, ...], dealt: Dealt
) -> None:
    rules, ends = rules_from(text), played_best(dealt())
    total = ends.total()
    odds = declared_odds(rules, "Ante", 1, removed)
    assert odds.edge == -sum((brings * number for (brings, _), number in ends.items()), Fraction(0)) / total
    assert odds.action == sum((staked * number for (_, staked), number in ends.items()), Fraction(0)) / total
    found: Ends = Counter()
    endings = declared_endings(rules, "Ante", 1, removed)
    for ending, number in endings.ways.items():
        found[all_of(ending)] += number
    assert endings.out_of == total
    assert found == ends


def test_it_agrees_with_looking_ahead_where_both_can_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three card poker by the published fraction, which looking ahead deal by deal gives as well."""
    monkeypatch.setattr(duel_shape, "FEW_CARDS", 0)
    odds = declared_odds(fresh("three-card-poker"), "Ante", 1)
    assert odds.edge == Fraction(686689, 20358520)
    assert odds.strategy == ("play Q-6-4 or better, otherwise fold",)


def fresh(family: str) -> Rulebook:
    """A rulebook that remembers nothing."""
    usual.cache_clear()
    return usual(family)


def test_simulated_rounds_come_to_what_every_deal_comes_to() -> None:
    rules = rules_from(THREE_AND_AN_UP_CARD)
    edge = declared_odds(rules, "Ante", 1, BELOW_THE_JACK).edge
    found = simulate(simulation(rules, "Ante", 1, BELOW_THE_JACK), 100_000, 3)
    assert abs(found.mean + float(edge)) < 4 * found.error < 0.06


def test_without_numba_it_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.declared.duel.duel_search.FAST", False)
    with pytest.raises(Uncountable, match="install numba"):
        declared_odds(rules_from(THREE_AND_AN_UP_CARD), "Ante", 1)


def test_hands_that_are_too_large_are_refused_with_what_is_worked_out() -> None:
    """Of wagers that hang on the same choices the others say that the first has none."""
    text = FOUR_CARD_POKER.replace("draws 5 cards as hand,", "draws 7 cards as hand,")
    why = r"too large .* \(7 cards against 6, the best 4 and 4\): up to 5 cards of one's own against 6"
    with pytest.raises(Uncountable, match=why):
        declared_odds(rules_from(text), "Ante", 1)
    exhibit = exhibit_from(f"language 1\n{text}")
    missing = dict(game_sheet(exhibit, exhibit.games[0].name, {}, SheetOptions(decks=1)).missing)
    assert "too large" in missing["Ante"]
    assert missing["Play"] == "it is played together with Ante, which has none"


PUBLISHED = {
    201: 16759740, 101: 156929720, 41: 2832435800, 15: 16624475280, 11: 21856990280, 9: 43805516100, 7: 234242908320,
    5: 488012139360, 3: 2343248003808, 1: 4532514033720, 0: 321623100, -1: 9523005974460, -3: 2726592727512,
}  # fmt: skip
"""Caribbean stud: in how many of 19,933,230,517,200 ways a round brings so much."""


@LONG
def test_caribbean_stud_comes_to_every_end_as_often_as_published() -> None:
    rules = usual("caribbean-stud")
    endings = declared_endings(rules, "Ante", 1)
    assert endings.out_of == comb(52, 5) * 47 * comb(46, 4) == sum(PUBLISHED.values())
    results: Counter[int] = Counter()
    for ending, number in endings.ways.items():
        results[int(all_of(ending)[0])] += number
    assert results == PUBLISHED
    odds = declared_odds(rules, "Ante", 1)
    assert odds.edge == Fraction(1041372912372, 19933230517200)
    assert float(100 * odds.edge / (odds.action or 1)) == pytest.approx(2.555, abs=5e-4)


@LONG
def test_crazy_four_has_its_published_edge() -> None:
    """Published: 3.42% of the ante, 1.09% of all that is staked; triple with aces, play K-Q-8-4 or better."""
    odds = declared_odds(usual("crazy-four-poker"), "Ante", 1)
    assert float(100 * odds.edge) == pytest.approx(3.42, abs=5e-3)
    assert float(100 * odds.edge / (odds.action or 1)) == pytest.approx(1.09, abs=5e-3)
    assert "always play K-Q-8-5 or better, always fold below K-Q-7-6" in odds.strategy[-1]


@LONG
def test_four_card_poker_has_its_published_edge() -> None:
    """Published: 2.79% of the ante, 1.30% of all that is staked; another source has 98.68% returned of it."""
    odds = declared_odds(rules_from(FOUR_CARD_POKER), "Ante", 1)
    assert float(100 * odds.edge) == pytest.approx(2.79, abs=5e-3)
    assert float(100 * odds.edge / (odds.action or 1)) == pytest.approx(1.30, abs=5e-3)


FOUR_OPEN_CARDS = """randomizer: cards
stage deal: player draws 4 cards as hand
event flush: cards are the same suit
event pair: cards have groups 2-1-1
event high card: cards are drawn
ranking: flush, pair, high card
wager pay "Four": 9 to 1 when hand is flush
wager pay "Four": 1 to 1 when hand is pair
wager pay "Four": player loses otherwise
"""


def test_hands_of_one_orbit_need_not_be_listed_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four of a suit, and one pair, by binomials; the same whether every hand is listed on the way or not."""
    flushes, pairs = 4 * comb(13, 4), 13 * comb(4, 2) * comb(12, 2) * 4 * 4
    expected = 1 - Fraction(10 * flushes + 2 * pairs, comb(52, 4))
    assert declared_odds(rules_from(FOUR_OPEN_CARDS), "Four", 1).edge == expected
    monkeypatch.setattr("engine.declared.deal.MANY", 99)
    assert declared_odds(rules_from(FOUR_OPEN_CARDS), "Four", 1).edge == expected
