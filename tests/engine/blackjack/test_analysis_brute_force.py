"""The analyser against trying every card in fractions, on small shoes and odd rules."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.tables.rule_tables import DEALER_LOWS, PLAYER_LOWS, Action, Pattern, Rank, Tables
from tests.support.brute_force import Player, RanOut
from tests.support.rules import ALL_SUITS, by_hand, classic


def small_shoe(**counts: int) -> tuple[Rank, ...]:
    """Ranks by name, one suit only."""
    ranks = []
    for identity, (name, count) in enumerate(counts.items()):
        value = 1 if name == "A" else 10 if name in "TJQK" else int(name[1:])
        ranks.append(Rank(name, value, name == "A", identity, (count, 0, 0, 0)))
    return tuple(ranks)


def agree(tables: Tables) -> None:
    """Both expectations are the same number."""
    found = analyse(tables)
    exact = Player(tables, found.after_split).expectation()
    assert found.edge == pytest.approx(-float(exact), abs=1e-12)


SHOE = small_shoe(A=2, n5=2, n7=2, n9=3, T=3, K=3)


@pytest.mark.parametrize(
    "tables",
    [
        classic(1, ranks=SHOE),
        classic(1, ranks=SHOE, soft_17=True, hands=3, surrender=Action.SURRENDER),
        classic(1, ranks=SHOE, hands=3, peek=False),
        classic(1, ranks=SHOE, hands=3, peek=False, originals_only=True, surrender=Action.EARLY),
        classic(1, ranks=SHOE, hands=2, tie=Fraction(-1, 2), surrender=Action.EARLY),
        classic(1, ranks=SHOE, draws_to=18, ace_hands=3),
    ],
)
def test_usual_and_odd_rules_on_fifteen_cards(tables: Tables) -> None:
    agree(tables)


@pytest.mark.parametrize(("hands", "originals_only"), [(3, False), (4, True), (5, False)])
def test_many_splits_of_one_rank(hands: int, originals_only: bool) -> None:
    """Six nines: every course of pair cards and others is taken."""
    ranks = small_shoe(n9=7, T=4, n6=2)
    tables = classic(1, ranks=ranks, hands=hands, peek=False, originals_only=originals_only)
    found = analyse(tables)
    player = Player(tables, found.after_split)
    for up in (1, 2):
        left = tuple(count - (2 if i == 0 else i == up) for i, count in enumerate(player.shoe))
        exact = player.row(up, left, (((0, 0), 1), ((0, 0), 2)), (), 2)
        assert found.values(((0, 0), (0, 0)), up)[Action.SPLIT] == pytest.approx(float(exact), abs=1e-12)
        assert found.after_split(0, ((0, 0), (0, 0)), up, 1, 0, True) == Action.SPLIT


def test_tens_pair_by_rank_only() -> None:
    """Kings split with kings; the up card may be one of the kings or another ten."""
    ranks = tuple(
        replace(rank, identity=i, suits=(2, 0, 0, 0))
        for i, rank in enumerate(small_shoe(A=2, n6=2, T=2, J=2, Q=2, K=2))
    )
    agree(classic(1, ranks=ranks, draws_to=18, hands=2))


def suited_shoe() -> tuple[Rank, ...]:
    """Sixes, sevens, eights and kings in two suits."""
    counts = {"6": (1, 1, 0, 0), "7": (2, 2, 0, 0), "8": (1, 1, 0, 0), "K": (2, 2, 0, 0)}
    return tuple(
        Rank(name, 10 if name == "K" else int(name), False, i, suits) for i, (name, suits) in enumerate(counts.items())
    )


def suited(hands: int, after_split: int) -> Tables:
    """6-7-8 and 7-7-7 pay more in one suit, and more still in spades."""
    tables = classic(1, ranks=suited_shoe(), hands=hands)
    patterns = tuple(
        Pattern(ranks, suits, len(tables.kinds) + i)
        for ranks in ((0, 1, 2), (1, 1, 1))
        for i, suits in enumerate(((0,), ALL_SUITS, ()))
    )
    bonuses = (Fraction(9), Fraction(5), Fraction(2))
    finals = len(tables.finals)
    return replace(
        tables,
        kinds=(*tables.kinds, "spades", "suited", "mixed"),
        patterns=patterns,
        settlements=tuple(
            tuple(
                tuple(pay + (after_split if i >= 2 else 0) for pay in row)
                for row in (*block, *((bonus,) * finals for bonus in bonuses))
            )
            for i, block in enumerate(tables.settlements)
        ),
    )


def test_bonuses_by_suit() -> None:
    agree(suited(hands=1, after_split=0))


def test_bonuses_by_suit_in_split_hands() -> None:
    """Where a pair is split whatever its suits, the value is exact."""
    agree(suited(hands=2, after_split=9))


def test_a_double_of_two_cards_twice() -> None:
    tables = classic(1, ranks=small_shoe(A=2, n4=3, n6=3, n9=3, K=3), hands=2)
    free = tables.permissions[0]
    agree(
        replace(
            tables,
            doubles=2,
            double_cards=2,
            permissions=(*tables.permissions, free),
            permission_of=tuple(tuple((row[0], 4, 3) for row in rows) for rows in tables.permission_of),
            settlement_of=tuple(tuple((*row, row[1]) for row in rows) for rows in tables.settlement_of),
        )
    )


@st.composite
def odd_tables(draw: st.DrawFn) -> Tables:
    """Rules nobody wrote: any permissions, payoffs, dealer's table, checks and blackjacks."""
    ranks = small_shoe(A=1, n6=2, n8=2, T=3, K=2)
    if alike := draw(st.booleans()):
        ranks = (*ranks[:-1], replace(ranks[-1], identity=3))
    most, count = draw(st.integers(2, 4)), len(ranks)
    small = st.sampled_from([Fraction(n, 2) for n in range(-4, 5)])
    doubles = draw(st.integers(0, 2))

    def some(size: int, low: int, high: int) -> bytes:
        return bytes(draw(st.lists(st.integers(low, high), min_size=size, max_size=size)))

    def several(values: st.SearchStrategy[int], size: int) -> tuple[int, ...]:
        return tuple(draw(st.lists(values, min_size=size, max_size=size)))

    def choice(blocks: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
        return tuple(tuple(several(st.integers(0, blocks - 1), doubles + 1) for _ in range(3)) for _ in range(count))

    def settlement() -> tuple[tuple[Fraction, ...], ...]:
        rows = [tuple(draw(small) for _ in range(5)) for _ in range(6)]
        rows[2] = (draw(small), *(draw(small),) * 4)
        return tuple(rows)

    draws = bytearray(by_hand(most, DEALER_LOWS, lambda cards, ace, low: low < 12))
    for cards in range(most + 1):
        for place in (cards * 2 * DEALER_LOWS + low for low in (12, 14, 16, 32 + 7, 32 + 12)):
            draws[place] = draw(st.integers(0, 1))
    cells = (most + 1) * 2
    pairs = [[draw(st.booleans()) for _ in ranks[1:]] for _ in ranks]
    hands = several(st.integers(1, 3), count - 1)
    return Tables(
        ranks=ranks,
        stake=Fraction(1),
        most=most,
        draws=bytes(draws),
        finals=("blackjack", "a", "b", "c", "bust"),
        final=by_hand(most, DEALER_LOWS, lambda cards, ace, low: 4 if low == 23 else low % 3 + 1),
        blackjacks=tuple((*row, row[-1] if alike else draw(st.booleans())) for row in pairs),
        checked=tuple(draw(st.booleans()) for _ in ranks),
        origins=("dealt", "one", "other"),
        split_origins=tuple((1, 2) for _ in ranks),
        most_hands=(*hands, hands[-1] if alike else draw(st.integers(1, 3))),
        doubles=doubles,
        double_cards=1,
        permissions=tuple(some(cells * PLAYER_LOWS, 0, 63) for _ in range(2)),
        permission_of=choice(2),
        kinds=("early", "surrendered", "bust", "x", "y", "z"),
        kind=some(cells * PLAYER_LOWS, 3, 5),
        patterns=(Pattern((0, 3), (), 3), Pattern((0, 4), (), 3), Pattern((1, 2), (), 5)),
        settlements=tuple(settlement() for _ in range(2)),
        settlement_of=choice(2),
    )


@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
)
@given(odd_tables())
def test_rules_nobody_wrote(tables: Tables) -> None:
    try:
        agree(tables)
    except RanOut:
        assume(False)
