"""PDFs become text in reading order, with places that are true."""

import io
import time
from statistics import mean

import pikepdf
import pypdfium2
import pytest

from intake.document import Document, LineKind
from intake.read import read_bytes
from intake.unreadable import UnreadableDocument
from tests.intake import papers


@pytest.fixture(scope="module", params=["ruled", "open"])
def exhibit(request: pytest.FixtureRequest) -> Document:
    return read_bytes(papers.exhibit(request.param), "exhibit.pdf")


def kinds(document: Document, kind: LineKind) -> list[str]:
    return [line.text for line in document.lines if line.kind is kind]


def test_all_words_stand_in_reading_order(exhibit: Document) -> None:
    assert papers.words(exhibit) == papers.exhibit_words()


def test_table_rows_keep_their_cells(exhibit: Document) -> None:
    assert papers.rows(exhibit) == list(papers.ROWS)


def test_headings_items_and_furniture_are_told_apart(exhibit: Document) -> None:
    assert kinds(exhibit, LineKind.HEADING) == ["Harbor Blackjack", "Wagers", "Play"]
    assert [text.split()[0] for text in kinds(exhibit, LineKind.ITEM)] == ["1.", "2.", "3.", "•", "•"]
    pages = len(exhibit.pages)
    footers = [f"Page {number} of {pages}" for number in range(1, pages + 1)]
    assert sorted(kinds(exhibit, LineKind.FURNITURE)) == sorted(["Harbor Exhibit A"] * pages + footers)


def test_a_paragraph_is_one_line_even_across_columns_and_pages(exhibit: Document) -> None:
    assert kinds(exhibit, LineKind.PARAGRAPH) == [*papers.PARAGRAPHS * 4, "The end of the exhibit."]


def test_a_citation_leads_to_boxes_on_the_page(exhibit: Document) -> None:
    """Checked against pdfium's own search, which reads the boxes another way."""
    line = next(line for line in exhibit.lines if line.text.startswith("Insurance is offered"))
    start = line.text.index("half of the main")
    cited = line.words_between(start, start + len("half of the main"))
    assert [word.text for word in cited] == ["half", "of", "the", "main"]
    page = pypdfium2.PdfDocument(papers.exhibit())[cited[0].page - 1]
    text = page.get_textpage()
    index, count = text.search("half of the main").get_next()
    left, bottom, right, top = text.get_rect(text.count_rects(index, count) - 1)
    boxes = [word.box for word in cited]
    assert all(boxes)
    assert min(box.left for box in boxes if box) == pytest.approx(left, abs=1.5)
    assert max(box.right for box in boxes if box) == pytest.approx(right, abs=1.5)
    middle = page.get_height() - (bottom + top) / 2
    assert mean((box.top + box.bottom) / 2 for box in boxes if box) == pytest.approx(middle, abs=4)


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_reads_the_same_and_its_boxes_stay_on_it(turn: int) -> None:
    pdf = pikepdf.open(io.BytesIO(papers.exhibit()))
    for page in pdf.pages:
        page.rotate(turn, relative=False)
    target = io.BytesIO()
    pdf.save(target)
    document = read_bytes(target.getvalue(), "turned.pdf")
    assert sorted(papers.words(document)) == sorted(papers.exhibit_words() + _furniture_words(document))
    first = document.pages[0]
    assert (first.width > first.height) == (turn != 180)
    for line in document.lines:
        for word in line.words:
            if word.box:
                assert -1 <= word.box.left <= word.box.right <= first.width + 1
                assert -1 <= word.box.top <= word.box.bottom <= first.height + 1


def _furniture_words(document: Document) -> list[str]:
    """Sideways, headers are at the sides, where furniture is not looked for; then they count as text."""
    marked = [word for text in kinds(document, LineKind.FURNITURE) for word in text.split()]
    pages = len(document.pages)
    every = [word for n in range(pages) for word in f"Harbor Exhibit A Page {n + 1} of {pages}".split()]
    for word in marked:
        every.remove(word)
    return every


def test_two_columns_of_short_items_are_not_a_table() -> None:
    left = "".join(f"<li>Left rule number {n} is short</li>" for n in range(1, 13))
    right = "".join(f"<p>Right rule number {n} is short</p>" for n in range(1, 10))
    body = f'<div style="float:left;width:45%"><ul>{left}</ul></div><div style="float:right;width:45%">{right}</div>'
    found = papers.words(read_bytes(papers.typeset(body), "leaflet.pdf"))
    numbers = [int(word) for word in found if word.isdigit()]
    assert numbers == [*range(1, 13), *range(1, 10)]


def test_a_heading_across_two_columns_stands_between_them() -> None:
    block = f'<div class="two">{papers.paragraphs()}</div>'
    body = f"{block}<h2 style='text-align:center'>The second part of the rules in full width across</h2>{block}"
    document = read_bytes(papers.typeset(body), "parts.pdf")
    header, *texts = [line.text for line in document.lines if line.kind in (LineKind.PARAGRAPH, LineKind.HEADING)]
    assert header == "Harbor Exhibit A", "what does not repeat is not known to be furniture"
    middle = "The second part of the rules in full width across"
    assert texts == [*papers.PARAGRAPHS, middle, *papers.PARAGRAPHS]


def test_three_narrow_columns_are_read_one_after_the_other() -> None:
    body = f'<div style="columns: 3; column-gap: 18px">{papers.paragraphs(5)}</div>'
    document = read_bytes(papers.typeset(body, "body { font-size: 8pt }"), "leaflet.pdf")
    assert papers.rows(document) == []
    expected = " ".join(papers.PARAGRAPHS * 5).split()
    assert papers.in_order(expected, papers.words(document)) >= 0.99


def test_a_left_column_longer_than_the_right_is_read_first() -> None:
    right = f"<p>{papers.PARAGRAPHS[3]}</p><p>{papers.PARAGRAPHS[2]}</p>"
    columns = "".join(
        f'<div style="float: {side}; width: 46%">{text}</div>'
        for side, text in (("left", papers.paragraphs(2)), ("right", right))
    )
    document = read_bytes(papers.typeset(columns), "uneven.pdf")
    expected = [*papers.PARAGRAPHS * 2, papers.PARAGRAPHS[3], papers.PARAGRAPHS[2]]
    assert kinds(document, LineKind.PARAGRAPH)[-len(expected) :] == expected


def test_words_broken_at_the_end_of_a_line_are_joined_by_what_the_document_writes() -> None:
    body = (
        "<p>An additional card is dealt.</p><p>A re-split is allowed.</p>"
        "<p style='width:20em'>The player who asks for it is given one more addi-<br>tional card, "
        "and then the hand that was just made may be re-<br>split again, or be surren-<br>dered to the house.</p>"
    )
    document = read_bytes(papers.typeset(body), "broken.pdf")
    assert "one more additional card, and then" in document.text
    assert "may be re-split again" in document.text
    assert "or be surrendered to the house." in document.text
    assert [notice.message for notice in document.notices] == [
        "“surren-” at the end of a line and “dered” were joined to “surrendered”."
    ]


def test_leaders_keep_what_is_listed_from_what_it_pays() -> None:
    body = "<pre style='font-family:DejaVu Sans Mono'>Royal flush ........ 250 to 1\nStraight flush ..... 50 to 1</pre>"
    document = read_bytes(papers.typeset(body), "leaders.pdf")
    assert papers.rows(document) == [("Royal flush", "250 to 1"), ("Straight flush", "50 to 1")]


def test_wrapped_cells_are_one_row_with_and_without_rules() -> None:
    long = "A suited pair whose two cards are both higher than every card that the dealer shows"
    for kind in ("ruled", "open"):
        cells = [("Hand", "Pays"), (long, "11 to 1"), ("Any pair", "2 to 1")]
        rows = "".join(f"<tr><td>{hand}</td><td>{pays}</td></tr>" for hand, pays in cells)
        body = f'<table class="{kind}" style="width:22em">{rows}</table>'
        document = read_bytes(papers.typeset(body), "wrapped.pdf")
        assert papers.rows(document) == cells, kind


def test_an_encrypted_pdf_gets_a_sentence() -> None:
    pdf = pikepdf.open(io.BytesIO(papers.exhibit()))
    target = io.BytesIO()
    pdf.save(target, encryption=pikepdf.Encryption(owner="owner", user="user"))
    with pytest.raises(UnreadableDocument, match=r"encrypted and opens only with a password\. Save a copy"):
        read_bytes(target.getvalue(), "secret.pdf")


@pytest.mark.parametrize("content", [b"%PDF-1.7\nnonsense", b"%PDF-1.4\n" + bytes(range(256)) * 40])
def test_a_damaged_pdf_gets_a_sentence(content: bytes) -> None:
    with pytest.raises(UnreadableDocument, match=r"damaged.*\. Ask for a clean copy"):
        read_bytes(content, "damaged.pdf")


def test_a_pdf_without_words_gets_a_sentence() -> None:
    bare = papers.typeset("", "@page { @top-center { content: none } @bottom-right { content: none } }")
    with pytest.raises(UnreadableDocument, match="holds no words"):
        read_bytes(bare, "empty.pdf")


def test_a_page_takes_less_than_a_second() -> None:
    pdf = papers.typeset(papers.paragraphs(30) + papers.table())
    begin = time.process_time()
    from intake.document import Format
    from intake.reader_process import parsed

    _, _, pages = parsed(Format.PDF, pdf, lambda done, total: None)
    assert (time.process_time() - begin) / len(pages) < 1
