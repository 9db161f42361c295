"""The letter of a document: written from the decisions, with the words that the reviewer has changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from base.records import dataclass
from grammar.errors.faults import counted
from pitboss.desk.decisions import ASK, content_of, decisions_on, review_record
from pitboss.desk.history import Act, standing

if TYPE_CHECKING:
    from checker.points.review_record import ReviewRecord
    from pitboss.desk.desk_document import DeskDocument
    from reports.views.letter_view import LetterView

LETTER, SENT = "letter", "sent"
PARTS = ("to", "re", "opening", "basis", "advice", "marked", "closing")
"""The parts of a letter that are one paragraph each."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph that can be edited; own is what the program says, if the words are no longer those."""

    key: str
    text: str
    label: str
    own: str = ""


@dataclass(frozen=True, slots=True)
class LetterDraft:
    """The letter as it would be sent now, and its paragraphs by key."""

    view: LetterView
    paragraphs: dict[str, Paragraph]
    undecided: int
    record: ReviewRecord
    """The review, this round included."""

    @property
    def round(self) -> int:
        return self.record.last


def letter_draft(document: DeskDocument, day: date, *, accepted: bool = False) -> LetterDraft:
    from reports.case import Case
    from reports.views.letter_view import letter

    assert document.result is not None
    decided = decisions_on(document)
    chosen = {name: one.preferred for name, one in decided.points.items() if one.kind == ASK}
    case = Case(str(document.path), document.text, document.result, document.source, (), ())
    acts = standing(document.acts)
    done, counted_points = decided.progress
    undecided = counted_points - done
    record = record_now(document, day)
    written = letter(case, day, accepted=accepted, chosen=chosen, record=record)
    written = replace(written, draft=" ".join(filter(None, (written.draft, unfinished(undecided), unpriced(document)))))
    changed = {act.text("key"): act for act in acts if act.kind == LETTER}
    paragraphs = {one.key: reworded(one, changed.get(one.key)) for one in paragraphs_of(written)}
    return LetterDraft(with_words(written, paragraphs), paragraphs, undecided, record)


def unfinished(undecided: int) -> str:
    """Whoever takes the letter out of the desk before all is decided sees it on the letter."""
    if not undecided:
        return ""
    return f"DRAFT: {counted(undecided, 'question')} of the review {'is' if undecided == 1 else 'are'} not decided yet."


def unpriced(document: DeskDocument) -> str:
    return "" if document.priced else "DRAFT: what the answers are worth is not worked out yet."


def record_now(document: DeskDocument, day: date) -> ReviewRecord:
    """The record of the review with this round on top: of what was asked, and what was let stand."""
    from checker.points.review_record import FiledAnswers

    decided, record = decisions_on(document).points, review_record(document)
    told = [point for point in document.points if point.id in decided or record.has(point)]
    exhibit, content = document.exhibit, content_of(document)
    if exhibit is None:
        return record.next_round(told, day, FiledAnswers(content))
    games, names = tuple(one.name for one in exhibit.games), {one.about for one in exhibit.stated}
    return record.next_round(told, day, FiledAnswers(content, exhibit.title, games, names))


def paragraphs_of(view: LetterView) -> list[Paragraph]:
    """Every paragraph with the program's own words."""
    made = [Paragraph(key, text, key) for key in PARTS if (text := getattr(view, key))]
    for point in view.points:
        made.append(Paragraph(f"title:{point.id}", point.title, f"title of question {point.number}"))
        made.append(Paragraph(f"text:{point.id}", point.text, f"text of question {point.number}"))
    return made


def reworded(paragraph: Paragraph, act: Act | None) -> Paragraph:
    """In the reviewer's words; an act without any gives the program's own back."""
    if act is None or act.text("text") in ("", paragraph.text):
        return paragraph
    return replace(paragraph, text=act.text("text"), own=paragraph.text)


def with_words(view: LetterView, known: dict[str, Paragraph]) -> LetterView:
    """The letter in the reviewer's words."""
    points = tuple(
        replace(point, title=known[f"title:{point.id}"].text, text=known[f"text:{point.id}"].text)
        for point in view.points
    )
    words: dict[str, Any] = {key: known[key].text for key in PARTS if key in known}
    return replace(view, points=points, **words)
