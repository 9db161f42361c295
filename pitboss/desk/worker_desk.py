"""What pages ask: the folder and its documents, as the worker holds them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pitboss.desk
from base.progress import Progress, silent
from pitboss.desk.desk_document import DeskDocument
from pitboss.desk.desk_folder import submissions
from pitboss.desk.page_list import BY_NAME, PAGES
from pitboss.desk.records import Refused, Visit

TEMPLATES = Path(pitboss.desk.__file__).parent / "templates"


class WorkerDesk:
    """The documents of a folder, each read when it is first asked for."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.known: dict[str, DeskDocument] = {}
        self.visited: list[str] = []
        """Documents somebody looks at, the latest last: their prices come first."""
        self.kept: dict[str, Any] = {}
        """What long acts on pages of the folder worked out, by name."""

    @property
    def today(self) -> date:
        return date.today()

    def documents(self) -> Iterable[DeskDocument]:
        """All of them; those that have not been read yet have no result."""
        found = submissions(self.folder)
        self.known = {name: self.known.get(name) or DeskDocument(one) for name, one in found.items()}
        return self.known.values()

    def unread(self, name: str) -> DeskDocument:
        """The document as it was at the last look. Raises Refused if there is none."""
        if name not in self.known:
            self.documents()
        found = self.known.get(name)
        if found is None:
            raise Refused("There is no such document in this folder.", 404)
        return found

    def document(self, name: str, progress: Progress = silent) -> DeskDocument:
        """The document as its files are now."""
        found = self.unread(name)
        if not found.path.is_file():
            del self.known[name]
            raise Refused("This document is no longer in the folder.", 404)
        found.look(progress)
        return found


def page_module(name: str) -> ModuleType:
    return import_module(BY_NAME[name].module)


def shown(visit: Visit, desk: WorkerDesk) -> str:
    """A page as HTML: its view, filled into its template."""
    from reports.templates.environment import environment

    page = BY_NAME[visit.page]
    document = desk.document(visit.document) if visit.document else None
    values = page_module(visit.page).view(visit, desk)
    return (
        environment(TEMPLATES)
        .get_template(f"{page.name}.html.jinja")
        .render(
            page=page,
            pages=[one for one in PAGES if one.of_document],
            folder_pages=[one for one in PAGES if not one.of_document and one.name != "who"],
            visit=visit,
            sitter=visit.sitter,
            document=document,
            **values,
        )
    )
