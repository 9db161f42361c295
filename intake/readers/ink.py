"""Ink that OCR missed: mostly single figures, which the pay column of a table is full of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from base.records import dataclass
from intake.readers.picture import Picture, image_of, picture_of, white_image, whiten

_CELL = 50
"""Grid cells per inch for finding ink."""

_PALE = 215
_MARGIN = 12
_GAP = 3.0
"""Distance between marks on a strip, in mark heights."""

_ON_A_STRIP = 10
_MOST_MARKS = 80


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of ink about as tall as a letter, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def height(self) -> int:
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Strip:
    """Marks placed side by side on a line, which OCR reads best, with the position of each."""

    picture: Picture
    marks: tuple[tuple[int, Mark], ...]

    def mark_at(self, x: float) -> tuple[int, Mark] | None:
        """The mark at ``x`` of the strip, and where it begins there."""
        found = [
            (start, mark)
            for start, mark in self.marks
            if start - _MARGIN <= x <= start + mark.right - mark.left + _MARGIN
        ]
        return found[0] if found else None


@dataclass(frozen=True, slots=True)
class Unread:
    """Ink on a page outside everything already read."""

    strips: list[Strip]
    bullets: list[Mark]


def unread(picture: Picture, read: list[Mark], height: float) -> Unread:
    """Marks about as tall as letters (``height``), on strips, and the bullets of lists."""
    image = image_of(picture)
    whiten(image, ((one.left - 3, one.top - 3, one.right + 3, one.bottom + 3) for one in read))
    cell = max(picture.dots_per_inch // _CELL, 2)
    grid = image.reduce(cell)
    inked = grid.point(lambda shade: 255 * (shade < _PALE)).tobytes()
    tight = [mark for blob in _blobs(inked, grid.width, cell) if (mark := _tightened(blob, image, cell))]
    letters = _joined([mark for mark in tight if _is_letter(mark, height)])
    marks = [_with_stop(mark, image) for mark in letters if _is_apart(mark, read)]
    groups = [marks[at : at + _ON_A_STRIP] for at in range(0, min(len(marks), _MOST_MARKS), _ON_A_STRIP)]
    bullets = [mark for mark in tight if is_dot(mark, height) and begins_line(mark, read, height)]
    return Unread([_strip(image, group, picture.dots_per_inch) for group in groups], bullets[:_MOST_MARKS])


def is_dot(mark: Mark, height: float) -> bool:
    """Whether a mark is small and round compared with letters of this height, but larger than a full stop."""
    return 0.22 * height <= mark.height <= 0.6 * height and 0.6 < (mark.right - mark.left) / mark.height < 1.7


def begins_line(mark: Mark, read: list[Mark], height: float) -> bool:
    """Whether there are words to the right of a mark, some distance away, and none to its left."""
    middle = (mark.top + mark.bottom) / 2
    beside = [one for one in read if one.top - 0.1 * height < middle < one.bottom - 0.1 * height]
    right = [one.left - mark.right for one in beside if one.left >= mark.right]
    left = [one for one in beside if mark.left - 3 * height < one.right <= mark.left + 3]
    return bool(right) and not left and 0.3 * height < min(right) < 4 * height


def _is_letter(mark: Mark, height: float) -> bool:
    return 0.6 * height <= mark.height <= 1.7 * height and 0.2 < (mark.right - mark.left) / mark.height < 8


def _is_apart(mark: Mark, read: list[Mark]) -> bool:
    """Whether a mark is more than a remnant at the edge of a word that was read."""
    near = 0.2 * mark.height
    return not any(
        one.left - near < mark.right
        and mark.left < one.right + near
        and one.top < mark.bottom
        and mark.top < one.bottom
        for one in read
    )


def _joined(marks: list[Mark]) -> list[Mark]:
    """Merges marks that are close together, such as the digits of a number."""
    joined: list[Mark] = []
    for mark in sorted(marks, key=lambda one: one.left):
        at = next((n for n, one in enumerate(joined) if _adjoins(one, mark)), None)
        if at is None:
            joined.append(mark)
        else:
            one = joined[at]
            joined[at] = Mark(
                one.left, min(one.top, mark.top), max(one.right, mark.right), max(one.bottom, mark.bottom)
            )
    return sorted(joined, key=lambda one: (one.top, one.left))


def _adjoins(one: Mark, mark: Mark) -> bool:
    shared = min(one.bottom, mark.bottom) - max(one.top, mark.top)
    return mark.left - one.right < 0.35 * mark.height and shared > 0.6 * mark.height


def with_stops(picture: Picture, marks: list[Mark]) -> list[Mark]:
    """The marks, each with the full stop directly after it, if there is one."""
    image = image_of(picture)
    return [_with_stop(mark, image) for mark in marks]


def _with_stop(mark: Mark, image: Any) -> Mark:
    area = (mark.right + 1, mark.top, mark.right + round(0.6 * mark.height), mark.bottom + 3)
    ink = image.crop(area).point(_black).getbbox()
    # higher up, ink belongs to the next letter
    # and lower down, to a comma
    if ink is None or ink[1] <= 0.65 * mark.height or ink[3] >= area[3] - area[1]:
        return mark
    is_stop = 0.08 * mark.height < ink[2] - ink[0] < 0.35 * mark.height and ink[3] - ink[1] > 0.08 * mark.height
    return replace(mark, right=area[0] + ink[2]) if is_stop else mark


def _black(shade: int) -> int:
    return 255 * (shade < 128)


def _blobs(inked: bytes, width: int, cell: int) -> list[Mark]:
    """Connected cells with ink, as marks."""
    left_over = {at for at, value in enumerate(inked) if value}
    found = []
    while left_over:
        start = left_over.pop()
        blob, edge = [start], [start]
        while edge:
            at = edge.pop()
            near = {at + dx + dy * width for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left_over
            left_over -= near
            edge += near
            blob += near
        rows, columns = [at // width for at in blob], [at % width for at in blob]
        corner = ((max(columns) + 1) * cell, (max(rows) + 1) * cell)
        found.append(Mark(min(columns) * cell, min(rows) * cell, *corner))
    return sorted(found, key=lambda mark: (mark.top, mark.left))


def _tightened(mark: Mark, image: Any, cell: int) -> Mark | None:
    """The mark shrunk to the ink itself rather than the cell edges."""
    area = (max(mark.left - cell, 0), max(mark.top - cell, 0), mark.right + cell, mark.bottom + cell)
    ink = image.crop(area).point(_black).getbbox()
    if ink is None:
        return None
    return Mark(area[0] + ink[0], area[1] + ink[1], area[0] + ink[2], area[1] + ink[3])


def _strip(page: Any, marks: list[Mark], dots_per_inch: int) -> Strip:
    tallest = max(mark.height for mark in marks)
    gap = round(_GAP * tallest)
    width = gap + sum(mark.right - mark.left + gap for mark in marks)
    canvas = white_image(width, 3 * tallest)
    x, placed = gap, []
    for mark in marks:
        area = (mark.left - 3, mark.top - 3, mark.right + 3, mark.bottom + 3)
        canvas.paste(page.crop(area), (x - 3, 2 * tallest - mark.height - 3))
        placed.append((x, mark))
        x += mark.right - mark.left + gap
    return Strip(picture_of(canvas, dots_per_inch), tuple(placed))
