"""Lines that a draft proposed, and whether a person has confirmed them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from grammar.source import Place
from grammar.tree import (
    NOWHERE,
    Ambiguous,
    AnyLine,
    Cite,
    Claim,
    Confirmed,
    Declaration,
    Define,
    Document,
    Event,
    Note,
    Paytable,
    Row,
    Section,
    Statement,
)

Proposable = Section | Note | Event | Define | Statement | Paytable | Row | Ambiguous | Claim | Declaration
_LAST = 1_000_000_000


def unconfirmed(document: Document, confirmations: Iterable[Confirmed]) -> tuple[Proposable, ...]:
    """The proposed lines that cite a place no confirmation covers, or that cite nothing."""
    covered = tuple(cite for line in confirmations for cite in line.cites)
    return tuple(line for line in proposed_lines(document) if not _confirmed(line, covered))


def proposed_lines(document: Document) -> Iterator[Proposable]:
    """Every line that carries the mark, including those inside pay tables and readings."""
    return (line for line in _all_lines(document.lines) if line.tail.proposed)


def confirmed(document: Document, confidence: str, by: str, on: date) -> Document:
    """The document with a line that confirms everything proposed this confidently and not yet confirmed.

    A place is skipped if something less certain was also proposed from it."""
    before = tuple(line for line in document.lines if isinstance(line, Confirmed))
    waiting = unconfirmed(document, before)
    chosen = {
        cite for line in waiting if line.tail.proposed == confidence or confidence == "all" for cite in line.tail.cites
    }
    others = {
        cite for line in waiting if line.tail.proposed != confidence and confidence != "all" for cite in line.tail.cites
    }
    free = [cite for cite in chosen if not any(_within(other, cite) or _within(cite, other) for other in others)]
    if not free:
        return document
    places = sorted({(cite.first, cite.last) for cite in free}, key=_order)
    line = Confirmed(tuple(Cite(first, last) for first, last in places), by.replace('"', "'"), on, span=NOWHERE)
    return replace(document, lines=(*document.lines, line))


def _order(place: tuple[Place, Place]) -> tuple[int, int]:
    return place[0][0], place[0][1] or 0


def _all_lines(lines: Iterable[AnyLine]) -> Iterator[Proposable]:
    for line in lines:
        if isinstance(line, Proposable):
            yield line
        match line:
            case Paytable(rows=rows):
                yield from rows
            case Ambiguous(readings=readings):
                for reading in readings:
                    yield from _all_lines(reading.lines)
            case _:
                pass


def _confirmed(line: Proposable, covered: tuple[Cite, ...]) -> bool:
    return bool(line.tail.cites) and all(any(_within(cite, wide) for wide in covered) for cite in line.tail.cites)


def _within(cite: Cite, wide: Cite) -> bool:
    first, last = (wide.first[0], wide.first[1] or 0), (wide.last[0], wide.last[1] or _LAST)
    return first <= (cite.first[0], cite.first[1] or 0) and (cite.last[0], cite.last[1] or _LAST) <= last
