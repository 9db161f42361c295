"""The process that parses files from outside; it may be killed at any time without harm."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from base.sandbox import Refusal
from intake.document import Document, Format, Line, Notice, PageSize
from intake.places import places
from intake.unreadable import UnreadableDocument

Parsed = tuple[tuple[Line, ...], tuple[Notice, ...], tuple[PageSize, ...]]


def inside(content: bytes, *, form: str, progress: Callable[[int, int], None]) -> str:
    """Called in the sandbox: the document with its places."""
    kind = Format(form)
    try:
        lines, notices, pages = parsed(kind, content, progress)
    except UnreadableDocument as refusal:
        raise Refusal(str(refusal)) from None
    return places(Document("", kind, "0" * 64, lines, notices, pages))


def pictured(content: bytes, *, form: str, page: int) -> str:
    """Called in the sandbox: a page as it looks, as PNG in base 64; empty if there is no such page."""
    from intake.readers.picture import images, png

    found: Iterator[Any]
    try:
        if Format(form) is Format.PDF:
            from intake.readers.pdf import Pdf

            pdf = Pdf(content)
            found = iter([pdf.image(page, PICTURE_DOTS, PICTURE_MEGAPIXELS)] if 1 <= page <= pdf.pages else [])
        else:
            found = islice(images(content), page - 1, page)
        return "".join(b64encode(png(image, WIDEST)).decode() for image in found)
    except UnreadableDocument as refusal:
        raise Refusal(str(refusal)) from None


PICTURE_DOTS, PICTURE_MEGAPIXELS, WIDEST = 130, 6, 2400


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
