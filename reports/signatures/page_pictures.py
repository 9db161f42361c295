"""Compares the pictures and the words of pages, as PDFium shows them; runs inside the sandbox."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Any

SCALE = 2
"""Dots a point: 144 an inch, where every letter of 4 points can be told from any other."""

SHOWN = 3
"""The most changed lines quoted a page."""


def differences(pdf: bytes, reprint: bytes) -> Iterator[str]:
    """Pages that look or read otherwise; only pages of the reprint's size are drawn, so a huge one costs nothing."""
    import pypdfium2

    here, there = pypdfium2.PdfDocument(pdf), pypdfium2.PdfDocument(reprint)
    here.init_forms()
    there.init_forms()
    try:
        if len(here) != len(there):
            yield f"The file has {len(here)} pages; the source prints {len(there)}."
            return
        for number in range(len(there)):
            yield from _page(number + 1, here[number], there[number])
    finally:
        here.close()
        there.close()


def _page(number: int, here: Any, there: Any) -> Iterator[str]:
    if here.get_size() != there.get_size() or here.get_rotation() != there.get_rotation():
        yield f"Page {number} has another size than the source prints."
        return
    words = list(_changed_lines(_text(here), _text(there)))
    yield from (f"Page {number} {what}." for what in words[:SHOWN])
    if not words and not (_alike(here, there, fields=False) and _alike(here, there, fields=True)):
        yield f"Page {number} looks different from what the source prints."


def _text(page: Any) -> str:
    text: str = page.get_textpage().get_text_range()
    return text


def _alike(here: Any, there: Any, *, fields: bool) -> bool:
    """Whether two pages look the same, dot for dot; with fields, apart from what lies inside signature fields."""
    ours, theirs = (page.render(scale=SCALE, draw_annots=fields, may_draw_forms=fields) for page in (here, there))
    boxes = tuple(_field_boxes(there)) if fields else ()
    return (ours.format, ours.stride) == (theirs.format, theirs.stride) and _dots(ours, boxes) == _dots(theirs, boxes)


def _dots(picture: Any, boxes: Iterable[tuple[int, int, int, int]]) -> bytearray:
    """The bytes of a picture with these boxes blotted out."""
    dots = bytearray(picture.buffer)
    for left, top, right, bottom in boxes:
        first, past = max(0, left) * picture.n_channels, min(picture.width, right) * picture.n_channels
        for row in range(max(0, top), min(picture.height, bottom)):
            start = row * picture.stride
            dots[start + first : start + past] = bytes(past - first)
    return dots


def _field_boxes(page: Any) -> Iterator[tuple[int, int, int, int]]:
    """Where the reprint has signature fields, in dots, one dot wider on each side for soft edges."""
    import ctypes

    from pypdfium2 import raw

    height = page.get_height()
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        try:
            if raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_WIDGET:
                box = raw.FS_RECTF()
                raw.FPDFAnnot_GetRect(annotation, ctypes.byref(box))
                left, right = sorted((box.left, box.right))
                low, high = sorted((box.bottom, box.top))
                yield (
                    int(left * SCALE) - 1, int((height - high) * SCALE) - 1,
                    int(right * SCALE) + 2, int((height - low) * SCALE) + 2,
                )  # fmt: skip
        finally:
            raw.FPDFPage_CloseAnnot(annotation)


def _changed_lines(here: str, there: str) -> Iterator[str]:
    """What a page says that the reprint does not, and the other way round, line by line."""
    ours, theirs = here.splitlines(), there.splitlines()
    for kind, a, b, c, d in difflib.SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if kind != "equal":
            yield _changed(" ".join(ours[a:b]), " ".join(theirs[c:d]))


def _changed(ours: str, theirs: str) -> str:
    if not ours:
        return f"does not say “{_short(theirs)}”, which the source prints"
    if not theirs:
        return f"says “{_short(ours)}”, which the source does not print"
    return f"says “{_short(ours)}” where the source prints “{_short(theirs)}”"


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= 160 else plain[:157] + "..."
