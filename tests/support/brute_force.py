"""Plays rule tables by trying every card, in fractions: slow, short, and sharing nothing with the analyser.

The hole card is dealt before the player draws; the player knows only that the check found nothing.
Split hands are played one after another by a given policy, then the dealer plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from engine.blackjack.tables.rule_tables import BLACKJACK, EARLY_SURRENDER, SURRENDERED, Action, Tables

Card = tuple[int, int]
Hand = tuple[Card, ...]
Shoe = tuple[int, ...]
Policy = Callable[[int, Hand, int, int, int, bool], Action]
"""What a split hand does, given (rank split, hand, up, origin, doubles, whether it may be split again)."""


class RanOut(Exception):
    """The shoe is too small for these rules."""


Done = tuple[tuple[int, int, int], ...]
"""Finished hands: (kind, origin, doubles)."""


@dataclass(frozen=True)
class Others:
    """What surrounds a split hand in play: the card it started with, and the hands beside it."""

    start: Card
    waiting: tuple[tuple[Card, int], ...]
    done: Done
    hands: int


@dataclass
class Player:
    """Everything needed to try every card."""

    tables: Tables
    policy: Policy
    cards: tuple[Card, ...] = ()
    shoe: Shoe = ()
    known: dict[object, Fraction] = field(default_factory=dict)
    ends: dict[object, list[tuple[Fraction, int]]] = field(default_factory=dict)
    next: dict[object, list[tuple[Fraction, Card, Shoe]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        every = [
            ((rank, suit), count)
            for rank, card in enumerate(self.tables.ranks)
            for suit, count in enumerate(card.suits)
            if count
        ]
        self.cards = tuple(card for card, _ in every)
        self.shoe = tuple(count for _, count in every)

    def draws(self, shoe: Shoe) -> Iterator[tuple[Fraction, Card, Shoe]]:
        total = sum(shoe)
        if total == 0:
            raise RanOut
        for i, count in enumerate(shoe):
            if count:
                yield Fraction(count, total), self.cards[i], (*shoe[:i], count - 1, *shoe[i + 1 :])

    def expectation(self) -> Fraction:
        """The mean payoff of best play over all deals."""
        mean = Fraction(0)
        for p, one, after_one in self.draws(self.shoe):
            for q, two, after_two in self.draws(after_one):
                if one <= two:
                    for r, up, left in self.draws(after_two):
                        mean += (1 + (one < two)) * p * q * r * self.deal((one, two), up, left)
        return mean

    def deal(self, hand: Hand, up: Card, left: Shoe) -> Fraction:
        """The value of two cards against an up card, before the check."""
        chance = self.blackjack(up[0], left)
        stays = self.best(hand, up[0], left)
        if self.tables.checked[up[0]]:
            kind = self.tables.hand_kind(hand)
            stays = (1 - chance) * stays + chance * self.tables.pays(up[0], 0, 0, kind, BLACKJACK)
        if not self.allowed(hand, up[0], 0, 0) & Action.EARLY:
            return stays
        early = Fraction(0)
        for p, final in self.finals(up[0], left, every=True):
            early += p * self.tables.pays(up[0], 0, 0, EARLY_SURRENDER, final)
        return max(stays, early)

    def best(self, hand: Hand, up: int, left: Shoe) -> Fraction:
        found = [value for _, value in self.actions(hand, up, left, 0, 0)]
        ranks = self.tables.ranks
        alike = len(hand) == 2 and ranks[hand[0][0]].identity == ranks[hand[1][0]].identity
        rank = hand[0][0]
        if alike and self.allowed(hand, up, 0, 0) & Action.SPLIT and self.tables.most_hands[rank] > 1:
            first, other = self.tables.split_origins[rank]
            found.append(self.row(up, left, ((hand[0], first), (hand[1], other)), (), 2))
        return max(found)

    def actions(self, hand: Hand, up: int, left: Shoe, origin: int, made: int) -> Iterator[tuple[Action, Fraction]]:
        allowed = self.allowed(hand, up, origin, made)
        moves = Action.HIT | Action.DOUBLE | Action.SURRENDER
        if allowed & Action.STAND or not allowed & moves:
            yield Action.STAND, self.settled(up, left, ((self.tables.hand_kind(hand), origin, made),))
        if allowed & Action.SURRENDER:
            yield Action.SURRENDER, self.settled(up, left, ((SURRENDERED, origin, made),))
        if allowed & Action.HIT:
            yield Action.HIT, self.after(hand, up, left, origin, made, 1)
        if allowed & Action.DOUBLE:
            yield Action.DOUBLE, self.after(hand, up, left, origin, made + 1, self.tables.double_cards)

    def after(self, hand: Hand, up: int, left: Shoe, origin: int, made: int, cards: int) -> Fraction:
        """The value of a hand that must take this many cards and is then played optimally."""
        if self.low(hand) > 21:
            return self.settled(up, left, ((self.tables.hand_kind(hand), origin, made),))
        key = (hand, up, left, origin, made, cards)
        if key not in self.known:
            if cards == 0:
                self.known[key] = max(value for _, value in self.actions(hand, up, left, origin, made))
            else:
                self.known[key] = sum(
                    (
                        p * self.after(tuple(sorted((*hand, card))), up, rest, origin, made, cards - 1)
                        for p, card, rest in self.seen_draws(up, left)
                    ),
                    Fraction(0),
                )
        return self.known[key]

    def row(self, up: int, left: Shoe, waiting: tuple[tuple[Card, int], ...], done: Done, hands: int) -> Fraction:
        """The value of a row of split hands: `waiting` (card, origin) have one card each."""
        if not waiting:
            return self.settled(up, left, tuple(sorted(done)))
        key = ("row", up, left, waiting, tuple(sorted(done)), hands)
        if key not in self.known:
            (card, origin), rest = waiting[0], waiting[1:]
            total = Fraction(0)
            for p, second, then in self.seen_draws(up, left):
                hand = tuple(sorted((card, second)))
                others = Others(card, rest, done, hands)
                total += p * (
                    self.again(card, second, up, then, origin, others)
                    or self.go_on(hand, up, then, origin, 0, 0, others)
                )
            self.known[key] = total
        return self.known[key]

    def again(self, card: Card, second: Card, up: int, left: Shoe, origin: int, others: Others) -> Fraction | None:
        """The value of splitting again; None if that is impossible or against the policy."""
        tables = self.tables
        alike = tables.ranks[card[0]].identity == tables.ranks[second[0]].identity
        if not alike or others.hands >= tables.most_hands[card[0]]:
            return None
        hand = tuple(sorted((card, second)))
        if not self.allowed(hand, up, origin, 0) & Action.SPLIT:
            return None
        if self.policy(card[0], hand, up, origin, 0, True) != Action.SPLIT:
            return None
        new = (second, tables.split_origins[card[0]][1])
        return self.row(up, left, ((card, origin), *others.waiting, new), others.done, others.hands + 1)

    def go_on(self, hand: Hand, up: int, left: Shoe, origin: int, made: int, cards: int, others: Others) -> Fraction:
        """Plays one split hand by the policy after it takes this many cards, then the others."""
        over = self.low(hand) > 21
        if cards and not over:
            total = Fraction(0)
            for p, card, rest in self.seen_draws(up, left):
                grown = tuple(sorted((*hand, card)))
                total += p * self.go_on(grown, up, rest, origin, made, cards - 1, others)
            return total
        choice = Action.STAND if over else self.policy(others.start[0], hand, up, origin, made, False)
        if choice == Action.HIT:
            return self.go_on(hand, up, left, origin, made, 1, others)
        if choice == Action.DOUBLE:
            return self.go_on(hand, up, left, origin, made + 1, self.tables.double_cards, others)
        kind = SURRENDERED if choice == Action.SURRENDER else self.tables.hand_kind(hand)
        return self.row(up, left, others.waiting, (*others.done, (kind, origin, made)), others.hands)

    def settled(self, up: int, left: Shoe, hands: tuple[tuple[int, int, int], ...]) -> Fraction:
        """The hands (kind, origin, doubles) against every way the dealer can end."""
        return sum(
            (
                p * sum(self.tables.pays(up, origin, made, kind, final) for kind, origin, made in hands)
                for p, final in self.finals(up, left, every=False)
            ),
            Fraction(0),
        )

    def finals(self, up: int, left: Shoe, *, every: bool) -> list[tuple[Fraction, int]]:
        """(chance, final); unless `every`, given that the check found no blackjack."""
        key = (up, left, every)
        if key not in self.ends:
            found: dict[int, Fraction] = {}
            for p, hole, rest in self.holes(up, left, every):
                if self.tables.blackjacks[up][hole[0]]:
                    found[BLACKJACK] = found.get(BLACKJACK, Fraction(0)) + p
                else:
                    self.dealer(((up, 0), hole), rest, p, found)
            self.ends[key] = [(p, final) for final, p in found.items()]
        return self.ends[key]

    def dealer(self, hand: Hand, left: Shoe, chance: Fraction, found: dict[int, Fraction]) -> None:
        ranks = self.tables.ranks
        ace, low = any(ranks[rank].ace for rank, _ in hand), self.low(hand)
        if self.tables.dealer_draws(len(hand), ace, low):
            for p, card, rest in self.draws(left):
                self.dealer((*hand, card), rest, chance * p, found)
        else:
            final = self.tables.dealer_final(len(hand), ace, low)
            found[final] = found.get(final, Fraction(0)) + chance

    def holes(self, up: int, left: Shoe, every: bool) -> list[tuple[Fraction, Card, Shoe]]:
        """What the hole card can be, after the check unless `every`."""
        clear = [
            draw
            for draw in self.draws(left)
            if every or not (self.tables.checked[up] and self.tables.blackjacks[up][draw[1][0]])
        ]
        total = sum(p for p, _, _ in clear)
        if total == 0:
            raise RanOut
        return [(p / total, card, rest) for p, card, rest in clear]

    def seen_draws(self, up: int, left: Shoe) -> list[tuple[Fraction, Card, Shoe]]:
        """The next card, while the hole card is somewhere among those left."""
        key = (up, left)
        if key not in self.next:
            chances: dict[Card, Fraction] = {}
            for p, _, rest in self.holes(up, left, every=False):
                for q, card, _ in self.draws(rest):
                    chances[card] = chances.get(card, Fraction(0)) + p * q
            self.next[key] = [(chances[card], card, rest) for _, card, rest in self.draws(left) if chances.get(card)]
        return self.next[key]

    def blackjack(self, up: int, left: Shoe) -> Fraction:
        return sum((p for p, card, _ in self.draws(left) if self.tables.blackjacks[up][card[0]]), Fraction(0))

    def allowed(self, hand: Hand, up: int, origin: int, made: int) -> Action:
        ace = any(self.tables.ranks[rank].ace for rank, _ in hand)
        return self.tables.allowed(up, origin, made, (len(hand), ace, self.low(hand)))

    def low(self, hand: Hand) -> int:
        return sum(self.tables.ranks[rank].value for rank, _ in hand)
