"""The text of the signed pages is what the eye sees, and is compared with what the source prints."""

import io
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

from reports.signatures.printed_text import Printing, differences, printing, words
from reports.signatures.visible_text import read
from tests.support.signed import BODY, RUNNING, procedure

ROW = "<tr><td>event {n}, whose name is long enough to wrap in its cell</td><td>{n} to 1</td></tr>"
SENTENCE = (
    "<p>5.{n} A sentence (number {n}) with <i>slanted</i> words, “quoted”, and long enough to wrap at "
    "the end of its line; $5–$10, 1 1/2, hold-and-draw.</p>"
)
LONG = BODY.replace("</tbody>", "".join(ROW.format(n=n) for n in range(50)) + "</tbody>").replace(
    "<form>", "".join(SENTENCE.format(n=n) for n in range(40)) + "<form>"
)


def test_blocks_of_html_are_the_units() -> None:
    assert printing(BODY, (RUNNING,)) == Printing(
        ("Lakeside Spanish 21", "3.1 The dealer must hit when the total is 16 or less.",
         "3.2 The dealer must stand when the total is hard 17 or more.", "Match the Dealer", "Event Pays",
         "two suited matches ♠ 18 to 1", "one suited match 9 to 1", "Operator", "Regulator"),
        (RUNNING, "Event Pays"),
    )  # fmt: skip


@pytest.mark.parametrize("body", [BODY, LONG], ids=["one page", "many pages"])
def test_a_printed_page_is_read_back_word_for_word(body: str) -> None:
    seen = read(procedure(body))
    assert seen.hidden == ()
    assert differences(printing(body, (RUNNING,)), seen.texts, seen.drawings) == ()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("9 to 1", "90 to 1", "prints “one suited match 90 to 1”; the signed pages do not"),
        ("hard 17", "soft 17", "prints “3.2 The dealer must stand when the total is soft 17 or more.”"),
        ("<p>3.1 The dealer must hit when the total is 16 or less.</p>", "",
         "Page 1 says “3.1 The dealer must hit when the total is 16 or less.”; the attached source does not"),
        ("16 or less.", "1 6 or less.", "the signed pages do not"),
        ("Match the Dealer", "Match the House", "the signed pages do not"),
        ("<th scope=\"col\">Pays", "<th scope=\"col\">Costs", "prints “Event Costs”"),
    ],
)  # fmt: skip
def test_another_source_is_another_text(old: str, new: str, sentence: str) -> None:
    told = compared(BODY.replace(old, new), procedure())
    assert any(sentence in one for one in told)


def test_bullets_and_links_of_a_list_are_no_other_text() -> None:
    body = BODY.replace("<form>", "<ul><li>first <a href='#x'>link</a><li id='x'>second</ul><form>")
    assert compared(body, procedure(body)) == ()


def test_long_words_are_found_in_pieces() -> None:
    word = "abcdefghijklmnopqrstuvwxyz0123456789" * 6
    body = BODY.replace("16 or less", word).replace("one suited match", "W" * 300)
    assert compared(body, procedure(body)) == ()
    assert compared(body.replace(word, word + "0"), procedure(body)) != ()


def test_two_sentences_in_another_order_are_another_text() -> None:
    swapped = BODY.replace("3.1", "x").replace("3.2", "3.1").replace("x", "3.2")
    assert compared(swapped, procedure())


def test_a_running_head_that_the_source_does_not_print() -> None:
    told = differences(printing(BODY), read(procedure()).texts, ())
    assert told == (f"Page 1 says “{RUNNING}”; the attached source does not print it.",)


def test_words_from_right_to_left_are_compared_in_any_order() -> None:
    body = BODY.replace("16 or less", "16 or less, שלום עולם مرحبا")
    assert (read(procedure(body)).hidden, compared(body, procedure(body))) == ((), ())
    assert words("ﬁve") == ["five"]


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


def test_words_in_a_drawing_that_the_source_does_not_print() -> None:
    slanted = '<svg width="30" height="30"><title>x</title><path d="M0 0L30 30" stroke="#000"/></svg>'
    body = BODY.replace("<form>", f"{slanted}<form>")
    assert compared(BODY, procedure(body)) == ("Page 1 shows a drawing; the attached source prints none.",)
    assert compared(body, procedure(body)) == ()


def compared(body: str, pdf: bytes) -> tuple[str, ...]:
    seen = read(pdf)
    return differences(printing(body, (RUNNING,)), seen.texts, seen.drawings)


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
