"""Places as editors count them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grammar.tree import Span
from pitboss.lsp.text_edits import TextEdit, applied, line_edits
from pitboss.lsp.text_positions import Encoding, Position, clean, text_positions

TEXTS = st.text(alphabet="ab \t\n\r♠\U0001f0a1\u2028\ufeff", max_size=30)
ENCODINGS: dict[Encoding, int] = {"utf-8": 1, "utf-16": 2, "utf-32": 4}


@given(TEXTS, st.sampled_from(sorted(ENCODINGS)), st.data())
def test_columns_are_counted_in_the_units_of_the_encoding(text: str, encoding: Encoding, data: st.DataObject) -> None:
    """Derived from the encoded line itself."""
    where = text_positions(text, encoding)
    offset = data.draw(st.integers(0, len(text)))
    line, column = where.position(offset)
    before = text[:offset].replace("\r\n", "\n") if text[offset - 1 : offset + 1] != "\r\n" else text[:offset]
    lines = before.replace("\r", "\n").split("\n")
    assert line == len(lines) - 1 - (text[offset - 1 : offset + 1] == "\r\n" and offset > 0)
    if text[offset - 1 : offset + 1] != "\r\n" or offset == 0:
        assert column * ENCODINGS[encoding] == len(
            lines[-1].encode(f"{encoding}-le" if encoding != "utf-8" else encoding)
        )


@given(TEXTS, st.sampled_from(sorted(ENCODINGS)), st.data())
def test_an_editor_and_a_span_mean_the_same_place(text: str, encoding: Encoding, data: st.DataObject) -> None:
    where = text_positions(text, encoding)
    offset = data.draw(st.integers(text.startswith("\ufeff"), len(text)))
    line, column = where.place(offset)
    assert where.offset(line, column) == offset
    if text[offset - 1 : offset + 1] != "\r\n":
        assert where.index(where.position(offset)) == offset


@given(TEXTS, st.integers(-3, 99), st.integers(-3, 99))
def test_a_place_that_is_not_there_is_the_nearest_one(text: str, line: int, column: int) -> None:
    where = text_positions(text)
    assert 0 <= where.index(Position(line, column)) <= len(text)
    start, end = where.range(Span(line, column, line, column - 5))
    assert start <= end


def test_half_a_pair_of_surrogates_is_replaced_and_a_whole_one_kept() -> None:
    assert clean("a\ud83cb\U0001f0a1") == "a\ufffdb\U0001f0a1"


@given(TEXTS.map(lambda text: text.replace("\ufeff", "")), TEXTS.map(lambda text: text.replace("\ufeff", "")))
def test_edits_of_lines_turn_one_text_into_the_other(old: str, new: str) -> None:
    assert applied(old, line_edits(old, new)) == new


def test_lines_that_stay_are_not_touched() -> None:
    assert line_edits("a\nb\nc\n", "a\nB\nc\n") == (TextEdit(Span(2, 1, 3, 1), "B\n"),)
