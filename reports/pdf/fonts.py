"""The bundled typefaces: what they can draw, and what happens to a character they cannot."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path

from base.cache import kept

FOLDER = Path(__file__).parents[1] / "fonts"
SCHEME = "pitboss-font:"

FACES = (
    ("Pitboss Sans", 400, "normal", "IBMPlexSans-Regular.ttf"),
    ("Pitboss Sans", 400, "italic", "IBMPlexSans-Italic.ttf"),
    ("Pitboss Sans", 600, "normal", "IBMPlexSans-SemiBold.ttf"),
    ("Pitboss Mono", 400, "normal", "IBMPlexMono-Regular.ttf"),
    ("Pitboss Symbols", 400, "normal", "DejaVuSans.ttf"),
    ("Pitboss Symbols", 700, "normal", "DejaVuSans-Bold.ttf"),
)
FAMILIES = '"Pitboss Sans", "Pitboss Symbols"'
UNDRAWN = frozenset("\u2028\u2029\ufeff")
"""Characters that fonts list but Pango still draws as missing."""

FIELD = "IBMPlexMono-Regular.ttf"
OF_FIELDS = (
    f'@font-face{{font-family:"Pitboss Field";src:url("{SCHEME}{FIELD}")}}input{{font:8pt "Pitboss Field"!important}}'
)
"""WeasyPrint embeds a field's typeface whole, so fields get one that no text uses and that is removed with them."""

WRAP = "{overflow-wrap:break-word}"
"""Breaks words where even the pieces from ``breakable`` may be too wide; on a whole page it costs a seventh
of the time."""

REORDERING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Characters that make the visible order differ from the file's; shown by number instead."""


def stylesheet() -> str:
    """The ``@font-face`` rules of the bundle, with its families as the default."""
    faces = "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};src:url("{SCHEME}{name}")}}'
        for family, weight, style, name in FACES
    )
    base = f"html{{font-family:{FAMILIES};hyphens:manual}}tr{{break-inside:avoid}}"
    return f"{faces}{base}@page{WRAP}h1,caption,td,th{WRAP}{OF_FIELDS}"


def wrapping(html: str) -> str:
    """The style of a page with right-to-left text, whose long words get no break points."""
    return f"<style>html{WRAP}</style>" if FROM_RIGHT.search(html) else ""


def breakable(html: str) -> str:
    """The same HTML with break points in long words, and with long texts cut into pieces.

    CSS could break words too (``overflow-wrap: anywhere``), but would make tables five times slower.
    Long texts are cut because the time to set a piece grows with the square of its length.
    """
    return "".join(part if part.startswith("<") else _in_pieces(part) for part in MARKUP.split(html))


def _in_pieces(text: str) -> str:
    if len(text) < LONG_WORD_LETTERS:
        return text
    broken = LONG_WORD.sub(lambda found: found[0] + "\u200b", text)
    piece = PIECE_FROM_RIGHT.match if FROM_RIGHT.search(text) else PIECE.match
    parts, at = [], 0
    while found := piece(broken, at):
        parts.append(found[0])
        at = found.end()
    return "<wbr/>".join((*parts, broken[at:]))


def drawable(text: str) -> str:
    """The same HTML with marks composed with their letters, and undrawable characters replaced by their number.

    A number looks like this: ``[U+4E2D]``.
    """
    plain = _plain(text)
    return plain.translate({ord(c): _number(c) for c in _missing(plain)})


def unprintable(text: str) -> tuple[str, ...]:
    """A sentence for each character of the text that the bundled fonts cannot draw."""
    return tuple(
        f"The character U+{ord(c):04X} ({unicodedata.name(c, 'no name')}) has no drawing in the bundled "
        f"fonts; the PDF shows {_number(c)} in its place."
        for c in sorted(_missing(_plain(text)))
    )


def composed(text: str) -> str:
    """Letters and their marks as a single character, if there is one."""
    return unicodedata.normalize("NFC", text)


def _plain(html: str) -> str:
    """Composes each text separately; otherwise a mark could combine with the end of a tag."""
    plain = REFERENCE.sub(lambda found: _unescaped(found[0]), html)
    if unicodedata.is_normalized("NFC", plain):
        return plain
    return "".join(part if part.startswith("<") else composed(part) for part in MARKUP.split(plain))


def _missing(text: str) -> set[str]:
    unusual = {c for c in set(text) if not (c.isascii() and c.isprintable()) and c not in "\t\n\r"}
    return unusual - drawn() if unusual else unusual


@cache
def drawn() -> frozenset[str]:
    """Every character that a bundled face can draw on its own; a drawable mark would claim its letter too."""
    return frozenset(
        kept("fonts", "drawn", lambda: "".join(sorted(_drawn())), depends_on=("reports/pdf", "reports/fonts"))
    )


def _drawn() -> Iterator[str]:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    codes: set[int] = set()
    for name in ("IBMPlexSans-Regular.ttf", "DejaVuSans.ttf"):
        with TTFont(FOLDER / name, lazy=True) as font:
            codes.update(font.getBestCmap())
    return (c for c in map(chr, codes) if c >= " " and c not in REORDERING | UNDRAWN and not _is_mark(c))


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


MARKUP = re.compile(r"(<style\b.*?</style\s*>|<svg\b.*?</svg\s*>|<!--.*?-->|<[^>]*>)", re.DOTALL | re.IGNORECASE)
LETTER = r"(?:[^\s&<>]|&#?\w{1,32};)"
LONG_WORD_LETTERS = 24
LONG_WORD = re.compile(rf"(?:[^\s&<>\u0590-\u08ff]|&#?\w{{1,32}};){{{LONG_WORD_LETTERS}}}(?={LETTER}{{6}})")
"""A piece of a word that continues; right-to-left scripts are left alone because their letters join."""

PIECE = re.compile(rf"(?:[^&<>]|&#?\w{{1,32}};){{800}}{LETTER}{{0,99}}\s?(?=\S)")
PIECE_FROM_RIGHT = re.compile(rf"(?:[^&<>]|&#?\w{{1,32}};){{1500}}{LETTER}{{0,499}}\s?(?=\S)")
"""A piece of a text that continues, up to the end of a word; each is set on its own, left to right."""

FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
REFERENCE = re.compile(r"&#(?:x[0-9a-fA-F]+|[0-9]+);?")


def _unescaped(reference: str) -> str:
    """A numeric reference as its character, unless that character is special in HTML."""
    text = unescape(reference)
    return reference if text in "<>&\"'" else text


def _number(character: str) -> str:
    return f"[U+{ord(character):04X}]"
