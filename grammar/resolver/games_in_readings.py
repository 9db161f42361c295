"""A sentence whose readings make another game: other pockets, other cards that are seen. The first is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from grammar.tree import Ambiguous, AnyLine, Declaration, Document, Event, Reading


def with_first_game(lines: Sequence[AnyLine]) -> tuple[AnyLine, ...]:
    """The lines of a document, with what the first reading of each sentence says the game is made of."""
    return tuple(inner for line in lines for inner in (line, *first_made(line)))


def first_made(line: AnyLine) -> tuple[AnyLine, ...]:
    return made_in(line.readings[0]) if isinstance(line, Ambiguous) and line.readings else ()


def made_in(reading: Reading) -> tuple[Declaration | Event, ...]:
    return tuple(inner for inner in reading.lines if isinstance(inner, Declaration | Event))


def makes_games(line: AnyLine) -> bool:
    """Does a reading of this sentence say what the game is made of?"""
    return isinstance(line, Ambiguous) and any(map(made_in, line.readings))


def sentences_with_games(document: Document) -> Iterator[Ambiguous]:
    return (line for line in document.lines if isinstance(line, Ambiguous) and makes_games(line))


def games_read(document: Document, label: str) -> Iterator[tuple[str, Document]]:
    """Each reading of a sentence, and the document in which it comes first, so that its game is played."""
    for number, line in enumerate(document.lines):
        if isinstance(line, Ambiguous) and line.label == label:
            for reading in line.readings:
                others = (other for other in line.readings if other is not reading)
                changed = replace(line, readings=(reading, *others))
                yield (
                    reading.name,
                    replace(document, lines=(*document.lines[:number], changed, *document.lines[number + 1 :])),
                )
