"""Pictures of pages, opened and cleaned with Pillow."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from intake import limits
from intake.unreadable import UnreadableDocument

_USUAL_INCHES = 8.5
_COARSE = 200
"""Dots per inch below which letters are too small to be told apart, and the picture is enlarged first."""

_FORMATS = ("PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP")


@dataclass(frozen=True, slots=True)
class Picture:
    """A page in shades of grey, a byte for each dot."""

    width: int
    height: int
    pixels: bytes
    dots_per_inch: int

    def points(self, dots: float) -> float:
        return dots * 72 / self.dots_per_inch


def pictures(content: bytes) -> Iterator[Picture]:
    """The pages of an image file; most have one."""
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
                        yield _picture(frame)
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise UnreadableDocument(
            f"The image has more than {limits.MEGAPIXELS} million dots. Scan it again at 300 dots per inch."
        ) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        raise UnreadableDocument(
            "The image is damaged and cannot be opened. Scan it again, or save it as PNG."
        ) from None


def _refuse_many(frames: int) -> None:
    if frames > limits.SCANNED_PAGES:
        raise UnreadableDocument(
            f"The image has {frames} pages; Pitboss reads at most {limits.SCANNED_PAGES} scanned pages. Split it."
        )


def _picture(frame: Any) -> Picture:
    from PIL import Image, ImageOps

    upright = ImageOps.exif_transpose(frame)
    if "transparency" in upright.info or upright.mode in ("RGBA", "LA", "PA"):
        clear = upright.convert("RGBA")
        upright = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear)
    grey = upright.convert("L")
    told = frame.info.get("dpi", (0, 0))[0]
    dots = round(float(told)) if 60 <= told <= 2400 else 0
    # what calls itself 72 or 96 is a screen's habit, not a scanner's word
    if dots in (0, 72, 96):
        dots = max(round(min(grey.size) / _USUAL_INCHES), 50)
    return Picture(grey.width, grey.height, grey.tobytes(), dots)


def enlarged(picture: Picture) -> Picture:
    """The picture with dots as fine as a scanner's, if they are coarser."""
    from PIL import Image

    times = min(-(-300 // picture.dots_per_inch), 4)
    size = (picture.width * times, picture.height * times)
    if picture.dots_per_inch >= _COARSE or size[0] * size[1] > limits.MEGAPIXELS * 1e6:
        return picture
    image = Image.frombytes("L", (picture.width, picture.height), picture.pixels).resize(size, Image.Resampling.LANCZOS)
    return Picture(*size, image.tobytes(), picture.dots_per_inch * times)


def without_specks(picture: Picture) -> Picture:
    """Every dot becomes the middle one of the nine around it: specks go, strokes stay."""
    from PIL import Image, ImageFilter

    image = Image.frombytes("L", (picture.width, picture.height), picture.pixels)
    return Picture(
        picture.width, picture.height, image.filter(ImageFilter.MedianFilter(3)).tobytes(), picture.dots_per_inch
    )


def turned(picture: Picture, quarters: int) -> Picture:
    """The picture turned clockwise by quarters."""
    from PIL import Image

    image = Image.frombytes("L", (picture.width, picture.height), picture.pixels).rotate(-90 * quarters, expand=True)
    return Picture(image.width, image.height, image.tobytes(), picture.dots_per_inch)


def portable(picture: Picture) -> bytes:
    """The picture in the plainest format there is, which every program reads."""
    return b"P5 %d %d 255\n" % (picture.width, picture.height) + picture.pixels
