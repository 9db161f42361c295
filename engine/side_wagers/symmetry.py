"""Which cards no test can tell apart: classes of ranks, interchangeable suits, how much of a card is seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import permutations

from engine.cards import RANKS, RED, SUITS, Card
from engine.footprint import COLOUR, ORDER, RANK, SUIT, VALUE, Footprint

Shoe = Mapping[Card, int]
"""How many of each card the shoe holds."""

CARD_LEVEL, RANK_LEVEL, CLASS_LEVEL = range(3)
"""How much of a card the tests see: rank and suit, the rank, or only the class of its rank."""


def level(seen: Iterable[Footprint]) -> int:
    found = CLASS_LEVEL
    for look in seen:
        if look.suits or look.sees & {SUIT, COLOUR}:
            return CARD_LEVEL
        if look.sees & {RANK, ORDER}:
            found = RANK_LEVEL
    return found


def rank_classes(
    shoe: Shoe, seen: Sequence[Footprint], values: Callable[[str], Hashable]
) -> tuple[tuple[str, ...], ...]:
    """Ranks that no test tells apart and that the shoe holds the same cards of."""
    sets = {ranks for look in seen for ranks in look.ranks}
    sees = {what for look in seen for what in look.sees}
    classes: dict[Hashable, list[str]] = {}
    for rank in RANKS:
        held = tuple(shoe.get(Card(rank, suit), 0) for suit in SUITS)
        if any(held):
            signature = (
                held,
                frozenset(ranks for ranks in sets if rank in ranks),
                values(rank) if VALUE in sees else None,
                rank if ORDER in sees else None,
            )
            classes.setdefault(signature, []).append(rank)
    return tuple(tuple(ranks) for ranks in classes.values())


class Suits:
    """The permutations of suits that change neither what any test sees nor the shoe."""

    def __init__(self, shoe: Shoe, seen: Sequence[Footprint]) -> None:
        sets = {suits for look in seen for suits in look.suits}
        colours = any(COLOUR in look.sees for look in seen)
        held = dict.fromkeys(tuple(shoe.get(Card(rank, suit), 0) for suit in SUITS) for rank in RANKS)
        self.kept = [
            moved
            for image in permutations(SUITS)
            if harmless(moved := dict(zip(SUITS, image, strict=True)), sets, colours)
            and all(
                number == row[SUITS.index(moved[suit])] for row in held for suit, number in zip(SUITS, row, strict=True)
            )
        ]
        self.remembered: dict[frozenset[str], tuple[tuple[str, int], ...]] = {}

    def orbits(self, dealt: Iterable[Card]) -> tuple[tuple[str, int], ...]:
        """One suit for each group still interchangeable, and how many suits it stands for."""
        used = frozenset(card.suit for card in dealt)
        if used not in self.remembered:
            fixing = [moved for moved in self.kept if all(moved[suit] == suit for suit in used)]
            orbits = {frozenset(moved[suit] for moved in fixing) for suit in SUITS}
            first = [(min(orbit, key=SUITS.index), len(orbit)) for orbit in orbits]
            self.remembered[used] = tuple(sorted(first, key=lambda entry: SUITS.index(entry[0])))
        return self.remembered[used]


def harmless(moved: Mapping[str, str], sets: Iterable[frozenset[str]], colours: bool) -> bool:
    if any(frozenset(moved[suit] for suit in suits) != suits for suits in sets):
        return False
    return not colours or frozenset(moved[suit] for suit in RED) in (RED, frozenset(SUITS) - RED)
