"""What people see on the pages: text that is painted, legible and uncovered; runs inside the sandbox."""

import ctypes
from collections.abc import Iterator
from typing import Any

from base.records import dataclass
from reports.signatures import glyphs

SCALE = 2
FAINT = 40
"""The least contrast within a letter, out of 255, that can be read."""

SMALLEST = 4.0
"""The smallest type size in points."""

Cover = tuple[int, tuple[float, ...]]
"""The position in the painting order, and the box, of something that could hide a letter."""

HYPHEN_AT_LINE_END = "\x02"
FILLING = (0, 2)
"""The text modes that fill the letters."""

PROBES = (0.1, 0.3, 0.5, 0.7, 0.9)
"""The heights at which a letter is sampled; its box is tight, so each letter has ink at one of them."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A character painted on a page, with its box in points and its position in the painting order."""

    character: str
    box: tuple[float, float, float, float]
    order: int
    painted: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as grey pixels, row by row from the top, and the position of its upper left corner in points."""

    dots: bytes
    stride: int
    width: int
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class VisiblePages:
    """What the pages show: their texts, and a sentence for each hidden text."""

    texts: tuple[str, ...]
    hidden: tuple[str, ...]


def read(pdf: bytes) -> VisiblePages:
    """Looks at every page."""
    import pypdfium2

    opened = pypdfium2.PdfDocument(pdf)
    try:
        looks = [_look(page) for page in opened]
    finally:
        opened.close()
    hidden = [
        f"Page {number} holds text that the eye cannot see: {what}."
        for number, (_, kinds) in enumerate(looks, 1)
        for what in kinds
    ]
    texts = tuple(text for text, _ in looks)
    return VisiblePages(texts, (*glyphs.disguised(pdf), *hidden))


def _look(page: Any) -> tuple[str, tuple[str, ...]]:
    """The text of a page, and the kinds of text that it hides."""
    textpage = page.get_textpage()
    text = textpage.get_text_range().replace(HYPHEN_AT_LINE_END, "-").replace("\ufffe", "-")
    objects = list(page.get_objects(max_depth=8))
    places, covers = _objects(objects)
    found = list(_letters(textpage, places))
    return text, tuple(_hidden(page, found, covers))


def _letters(textpage: Any, places: dict[int, tuple[int, bool]]) -> Iterator[Letter]:
    from pypdfium2 import raw

    box = [ctypes.c_double() for _ in range(4)]
    corners = [ctypes.byref(one) for one in box]
    for index in range(textpage.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(textpage, index))
        if character.isspace():
            continue
        owner = raw.FPDFText_GetTextObject(textpage, index)
        if not owner:
            continue
        raw.FPDFText_GetCharBox(textpage, index, *corners)
        left, right, bottom, top = (one.value for one in box)
        if right > left and top > bottom:
            order, painted = places.get(ctypes.addressof(owner.contents), (-1, False))
            yield Letter(character, (left, bottom, right, top), order, painted)


def _objects(objects: list[Any]) -> tuple[dict[int, tuple[int, bool]], list[Cover]]:
    """Each text's position in the painting order and whether it is painted, and what could cover a text."""
    from pypdfium2 import raw

    places: dict[int, tuple[int, bool]] = {}
    covers: list[Cover] = []
    for order, one in enumerate(objects):
        if one.type == raw.FPDF_PAGEOBJ_TEXT:
            mode = raw.FPDFTextObj_GetTextRenderMode(one.raw)
            places[ctypes.addressof(one.raw.contents)] = (order, mode in FILLING)
        elif one.type != raw.FPDF_PAGEOBJ_FORM and one.level == 0 and _fills(one):
            covers.append((order, one.get_bounds()))
    return places, covers


def _fills(one: Any) -> bool:
    from pypdfium2 import raw

    if one.type != raw.FPDF_PAGEOBJ_PATH:
        return True
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(one.raw, ctypes.byref(fill), ctypes.byref(stroke))
    return fill.value != 0


def _hidden(page: Any, found: list[Letter], covers: list[Cover]) -> Iterator[str]:
    bounds = page.get_bbox()
    drawn = page.render(scale=SCALE, grayscale=True, draw_annots=False, may_draw_forms=False)
    picture = Picture(bytes(drawn.buffer), drawn.stride, drawn.width, bounds[0], bounds[3])
    inside = [one for one in found if _within(one, bounds)]
    kinds = {
        "it is not painted": [one for one in found if not one.painted],
        "it lies outside the page": [one for one in found if not _within(one, bounds)],
        "something is painted over it": [one for one in found if _covered(one, covers)],
        "it is too small to read": [one for one in found if one.character.isalnum() and _small(one)],
        "it has the colour of its background": [one for one in inside if one.painted and not _legible(one, picture)],
    }
    for what, some in kinds.items():
        if some:
            yield f"{what} (“{''.join(one.character for one in some)[:40]}”)"


def _within(one: Letter, box: tuple[float, ...]) -> bool:
    left, bottom, right, top = one.box
    return box[0] <= (left + right) / 2 <= box[2] and box[1] <= (bottom + top) / 2 <= box[3]


def _covered(one: Letter, covers: list[Cover]) -> bool:
    return any(order > one.order and _within(one, box) for order, box in covers)


def _small(one: Letter) -> bool:
    """Whether letters of this height, about half the type size, are too small to see."""
    return one.box[3] - one.box[1] < SMALLEST * 0.45


def _legible(one: Letter, picture: Picture) -> bool:
    """Whether the rendered page has light and dark at the letter's position."""
    left, bottom, right, top = one.box
    first = max(0, int((left - picture.left) * SCALE) - 1)
    past = min(picture.width, int((right - picture.left) * SCALE) + 2)
    tall = top - bottom
    darkest, lightest = 255, 0
    for probe in PROBES:
        row = int((picture.top - top + tall * probe) * SCALE) * picture.stride
        dots = picture.dots[row + first : row + past]
        if dots:
            darkest, lightest = min(darkest, *dots), max(lightest, *dots)
    return lightest - darkest >= FAINT
