"""The process that parses files from outside; it may be killed at any time without harm."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from intake.document import Document, Format, Line, Notice, PageSize
from intake.isolation import TOO_MUCH, limited
from intake.places import places
from intake.unreadable import UnreadableDocument

Parsed = tuple[tuple[Line, ...], tuple[Notice, ...], tuple[PageSize, ...]]


def inside() -> None:
    """Reads a head and a file from standard input; writes progress and then the document, one per line."""
    head = json.loads(sys.stdin.buffer.readline())
    content = sys.stdin.buffer.read()
    limited()
    _say(_answer(Format(head["format"]), content, lambda done, total: _say({"progress": [done, total]})))


def _answer(form: Format, content: bytes, progress: Callable[[int, int], None]) -> dict[str, Any]:
    try:
        lines, notices, pages = parsed(form, content, progress)
    except UnreadableDocument as refusal:
        return {"unreadable": str(refusal)}
    except (MemoryError, RecursionError):
        return {"unreadable": TOO_MUCH}
    except Exception as error:
        # whatever a library trips over in a hostile file, the user gets a sentence
        return {"unreadable": f"The file is damaged and cannot be read ({type(error).__name__}). Ask for a clean copy."}
    return {"document": places(Document("", form, "0" * 64, lines, notices, pages))}


def parsed(form: Format, content: bytes, progress: Callable[[int, int], None]) -> Parsed:
    """The lines, notices and pages of a file."""
    match form:
        case Format.PDF:
            from intake.readers.paged import pdf_document

            return pdf_document(content, progress)
        case Format.IMAGE:
            from intake.readers.paged import image_document

            return image_document(content, progress)
        case Format.DOCX:
            from intake.readers.docx import docx_lines

            return (*docx_lines(content), ())
        case Format.HTML:
            from intake.readers.html import html_lines

            return (*html_lines(content), ())
        case Format.TEXT | Format.MARKDOWN:
            from intake.readers.plain import plain_lines

            return (*plain_lines(content), ())


def _say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()
