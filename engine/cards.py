"""Cards, and the shoe they come from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from grammar.vocabulary import RANKS as RANKS
from grammar.vocabulary import SUITS as SUITS

LETTERS = dict(zip("SHDC", SUITS, strict=True)) | {"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣"}
RED = frozenset("♥♦")
WRITTEN = re.compile(r"(10|[2-9TJQKA])([♠♥♦♣♤♡♢♧SHDC])", re.IGNORECASE)


class Card(NamedTuple):
    """A card; two cards of the same rank and suit are equal, as in a shoe of several decks."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def colour(self) -> str:
        return "red" if self.suit in RED else "black"


class NoCard(ValueError):
    """The text is not a card."""


def card(text: str) -> Card:
    """Parses ``A♠``, ``As`` or ``10h``."""
    found = WRITTEN.fullmatch(text.strip())
    if not found:
        raise NoCard(f'"{text}" is no card; write the rank and the suit, for example A♠ or AS')
    rank, suit = found.group(1).upper(), found.group(2).upper()
    return Card("10" if rank == "T" else rank, LETTERS.get(suit, suit))


def cards(text: str) -> tuple[Card, ...]:
    """Parses ``A♠ 7♦``."""
    return tuple(card(part) for part in text.replace(",", " ").split())


def written(hand: Iterable[Card | str]) -> str:
    return " ".join(str(card) for card in hand)


def order(card: Card) -> tuple[int, int]:
    """Sort key: ranks 2 to A, then suits in the fixed order."""
    return RANKS.index(card.rank), SUITS.index(card.suit)


def full_shoe(decks: int, removed: Iterable[str] = ()) -> tuple[Card, ...]:
    """Every card of this many decks in the fixed order, without the removed ranks."""
    gone = set(removed)
    return tuple(Card(rank, suit) for rank in RANKS if rank not in gone for suit in SUITS for _ in range(decks))


def shuffled(shoe: Sequence[Card], seed: int) -> tuple[Card, ...]:
    """The shoe in an order that depends only on the seed."""
    mixed = list(shoe)
    Random(seed).shuffle(mixed)
    return tuple(mixed)


def too_many(dealt: Iterable[Card | str], shoe: Iterable[Card | str]) -> Card | str | None:
    """A card dealt more often than the shoe contains it."""
    held = Counter(shoe)
    for one, times in Counter(dealt).items():
        if times > held[one]:
            return one
    return None
