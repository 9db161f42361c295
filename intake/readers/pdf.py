"""PDF files, read with pypdfium2: the words of every page, and pictures of the pages that have none."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import field
from typing import Any

import pypdfium2
from pypdfium2 import raw

from base.records import dataclass
from intake import limits
from intake.document import Box, PageSize, Word
from intake.layout.tokens import Page, Rule, Token
from intake.readers.characters import cleaned
from intake.readers.picture import Picture
from intake.unreadable import UnreadableDocument

DOTS_PER_INCH = 300
_THICKEST_RULE = 2.0
_SHORTEST_RULE = 20.0
_MOST_DRAWINGS = 20_000
_FEW_WORDS = 12
_MOST_OF_IT = 0.5


@dataclass(frozen=True, slots=True)
class PdfPage:
    """One page: its words (one layout page per text direction), and whether it needs OCR."""

    number: int
    size: PageSize
    layouts: tuple[Page, ...]
    is_scan: bool
    has_picture: bool


class Pdf:
    """An open PDF."""

    def __init__(self, content: bytes) -> None:
        try:
            self._pdf = pypdfium2.PdfDocument(content)
        except pypdfium2.PdfiumError as error:
            raise UnreadableDocument(_refusal(str(error))) from None
        self.pages = len(self._pdf)
        if self.pages > limits.PAGES:
            raise UnreadableDocument(
                f"The PDF has {self.pages} pages; Pitboss reads at most {limits.PAGES}. "
                "Split it and read the part with the rules."
            )
        if not self.pages:
            raise UnreadableDocument("The PDF has no pages. Ask for a complete copy.")

    @property
    def has_form(self) -> bool:
        return bool(self._pdf.get_formtype())

    def page(self, number: int) -> PdfPage:
        """A page by its number, counted from 1."""
        try:
            page = self._pdf[number - 1]
        except pypdfium2.PdfiumError:
            raise UnreadableDocument(f"Page {number} of the PDF is damaged. Ask for a clean copy.") from None
        size = PageSize(*(round(side, 2) for side in page.get_size()))
        view = _view(page, size)
        drawn = list(page.get_objects(max_depth=4)) if size.width * size.height else []
        tokens = _tokens(page, view, number)
        picture = _picture_share(drawn, view, size)
        return PdfPage(
            number,
            size,
            _by_direction(tokens, _rules(drawn, view), size, number),
            is_scan=_is_scan(tokens, drawn, picture),
            has_picture=picture > _MOST_OF_IT,
        )

    def picture(self, number: int) -> Picture:
        """A page as displayed, in greyscale."""
        page = self._pdf[number - 1]
        width, height = page.get_size()
        scale = _scale(width, height, DOTS_PER_INCH, limits.MEGAPIXELS)
        bitmap = page.render(scale=scale, grayscale=True)
        rows, stride = bytes(bitmap.buffer), bitmap.stride
        pixels = b"".join(rows[at * stride : at * stride + bitmap.width] for at in range(bitmap.height))
        return Picture(bitmap.width, bitmap.height, pixels, round(72 * scale))

    def image(self, number: int, dots_per_inch: int, megapixels: int) -> Any:
        """A page as displayed, in colour, as a Pillow image."""
        page = self._pdf[number - 1]
        width, height = page.get_size()
        return page.render(scale=_scale(width, height, dots_per_inch, megapixels)).to_pil()


def _scale(width: float, height: float, dots_per_inch: int, megapixels: int) -> float:
    """Dots a point, fewer where the page would have too many dots."""
    scale = dots_per_inch / 72
    most = megapixels * 1e6
    return math.sqrt(most / (width * height)) if width * height * scale * scale > most else scale


def _refusal(error: str) -> str:
    if "password" in error.lower():
        return "The PDF is encrypted and opens only with a password. Save a copy without one and read that."
    if "security" in error.lower():
        return "The PDF is encrypted in a way that Pitboss does not know. Save a copy without protection and read that."
    return "The PDF is damaged and cannot be opened. Ask for a clean copy, or print it to a new PDF."


@dataclass(frozen=True, slots=True)
class _View:
    """Maps file coordinates to points from the upper left corner of the page as displayed."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        (x0, y0), (x1, y1) = self.point(left, bottom), self.point(right, top)
        return Box(*(round(side, 1) for side in (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))))

    def direction(self, x: float, y: float) -> int:
        """The number of clockwise quarter turns from left-to-right to a direction in the file."""
        angle = math.atan2(self.b * x + self.d * y, self.a * x + self.c * y)
        return round(angle / (math.pi / 2)) % 4


_FAR = 1000.0
_FINE = 100


def _view(page: Any, size: PageSize) -> _View:
    """Derived from the images of three points, so rotated and cropped pages need no special case."""

    def seen(x: float, y: float) -> tuple[float, float]:
        across, down = ctypes.c_int(), ctypes.c_int()
        width, height = round(size.width * _FINE), round(size.height * _FINE)
        raw.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, ctypes.byref(across), ctypes.byref(down))
        return across.value / _FINE, down.value / _FINE

    (e, f), (ax, ay), (cx, cy) = seen(0, 0), seen(_FAR, 0), seen(0, _FAR)
    return _View((ax - e) / _FAR, (ay - f) / _FAR, (cx - e) / _FAR, (cy - f) / _FAR, e, f)


@dataclass(slots=True)
class _Letters:
    """Collects the letters of a word as they arrive."""

    text: str = ""
    boxes: list[Box] = field(default_factory=list)
    baseline: float = 0.0
    size: float = 0.0
    turn: int = 0
    bold: bool = False


@dataclass(frozen=True, slots=True)
class _Turned:
    token: Token
    turn: int


def _tokens(page: Any, view: _View, number: int) -> list[_Turned]:
    text = page.get_textpage()
    count = raw.FPDFText_CountChars(text)
    if count > limits.CHARACTERS_A_PAGE:
        raise UnreadableDocument(
            f"Page {number} holds {count} characters, more than a page can show. Ask for a clean copy."
        )
    seen: set[tuple[str, float, float]] = set()
    found = []
    for letters in _words(text, count, view):
        for one in _token(letters, number):
            key = (one.token.text, round(one.token.left), round(one.token.top))
            # some programs make bold by printing words twice, a point apart
            if key not in seen:
                found.append(one)
            seen.update((key[0], key[1] + x, key[2] + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
    return found


def _words(text: Any, count: int, view: _View) -> Iterator[_Letters]:
    word = _Letters()
    for at in range(count):
        letter = _letter(raw.FPDFText_GetUnicode(text, at))
        if letter.isspace() or not letter:
            if word.text:
                yield word
            word = _Letters()
            continue
        box, baseline = _place(text, at, view)
        if word.text and _apart(word, box):
            yield word
            word = _Letters()
        if not word.text:
            word.size, word.turn, word.bold = _look(text, at, view)
            word.baseline = baseline
        word.text += letter
        word.boxes.append(box)
    if word.text:
        yield word


def _letter(code: int) -> str:
    # pdfium writes \x02 for what it takes to be a hyphen that breaks a word
    return "-" if code == 2 else cleaned(chr(code)) if 0 < code < 0x110000 else "\ufffd"


def _place(text: Any, at: int, view: _View) -> tuple[Box, float]:
    rect = raw.FS_RECTF()
    raw.FPDFText_GetLooseCharBox(text, at, ctypes.byref(rect))
    x, y = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(text, at, ctypes.byref(x), ctypes.byref(y))
    return view.box(rect.left, rect.bottom, rect.right, rect.top), view.point(x.value, y.value)[1]


def _apart(word: _Letters, box: Box) -> bool:
    """Whether a letter without a space before it is still too far away to belong to the word."""
    last = word.boxes[-1]
    if word.turn % 2:
        return abs(box.left - last.left) > word.size
    return (
        box.left - last.right > 0.4 * word.size
        or last.left - box.left > word.size
        or abs(box.top - last.top) > word.size
    )


def _look(text: Any, at: int, view: _View) -> tuple[float, int, bool]:
    """Size, direction and boldness of a letter."""
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, at, ctypes.byref(matrix))
    scale = math.hypot(matrix.c, matrix.d) * math.hypot(view.c, view.d)
    size = raw.FPDFText_GetFontSize(text, at) * (scale or 1.0)
    return size, view.direction(matrix.a, matrix.b), _is_bold(text, at)


def _is_bold(text: Any, at: int) -> bool:
    if raw.FPDFText_GetFontWeight(text, at) >= 600:
        return True
    name = ctypes.create_string_buffer(128)
    raw.FPDFText_GetFontInfo(text, at, name, 128, None)
    return b"bold" in name.value.lower() or b"black" in name.value.lower()


def _token(letters: _Letters, number: int) -> Iterator[_Turned]:
    size = max(letters.size, 1.0)
    left, right = min(box.left for box in letters.boxes), max(box.right for box in letters.boxes)
    top, bottom = min(box.top for box in letters.boxes), max(box.bottom for box in letters.boxes)
    if not all(math.isfinite(side) for side in (left, top, right, bottom, size)) or not letters.text.split():
        return
    word = Word(letters.text, number, Box(left, top, right, bottom))
    if letters.turn == 0:
        top, bottom = letters.baseline - 0.75 * size, letters.baseline + 0.25 * size
    yield _Turned(Token(word, left, top, right, bottom, size, letters.bold), letters.turn)


def _is_scan(tokens: list[_Turned], drawn: list[Any], picture: float) -> bool:
    if not tokens:
        return bool(drawn)
    return (picture > _MOST_OF_IT and len(tokens) < _FEW_WORDS) or _unreadable(tokens)


def _unreadable(tokens: list[_Turned]) -> bool:
    """Whether the fonts of a page do not say which characters they show."""
    text = "".join(one.token.text for one in tokens)
    strange = sum(letter == "\ufffd" or "\ue000" <= letter <= "\uf8ff" for letter in text)
    return strange > 0.2 * len(text)


def _by_direction(tokens: list[_Turned], rules: tuple[Rule, ...], size: PageSize, number: int) -> tuple[Page, ...]:
    """The left-to-right words, then those printed sideways or upside down, each laid out separately."""
    upright = tuple(one.token for one in tokens if one.turn == 0)
    pages = [Page(number, size, upright, rules)]
    for turn in (1, 2, 3):
        if turned := tuple(_upright(one.token, turn, size) for one in tokens if one.turn == turn):
            around = size if turn == 2 else PageSize(size.height, size.width)
            pages.append(Page(number, around, turned))
    return tuple(pages)


def _upright(token: Token, turn: int, size: PageSize) -> Token:
    left, top, right, bottom = token.left, token.top, token.right, token.bottom
    match turn:
        case 1:
            place = (top, size.width - right, bottom, size.width - left)
        case 2:
            place = (size.width - right, size.height - bottom, size.width - left, size.height - top)
        case _:
            place = (size.height - bottom, left, size.height - top, right)
    return Token(token.word, *place, token.size, token.bold)


def _rules(drawn: list[Any], view: _View) -> tuple[Rule, ...]:
    """Drawn lines, and the top and bottom edges of frames, joined where they continue at the same height."""
    edges: list[Rule] = []
    for one in drawn[:_MOST_DRAWINGS]:
        if one.type != raw.FPDF_PAGEOBJ_PATH:
            continue
        box = view.box(*one.get_bounds())
        if box.right - box.left >= _SHORTEST_RULE:
            heights = {box.top, box.bottom} if box.bottom - box.top > _THICKEST_RULE else {(box.top + box.bottom) / 2}
            edges += [Rule(y, box.left, box.right) for y in heights]
    merged: list[Rule] = []
    for rule in sorted(edges, key=lambda edge: (round(edge.y), edge.left)):
        last = merged[-1] if merged else None
        if last and abs(last.y - rule.y) <= 1.5 and rule.left <= last.right + 3:
            merged[-1] = Rule(last.y, last.left, max(last.right, rule.right))
        else:
            merged.append(rule)
    return tuple(merged)


def _picture_share(drawn: list[Any], view: _View, size: PageSize) -> float:
    """The fraction of the page covered by its largest picture."""
    boxes = [view.box(*one.get_bounds()) for one in drawn[:_MOST_DRAWINGS] if one.type == raw.FPDF_PAGEOBJ_IMAGE]
    areas = [(box.right - box.left) * (box.bottom - box.top) for box in boxes]
    return max(areas, default=0.0) / max(size.width * size.height, 1.0)
