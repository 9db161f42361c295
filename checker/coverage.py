"""How much of the source an exhibit covers, and which citations lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from checker.finding import Certainty, Finding, Severity, place_at
from grammar.exhibit import Exhibit
from grammar.source import Coverage, Missing, Range, Source, UnknownPlace, coverage, quoted, unknown_place
from grammar.tree import Ambiguous, Cite, Line, Note, Paytable, Tail

WORDS = {
    Missing.BEYOND_END: "lies beyond the end of the source",
    Missing.BLANK_LINE: "is a blank line of the source",
    Missing.NO_SUCH_SENTENCE: "is a sentence that the line does not have",
    Missing.REVERSED: "runs backwards",
}


def covered(exhibit: Exhibit, source: Source | None) -> tuple[Coverage | None, list[Finding]]:
    """The coverage, and a finding for each bad citation; nothing without a source."""
    if source is None:
        return None, []
    lines = list(lines_of(exhibit))
    claimed = [range_of(cite) for line in lines if not isinstance(line, Note) for cite in cites_of(line)]
    noted = [range_of(cite) for line in lines if isinstance(line, Note) for cite in cites_of(line)]
    wrong = [finding for line in lines for cite in cites_of(line) if (finding := fault(source, line, cite))]
    return coverage(source, claimed, noted), wrong


def lines_of(exhibit: Exhibit) -> Iterator[Line]:
    for line in exhibit.document.lines:
        yield line
        if isinstance(line, Paytable):
            yield from line.rows
        if isinstance(line, Ambiguous):
            for reading in line.readings:
                for inner in reading.lines:
                    yield inner
                    if isinstance(inner, Paytable):
                        yield from inner.rows


def cites_of(line: Line) -> tuple[Cite, ...]:
    tail = getattr(line, "tail", None)
    return tail.cites if isinstance(tail, Tail) else ()


def range_of(cite: Cite) -> Range:
    return cite.first, cite.last


def fault(source: Source, line: Line, cite: Cite) -> Finding | None:
    unknown = unknown_place(source, cite.first, cite.last)
    if unknown is not None:
        return finding("wrong-citation", f"the cited place {worded(unknown)}", line)
    if cite.words and not any(quoted(source, range_of(one), cite.words) for one in (cite, *cites_of(line))):
        return finding("wrong-quotation", f'the words "{cite.words}" do not stand at the cited place', line)
    return None


def worded(unknown: UnknownPlace) -> str:
    line, sentence = unknown.place
    named = f"@{line}" if sentence is None else f"@{line}.{sentence}"
    return f"{named} {WORDS[unknown.missing]}"


def finding(check: str, message: str, line: Line) -> Finding:
    return Finding(check, Severity.ERROR, Certainty.READ, message, (place_at(line),))
