"""What tables are compiled for: a shoe, a stake, and how far hands are followed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

from base.records import dataclass
from engine.arbiter import Arbiter
from engine.blackjack.document import usual_beside
from engine.blackjack.play.amounts import amount_for
from engine.blackjack.play.decisions import PERMISSIONS
from engine.blackjack.play.table import Hand, Table
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import MOST_DOUBLES, most_doubles
from engine.blackjack.situations.enumeration import lowest_ante
from engine.blackjack.situations.sample_hands import Sampler
from engine.blackjack.table_reads import weighed
from engine.blackjack.tables.final_hands import MONEY, money_tests, ranks_singled_out
from engine.blackjack.tables.rule_tables import PLAYER_LOWS
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.cards import RANKS, Card, written
from engine.play.table_setup import shoe_of
from engine.rulebook import Rulebook
from engine.situation_classes import tests_of
from grammar.errors.faults import counted
from grammar.question_names import QuestionName
from grammar.tree import Count, NumberIs
from grammar.vocabulary import TERMS

MOST_CARDS = 10
"""Longer hands are not told apart by their number of cards."""

SETTING: tuple[QuestionName, ...] = (
    "number of decks",
    "ranks removed",
    "cards in a deck",
    "wager amount",
    "double limit",
    "double amount",
)
"""The questions a setting depends on, besides the meaning of terms and cards."""

UP = Card("6", "♦")


Note = Callable[[str], None]
"""Called with each assumption made; with an empty text if none was needed."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One shoe and one stake."""

    shoe: tuple[Card, ...]
    stake: Fraction
    values: tuple[tuple[str, tuple[int, ...]], ...]
    """The ranks in the shoe and what they count."""
    most: int
    """From this number of cards on, no test tells hands apart."""
    doubles: int
    staked: tuple[Fraction, ...]
    """The wager on a hand, by the number of doubles made."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(rank for rank, _ in self.values)

    @property
    def decks(self) -> int:
        return max(1, sum(card == self.shoe[0] for card in self.shoe))

    @property
    def ups(self) -> tuple[Card, ...]:
        return tuple(Card(rank, UP.suit) for rank in self.names)

    def situation(self, hand: Sequence[Card], origin: int, doubles: int, up: Card = UP) -> Situation:
        """A hand that acts, after the check."""
        return Situation(
            "hand",
            hand=tuple(hand),
            dealer=(up,),
            splits=min(origin, 1),
            from_split=origin > 0,
            split_aces=origin == 2,
            doubles=doubles,
            hits=max(0, len(hand) - 2 - doubles),
            checked=True,
            ante=self.stake,
            staked=self.staked[doubles],
        )


class Samples:
    """Hands of a shoe to ask about."""

    def __init__(self, values: tuple[tuple[str, tuple[int, ...]], ...], wide: Rulebook, spare: Sequence[Card]) -> None:
        self.find = Sampler(values, ranks_singled_out(money_tests(wide))).find
        self.spare = tuple(spare)

    def like(self, cards: int, ace: bool, low: int) -> tuple[Card, ...]:
        """A hand like that, or with the next higher low total that exists."""
        for nearby in (*range(low, PLAYER_LOWS * 2), *range(low, 0, -1)):
            if hand := self.find(cards, ace, nearby):
                return hand
        return self.spare[:cards]


def setting(arbiter: Arbiter, wide: Rulebook, decks: int | None, stake: Fraction | None, note: Note) -> Setting:
    """The shoe and the lowest stake the document names, or those wanted; `wide` hears every reading."""
    terms = arbiter.rules.terms
    assert isinstance(terms, BlackjackTerms)
    shoe = shoe_of(arbiter, Situation, decks)
    ranks = {card.rank for card in shoe}
    values = tuple((rank, terms.values[rank]) for rank in ("A", *RANKS[:-1]) if rank in ranks)
    ante = stake if stake is not None else lowest_ante(arbiter.rules)
    most = most_doubles(arbiter.rules)
    doubles = min(most, MOST_DOUBLES)
    if doubles < most:
        note(f"no hand is doubled more than {counted(doubles, 'time')}")
    samples = Samples(values, wide, shoe)
    refuse(terms, values, samples)
    staked = amounts(arbiter, samples, ante, doubles, note)
    most = max(most_cards(wide), 2 + doubles if doubles > 1 else 0)
    if most > MOST_CARDS:
        note(f"hands of {MOST_CARDS} cards and more are not told apart by their number")
    return Setting(shoe, ante, values, min(most, MOST_CARDS), doubles, staked)


def refuse(terms: BlackjackTerms, values: tuple[tuple[str, tuple[int, ...]], ...], samples: Samples) -> None:
    """Rejects cards that do not count 1 to 10 (aces also more), and hands that do not end at 21. Raises ValueError."""
    for rank, counts in values:
        if not 1 <= counts[0] <= 10:
            raise ValueError(f"{rank} counts {counts[0]}: only cards that count 1 to 10 can be analysed")
        if counts[1:] and (rank, counts) != ("A", (1, 11)):
            listed = " or ".join(map(str, counts))
            raise ValueError(f"{rank} counts {listed}: only aces that count 1 or 11 can be analysed")
    for hand in filter(None, (samples.find(3, False, low) for low in range(PLAYER_LOWS + 5))):
        if terms.bust(hand, Situation("hand", hand=hand)) != (terms.points(hand).total > BEST):
            raise ValueError(f"{written(hand)}: hands that do not end at 21 cannot be analysed")


def amounts(arbiter: Arbiter, samples: Samples, stake: Fraction, doubles: int, note: Note) -> tuple[Fraction, ...]:
    """The wager on a hand after each double, from the first hand for which a statement says what is added.

    Whether all hands are raised alike is checked later, once it is known which of them may be doubled.
    """
    conditional = bool(tests_of(arbiter.rules, "double amount"))
    found = [stake]
    for made in range(doubles):
        lows = (8 + made, *(range(4 + made, BEST + 1) if conditional else ()))
        ups = (UP, *(dict.fromkeys(Card(card.rank, UP.suit) for card in samples.spare) if conditional else ()))
        said: dict[str, Fraction] = {}
        for up, low in product(ups, lows):
            hand = Hand(samples.like(2 + made, False, low), found[-1], doubles=made)
            table = Table(stake, moment="hand", hands=(hand,), dealer=(up,), checked=True)
            amount, order = amount_for(arbiter, "double amount", table, None)
            said.setdefault(order.resolved, amount)
        resolved = min(said)
        note(resolved)
        found.append(found[-1] + said[resolved])
    return tuple(found)


def most_cards(wide: Rulebook) -> int:
    """From this number of cards on, no test tells hands apart."""
    own = tests_of(wide, *MONEY, *PERMISSIONS, "dealer draw", *TERMS.values())
    if any(isinstance(number, Count) for number in (*weighed(own, dealers=False), *weighed(own, dealers=True))):
        return MOST_CARDS
    named = [
        int(edge) + 1
        for test in (*own, *tests_of(usual_beside(wide), *MONEY))
        if isinstance(test, NumberIs)
        and isinstance(test.quantity, Count)
        and test.quantity.name.endswith(("hand", "cards"))
        for interval in test.intervals
        for edge in interval[:2]
        if edge is not None
    ]
    return max(3, *named, 3)
