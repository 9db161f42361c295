"""A pay is taken from a table that the text gives for another case only."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.read_sentences import pieces_read, quoted_piece, sentences_read
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.source import Piece, Source
from grammar.tree import Odds

OF_TABLES = re.compile(
    r"\b(?:pay-?table|table|schedule|ratios?|odds|chart|list|listed|below|above|follows?|following|according|accordance"
    r"|payouts?|payoffs?)\b"
)


def borrowed_table(context: CheckContext) -> Iterator[Finding]:
    if context.source is None:
        return
    by_wager: dict[str, list[Taken]] = {}
    for stated in context.exhibit.stated:
        if stated.question == "wager pay" and isinstance(stated.value, Odds) and not (stated.base or stated.default):
            taken = from_rows(stated, context.source)
            if taken is not None:
                by_wager.setdefault(stated.about, []).append(taken)
    for about, lines in by_wager.items():
        given = {row for _, said, rows in lines if any(map(speaks_of_table, said)) for row in rows}
        borrowed = [
            (stated, said[0])
            for stated, said, rows in lines
            if stated.reading is None and rows <= given and not any(map(speaks_of_table, said))
        ]
        if borrowed:
            yield finding(about, borrowed)


Taken = tuple[Stated, list[Piece], frozenset[Piece]]
"""A line with the sentences and the rows that it reads."""


def from_rows(stated: Stated, source: Source) -> Taken | None:
    said = sentences_read(stated, source)
    rows = frozenset(pieces_read(stated, source)).difference(said)
    return (stated, said, rows) if said and rows else None


def speaks_of_table(piece: Piece) -> bool:
    return OF_TABLES.search(piece.text.casefold()) is not None


def finding(about: str, lines: list[tuple[Stated, Piece]]) -> Finding:
    return Finding(
        check="borrowed-table",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f'the reading pays "{about}" by the table in a case of which the text does not say so; '
        "it speaks of the table in another case only",
        places=tuple(dict.fromkeys(place_of(one) for one, _ in lines))[:3],
        question="wager pay",
        about=about,
        details=(quoted_piece(lines[0][1]),),
        asks=f"Is “{about}” paid by the table in this case too, or even money?",
    )
