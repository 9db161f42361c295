"""The letter: written from the decisions, edited in place, as Word file, PDF or text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from base.progress import Progress
from grammar.errors.faults import counted
from pitboss.desk.decisions import review_path
from pitboss.desk.desk_folder import digest_of
from pitboss.desk.letter_draft import LETTER, SENT, letter_draft
from pitboss.desk.records import Done, Download, Refused, Visit, Write
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from reports.views.letter_view import LetterView

LONGEST = 20_000
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    from reports.letter import lists

    document = desk.document(visit.document)
    if document.result is None:
        return {"refusal": document.refusal, "letter": None, "accepted": False}
    draft = letter_draft(document, desk.today, accepted=wants_accepted(visit))
    return {
        "refusal": "",
        "letter": draft.view,
        "draft": draft,
        "lists": list(lists(draft.view)),
        "accepted": wants_accepted(visit),
        "priced": document.priced or document.stopped,
    }


def wants_accepted(visit: Visit) -> bool:
    return visit.query.get("accepted", "") == "1"


def reword(visit: Visit, desk: WorkerDesk) -> Done:
    """Other words for one paragraph; the program's own, if nothing is given."""
    document = desk.document(visit.document)
    if document.result is None:
        raise Refused("The document cannot be read at the moment; the letter is as it was.", 409)
    key, text = visit.form.get("key", ""), " ".join(visit.form.get("text", "").split())[:LONGEST]
    known = letter_draft(document, desk.today, accepted=True).paragraphs.get(key)
    if known is None:
        raise Refused("This paragraph is no longer in the letter.", 409)
    if text == known.text:
        return Done()
    own = known.own or known.text
    words = f"changed the letter: {known.label}" if text else f"the letter's own words again: {known.label}"
    return Done("Saved.", {"act": LETTER, "key": key, "text": "" if text == own else text, "words": words})


def sent(visit: Visit, desk: WorkerDesk) -> Done:
    """The letter has gone out: what it asked is remembered, and the next one tells what was answered."""
    from base.plain_text import json_text
    from checker.points.review_data import record_data
    from reports.letter import letter_text

    document = desk.document(visit.document)
    if document.result is None:
        raise Refused("The document cannot be read at the moment.", 409)
    draft = letter_draft(document, desk.today)
    if not draft.view.points:
        raise Refused("No question is in the letter yet.")
    if draft.undecided:
        raise Refused("Some questions are not decided yet; decide them before the letter goes out.", 409)
    if [one.day for one in draft.record.rounds] != sorted(one.day for one in draft.record.rounds):
        raise Refused("The last letter has a later date than today; this one cannot follow it.", 409)
    path = review_path(document)
    content = (json_text(record_data(draft.record), indent=1) + "\n").encode()
    words = f"sent the letter of round {draft.round}: {counted(len(draft.view.points), 'question')}"
    write = Write(str(path.relative_to(desk.folder)), content, digest_of(path))
    return Done("Noted as sent.", {"act": SENT, "letter": letter_text(draft.view), "words": words}, (write,))


# Files -----------------------------------------------------------------------------------------------------------


def made(visit: Visit, desk: WorkerDesk, kind: str) -> tuple[LetterView, str]:
    document = desk.document(visit.document)
    if document.result is None:
        raise Refused(document.refusal, 409)
    view = letter_draft(document, desk.today, accepted=wants_accepted(visit)).view
    return view, f"{document.path.stem}-letter.{kind}"


def as_text(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    from reports.letter import letter_text

    view, name = made(visit, desk, "txt")
    return Done(download=Download(name, "text/plain; charset=utf-8", letter_text(view).encode()))


def as_word(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    from reports.output.letter_docx import letter_docx

    view, name = made(visit, desk, "docx")
    return Done(download=Download(name, WORD, letter_docx(view, desk.today)))


def as_pdf(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    from reports.letter import letter_pdf
    from reports.pdf.weasyprint import PangoMissing

    view, name = made(visit, desk, "pdf")
    progress("setting the letter")
    try:
        return Done(download=Download(name, "application/pdf", letter_pdf(view, day=desk.today)))
    except PangoMissing as missing:
        raise Refused(f"{missing} The letter as a Word file or as text needs nothing else.") from None


ACTS = {"reword": reword, "sent": sent}
LONG = {"letter.txt": as_text, "letter.docx": as_word, "letter.pdf": as_pdf}
