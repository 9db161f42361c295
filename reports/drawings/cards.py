"""Playing cards as inline SVG, for screen and print, distinguishable without colour."""

from functools import cache
from typing import Any

from base.cache import kept
from grammar.formatter.value_text import FULL
from reports.pdf.fonts import FOLDER

RANKS = FULL
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}

SHAPES = {
    "S": "M0-50C8-30 42-10 42 16C42 36 14 40 5 24C6 38 12 46 20 50H-20C-12 46-6 38-5 24C-14 40-42 36-42 16"
         "C-42-10-8-30 0-50Z",
    "H": "M0 50C-8 30-46 8-46-20C-46-46-10-50 0-24C10-50 46-46 46-20C46 8 8 30 0 50Z",
    "D": "M0-52C8-34 22-16 38 0C22 16 8 34 0 52C-8 34-22 16-38 0C-22-16-8-34 0-52Z",
    "C": "M-5 20C-14 38-46 34-46 8C-46-12-26-18-14-10C-28-26-18-50 0-50C18-50 28-26 14-10C26-18 46-12 46 8"
         "C46 34 14 38 5 20C6 36 12 46 20 50H-20C-12 46-6 36-5 20Z",
}  # fmt: skip
"""The four suits in a square of 100 units around the origin."""

INK = {"S": "#17191c", "C": "#17191c", "H": "#b3161f", "D": "#b3161f"}
"""Shape and rank distinguish all cards even when printed in grey."""

SVG = 'xmlns="http://www.w3.org/2000/svg"'
WIDTH, HEIGHT = 50, 70
"""Size of the drawing; report.css sets the printed size."""


def card(rank: str, suit: str) -> str:
    """One card face: rank ``A 2 ... 10 J Q K``, suit ``S H D C``; its alternative text is its name."""
    shape = f'<path fill="{INK[suit]}" d="{_faces()[rank + suit]}"/>'
    return f"{_open(f'{RANKS[rank]} of {SUITS[suit]}')}{shape}</svg>"


def hand(cards: tuple[tuple[str, str], ...]) -> str:
    """Cards side by side."""
    faces = "".join(card(rank, suit) for rank, suit in cards)
    return f'<span class="hand">{faces}</span>'


def _open(name: str) -> str:
    """The frame of a card."""
    return (
        f'<svg {SVG} class="card" role="img" aria-label="{name}" viewBox="0 0 {WIDTH} {HEIGHT}"><title>{name}</title>'
        f'<rect x="0.75" y="0.75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="5" fill="#fff" '
        'stroke="#4a4f55" stroke-width="1.2"/>'
    )


@cache
def _faces() -> dict[str, str]:
    """The rank and suits of every card as a single shape, so that a page draws it in one go."""
    made: dict[str, str] = kept("fonts", "card faces", _drawn, depends_on=("reports/drawings", "reports/fonts"))
    return made


def _drawn() -> dict[str, str]:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(FOLDER / "IBMPlexSans-SemiBold.ttf") as font:
        return {rank + suit: _shape(font, rank, suit) for rank in RANKS for suit in SUITS}


def _shape(font: Any, rank: str, suit: str) -> str:
    """The rank is a shape too, so that text extraction finds the card's name and not a stray letter."""
    from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
    from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
    from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.2f}".rstrip("0").rstrip("."))
    left, size, step = (7, 0.025, 0) if len(rank) == 1 else (4, 0.022, 560)
    for place, letter in enumerate(rank):
        glyphs[names[ord(letter)]].draw(TransformPen(pen, (size, 0, 0, -size, left + place * step * size, 26)))
    for x, y, size in ((39.5, 16.5, 0.12), (25, 48, 0.32)):
        parse_path(SHAPES[suit], TransformPen(pen, (size, 0, 0, size, x, y)))
    return str(pen.getCommands())
