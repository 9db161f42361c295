"""A document's main game as plain tables: what the analyser and the simulator play by.

The tables hold answers, never names of rules. Each entry is the answer to one question in one
situation, so an odd rule needs no switch here: it is just another number in a table.

How a round goes, and which table answers:

1. The player gets two cards, the dealer an up card and a hole card.
2. Where `EARLY` is allowed, the player may surrender now, before the check.
3. If the up card is `checked` and the two dealer cards are a `blackjacks` pair, the round ends: the hand
   settles as it lies, against final 0.
4. The player acts on the hand as long as `permissions` allows an action; see `Action`.
5. A hand over 21 (aces low) is bust at once. A hand without a permitted action stands.
6. The dealer draws while `draws` says so and the low total is at most 21. An unchecked
   blackjack never draws.
7. Each hand is paid by `settlements`.

A *hand* is seen as (number of cards, holds an ace, low total). The *low total* counts each ace as
1; whether an ace may count 11, and what that is worth, is told by the tables indexed this way.
Cells for hands that cannot be (five cards that total 3) may hold any valid answer.
"""

from __future__ import annotations

import hashlib
from enum import IntFlag
from fractions import Fraction
from functools import cached_property

from base.records import dataclass

PLAYER_LOWS = 22
DEALER_LOWS = 32
SUITS = "♠♥♦♣"

BLACKJACK = 0
"""Index in `Tables.finals`: the dealer's blackjack."""

DEALER_BUST = "dealer bust"
"""Its name in `Tables.finals`; where pays tell such hands apart, several have it."""

EARLY_SURRENDER, SURRENDERED, BUST = 0, 1, 2
"""Indices in `Tables.kinds` that every game has."""

Settlement = tuple[tuple[Fraction, ...], ...]


class SettledBlocks(tuple[Settlement, ...]):
    """Blocks of settlements, with a digest in place of thousands of fractions where they are written for comparison."""

    @cached_property
    def digest(self) -> bytes:
        # cells share few Fraction objects: by id() each is looked up without hashing it; self keeps them alive
        shared = {id(amount): amount for block in self for row in block for amount in row}
        worth = sorted(set(shared.values()))
        places = {amount: place for place, amount in enumerate(worth)}
        numbers = {one: places[amount] for one, amount in shared.items()}
        rows = [[[numbers[id(amount)] for amount in row] for row in block] for block in self]
        return hashlib.sha256(repr((worth, rows)).encode()).digest()

    def __repr__(self) -> str:
        return f"SettledBlocks({self.digest.hex()})"


class Action(IntFlag):
    """What a player may do with a hand; a byte of `Tables.permissions` is a sum of these."""

    HIT = 1
    """Draw one card and act again, if the tables allow anything then."""
    STAND = 2
    """End the hand."""
    DOUBLE = 4
    """Raise the wager, draw `double_cards` cards, and go on with one more double made."""
    SPLIT = 8
    """Make two hands, each given one more card, if the two cards are a pair and hands are left."""
    SURRENDER = 16
    """Give the hand up after the check: it settles as kind `SURRENDERED` (after a double: rescue)."""
    FORCED = 64
    """A pair that may be split must be."""
    EARLY = 32
    """Give the hand up before the check: it settles as kind `EARLY_SURRENDER`. First two cards only."""


@dataclass(frozen=True, slots=True)
class Rank:
    """All cards of one rank in the shoe."""

    name: str
    """As printed on the card: A, 2 to 10, J, Q, K."""
    value: int
    """What the card counts, an ace 1."""
    ace: bool
    """May it also count ten more?"""
    identity: int
    """Two cards are a pair if their identities are equal."""
    suits: tuple[int, int, int, int]
    """How many cards of this rank the full shoe holds in each suit, in the order of `SUITS`."""

    @property
    def count(self) -> int:
        """Cards of this rank in the full shoe."""
        return sum(self.suits)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Exactly these cards, in any order, make a hand of this kind."""

    ranks: tuple[int, ...]
    """Indices in `Tables.ranks`, ascending, repeated for equal cards: the whole hand."""
    suits: tuple[int, ...]
    """Empty: any suits. Otherwise all cards share one suit, and it is one of these."""
    kind: int
    """Index in `Tables.kinds`."""


@dataclass(frozen=True, slots=True)
class Insurance:
    """Insurance that can pay; amounts are in units of the original stake."""

    offered: tuple[bool, ...]
    """[up]"""
    won: Fraction
    """What it brings if the dealer has a blackjack."""
    lost: Fraction
    """The same if not."""
    settlements: tuple[Settlement, ...]
    """As in `Tables`, for hands that are insured."""
    settlement_of: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """The main game, for one stake and one shoe. Ranks, ups and holes are indices in `ranks`."""

    ranks: tuple[Rank, ...]
    """The shoe."""
    stake: Fraction
    """The original wager in dollars for which `settlements` was asked. Payoffs are in units of it."""
    most: int
    """From this number of cards on, the tables do not tell hands apart: index with min(cards, most)."""

    draws: bytes
    """[cards][ace][low < DEALER_LOWS] 1 where the dealer must draw: *does the dealer draw?*"""
    finals: tuple[str, ...]
    """Names of the dealer's final hands that settling tells apart; the first is the blackjack."""
    final: bytes
    """[cards][ace][low < DEALER_LOWS] which of `finals` a dealer's hand is when the drawing ends. Never
    `BLACKJACK`: that is said by `blackjacks` alone."""
    blackjacks: tuple[tuple[bool, ...], ...]
    """[up][hole] are these two cards a dealer's blackjack?"""
    checked: tuple[bool, ...]
    """[up] does the dealer check for a blackjack before the players act?"""

    origins: tuple[str, ...]
    """Names of the ways a hand comes about that rules tell apart; the first is the hand as dealt."""
    split_origins: tuple[tuple[int, int], ...]
    """[rank] after splitting it: origin of the hand that keeps the original wager, and of each other."""
    most_hands: tuple[int, ...]
    """[rank] how many hands splitting this rank may make in all; 1: never split. (Times plus one.)"""
    doubles: int
    """The most doubles a hand may have."""
    double_cards: int
    """How many cards a double gives."""
    permissions: tuple[bytes, ...]
    """Blocks of [cards][ace][low < PLAYER_LOWS]: the sum of the actions allowed. With 0 the hand is
    over and stands. `SPLIT` here means: if it is a pair and hands are left. "First action" is two
    cards and no double made. Doubles beyond `doubles` are never allowed."""
    permission_of: tuple[tuple[tuple[int, ...], ...], ...]
    """[up][origin][doubles made] which block of `permissions` holds."""

    kinds: tuple[str, ...]
    """Names of the player's final hands that settling tells apart. The first three are the early
    surrender, the surrender and the bust."""
    kind: bytes
    """[cards][ace][low < PLAYER_LOWS] which of `kinds` a hand is, unless a pattern says otherwise."""
    patterns: tuple[Pattern, ...]
    """The first that fits decides the kind: blackjacks, 6-7-8, 7-7-7, wherever the hand came from."""
    settlements: tuple[Settlement, ...]
    """Blocks of [kind][final]: what the hand brings (+) or costs (-) in all, its raised wager
    included, in units of the original stake."""
    settlement_of: tuple[tuple[tuple[int, ...], ...], ...]
    """[up][origin][doubles made] which block of `settlements` holds."""

    once: tuple[bool, ...] = ()
    """[up] does a blackjack end the round though nobody checks, since it takes original wagers only? Empty: nowhere."""
    dealt: tuple[tuple[int, int, tuple[tuple[int, ...], ...]], ...] = ()
    """Two ranks, and [up][origin] the actions other than splitting of a hand of just these two cards, where the cards
    and not their total decide: of a pair of fives, say."""
    mixed: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    """Unlike ranks that may be split with each other, once; [up] 0, `SPLIT`, or `FORCED` as well where they must be."""

    insurance: Insurance | None = None
    """None where taking it never brings more."""
    even_money: tuple[tuple[int, int, tuple[Fraction | None, ...]], ...] = ()
    """The two ranks of a blackjack and [up] what even money brings; left out where it never brings more."""

    def __post_init__(self) -> None:
        """Rejects tables whose sizes do not match."""
        if fault := _fault(self):
            raise ValueError(fault)

    def allowed(
        self, up: int, origin: int, doubles: int, hand: tuple[int, bool, int], ranks: tuple[int, ...] = ()
    ) -> Action:
        """What the player may do; `hand` is (cards, ace, low total), and ranks are its cards where they are known."""
        cards, ace, low = hand
        block = self.permissions[self.permission_of[up][origin][doubles]]
        if cards == 2 and not doubles:
            own = (rows[up][origin] for one, two, rows in self.dealt if (one, two) == tuple(sorted(ranks)))
            split = Action.SPLIT | Action.FORCED
            for actions in own:
                return Action(actions | block[(min(cards, self.most) * 2 + ace) * PLAYER_LOWS + low] & split)
        allowed = Action(block[(min(cards, self.most) * 2 + ace) * PLAYER_LOWS + low])
        return allowed if doubles < self.doubles else allowed & ~Action.DOUBLE

    def dealer_draws(self, cards: int, ace: bool, low: int) -> bool:
        """Does the dealer draw to this hand? (Never to a blackjack.)"""
        return low < PLAYER_LOWS and bool(self.draws[self._dealer_index(cards, ace, low)])

    def dealer_final(self, cards: int, ace: bool, low: int) -> int:
        """Which final hand of the dealer this is, if it is not a blackjack."""
        return self.final[self._dealer_index(cards, ace, low)]

    def hand_kind(self, cards: tuple[tuple[int, int], ...]) -> int:
        """The kind of a player's hand of (rank, suit) cards."""
        low = sum(self.ranks[rank].value for rank, _ in cards)
        if low >= PLAYER_LOWS:
            return BUST
        ranks = tuple(sorted(rank for rank, _ in cards))
        suits = {suit for _, suit in cards}
        for pattern in self.patterns:
            if pattern.ranks == ranks and (not pattern.suits or (len(suits) == 1 and suits <= set(pattern.suits))):
                return pattern.kind
        ace = any(self.ranks[rank].ace for rank, _ in cards)
        return self.kind[(min(len(cards), self.most) * 2 + ace) * PLAYER_LOWS + low]

    def pays(self, up: int, origin: int, doubles: int, kind: int, final: int) -> Fraction:
        """What a hand of this kind pays against this final, in units of the original stake."""
        return self.settlements[self.settlement_of[up][origin][doubles]][kind][final]

    def _dealer_index(self, cards: int, ace: bool, low: int) -> int:
        return (min(cards, self.most) * 2 + ace) * DEALER_LOWS + low


def _fault(tables: Tables) -> str | None:
    """What does not match, in words; None if all sizes match."""
    ranks, rows = len(tables.ranks), (tables.most + 1) * 2
    values = {rank.value for rank in tables.ranks}
    shape = [(len(row), {len(cells) for cells in row}) for row in tables.permission_of]
    wanted = [(len(tables.origins), {tables.doubles + 1})] * ranks
    blocks = {len(block) for block in tables.permissions}
    sizes = {(len(block), *{len(row) for row in block}) for block in tables.settlements}
    checks = (
        (len(tables.draws) == len(tables.final) == rows * DEALER_LOWS, "the dealer's tables"),
        (blocks == {rows * PLAYER_LOWS}, "the permissions"),
        (len(tables.kind) == rows * PLAYER_LOWS, "the kinds of hands"),
        (shape == wanted, "the choice of permissions"),
        (sizes == {(len(tables.kinds), len(tables.finals))}, "the settlements"),
        (
            [(len(row), {len(cells) for cells in row}) for row in tables.settlement_of] == wanted,
            "the choice of settlements",
        ),
        (len(tables.checked) == len(tables.blackjacks) == ranks, "the check for blackjack"),
        (len(tables.split_origins) == len(tables.most_hands) == ranks, "the splits"),
        (tables.doubles == 0 or tables.double_cards >= 1, "the cards of a double"),
        (tables.most >= 2 and bool(values) and values <= set(range(1, 11)), "the values of the cards"),
        (max(tables.final, default=0) < len(tables.finals), "the dealer's finals"),
        (max(tables.kind, default=0) < len(tables.kinds), "the names of the kinds"),
    )
    return next((f"{name} do not fit the other tables" for holds, name in checks if not holds), None)
