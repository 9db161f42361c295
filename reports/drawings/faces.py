"""Dice, pockets of a wheel and balls as inline SVG, for screen and print; what they show is also their name."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

from base.cache import kept
from reports.drawings.cards import SVG
from reports.pdf.fonts import FOLDER

SIZE = 50
LOW, MIDDLE, HIGH = 13, 25, 37
PIPS = {
    "1": ((MIDDLE, MIDDLE),),
    "2": ((LOW, LOW), (HIGH, HIGH)),
    "3": ((LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)),
    "4": ((LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)),
    "5": ((LOW, LOW), (LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW), (HIGH, HIGH)),
    "6": ((LOW, LOW), (LOW, MIDDLE), (LOW, HIGH), (HIGH, LOW), (HIGH, MIDDLE), (HIGH, HIGH)),
}
NAMES = {"dice": "die", "wheel": "pocket", "balls": "ball"}
EDGE = 'fill="#fff" stroke="#4a4f55" stroke-width="1.2"'
INK = "#17191c"


def shown(kind: str, labels: tuple[str, ...]) -> str:
    """What was thrown, spun or drawn, side by side; kind is dice, wheel or balls."""
    return f'<span class="hand">{"".join(face(kind, label) for label in labels)}</span>'


def face(kind: str, label: str) -> str:
    name = escape(f"{NAMES[kind]} {label}", quote=True)
    opened = f'<svg {SVG} class="face" role="img" aria-label="{name}" viewBox="0 0 {SIZE} {SIZE}"><title>{name}</title>'
    if kind == "dice":
        frame = f'<rect x="1" y="1" width="{SIZE - 2}" height="{SIZE - 2}" rx="8" {EDGE}/>'
    else:
        frame = f'<circle cx="{MIDDLE}" cy="{MIDDLE}" r="{MIDDLE - 1}" {EDGE}/>'
    return f"{opened}{frame}{pips(label) if kind == 'dice' and label in PIPS else written(label)}</svg>"


def pips(label: str) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="4.6" fill="{INK}"/>' for x, y in PIPS[label])


def written(label: str) -> str:
    """A label as a shape, so that text extraction finds the name of the face and not a stray number."""
    return f'<path fill="{INK}" d="{_shape(label)}"/>'


@cache
def _shape(label: str) -> str:
    made: str = kept("fonts", f"label {label}", lambda: _drawn(label), depends_on=("reports/drawings", "reports/fonts"))
    return made


def _drawn(label: str) -> str:
    from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
    from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(FOLDER / "IBMPlexSans-SemiBold.ttf") as font:
        glyphs, names = font.getGlyphSet(), font.getBestCmap()
        letters: list[Any] = [glyphs[names[ord(letter)]] for letter in label if ord(letter) in names]
        width = sum(letter.width for letter in letters) or 1
        size = min(0.026, 38 / width)
        pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.2f}".rstrip("0").rstrip("."))
        left = MIDDLE - width * size / 2
        for letter in letters:
            letter.draw(TransformPen(pen, (size, 0, 0, -size, left, MIDDLE + 350 * size)))
            left += letter.width * size
        return str(pen.getCommands())
