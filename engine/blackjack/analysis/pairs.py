"""Which two cards are a pair, how often they come, and what splitting them is worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import numpy as np

from base.effort import spend
from base.records import dataclass
from engine.blackjack.analysis.dealer import Dealer
from engine.blackjack.analysis.hand_values import Choices, origin, played
from engine.blackjack.analysis.model import Floats, Ints, Model, Truths
from engine.blackjack.analysis.split_values import (
    SplitHands,
    _cards,
    _gone,
    _key_states,
    _order,
    _origins,
    split_values,
    suit_shares,
)
from engine.blackjack.kernels.hand_play import NEVER, Rules
from engine.blackjack.tables.rule_tables import Action

UNLIKE_WAY = 1_000
"""What two unlike cards take, each way round, in units of `base.effort`, beside the hands that are valued."""
UNLIKE = -1
"""The identity of two cards that may be split though they are not a pair."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cards of one identity that may be split, for all up cards."""

    identity: int
    share: Floats
    """[up] the fraction of two-card hands of these groups that are this pair."""
    value: Floats
    """[up] the value of splitting, on the event that no checked blackjack ended the round."""
    again: Truths
    """[up] is the pair split again if it comes again?"""
    forced: Truths
    """[up] must it be split?"""
    unlike: tuple[tuple[int, int, Choices], ...] = ()
    """Of two unlike cards: the group of each hand's own card, that of the other, and how it is played."""


UnlikePlay = Callable[[int, int, int], Choices]
"""How a hand with a card of a group is played, the other card and the origin given."""


def mixed_of(
    game: Model, hands: Dealer, found: dict[int, tuple[Pair, ...]], given: UnlikePlay | None = None
) -> dict[int, tuple[Pair, ...]]:
    """Unlike cards that may be split: two hands, each played as given, or best with the other card known to be gone."""
    ways: dict[tuple[int, int], Ints] = {}
    of = game.groups.of_rank
    for one, two, seats in game.tables.mixed:
        pair = min(of[one], of[two]), max(of[one], of[two])
        allowed = np.array([seats[up[0]] for up in game.ups.members])
        ways[pair] = ways[pair] & allowed if pair in ways else allowed
    values: dict[tuple[int, int], Floats] = {}
    wanted = {way for one, two in ways for way in ((one, two), (two, one))}
    spend(UNLIKE_WAY * len(wanted))
    hands.learn([_gone(game, _order(game, one), two, 1) for one, two in wanted])
    rules = {index: origin(game, index) for one, _ in wanted for index in _origins(game, one)}
    choices: dict[tuple[int, int], Choices] = {}
    for one, two in wanted:
        index = _origins(game, one)[0]
        fixed = given(one, two, index) if given else None
        play = played(game, rules[index], _order(game, one), hands, gone=_cards(game, two, 1), choices=fixed)
        choices[one, two] = play.choices
        single = _key_states(game, one)[0]
        values[one, two] = np.asarray(
            sum(share * play.values[:, 0, state] for state, share in suit_shares(game, single))
        )
    new = dict(found)
    for (one, two), against in ways.items():
        state = int(game.states.find(game.groups.steps[[one]] + game.groups.steps[two])[0])
        value = np.where(against & int(Action.SPLIT), values[one, two] + values[two, one], NEVER)
        never, forced = np.zeros(len(value), bool), (against & int(Action.FORCED)) != 0
        how = (one, two, choices[one, two]), (two, one, choices[two, one])
        new[state] = (*new.get(state, ()), Pair(UNLIKE, np.ones(len(value)), value, never, forced, how))
    return new


def pairs_of(
    game: Model, dealt: Rules, made: tuple[SplitHands, ...], again: dict[tuple[int, int], Truths] | None = None
) -> dict[int, tuple[Pair, ...]]:
    """All pairs, by the plain state of their two cards; split again as a plan says, or where that is better."""
    splits = {split.group: split for split in made}
    found: defaultdict[int, list[Pair]] = defaultdict(list)
    for identity in sorted({rank.identity for rank in game.tables.ranks}):
        held = _held(game, identity)
        groups = [group for group in np.nonzero(held)[0].tolist() if group in splits]
        for i, one in enumerate(groups):
            for two in groups[i:]:
                state = int(game.states.find(game.groups.steps[[one]] + game.groups.steps[two])[0])
                if state >= 0 and (one != two or held[one] > 1):
                    planned = None if again is None else again[state, identity]
                    found[state].append(_pair(game, dealt, (splits[one], splits[two]), identity, state, planned))
    return {state: tuple(pairs) for state, pairs in found.items()}


def _pair(
    game: Model,
    dealt: Rules,
    halves: tuple[SplitHands, SplitHands],
    identity: int,
    state: int,
    planned: Truths | None,
) -> Pair:
    """Pairs of cards from two groups are valued as the mean of both: the only approximation made here."""
    one, two = halves[0].group, halves[1].group
    held, cards = _held(game, identity), game.groups.cards
    alike = int(held.sum())
    seats = _seats(game, identity)
    left = game.ups.cards - 2 * seats / alike
    shared = np.where(seats > 0, (seats - 2 * seats / alike) / np.maximum(left, 1e-9), 0.0)
    if one == two:
        share = held[one] * (held[one] - 1) / (cards[one] * (cards[one] - 1))
        usual = game.ups.cards * (1 - 2 / cards[one])
        shares = np.where(game.ups.groups == one, share * left / np.maximum(usual, 1e-9), share)
    else:
        shares = np.full(len(seats), held[one] * held[two] / (cards[one] * cards[two]))
    worth = [split_values(game, half, alike, shared, planned) for half in halves[: 1 if one == two else 2]]
    value = np.mean([mean for mean, _ in worth], axis=0)
    value[(dealt.masks[:, 0, state] & int(Action.SPLIT)) == 0] = NEVER
    forced = (dealt.masks[:, 0, state] & int(Action.FORCED)) != 0
    return Pair(identity, shares, value, np.logical_and.reduce([again for _, again in worth]), forced)


def _held(game: Model, identity: int) -> Floats:
    """[group] number of cards of this identity."""
    ranks = game.tables.ranks
    return np.array(
        [sum(ranks[r].count for r in held if ranks[r].identity == identity) for held in game.groups.members],
        float,
    )


def _seats(game: Model, identity: int) -> Floats:
    """[up] number of cards of this identity."""
    ranks = game.tables.ranks
    return np.array(
        [sum(ranks[r].count for r in up if ranks[r].identity == identity) for up in game.ups.members], float
    )
