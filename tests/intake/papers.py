"""Small documents of our own for the tests, as PDF pages, scans and Word files."""

from __future__ import annotations

import difflib
import io
import random
from collections.abc import Iterable
from functools import cache

import pypdfium2
from PIL import Image

from intake.document import Document, LineKind

PARAGRAPHS = (
    "The dealer must hit on any total of sixteen or less and must stand on every hard seventeen or more. A soft "
    "seventeen is hit as well, and no player may ask the dealer to do otherwise once the first card is drawn.",
    "A player who splits aces receives only one additional card on each of them. A ten dealt to a split ace counts as "
    "twenty-one but not as a blackjack, so that it is paid at even money and pushes against another twenty-one.",
    "Insurance is offered before any player acts when the dealer shows an ace. It may not exceed half of the main "
    "wager, and it pays two to one if the hole card is worth ten. Even money is not offered at this table.",
    "Chips are placed in the betting circle before the deal begins. Whoever touches a wager after the first card has "
    "left the shoe is asked to leave the seat, and the floor decides what becomes of the hand.",
)
ROWS = (
    ("Hand", "Pays", "Ways"),
    ("Two suited matches", "18 to 1", "360"),
    ("One suited and one unsuited match", "13 to 1", "2,160"),
    ("One suited match", "9 to 1", "5"),
    ("Two unsuited matches", "8 to 1", "3"),
    ("One unsuited match", "4 to 1", "1"),
    ("Suited blackjack with the dealer", "25 to 1", "7"),
    ("No match", "Lose", "9"),
)
_STYLE = """
@page { size: letter; margin: 2.2cm; @top-center { content: "Harbor Exhibit A" }
        @bottom-right { content: "Page " counter(page) " of " counter(pages) } }
body { font: 10.5pt "DejaVu Sans" } table { border-collapse: collapse } td, th { padding: 3px 9px; text-align: left }
.two { columns: 2; column-gap: 26px } .ruled td, .ruled th { border: 1px solid black }
"""


def typeset(body: str, style: str = "") -> bytes:
    from weasyprint import HTML

    pdf: bytes = HTML(string=f'<html lang="en"><style>{_STYLE}{style}</style>{body}</html>').write_pdf()
    return pdf


def paragraphs(times: int = 1) -> str:
    return "".join(f"<p>{text}</p>" for _ in range(times) for text in PARAGRAPHS)


def table(kind: str = "ruled") -> str:
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in ROWS)
    return f'<table class="{kind}">{rows}</table>'


@cache
def exhibit(kind: str = "ruled") -> bytes:
    """Two pages with everything: headings, lists, a table, and two columns."""
    return typeset(
        f"<h1>Harbor Blackjack</h1>{paragraphs()}<h2>Wagers</h2><ol><li>The ante is five dollars.</li>"
        f"<li>{PARAGRAPHS[2]}</li><li>Ties push</li></ol><ul><li>surrender is not offered</li><li>the cut is one deck"
        f'</li></ul>{table(kind)}<h2>Play</h2><div class="two">{paragraphs(3)}</div><p>The end of the exhibit.</p>'
    )


def exhibit_words() -> list[str]:
    """The words of the exhibit in the order a reader takes them, furniture left out."""
    text = [
        "Harbor Blackjack", *PARAGRAPHS, "Wagers", "1. The ante is five dollars.", f"2. {PARAGRAPHS[2]}",
        "3. Ties push", "• surrender is not offered", "• the cut is one deck", *(" ".join(row) for row in ROWS), "Play",
        *PARAGRAPHS * 3, "The end of the exhibit.",
    ]  # fmt: skip
    return " ".join(text).split()


def scanned(pdf: bytes, *, degrees: float = 0.5, dots: int = 300, pages: int | None = None) -> list[Image.Image]:
    """Pages as a scanner sees them: slanted, with grain and specks."""
    chance = random.Random(11)
    sheets = list(pypdfium2.PdfDocument(pdf))[:pages]
    return [_grainy(sheet.render(scale=dots / 72, grayscale=True).to_pil(), degrees, chance) for sheet in sheets]


def _grainy(page: Image.Image, degrees: float, chance: random.Random) -> Image.Image:
    slanted = page.rotate(degrees, fillcolor=255, resample=Image.Resampling.BICUBIC)
    grain = Image.frombytes("L", slanted.size, chance.randbytes(slanted.width * slanted.height))
    specks = grain.point(lambda value: 255 if value < 2 else 0)
    shade = Image.blend(slanted, grain, 0.08)
    shade.paste(0, mask=specks)
    return shade


def as_pdf(pages: Iterable[Image.Image]) -> bytes:
    first, *rest = pages
    target = io.BytesIO()
    first.save(target, "PDF", save_all=True, append_images=rest, resolution=300)
    return target.getvalue()


def as_png(page: Image.Image) -> bytes:
    target = io.BytesIO()
    page.save(target, "PNG", dpi=(300, 300))
    return target.getvalue()


def words(document: Document) -> list[str]:
    """The words of a document in order, furniture left out."""
    return [word for line in document.lines if line.kind is not LineKind.FURNITURE for word in line.text.split()]


def rows(document: Document) -> list[tuple[str, ...]]:
    return [tuple(line.text.split("\t")) for line in document.lines if line.kind is LineKind.ROW]


def in_order(expected: list[str], found: list[str]) -> float:
    """The share of the expected words that are found in their order."""
    matcher = difflib.SequenceMatcher(None, expected, found, autojunk=False)
    return sum(block.size for block in matcher.get_matching_blocks()) / len(expected)
