"""Lines that a draft proposed, and whether a person has confirmed them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from grammar.source import Place, Source, pieces_at
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
CONFIDENCES = ("sure", "likely", "perhaps")
_LAST = 1_000_000_000


def unconfirmed(document: Document, confirmations: Iterable[Confirmed]) -> tuple[Proposable, ...]:
    """The proposed lines that cite a place no confirmation covers, or that cite nothing."""
    covered = tuple(cite for line in confirmations for cite in line.cites)
    return tuple(line for line in proposed_lines(document) if not _confirmed(line, covered))


def waiting(document: Document) -> tuple[Proposable, ...]:
    """What no confirmation of the document itself covers."""
    return unconfirmed(document, (line for line in document.lines if isinstance(line, Confirmed)))


def proposed_lines(document: Document) -> Iterator[Proposable]:
    """Every line that carries the mark, including those inside pay tables and readings."""
    return (line for line in _all_lines(document.lines) if line.tail.proposed)


def confirmed(document: Document, confidence: str, by: str, on: date) -> Document:
    """The document with a line that confirms everything proposed this confidently and not yet confirmed.

    A place is skipped if something less certain was also proposed from it."""
    left = waiting(document)
    chosen = {
        cite for line in left if line.tail.proposed == confidence or confidence == "all" for cite in line.tail.cites
    }
    less = () if confidence == "all" else CONFIDENCES[CONFIDENCES.index(confidence) + 1 :]
    others = {cite for line in left if line.tail.proposed in less for cite in line.tail.cites}
    free = [cite for cite in chosen if not any(_overlap(other, cite) for other in others)]
    return vouched(document, free, by, on) if free else document


def vouched(document: Document, cites: Iterable[Cite], by: str, on: date) -> Document:
    """The document with these places confirmed; a line of the same person and day grows, else one is added."""
    by = by.replace('"', "'")
    own = next(
        (line for line in document.lines if isinstance(line, Confirmed) and (line.by, line.on) == (by, on)), None
    )
    places = {(cite.first, cite.last) for cite in (*cites, *(own.cites if own else ()))}
    line = Confirmed(tuple(Cite(*place) for place in sorted(places, key=_order)), by, on, span=NOWHERE)
    kept = tuple(one for one in document.lines if one is not own)
    return replace(document, lines=(*kept, line))


def withdrawn(document: Document, place: Place, source: Source) -> Document:
    """The document without what confirms this piece of its source: all else that was confirmed stays so."""

    def left(line: AnyLine) -> AnyLine | None:
        if not isinstance(line, Confirmed) or not any(covers(cite, place) for cite in line.cites):
            return line
        cites = tuple(one for cite in line.cites for one in _without(cite, place, source))
        return replace(line, cites=cites, span=NOWHERE) if cites else None

    return replace(document, lines=tuple(one for line in document.lines if (one := left(line)) is not None))


def covers(cite: Cite, place: Place) -> bool:
    """Whether a citation takes in this place."""
    return _within(Cite(place, place), cite)


def _without(cite: Cite, place: Place, source: Source) -> Iterator[Cite]:
    if not covers(cite, place):
        yield cite
        return
    for piece in pieces_at(source, cite.first, cite.last):
        if piece.start != place:
            yield Cite(piece.start, piece.start)


def _overlap(one: Cite, other: Cite) -> bool:
    return _begin(one) <= _end(other) and _begin(other) <= _end(one)


def _begin(cite: Cite) -> tuple[int, int]:
    return cite.first[0], cite.first[1] or 0


def _end(cite: Cite) -> tuple[int, int]:
    return cite.last[0], cite.last[1] or _LAST


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
    return _begin(wide) <= _begin(cite) and _end(cite) <= _end(wide)
