"""The sentences of the source that a point turns on, each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from checker.finding import Finding, Place
from checker.points.point import Quote
from grammar.source import Source, pieces_at
from grammar.tree import Cite


def quotes_of(findings: Iterable[Finding], source: Source | None) -> tuple[Quote, ...]:
    """In the order of the findings; of several statements that read one sentence, the first."""
    found: dict[str, Quote] = {}
    for finding in findings:
        for place in spoken_first(finding):
            for quote in place_quotes(place, source):
                known = found.get(quote.cite)
                if known is None or (not known.words and quote.words):
                    found[quote.cite] = quote
    return tuple(found.values())


def spoken_first(finding: Finding) -> list[Place]:
    """The places that answer in the hand that is shown, then the others."""
    answering = (
        {key for one in finding.witness.answers for key in one.statement.split(" and ")} if finding.witness else ()
    )
    return sorted(finding.places, key=lambda place: place.statement not in answering)


def place_quotes(place: Place, source: Source | None) -> Iterator[Quote]:
    for cite in place.cites:
        yield Quote(told(cite), cite.words, sentence_at(cite, source), place)


def sentence_at(cite: Cite, source: Source | None) -> str:
    if source is None:
        return ""
    return " ".join(" ".join(piece.text.split()) for piece in pieces_at(source, cite.first, cite.last))


def told(cite: Cite) -> str:
    """``17.2``, ``21.12-23.1``"""
    first, last = (f"{line}.{sentence}" if sentence else str(line) for line, sentence in (cite.first, cite.last))
    return first if first == last else f"{first}-{last}"
