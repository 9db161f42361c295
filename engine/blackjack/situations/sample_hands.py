"""Sample hands: one for a given number of cards, with or without an ace, and low total."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import SUITS, Card


class Sampler:
    """Finds hands; neighbouring cards differ in suit, and in rank where possible."""

    def __init__(
        self, values: tuple[tuple[str, tuple[int, ...]], ...], avoided: tuple[tuple[str, ...], ...] = ()
    ) -> None:
        self.avoided = {tuple(sorted(ranks)) for ranks in avoided}
        self.aces = [rank for rank, points in values if len(points) > 1]
        self.by_value: dict[int, str] = {}
        for rank, points in values:
            if len(points) == 1:
                self.by_value.setdefault(points[0], rank)
        self.found: dict[tuple[int, bool, int, bool], tuple[Card, ...] | None] = {}

    def find(self, cards: int, ace: bool, low: int, more: bool = False) -> tuple[Card, ...] | None:
        key = (cards, ace, low, more)
        if key not in self.found:
            self.found[key] = self.made(cards, ace, low, more)
        return self.found[key]

    def made(self, cards: int, ace: bool, low: int, more: bool) -> tuple[Card, ...] | None:
        for number in range(cards, cards + 12 if more else cards + 1):
            for aces in range(1, number + 1) if ace and self.aces else (0,) if not ace else ():
                for ranks in self.ranks(number - aces, low - aces):
                    hand = [*([self.aces[0]] * aces if aces else ()), *ranks]
                    if tuple(sorted(hand)) not in self.avoided:
                        return tuple(Card(rank, SUITS[index % 4]) for index, rank in enumerate(hand))
        return None

    def ranks(self, cards: int, total: int) -> Iterator[list[str]]:
        """Ranks other than aces that add up to the total; pairs come last."""
        if cards == 0:
            if total == 0:
                yield []
            return
        values = sorted(self.by_value)
        if not values or not values[0] * cards <= total <= values[-1] * cards:
            return
        middle = total // cards
        pair = cards == 2 and total % 2 == 0
        for value in sorted(values, key=lambda one: (pair and one == middle, abs(one - middle))):
            for rest in self.ranks(cards - 1, total - value):
                yield [self.by_value[value], *rest]
