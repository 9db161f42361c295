"""How blackjack reads a situation: what flags, counts, groups and totals mean at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from engine.blackjack.situation import Situation
from engine.card_values import BEST, HandTotal, Values, ranks_of, totaller
from engine.cards import Card
from engine.conditions import Predicate
from grammar.errors.faults import Unreadable
from grammar.tree import Worded

At = Situation
Judge = Callable[[Sequence[Card], At], bool]
"""Is this hand soft, hard, bust or a blackjack, as the document defines it?"""


class BlackjackTerms:
    """Card values and defined terms of one game, and with them everything a condition may look at."""

    def __init__(
        self, values: Values, terms: Mapping[str, Judge] | None = None, decks: int = 0, straights: str = ""
    ) -> None:
        self.values = values
        self.straights = straights
        self.decks = decks
        """The number of decks in use, where a situation does not name its own; 0 if no rule looks at it."""
        self.totals = totaller(values)
        self.counted = lru_cache(maxsize=100_000)(lambda cards: self.totals(ranks_of(cards)))
        self.terms = dict(terms or {})
        self.flags = flags(self)
        self.statements: dict[Any, Any] = {}

    def flag(self, name: str) -> Predicate:
        return meant(self.flags, name)

    def count(self, name: str) -> Callable[[At], Fraction | int]:
        if name == "number of decks":
            return lambda at: at.decks or self.decks
        return meant(COUNTS, name)

    def with_decks(self, decks: int) -> BlackjackTerms:
        return BlackjackTerms(self.values, self.terms, decks, self.straights)

    def cards(self, group: str) -> Callable[[At], Sequence[Card]]:
        return meant(GROUPS, group)

    def total(self, whose: str) -> Callable[[At], HandTotal]:
        hand, counted = meant(WHOSE, whose), self.counted
        if "soft hand" not in self.terms:
            return lambda at: counted(hand(at))
        known: dict[tuple[Sequence[Card], bool], HandTotal] = {}

        def total(at: At) -> HandTotal:
            cards = hand(at)
            key = (cards, at.from_split and cards is at.hand)
            if key not in known:
                known[key] = self.judged(cards, at)
            return known[key]

        return total

    def judged(self, hand: Sequence[Card], at: At) -> HandTotal:
        """The total of a hand, soft or hard as the document has it."""
        found = self.points(hand)
        soft = self.terms.get("soft hand")
        return found if soft is None else HandTotal(found.total, soft(hand, at))

    def points(self, cards: Sequence[Card]) -> HandTotal:
        return self.counted(tuple(cards))

    def moment(self, relation: str, name: str) -> Predicate:
        known = MOMENTS.get((relation, name))
        return known if known is not None else self.circumstance(f"{relation} {name}")

    def circumstance(self, text: str) -> Predicate:
        return lambda at: text in at.true

    def worded(self, test: Worded) -> Predicate:
        raise Unreadable(f'"{test.operand} {test.verb}" means nothing in blackjack')

    def shown(self, at: At) -> At:
        return at if self.values is at.values or self.values == at.values else replace(at, values=self.values)

    def blackjack(self, hand: Sequence[Card], at: At, from_split: bool) -> bool:
        judge = self.terms.get("blackjack")
        if judge is not None:
            return judge(hand, at)
        return len(hand) == 2 and self.points(hand).total == BEST and not from_split

    def bust(self, hand: Sequence[Card], at: At) -> bool:
        judge = self.terms.get("bust")
        return judge(hand, at) if judge is not None else self.points(hand).total > BEST

    def can_be_hit(self, hand: Sequence[Card]) -> bool:
        """Is there a card, the lowest, that would not bust this hand?"""
        lowest = min(self.values, key=lambda rank: self.values[rank][0])
        return bool(hand) and self.totals(tuple(sorted((*ranks_of(hand), lowest)))).total <= BEST


Meaning = TypeVar("Meaning")


def meant(words: Mapping[str, Meaning], word: str) -> Meaning:
    """What a word means at this table. Raises Unreadable for a word of another family."""
    if word not in words:
        raise Unreadable(f'"{word}" means nothing in blackjack')
    return words[word]


def flags(terms: BlackjackTerms) -> dict[str, Predicate]:
    return {
        "player has blackjack": lambda at: terms.blackjack(at.hand, at, at.from_split),
        "dealer has blackjack": lambda at: terms.blackjack(at.dealer, at, False),
        "hand is split": lambda at: at.from_split,
        "hand is from split aces": lambda at: at.split_aces,
        "hand is doubled": lambda at: at.doubles > 0,
        "hand is hit": lambda at: at.hits > 0,
        "hand is bust": lambda at: terms.bust(at.hand, at),
        "dealer is bust": lambda at: terms.bust(at.dealer, at),
        "hand is live": lambda at: not at.surrendered and not at.even_money and not terms.bust(at.hand, at),
        "hand is surrendered": lambda at: at.surrendered,
        "action is first": lambda at: at.first_action,
        "dealer has checked": lambda at: at.checked,
        "insurance is taken": lambda at: at.insured,
        "even money is taken": lambda at: at.even_money,
        "ace is counted as 11": lambda at: terms.points(own(at)).soft,
        "ace can count both ways": lambda at: terms.points(own(at)).soft,
        "hand can be hit without busting": lambda at: terms.can_be_hit(own(at)),
    }


def own(at: At) -> tuple[Card, ...]:
    """The hand that is asked about: the dealer's when the dealer is to draw."""
    return at.dealer if at.moment == "dealer" else at.hand


WHOSE: dict[str, Callable[[At], tuple[Card, ...]]] = {
    "own": own,
    "player": lambda at: at.hand,
    "dealer": lambda at: at.dealer,
}

COUNTS: dict[str, Callable[[At], Fraction | int]] = {
    "cards in hand": lambda at: len(own(at)),
    "dealer cards": lambda at: len(at.dealer),
    "splits made": lambda at: at.splits,
    "hands from this split": lambda at: at.splits + 1,
    "doubles made": lambda at: at.doubles,
    "ante": lambda at: at.ante,
    "own wager": lambda at: at.staked,
    "number of decks": lambda at: at.decks,
    "hands of the player": lambda at: at.hands_of_player,
}

GROUPS: dict[str, Callable[[At], Sequence[Card]]] = {
    "hand": own,
    "first two cards": lambda at: at.hand[:2],
    "first card": lambda at: at.hand[:1],
    "second card": lambda at: at.hand[1:2],
    "third card": lambda at: at.hand[2:3],
    "last card": lambda at: at.hand[-1:],
    "up card": lambda at: at.dealer[:1],
    "hole card": lambda at: at.dealer[1:2],
    "dealer hand": lambda at: at.dealer,
    "card": lambda at: (at.card,) if at.card else at.hand[:1],
    "split card": lambda at: at.hand[:1],
}

MOMENTS: dict[tuple[str, str], Predicate] = {
    ("before", "check"): lambda at: not at.checked,
    ("after", "check"): lambda at: at.checked,
    ("at", "first action"): lambda at: at.first_action,
    ("during", "first action"): lambda at: at.first_action,
    ("after", "first action"): lambda at: not at.first_action,
    ("after", "split"): lambda at: at.from_split,
    ("after", "double"): lambda at: at.doubles > 0,
    ("after", "hit"): lambda at: at.hits > 0,
    ("after", "deal"): lambda at: bool(at.hand) or "after deal" in at.true,
    ("after", "wagers"): lambda at: bool(at.hand) or "after wagers" in at.true,
}
