"""Rules and strategy as tables of numbers: each card dealt is one step from row to row.

A *symbol* is a card as far as play can tell it apart. A *code* says how a hand continues: zero or more is
a row in which the next card is looked up; a negative one, -1 - n, is its end: the *ending* n of a player's hand, which
is what it wins against each final hand of the dealer, or the final n of the dealer's hand.

Equal rows are made once. Rows know nothing of the past, so hands with the same future share one: the smallest
machine that plays the game. For one seat the whole round, hole card and dealer included, is such a machine, `rounds`;
only splits leave it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from base.records import dataclass
from engine.blackjack.analysis.hand_values import Choices
from engine.blackjack.analysis.model import BUSTED, Model
from engine.blackjack.analysis.pairs import UNLIKE
from engine.blackjack.kernels.hand_play import DOUBLE, HIT, SURRENDER
from engine.blackjack.simulation.machine_rows import RoundMachine, Rows
from engine.blackjack.simulation.strategy import Strategy
from engine.blackjack.tables.rule_tables import BLACKJACK, BUST, EARLY_SURRENDER, SURRENDERED

MOST_HANDS = 16
SPLIT_APART = 2


class Machine(NamedTuple):
    """What the kernels read. Indices with several symbols put the first as the most significant."""

    symbols: int
    width: int
    """Length of a row: a power of two that holds all symbols."""
    finals: int
    rounds: NDArray[np.uint32]
    """Rows of the whole round: where the next row begins, the split flag, and the result: 0 while it goes on."""
    plays: NDArray[np.int32]
    """Rows of a player's hand: codes."""
    draws: NDArray[np.int32]
    """Rows of the dealer's hand: codes."""
    dealt: NDArray[np.int32]
    """[first, up, second] code of the hand as dealt."""
    lies: NDArray[np.int32]
    """[first, up, second] ending of the hand that the check cuts short."""
    splits: NDArray[np.uint8]
    """[first, up, second] 1 where the hand is split, 2 where its cards are unlike."""
    begins: NDArray[np.int32]
    """[first, up, 0 or 1] row of a split hand's first card: with the original wager, or another one."""
    again: NDArray[np.uint8]
    """[first, up, second] 1 where a split hand is split again."""
    apart: NDArray[np.int32]
    """[own, up, other] row of the own card of two unlike ones that are split; 0 where they are not."""
    most: NDArray[np.int32]
    """[first] the most hands that splitting may make."""
    holes: NDArray[np.int32]
    """[up, hole] code of the dealer's hand."""
    found: NDArray[np.uint8]
    """[up, hole] 1 where the check finds a blackjack."""
    pays: NDArray[np.int32]
    """[ending, final] in units."""
    waits: NDArray[np.uint8]
    """[ending] 1 where the dealer's draw can change it."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """A machine, the shoe in its symbols, and what its numbers mean."""

    machine: Machine
    deck: NDArray[np.uint8]
    """Every card of the full shoe, as a symbol."""
    results: tuple[int, ...]
    """What each result of `Machine.rounds` wins, in units; the first means no result yet."""
    unit: Fraction
    """One unit, as a fraction of the original stake."""
    symbol_of: dict[tuple[int, int], int]
    """By rank and suit."""


class Symbol(NamedTuple):
    """Cards that play alike, whoever gets them."""

    group: int
    seat: int
    identity: int
    suit: int
    """-1 where suits do not matter."""


def automaton(strategy: Strategy) -> Automaton:
    """The machine that plays these rules by this strategy."""
    return Builder(strategy).automaton()


class Builder:
    """Builds the tables one after the other."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.model: Model = strategy.model
        self.tables = self.model.tables
        self.symbol_of, self.symbols = symbols(self.model)
        self.width = 1 << max(1, (len(self.symbols) - 1).bit_length())
        self.scale = lcm(*(pay.denominator for block in self.tables.settlements for row in block for pay in row))
        self.finals = [BLACKJACK]
        """The possible final hands of the dealer; the blackjack first."""
        self.endings: dict[tuple[int, ...], int] = {}
        self.plays = Rows(self.width)
        self.draws = Rows(self.width)
        states = self.model.states
        self.successor = states.successor.tolist()
        self.kinds = states.kind.tolist()
        self.suits = states.suit.tolist()
        self.bases = states.base.tolist()

    def automaton(self) -> Automaton:
        holes = [self.hole(up, hole) for up in self.symbols for hole in self.symbols]
        dealt, lies, splits = self.deals()
        begins = [self.begin(a, up, other) for a in self.symbols for up in self.symbols for other in (0, 1)]
        again = [self.again(a, up, c) for a in self.symbols for up in self.symbols for c in self.symbols]
        apart = [self.apart(a, up, b) for a in self.symbols for up in self.symbols for b in self.symbols]
        found = [self.found(up, hole) for up in self.symbols for hole in self.symbols]
        waits = [len(set(pays[1:])) > 1 for pays in self.endings]
        whole = RoundMachine(self.plays, self.draws, list(self.endings), waits, len(self.symbols))
        machine = Machine(
            symbols=len(self.symbols),
            width=self.width,
            finals=len(self.finals),
            rounds=whole.table(dealt, lies, splits, holes, found),
            plays=self.plays.array(np.int32).astype(np.int32),
            draws=self.draws.array(np.int32).astype(np.int32),
            dealt=np.array(dealt, np.int32),
            lies=np.array(lies, np.int32),
            splits=np.array(splits, np.uint8),
            begins=np.array(begins, np.int32),
            again=np.array(again, np.uint8),
            apart=np.array(apart, np.int32),
            most=np.array([self.most_hands(symbol) for symbol in self.symbols], np.int32),
            holes=np.array(holes, np.int32),
            found=np.array(found, np.uint8),
            pays=np.array(list(self.endings), np.int32).ravel(),
            waits=np.array(waits, np.uint8),
        )
        return Automaton(machine, self.deck(), tuple(whole.results), Fraction(1, self.scale), self.symbol_of)

    def deck(self) -> NDArray[np.uint8]:
        cards = [
            self.symbol_of[rank, suit]
            for rank, card in enumerate(self.tables.ranks)
            for suit, number in enumerate(card.suits)
            for _ in range(number)
        ]
        return np.array(cards, np.uint8)

    # The player's hands ---------------------------------------------------------------------------------------

    def deals(self) -> tuple[list[int], list[int], list[int]]:
        """For every first card, up card and second card: the code, the ending under a blackjack, the kind of split."""
        dealt, lies, splits = [], [], []
        for first in self.symbols:
            for up in self.symbols:
                for second in self.symbols:
                    state = self.two(first, second)
                    pair = self.strategy.pairs.get((state, first.identity if alike(first, second) else UNLIKE))
                    early = state in self.strategy.early and bool(self.strategy.early[state][up.seat])
                    kind = EARLY_SURRENDER if early else self.kinds[state]
                    lies.append(self.ending(up.seat, 0, 0, kind))
                    taken = not early and pair is not None and bool(pair.split[up.seat])
                    splits.append(int(taken) if alike(first, second) else SPLIT_APART * taken)
                    dealt.append(-1 - lies[-1] if early else self.course(0, -1, up.seat).code(0, state))
        return dealt, lies, splits

    def begin(self, first: Symbol, up: Symbol, other: int) -> int:
        """The row of a split hand's first card; 0 if such a hand is never made."""
        if first.group not in self.strategy.split:
            return 0
        origin = self.tables.split_origins[self.model.groups.members[first.group][0]][other]
        return self.alone(first, self.course(origin, first.group, up.seat))

    @cache  # noqa: B019 - a builder lives for one call
    def course(self, origin: int, group: int, seat: int) -> HandCourse:
        """How hands continue after splitting a group, or hands as dealt (group -1)."""
        choices = self.strategy.dealt if group < 0 else self.strategy.split[group][origin]
        return HandCourse(self, origin, choices, seat)

    @cache  # noqa: B019
    def course_apart(self, origin: int, group: int, other: int, seat: int) -> HandCourse:
        """How a hand continues that was split from an unlike card."""
        return HandCourse(self, origin, self.strategy.unlike[group, other], seat)

    def apart(self, own: Symbol, up: Symbol, other: Symbol) -> int:
        """The row of a card that was split from an unlike one; 0 if they are never split."""
        choices = self.strategy.unlike.get((own.group, other.group))
        if choices is None or alike(own, other):
            return 0
        origin = self.tables.split_origins[self.model.groups.members[own.group][0]][0]
        return self.alone(own, self.course_apart(origin, own.group, other.group, up.seat))

    def alone(self, card: Symbol, course: HandCourse) -> int:
        """The row of a hand that has but one card."""
        states = self.model.states
        alone = int(states.find(self.model.groups.steps[[card.group]])[0])
        return course.drawn(0, states.suited.get((alone, card.suit), alone), 0)

    def again(self, first: Symbol, up: Symbol, second: Symbol) -> bool:
        if not alike(first, second):
            return False
        pair = self.strategy.pairs.get((self.two(first, second), first.identity))
        return pair is not None and bool(pair.again[up.seat])

    def most_hands(self, symbol: Symbol) -> int:
        return min(self.tables.most_hands[self.model.groups.members[symbol.group][0]], MOST_HANDS)

    @cache  # noqa: B019
    def two(self, first: Symbol, second: Symbol) -> int:
        """The state of two cards."""
        steps, states = self.model.groups.steps, self.model.states
        state = int(states.find(steps[[first.group]] + steps[second.group])[0])
        return states.suited.get((state, first.suit), state) if first.suit == second.suit else state

    @cache  # noqa: B019
    def ending(self, seat: int, origin: int, doubles: int, kind: int) -> int:
        up = self.model.ups.members[seat][0]
        row = self.tables.settlements[self.tables.settlement_of[up][origin][doubles]][kind]
        pays = tuple(int(row[final] * self.scale) for final in self.finals)
        return self.endings.setdefault(pays, len(self.endings))

    # The dealer's hand ----------------------------------------------------------------------------------------

    def found(self, up: Symbol, hole: Symbol) -> bool:
        one, two = (self.model.ups.members[symbol.seat][0] for symbol in (up, hole))
        return self.tables.checked[one] and self.tables.blackjacks[one][two]

    def hole(self, up: Symbol, hole: Symbol) -> int:
        one, two = (self.model.ups.members[symbol.seat][0] for symbol in (up, hole))
        if self.tables.blackjacks[one][two]:
            return -1 - self.finals.index(BLACKJACK)
        values, aces = self.model.groups.values, self.model.groups.aces
        ace = bool(aces[up.group] or aces[hole.group])
        return self.dealer(2, ace, int(values[up.group] + values[hole.group]))

    @cache  # noqa: B019
    def dealer(self, cards: int, ace: bool, low: int) -> int:
        if not self.tables.dealer_draws(cards, ace, low):
            final = self.tables.dealer_final(cards, ace, low)
            if final not in self.finals:
                self.finals.append(final)
            return -1 - self.finals.index(final)
        groups = self.model.groups
        more = min(cards + 1, self.tables.most)
        after = [
            self.dealer(more, ace or bool(has), low + int(value))
            for value, has in zip(groups.values, groups.aces, strict=True)
        ]
        return self.draws.row(tuple(after[symbol.group] for symbol in self.symbols))


class HandCourse:
    """How hands of one origin continue against one up card."""

    def __init__(self, builder: Builder, origin: int, choices: Choices, seat: int) -> None:
        self.builder = builder
        self.origin = origin
        self.choices = choices[seat].tolist()
        self.seat = seat
        self.rows: dict[tuple[int, int, int], int] = {}

    def code(self, doubles: int, state: int) -> int:
        builder, choice = self.builder, self.choices[doubles][state]
        if choice == HIT:
            return self.drawn(doubles, state, 0)
        if choice == DOUBLE:
            return self.drawn(doubles + 1, state, builder.tables.double_cards - 1)
        kind = SURRENDERED if choice == SURRENDER else builder.kinds[state]
        return -1 - builder.ending(self.seat, self.origin, doubles, kind)

    def drawn(self, doubles: int, state: int, more: int) -> int:
        """The row for the next card; after it, `more` further cards come without a choice."""
        key = (doubles, state, more)
        if key not in self.rows:
            self.rows[key] = self.builder.plays.row(self.entries(doubles, state, more))
        return self.rows[key]

    def entries(self, doubles: int, state: int, more: int) -> tuple[int, ...]:
        builder = self.builder
        bust = -1 - builder.ending(self.seat, self.origin, doubles, BUST)
        suit, suited = builder.suits[state], builder.model.states.suited
        codes: dict[int, int] = {BUSTED: bust}
        found = []
        for symbol in builder.symbols:
            following = builder.successor[state][symbol.group]
            if following < 0:
                following = BUSTED
            elif suit >= 0 and symbol.suit == suit:
                following = suited.get((following, suit), following)
            if following not in codes:
                codes[following] = self.drawn(doubles, following, more - 1) if more else self.code(doubles, following)
            found.append(codes[following])
        return tuple(found)


def alike(first: Symbol, second: Symbol) -> bool:
    return first.identity == second.identity


def symbols(model: Model) -> tuple[dict[tuple[int, int], int], tuple[Symbol, ...]]:
    """The symbol of each rank and suit in the shoe, and all of them."""
    states = model.states
    matter = {int(group) for base, _ in states.suited for group in np.nonzero(states.counts[base])[0]}
    listed: dict[Symbol, int] = {}
    found: dict[tuple[int, int], int] = {}
    for rank, card in enumerate(model.tables.ranks):
        group, seat = model.groups.of_rank[rank], model.ups.of_rank[rank]
        for suit, number in enumerate(card.suits):
            if number:
                symbol = Symbol(group, seat, card.identity, suit if group in matter else -1)
                found[rank, suit] = listed.setdefault(symbol, len(listed))
    return found, tuple(listed)
