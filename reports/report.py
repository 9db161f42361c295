"""The findings report as HTML and PDF."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from reports.pdf import Attachment, document
from reports.rendering import head, rendered
from reports.view_report import Report

KIND = "Pitboss findings report"


@dataclass(frozen=True, slots=True)
class Heads:
    """What every page repeats."""

    title: str
    kind: str
    day: str


def report_html(view: Report) -> str:
    return rendered("report.html.jinja", view=view, heads=Heads(head(view.title), KIND, view.day))


def report_pdf(view: Report, attachments: tuple[Attachment, ...], *, day: datetime.date) -> bytes:
    return document(
        report_html(view),
        title=f"Findings report: {view.title}",
        attachments=attachments,
        identifier=view.identifier,
        created=day,
    )
