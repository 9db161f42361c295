"""Scans are read by OCR, with boxes and confidence; what cannot be read is said."""

import io
import resource
import shutil
import threading
import time
from pathlib import Path

import pikepdf
import pytest

from base.progress import Cancelled
from intake.document import Box, Document, LineKind
from intake.read import read, read_bytes
from intake.readers.picture import Picture, picture_of, without_lines
from intake.readers.pose import Pose, slant
from intake.readers.scan import scan
from intake.unreadable import UnreadableDocument
from tests.intake import papers

needs_ocr = pytest.mark.skipif(shutil.which("tesseract") is None, reason="OCR needs the program tesseract")


@pytest.fixture(scope="module")
def first_page() -> bytes:
    return papers.as_png(papers.scanned(papers.exhibit(), pages=1)[0])


@pytest.fixture(scope="module")
def timed_scan(first_page: bytes) -> tuple[Document, float]:
    """What was read, and the processor time that it took here and in the processes that read it."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.process_time()
    found = read_bytes(first_page, "scan.png")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found, time.process_time() - begin + after.ru_utime - before.ru_utime


@pytest.fixture(scope="module")
def scan_of_first_page(timed_scan: tuple[Document, float]) -> Document:
    return timed_scan[0]


def words_of_first_page(document: Document) -> list[str]:
    return [word.text for line in document.lines for word in line.words if word.page == 1]


@needs_ocr
def test_nearly_all_words_of_a_scan_are_read_in_order(scan_of_first_page: Document) -> None:
    clean = read_bytes(papers.exhibit(), "exhibit.pdf")
    expected = words_of_first_page(clean)
    assert len(expected) > 250
    assert papers.in_order(expected, words_of_first_page(scan_of_first_page)) >= 0.98


@needs_ocr
def test_the_rows_of_a_scanned_table_are_rows(scan_of_first_page: Document) -> None:
    """Lone figures, which OCR likes to pass over, among them."""
    found = papers.rows(scan_of_first_page)
    assert len(found) == len(papers.ROWS)
    assert sum(row in papers.ROWS for row in found) >= 7


@needs_ocr
def test_words_have_boxes_where_they_are_printed_and_a_confidence(scan_of_first_page: Document) -> None:
    clean = {word.text: word.box for line in read_bytes(papers.exhibit(), "e.pdf").lines for word in line.words}
    found = [word for line in scan_of_first_page.lines for word in line.words if word.text in ("Blackjack", "Wagers")]
    assert len(found) >= 2
    for word in found:
        printed = clean[word.text]
        assert printed
        assert word.box
        assert word.confidence is not None
        assert 60 <= word.confidence <= 100
        # half a degree of slant moves a word by a few points
        assert _distance(printed, word.box) < 8


def _distance(one: Box, other: Box) -> float:
    return max(abs(one.left - other.left), abs(one.top + one.bottom - other.top - other.bottom) / 2)


@needs_ocr
def test_an_open_table_with_lone_figures() -> None:
    pays = [("Straight flush", "40"), ("Full house", "9"), ("Flush", "6"), ("Straight", "4"), ("Pair", "1")]
    rows = "".join(f"<tr><td>{hand}</td><td>{pay}</td></tr>" for hand, pay in pays)
    pdf = papers.typeset(f"<h1>Pay table</h1><p>The table below is the only one.</p><table>{rows}</table>")
    found = read_bytes(papers.as_png(papers.scanned(pdf, degrees=-0.4)[0]), "table.png")
    assert papers.rows(found) == pays


@needs_ocr
def test_a_page_scanned_sideways_is_turned_upright(first_page: bytes) -> None:
    pdf = papers.typeset(f"<h1>Harbor</h1>{papers.paragraphs()}")
    upright = papers.scanned(pdf, degrees=2.0)[0]
    found = read_bytes(papers.as_png(upright.rotate(90, expand=True)), "sideways.png")
    expected = " ".join(("Harbor", *papers.PARAGRAPHS)).split()
    assert papers.in_order(expected, papers.words(found)) >= 0.98
    assert found.pages[0].width > found.pages[0].height
    harbor = next(
        word.box
        for line in found.lines
        for word in line.words
        if word.text == "Harbor" and line.kind is LineKind.HEADING
    )
    assert harbor
    assert harbor.bottom - harbor.top > harbor.right - harbor.left


@pytest.mark.parametrize("degrees", [-3.2, 0.0, 1.6])
def test_the_slant_of_a_page_is_measured_and_boxes_are_where_the_scan_has_them(degrees: float) -> None:
    """A black mark on the page stands in for a word; the lines above it tell the slant."""
    from PIL import Image, ImageDraw

    page = Image.new("L", (850, 1100), 255)
    draw = ImageDraw.Draw(page)
    for y in range(100, 900, 20):
        draw.line((100, y, 750, y), fill=0, width=6)
    mark = Image.new("L", page.size, 255)
    ImageDraw.Draw(mark).rectangle((640, 940, 700, 952), fill=0)
    turned_page, turned_mark = (one.rotate(degrees, fillcolor=255) for one in (page, mark))
    assert slant(picture_of(turned_page, 100)) == pytest.approx(degrees, abs=0.15)
    found = Pose(0, degrees).as_printed(Box(640, 940, 700, 952), picture_of(page, 100))
    left, top, right, bottom = turned_mark.point(lambda shade: 255 * (shade < 128)).getbbox() or (0, 0, 0, 0)
    assert (found.left + found.right) / 2 == pytest.approx((left + right) / 2, abs=1.5)
    assert (found.top + found.bottom) / 2 == pytest.approx((top + bottom) / 2, abs=1.5)


@needs_ocr
def test_a_pdf_of_which_one_page_is_scanned() -> None:
    pdf = pikepdf.open(io.BytesIO(papers.typeset(papers.paragraphs())))
    second = papers.scanned(
        papers.typeset("<h1>Wagers</h1><p>The ante is five dollars at every table.</p>"), degrees=-1.6
    )
    pdf.pages.extend(pikepdf.open(io.BytesIO(papers.as_pdf(second))).pages)
    target = io.BytesIO()
    pdf.save(target)
    told: list[tuple[int, int]] = []
    found = read_bytes(target.getvalue(), "mixed.pdf", progress=lambda done, total: told.append((done, total)))
    assert told == [(0, 1), (1, 1)]
    assert papers.PARAGRAPHS[3] in found.text
    line = next(line for line in found.lines if line.text == "The ante is five dollars at every table.")
    assert {word.page for word in line.words} == {2}
    assert all(word.confidence is not None for word in line.words)
    assert [word.confidence for word in found.lines[2].words] == [None] * len(found.lines[2].words)
    assert found.notices[0].message == "The page is scanned; its words were recognised by OCR."
    assert found.notices[0].page == 2


@needs_ocr
def test_a_page_of_ocr_takes_less_than_ten_seconds_of_the_processor(timed_scan: tuple[Document, float]) -> None:
    assert 0.1 < timed_scan[1] < 10


def test_cancelling_stops_the_reader_at_once(first_page: bytes) -> None:
    stop = threading.Event()
    threading.Timer(0.6, stop.set).start()
    begin = time.monotonic()
    pages = papers.as_pdf(papers.scanned(papers.exhibit(), pages=1) * 8)
    with pytest.raises(Cancelled):
        read_bytes(pages, "long.pdf", cancelled=stop.is_set)
    assert time.monotonic() - begin < 8


def test_without_the_program_a_sentence_says_how_to_install_it(
    first_page: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    scan_file, picture_file = tmp_path / "scan.pdf", tmp_path / "scan.png"
    scan_file.write_bytes(papers.as_pdf(papers.scanned(papers.exhibit(), pages=1)))
    picture_file.write_bytes(first_page)
    for path in (scan_file, picture_file):
        with pytest.raises(UnreadableDocument, match=r"needs the program tesseract.*apt-get install tesseract-ocr\)"):
            read(path)


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\nnothing", b"\xff\xd8\xff\xe0junk", b"GIF89a", b"II*\x00\x08\x00"]
)
def test_a_damaged_image_gets_a_sentence(content: bytes) -> None:
    with pytest.raises(UnreadableDocument, match=r"image is damaged.*Scan it again"):
        read_bytes(content, "damaged.png")


def test_an_image_with_too_many_dots_gets_a_sentence() -> None:
    from PIL import Image

    target = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(target, "PNG")
    assert len(target.getvalue()) < 1 << 20
    with pytest.raises(UnreadableDocument, match="more than 60 million dots"):
        read_bytes(target.getvalue(), "huge.png")


def test_lines_of_a_table_are_taken_out_and_letters_are_not() -> None:
    from PIL import Image, ImageDraw

    image = Image.new("L", (1200, 600), 255)
    draw = ImageDraw.Draw(image)
    draw.line((100, 100, 1100, 104), fill=0, width=4)
    draw.line((100, 100, 100, 500), fill=0, width=4)
    draw.rectangle((300, 300, 360, 306), fill=0)
    clean, lines = without_lines(Picture(1200, 600, image.tobytes(), 300))
    assert len(lines) == 1
    assert lines[0].y == pytest.approx(102, abs=3)
    assert lines[0].left <= 150
    assert lines[0].right >= 1050
    left = Image.frombytes("L", (1200, 600), clean.pixels)
    assert left.point(lambda shade: 255 * (shade < 128)).getbbox() == (300, 300, 361, 307)


@needs_ocr
def test_a_picture_without_words_is_said_to_have_none() -> None:
    empty = papers.typeset("", "@page { @top-center { content: none } @bottom-right { content: none } }")
    blank = papers.as_png(papers.scanned(empty)[0])
    with pytest.raises(UnreadableDocument, match="holds no words"):
        read_bytes(blank, "blank.png")
    assert scan(Picture(300, 300, b"\xff" * 90_000, 300), 1).page.tokens == ()
