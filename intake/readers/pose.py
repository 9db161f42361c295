"""How a page lay on the scanner: its quarter turns and its slant, and where a word is on the page as scanned."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from base.records import dataclass
from intake.document import Box
from intake.readers.picture import Picture, image_of, picture_of, turned

_ROUGH = 60
"""Dots per inch at which the slant is measured: lines of text show, letters no longer do."""

_WIDEST = 6.0
_COARSE_STEP, _FINE_STEP = 0.5, 0.1
_LEAST = 0.3
"""Degrees below which a page is straight enough: turning it would only blur its letters."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Clockwise quarter turns that bring the page upright, then the degrees that its lines still rise to the right."""

    quarters: int = 0
    degrees: float = 0.0

    def as_printed(self, box: Box, picture: Picture) -> Box:
        """A box of the upright page where it is in ``picture``, the page as scanned."""
        width, height = picture.width, picture.height
        across, down = (height, width) if self.quarters % 2 else (width, height)
        box = _slanted(box, self.degrees, across / 2, down / 2)
        match self.quarters:
            case 1:
                return Box(box.top, height - box.right, box.bottom, height - box.left)
            case 2:
                return Box(width - box.right, height - box.bottom, width - box.left, height - box.top)
            case 3:
                return Box(width - box.bottom, box.left, width - box.top, box.right)
            case _:
                return box


def upright(picture: Picture, quarters: int = 0) -> tuple[Picture, Pose]:
    """The page turned and made straight, since OCR tears words apart where a slanted line changes rows."""
    from PIL import Image

    standing = turned(picture, quarters) if quarters else picture
    degrees = slant(standing)
    if abs(degrees) < _LEAST:
        return standing, Pose(quarters)
    straight = image_of(standing).rotate(-degrees, resample=Image.Resampling.BICUBIC, fillcolor=255)
    return picture_of(straight, picture.dots_per_inch), Pose(quarters, degrees)


def slant(picture: Picture) -> float:
    """The degrees that lines of text rise to the right: those at which ink and white alternate most, row by row."""
    image = image_of(picture)
    rough = image.reduce(max(picture.dots_per_inch // _ROUGH, 1)).convert("F")
    steps = round(_WIDEST / _COARSE_STEP)
    near = max((step * _COARSE_STEP for step in range(-steps, steps + 1)), key=lambda one: _stripes(rough, one))
    around = round(_COARSE_STEP / _FINE_STEP)
    tried = [near + step * _FINE_STEP for step in range(-around, around + 1)]
    best = max(tried, key=lambda one: (_stripes(rough, one), -abs(one)))
    return round(best, 1)


def _stripes(image: Any, degrees: float) -> float:
    """How sharply the shade changes from row to row of the image turned back by so many degrees."""
    from PIL import Image

    turned_back = image.rotate(-degrees, resample=Image.Resampling.BILINEAR, fillcolor=255)
    rows = turned_back.resize((1, image.height), Image.Resampling.BOX)
    shades = [rows.getpixel((0, y)) for y in range(image.height)]
    return float(sum((one - other) ** 2 for one, other in pairwise(shades)))


def _slanted(box: Box, degrees: float, across: float, down: float) -> Box:
    """The box at its place on the slanted page: its middle turned about the middle of the page, its size kept."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = (box.left + box.right) / 2 - across, (box.top + box.bottom) / 2 - down
    right, lower = cosine * x + sine * y + across, cosine * y - sine * x + down
    half, deep = (box.right - box.left) / 2, (box.bottom - box.top) / 2
    return Box(right - half, lower - deep, right + half, lower + deep)
