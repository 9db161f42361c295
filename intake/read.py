"""Any file to a document: what it says, line by line, and where on its pages."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from base import sandbox
from base.cache import kept
from intake import limits
from intake.document import Document, Format, Line, Notice
from intake.formats import format_of
from intake.places import BadPlaces, document_from
from intake.readers.plain import plain_lines
from intake.unreadable import UnreadableDocument

Progress = Callable[[int, int], None]
"""Called with the number of scanned pages done, and the total."""

TOO_MUCH = (
    "The file needs too much time or memory to be read; it may be damaged. "
    "Print it to a new PDF, or split it, and read that."
)


def read(
    path: str | Path,
    *,
    progress: Progress = lambda done, total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Document:
    """Reads a file. Raises ``UnreadableDocument`` with a sentence, or ``Cancelled`` when cancelled."""
    return read_bytes(content(Path(path)), Path(path).name, progress=progress, cancelled=cancelled)


def read_bytes(
    content: bytes,
    name: str,
    *,
    progress: Progress = lambda done, total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Document:
    """Reads a document from bytes; the name helps to detect the format."""
    _refuse_huge(len(content))
    form = format_of(content, name)
    if form in (Format.TEXT, Format.MARKDOWN):
        _refuse_long(len(content) // 4)  # no character takes more bytes
        lines, notices = plain_lines(content)
        document = Document(name, form, "", lines, notices)
    else:
        document = _parsed_apart(content, form, progress, cancelled)
    _refuse_long(sum(len(line.text) for line in document.lines))
    if not any(line.words for line in document.lines):
        raise UnreadableDocument("The file holds no words. Ask for a complete copy.")
    notices = (*document.notices, *unreadable_marks(document.lines))
    return replace(document, name=name, format=form, sha256=hashlib.sha256(content).hexdigest(), notices=notices)


def page_picture(path: Path, form: Format, page: int) -> bytes:
    """A page of a PDF or scan as it looks, as PNG; empty if there is none. Raises ``UnreadableDocument``."""
    whole = content(path)

    def made() -> str:
        return str(_in_sandbox("intake.reader_process:pictured", whole, form=form.value, page=page))

    key = f"page {page} {form.value} {hashlib.sha256(whole).hexdigest()}"
    return b64decode(kept("documents", key, made, depends_on=("intake",)))


def unreadable_marks(lines: Iterable[Line]) -> Iterator[Notice]:
    """A notice for each page with signs that no font or code page explained: they may stand for figures or letters."""
    words: dict[int, list[str]] = {}
    for word in (word for line in lines for word in line.words if _UNREADABLE.search(word.text)):
        words.setdefault(word.page, []).append(word.text)
    for page, found in sorted(words.items()):
        told = ", ".join(f"“{_UNREADABLE.sub(_UNKNOWN, text)}”" for text in found[:_MOST_TOLD])
        more = f" and {len(found) - _MOST_TOLD} more" if len(found) > _MOST_TOLD else ""
        yield Notice(f"Signs that cannot be read: {told}{more}. Compare with the page.", page)


_UNREADABLE = re.compile("[\ufffd\ue000-\uf8ff]")
_UNKNOWN = "\ufffd"
_MOST_TOLD = 8


def content(path: Path) -> bytes:
    """The bytes of a file; a folder, a pipe or a huge file gets a sentence."""
    try:
        # non-blocking: opening a pipe would hang until somebody writes to it
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise UnreadableDocument(f"There is no file {path}. Check the name.") from None
    except (OSError, ValueError) as error:
        raise UnreadableDocument(f"{path} cannot be opened: {_reason(error)}.") from None
    try:
        _refuse_special(path, os.fstat(handle))
        with open(handle, "rb", closefd=False) as file:
            return file.read((limits.MEGABYTES << 20) + 1)
    except OSError as error:
        raise UnreadableDocument(f"{path} cannot be read: {_reason(error)}.") from None
    finally:
        os.close(handle)


def _refuse_special(path: Path, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise UnreadableDocument(f"{path} is a folder. Name a file in it.")
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableDocument(f"{path} is a device or a pipe, not a file. Save what it holds and read that.")
    _refuse_huge(status.st_size)


def _reason(error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return reason[:1].lower() + reason[1:]


def _refuse_long(characters: int) -> None:
    if characters > limits.CHARACTERS:
        raise UnreadableDocument(
            f"The file holds {characters} characters; Pitboss reads at most {limits.CHARACTERS}. "
            "Split it and read the part with the rules."
        )


def _refuse_huge(size: int) -> None:
    if size > limits.MEGABYTES << 20:
        raise UnreadableDocument(
            f"The file has {size >> 20} megabytes; Pitboss reads at most {limits.MEGABYTES}. "
            "Split it and read the part with the rules."
        )


def _parsed_apart(content: bytes, form: Format, progress: Progress, cancelled: Callable[[], bool]) -> Document:
    """Parses in a separate process with limits, and does not trust its output either."""
    told = {"progress": progress, "cancelled": cancelled}
    try:
        return document_from(str(_in_sandbox("intake.reader_process:inside", content, **told, form=form.value)))
    except BadPlaces:
        raise UnreadableDocument(TOO_MUCH) from None


def _in_sandbox(function: str, content: bytes, **options: Any) -> Any:
    try:
        return sandbox.run(function, content, limits=_limits(), **options)
    except sandbox.Refusal as refusal:
        raise UnreadableDocument(refusal.sentence) from None
    except sandbox.Damaged as damaged:
        # whatever a library trips over in a hostile file, the user gets a sentence
        raise UnreadableDocument(f"The file is damaged and cannot be read ({damaged}). Ask for a clean copy.") from None
    except sandbox.LimitExceeded:
        raise UnreadableDocument(TOO_MUCH) from None


def _limits() -> sandbox.Limits:
    return sandbox.Limits(
        seconds=limits.PARSER_SECONDS,
        patience=limits.PATIENCE_SECONDS,
        megabytes=limits.PARSER_MEGABYTES,
        answer_bytes=limits.ANSWER_MEGABYTES << 20,
    )
