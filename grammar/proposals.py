"""Lines that a draft proposed, and whether a person has confirmed them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.tree import (
    Ambiguous,
    AnyLine,
    Cite,
    Claim,
    Confirmed,
    Define,
    Document,
    Event,
    Note,
    Paytable,
    Row,
    Section,
    Statement,
)

Proposable = Section | Note | Event | Define | Statement | Paytable | Row | Ambiguous | Claim
_LAST = 1_000_000_000


def unconfirmed(document: Document, confirmations: Iterable[Confirmed]) -> tuple[Proposable, ...]:
    """The proposed lines that cite something which no confirmation covers, or that cite nothing."""
    covered = tuple(cite for line in confirmations for cite in line.cites)
    return tuple(line for line in proposed_lines(document) if not _confirmed(line, covered))


def proposed_lines(document: Document) -> Iterator[Proposable]:
    """Every line that carries the mark, those inside pay tables and readings too."""
    return (line for line in _all_lines(document.lines) if line.tail.proposed)


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
