"""HTML pages and plain text become lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.source import cut
from intake.document import Document, Format, LineKind, consistent
from intake.read import read_bytes
from intake.readers.html import html_lines


def read_html(body: str) -> Document:
    return read_bytes(
        f"<!DOCTYPE html><html><head><title>Not seen</title></head><body>{body}</body></html>".encode(), "x.html"
    )


def shown(body: str) -> list[tuple[str, str]]:
    return [(line.kind.value, line.text) for line in html_lines(body.encode())[0] if line.kind is not LineKind.BLANK]


def test_a_page_without_scripts_and_styles() -> None:
    unseen = "<script>var a = '<p>no</p>'</script><style>p{}</style>"
    found = read_html(f"<nav>Home</nav><h1>Harbor</h1>{unseen}<p>Dealer <b>hits</b> 16.<p>Next.")
    assert found.format is Format.HTML
    assert found.text.split("\n") == ["Home", "", "Harbor", "", "Dealer hits 16.", "", "Next.", ""]


def test_lists_get_their_numbers_back() -> None:
    body = (
        '<ol start="3" type="a"><li>Aces<li>Tens<ul><li>inner</ul><li value="9">Nines</ol><ol type="I"><li>x<li>y</ol>'
    )
    texts = ["c. Aces", "d. Tens", "• inner", "i. Nines", "I. x", "II. y"]
    assert shown(body) == [("item", text) for text in texts]


def test_spanning_cells_are_said_once_and_keep_their_place() -> None:
    body = (
        "<table><caption>Pays</caption><tr><th>Hand<th>Wager<th>Pays<tr><td rowspan=2>Suited<td>Main<td>18 to 1"
        "<tr><td>Side<td>9 to 1<tr><td colspan=2>Any pair<td>2 to 1<tr><td colspan=3>Ties lose.</table>"
    )
    assert shown(body) == [
        ("paragraph", "Pays"),
        ("row", "Hand\tWager\tPays"),
        ("row", "Suited\tMain\t18 to 1"),
        ("row", "|\tSide\t9 to 1"),
        ("row", "Any pair\t\t2 to 1"),
        ("paragraph", "Ties lose."),
    ]


def test_a_table_inside_a_table_that_arranges_the_page() -> None:
    inner = "<table><tr><td>Flush<td>6</table>"
    assert shown(f"<table><tr><td>Menu<td><p>Text.</p>{inner}</table>") == [
        ("paragraph", "Menu"),
        ("paragraph", "Text."),
        ("row", "Flush\t6"),
    ]


def test_what_is_hidden_or_struck_is_left_out_and_said_so() -> None:
    lines, notices = html_lines(b"<p>Seen <s>struck</s><span style='display: none'>hidden</span></p><p hidden>gone</p>")
    assert [line.text for line in lines] == ["Seen", ""]
    assert [notice.message for notice in notices] == [
        "Hidden parts of the page were left out.",
        "Text that is struck through was left out.",
    ]


def test_breaks_entities_and_loose_text() -> None:
    assert shown("loose<br>text &amp; 3&nbsp;to&#160;2 &ldquo;so&rdquo;<div>block</div>after") == [
        ("paragraph", "loose"),
        ("paragraph", "text & 3 to 2 “so”"),
        ("paragraph", "block"),
        ("paragraph", "after"),
    ]


@pytest.mark.parametrize("encoding", ["iso-8859-1", "utf-8", "windows-1252"])
def test_the_page_says_how_it_is_encoded(encoding: str) -> None:
    page = f"<html><meta charset='{encoding}'><p>½ of the wager</p></html>".encode(encoding)
    assert "½ of the wager" in read_bytes(page, "x.html").text


@given(st.text(alphabet="<>/=\"' abptdrlihoux12&;\n", max_size=200))
def test_any_tags_make_consistent_lines(body: str) -> None:
    lines, _ = html_lines(body.encode())
    assert all(consistent(line) and "\n" not in line.text for line in lines)


def test_deep_nesting_is_no_trouble() -> None:
    found = read_html("<div>" * 30_000 + "deep" + "<b>" * 30_000)
    assert found.text.strip() == "deep"


TEXT = (
    "# Harbor\n\nWagers of the table\n\n1. The ante is five dollars.\n- no surrender\nFlush\t6 to 1\n| a | b |\nText.\n"
)


def test_text_stays_as_it_is_so_that_citations_of_it_stay_true() -> None:
    found = read_bytes(TEXT.encode(), "exhibit.txt")
    assert (found.text, found.format) == (TEXT, Format.TEXT)
    kinds = "heading blank heading blank item item row row paragraph blank"
    assert [line.kind.value for line in found.lines] == kinds.split()
    assert cut(found.text, "x").pieces == cut(TEXT, "x").pieces


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\r\t"), max_size=200))
def test_any_text_keeps_its_lines(text: str) -> None:
    found = read_bytes(f"Rule {text}".encode(), "a.md")
    assert found.format is Format.MARKDOWN
    assert found.text == f"Rule {text}".replace("\r\n", "\n").replace("\r", "\n")
    assert all(consistent(line) for line in found.lines)


def test_windows_and_utf16_texts() -> None:
    found = read_bytes("“Ante” is $5 – no more.".encode("cp1252"), "a.txt")
    assert found.text == "“Ante” is $5 – no more."
    assert "Windows-1252" in found.notices[0].message
    assert read_bytes("Ante is $5.".encode("utf-16"), "a.txt").text == "Ante is $5."
