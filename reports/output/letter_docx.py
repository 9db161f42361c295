"""The letter as a Word file that can be edited. The only module that writes DOCX."""

from __future__ import annotations

import datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from reports.letter import lists
from reports.views.letter_view import LetterView


def letter_docx(view: LetterView, day: datetime.date) -> bytes:
    """The same bytes for the same letter and day."""
    from docx import Document
    from docx.shared import Pt

    file = Document()
    style: Any = file.styles["Normal"]
    style.font.name, style.font.size = "Calibri", Pt(10)
    style.paragraph_format.space_after = Pt(5)
    for text in filter(None, (view.day, view.draft, view.to)):
        file.add_paragraph(text)
    file.add_paragraph().add_run(view.re).bold = True
    for text in filter(None, (view.opening, view.basis)):
        file.add_paragraph(text)
    for point in view.points:
        paragraph = file.add_paragraph(f"{point.number}. ")
        paragraph.add_run(point.title).bold = True
        paragraph.add_run(f" {point.text}")
    if view.further:
        file.add_paragraph(f"Also open, each to be answered in a sentence: {' '.join(view.further)}")
    for text in filter(None, (view.advice, view.marked, view.closing)):
        file.add_paragraph(text)
    for title, lines in lists(view):
        file.add_heading(title, level=2)
        for line in lines:
            file.add_paragraph(line, style="List Bullet")
    dated(file, view, day)
    return written(file)


def dated(file: Any, view: LetterView, day: datetime.date) -> None:
    """Who wrote it and when, so that the time of day does not get into the file."""
    moment = datetime.datetime.combine(day, datetime.time())
    known = file.core_properties
    known.title, known.author, known.last_modified_by = view.title, "Pitboss", "Pitboss"
    known.created = known.modified = moment


def written(file: Any) -> bytes:
    """The file packed again with one date for all parts: as saved, each part has the time of day."""
    held, packed = BytesIO(), BytesIO()
    file.save(held)
    with ZipFile(held) as saved, ZipFile(packed, "w", ZIP_DEFLATED) as again:
        for name in saved.namelist():
            part = ZipInfo(name, UNDATED)
            part.compress_type = ZIP_DEFLATED
            again.writestr(part, saved.read(name))
    return packed.getvalue()


UNDATED = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a ZIP file can hold."""
