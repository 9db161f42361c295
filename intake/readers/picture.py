"""Pictures of pages, opened and cleaned with Pillow."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Iterator
from statistics import mean
from typing import Any

from base.records import dataclass
from intake import limits
from intake.unreadable import UnreadableDocument

_USUAL_INCHES = 8.5
_COARSE = 200
"""Dots per inch below which letters are too small to tell apart, so the picture is enlarged first."""

_DARK = 70
_GRAIN = 32
_SHORTEST_LINE = 6
"""In stretches of a sixth of an inch."""

_FORMATS = ("PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP")


@dataclass(frozen=True, slots=True)
class Picture:
    """A page in greyscale, one byte per pixel."""

    width: int
    height: int
    pixels: bytes
    dots_per_inch: int

    def points(self, dots: float) -> float:
        return dots * 72 / self.dots_per_inch


def pictures(content: bytes) -> Iterator[Picture]:
    """The pages of an image file; most have one."""
    return map(_picture, images(content))


def images(content: bytes) -> Iterator[Any]:
    """The pages of an image file as Pillow images."""
    from PIL import Image, ImageSequence, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = int(limits.MEGAPIXELS * 1e6)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=_FORMATS) as image:
                frames = getattr(image, "n_frames", 1) if image.format == "TIFF" else 1
                _refuse_many(frames)
                for at, frame in enumerate(ImageSequence.Iterator(image)):
                    if at < frames:
                        yield frame
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise UnreadableDocument(
            f"The image has more than {limits.MEGAPIXELS} million dots. Scan it again at 300 dots per inch."
        ) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        raise UnreadableDocument(
            "The image is damaged and cannot be opened. Scan it again, or save it as PNG."
        ) from None


def png(image: Any, widest: int) -> bytes:
    """An image upright, no wider or higher than this, as PNG without anything that the file says about itself."""
    from PIL import ImageOps

    upright = _opaque(ImageOps.exif_transpose(image)).convert("RGB")
    upright.thumbnail((widest, widest))
    made = io.BytesIO()
    upright.save(made, "PNG")
    return made.getvalue()


def _refuse_many(frames: int) -> None:
    if frames > limits.SCANNED_PAGES:
        raise UnreadableDocument(
            f"The image has {frames} pages; Pitboss reads at most {limits.SCANNED_PAGES} scanned pages. Split it."
        )


def _opaque(image: Any) -> Any:
    from PIL import Image

    if "transparency" not in image.info and image.mode not in ("RGBA", "LA", "PA"):
        return image
    clear = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear)


def _picture(frame: Any) -> Picture:
    from PIL import ImageOps

    upright = _opaque(ImageOps.exif_transpose(frame))
    grey = upright.convert("L")
    told = frame.info.get("dpi", (0, 0))[0]
    dots = round(float(told)) if 60 <= told <= 2400 else 0
    # 72 or 96 is a screen's default, not a scanner's resolution
    if dots in (0, 72, 96):
        dots = max(round(min(grey.size) / _USUAL_INCHES), 50)
    return Picture(grey.width, grey.height, grey.tobytes(), dots)


def image_of(picture: Picture) -> Any:
    """The picture as a Pillow image."""
    from PIL import Image

    return Image.frombytes("L", (picture.width, picture.height), picture.pixels)


def picture_of(image: Any, dots_per_inch: int) -> Picture:
    return Picture(image.width, image.height, image.tobytes(), dots_per_inch)


def white_image(width: int, height: int) -> Any:
    from PIL import Image

    return Image.new("L", (width, height), 255)


def whiten(image: Any, boxes: Iterable[tuple[float, float, float, float]]) -> None:
    """Paints boxes of an image white."""
    from PIL import ImageDraw

    draw = ImageDraw.Draw(image)
    for box in boxes:
        draw.rectangle(box, fill=255)


def enlarged(picture: Picture) -> Picture:
    """The picture enlarged to a scanner's resolution, if it is coarser."""
    from PIL import Image

    times = min(-(-300 // picture.dots_per_inch), 4)
    size = (picture.width * times, picture.height * times)
    if picture.dots_per_inch >= _COARSE or size[0] * size[1] > limits.MEGAPIXELS * 1e6:
        return picture
    image = image_of(picture).resize(size, Image.Resampling.LANCZOS)
    return Picture(*size, image.tobytes(), picture.dots_per_inch * times)


def on_white(picture: Picture) -> Picture:
    """Turns the paper's shade, which is the most common one, and its grain to white."""

    image = image_of(picture)
    shades = image.histogram()
    paper = max(range(128, 256), key=shades.__getitem__)
    white = paper - _GRAIN
    image = image.point(lambda shade: min(round(shade * 255 / white), 255))
    return picture_of(image, picture.dots_per_inch)


def without_specks(picture: Picture) -> Picture:
    """A median filter over nine pixels: specks go, strokes stay."""
    from PIL import ImageFilter

    image = image_of(picture)
    return Picture(
        picture.width, picture.height, image.filter(ImageFilter.MedianFilter(3)).tobytes(), picture.dots_per_inch
    )


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A horizontal line, in pixels."""

    y: float
    left: int
    right: int


def without_lines(picture: Picture) -> tuple[Picture, list[DrawnLine]]:
    """The picture without table lines, which confuse OCR of the words next to them, and the horizontal ones found."""
    from PIL import Image

    image = image_of(picture)
    stretch = max(picture.dots_per_inch // 6, 8)
    across = _traces(image.reduce((stretch, 1)), stretch)
    down = _traces(image.reduce((1, stretch)).transpose(Image.Transpose.TRANSPOSE), stretch)
    for trace in across:
        whiten(image, ((x, y - thick, x + stretch, y + thick) for x, y, thick in _with_ends(trace, stretch)))
    for trace in down:
        whiten(image, ((x - thick, y, x + thick, y + stretch) for y, x, thick in _with_ends(trace, stretch)))
    lines = [DrawnLine(mean(y for _, y, _ in one), one[0][0], one[-1][0] + stretch) for one in across]
    return picture_of(image, picture.dots_per_inch), lines


_Trace = list[tuple[int, float, float]]
"""A line's course, stretch by stretch: position along, position across, and half its thickness with its edge."""


def _traces(reduced: Any, stretch: int) -> list[_Trace]:
    """Dark stretches side by side, followed even on a skewed page; anything under an inch is not a line."""
    dark = reduced.point(lambda shade: 255 * (shade < _DARK)).tobytes()
    going_on: list[_Trace] = []
    finished: list[_Trace] = []
    for column in range(reduced.width):
        before, going_on = going_on, []
        for middle, thick in _runs(dark[column :: reduced.width], stretch // 4):
            trace = next((one for one in before if abs(one[-1][1] - middle) <= stretch / 12), None)
            if trace is not None:
                before.remove(trace)
            going_on.append([*(trace or ()), (column * stretch, middle, thick / 2 + 2)])
        finished += before
    return [trace for trace in (*finished, *going_on) if len(trace) >= _SHORTEST_LINE]


def _with_ends(trace: _Trace, stretch: int) -> _Trace:
    """A line including the remainders before its first stretch and after its last."""
    (start, first, thick), (end, last, _) = trace[0], trace[-1]
    return [(start - stretch, first, thick), *trace, (end + stretch, last, thick)]


def _runs(dark: bytes, thickest: int) -> Iterator[tuple[float, int]]:
    """The middle and thickness of the dark runs in a column; anything thicker than a line is a picture."""
    end = 0
    while (start := dark.find(b"\xff", end)) >= 0:
        end = dark.find(b"\x00", start)
        end = len(dark) if end < 0 else end
        if end - start <= thickest:
            yield (start + end) / 2, end - start


def turned(picture: Picture, quarters: int) -> Picture:
    """The picture rotated clockwise by quarter turns."""

    image = image_of(picture).rotate(-90 * quarters, expand=True)
    return picture_of(image, picture.dots_per_inch)


def portable(picture: Picture) -> bytes:
    """The picture in the simplest format there is, which every program reads."""
    return b"P5 %d %d 255\n" % (picture.width, picture.height) + picture.pixels
