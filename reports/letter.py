"""The letter in the formats that people send: text, Markdown, HTML, PDF; Word in output/letter_docx.py."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterator
from textwrap import fill

from reports.pdf.document import Setter, document
from reports.templates.environment import rendered
from reports.views.letter_view import LetterView

WIDTH = 96
KIND = "Letter of review"


def letter_text(view: LetterView) -> str:
    """Plain text, wrapped."""
    return "\n\n".join(fill(part, WIDTH, break_long_words=False) for part in paragraphs(view, "{}", "{}")) + "\n"


def letter_markdown(view: LetterView) -> str:
    return "\n\n".join(paragraphs(view, "**{}**", "## {}")) + "\n"


def letter_html(view: LetterView) -> str:
    return rendered("letter.html.jinja", view=view, lists=tuple(lists(view)), kind=KIND)


def letter_pdf(view: LetterView, *, day: datetime.date, html: str = "", setter: Setter = document) -> bytes:
    identifier = hashlib.sha256(letter_text(view).encode()).hexdigest()[:16]
    return setter(
        html or letter_html(view), title=f"{KIND}: {view.title}", attachments=(), identifier=identifier, created=day
    )


def paragraphs(view: LetterView, strong: str, heading: str) -> Iterator[str]:
    """The whole letter, paragraph by paragraph."""
    yield from filter(None, (view.day, view.draft, view.to, strong.format(view.re), view.opening, view.basis))
    for point in view.points:
        yield f"{point.number}. {strong.format(point.title)} {point.text}".rstrip()
    if view.further:
        yield f"Also open, each to be answered in a sentence: {' '.join(view.further)}"
    yield from filter(None, (view.advice, view.marked, view.closing))
    for title, lines in lists(view):
        yield heading.format(title)
        yield from lines


def lists(view: LetterView) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What follows the letter, each list with its title."""
    if view.answered:
        yield "Answered since our last letter", view.answered
    if view.stand:
        yield "Let stand since our last letter", view.stand
    if view.settled:
        yield "Settled in earlier letters", view.settled
    if view.accepted:
        yield "Let stand", view.accepted
    if view.unconfirmed:
        yield "How we read your sentences, not yet compared by a person", view.unconfirmed
