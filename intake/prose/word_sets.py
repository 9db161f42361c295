"""Sets of words, written in rows as one reads them."""

from __future__ import annotations


def word_set(rows: str) -> frozenset[str]:
    """The words of some rows of text: ``word_set("ante bet wager")``."""
    return frozenset(rows.split())
