"""The tables as arrays: ranks that play alike merged, hands listed once, with successors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

import numpy as np
from numpy.typing import NDArray

from base.records import dataclass
from engine.blackjack.tables.rule_tables import BLACKJACK, BUST, DEALER_LOWS, PLAYER_LOWS, Action, Tables

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.uint8]
Truths = NDArray[np.bool_]

MOST_REMOVED = 8
"""How many pair cards besides a split hand's own may be counted as gone."""

BUSTED, IMPOSSIBLE = -1, -2
"""Successors that are not states: over 21, and more cards of a rank than the shoe holds."""


@dataclass(frozen=True, slots=True)
class Groups:
    """Ranks that no rule tells apart once drawn."""

    members: tuple[tuple[int, ...], ...]
    of_rank: tuple[int, ...]
    cards: Floats
    suits: Floats
    values: Ints
    aces: Truths
    steps: Ints
    """What one card of each group adds to a hand's key."""


@dataclass(frozen=True, slots=True)
class Ups:
    """Up cards that no rule tells apart."""

    members: tuple[tuple[int, ...], ...]
    of_rank: tuple[int, ...]
    groups: Ints
    cards: Floats
    holes: Floats
    """[up, group] 1 where this hole card makes a blackjack."""
    checked: Truths


@dataclass(frozen=True, slots=True)
class States:
    """All player's hands up to 21, high totals first; after the `plain` ones, those told apart by suit.

    A suited state is a hand whose cards all share one suit and that can become a suited pattern; the
    plain state of the same cards then stands for mixed suits.
    """

    plain: int
    keys: Ints
    """For plain states: equal cards, equal key."""
    by_key: Ints
    """The plain states in order of their keys."""
    counts: Ints
    size: Ints
    low: Ints
    ace: Ints
    kind: Ints
    successor: Ints
    suited_successor: Ints
    suited_share: Floats
    """[state, group] of the cards drawn, the fraction that keeps the suit and leads to `suited_successor`."""
    base: Ints
    """The plain state of the same cards."""
    suit: Ints
    """The shared suit, or -1."""
    suited: dict[tuple[int, int], int]
    """(plain state, suit) to suited state."""

    def find(self, keys: Ints) -> Ints:
        """Plain states by key, -1 if there is none."""
        place = np.minimum(np.searchsorted(self.keys, keys, sorter=self.by_key), self.plain - 1)
        found = self.by_key[place]
        return np.where(self.keys[found] == keys, found, -1)


@dataclass(frozen=True, slots=True)
class Model:
    """Everything the kernels read."""

    tables: Tables
    groups: Groups
    ups: Ups
    states: States
    finals: tuple[int, ...]
    """The finals a dealer can reach, the blackjack first; the last is computed as the remainder."""
    settled: Floats
    """[block, kind, reachable final] all settlements."""


def model(tables: Tables) -> Model:
    """The arrays for these tables."""
    groups = _groups(tables)
    finals = _finals(tables)
    # cells share few Fraction objects: each is converted once, and the tables keep them alive
    shared = {id(one): one for block in tables.settlements for row in block for one in row}
    worth = {place: one.numerator / one.denominator for place, one in shared.items()}
    settled = np.array([[[worth[id(row[final])] for final in finals] for row in block] for block in tables.settlements])
    return Model(tables, groups, _ups(tables, groups), _states(tables, groups), finals, settled)


def masks(model: Model, origin: int) -> Flags:
    """[up, doubles, state] what a hand of this origin may do; a lone card must be given another."""
    tables, states = model.tables, model.states
    shape = (tables.most + 1, 2, PLAYER_LOWS)
    seen = (np.minimum(states.size, tables.most), states.ace, states.low)
    rows = [np.frombuffer(block, np.uint8).reshape(shape)[seen] for block in tables.permissions]
    blocks = [[rows[block] for block in tables.permission_of[ranks[0]][origin]] for ranks in model.ups.members]
    allowed = np.array(blocks, np.uint8)
    for one, two, own in tables.dealt:
        hand = states.base == state_of((one, two), model.groups, states)
        split = allowed[:, 0][:, hand] & np.uint8(Action.SPLIT | Action.FORCED)
        given = np.array([own[ranks[0]][origin] for ranks in model.ups.members], np.uint8)
        allowed[:, 0, hand] = split | given[:, None]
    if tables.once:
        give_up_unchecked(model, allowed, origin)
    allowed[:, tables.doubles] &= np.uint8(~Action.DOUBLE & 0xFF)
    allowed[:, :, states.size == 1] = Action.HIT
    return allowed


def give_up_unchecked(model: Model, allowed: Flags, origin: int) -> None:
    """Where a blackjack is found late and takes original wagers only, a hand is given up before it is found."""
    late = np.uint8(Action.SURRENDER)
    for up, ranks in enumerate(model.ups.members):
        if model.tables.once[ranks[0]]:
            two = (model.states.size == 2) & (allowed[up, 0] & late != 0) & (origin == 0)
            allowed[up, 0, two] ^= np.uint8(Action.SURRENDER | Action.EARLY)
            if (allowed[up][:, model.states.size > 1] & late).any():
                raise ValueError(
                    "hands that were hit, doubled or split are surrendered before a blackjack is found that takes "
                    "original wagers only: this cannot be analysed"
                )


def pays(model: Model, origin: int) -> Floats:
    """[up, doubles, kind, reachable final] the payoffs; the blackjack column is empty where it is checked."""
    tables = model.tables
    chosen = np.array([tables.settlement_of[ranks[0]][origin] for ranks in model.ups.members])
    result: Floats = model.settled[chosen]
    if np.ptp(result[:, :, BUST, 1:], axis=2).any():
        raise ValueError("what a bust hand loses depends on the dealer's total: this cannot be analysed")
    refuse_late_wins(model, result, origin)
    result[model.ups.checked, :, :, BLACKJACK] = 0
    return result


def refuse_late_wins(model: Model, result: Floats, origin: int) -> None:
    """A blackjack that is found late and takes original wagers only is worked out as if it had been looked for, so that
    no card is drawn against it. Raises ValueError where a hand that drew, or was split, would not lose to it."""
    for up, ranks in enumerate(model.ups.members) if model.tables.once else ():
        if model.tables.once[ranks[0]]:
            later = np.unique(model.states.kind[model.states.size > (2 if origin == 0 else 1)])
            if np.ptp(result[up][:, [BUST, *later], BLACKJACK], axis=1).any():
                raise ValueError(
                    "some hands do not lose to a blackjack that is found late and takes original wagers only: "
                    "this cannot be analysed"
                )


def _groups(tables: Tables) -> Groups:
    kinds: dict[object, list[int]] = {}
    for rank in range(len(tables.ranks)):
        kinds.setdefault(_drawn_alike(tables, rank), []).append(rank)
    members = tuple(tuple(ranks) for ranks in kinds.values() if any(tables.ranks[r].count for r in ranks))
    of_rank = {rank: group for group, ranks in enumerate(members) for rank in ranks}
    suits = np.array([np.sum([tables.ranks[r].suits for r in ranks], axis=0) for ranks in members], float)
    values = np.array([tables.ranks[ranks[0]].value for ranks in members], np.int64)
    cards = suits.sum(axis=1)
    widths = [
        int(min(count, DEALER_LOWS // int(value) + MOST_REMOVED)).bit_length()
        for count, value in zip(cards, values, strict=True)
    ]
    if sum(widths) > 62:
        raise ValueError("too many ranks are told apart to be analysed")
    steps = np.array([1 << sum(widths[:group]) for group in range(len(widths))], np.int64)
    return Groups(
        members=members,
        of_rank=tuple(of_rank.get(rank, -1) for rank in range(len(tables.ranks))),
        cards=cards,
        suits=suits,
        values=values,
        aces=np.array([tables.ranks[ranks[0]].ace for ranks in members]),
        steps=steps,
    )


def _drawn_alike(tables: Tables, rank: int) -> object:
    """What rules can see of a card of this rank, apart from being an up card or half of a pair."""
    card = tables.ranks[rank]
    roles = frozenset(
        (
            tuple(other for other in pattern.ranks if other != rank),
            rank if pattern.ranks.count(rank) > 1 else -1,
            pattern.suits,
            pattern.kind,
        )
        for pattern in tables.patterns
        if rank in pattern.ranks
    )
    holes = tuple(row[rank] for row in tables.blackjacks)
    beside: dict[object, set[int]] = {}
    for one, two, own in tables.dealt:
        if rank in (one, two):
            beside.setdefault(own, set()).add(two if rank == one else one)
    dealt = frozenset((own, frozenset(others)) for own, others in beside.items())
    apart = frozenset((two if rank == one else one, seats) for one, two, seats in tables.mixed if rank in (one, two))
    return card.value, card.ace, holes, roles, dealt, apart, tables.split_origins[rank], tables.most_hands[rank]


def _ups(tables: Tables, groups: Groups) -> Ups:
    kinds: dict[object, list[int]] = {}
    for rank, card in enumerate(tables.ranks):
        if card.count:
            dealt = tuple(own[rank] for _, _, own in tables.dealt)
            row = (
                tables.permission_of[rank],
                tables.settlement_of[rank],
                tables.blackjacks[rank],
                dealt,
                tables.once[rank : rank + 1],
            )
            kinds.setdefault((groups.of_rank[rank], tables.checked[rank], row), []).append(rank)
    members = tuple(tuple(ranks) for ranks in kinds.values())
    of_rank = {rank: up for up, ranks in enumerate(members) for rank in ranks}
    return Ups(
        members=members,
        of_rank=tuple(of_rank.get(rank, -1) for rank in range(len(tables.ranks))),
        groups=np.array([groups.of_rank[ranks[0]] for ranks in members], np.int64),
        cards=np.array([sum(tables.ranks[r].count for r in ranks) for ranks in members], float),
        holes=np.array([[tables.blackjacks[ranks[0]][held[0]] for held in groups.members] for ranks in members], float),
        checked=np.array([tables.checked[ranks[0]] for ranks in members]),
    )


def _finals(tables: Tables) -> tuple[int, ...]:
    """Busts are the most numerous: computed as the remainder, their hands need not be listed."""
    shape = (tables.most + 1, 2, DEALER_LOWS)
    final = np.frombuffer(tables.final, np.uint8).reshape(shape)
    stands = np.frombuffer(tables.draws, np.uint8).reshape(shape)[2:, :, 2:PLAYER_LOWS] == 0
    stands[0] &= _dealt_to_dealers(tables)
    busts = set(final[min(3, tables.most) :, :, PLAYER_LOWS:].ravel().tolist()) - {BLACKJACK}
    if not busts:
        raise ValueError("the tables name no final hand for a dealer who goes over 21")
    rest = set(final[2:, :, 2:PLAYER_LOWS][stands].tolist()) | busts
    last = min(busts)
    return BLACKJACK, *sorted(rest - {BLACKJACK, last}), last


def _dealt_to_dealers(tables: Tables) -> Truths:
    """[ace, low - 2] the hands of two cards that are no blackjack: of an ace and a ten there usually is none."""
    found = np.zeros((2, PLAYER_LOWS - 2), dtype=bool)
    dealt = [(number, rank) for number, rank in enumerate(tables.ranks) if rank.count]
    for up, first in dealt:
        for hole, second in dealt:
            if not tables.blackjacks[up][hole] and (up != hole or first.count > 1):
                found[int(first.ace or second.ace), first.value + second.value - 2] = True
    return found


def _states(tables: Tables, groups: Groups) -> States:
    """The states of these groups and kinds; shared by tables that agree on both."""
    arrays = (groups.suits, groups.values, groups.aces)
    key = (groups.of_rank, *(array.tobytes() for array in arrays), tables.most, tables.kind, tables.patterns)
    if key not in LISTED:
        while len(LISTED) >= MOST_LISTED:
            del LISTED[next(iter(LISTED))]
        LISTED[key] = _listed(tables, groups)
    return LISTED[key]


LISTED: dict[object, States] = {}
MOST_LISTED = 8


def _listed(tables: Tables, groups: Groups) -> States:
    counts = _hands(groups)
    low = counts @ groups.values
    keys = counts @ groups.steps
    ace = (counts[:, groups.aces].sum(axis=1) > 0).astype(np.int64)
    size = counts.sum(axis=1)
    plain = len(counts)
    table = np.frombuffer(tables.kind, np.uint8).reshape(tables.most + 1, 2, PLAYER_LOWS)
    blank = np.zeros((plain, len(groups.values)))
    states = States(
        plain=plain,
        keys=keys,
        by_key=np.argsort(keys),
        counts=counts,
        size=size,
        low=low,
        ace=ace,
        kind=table[np.minimum(size, tables.most), ace, low].astype(np.int64),
        successor=np.empty((plain, len(groups.values)), np.int64),
        suited_successor=np.zeros((plain, len(groups.values)), np.int64),
        suited_share=blank,
        base=np.arange(plain),
        suit=np.full(plain, -1),
        suited={},
    )
    for group, step in enumerate(groups.steps):
        over = np.where(low + groups.values[group] >= PLAYER_LOWS, BUSTED, IMPOSSIBLE)
        found = states.find(keys + step)
        found[counts[:, group] >= groups.cards[group]] = -1
        states.successor[:, group] = np.where(found >= 0, found, over)
    return _with_suits(tables, groups, states)


def _hands(groups: Groups) -> Ints:
    """[hand, group] all hands of at least one card up to 21, high totals first."""
    counts = np.zeros((1, len(groups.values)), np.int64)
    low = np.zeros(1, np.int64)
    for group, value in enumerate(groups.values):
        most = int(min(groups.cards[group], (PLAYER_LOWS - 1) // value))
        parts = []
        for held in range(most + 1):
            part = counts[low + held * value < PLAYER_LOWS].copy()
            part[:, group] = held
            parts.append(part)
        counts = np.concatenate(parts)
        low = counts @ groups.values
    return counts[np.argsort(-low, kind="stable")][:-1]


def _with_suits(tables: Tables, groups: Groups, states: States) -> States:
    """The states with the patterns' kinds, and with the suited states added."""
    patterns = [(state_of(pattern.ranks, groups, states), pattern) for pattern in tables.patterns]
    for state, pattern in reversed(patterns):
        if state >= 0 and not pattern.suits:
            states.kind[state] = pattern.kind
    closed = _partial(groups, states, [state for state, pattern in patterns if pattern.suits and state >= 0])
    pairs = sorted(product(closed, range(4)))
    suited = {pair: states.plain + i for i, pair in enumerate(pairs)}
    base = np.concatenate([states.base, np.array([state for state, _ in pairs], np.int64)])
    suit = np.concatenate([states.suit, np.array([suit for _, suit in pairs], np.int64)])
    kind = states.kind[base]
    next_suited = np.zeros_like(states.successor[base])
    share = states.suited_share[base]
    for (state, shared), new in suited.items():
        fits = [p for s, p in patterns if s == state and (not p.suits or shared in p.suits)]
        kind[new] = fits[0].kind if fits else kind[new]
        held = states.counts[state]
        for group, following in enumerate(states.successor[state]):
            left = groups.cards[group] - held[group]
            if (int(following), shared) in suited and left > 0:
                next_suited[new, group] = suited[int(following), shared]
                share[new, group] = max(groups.suits[group, shared] - held[group], 0) / left
    return States(
        plain=states.plain,
        keys=states.keys,
        by_key=states.by_key,
        counts=states.counts[base],
        size=states.size[base],
        low=states.low[base],
        ace=states.ace[base],
        kind=kind,
        successor=states.successor[base],
        suited_successor=next_suited,
        suited_share=share,
        base=base,
        suit=suit,
        suited=suited,
    )


def state_of(ranks: Iterable[int], groups: Groups, states: States) -> int:
    """The plain state of a hand; -1 if the shoe does not hold it, since its key could be another hand's."""
    held = Counter(groups.of_rank[rank] for rank in ranks)
    if any(group < 0 or number > groups.cards[group] for group, number in held.items()):
        return -1
    key = sum(int(groups.steps[group]) * number for group, number in held.items())
    return int(states.find(np.array([key]))[0])


def _partial(groups: Groups, states: States, whole: list[int]) -> list[int]:
    """These hands and every hand on the way to them, high totals first."""
    found: set[int] = set()
    for state in whole:
        ranges = [range(int(held) + 1) for held in states.counts[state]]
        keys = np.array([np.dot(held, groups.steps) for held in product(*ranges)][1:])
        found |= set(states.find(keys).tolist())
    return sorted(found)
