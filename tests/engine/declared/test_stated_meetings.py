"""Choices from outside where hidden hands meet: against every deal of short decks, line by line, and simulated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from engine.declared.declared_document import rulebook
from engine.declared.declared_endings import declared_endings
from engine.declared.declared_simulation import simulation
from engine.declared.stated_choices import played_so, stated_choices
from engine.money.stated_play import StatedChoices
from engine.sheet.endings import brought_by
from engine.simulator import simulate
from grammar.errors.faults import Unreadable
from tests.engine.declared.test_duels import PAIR, three_cards, with_an_up_card
from tests.engine.declared.test_figures import pays_of
from tests.engine.declared.test_showdown import BLIND, FAMILY, LOW, Numbers, kind_and_ties, street_values
from tests.support.declared_games import rules_from
from tests.support.duels import THREE_AND_AN_UP_CARD
from tests.support.samples import LONG

pytest.importorskip("numba")
SHORT_DECK = "decks: 1 deck of 16 cards, no 2s, 3s, 4s, 5s, 6s, 7s, 8s, 9s and 10s"
Told = Callable[[tuple[int, ...], int], str]


# A card of the dealer's that is seen --------------------------------------------------------------------------


@cache
def seen_deals() -> dict[tuple[tuple[int, ...], int], dict[str, int]]:
    """By own cards and the card that is up what each option brings over all hidden cards."""
    found: dict[tuple[tuple[int, ...], int], dict[str, int]] = {}
    for looks, options in with_an_up_card():
        sums = found.setdefault(looks, dict.fromkeys(options, 0))  # type: ignore[arg-type]
        for name, (brings, _) in options.items():
            sums[name] += int(brings)
    return found


def edge_by(told: Told) -> Fraction:
    """told: the option for own cards and up card; empty for the best."""
    deals = seen_deals()
    brought = 0
    for (own, up), sums in deals.items():
        option = told(own, up)
        brought += sums[option] if option else max(sums.values())
    return -Fraction(brought, len(deals) * comb(12, 2))


def matched(own: tuple[int, ...], up: int) -> bool:
    """A card is four times its rank, and its suit."""
    return up // 4 in [card // 4 for card in own]


def in_short(text: str, strategy: str) -> StatedChoices:
    rules = rules_from(f"{text}\n{SHORT_DECK}\n")
    return stated_choices(rules.exhibit, rules.game, None, None, strategy)


def test_a_line_that_looks_at_the_card_that_is_up_is_priced_as_every_deal_says() -> None:
    """A hand that holds the rank of the card that is up is raised, a pair too, all others are given up."""
    found = in_short(
        THREE_AND_AN_UP_CARD,
        "raise when number of hand matching the up card in rank is 1 or more\n"
        "raise pair of Js or better\nfold otherwise\n",
    )
    raised = edge_by(lambda own, up: "raise" if matched(own, up) or three_cards(own)[0] >= PAIR else "fold")
    assert found.edge == raised
    assert found.best == edge_by(lambda own, up: "")
    alone: list[Told] = [
        lambda own, up: "raise" if matched(own, up) else "",
        lambda own, up: "raise" if not matched(own, up) and three_cards(own)[0] >= PAIR else "",
        lambda own, up: "" if matched(own, up) or three_cards(own)[0] >= PAIR else "fold",
    ]
    assert [line.cost for line in found.lines] == [edge_by(told) - found.best for told in alone]
    assert all(line.cost >= 0 for line in found.lines)
    assert found.cost > 0


# A board --------------------------------------------------------------------------------------------------------


STRATEGY = """combination first hand: hole cards and flop
combination board: flop and river
before the flop: raise four when highest rank of hole cards is equal to lowest rank of hole cards
before the flop: check otherwise
after the flop: raise two when first hand ranks at least two pair
after the flop: check again otherwise
last chance: raise one when player hand ranks above board
last chance: fold otherwise
"""
NOT_GOOD = "after the flop: check again unless first hand ranks at least two pair"


DECK = [suit * 13 + rank for suit in range(4) for rank in range(9, 13)]
PAIRS = np.array(list(combinations(range(len(DECK)), 2)))
RAISED, FOLDED = frozenset({6}), frozenset({7})
LAST = (frozenset[int](), RAISED, FOLDED, RAISED | FOLDED)
"""The lines of the last street, in all ways in which some of them decide."""


@cache
def ranked() -> tuple[list[tuple[int, ...]], Numbers, Numbers]:
    """Every hand of five cards, how each ranks, by its cards in their order, and of each rank the kind of hand."""
    hands: list[tuple[int, ...]] = list(combinations(range(len(DECK)), 5))
    told = [kind_and_ties(tuple(DECK[card] for card in hand)) for hand in hands]
    order = {one: number for number, one in enumerate(sorted(set(told)))}
    table = np.full((len(DECK),) * 5, -1, np.int16)
    table[tuple(np.array(hands).T)] = [order[one] for one in told]
    return hands, table, np.array([kind for kind, _ in sorted(set(told))])


@cache
def summed() -> tuple[dict[tuple[int, ...], Numbers], int]:
    """By the flop, for every pair: what raising three, four and two times brings, then what comes of waiting, for each
    way in LAST; every board and every pair of hands is dealt. Besides, how many boards there are."""
    hands, table, kinds = ranked()
    bits = (1 << PAIRS).sum(axis=1)
    pays = np.array([BLIND.get(int(kind), 0) for kind in kinds])
    flops: dict[tuple[int, ...], Numbers] = {}
    for board in hands:
        free = np.flatnonzero((bits & sum(1 << card for card in board)) == 0)
        cards = np.sort(np.concatenate([np.repeat([board], len(free), 0), PAIRS[free]], axis=1), axis=1)
        best = np.max([table[tuple(cards[:, part].T)] for part in map(list, combinations(range(7), 5))], axis=0)
        three, four, two, later = street_values(best, bits[free], kinds, pays, (0,))[0]
        once, fold = two - (three - two), -4 * ((bits[free][:, None] & bits[free][None, :]) == 0).sum(axis=1)
        above = best > table[board]
        waited = [np.where(above & (6 in lines), once, np.where(~above & (7 in lines), fold, later)) for lines in LAST]
        for flop in combinations(board, 3):
            flops.setdefault(flop, np.zeros((7, len(PAIRS)), np.int64))[:, free] += np.stack(
                [three, four, two, *waited]
            )
    return flops, len(hands)


def every_deal(*lines: int) -> Fraction:
    """The edge where these lines of the strategy decide and all else is best."""
    flops, boards = summed()
    sums = np.zeros((3, len(PAIRS)), np.int64)
    for flop, (three, four, two, *waited) in flops.items():
        later = waited[LAST.index(frozenset(lines) & (RAISED | FOLDED))]
        after = np.maximum(two, later)
        good = two_pair_or_better(flop)
        after = np.where(good & (4 in lines), two, np.where(~good & (5 in lines), later, after))
        sums += np.stack([three, four, after])
    alike = np.array([DECK[one] % 13 == DECK[two] % 13 for one, two in PAIRS])
    best = sums.max(axis=0)
    brought = np.where(alike & (2 in lines), sums[1], np.where(~alike & (3 in lines), sums[2], best))
    left = len(DECK) - 5
    return -Fraction(int(brought.sum()), 2 * boards * 10 * comb(left, 2) * comb(left - 2, 2))


def two_pair_or_better(flop: tuple[int, ...]) -> Numbers:
    """For each pair with the flop; what cannot be dealt is none."""
    _, table, kinds = ranked()
    found = table[tuple(np.sort(np.concatenate([np.repeat([flop], len(PAIRS), 0), PAIRS], axis=1), axis=1).T)]
    good: Numbers = (found >= 0) & (kinds[found] >= 2)
    return good


def board_game() -> str:
    return f'family {FAMILY}\nwager link "Blind": "Ante"\n{pays_of(FAMILY, "Ante", "Blind", "Play")}'


@pytest.mark.skipif(not LONG, reason="each line alone takes five seconds: PITBOSS_LONG=1")
@pytest.mark.parametrize("kept", [range(2, 8), (2, 5, 6)])
def test_lines_at_every_street_are_priced_as_every_deal_says_and_each_alone(kept: Sequence[int]) -> None:
    """All of them, and one of each street, where what it does not decide is played best."""
    words, lines = STRATEGY.splitlines()[:2], STRATEGY.splitlines()
    lines[5] = lines[5] if 4 in kept else NOT_GOOD
    found = in_short(board_game(), "\n".join((*words, *(lines[line] for line in kept))))
    assert found.best == every_deal()
    assert found.edge == every_deal(*kept)
    assert [line.cost for line in found.lines] == [every_deal(line) - found.best for line in kept]
    assert found.cost > 0


def test_what_is_simulated_and_counted_to_its_ends_is_the_stated_play() -> None:
    rules = rules_from(f"{board_game()}\n{SHORT_DECK}\n")
    played = rulebook(played_so(rules.exhibit, rules.game, None, STRATEGY), rules.game, None)
    edge = every_deal(*range(2, 8))
    endings = declared_endings(played, "Ante", 1, LOW)
    assert endings.mean(brought_by("Ante", "Blind", "Play")) == -edge
    run = simulate(simulation(played, "Ante", 1, LOW), 20_000, 5)
    assert abs(run.mean + float(edge)) < 4 * run.error < 0.2


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("before the flop: raise four when number of hearts in hole cards is 2", "suits can only be compared"),
        ("last chance: raise one when lowest rank of flop is A", "all of them together"),
        ("last chance: raise one when player chose check", "cards only"),
    ],
)
def test_what_such_games_are_too_large_for_is_refused(line: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        in_short(board_game(), line)
