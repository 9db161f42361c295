"""Checks that every letter is drawn as the bundled fonts draw it, so that people and machines read the same text."""

import io
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from reports.pdf.fonts import FACES, FOLDER

DANGER = "the eye may read another text than the machine"
Outline = tuple[tuple[str, tuple[Any, ...]], ...]


def disguised(pdf: bytes) -> tuple[str, ...]:
    """A sentence for each font that draws letters other than it claims."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        fonts: dict[tuple[int, int], Any] = {}
        for page in opened.pages:
            fonts.update(_fonts(page.resources, 0))
            if any(_renamed(page)):
                return ("A page gives a machine other words than the eye sees (replacement text).",)
        return tuple(sentence for font in fonts.values() for sentence in _disguised(font))


def _renamed(page: Any) -> Iterator[bool]:
    """Whether marked content replaces the painted words with others."""
    import pikepdf

    for one in pikepdf.parse_content_stream(page, operators="BDC DP"):
        tag: Any = one.operands[1] if len(one.operands) > 1 else None
        if isinstance(tag, pikepdf.Name):
            tag = page.resources.get("/Properties", {}).get(str(tag))
        yield isinstance(tag, pikepdf.Dictionary) and any(k in tag for k in ("/ActualText", "/Alt", "/E"))


def _fonts(resources: Any, depth: int) -> Iterator[tuple[tuple[int, int], Any]]:
    for font in resources.get("/Font", {}).values():
        yield font.objgen, font
    if depth < 8:
        for kind in ("/XObject", "/Pattern"):
            for inner in resources.get(kind, {}).values():
                if "/Resources" in inner:
                    yield from _fonts(inner.Resources, depth + 1)


def _disguised(font: Any) -> Iterator[str]:
    name = str(font.get("/BaseFont", "/unnamed"))[1:].rpartition("+")[2]
    drawn = _embedded(font)
    if drawn is None:
        yield f"The font {name} is not one that Pitboss prints with: {DANGER}."
        return
    wrong = list(_wrong(drawn, _claims(font)))
    if wrong:
        shown = " ".join(wrong[:8])
        yield (f"The font {name} does not draw “{shown}” as Pitboss draws it: {DANGER}.")


def _embedded(font: Any) -> Any:
    """The embedded font file, if the font has the only structure that Pitboss writes."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    if font.get("/Subtype") != "/Type0" or font.get("/Encoding") != "/Identity-H":
        return None
    below = font.DescendantFonts[0]
    file = below.get("/FontDescriptor", {}).get("/FontFile2")
    if file is None or below.get("/CIDToGIDMap") != "/Identity" or "/ToUnicode" not in font:
        return None
    return TTFont(io.BytesIO(file.read_bytes()))


def _claims(font: Any) -> Iterator[tuple[int, str]]:
    """Each glyph number with the text that the font claims for it."""
    text = font.ToUnicode.read_bytes().decode("latin-1")
    for block in text.split("beginbfchar")[1:]:
        for code, shown in re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]*)>", block.partition("endbfchar")[0]):
            yield int(code, 16), bytes.fromhex(shown).decode("utf-16-be", "replace")
    if "bfrange" in text:
        yield -1, "a range of letters"


def _wrong(drawn: Any, claims: Iterator[tuple[int, str]]) -> Iterator[str]:
    """The texts that no bundled face draws this way; tries the last matching face first."""
    names, glyphs = drawn.getGlyphOrder(), drawn.getGlyphSet()
    files = [face[3] for face in FACES]
    for number, text in claims:
        if not 0 <= number < len(names):
            yield text
            continue
        outline = _outline(glyphs, names[number])
        if not outline and not text.strip():
            continue
        fitting = next((file for file in files if outline in _drawings(file, text)), None)
        if fitting is None:
            yield text
        else:
            files.remove(fitting)
            files.insert(0, fitting)


def _drawings(file: str, text: str) -> Iterator[Outline]:
    """The ways in which a bundled face may draw a text."""
    return (_bundled(file, name) for name in _meant(file).get(text, ()))


def _outline(glyphs: Any, name: str) -> Outline:
    from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]

    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return tuple((kind, tuple(points)) for kind, points in pen.value)


@cache
def _bundled(file: str, name: str) -> Outline:
    return _outline(_glyphs(file), name)


@cache
def _glyphs(file: str) -> Any:
    return _face(file).getGlyphSet()


@cache
def _face(file: str) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(FOLDER / file)


@cache
def _meant(file: str) -> dict[str, tuple[str, ...]]:
    """The glyphs that may show each text: by the character map, then by substitution."""
    font = _face(file)
    shows: dict[str, set[str]] = {}
    for code, name in font.getBestCmap().items():
        shows.setdefault(name, set()).add(chr(code))
    for _ in range(3):
        for source, target in _substitutions(font):
            if all(name in shows for name in source):
                whole = "".join(min(shows[name]) for name in source)
                shows.setdefault(target, set()).update(shows[source[0]] if len(source) == 1 else {whole})
    meant: dict[str, tuple[str, ...]] = {}
    for name, texts in shows.items():
        for text in texts:
            meant[text] = (*meant.get(text, ()), name)
    return meant


def _substitutions(font: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    if "GSUB" not in font:
        return
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            inner = table.ExtSubTable if table.LookupType == 7 else table
            match inner.LookupType:
                case 1:
                    yield from (((source,), target) for source, target in inner.mapping.items())
                case 3:
                    yield from (((s,), target) for s, all_ in inner.alternates.items() for target in all_)
                case 4:
                    for first, ligatures in inner.ligatures.items():
                        yield from (((first, *one.Component), one.LigGlyph) for one in ligatures)
