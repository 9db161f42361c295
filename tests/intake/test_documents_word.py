"""Word files become the lines that a reader of the printed file sees."""

import io
import zipfile
from typing import Any

import docx
import pytest
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn

from intake.document import Document, LineKind
from intake.read import read_bytes
from intake.unreadable import UnreadableDocument
from tests.intake import papers

ITEM, HEADING, PARAGRAPH, ROW = LineKind.ITEM, LineKind.HEADING, LineKind.PARAGRAPH, LineKind.ROW


def saved(document: Any) -> bytes:
    target = io.BytesIO()
    document.save(target)
    return target.getvalue()


def read_back(document: Any) -> Document:
    return read_bytes(saved(document), "exhibit.docx")


def lines(document: Document) -> list[tuple[LineKind, str]]:
    return [(line.kind, line.text) for line in document.lines if line.kind is not LineKind.BLANK]


def test_paragraphs_tables_and_lists_keep_their_order() -> None:
    word = docx.Document()
    word.add_heading("Harbor Blackjack", 1)
    word.add_paragraph(papers.PARAGRAPHS[0])
    word.add_paragraph("The ante is five dollars.", style="List Number")
    word.add_paragraph("Ties push", style="List Number")
    table = word.add_table(len(papers.ROWS), 3)
    for at, row in enumerate(papers.ROWS):
        for column, cell in enumerate(row):
            table.cell(at, column).text = cell
    word.add_paragraph("surrender is not offered", style="List Bullet")
    found = read_back(word)
    assert lines(found) == [
        (HEADING, "Harbor Blackjack"),
        (PARAGRAPH, papers.PARAGRAPHS[0]),
        (ITEM, "1. The ante is five dollars."),
        (ITEM, "2. Ties push"),
        *((ROW, "\t".join(row)) for row in papers.ROWS),
        (ITEM, "• surrender is not offered"),
    ]
    assert found.notices == ()


def numbered(word: Any, levels: list[tuple[str, str]], *, start: int = 1) -> None:
    """Gives the file a list 77 with a level for each form and text."""
    root = word.part.numbering_part.element
    inside = "".join(
        f'<w:lvl w:ilvl="{n}"><w:start w:val="{start if n == 0 else 1}"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for n, (form, text) in enumerate(levels)
    )
    abstract = parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="77">{inside}</w:abstractNum>')
    root.insert(0, abstract)
    root.append(parse_xml(f'<w:num {nsdecls("w")} w:numId="77"><w:abstractNumId w:val="77"/></w:num>'))
    again = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    root.append(parse_xml(f'<w:num {nsdecls("w")} w:numId="78"><w:abstractNumId w:val="77"/>{again}</w:num>'))


def item(word: Any, text: str, level: int, number: int = 77) -> None:
    properties = word.add_paragraph(text)._p.get_or_add_pPr()
    properties.append(
        parse_xml(f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')
    )


def test_nested_numbers_are_counted_as_word_does() -> None:
    word = docx.Document()
    numbered(word, [("decimal", "%1."), ("lowerLetter", "(%2)"), ("lowerRoman", "%1.%2.%3")], start=4)
    for text, level in [
        ("Four", 0),
        ("a", 1),
        ("i", 2),
        ("ii", 2),
        ("b", 1),
        ("i again", 2),
        ("Five", 0),
        ("a again", 1),
    ]:
        item(word, text, level)
    item(word, "One anew", 0, number=78)
    item(word, "Two", 0, number=78)
    assert [text for _, text in lines(read_back(word))] == [
        "4. Four", "(a) a", "4.a.i i", "4.a.ii ii", "(b) b", "4.b.i i again", "5. Five", "(a) a again",
        "1. One anew", "2. Two",
    ]  # fmt: skip


def test_numbers_beyond_the_alphabet_and_in_roman() -> None:
    word = docx.Document()
    numbered(word, [("upperRoman", "%1"), ("lowerLetter", "%2)")], start=49)
    item(word, "x", 0)
    for _ in range(28):
        item(word, "y", 1)
    texts = [text for _, text in lines(read_back(word))]
    assert [texts[0], texts[1], texts[26], texts[27], texts[28]] == ["XLIX x", "a) y", "z) y", "aa) y", "bb) y"]


def test_merged_cells_are_said_once() -> None:
    word = docx.Document()
    table = word.add_table(3, 3)
    for at in range(9):
        table.cell(at // 3, at % 3).text = f"c{at}"
    table.cell(0, 1).text = ""
    table.cell(0, 0).merge(table.cell(0, 1))
    table.cell(2, 0).text = ""
    table.cell(1, 0).merge(table.cell(2, 0))
    assert papers.rows(read_back(word)) == [("c0", "", "c2"), ("c3", "c4", "c5"), ("|", "c7", "c8")]


def test_a_table_that_only_arranges_text_gives_lines() -> None:
    word = docx.Document()
    cell = word.add_table(1, 2).rows[0].cells
    cell[0].text = "Rules of play"
    for text in papers.PARAGRAPHS:
        cell[1].add_paragraph(text)
    assert [text for _, text in lines(read_back(word))] == ["Rules of play", *papers.PARAGRAPHS]


def test_tabs_keep_cells_apart() -> None:
    word = docx.Document()
    word.add_paragraph("Two suited matches\t\t18 to 1")
    word.add_paragraph("\tAn indented paragraph is no row.")
    assert lines(read_back(word)) == [
        (ROW, "Two suited matches\t18 to 1"),
        (PARAGRAPH, "An indented paragraph is no row."),
    ]


def test_tracked_changes_are_read_as_accepted_and_said_so() -> None:
    word = docx.Document()
    paragraph = word.add_paragraph("The dealer must ")
    for tag, text_tag, text in (("w:del", "w:delText", "stand"), ("w:ins", "w:t", "hit")):
        change, run, content = OxmlElement(tag), OxmlElement("w:r"), OxmlElement(text_tag)
        content.text = text
        run.append(content)
        change.append(run)
        paragraph._p.append(change)
    paragraph.add_run(" on soft 17.")
    found = read_back(word)
    assert found.text.strip() == "The dealer must hit on soft 17."
    assert [notice.message for notice in found.notices] == [
        "The file holds tracked changes; it was read as if all were accepted. Accept or reject them first."
    ]


def test_hidden_text_is_left_out_and_said_so() -> None:
    word = docx.Document()
    paragraph = word.add_paragraph("Seen.")
    paragraph.add_run(" Unseen.").font.hidden = True
    found = read_back(word)
    assert (found.text.strip(), [notice.message for notice in found.notices]) == (
        "Seen.",
        ["Hidden text was left out."],
    )


def test_headers_and_footers_are_furniture() -> None:
    word = docx.Document()
    word.add_paragraph("The text.")
    word.sections[0].header.paragraphs[0].text = "Exhibit A"
    word.sections[0].footer.paragraphs[0].text = "Confidential"
    assert lines(read_back(word)) == [
        (LineKind.FURNITURE, "Exhibit A"),
        (PARAGRAPH, "The text."),
        (LineKind.FURNITURE, "Confidential"),
    ]


def test_footnotes_come_after_the_text() -> None:
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.opc.packuri import PackURI
    from docx.opc.part import Part

    word = docx.Document()
    word.add_paragraph("Insurance pays 2 to 1.")
    rule = '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
    text = '<w:footnote w:id="1"><w:p><w:r><w:t>Only once.</w:t></w:r></w:p></w:footnote>'
    note = f"<w:footnotes {nsdecls('w')}>{rule}{text}</w:footnotes>"
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    part = Part(PackURI("/word/footnotes.xml"), kind, note.encode(), word.part.package)
    word.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    found = read_back(word)
    assert [text for _, text in lines(found)] == ["Insurance pays 2 to 1.", "Only once."]
    assert found.notices[0].message == "1 footnote was put after the text."


def test_bold_lines_and_heading_styles_are_headings() -> None:
    word = docx.Document()
    word.add_paragraph().add_run("Splitting pairs").bold = True
    word.add_paragraph().add_run("This sentence is bold, but it is a sentence.").bold = True
    word.add_paragraph("Doubling", style="Heading 3")
    assert [kind for kind, _ in lines(read_back(word))] == [HEADING, PARAGRAPH, HEADING]


def test_a_line_break_begins_a_line() -> None:
    word = docx.Document()
    word.add_paragraph("Hit on 16").add_run().add_break()
    word.paragraphs[0].add_run("Stand on 17")
    assert [text for _, text in lines(read_back(word))] == ["Hit on 16", "Stand on 17"]


@pytest.mark.parametrize("cut", [100, 3000, -40])
def test_a_cut_off_file_gets_a_sentence(cut: int) -> None:
    with pytest.raises(UnreadableDocument, match=r"damaged.*\. "):
        read_bytes(saved(docx.Document())[:cut], "cut.docx")


@pytest.mark.parametrize("content", [b"<not xml", b'<?xml version="1.0"?><a>&bomb;</a>', b""])
def test_damaged_content_gets_a_sentence(content: bytes) -> None:
    word = docx.Document()
    word.add_paragraph("Text")
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(word))) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            new.writestr(name, content if name == "word/document.xml" else old.read(name))
    with pytest.raises(UnreadableDocument, match="damaged"):
        read_bytes(target.getvalue(), "damaged.docx")


def test_a_swollen_file_gets_a_sentence() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("word/document.xml", b" " * (300 << 20))
    assert len(target.getvalue()) < 4 << 20
    with pytest.raises(UnreadableDocument, match=r"unpacks to 300 megabytes.*\. Take the pictures out"):
        read_bytes(target.getvalue(), "bomb.docx")


def test_style_names_that_refer_to_each_other_do_not_hang() -> None:
    word = docx.Document()
    word.add_paragraph("Text", style="List Bullet")
    styles = word.styles.element
    for style in styles.iterchildren(qn("w:style")):
        for based in style.iterchildren(qn("w:basedOn")):
            based.set(qn("w:val"), style.get(qn("w:styleId")))
    assert read_back(word).text.strip().endswith("Text")
