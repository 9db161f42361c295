"""The sentences of the source that a line reads, beside rows and headings."""

from __future__ import annotations

import re

from grammar.exhibit import Stated
from grammar.source import Kind, Piece, Source, pieces_at

ENGLISH = re.compile(r"\b(?:the|is|are|if|of|and|when|will)\b")
MOST_SHOWN = 100


def pieces_read(stated: Stated, source: Source) -> list[Piece]:
    return [piece for cite in stated.tail.cites for piece in pieces_at(source, cite.first, cite.last)]


def sentences_read(stated: Stated, source: Source) -> list[Piece]:
    """Whole sentences in English; none if a heading is read too, which says the rest."""
    pieces = pieces_read(stated, source)
    if any(piece.kind is Kind.HEADING for piece in pieces):
        return []
    return [piece for piece in pieces if piece.kind is Kind.SENTENCE and ENGLISH.search(piece.text.casefold())]


def quoted_piece(piece: Piece) -> str:
    shown = piece.text.strip()
    return f'source line {piece.line}: "{shown[:MOST_SHOWN]}{"…" if len(shown) > MOST_SHOWN else ""}"'
