"""The findings report as HTML and PDF."""

from __future__ import annotations

import datetime

from reports.pdf.document import Attachment, Setter, document
from reports.templates.environment import rendered
from reports.views.report_view import Report

KIND = "Pitboss findings report"


def report_html(view: Report) -> str:
    return rendered("report.html.jinja", view=view, kind=KIND)


def report_pdf(
    view: Report,
    attachments: tuple[Attachment, ...],
    *,
    day: datetime.date,
    html: str = "",
    setter: Setter = document,
) -> bytes:
    """The PDF with its attachments; html is the page if it has been made already, setter what typesets it."""
    return setter(
        html or report_html(view),
        title=f"Findings report: {view.title}",
        attachments=attachments,
        identifier=view.identifier,
        created=day,
    )
