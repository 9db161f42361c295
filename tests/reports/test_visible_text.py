"""What people cannot see on a page is found, even without printing the source again."""

import io
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

from reports.signatures.visible_text import read
from tests.support.signed import BODY, procedure


def test_a_printed_page_hides_nothing() -> None:
    body = BODY.replace("16 or less", "16 or less, שלום עולם مرحبا")
    assert read(procedure(body)).hidden == ()


@pytest.mark.parametrize(
    ("style", "what"),
    [
        ("color: white", "it has the colour of its background"),
        ("color: #f4f4f4", "it has the colour of its background"),
        ("font-size: 1pt", "it is too small to read"),
        ("position: relative; left: -900pt", "it lies outside the page"),
    ],
)
def test_styles_that_hide_a_sentence(style: str, what: str) -> None:
    body = BODY.replace("<p>3.1", f'<p style="{style}">3.1')
    assert any(what in one for one in hidden(procedure(body)))


def test_a_picture_painted_over_a_sentence() -> None:
    box = '<svg style="position:absolute;left:0;top:10mm" width="400" height="60">'
    cover = f'{box}<title>x</title><rect width="400" height="60" fill="#eee"/></svg><form>'
    unseen = hidden(procedure(BODY.replace("<form>", cover)))
    assert any("something is painted over it" in one for one in unseen)


def test_text_that_is_not_painted() -> None:
    unseen = hidden(changed(lambda pdf: rewrite(pdf, b"BT", b"BT 3 Tr")))
    assert any("it is not painted" in one for one in unseen)


def test_replacement_text_for_machines() -> None:
    def replace(pdf: Any) -> None:
        content = pdf.pages[0].Contents.read_bytes()
        pdf.pages[0].Contents.write(b"/Span <</ActualText (other)>> BDC " + content + b" EMC")

    assert any("replacement text" in one for one in hidden(changed(replace)))


def test_a_font_that_shows_an_eight_and_says_three() -> None:
    def lie(pdf: Any) -> None:
        for font in pdf.pages[0].Resources.Font.values():
            text = font.ToUnicode.read_bytes()
            font.ToUnicode.write(text.replace(b"<0038>", b"<0033>"))

    assert any("does not draw “3” as Pitboss draws it" in one for one in hidden(changed(lie)))


def test_a_font_that_is_not_ours() -> None:
    def other(pdf: Any) -> None:
        plain = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        pdf.pages[0].Resources.Font["/Other"] = pdf.make_indirect(plain)

    assert any("Helvetica is not one that Pitboss prints with" in one for one in hidden(changed(other)))


def hidden(pdf: bytes) -> tuple[str, ...]:
    return read(pdf).hidden


def changed(change: Callable[[Any], None]) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(procedure())) as pdf:
        change(pdf)
        pdf.save(out)
    return out.getvalue()


def rewrite(pdf: Any, old: bytes, new: bytes) -> None:
    pdf.pages[0].Contents.write(pdf.pages[0].Contents.read_bytes().replace(old, new))
