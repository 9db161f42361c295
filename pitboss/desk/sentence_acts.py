"""What a reader does with one sentence: confirm, change, reject, mark, read in a second way. What each writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.desk.decide import LONGEST_LINE, judged, own_write
from pitboss.desk.desk_folder import digest
from pitboss.desk.records import Done, Refused, Visit
from pitboss.desk.sentence_edits import (
    ReadingLine,
    lines_reading,
    raw,
    with_change,
    with_confirmation,
    with_confirmations_of,
    with_line_for,
    with_note,
    with_second_reading,
    without_confirmation,
    without_line,
)
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from grammar.source import Piece, Source
    from grammar.tree import Cite
    from pitboss.desk.desk_document import DeskDocument

MARKS = ("heading", "noise", "remark", "example", "repetition", "rhetoric", "form-field")
MOVED = "Meanwhile this sentence was read differently, in another window or program. Nothing was written; look again."


def sentence_at(document: DeskDocument, place: str) -> tuple[Piece, tuple[Cite, ...]]:
    """A sentence by its place, and the citations that take it in. Raises Refused if there is none."""
    from grammar.source import pieces_at
    from grammar.tree import Cite

    source = source_of(document)
    piece = next((one for one in source.pieces if f"{one.line}.{one.sentence}" == place), None)
    if piece is None or document.exhibit is None:
        raise Refused("There is no such sentence any more.", 409)
    lines = lines_reading(document.exhibit.document, source, piece)
    cites = {
        (cite.first, cite.last): Cite(cite.first, cite.last)
        for line in lines
        for cite in line.cites
        if piece in pieces_at(source, cite.first, cite.last)
    }
    return piece, tuple(cites.values())


def source_of(document: DeskDocument) -> Source:
    if document.source is None or document.result is None:
        raise Refused("This document cannot be read against its source now.", 409)
    return document.source


def seen_of(document: DeskDocument, piece: Piece) -> str:
    """What the reader saw of a sentence: who acts on something else is told."""
    assert document.exhibit is not None
    lines = lines_reading(document.exhibit.document, source_of(document), piece)
    return digest("\0".join((piece.text, *(f"{one.number} {raw(document.text, one.node)}" for one in lines))).encode())


def chosen(visit: Visit, desk: WorkerDesk) -> tuple[DeskDocument, Piece]:
    document = desk.document(visit.document)
    piece, _ = sentence_at(document, visit.form.get("at", ""))
    if visit.form.get("seen", "") not in ("", seen_of(document, piece)):
        raise Refused(MOVED, 409)
    return document, piece


def chosen_line(visit: Visit, document: DeskDocument, piece: Piece) -> ReadingLine:
    assert document.exhibit is not None
    lines = lines_reading(document.exhibit.document, source_of(document), piece)
    found = next((one for one in lines if str(one.number) == visit.form.get("line", "")), None)
    if found is None:
        raise Refused("Choose one of the lines that read this sentence.", 409)
    return found


def done(document: DeskDocument, desk: WorkerDesk, piece: Piece, text: str, act: str, words: str) -> Done:
    """The changed text, written if it can be read. Raises Refused if it cannot."""
    if faults := judged(document, text, text)["faults"]:
        raise Refused(f"The file could not be read then: {faults[0]}")
    place = f"{piece.line}.{piece.sentence}"
    entry = {"act": act, "sentence": place, "words": f"{words} ({place})"}
    return Done(f"{words[:1].upper()}{words[1:]}.", entry, (own_write(document, desk, text),))


# Confirmed ---------------------------------------------------------------------------------------------------------


def confirm(visit: Visit, desk: WorkerDesk) -> Done:
    """What reads this sentence was compared with it."""
    document, piece = chosen(visit, desk)
    assert document.exhibit is not None
    _, cites = sentence_at(document, f"{piece.line}.{piece.sentence}")
    waiting = {line.span.line for line in document.exhibit.unconfirmed}
    lines = lines_reading(document.exhibit.document, source_of(document), piece)
    if not any(line.number in waiting for line in lines):
        raise Refused("Nothing waits here to be confirmed.", 409)
    text = with_confirmation(document.text, document.exhibit.document, cites, visit.sitter.name, desk.today)
    return done(document, desk, piece, text, "confirm", "confirmed")


def sure_lines(document: DeskDocument) -> tuple[int, ...]:
    """The lines that a draft is sure of, from places with nothing less sure, and nobody has confirmed."""
    from datetime import date

    from grammar.proposals import confirmed, unconfirmed
    from grammar.tree import Confirmed

    assert document.exhibit is not None
    tree = document.exhibit.document
    after = confirmed(tree, "sure", "", date.min)
    left = {id(one) for one in unconfirmed(after, tuple(one for one in after.lines if isinstance(one, Confirmed)))}
    return tuple(one.span.line for one in document.exhibit.unconfirmed if id(one) not in left)


def confirm_sure(visit: Visit, desk: WorkerDesk) -> Done:
    """Everything that the draft is sure of was compared with the text: as ``pitboss fmt --confirm sure``."""
    from grammar.errors.faults import counted
    from grammar.proposals import confirmed

    document = desk.document(visit.document)
    source_of(document)
    assert document.exhibit is not None
    number = len(sure_lines(document))
    if not number:
        raise Refused("Nothing that the draft is sure of waits to be confirmed.", 409)
    old = document.exhibit.document
    text = with_confirmations_of(document.text, old, confirmed(old, "sure", visit.sitter.name, desk.today))
    words = f"confirmed {counted(number, 'line')} that the draft is sure of"
    return Done(f"{words}.".capitalize(), {"act": "confirm", "words": words}, (own_write(document, desk, text),))


def withdraw(visit: Visit, desk: WorkerDesk) -> Done:
    """What was confirmed waits again."""
    document, piece = chosen(visit, desk)
    assert document.exhibit is not None
    text = without_confirmation(document.text, document.exhibit.document, piece, source_of(document))
    if text == document.text:
        raise Refused("Nobody has confirmed this sentence.", 409)
    return done(document, desk, piece, text, "unconfirm", "took a confirmation back")


# Read otherwise ----------------------------------------------------------------------------------------------------


def change(visit: Visit, desk: WorkerDesk) -> Done:
    document, piece = chosen(visit, desk)
    code = written(visit)
    line = chosen_line(visit, document, piece)
    return done(document, desk, piece, with_change(document.text, line, code), "read", f"read as “{code}”")


def write(visit: Visit, desk: WorkerDesk) -> Done:
    """Another statement for the sentence."""
    document, piece = chosen(visit, desk)
    code = written(visit)
    text, faults = placed(document, piece, code)
    if faults:
        raise Refused(f"This line cannot be read: {faults[0]}")
    return done(document, desk, piece, text, "read", f"read as “{code}”")


def placed(document: DeskDocument, piece: Piece, code: str) -> tuple[str, list[str]]:
    """The text with a new line where it belongs, and what is wrong with it everywhere."""
    assert document.exhibit is not None
    tried = [
        (text, judged(document, text, code)["faults"])
        for text in with_line_for(document.text, document.exhibit.document, source_of(document), piece, code)
    ]
    return next((one for one in tried if not one[1]), tried[-1])


def reject(visit: Visit, desk: WorkerDesk) -> Done:
    """The sentence does not say this."""
    document, piece = chosen(visit, desk)
    assert document.exhibit is not None
    line = chosen_line(visit, document, piece)
    lines = lines_reading(document.exhibit.document, source_of(document), piece)
    alone = all(one.number == line.number for one in lines)
    text = without_line(document.text, line, piece, document.exhibit.family, alone)
    said = raw(document.text, line.node)
    return done(document, desk, piece, text, "reject", f"rejected “{said[:80]}”")


def mark(visit: Visit, desk: WorkerDesk) -> Done:
    """The sentence is no rule: a heading, noise, or another kind of note."""
    document, piece = chosen(visit, desk)
    assert document.exhibit is not None
    kind = visit.form.get("kind", "")
    if kind not in MARKS:
        raise Refused("Choose what the sentence is: a heading, noise, a remark.")
    lines = lines_reading(document.exhibit.document, source_of(document), piece)
    for line in lines:
        if any(other != piece for other in line.pieces(source_of(document))):
            raise Refused(f"Line {line.number} reads other sentences too. Change or reject it first.")
    return done(document, desk, piece, with_note(document.text, lines, piece, kind), "note", f"marked as {kind}")


def second_reading(visit: Visit, desk: WorkerDesk) -> Done:
    """The sentence can be read in another way too."""
    document, piece = chosen(visit, desk)
    assert document.exhibit is not None
    code = written(visit)
    lines = lines_reading(document.exhibit.document, source_of(document), piece)
    text = with_second_reading(document.text, lines, piece, code)
    if text is None:
        raise Refused("First write how the sentence is read; then a second reading can stand beside it.")
    return done(document, desk, piece, text, "read", f"marked as ambiguous, with a second reading “{code}”")


def written(visit: Visit) -> str:
    code = " ".join(visit.form.get("code", "")[:LONGEST_LINE].split())
    if not code:
        raise Refused("Write the line first.")
    return code


# While somebody types ----------------------------------------------------------------------------------------------


def try_line(visit: Visit, desk: WorkerDesk) -> Done:
    """What Pitboss reads in a line, or what is wrong with it; nothing is written."""
    document = desk.document(visit.document)
    piece, _ = sentence_at(document, visit.form.get("at", ""))
    code = visit.form.get("code", "")[:LONGEST_LINE]
    if not code.strip():
        return Done(data={"faults": [], "reads": []})
    return Done(data=judged(document, tried_text(visit, document, piece, " ".join(code.split())), code))


def tried_text(visit: Visit, document: DeskDocument, piece: Piece, code: str) -> str:
    assert document.exhibit is not None
    lines = lines_reading(document.exhibit.document, source_of(document), piece)
    match visit.form.get("do", ""):
        case "change":
            return with_change(document.text, chosen_line(visit, document, piece), code)
        case "second":
            return with_second_reading(document.text, lines, piece, code) or document.text
        case _:
            return placed(document, piece, code)[0]


def complete(visit: Visit, desk: WorkerDesk) -> Done:
    """What may be written next."""
    from pitboss.desk.line_completion import offered

    document = desk.document(visit.document)
    typed = visit.form.get("code", "")[:LONGEST_LINE]
    return Done(data=offered(document, typed, visit.form.get("line", "")))
