"""Neighbouring words form segments, separated where the gap is wider than a word space."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median

from intake.layout.tokens import Segment, Token, is_label, overlap, segment

_WIDEST_SPACE = 1.0
_LABEL_SPACE = 4.0
_LEADER = re.compile(r"[.…_·]{3,}")
_BAND = 4.0


def segments(tokens: Iterable[Token]) -> list[Segment]:
    """The segments of a page, from top to bottom and left to right."""
    shown = [token for token in tokens if not _LEADER.fullmatch(token.text)]
    space = _space(shown)
    chains = _chains(shown, space)
    return sorted((segment(tuple(chain.tokens)) for chain in chains), key=lambda one: (one.middle, one.left))


def _space(tokens: list[Token]) -> float:
    """The widest gap, in letter sizes, that is still a space between words on this page."""
    gaps = [gap for chain in _chains(tokens, _WIDEST_SPACE) for gap in chain.gaps]
    usual = median(gaps) if gaps else 0.3
    return min(max(2.5 * usual, 0.7), 1.3)


@dataclass(slots=True)
class _Chain:
    tokens: list[Token]
    gaps: list[float] = field(default_factory=list)

    def takes(self, token: Token, space: float) -> float | None:
        """How far the token is from the last one, in letter sizes; None if it does not belong here."""
        last = self.tokens[-1]
        size = max(min(last.size, token.size), 1.0)
        gap = (token.left - last.right) / size
        widest = _LABEL_SPACE if len(self.tokens) == 1 and is_label(last.text) else space
        return gap if -0.6 < gap < widest and overlap(last, token) >= 0.5 else None

    def offset(self, token: Token) -> float:
        """How much higher or lower the token is than the last one, in letter sizes."""
        return abs(token.middle - self.tokens[-1].middle) / max(token.size, 1.0)


def _chains(tokens: list[Token], space: float) -> list[_Chain]:
    chains: list[_Chain] = []
    by_band: dict[int, list[_Chain]] = defaultdict(list)
    for token in sorted(tokens, key=lambda one: (one.left, one.top)):
        near = range(int((token.top - token.height) // _BAND), int((token.bottom + token.height) // _BAND) + 1)
        fits = [(gap, n, chain) for n in near for chain in by_band[n] if (gap := chain.takes(token, space)) is not None]
        if fits:
            gap, band, chain = min(fits, key=lambda fit: fit[0] + 2 * fit[2].offset(token))
            chain.tokens.append(token)
            chain.gaps.append(gap)
            by_band[band].remove(chain)
        else:
            chain = _Chain([token])
            chains.append(chain)
        by_band[int(token.middle // _BAND)].append(chain)
    return chains
