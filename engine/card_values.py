"""What words mean in one game of one document: card values, totals, and the terms it defines itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.cards import RANKS, Card

BEST = 21
"""The total no hand of the blackjack family may pass."""


class HandTotal(NamedTuple):
    """The best total not above 21, or the lowest possible; soft: some card counts its higher value."""

    total: int
    soft: bool


Values = Mapping[str, tuple[int, ...]]
"""What each rank may count, lowest first."""


def totaller(values: Values, modulus: int = 0) -> Callable[[tuple[str, ...]], HandTotal]:
    """A function from ranks to a total; it remembers the totals it has computed."""

    @lru_cache(maxsize=100_000)
    def total(ranks: tuple[str, ...]) -> HandTotal:
        low = sum(values[rank][0] for rank in ranks)
        if modulus:
            return HandTotal(low % modulus, False)
        gains = sorted(values[rank][-1] - values[rank][0] for rank in ranks if len(values[rank]) > 1)
        best, soft = low, False
        for gain in gains:
            if best + gain > BEST:
                break
            best, soft = best + gain, True
        return HandTotal(best, soft)

    return total


PIPS = {rank: (int(rank),) for rank in RANKS if rank.isdigit()}
USUAL_VALUES: Values = PIPS | {"J": (10,), "Q": (10,), "K": (10,), "A": (1, 11)}
"""What cards count in the blackjack family where a document does not say."""


def ranks_of(hand: Sequence[Card]) -> tuple[str, ...]:
    return tuple(sorted(card.rank for card in hand))
