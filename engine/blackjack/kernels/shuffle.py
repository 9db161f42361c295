"""Hot loop: shuffles shoes. Integers only.

Shoe number n of a run depends only on the seed and on n, so it does not matter which process plays it. Its cards are
drawn one by one from those left (Fisher-Yates), with half a 64-bit word for each; word w is the
SplitMix64 hash of a counter. Half a word picks among at most 5,200 cards with a bias below one in 800,000.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.blackjack.kernels.compiled import compiled

Cards = NDArray[np.uint8]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
BITS_27, BITS_30, BITS_31, BITS_32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOWER, ONE = np.uint64(0xFFFFFFFF), np.uint64(1)


@compiled
def hashed(counter: np.uint64) -> np.uint64:
    """The word for a counter: SplitMix64."""
    word = (counter ^ (counter >> BITS_30)) * FIRST
    word = (word ^ (word >> BITS_27)) * SECOND
    return np.uint64(word ^ (word >> BITS_31))


@compiled
def shuffle(shoe: Cards, offset: int, cards: int, start: int, stop: int, counter: np.uint64) -> None:
    """Draws the cards at positions `start` to `stop` of a shoe, both even or the end; words follow `counter`."""
    word = counter + GOLDEN * np.uint64(start // 2)
    here, last = np.uint64(offset + start), np.uint64(offset + stop - 1)
    left = np.uint64(cards - start)
    while here < last:
        word += GOLDEN
        drawn = hashed(word)
        other = here + (((drawn >> BITS_32) * left) >> BITS_32)
        card = shoe[other]
        shoe[other] = shoe[here]
        shoe[here] = card
        here += ONE
        left -= ONE
        other = here + (((drawn & LOWER) * left) >> BITS_32)
        card = shoe[other]
        shoe[other] = shoe[here]
        shoe[here] = card
        here += ONE
        left -= ONE
