"""The PDF base: archival, accessible, closed to the world, the same bytes every time."""

import datetime
import hashlib
import io
import os
import subprocess
import sys
import time
from html import unescape
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from reports.pdf import weasyprint
from reports.pdf.document import document, small_page
from reports.pdf.fonts import breakable, drawable, unprintable
from reports.pdf.weasyprint import PANGO
from reports.signatures.visible_text import read
from tests.support.signed import BODY, procedure

DAY = datetime.date(2026, 11, 15)


def made(body: str, title: str = "A title") -> bytes:
    return document(body, title=title, identifier="x", created=DAY)


def opened(pdf: bytes) -> Any:
    return pikepdf.open(io.BytesIO(pdf))


def test_it_says_that_it_is_archival_and_accessible() -> None:
    with opened(procedure()) as pdf:
        metadata = pdf.Root.Metadata.read_bytes().decode()
        assert 'pdfaid:part="3"' in metadata
        assert 'conformance="A"' in metadata
        assert "<pdfuaid:part>1</pdfuaid:part>" in metadata
        assert "<xmpMM:VersionID>1.2</xmpMM:VersionID>" in metadata
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert str(pdf.docinfo.Title) == "Lakeside Spanish 21"


def test_the_same_input_gives_the_same_bytes_also_in_another_process() -> None:
    here = hashlib.sha256(procedure()).hexdigest()
    procedure.cache_clear()
    assert hashlib.sha256(procedure()).hexdigest() == here
    call = "import hashlib; from tests.support.signed import procedure; print(hashlib.sha256(procedure()).hexdigest())"
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", call], capture_output=True, text=True, env=environment, cwd=root)
    assert done.stdout.strip() == here


def test_the_bytes_stay_the_same_without_the_library_that_cuts_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """fontTools then does it, and dates what it makes to the second."""
    monkeypatch.setattr(weasyprint.weasyprint().pdf.fonts, "harfbuzz_subset", None)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first, stamp = made("<p>The dealer stands.</p>"), small_page("<p>Signed</p>", 90, 40)
    assert os.environ["SOURCE_DATE_EPOCH"] == "1700000000"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    time.sleep(1.1)
    assert (made("<p>The dealer stands.</p>"), small_page("<p>Signed</p>", 90, 40)) == (first, stamp)
    assert "SOURCE_DATE_EPOCH" not in os.environ


def test_attachments_keep_name_kind_date_and_content() -> None:
    with opened(procedure()) as pdf:
        specs = {str(one.UF): one for one in pdf.Root.AF}
        assert list(specs) == ["procedure.game", "findings.json"]
        assert [str(one.AFRelationship) for one in specs.values()] == ["/Source", "/Data"]
        assert [str(one.EF.F.Subtype) for one in specs.values()] == ["/text/plain", "/application/json"]
        assert {str(one.EF.F.Params.ModDate) for one in specs.values()} == {"D:20261115000000Z"}
        assert specs["procedure.game"].EF.F.read_bytes() == b'exhibit "Lakeside Spanish 21"\n'


def test_signature_inputs_become_empty_signature_fields() -> None:
    with opened(procedure()) as pdf:
        fields = pdf.Root.AcroForm.Fields
        assert [(str(one.T), str(one.FT)) for one in fields] == [("Operator", "/Sig"), ("Regulator", "/Sig")]
        assert not any("/V" in one for one in fields)
        assert "/NeedAppearances" not in pdf.Root.AcroForm


def test_typefaces_are_embedded_only_as_far_as_they_are_used() -> None:
    assert len(procedure(BODY.replace("3.1", "<b>♠</b> 3.1"))) < 40_000


def test_only_bundled_typefaces_are_embedded() -> None:
    body = BODY.replace("16 or less", "16 or less ♠♥♦♣ Ελλ Рус שלום مرحبا → ½ ≥ ✓")
    body += '<p style="font-family: monospace, Arial">mono</p>'
    names = {
        str(one.FontName).rpartition("+")[2]
        for one in opened(made(body)).objects
        if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one
    }
    assert {name for name in names if not name.startswith("Pitboss")} == set()


HOSTILE = (
    '<img src="file:///secret.txt" alt="x"><img src="http://127.0.0.1:9/a.png" alt="x">'
    '<link rel="attachment" href="file:///secret.txt"><a rel="attachment" href="file:///secret.txt">a</a>'
    '<link rel="stylesheet" href="http://127.0.0.1:9/a.css"><style>@import url("http://127.0.0.1:9/b.css");'
    'p{background:url("file:///secret.txt")} @font-face{font-family:f;src:url("http://127.0.0.1:9/f.ttf")}'
    '</style><object data="file:///secret.txt"></object><embed src="file:///secret.txt">'
    '<svg width="9" height="9"><title>t</title><image href="file:///secret.txt" width="9" height="9"/>'
    '<use href="http://127.0.0.1:9/a.svg#b"/></svg><img src="data:image/svg+xml,%3Csvg/%3E" alt="x">'
)


def test_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    closed = weasyprint.closed()
    before = type(closed).fetch

    def fetch(self: Any, url: str, headers: object = None) -> Any:
        asked.append(url)
        return before(self, url, headers)

    def connect(*_: object) -> None:
        raise AssertionError("the network was used")

    monkeypatch.setattr(type(closed), "fetch", fetch)
    monkeypatch.setattr("socket.socket.connect", connect)
    with opened(made(f"<h1>x</h1>{HOSTILE}<p>text</p>")) as pdf:
        assert "/AF" not in pdf.Root
    assert any("secret.txt" in url for url in asked)
    for url in ("file:///secret.txt", "http://127.0.0.1:9/", "pitboss-font:../pdf.py", "data:,x"):
        with pytest.raises(ValueError, match="may not load anything"):
            before(closed, url)


def test_characters_without_a_drawing_are_shown_by_number_and_told() -> None:
    assert drawable("中&#x4e2d;&#60;b&amp;\x00\ud800\u202e") == "[U+4E2D][U+4E2D]&#60;b&amp;[U+0000][U+D800][U+202E]"
    assert unprintable("a中♠") == (
        "The character U+4E2D (CJK UNIFIED IDEOGRAPH-4E2D) has no drawing in the bundled fonts; "
        "the PDF shows [U+4E2D] in its place.",
    )
    assert unprintable("plain, “quoted” ½ ♠ → é") == ()


@pytest.mark.parametrize(
    "text",
    ["W" * 4000, "שלום עולם " * 200, "مرحبا بالعالم " * 100, "中文" * 300, "\x00\x1f\ud800\uffff",
     "a\u0301\u200d\u00ad", "🂡😀"],
    ids=["long", "hebrew", "arabic", "chinese", "controls", "combining", "emoji"],
)  # fmt: skip
def test_strange_text_neither_crashes_nor_leaves_a_missing_glyph(text: str) -> None:
    with opened(made(f"<h1>x</h1><p>{text}</p>", title=text[:50])) as pdf:
        assert len(pdf.pages) >= 1
        for font in pdf.pages[0].Resources.Font.values():
            assert b"\n<0000> <" not in font.ToUnicode.read_bytes().partition(b"beginbfchar")[2]


@pytest.mark.parametrize("text", ["W" * 9000, "a-" * 4000, "&lt;" * 3000, "ab cd, " * 900, "ש" * 9000])
def test_long_texts_are_set_in_pieces_that_say_the_same(text: str) -> None:
    cut = breakable(f"<p>{text}</p>")
    assert cut.replace("<wbr/>", "").replace("\u200b", "") == f"<p>{text}</p>"
    pieces = [unescape(piece) for piece in cut.split("<wbr/>")]
    assert max(map(len, pieces)) <= (2010 if "ש" in text else 950)
    words = [piece for piece in pieces[:-1] if " " in piece]
    assert all(piece.endswith(" ") for piece in words), "a piece ends with a word"


def test_what_a_picture_says_is_not_cut() -> None:
    chart = f'<svg role="img"><title>{"word " * 100}</title></svg>'
    assert breakable(chart) == chart


def test_no_string_is_too_long_for_an_archival_file() -> None:
    text = "W-" * 20_000
    with opened(made(f"<h1>{text}</h1><p>x</p><h2>short</h2>", title=text)) as pdf:
        first = pdf.Root.Outlines.First
        assert len(str(first.Title)) < 300
        assert str(first.First.Title) == "short"
        strings = [
            len(bytes(value))
            for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary)
            for value in one.values()
            if isinstance(value, pikepdf.String)
        ]
    assert strings
    assert max(strings) <= 32767


def test_a_mark_is_composed_with_its_letter_and_never_with_markup() -> None:
    assert drawable("<b>cafe\u0301</b>") == "<b>caf\u00e9</b>"
    assert drawable("<b>\u0338x</b>") == "<b>[U+0338]x</b>"
    assert "U+0301" not in "".join(unprintable("<b>cafe\u0301</b>"))


def test_a_long_word_in_a_table_stays_on_the_page() -> None:
    assert read(made(f"<table><tr><td>{'W' * 900}</td><td>{'x' * 300}</td></tr></table>")).hidden == ()


@pytest.mark.parametrize("letter", ["W", "ש", "م"])
def test_a_long_word_stays_on_the_page_in_a_text_a_title_and_the_head_of_a_page(letter: str) -> None:
    head = f'<style>@page {{ @top-left {{ content: "{letter * 70}"; width: 62%; font-size: 8pt }} }}</style>'
    for number in (29, 900):
        word = letter * number
        assert read(made(f"{head}<h1>{word}</h1><h3>{word}</h3><p>{word}</p><p><b>{word}</b></p>")).hidden == ()


def test_a_table_of_500_rows_repeats_its_head() -> None:
    rows = "".join(f"<tr><td>{n}</td></tr>" for n in range(500))
    with opened(made(f"<table><thead><tr><th>Head</th></tr></thead><tbody>{rows}</tbody></table>")) as pdf:
        assert len(pdf.pages) > 5


def test_without_pango_the_module_loads_and_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "weasyprint.py").write_text('raise OSError("cannot load library pango")')
    call = (
        "import datetime; from reports.pdf.document import document; from reports.pdf.weasyprint import PangoMissing\n"
        "try: document('', title='', identifier='', created=datetime.date(2026, 1, 1))\n"
        "except PangoMissing as sentence: print(sentence)"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", call], capture_output=True, text=True, env=environment)
    assert PANGO in done.stdout
