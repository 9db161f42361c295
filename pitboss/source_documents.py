"""The text of a source document of any kind: plain text as it is, everything else as ``pitboss draft`` reads it."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from base.cache import kept
from grammar.errors.faults import Unreadable
from grammar.parser import text_of
from pitboss.terminal import Progress

if TYPE_CHECKING:
    from intake.document import Document

CODE = ("base", "intake")
_HEAD = 4096


def source_text(path: str | Path) -> str:
    """What citations count lines in. A PDF or a scan is read once and then remembered."""
    if is_plain(path):
        text = text_of(path)
        if not text.strip():
            raise Unreadable(f"{path}: The file is empty, so that no line of it can be cited. Ask for a complete copy.")
        return text
    digest = hashlib.sha256(content_of(path)).hexdigest()
    return str(kept("documents", digest, lambda: document_text(read_document(path)), depends_on=CODE))


def is_plain(path: str | Path) -> bool:
    """Whether a file is text that is cited as it stands; a file that cannot be opened is left to ``text_of``."""
    from intake.document import Format
    from intake.formats import format_of
    from intake.unreadable import UnreadableDocument

    try:
        with Path(path).open("rb") as file:
            start = file.read(_HEAD)
        if start.startswith(b"PK\x03\x04") or not start.strip():
            return not start.strip()
        return format_of(start, Path(path).name) in (Format.TEXT, Format.MARKDOWN)
    except UnreadableDocument:
        return False
    except (OSError, ValueError):
        return True


def read_document(path: str | Path) -> Document:
    """The document in a file. Raises Unreadable with a sentence."""
    from intake.read import read
    from intake.unreadable import UnreadableDocument

    progress = Progress(quiet=not in_front())
    try:
        return read(path, progress=lambda done, total: progress.say(f"{path}: {done} of {total} scanned pages read"))
    except UnreadableDocument as unreadable:
        raise Unreadable(f"{path}: {unreadable}") from None
    finally:
        progress.done()


def document_text(document: Document) -> str:
    """The extracted text as it is written beside a draft."""
    return document.text + "\n"


def content_of(path: str | Path) -> bytes:
    from intake.read import content
    from intake.unreadable import UnreadableDocument

    try:
        return content(Path(path))
    except UnreadableDocument as unreadable:
        raise Unreadable(f"{path}: {unreadable}") from None


def in_front() -> bool:
    """Is this the process the user started, and not a worker?"""
    working = sys.modules.get("multiprocessing.process")  # loaded in every worker process
    return working is None or working.parent_process() is None
