"""Text and Markdown, kept line by line as they are, so that citations of the file itself stay valid."""

from __future__ import annotations

import re

from grammar.source import Kind, cut
from intake.document import Line, LineKind, Notice, Word
from intake.unreadable import UnreadableDocument

_ITEM = re.compile(r"\s*(?:[-*+•·◦▪●○‣–—]|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]|\d{1,3}(?:\.\d{1,3})+\.?)\s+\S")
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def plain_lines(content: bytes) -> tuple[tuple[Line, ...], tuple[Notice, ...]]:
    text, notices = decoded(content)
    source = cut(text, "")
    kinds = {piece.line: piece.kind for piece in source.pieces}
    return tuple(_line(one, kinds.get(at)) for at, one in enumerate(source.lines, 1)), notices


def decoded(content: bytes) -> tuple[str, tuple[Notice, ...]]:
    """The text of a file: UTF-8, UTF-16 if marked as such, otherwise the Windows encoding."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return _decoded(content[len(mark) :], encoding), ()
    if b"\x00" in content:
        raise UnreadableDocument(_NO_TEXT)
    try:
        return content.decode("utf-8"), ()
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
        return text, (
            Notice("The file is not UTF-8; it was read as Windows-1252. Look at its quotation marks and signs."),
        )


_NO_TEXT = "The file holds no text that Pitboss can read. It reads PDF, Word (.docx), HTML, text, Markdown and images."


def _decoded(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        raise UnreadableDocument("The text of the file is damaged. Save it again as UTF-8.") from None


def _line(text: str, found: Kind | None) -> Line:
    return Line(text, _kind(text, found), words=tuple(Word(word) for word in text.split()))


def _kind(text: str, found: Kind | None) -> LineKind:
    if not text.strip():
        return LineKind.BLANK
    match found:
        case Kind.HEADING:
            return LineKind.HEADING
        case Kind.ROW:
            return LineKind.ROW
        case _:
            return LineKind.ITEM if _ITEM.match(text) else LineKind.PARAGRAPH
