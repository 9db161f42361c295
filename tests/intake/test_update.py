"""A new version of a text read into a file: what was confirmed stays with its words, the rest is asked again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.exhibit import Exhibit
from grammar.formatter.document_text import printed
from grammar.parser import parse
from grammar.proposals import Proposable, confirmed
from grammar.resolver.resolution import resolve
from grammar.source import Range, Source, coverage, cut, pieces_at
from grammar.tree import Document, Note, Section, Statement
from grammar.tree.document_lines import NO_TAIL
from intake.alignment import aligned
from intake.draft import draft
from intake.draft_text import draft_text
from intake.update import Update, updated

SENTENCES = (
    "The dealer hits soft 17.",
    "Blackjack pays 3 to 2.",
    "Surrender is not allowed.",
    "Players may double on any first two cards.",
    "Insurance pays 2 to 1.",
    "Aces may be split only once.",
    "A tie is a push.",
    "Visitors admire the lighthouse.",
    "Nobody sings before noon in the pit.",
)
ROWS = (
    "| Two suited matches | 18 to 1 |",
    "| One suited match | 9 to 1 |",
    "| Two unsuited matches | 8 to 1 |",
    "| Lucky moon | 7 to 1 |",
)


def page(paragraphs: list[list[str]], rows: list[str] | None = None) -> str:
    parts = ["Harbour Blackjack", *(" ".join(sentences) for sentences in paragraphs)]
    parts += ["Match the Dealer", "\n".join(["| Hand | Pays |", *rows])] if rows else []
    return "\n\n".join(parts) + "\n"


def vouched(text: str) -> str:
    """The draft of a text with every line confirmed."""
    parsed = parse(draft_text(draft(cut(text, "v1.txt")), "house", "0" * 64))
    return printed(confirmed(parsed.document, "all", "A. Reviewer", date(2026, 11, 17)))


def update(old: str, new: str, game: str = "") -> Update:
    source = cut(new, "v2.txt")
    return updated(game or vouched(old), cut(old, "v1.txt"), source, draft(source), "1" * 64)


def words(statement: Statement, source: Source) -> list[str]:
    return [piece.text for cite in statement.tail.cites for piece in pieces_at(source, cite.first, cite.last)]


def said(document: Document, source: Source) -> list[tuple[Statement, list[str]]]:
    """Every statement without its place, with the words it was read from."""
    statements = [line for line in document.lines if isinstance(line, Statement)]
    return [(replace(line, tail=NO_TAIL), words(line, source)) for line in statements]


def cited(exhibit: Exhibit) -> Iterator[Range]:
    lines = (*exhibit.document.lines, *(row for table in exhibit.tables for row in table.rows))
    for line in lines:
        if isinstance(line, Proposable):
            yield from ((cite.first, cite.last) for cite in line.tail.cites)


paragraphs = st.lists(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4, unique=True), min_size=1, max_size=4)
tables = st.one_of(st.none(), st.lists(st.sampled_from(ROWS), min_size=2, unique=True))


@settings(max_examples=12, deadline=None)
@given(old=paragraphs, new=paragraphs, old_rows=tables, new_rows=tables)
def test_statements_keep_their_words_and_only_the_old_ones_stay_confirmed(
    old: list[list[str]], new: list[list[str]], old_rows: list[str] | None, new_rows: list[str] | None
) -> None:
    before, after = cut(page(old, old_rows), "v1.txt"), cut(page(new, new_rows), "v2.txt")
    game = vouched(page(old, old_rows))
    found = update(page(old, old_rows), page(new, new_rows), game)
    parsed = parse(found.text)
    exhibit, faults = resolve(parsed)
    assert (*parsed.faults, *faults) == ()
    read = [*said(parse(game).document, before), *said(parse(vouched(page(new, new_rows))).document, after)]
    assert [one for one in said(parsed.document, after) if one not in read] == []
    known = {piece.text for piece in before.pieces}
    for line in parsed.document.lines:
        if isinstance(line, Statement) and line not in exhibit.unconfirmed:
            assert set(words(line, after)) <= known
    left = coverage(after, list(cited(exhibit)), ()).unclaimed
    assert [piece.text for piece in left if f"# @{piece.line}.{piece.sentence} " not in found.text] == []


def test_the_same_text_changes_nothing_but_the_name_and_the_hash() -> None:
    text = page([list(SENTENCES[:4]), list(SENTENCES[4:])], list(ROWS))
    game = vouched(text)
    found = update(text, text, game)
    assert found.text == game.replace("v1.txt", "v2.txt").replace("0" * 64, "1" * 64)
    assert (found.struck, found.alignment.added, found.alignment.vanished) == ((), (), ())


def test_a_changed_sentence_is_struck_and_asked_again() -> None:
    found = update(
        "The dealer hits soft 17. Blackjack pays 3 to 2.\n", "Blackjack pays 6 to 5. The dealer hits soft 17.\n"
    )
    assert "# reworded (was @1.2): blackjack pay: 3 to 2 @1.2 proposed sure" in found.text
    assert "blackjack pay: 6 to 5 @1.1 proposed sure" in found.text
    assert 'confirmed @1.2 by "A. Reviewer" on 2026-11-17' in found.text
    assert [line.tail.cites[0].first for line in resolve(parse(found.text))[0].unconfirmed] == [(1, 1)]


def test_a_new_row_joins_its_table_and_a_changed_one_is_struck() -> None:
    old = page([["A tie is a push."]], list(ROWS[:2]))
    new = page([["A tie is a push."]], [ROWS[0], "| One suited match | 11 to 1 |", ROWS[3]])
    (table,) = resolve(parse(update(old, new).text))[0].tables
    assert [row.tail.cites[0].first[0] for row in table.rows] == [8, 9, 10]


def test_a_table_that_lost_every_row_comes_back_with_its_new_ones() -> None:
    old, new = page([["A tie is a push."]], list(ROWS[:2])), page([["A tie is a push."]], list(ROWS[2:]))
    text = update(old, new).text
    assert all(line.lstrip().startswith("#") for line in text.splitlines() if " suited match" in line)
    assert "two unsuited matches 8 to 1 @8 proposed sure" in text
    assert '"Lucky moon" 7 to 1 @9 proposed likely' in text


def test_what_a_person_wrote_stays_as_it_is() -> None:
    old, new = "A tie is a push. Insurance pays 2 to 1.\n", "Welcome. Insurance pays 2 to 1. A tie is a push.\n"
    game = """exhibit "house"
language 1
source "v1.txt"
game blackjack

section "Rules"
  # as the floor plays it
  3.1  tie result: push
         @1.1 "is a push"
  3.2  dealer draw: dealer must hit
         when total is 16 or less   # from the manual
  ambiguous pay @1.2
    reading all
      insurance pay: 2 to 1 @1.2
    reading some
      insurance pay: 2 to 1 when dealer has blackjack @1.2
"""
    assert update(old, new, game).text.replace("  note heading @1.1\n", "") == game.replace("v1.txt", "v2.txt").replace(
        "@1.1", "@1.3"
    )


@pytest.mark.parametrize(
    ("old", "new", "same", "reworded"),
    [
        (["a b c.", "d e f."], ["d e f.", "a b c."], 2, 0),
        (["A one two three.", "B."], ["A one two four.", "B."], 1, 1),
        (["A.", "A.", "B."], ["A.", "B.", "A."], 3, 0),
    ],
)
def test_alignment(old: list[str], new: list[str], same: int, reworded: int) -> None:
    found = aligned(cut("\n\n".join(old), ""), cut("\n\n".join(new), ""))
    assert (len(found.same), len(found.reworded)) == (same, reworded)
    assert len(found.same) + len(found.reworded) + len(found.vanished) == len(old)
    assert len(found.same) + len(found.reworded) + len(found.added) == len(new)


def test_sections_and_notes_follow_their_headings() -> None:
    old = "Title Page\n\nHOUSE RULES\n\nA tie is a push.\n\nPage 1 of 9\n"
    new = "HOUSE RULES\n\nA tie is a push.\n\nPage 1 of 9\n"
    lines = parse(update(old, new).text).document.lines
    assert [c.first for line in lines if isinstance(line, Section) for c in line.tail.cites] == [(1, 1)]
    assert [c.first for line in lines if isinstance(line, Note) for c in line.tail.cites] == [(5, 1)]
