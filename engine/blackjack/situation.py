"""What can be seen at a blackjack table when a question comes up."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from base.records import dataclass
from engine.card_values import BEST, USUAL_VALUES, Values, ranks_of, totaller
from engine.cards import Card, written
from engine.measures import DOLLARS, measured
from grammar.errors.faults import counted
from grammar.exhibit import MAIN


@dataclass(frozen=True, slots=True)
class Situation:
    """A moment of one player's hand; what has not happened or is not known yet keeps its default."""

    moment: str
    hand: tuple[Card, ...] = ()
    """The player's hand that is asked about, in the order dealt."""
    dealer: tuple[Card, ...] = ()
    """The dealer's cards, the up card first; the hole card only once it counts."""
    splits: int = 0
    """How often this starting hand was split."""
    from_split: bool = False
    split_aces: bool = False
    doubles: int = 0
    hits: int = 0
    """Cards drawn by hitting, not by doubling."""
    checked: bool = False
    """Has the dealer looked for a blackjack?"""
    surrendered: bool = False
    insured: bool = False
    even_money: bool = False
    ante: Fraction = Fraction(1)
    staked: Fraction = Fraction(1)
    """What stands on this hand now, doubles included."""
    amount: Fraction | None = None
    """The amount or number that is asked about, for questions of how much and how many."""
    wager: str = ""
    card: Card | None = None
    """The card that is asked about, for card values."""
    decks: int = 0
    hands_of_player: int = 1
    true: frozenset[str] = frozenset()
    """Outside circumstances that hold."""
    values: Values = field(default_factory=lambda: USUAL_VALUES, compare=False, repr=False)
    """What the cards count where the situation is told."""
    measure: str = field(default="", compare=False, repr=False)
    """What the amount is an amount of, where the situation is told."""
    tells_check: bool = field(default=False, compare=False, repr=False)
    """Does a reader have to know whether the dealer has checked?"""
    tells_stake: bool = field(default=False, compare=False, repr=False)
    """Does a reader have to know how much is wagered?"""
    beside: tuple[tuple[str, Fraction], ...] = ()
    """What stands on other wagers, by their plain names, where the question looks at them."""

    def __hash__(self) -> int:
        """By what differs most between situations: they are looked up by the thousand."""
        return hash((self.hand, self.dealer, self.doubles, self.splits, self.from_split, self.true))

    @property
    def up(self) -> Card | None:
        return self.dealer[0] if self.dealer else None

    @property
    def first_action(self) -> bool:
        return self.hits == 0 and self.doubles == 0 and len(self.hand) <= 2

    def with_cards(self, hand: tuple[Card, ...], dealer: tuple[Card, ...], hits: int) -> Situation:
        """The same history with these cards; made for each of thousands of deals, so field by field."""
        return Situation(
            self.moment,
            hand,
            dealer,
            self.splits,
            self.from_split,
            self.split_aces,
            self.doubles,
            hits,
            self.checked,
            self.surrendered,
            self.insured,
            self.even_money,
            self.ante,
            self.staked,
            self.amount,
            self.wager,
            self.card,
            self.decks,
            self.hands_of_player,
            self.true,
            self.values,
            self.measure,
            self.tells_check,
            self.tells_stake,
            self.beside,
        )

    def told(self) -> str:
        """The situation in one line, for a reader."""
        parts = []
        if self.hand:
            parts.append(f"player {written(self.hand)}{total_of(self.hand, self.values)}")
        if self.dealer:
            parts.append(f"dealer {written(self.dealer)}{total_of(self.dealer, self.values)}")
        if self.card:
            parts.append(f"card {self.card.rank}")
        parts.extend(history(self))
        if self.amount is not None:
            parts.append(measured(self.amount, self.measure))
        if self.tells_stake or (self.measure == DOLLARS and self.wager != MAIN):
            parts.append(f"ante {measured(self.ante, DOLLARS)}")
        if self.tells_stake and self.wager not in ("", MAIN):
            parts.append(f"{measured(self.staked, DOLLARS)} on {self.wager}")
        if self.decks and self.moment != "set-up":  # there they are what is asked
            parts.append(counted(self.decks, "deck"))
        if self.wager:
            parts.append(f"wager {self.wager}")
        parts.extend(f"{measured(amount, DOLLARS)} on {name}" for name, amount in self.beside)
        parts.extend(sorted(self.true))
        return ", ".join(parts) or self.moment


def total_of(cards: tuple[Card, ...], values: Values) -> str:
    """`` (soft 17)``; nothing for a single card."""
    if len(cards) < 2:
        return ""
    total, soft = totaller(values)(ranks_of(cards))
    return f" ({'soft ' if soft else 'bust with ' if total > BEST else ''}{total})"


def history(at: Situation) -> list[str]:
    words = []
    if at.from_split:
        words.append("after splitting aces" if at.split_aces else "after a split")
    if at.splits > 1:
        words.append(f"{at.splits} splits made")
    if at.doubles:
        words.append("doubled" if at.doubles == 1 else f"doubled {at.doubles} times")
    if at.surrendered:
        words.append("surrendered")
    if at.insured:
        words.append("insured")
    if at.even_money:
        words.append("even money taken")
    if at.tells_check:
        words.append("after the check" if at.checked else "before the check")
    return words
