"""House edge, best strategy and the value of every action in the main game. Floats; see MATHEMATICS.md."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from base.effort import spend
from base.records import dataclass
from engine.blackjack.analysis.dealer import Dealer, dealer
from engine.blackjack.analysis.hand_values import origin, played
from engine.blackjack.analysis.model import Floats, Model, Truths, model, state_of
from engine.blackjack.analysis.offers import even_money_values, insured, insured_values
from engine.blackjack.analysis.pairs import UNLIKE, Pair, mixed_of, pairs_of
from engine.blackjack.analysis.split_values import SplitHands, splits, suit_shares
from engine.blackjack.analysis.total_strategy import Plan, by_total
from engine.blackjack.kernels.hand_play import DOUBLE, HIT, NEVER, STAND, SURRENDER, Rules, Sheet
from engine.blackjack.tables.rule_tables import BLACKJACK, EARLY_SURRENDER, Action, Tables

Card = tuple[int, int]
"""Index of the rank in `Tables.ranks`, and of the suit; suit -1 if unspecified."""

ANALYSIS = 15_000
"""What an analysis takes, in units of `base.effort`, beside the hands that it values."""
ACTIONS = {STAND: Action.STAND, HIT: Action.HIT, DOUBLE: Action.DOUBLE, SURRENDER: Action.SURRENDER}


@dataclass(frozen=True, slots=True)
class Analysis:
    """What best play of the main game is worth."""

    model: Model
    dealer: Dealer
    """How the dealer ends against each hand."""
    rules: Rules
    """The rules for hands as dealt."""
    dealt: Sheet
    """Hands as dealt, without splitting."""
    splits: tuple[SplitHands, ...]
    pairs: dict[int, tuple[Pair, ...]]
    """By plain state of two cards."""
    first: dict[int, Floats]
    """[up] by state of two cards, pairs apart: the value before the check."""
    means: dict[int, Floats]
    """The same, pairs among them."""
    plan: Plan | None
    """The plan that was followed; None for best play."""
    edge: float
    """The fraction of the original stake the house expects to keep."""

    def values(self, hand: tuple[Card, ...], up: int) -> dict[Action, float]:
        """The expected payoff of every action allowed on a hand as dealt or hit, after the check.

        `EARLY`, where allowed, is valued before the check, since it is decided there.
        """
        state, seat = self.state(hand), self.model.ups.of_rank[up]
        clear = 1.0 - self.blackjack(state, seat)
        worth = self.dealt.worth[seat, 0, :, state]
        found = {ACTIONS[i]: float(worth[i]) / clear for i in ACTIONS if worth[i] > NEVER / 2}
        pair = self.pair(hand)
        if pair is not None and pair.value[seat] > NEVER / 2:
            split = {Action.SPLIT: float(pair.value[seat]) / clear}
            found = split if pair.forced[seat] else found | split
        if len(hand) == 2 and self.may(state, seat, Action.EARLY):
            found[Action.EARLY] = float(_early(self.model, self.endings(state))[seat])
        return found

    def best(self, hand: tuple[Card, ...], up: int) -> Action:
        """The strategy's first move: surrender before the check, else what it does after it."""
        return Action.EARLY if self.gives_up_early(hand, up) else self.decide(hand, up)

    def gives_up_early(self, hand: tuple[Card, ...], up: int) -> bool:
        """Is surrendering before the check allowed and better than playing on?"""
        state, seat = self.state(hand), self.model.ups.of_rank[up]
        if len(hand) != 2 or not self.may(state, seat, Action.EARLY):
            return False
        planned = self.plan.gives_up_early(state, len(self.model.ups.members)) if self.plan else None
        if planned is not None:
            return bool(planned[seat])
        pair = self.pair(hand)
        worth = float(self.dealt.values[seat, 0, state])
        if pair is not None and self._splits(pair, state, seat):
            worth = float(pair.value[seat])
        return bool(early_values(self, state, worth)[seat] > 0)

    def decide(self, hand: tuple[Card, ...], up: int, doubles: int = 0) -> Action:
        """What the strategy does with a hand as dealt, hit or doubled, after the check."""
        state, seat = self.state(hand), self.model.ups.of_rank[up]
        pair = self.pair(hand)
        if doubles == 0 and pair is not None and self._splits(pair, state, seat):
            return Action.SPLIT
        return ACTIONS[int(self.dealt.choices[seat, doubles, state])]

    def _splits(self, pair: Pair, state: int, seat: int) -> bool:
        if self.plan is None:
            return bool(pair.forced[seat] or pair.value[seat] > self.dealt.values[seat, 0, state])
        return bool(self.plan.splits_pair(state, int(self.model.states.base[state]))[seat])

    def after_split(self, rank: int, hand: tuple[Card, ...], up: int, origin: int, doubles: int, more: bool) -> Action:
        """What to do with a hand made by splitting this rank; `more`: may it be split into another hand?"""
        split = next(split for split in self.splits if split.group == self.model.groups.of_rank[rank])
        state, seat = self.state(hand), self.model.ups.of_rank[up]
        pair = self.pair(hand)
        if more and doubles == 0 and pair is not None and pair.again[seat]:
            return Action.SPLIT
        return ACTIONS[int(split.choices[origin][seat, doubles, state])]

    def after_unlike(self, other: int, hand: tuple[Card, ...], up: int, doubles: int) -> Action:
        """What to do with a hand whose first card was split from one of this unlike rank."""
        of, seat = self.model.groups.of_rank, self.model.ups.of_rank[up]
        both = self.pair((hand[0], (other, hand[0][1])))
        assert both is not None
        groups = of[hand[0][0]], of[other]
        choices = next(choices for own, beside, choices in both.unlike if (own, beside) == groups)
        return ACTIONS[int(choices[seat, doubles, self.state(hand)])]

    def state(self, hand: tuple[Card, ...]) -> int:
        """The state of a hand; suits count where they may lead to a pattern."""
        states = self.model.states
        state = state_of((rank for rank, _ in hand), self.model.groups, states)
        if state < 0:
            raise ValueError("no such hand can be held")
        suits = {suit for _, suit in hand}
        return states.suited.get((state, suits.pop()), state) if len(suits) == 1 else state

    def pair(self, hand: tuple[Card, ...]) -> Pair | None:
        """What splitting these two cards makes; None if they are not a pair or never split."""
        if len(hand) != 2:
            return None
        one, two = (self.model.tables.ranks[rank].identity for rank, _ in hand)
        listed = self.pairs.get(int(self.model.states.base[self.state(hand)]), ())
        return next((pair for pair in listed if pair.identity == (one if one == two else UNLIKE)), None)

    def may(self, state: int, seat: int, action: Action) -> bool:
        """Do the tables allow it on a hand as dealt?"""
        return bool(self.rules.masks[seat, 0, state] & int(action))

    def blackjack(self, state: int, seat: int) -> float:
        """The probability that the check ends the round."""
        return float(self.endings(state)[seat, BLACKJACK]) if self.model.ups.checked[seat] else 0.0

    def dealt_chance(self, state: int, seat: int) -> float:
        """The probability of being dealt this two-card hand against this up card."""
        plain = int(self.model.states.base[state])
        share = dict(suit_shares(self.model, plain))[state]
        return share * float(deals(self.model, plain)[seat])

    def endings(self, state: int) -> Floats:
        """[up, final] how the dealer ends against this hand."""
        states = self.model.states
        keys = states.keys[states.base[[state]]]
        self.dealer.learn([(keys, states.counts[[state]])])
        chances: Floats = self.dealer.chances[:, self.dealer.rows(keys)[0]]
        return chances


def analyse(tables: Tables, plan: Plan | None = None) -> Analysis:
    """Best composition-dependent play, or play by a plan; first round of a fresh shoe. By a plan no offer is taken."""
    spend(ANALYSIS)
    game = model(tables)
    hands = dealer(game)
    states = game.states
    hands.learn([(states.keys, states.counts[: states.plain])])
    dealt = origin(game, 0)
    nothing = np.zeros(len(game.groups.values), np.int64)
    order = np.arange(len(states.base))
    given = plan.choices[0] if plan else None
    base = played(game, dealt, order, hands, gone=nothing, choices=given, worth=True)
    made = splits(game, hands, plan.after_split if plan else None)
    pairs = pairs_of(game, dealt, made, plan.again if plan else None)
    if tables.mixed:
        pairs = mixed_of(game, hands, pairs, plan.after_unlike if plan else None)
    first, means = _first(game, dealt, base, hands, pairs, plan)
    found = Analysis(game, hands, dealt, base, made, pairs, first, means, plan, -_expected(game, means))
    return _with_offers(found) if plan is None and (tables.insurance or tables.even_money) else found


def _with_offers(found: Analysis) -> Analysis:
    """The same with insurance and even money taken where they bring more."""
    tables, best = found.model.tables, dict(found.means)
    offers = [even_money_values(found.model, found.means)]
    if tables.insurance is not None:
        beside = analyse(insured(tables, tables.insurance))
        if set(beside.means) != set(found.means):
            raise ValueError("insured hands are told apart as others are not: this cannot be analysed")
        offers.append(insured_values(found.model, found.dealer, tables.insurance, beside.means))
    for offer in offers:
        best.update((state, np.maximum(best[state], value)) for state, value in offer.items())
    return replace(found, edge=-_expected(found.model, best))


def total_dependent(best: Analysis) -> Analysis:
    """Play that looks only at totals, chosen by the values of best play and then valued exactly."""
    alone = best.dealt.values[:, 0]
    split = {
        state: np.logical_or.reduce([pair.value > alone[:, state] for pair in pairs])
        for state, pairs in best.pairs.items()
    }
    return analyse(best.model.tables, by_total(best.model, best.dealt.worth, split))


def values(tables: Tables, hand: tuple[Card, ...], up: int) -> dict[Action, float]:
    """The expected payoff of every action allowed on this hand against this up card."""
    return analyse(tables).values(hand, up)


def _first(
    game: Model,
    rules: Rules,
    base: Sheet,
    hands: Dealer,
    pairs: dict[int, tuple[Pair, ...]],
    plan: Plan | None,
) -> tuple[dict[int, Floats], dict[int, Floats]]:
    """The value of each two-card hand before the check, pairs apart and with pairs."""
    states = game.states
    found: dict[int, Floats] = {}
    means: dict[int, Floats] = {}
    for plain in np.nonzero(states.size[: states.plain] == 2)[0]:
        chances = hands.chances[:, hands.rows(states.keys[plain : plain + 1])[0]]
        for state, _ in suit_shares(game, int(plain)):
            alone = base.values[:, 0, state]
            early = plan.gives_up_early(state, len(alone)) if plan else None
            found[state] = _decided(game, rules, state, chances, alone, early)
            mean = found[state]
            for pair in pairs.get(int(plain), ()):
                taken = plan.splits_pair(state, int(plain)) if plan else (pair.value > alone) | pair.forced
                split = _decided(game, rules, state, chances, np.where(taken, pair.value, alone), early)
                mean = mean + pair.share * (split - found[state])
            means[state] = mean
    return found, means


def decided_values(found: Analysis, hand: tuple[Card, ...], up: int) -> float:
    """What these two very cards are worth against this up card before the check, played as the analysis plays."""
    state, seat = found.state(hand), found.model.ups.of_rank[up]
    pair = found.pair(hand)
    if pair is None or not found._splits(pair, state, seat):
        return float(found.first[state][seat])
    chances = found.endings(state)
    early = found.plan.gives_up_early(state, len(chances)) if found.plan else None
    return float(_decided(found.model, found.rules, state, chances, pair.value, early)[seat])


def _expected(game: Model, means: dict[int, Floats]) -> float:
    """The mean over all deals."""
    states, expected = game.states, 0.0
    for plain in np.nonzero(states.size[: states.plain] == 2)[0]:
        dealt = deals(game, int(plain))
        for state, share in suit_shares(game, int(plain)):
            expected += share * float(dealt @ means[state])
    return expected


def _decided(
    game: Model, rules: Rules, state: int, chances: Floats, worth: Floats, early: Truths | None = None
) -> Floats:
    """[up] before the check: play on, or surrender early where that is allowed and better, or where a plan does."""
    stays = _with_blackjack(game, state, chances, worth)
    allowed = may_early(rules, state)
    if not allowed.any():
        return stays
    given_up = _early(game, chances)
    return np.where(allowed & (given_up > stays if early is None else early), given_up, stays)


def _with_blackjack(game: Model, state: int, chances: Floats, worth: Floats | float) -> Floats:
    """[up] the value of playing on, before the check."""
    paid = _paid(game, int(game.states.kind[state]))[:, 0]
    stays: Floats = worth + np.where(game.ups.checked, chances[:, 0] * paid, 0.0)
    return stays


def _early(game: Model, chances: Floats) -> Floats:
    """[up] the value of surrendering before the check."""
    value: Floats = (chances * _paid(game, EARLY_SURRENDER)).sum(axis=1)
    return value


def early_values(analysis: Analysis, state: int, worth: float) -> Floats:
    """[up] how much better early surrender is than a play with this value after the check."""
    chances = analysis.endings(state)
    return _early(analysis.model, chances) - _with_blackjack(analysis.model, state, chances, worth)


def may_early(rules: Rules, state: int) -> Truths:
    """[up] may this hand of two cards be surrendered before the check?"""
    allowed: Truths = (rules.masks[:, 0, state] & int(Action.EARLY)) != 0
    return allowed


def _paid(game: Model, kind: int) -> Floats:
    """[up, final] what a hand as dealt is paid."""
    blocks = [game.tables.settlement_of[up[0]][0][0] for up in game.ups.members]
    paid: Floats = game.settled[blocks, kind]
    return paid


def deals(game: Model, state: int) -> Floats:
    """[up] chance of being dealt these two cards against this up card."""
    cards, ups = game.groups.cards, game.ups
    held = game.states.counts[state]
    total = cards.sum()
    ways = 1.0
    for group in np.nonzero(held)[0]:
        ways *= cards[group] * (cards[group] - 1) / 2 if held[group] == 2 else cards[group]
    rest = (cards - held)[ups.groups] * ups.cards / cards[ups.groups]
    chance: Floats = 2 * ways / (total * (total - 1)) * rest / (total - 2)
    return chance
