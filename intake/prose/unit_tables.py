"""Pay tables with their bare numbers in the unit that the text gives for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from grammar.source import Piece
from intake.prose.odds_units import OddsUnit, in_units, odds_units, unit_of, unit_of_rows
from intake.prose.tables import Row, Table, tables
from intake.prose.wager_names import NAMED_FAMILIES


def tables_in_units(pieces: Sequence[Piece], family: str, lines: Sequence[str] = ()) -> Iterator[Table]:
    """The pay tables of a document; a bare number is odds to one, or for one, where words near it say so."""
    units = odds_units(pieces)
    at = {piece.start: index for index, piece in enumerate(pieces)}
    printed = {piece.line: piece.text for piece in reversed(pieces)}
    for table in tables(pieces, family, lines):
        places = sorted(at[start] for start in table.covers if start in at)
        way = unit_of_rows([row.pays for row in table.rows])
        said = (
            (unit_of(units, pieces, places[0], places[-1]) or (OddsUnit(places[0], way) if way else None))
            if places
            else None
        )
        rows = (
            replace(row, pays=in_units(row.pays, said, printed.get(int(re.findall(r"\d+", row.place)[0]), "")))
            for row in table.rows
        )
        made = replace(table, rows=tuple(rows)) if said else table
        yield made if family in NAMED_FAMILIES else replace(made, rows=tuple(_times(row, printed) for row in made.rows))


def _times(row: Row, printed: Mapping[int, str]) -> Row:
    """``35 times the stake`` is won beside the stake, as sentences of declared games say it."""
    text = printed.get(int(re.findall(r"\d+", row.place)[0]), "")
    told = row.pays.isdigit() and re.search(rf"(?i)\b{row.pays} times (?:the|your|its) (?:stake|bet|wager)\b", text)
    return replace(row, pays=f"{row.pays} to 1") if told else row
