"""The game of a document whose text tells none: whoever reads it names one, and the text is read as that."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pitboss.desk.decide import own_write
from pitboss.desk.records import Done, Refused, Visit
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from pitboss.desk.desk_document import DeskDocument


def games_to_name(document: DeskDocument) -> tuple[str, ...]:
    """The families to choose from; empty if the document tells its game, or cannot be read for another reason."""
    from grammar.resolver.family_words import families
    from grammar.resolver.known_games import asks_for_game

    return tuple(sorted(families())) if any(map(asks_for_game, document.faults)) else ()


def name_game(visit: Visit, desk: WorkerDesk) -> Done:
    """Reads the text as a procedure of this family; where somebody has worked on the file, only its head changes."""
    document = desk.document(visit.document)
    family = visit.form.get("family", "")
    if family not in games_to_name(document):
        raise Refused("Choose one of the games; or somebody has named it meanwhile: look again.", 409)
    text = drafted_again(document, family) or with_family(document.text, family)
    words = f"read as a procedure of {family}"
    entry = {"act": "change", "words": words}
    page = f"/d/{document.id}/read"
    return Done(f"{words.capitalize()}.", entry, (own_write(document, desk, text),), goto=page)


def drafted_again(document: DeskDocument, family: str) -> str:
    """The draft of the text as this family; empty if the file is not as it was drafted, or its text is gone."""
    from grammar.errors.faults import Unreadable
    from intake.draft_text import draft_text
    from intake.places import document_from
    from pitboss.commands.draft import drafts_of
    from pitboss.source_documents import read_document, source_text

    assert document.exhibit is not None
    path = document.path.parent / document.exhibit.source
    placed = path.with_suffix(".places.json")
    try:
        text = source_text(path).removeprefix("\ufeff")
        source = document_from(placed.read_text("utf-8")) if placed.is_file() else read_document(path)
    except (Unreadable, OSError, ValueError):
        return ""
    digest = hashlib.sha256(text.encode()).hexdigest()
    before, after = (drafts_of(source, text, path.name, about)[0] for about in ("", family))
    untouched = draft_text(before, document.exhibit.title, digest) == document.text
    return draft_text(after, document.exhibit.title, digest) if untouched else ""


def with_family(text: str, family: str) -> str:
    """The file with its family in the head: behind the lines on language and source."""
    lines = text.split("\n")
    head = [at for at, line in enumerate(lines) if line.startswith(("exhibit ", "language ", "source "))]
    at = max(head, default=-1) + 1
    return "\n".join([*lines[:at], f"family {family}", *lines[at:]])
