"""The mathematics sheet as HTML and PDF, with fields for two signatures."""

from __future__ import annotations

import datetime

from reports.pdf.document import Attachment, Setter, document
from reports.templates.environment import head, rendered
from reports.views.sheet_view import DEFINED, EXACTNESS, SheetView

KIND = "Mathematics sheet"


def sheet_html(view: SheetView) -> str:
    running = (head(f"{KIND}: {view.title}"), f"Content {view.identifier}")
    return rendered("sheet.html.jinja", view=view, kind=KIND, running=running, exactness=EXACTNESS, defined=DEFINED)


def sheet_pdf(
    view: SheetView,
    attachments: tuple[Attachment, ...],
    *,
    day: datetime.date,
    html: str = "",
    setter: Setter = document,
) -> bytes:
    return setter(
        html or sheet_html(view),
        title=f"{KIND}: {view.title}",
        attachments=attachments,
        identifier=view.identifier,
        created=day,
    )
