"""Places are written the same way every time, and not believed when they are read."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from intake.document import Box, Document, Format, Line, LineKind, Notice, PageSize, Word
from intake.places import BadPlaces, document_from, places
from intake.read import read_bytes
from tests.intake import papers

sides = st.integers(0, 9000).map(lambda tenths: tenths / 10)
boxes = st.builds(
    lambda left, top, width, height: Box(left, top, left + width, top + height), sides, sides, sides, sides
)
texts = st.text(st.characters(exclude_categories=["Cs", "Zs", "Zl", "Zp", "Cc"]), min_size=1, max_size=8)
words = st.builds(Word, texts, st.integers(1, 9), st.none() | boxes, st.none() | st.integers(0, 100))
kinds = st.sampled_from([kind for kind in LineKind if kind is not LineKind.BLANK])
lines = st.builds(
    lambda found, kind, gap: Line(gap.join(word.text for word in found), kind, 1, tuple(found)),
    st.lists(words, min_size=1, max_size=5),
    kinds,
    st.sampled_from([" ", "\t", ""]),
)
documents = st.builds(
    lambda found, form, notices: Document("a.pdf", form, "0" * 64, tuple(found), tuple(notices), (PageSize(612, 792),)),
    st.lists(lines | st.just(Line("", LineKind.BLANK)), max_size=6),
    st.sampled_from(Format),
    st.lists(st.builds(Notice, texts, st.none() | st.integers(1, 9)), max_size=2),
)


@given(documents)
def test_what_is_written_is_read_back(document: Document) -> None:
    assert document_from(places(document)) == document


def test_a_real_document_survives() -> None:
    document = read_bytes(papers.exhibit(), "exhibit.pdf")
    assert document_from(places(document)) == document


GOOD: dict[str, Any] = json.loads(
    places(
        Document(
            "a", Format.PDF, "0" * 64, (Line("Hit 16", LineKind.ROW, 1, (Word("Hit"), Word("16", 1, Box(1, 2, 3, 4)))),)
        )
    )
)


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("version",), 2),
        (("version",), "1\n" * 99),
        (("sha256",), "zz"),
        (("format",), "exe"),
        (("name",), None),
        (("pages",), [[1]]),
        (("pages",), [[1, "x"]]),
        (("notices",), [["text", 0]]),
        (("lines",), {}),
        (("lines", 0), ["row", 1, "Hit 16"]),
        (("lines", 0, 0), "poem"),
        (("lines", 0, 0), "blank"),
        (("lines", 0, 1), True),
        (("lines", 0, 2), "Stand 16"),
        (("lines", 0, 2), "Hit\n16"),
        (("lines", 0, 3, 0, 1), 10**9),
        (("lines", 0, 3, 0, 3), 101),
        (("lines", 0, 3, 0, 3), 99.5),
        (("lines", 0, 3, 1, 2), [3, 2, 1, 4]),
        (("lines", 0, 3, 1, 2), [1, 2, 3]),
        (("lines", 0, 3, 1, 2), [1, 2, 3, float("nan")]),
        (("lines", 0, 3, 1, 2), [1, 2, 3, 1e300]),
    ],
)
def test_what_is_wrong_is_refused(at: tuple[str | int, ...], value: Any) -> None:
    spoiled: Any = json.loads(json.dumps(GOOD))
    inner = spoiled
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = value
    with pytest.raises(BadPlaces, match=r"The file of places is damaged: .*\. Draft the document again\."):
        document_from(json.dumps(spoiled))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "null", "[]", '{"version": 1}'])
def test_what_is_no_file_of_places_is_refused(text: str) -> None:
    with pytest.raises(BadPlaces, match=r"Draft the document again\."):
        document_from(text)


@given(lines, st.data())
def test_an_offset_leads_to_its_word(line: Line, data: st.DataObject) -> None:
    """Counted the other way round: a word's characters are found in the text one by one."""
    at = 0
    for word in line.words:
        spans = []
        for letter in word.text:
            at = line.text.index(letter, at)
            spans.append(at)
            at += 1
        inside = data.draw(st.sampled_from(spans))
        assert line.words_between(inside, inside + 1) == (word,)
