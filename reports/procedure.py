"""The printed procedure as HTML and PDF, with its running header and footer."""

from __future__ import annotations

import datetime

from base.records import dataclass
from checker.context import own_profile
from checker.profile import Profile
from grammar.exhibit import Exhibit
from reports.pdf.document import Attachment, Setter, document
from reports.templates.environment import head, rendered
from reports.views.procedure_view import Procedure

DRAFT = "DRAFT"


@dataclass(frozen=True, slots=True)
class Running:
    """What every page repeats."""

    title: str
    version: str
    content: str
    draft: str = ""

    def texts(self) -> tuple[str, ...]:
        return tuple(text for text in (self.title, self.version, self.content, self.draft) if text)


def running(view: Procedure, *, draft: bool = False) -> Running:
    day = view.day.isoformat() if view.day else "undated"
    version = f"Version {head(view.version)} · {day}" if view.version else day
    return Running(head(view.title), version, f"Content {view.content_hash}", DRAFT if draft else "")


def profile_of(exhibit: Exhibit) -> Profile | None:
    """The profile of the jurisdiction that the document names, as of its day, if there is one."""
    return own_profile(exhibit)


def procedure_html(view: Procedure, *, draft: bool = False) -> str:
    return rendered("procedure.html.jinja", view=view, running=running(view, draft=draft), draft=draft)


def procedure_pdf(
    view: Procedure,
    attachments: tuple[Attachment, ...],
    *,
    printed_on: datetime.date,
    draft: bool = False,
    html: str = "",
    setter: Setter = document,
) -> bytes:
    """The PDF with its attachments; printed_on is its date if the document has none of its own.

    html is the page if it has been made already; setter is what typesets it.
    """
    return setter(
        html or procedure_html(view, draft=draft),
        title=view.title,
        attachments=attachments,
        identifier=view.content_hash,
        created=view.day or printed_on,
        version=view.version,
    )
