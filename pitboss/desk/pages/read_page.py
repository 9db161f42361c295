"""Reading: the document as it was filed, sentence by sentence, beside what a draft proposes to read in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from base.progress import Progress
from base.records import dataclass
from grammar.source import Kind, Piece, Source
from pitboss.desk.filed_pages import FiledPages, filed_pages
from pitboss.desk.named_game import games_to_name, name_game
from pitboss.desk.records import Done, Download, Refused, Visit
from pitboss.desk.sentence_acts import (
    change,
    complete,
    confirm,
    confirm_sure,
    mark,
    reject,
    second_reading,
    seen_of,
    sentence_at,
    sure_lines,
    try_line,
    withdraw,
    write,
)
from pitboss.desk.sentence_edits import ReadingLine, code_parts, lines_reading
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from pitboss.desk.desk_document import DeskDocument
    from reports.views.passage_view import Passage, ReadLine

WAITS, READ, NOTED, OPEN = "waits", "read", "noted", "open"
TOLD = {
    WAITS: "waits for you",
    READ: "read",
    NOTED: "no rule",
    OPEN: "nothing reads it",
}


@dataclass(frozen=True, slots=True)
class SentenceRow:
    """A sentence of the source and how far it is."""

    place: str
    text: str
    kind: str
    state: str
    current: bool

    @property
    def told(self) -> str:
        return self.kind if self.state == NOTED else TOLD[self.state]


@dataclass(frozen=True, slots=True)
class Frame:
    """The printed lines of a sentence on the page that is shown."""

    row: SentenceRow
    boxes: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line that reads the sentence: in plain English, in the language, and how it came there."""

    number: int
    text: str
    lead: str
    code: str
    cites: str
    proposed: str
    waits: bool


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    document = desk.document(visit.document)
    if document.result is None:
        return {"refusal": document.refusal, "as_text": False, "games": games_to_name(document)}
    if document.source is None or not document.source.pieces:
        return {"refusal": "", "bare": True, "as_text": False}
    rows = rows_of(document, document.source, visit.query.get("at", ""))
    at = next((number for number, row in enumerate(rows) if row.current), 0)
    pages = filed_pages(document) if visit.query.get("as") != "text" else None
    return {
        "refusal": "",
        "bare": False,
        "rows": rows,
        "counts": {state: sum(row.state == state for row in rows) for state in TOLD},
        "words": words_of(document),
        "sure": len(sure_lines(document)),
        "paper": paper_of(pages, rows, at, visit.query.get("page", "")),
        "has_pages": filed_pages(document) is not None,
        "as_text": visit.query.get("as") == "text",
        "one": sentence_view(document, document.source, rows, at, pages),
    }


def rows_of(document: DeskDocument, source: Source, wanted: str) -> list[SentenceRow]:
    """Every sentence; the current one is the one that was asked for, or the first that waits."""
    assert document.exhibit is not None
    waiting = {line.span.line for line in document.exhibit.unconfirmed}
    found = document.result and document.result.coverage
    unclaimed = {piece.start for piece in found.unclaimed} if found else set()
    states = [
        state_of_sentence(passage, waiting, piece.start in unclaimed)
        for passage, piece in zip(passages_of(document, source), source.pieces, strict=True)
    ]
    places = [f"{piece.line}.{piece.sentence}" for piece in source.pieces]
    chosen = places.index(wanted) if wanted in places else first_waiting(states)
    return [
        SentenceRow(place, " ".join(piece.text.split()), kind, state, number == chosen)
        for number, (place, piece, (kind, state)) in enumerate(zip(places, source.pieces, states, strict=True))
    ]


def first_waiting(states: list[tuple[str, str]]) -> int:
    wanted = (number for state in (WAITS, OPEN) for number, (_, one) in enumerate(states) if one == state)
    return next(wanted, 0)


def passages_of(document: DeskDocument, source: Source) -> tuple[Passage, ...]:
    from reports.views.passage_view import margin, passages

    assert document.exhibit is not None
    return passages(document.exhibit, document.text, source, margin((), None, {}))


def state_of_sentence(passage: Passage, waiting: set[int], unclaimed: bool) -> tuple[str, str]:
    if any(one.line in waiting for one in passage.readings):
        return passage.kind, WAITS
    if unclaimed:
        return passage.kind, OPEN
    return passage.kind, READ if passage.readings or passage.kind == "sentence" else NOTED


def words_of(document: DeskDocument) -> dict[str, Any]:
    """How many words statements claim, how many notes alone, and how many nobody does."""
    found = document.result and document.result.coverage
    if not found:
        return {"all": 0, "share": 0, "stated": 0, "noted": 0, "left": 0}
    share = 100 * found.claimed // max(found.words, 1)
    stated = found.claimed - found.noted
    return {
        "all": found.words,
        "share": share,
        "stated": stated,
        "noted": found.noted,
        "left": found.words - found.claimed,
    }


# The page ----------------------------------------------------------------------------------------------------------


def paper_of(pages: FiledPages | None, rows: list[SentenceRow], at: int, wanted: str) -> dict[str, Any] | None:
    """The page with the sentence, or the one that was asked for, with a frame around every sentence on it."""
    if pages is None:
        return None
    starts = [start_at(row.place) for row in rows]
    asked = int(wanted) if wanted.isdigit() and 1 <= int(wanted) <= pages.count else 0
    page = asked or pages.first_page(starts[at]) or 1
    size = pages.document.pages[page - 1]
    frames = [
        Frame(row, boxes)
        for row, start in zip(rows, starts, strict=True)
        if (boxes := tuple(boxes_on(pages, start, page)))
    ]
    return {
        "page": page,
        "of": pages.count,
        "width": size.width,
        "height": size.height,
        "frames": sorted(frames, key=lambda one: one.row.current),
        "print": pages.document.sha256[:12],
    }


def boxes_on(pages: FiledPages, start: tuple[int, int], page: int) -> Iterator[tuple[float, float, float, float]]:
    for stripe in pages.stripes.get(start, ()):
        if stripe.page == page:
            box = stripe.box
            yield box.left - 2, box.top - 1.5, box.right - box.left + 4, box.bottom - box.top + 3


def start_at(place: str) -> tuple[int, int]:
    line, _, sentence = place.partition(".")
    return int(line), int(sentence)


def page_image(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """A page as a picture."""
    pages = filed_pages(desk.document(visit.document))
    number = visit.query.get("page", "")
    if pages is None or not number.isdigit() or len(number) > 6:
        raise Refused("There is no such page.", 404)
    return Done(download=Download(f"page-{number}.png", "image/png", pages.picture(int(number))))


# The sentence ------------------------------------------------------------------------------------------------------


def sentence_view(
    document: DeskDocument, source: Source, rows: list[SentenceRow], at: int, pages: FiledPages | None
) -> dict[str, Any]:
    from intake.prose.subjects import likely_subjects

    assert document.exhibit is not None
    row, piece = rows[at], source.pieces[at]
    lines = tuple(shown_lines(document, source, piece))
    after = [*range(at + 1, len(rows)), *range(at)]
    return {
        "row": row,
        "number": at + 1,
        "of": len(rows),
        "lines": lines,
        "heading": piece.kind is Kind.HEADING,
        "seen": seen_of(document, piece),
        "before": rows[at - 1].place if at else "",
        "after": rows[at + 1].place if at + 1 < len(rows) else "",
        "next": next((rows[one].place for state in (WAITS, OPEN) for one in after if rows[one].state == state), ""),
        "page": pages.first_page(piece.start) if pages else 0,
        "doubtful": pages.doubtful.get(piece.start, ()) if pages else (),
        "hints": likely_subjects(row.text, document.exhibit.family, 4),
        "confirmed": confirmed_by(document, piece) if not any(line.waits for line in lines) else "",
        "also": [f"{one.line}.{one.sentence}" for one in also_confirmed(document, source, piece)],
    }


def shown_lines(document: DeskDocument, source: Source, piece: Piece) -> Iterator[ShownLine]:
    """Everything that would be confirmed with the sentence: what reads it, then what reads the rest of such a place."""
    from reports.views.passage_view import read_lines

    assert document.exhibit is not None
    tree = document.exhibit.document
    reading = lines_reading(tree, source, piece)
    others = [one for other in also_confirmed(document, source, piece) for one in lines_reading(tree, source, other)]
    known: dict[int, ReadLine] = {one.line: one for one in read_lines(document.exhibit, document.text.split("\n"))}
    waiting = {line.span.line for line in document.exhibit.unconfirmed}
    for one in unique((*reading, *others)):
        if found := known.get(one.number):
            said, cites = code_parts(found.code)
            yield ShownLine(one.number, found.text, found.lead, said, cites, one.proposed, one.number in waiting)


def unique(lines: Iterable[ReadingLine]) -> list[ReadingLine]:
    return list({one.number: one for one in lines}.values())


def also_confirmed(document: DeskDocument, source: Source, piece: Piece) -> list[Piece]:
    """Other sentences that a line of this one cites with it, in one range: they are confirmed together."""
    _, cites = sentence_at(document, f"{piece.line}.{piece.sentence}")
    found = [one for cite in cites for one in pieces_of(source, cite)]
    return [one for one in dict.fromkeys(found) if one.start != piece.start]


def pieces_of(source: Source, cite: Any) -> tuple[Piece, ...]:
    from grammar.source import pieces_at

    return pieces_at(source, cite.first, cite.last)


def confirmed_by(document: DeskDocument, piece: Piece) -> str:
    """Who confirmed the sentence, and when."""
    from grammar.proposals import covers

    assert document.exhibit is not None
    found = [one for one in document.exhibit.confirmations if any(covers(cite, piece.start) for cite in one.cites)]
    return f"{found[-1].by}, {found[-1].on.isoformat()}" if found else ""


ACTS = {
    "game": name_game,
    "confirm": confirm,
    "confirm-sure": confirm_sure,
    "withdraw": withdraw,
    "change": change,
    "write": write,
    "reject": reject,
    "mark": mark,
    "second": second_reading,
    "try": try_line,
    "complete": complete,
}
LONG = {"page.png": page_image}
