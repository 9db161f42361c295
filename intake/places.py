"""The position of every word of a document, as a JSON file beside its text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

from intake.document import Box, Document, Format, Line, LineKind, Notice, PageSize, Word, consistent

VERSION = 1
_HASH = re.compile(r"[0-9a-f]{64}")
_FARTHEST = 1e6


class BadPlaces(Exception):
    """A sentence saying why a file of places cannot be trusted."""


def places(document: Document) -> str:
    """The document as JSON: always the same bytes for the same document."""
    answer = {
        "version": VERSION,
        "name": document.name,
        "format": document.format.value,
        "sha256": document.sha256,
        "pages": [[page.width, page.height] for page in document.pages],
        "notices": [[notice.message, notice.page] for notice in document.notices],
        "lines": [[line.kind.value, line.page, line.text, [_packed(w) for w in line.words]] for line in document.lines],
    }
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n"


def document_from(text: str) -> Document:
    """The document that a file of places describes; every field is validated before use."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        raise BadPlaces("The file of places is not JSON. Draft the document again.") from None
    try:
        return _document(answer)
    except _Wrong as wrong:
        raise BadPlaces(f"The file of places is damaged: {wrong}. Draft the document again.") from None


class _Wrong(Exception):
    pass


_T = TypeVar("_T")


def _packed(word: Word) -> list[Any]:
    box = word.box and [word.box.left, word.box.top, word.box.right, word.box.bottom]
    return [word.text, word.page, box, word.confidence]


def _document(answer: Any) -> Document:
    keys = {"version", "name", "format", "sha256", "pages", "notices", "lines"}
    if not isinstance(answer, dict) or set(answer) != keys:
        raise _Wrong("it does not have the expected entries")
    if answer["version"] != VERSION:
        raise _Wrong(f"its version is {_short(answer['version'])}, not {VERSION}")
    sha256 = _text(answer["sha256"])
    if not _HASH.fullmatch(sha256):
        raise _Wrong("the hash of the document is not one")
    return Document(
        name=_text(answer["name"]),
        format=_choice(Format, answer["format"]),
        sha256=sha256,
        lines=_each(answer["lines"], 4, _line),
        notices=_each(answer["notices"], 2, _notice),
        pages=_each(answer["pages"], 2, lambda sides: PageSize(_number(sides[0]), _number(sides[1]))),
    )


def _each(values: Any, length: int, made: Callable[[list[Any]], _T]) -> tuple[_T, ...]:
    if not isinstance(values, list):
        raise _Wrong("a list is missing")
    return tuple(made(_list(value, length)) for value in values)


def _list(value: Any, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise _Wrong(f"an entry does not have {length} parts")
    return value


def _line(parts: list[Any]) -> Line:
    kind, page, text, words = parts
    line = Line(_text(text), _choice(LineKind, kind), _count(page), _each(words, 4, _word))
    if "\n" in line.text or "\r" in line.text or not consistent(line):
        raise _Wrong(f"the words of the line “{_short(line.text)}” are not those of its text")
    if (line.kind is LineKind.BLANK) != (not line.text.strip()):
        raise _Wrong("a line is blank that should not be, or the other way round")
    return line


def _word(parts: list[Any]) -> Word:
    text, page, box, confidence = parts
    if confidence is not None and not (type(confidence) is int and 0 <= confidence <= 100):
        raise _Wrong("a confidence is not between 0 and 100")
    place = None if box is None else Box(*(_number(side) for side in _list(box, 4)))
    if place and (place.left > place.right or place.top > place.bottom):
        raise _Wrong("a box has its sides exchanged")
    return Word(_text(text), _count(page), place, confidence)


def _notice(parts: list[Any]) -> Notice:
    return Notice(_text(parts[0]), None if parts[1] is None else _count(parts[1]))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _Wrong("a text is missing")
    return value


def _short(value: Any) -> str:
    return " ".join(str(value)[:40].split())


def _count(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= 100_000:
        raise _Wrong("a page number is not one")
    return value


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not -_FARTHEST < value < _FARTHEST:
        raise _Wrong("a measure is not a number")
    return float(value)


_E = TypeVar("_E", Format, LineKind)


def _choice(kinds: type[_E], value: Any) -> _E:
    try:
        return kinds(value)
    except ValueError:
        raise _Wrong(f"“{_short(value)}” is no {kinds.__name__}") from None
