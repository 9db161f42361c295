"""Splits and re-splits, exact for a strategy that looks at one hand at a time.

Whatever the other hands do, the cards a hand draws are a random draw from the shoe. So the value of
one hand of a split follows from two numbers for each count k of other pair cards known to be gone:

- `any[k]`, the value of a hand that starts with one pair card, and
- `pair[k]`, its value if its second card is again a pair card that is not split.

A second card of another hand known *not* to be a pair card is handled by inclusion and exclusion:
"not a pair card" is "anything" less "a pair card", and the latter is one more card known to be gone.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import comb

import numpy as np

from base.records import dataclass
from engine.blackjack.analysis.dealer import Dealer
from engine.blackjack.analysis.hand_values import Choices, origin, played, reachable
from engine.blackjack.analysis.model import MOST_REMOVED, Flags, Floats, Ints, Model, Truths
from engine.blackjack.kernels.hand_play import STAND, SURRENDER, Rules
from engine.blackjack.tables.rule_tables import Action


@dataclass(frozen=True, slots=True)
class SplitHands:
    """Hands made by splitting cards of one group."""

    group: int
    order: Ints
    """The states that contain such a card."""
    origins: tuple[int, int]
    choices: dict[int, Choices]
    """How a hand of each origin is played: best if one other pair card is gone."""
    any: dict[int, Floats]
    """Of each origin: [k, up]."""
    pair: dict[int, Floats]
    """Of each origin: [k, up]."""
    again: Truths
    """[up] may a hand made by this split be split again?"""
    forced: Truths | bool = False
    """[up] must it be?"""


GivenPlay = Callable[[int, int], Choices]
"""How a hand made by splitting cards of a group, of an origin, is played."""


def splits(model: Model, dealer: Dealer, given: GivenPlay | None = None) -> tuple[SplitHands, ...]:
    """For each group of cards that may be split somewhere, the value of the hands it makes.

    They are played by the choices `given` for each group and origin, or else as well as possible. Best play is cached:
    tables that differ only in the rules for hands as dealt share it.
    """
    tables = model.tables
    dealt = origin(model, 0)
    groups = [
        group
        for group, ranks in enumerate(model.groups.members)
        if tables.most_hands[ranks[0]] > 1 and _may_split(model, dealt, group).any()
    ]
    used = sorted({index for group in groups for index in _origins(model, group)})
    origins, digests = _distinct({index: origin(model, index) for index in used})
    # equal models share one States (see model._states); each entry holds its own, so ids stay taken
    keys = {
        group: (id(model.states), group, _most_hands(model, group), *((i, digests[i]) for i in _origins(model, group)))
        for group in groups
    }
    found = {group: dealer.splits.get(keys[group]) for group in groups if given is None}
    for split in _worked_out(model, dealer, origins, [group for group in groups if not found.get(group)], given):
        found[split.group] = (model.states, split)
    if given is None:
        dealer.remember({keys[group]: found[group] for group in groups})
    return tuple(kept[1] for group in groups if (kept := found[group]))


def _worked_out(
    model: Model, dealer: Dealer, origins: dict[int, Rules], groups: list[int], given: GivenPlay | None
) -> list[SplitHands]:
    begun = _begun(model, dealer, origins, groups, given)
    rows = [(_order(model, split.group), split) for split in begun]
    wanted = [
        _gone(model, states, split.group, count)
        for order, split in rows
        for states in [_ending_states(model, order, split)]
        for count in range(2, _most_gone(model, split) + 1)
    ]
    dealer.learn(wanted)
    for split in begun:
        _go_on(model, dealer, origins, split)
    return begun


def split_values(
    model: Model, split: SplitHands, alike: int, shared: Floats, again: Truths | None = None
) -> tuple[Floats, Truths]:
    """[up] the value of splitting, and whether pairs are split again: as `again` says, or where that is better.

    `alike` cards of the full shoe pair with each other, the two that are split among them, and the up
    card is one more of them with the chance `shared` [up].
    """
    hands = _most_hands(model, split.group)
    chances = _chances(model, alike, shared)
    once = _value(split, 2, chances)
    if hands == 2 or not split.again.any():
        return once, np.zeros(len(once), bool)
    more = np.where(split.again, _value(split, hands, chances), once)
    taken = (more > once) | (split.again & split.forced) if again is None else again & split.again
    return np.where(taken, more, once), taken


def _value(split: SplitHands, hands: int, chances: Floats) -> Floats:
    """[up] summed over every way the second cards can fall."""
    first, other = split.origins
    value: Floats = np.zeros(chances.shape[1])
    for (pairs, singles, open_), ways in _courses(hands).items():
        if singles:
            value += ways * _unpaired(split, first, chances, pairs, singles)
        else:
            value += ways * _either(split, first, chances, pairs, singles)
        if singles > 1:
            value += ways * (singles - 1) * _unpaired(split, other, chances, pairs, singles)
        if rest := open_ - (singles == 0):
            value += ways * rest * _either(split, other, chances, pairs, singles)
    return value


@cache
def _courses(hands: int) -> Counter[tuple[int, int, int]]:
    """How many ways end with so many pair cards drawn, hands with another second card, and hands left open.

    Second cards are drawn until every hand has one or there are `hands` hands; then the open ones
    take whatever comes.
    """
    found: Counter[tuple[int, int, int]] = Counter()
    going = Counter({(0, 0, 2): 1})
    while going:
        (pairs, singles, open_), ways = going.popitem()
        if open_ == 0 or pairs + 2 == hands:
            found[pairs, singles, open_] += ways
        else:
            going[pairs + 1, singles, open_ + 1] += ways
            going[pairs, singles + 1, open_ - 1] += ways
    return found


def _either(split: SplitHands, origin: int, chances: Floats, pairs: int, singles: int) -> Floats:
    """A hand with any second card, given that `pairs` and `singles` of the others' second cards came."""
    values = split.any[origin]
    total: Floats = np.zeros(chances.shape[1])
    for more in range(singles + 1):
        gone = pairs + more
        if gone + 1 < len(values):
            total += (-1) ** more * comb(singles, more) * chances[gone] * values[gone + 1]
    return total


def _unpaired(split: SplitHands, origin: int, chances: Floats, pairs: int, singles: int) -> Floats:
    """The same for one of the `singles`: its own second card is not a pair card."""
    total = _either(split, origin, chances, pairs, singles - 1)
    values = split.pair[origin]
    for more in range(singles):
        gone = pairs + more
        if gone + 1 < len(values):
            total -= (-1) ** more * comb(singles - 1, more) * chances[gone + 1] * values[gone + 1]
    return total


def _chances(model: Model, alike: int, shared: Floats) -> Floats:
    """[a, up] probability that a given cards of the shoe all pair, with a pair and the up card gone."""
    total = model.groups.cards.sum() - 3
    with_up, without = np.ones((2, MOST_REMOVED + 2))
    for drawn in range(MOST_REMOVED + 1):
        with_up[drawn + 1] = with_up[drawn] * max(alike - 3 - drawn, 0) / max(total - drawn, 1)
        without[drawn + 1] = without[drawn] * max(alike - 2 - drawn, 0) / max(total - drawn, 1)
    return np.outer(with_up, shared) + np.outer(without, 1 - shared)


def _begun(
    model: Model,
    dealer: Dealer,
    origins: dict[int, Rules],
    groups: list[int],
    given: GivenPlay | None,
) -> list[SplitHands]:
    """Best play with one other pair card gone."""
    orders = {group: _order(model, group) for group in groups}
    dealer.learn(_gone(model, orders[group], group, 1) for group in groups)
    begun = []
    for group in groups:
        ours = _origins(model, group)
        gone = _cards(model, group, 1)
        once = {
            id(origins[i]): played(
                model, origins[i], orders[group], dealer, gone=gone, choices=given(group, i) if given else None
            )
            for i in sorted({id(origins[index]): index for index in ours}.values())
        }
        done = {index: once[id(origins[index])] for index in ours}
        again = np.logical_and.reduce([_may_split(model, origins[index], group) for index in ours])
        forced = np.logical_and.reduce([_must_split(model, origins[index], group) for index in ours])
        split = SplitHands(group, orders[group], ours, {i: p.choices for i, p in done.items()}, {}, {}, again, forced)
        for index, play in done.items():
            begin, paired = _starts(model, group, play.values)
            split.any[index] = np.stack([np.zeros_like(begin), begin])
            split.pair[index] = np.stack([np.zeros_like(paired), paired])
        begun.append(split)
    return begun


def _go_on(model: Model, dealer: Dealer, origins: dict[int, Rules], split: SplitHands) -> None:
    """The same play with more pair cards gone."""
    first, other = split.origins
    alike = origins[first] is origins[other]
    for index in (first,) if alike else (first, other):
        choices = split.choices[index]
        seen = _seen(model, split.order, split.group, choices)
        order = split.order[seen[:, :, split.order].any(axis=(0, 1))]
        reached = np.where(seen == 1, choices, -1).astype(np.int8)
        for count in range(2, _most_gone(model, split) + 1):
            gone = _cards(model, split.group, count)
            play = played(model, origins[index], order, dealer, gone=gone, choices=reached)
            begin, paired = _starts(model, split.group, play.values)
            split.any[index] = np.vstack([split.any[index], begin])
            split.pair[index] = np.vstack([split.pair[index], paired])
    if alike:
        split.any[other], split.pair[other] = split.any[first], split.pair[first]


def _distinct(origins: dict[int, Rules]) -> tuple[dict[int, Rules], dict[int, bytes]]:
    """The same, with origins of equal rules sharing one object; and a digest of each one's rules."""
    digests = {index: _digest(rules) for index, rules in origins.items()}
    first = {digest: origins[index] for index, digest in reversed(digests.items())}
    return {index: first[digest] for index, digest in digests.items()}, digests


def _digest(rules: Rules) -> bytes:
    hasher = hashlib.blake2b(rules.masks.tobytes(), digest_size=16)
    for more in (rules.pays, rules.needed):
        hasher.update(more.tobytes())
    hasher.update(repr((rules.masks.shape, rules.pays.shape, rules.double_cards)).encode())
    return hasher.digest()


def _ending_states(model: Model, order: Ints, split: SplitHands) -> Ints:
    """States in which some hand of the split ends without busting."""
    ends = np.zeros(len(model.states.base), bool)
    for choices in {id(choices): choices for choices in split.choices.values()}.values():
        seen = _seen(model, order, split.group, choices)
        stops = (choices == STAND) | (choices == SURRENDER)
        ends |= (stops & (seen == 1)).any(axis=(0, 1))
    return np.nonzero(ends)[0]


def _seen(model: Model, order: Ints, group: int, choices: Choices) -> Flags:
    single, double = _key_states(model, group)
    start = np.array([s for state in (single, double) for s, _ in suit_shares(model, state)])
    return reachable(model, order, start, choices)


def _starts(model: Model, group: int, values: Floats) -> tuple[Floats, Floats]:
    """[up] the values of one pair card and of two, averaged over their suits."""
    single, double = _key_states(model, group)
    begin = sum(share * values[:, 0, state] for state, share in suit_shares(model, single))
    paired = sum(share * values[:, 0, state] for state, share in suit_shares(model, double))
    return np.asarray(begin), np.asarray(paired)


def suit_shares(model: Model, state: int) -> list[tuple[int, float]]:
    """The plain and suited states of a one- or two-card hand, and the weight of each."""
    states, groups = model.states, model.groups
    shares = []
    for suit in range(4):
        if (state, suit) in states.suited:
            share = 1.0
            for group in np.nonzero(states.counts[state])[0]:
                for held in range(states.counts[state, group]):
                    share *= max(groups.suits[group, suit] - held, 0) / max(groups.cards[group] - held, 1)
            shares.append((states.suited[state, suit], share))
    mixed = 1.0 - sum(share for _, share in shares)
    return [(state, mixed), *shares]


def _key_states(model: Model, group: int) -> tuple[int, int]:
    step = model.groups.steps[group]
    single, double = model.states.find(np.array([step, 2 * step])).tolist()
    return single, double


def _order(model: Model, group: int) -> Ints:
    return np.nonzero(model.states.counts[:, group] > 0)[0]


def _cards(model: Model, group: int, count: int) -> Ints:
    gone = np.zeros(len(model.groups.values), np.int64)
    gone[group] = count
    return gone


def _gone(model: Model, states: Ints, group: int, count: int) -> tuple[Ints, Ints]:
    """Keys and cards of these hands with more cards of the group gone."""
    gone = _cards(model, group, count)
    base = np.unique(model.states.base[states])
    return (
        model.states.keys[base] + int(gone @ model.groups.steps),
        model.states.counts[base] + gone[None, :],
    )


def _most_gone(model: Model, split: SplitHands) -> int:
    hands = _most_hands(model, split.group)
    if hands == 2 or not split.again.any():
        return 1
    return int(min(2 * hands - 3, MOST_REMOVED, model.groups.cards[split.group] - 1))


def _most_hands(model: Model, group: int) -> int:
    """Beyond eight hands the probabilities are negligible."""
    return min(model.tables.most_hands[model.groups.members[group][0]], MOST_REMOVED)


def _origins(model: Model, group: int) -> tuple[int, int]:
    return model.tables.split_origins[model.groups.members[group][0]]


def _may_split(model: Model, origin: Rules, group: int) -> Truths:
    _, double = _key_states(model, group)
    if double < 0:
        return np.zeros(len(model.ups.groups), bool)
    allowed: Truths = (origin.masks[:, 0, double] & int(Action.SPLIT)) != 0
    return allowed


def _must_split(model: Model, origin: Rules, group: int) -> Truths:
    _, double = _key_states(model, group)
    if double < 0:
        return np.zeros(len(model.ups.groups), bool)
    forced: Truths = (origin.masks[:, 0, double] & int(Action.FORCED)) != 0
    return forced
