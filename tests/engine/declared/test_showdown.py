"""A hidden hand against an open one over a shared board: the fast method against every deal of a short deck."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from base.progress import Cancelled, watched
from engine.declared.declared_odds import costly, declared_odds
from engine.declared.declared_simulation import simulation
from engine.declared.showdown.rank_numbers import five_cards, hand_ranks
from engine.declared.showdown.showdown_rounds import ShowdownRounds
from engine.rulebook import Rulebook
from engine.side_wagers.counting import Uncountable
from engine.simulator import simulate
from tests.engine.declared.test_figures import pays_of, usual
from tests.support.declared_games import rules_from

Numbers = NDArray[Any]
FAMILY = "ultimate-texas-holdem"
BLIND = {9: 1000, 8: 100, 7: 20, 6: 6, 5: 3, 4: 2}
"""Twice what the blind pays, by the kind of hand: royal flush 9 down to straight 4."""
BLIND_TIES = (0, 2)
LOW = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
ROOT = Path(__file__).parents[3]

numba = pytest.importorskip("numba")


def kind_and_ties(hand: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """A card is thirteen times its suit and its rank."""
    ranks = sorted((card % 13 for card in hand), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    groups = tuple(number for number, _ in counts)
    flush = len({card // 13 for card in hand}) == 1
    straight = len(groups) == 5 and ranks[0] - ranks[4] == 4
    if flush and straight:
        return (9 if ranks[4] == 8 else 8), tuple(ranks)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(groups, 5 if flush else 4 if straight else 0)
    return kind, tuple(rank for _, rank in counts)


def every_deal(lowest: int, blind_tie: int = 0) -> Fraction:
    """The edge with the ranks from the lowest up, every board and every pair of hands dealt one by one.

    blind_tie: what a tie brings on the blind, doubled; nothing, or as much as the blind.
    """
    return edges(lowest)[blind_tie]


@cache
def edges(lowest: int) -> dict[int, Fraction]:
    """By what a tie brings on the blind; the hands are met once for all."""
    deck = [suit * 13 + rank for suit in range(4) for rank in range(lowest, 13)]
    hands = list(combinations(range(len(deck)), 5))
    told = [kind_and_ties(tuple(deck[card] for card in hand)) for hand in hands]
    order = {one: number for number, one in enumerate(sorted(set(told)))}
    kinds = np.array([kind for kind, _ in sorted(set(told))])
    rank_at = np.full((len(deck),) * 5, -1, np.int16)
    rank_at[tuple(np.array(hands).T)] = [order[one] for one in told]
    pairs = np.array(list(combinations(range(len(deck)), 2)))
    bits = (1 << pairs).sum(axis=1)
    pays = np.array([BLIND.get(int(kind), 0) for kind in kinds])
    flops: dict[tuple[int, ...], Numbers] = {}
    for board in hands:
        free = np.flatnonzero((bits & sum(1 << card for card in board)) == 0)
        cards = np.sort(np.concatenate([np.repeat([board], len(free), 0), pairs[free]], axis=1), axis=1)
        best = np.max([rank_at[tuple(cards[:, part].T)] for part in map(list, combinations(range(7), 5))], axis=0)
        met = street_values(best, bits[free], kinds, pays, BLIND_TIES)
        for flop in combinations(board, 3):
            values = flops.setdefault(flop, np.zeros((len(BLIND_TIES), 4, len(pairs)), np.int64))
            values[:, :, free] += met
    left = len(deck) - 5
    deals = 2 * len(hands) * 10 * comb(left, 2) * comb(left - 2, 2)
    found = {}
    for number, tie in enumerate(BLIND_TIES):
        sums = np.zeros((3, len(pairs)), np.int64)
        for streets in flops.values():
            three, four, two, later = streets[number]
            sums += np.stack([three, four, np.maximum(two, later)])
        found[tie] = -Fraction(int(sums.max(axis=0).sum()), deals)
    return found


def street_values(best: Numbers, bits: Numbers, kinds: Numbers, pays: Numbers, blind_ties: tuple[int, ...]) -> Numbers:
    """Twice what raising three, four or two times brings, and the better of folding and raising once; for each that a
    tie may bring on the blind.
    """
    apart = (bits[:, None] & bits[None, :]) == 0
    above, below = (best[:, None] > best[None, :]) & apart, (best[:, None] < best[None, :]) & apart
    pair = (kinds[best] > 0)[None, :]
    ante = 2 * ((above & pair).sum(axis=1) - (below & pair).sum(axis=1))
    won, lost, dealt = above.sum(axis=1), below.sum(axis=1), apart.sum(axis=1)
    play = 2 * (won - lost)
    found = []
    for tie in blind_ties:
        base = ante + won * pays[best] - 2 * lost + tie * (dealt - won - lost)
        found.append(np.stack([base + 3 * play, base + 4 * play, base + 2 * play, np.maximum(base + play, -4 * dealt)]))
    return np.stack(found)


def short(text: str = "") -> Rulebook:
    lines = pays_of(FAMILY, "Ante", "Blind", "Play")
    return rules_from(f'family {FAMILY}\nwager link "Blind": "Ante"\n{text or lines}')


def test_the_fast_method_agrees_with_every_deal_of_a_short_deck() -> None:
    assert declared_odds(short(), "Ante", 1, LOW).edge == every_deal(9)


def test_other_rules_are_what_is_analysed() -> None:
    lines = pays_of(FAMILY, "Ante", "Blind", "Play")
    changed = lines.replace('wager pay "Blind": push when "hands tie"', 'wager pay "Blind": 1 to 1 when "hands tie"')
    assert changed != lines
    assert declared_odds(short(changed), "Ante", 1, LOW).edge == every_deal(9, 2)


def test_what_was_worked_out_is_read_from_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    found = declared_odds(short(), "Ante", 1, LOW).edge
    monkeypatch.setattr("engine.declared.showdown.search.Boards.best", lambda boards: pytest.fail("worked out again"))
    lines = pays_of(FAMILY, "Ante", "Blind", "Play")
    reworded = lines.replace('1 to 1 when "player wins" and "dealer qualifies"',
                             '1 to 1 when "dealer qualifies" and "player wins"')  # fmt: skip
    assert reworded != lines
    assert declared_odds(short(reworded), "Ante", 1, LOW).edge == found


def test_simulated_rounds_come_to_what_every_deal_comes_to() -> None:
    game = simulation(short(), "Ante", 1, LOW)
    found = simulate(game, 20_000, 11)
    assert found.rounds == 20_000
    assert abs(found.mean + float(every_deal(9))) < 4 * found.error < 0.2
    assert simulate(game, 5000, 11) == simulate(game, 5000, 11) != simulate(game, 5000, 12)


def test_where_nothing_is_chosen_after_the_last_card_rounds_are_simulated_too() -> None:
    rules = usual("casino-holdem")
    found = simulate(simulation(rules, "Ante", 1, LOW), 40_000, 3)
    assert abs(found.mean + float(declared_odds(rules, "Ante", 1, LOW).edge)) < 4 * found.error < 0.1


def best_of_seven(pair: list[int], board: list[int]) -> tuple[int, tuple[int, ...]]:
    """Of cards numbered by rank and then suit, as the engine does."""
    return max(kind_of_faces(part) for part in combinations(sorted([*pair, *board]), 5))


@cache
def kind_of_faces(faces: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return kind_and_ties(tuple(face % 4 * 13 + face // 4 for face in faces))


def brings(option: str, mine: tuple[int, tuple[int, ...]], theirs: tuple[int, tuple[int, ...]]) -> int:
    """Twice what a round brings."""
    if option == "fold":
        return -4
    play = {"raise one": 1, "raise two": 2, "raise three": 3, "raise four": 4}[option]
    side = (mine > theirs) - (mine < theirs)
    return 2 * side * (play + (theirs[0] > 0)) + (BLIND.get(mine[0], 0) if side > 0 else 2 * side)


def dealt_with(random: np.random.Generator, deck: Numbers, alike: int) -> list[int]:
    """So many cards of the first suit among the open ones, the rest of other suits."""
    first, others = random.permutation(deck[deck % 4 == 0])[:alike], random.permutation(deck[deck % 4 > 0])[: 9 - alike]
    return [*random.permutation([*first, *others[: 7 - alike]]), *others[7 - alike :]]


def test_each_round_is_settled_as_counting_every_hidden_hand_says() -> None:
    """Of the ranks from 9 up, five of a suit in every second deal. The last choice, the ranks of both hands and what is
    brought are worked out here from the cards alone, after whatever was chosen early.
    """
    game = simulation(short(), "Ante", 1, LOW[:-2])
    assert isinstance(game.showdown, ShowdownRounds)
    random, deck = np.random.default_rng(8), np.arange(4 * 7, 52)
    deals = np.array([dealt_with(random, deck, (0, 5)[number % 2]) for number in range(60)])
    best, seen = game.showdown.best, set()
    for group in range(best.compiled.groups[-1].max() + 1):
        leaves = zip(best.compiled.leaves, best.compiled.groups[-1], strict=True)
        options = [leaf.path[-1][1] for leaf, at in leaves if at == group]
        game.showdown.best = replace(best, followed=np.full_like(best.followed, group))
        for deal, gain in zip(deals.tolist(), game.showdown.gains(deals).tolist(), strict=True):
            board, mine = deal[2:7], best_of_seven(deal[:2], deal[2:7])
            others = combinations([card for card in deck.tolist() if card not in deal[:7]], 2)
            met = [best_of_seven(list(pair), board) for pair in others] if len(options) > 1 else []
            taken = max(options, key=lambda option: sum(brings(option, mine, theirs) for theirs in met))
            assert Fraction(gain, game.scale) * 2 == brings(taken, mine, best_of_seven(deal[7:], board))
            seen.add((taken, mine[0]))
    assert {option for option, _ in seen} == {"fold", "raise one", "raise two", "raise three", "raise four"}
    assert {kind for _, kind in seen} >= {4, 5, 6}


def test_a_player_who_never_raises_early_wins_less_on_the_same_deals() -> None:
    game = simulation(short(), "Ante", 1, LOW)
    best = simulate(game, 10_000, 11)
    assert isinstance(game.showdown, ShowdownRounds)
    followed = game.showdown.best.followed
    assert game.showdown.best.compiled.leaves[0].path[:2] == ((0, "check"), (1, "check again"))
    game.showdown.best = replace(game.showdown.best, followed=np.zeros_like(followed))
    assert simulate(game, 10_000, 11).mean < best.mean - 4 * best.error


def test_long_work_is_reported_and_can_be_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.declared.showdown.search.kept", lambda kind, key, make, depends_on: make())
    said: list[str] = []

    def cancel(text: str) -> None:
        said.append(text)
        if "%" in text:
            raise Cancelled

    with watched(cancel), pytest.raises(Cancelled):
        declared_odds(short(), "Ante", 1, LOW)
    assert said[0] == "ranking all hands of five cards"


def test_ranks_that_are_looked_up_are_those_of_the_definitions() -> None:
    """Of all hands of a deck without low cards, and of hands with a low ace."""
    terms = usual(FAMILY).terms
    for kept in (range(7, 13), (0, 1, 2, 3, 12)):
        gone = np.array([face // 4 not in kept for face in range(52)])
        hands, ranks = hand_ranks(terms, gone)  # type: ignore[arg-type]
        defined = terms.ranks.plain(hands.astype(np.int64))  # type: ignore[attr-defined]
        assert (ranks == defined).all()
        assert (terms.ranks.of(hands.astype(np.int64), 5) == defined).all()  # type: ignore[attr-defined]


def test_ranks_of_any_number_of_cards_are_those_of_the_definitions() -> None:
    """Also of hands from several decks, in which a card occurs twice."""
    ranks = usual("three-card-poker").terms.ranks  # type: ignore[attr-defined]
    random = np.random.default_rng(3)
    for number in (1, 2, 3, 4, 5):
        hands = random.integers(52, size=(5000, number))
        assert (ranks.of(hands, number) == ranks.plain(hands)).all()


def test_every_rank_of_hold_em_occurs() -> None:
    terms = usual(FAMILY).terms
    assert len(five_cards(terms, np.zeros(52, bool)).ranks) == 7462  # type: ignore[arg-type]


def test_the_wagers_that_take_long_are_known() -> None:
    rules = usual(FAMILY)
    assert [costly(rules, wager) for wager in ("Ante", "Play", "Trips")] == [True, True, False]
    assert not costly(usual("three-card-poker"), "Ante")


WITHOUT_NUMBA = f"""
import sys
sys.modules["numba"] = None
from tests.engine.declared.test_figures import usual
from engine.declared.declared_odds import declared_odds
declared_odds(usual("{FAMILY}"), "Ante", 1, {LOW[:-1]!r})
"""


def test_without_numba_it_is_refused_in_a_sentence() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stderr.splitlines()[-1].endswith("install numba and ask again")
    assert Uncountable.__name__ in run.stderr


@pytest.mark.skipif("PITBOSS_LONG" not in os.environ, reason="takes minutes")
def test_five_ranks_by_every_deal() -> None:
    """Now straights and flushes occur."""
    assert declared_odds(short(), "Ante", 1, LOW[:-1]).edge == every_deal(8)


@pytest.mark.skipif("PITBOSS_LONG" not in os.environ, reason="takes minutes")
def test_ultimate_texas_holdem() -> None:
    odds = declared_odds(usual(FAMILY), "Ante", 1)
    assert odds.edge == Fraction(50643648973, 2317817502000)
    assert round(float(100 * odds.edge), 6) == 2.184971
    assert odds.strategy[0].startswith("before flop: raise four with A-A")
    assert "A-2 or more, K-5 or more, Q-8 or more, J-10;" in odds.strategy[0]
