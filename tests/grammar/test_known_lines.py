"""The next version of a text keeps the nodes of lines that stayed the same, and is the same as if it were new."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given
from hypothesis import strategies as st

from grammar.known_lines import Identity, KnownLines, lowered_node
from grammar.parser import parse
from grammar.tree import Ambiguous, Node, Paytable, Span, Statement
from tests.support.documents import model_text

TEXT = model_text("blackjack-with-side-wagers")
LINES = TEXT.split("\n")


def places(node: object) -> list[Span]:
    """Every place in a node, in order: equality of nodes does not look at them."""
    if isinstance(node, Span):
        return [node]
    if isinstance(node, Node):
        return [place for one in fields(node) for place in places(getattr(node, one.name))]
    return [place for part in node for place in places(part)] if isinstance(node, tuple) else []


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(LINES) - 1), st.integers(0, 3), st.sampled_from(["", "# a word", "burn: 2 cards"])
        ),
        min_size=1,
        max_size=4,
    )
)
def test_each_version_is_read_as_if_it_were_new(edits: list[tuple[int, int, str]]) -> None:
    """In each, a line is put in the place of some."""
    known, lines = KnownLines(), LINES
    parse(TEXT, known=known)
    for at, number, new in edits:
        lines = [*lines[:at], new, *lines[at + number :]]
        text = "\n".join(lines)
        again, anew = parse(text, known=known), parse(text)
        assert again == anew
        assert [places(line) for line in again.document.lines] == [places(line) for line in anew.document.lines]
        comments = [[(line.above, line.behind) for line in one.document.lines] for one in (again, anew)]
        assert comments[0] == comments[1]


def test_lines_that_stayed_keep_their_nodes_and_those_below_are_known_to_have_moved() -> None:
    known = KnownLines()
    before = parse(TEXT, known=known).document.lines
    number = before[10].span.line
    after = parse("\n".join([*LINES[:number], "# a word", *LINES[number:]]), known=known).document.lines
    for old, new in zip(before[:11], after[:11], strict=True):
        assert new is old
    for old, new in zip(before[12:], after[12:], strict=True):
        assert new.span.line == old.span.line + 1
        if not isinstance(old, Paytable | Ambiguous):  # these are put together anew from their lines
            assert known.moves[Identity(old)] is new


def test_what_has_no_place_does_not_move() -> None:
    line = parse("burn: 2 cards").document.lines[0]
    assert lowered_node(line, 0).span == line.span
    assert lowered_node(line, 3) == line
    assert lowered_node(line, 3).span == line.span._replace(line=4, end_line=4)
    assert isinstance(line, Statement)
    assert lowered_node(line, 3).tail is line.tail
