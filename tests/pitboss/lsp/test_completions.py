"""What is offered can be written: every complete suggestion leads to a line that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.parser import parse
from grammar.tree import Span
from grammar.vocabulary import Subject, vocabulary
from pitboss.lsp.completions import Suggestion, completions, fitting
from pitboss.lsp.open_document import OpenDocument
from pitboss.lsp.text_edits import TextEdit, applied
from pitboss.lsp.value_suggestions import values_of

HEAD = """exhibit "Lakeside"
game blackjack
game fast follows blackjack
section "Rules" as rules
event my pair: first two cards are the same rank
3.1  tie result: push
ambiguous soft
  reading one
    bust: player loses
  reading two
    bust: push
wager "Pairs": $1 to $5
paytable "Pays" for "Pairs", pays to 1
  my pair  9 to 1
"""
SUBJECTS = {subject.name: subject for subject in vocabulary().subjects.values()}
WRITABLE = [subject for name, subject in SUBJECTS.items() if name not in ("new state", "own draw")]


def offered(line: str, head: str = HEAD) -> list[Suggestion]:
    """What is offered behind a line that is being written at the end of a document."""
    document = OpenDocument("untitled:x.game", "")
    document.change(head + line, 1)
    lines = (head + line).split("\n")
    return list(completions(document.version, None, len(lines), len(lines[-1]) + 1))


def taken(line: str, suggestion: Suggestion, head: str = HEAD) -> str:
    return applied(head + line, (TextEdit(suggestion.span, suggestion.text),)).removeprefix(head)


def texts(line: str) -> set[str]:
    return {one.text for one in offered(line)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("dealer dr", {"dealer draw:"}),
        ("7.1  tie re", {"tie result:"}),
        ("tie result: pu", {"push"}),
        ("rounding: to", {"to the half dollar"}),
        ("tie result: push wh", {"when"}),
        ("tie result: push when hand is sp", {"hand is split"}),
        ("tie result: push when after the shuf", {"the shuffle"}),
        ('tie result: push when "my', {"my pair"}),
        ("tie result: push, overrides ", {"3.1", "soft"}),
        ("tie result: push, overrides 3.1, s", {"soft"}),
        ("tie result: push in game f", {"fast"}),
        ('tie result: push, refers to table "', {"Pays"}),
        ('wager pay "P', {"Pairs"}),
        ('paytable "New" for "P', {"Pairs"}),
        ("game slow follows b", {"blackjack"}),
        ('section "More" as wager-t', {"wager-types"}),
        ("jurisdiction new-h", {"new-hampshire"}),
        ("family bacc", {"baccarat"}),
        ("define ha", {"hard hand"}),
        ("claim: house", {"house edge"}),
        ("# dealer dr", set()),
        ('operator: "deal', set()),
    ],
)
def test_what_comes_next_is_offered(line: str, expected: set[str]) -> None:
    assert texts(line) == expected


def test_rows_are_offered_events_of_the_file_and_the_library() -> None:
    found = {one.text for one in offered("  two su", HEAD)}
    assert found == {"two suited matches"}
    assert "my pair" in texts("  ")


def test_citations_come_from_the_file_where_there_is_no_source() -> None:
    assert {one.text for one in offered("tie result: push @4", f"{HEAD}bust: player loses @4.2\n")} == {"@4.2"}


@pytest.mark.parametrize("subject", WRITABLE, ids=lambda subject: subject.name)
def test_every_value_offered_for_a_subject_can_be_read(subject: Subject) -> None:
    """All but beginnings, which a person finishes."""
    name = f'{subject.name} "Pairs"' if subject.named == "yes" else subject.name
    known = vocabulary().questions[subject.question].families
    family = "family baccarat" if "blackjack" not in known else "family blackjack"
    for value, _, _ in values_of(subject):
        if not value.endswith("must"):
            assert not parse(f'exhibit "L"\n{family}\n{name}: {value}\n').faults, value


def test_every_subject_offered_is_begun_right() -> None:
    for suggestion in (one for one in offered("") if one.kind == "subject"):
        name = suggestion.text.removesuffix(":").removesuffix(' ""')
        assert name in SUBJECTS
        assert suggestion.text.endswith('""') == (SUBJECTS[name].named == "yes")


@pytest.mark.parametrize("line", ["tie result: push when ", "tie result: push when hand is split and ", "event new: "])
def test_facts_and_events_offered_for_a_condition_can_be_read(line: str) -> None:
    for suggestion in offered(line):
        if suggestion.detail in ("a fact of the hand", "usual event", "named in this file"):
            assert not parse(f"{HEAD}{taken(line, suggestion)}\n").faults, suggestion.text


@given(st.text(alphabet='ab:"@# \t,.[]17\n', max_size=40), st.integers(1, 20), st.integers(1, 60))
def test_any_place_of_any_text_can_be_asked_about(text: str, line: int, column: int) -> None:
    document = OpenDocument("untitled:x.game", "")
    document.change(text, 1)
    for one in completions(document.version, None, line, column):
        assert one.span == Span(line, one.span.column, line, column)
        assert 0 < one.span.column <= column


def test_what_is_written_already_is_gone_on_from() -> None:
    assert fitting("dealer draw:", "dealer dr", whole=True) == len("dealer dr")
    assert fitting("when", "push wh") == len("wh")
    assert fitting("when", "push wx") is None
    assert fitting("when", "when") is None


def test_a_source_is_offered_with_its_words(tmp_path: Path) -> None:
    (tmp_path / "lake.txt").write_text("A tie is a push.\nThe dealer stands. He smiles.\n", "utf-8")
    document = OpenDocument("untitled:x.game", str(tmp_path / "lake.game"))
    document.change(HEAD.replace("game b", 'source "lake.txt"\ngame b', 1), 1)
    document.checked = document.check(document.version, document.edits, lambda path: None)
    text = f"{document.version.text}bust: player loses @2"
    document.change(text, 2)
    lines = text.split("\n")
    found = completions(document.version, document.checked, len(lines), len(lines[-1]) + 1)
    assert [(one.text, one.detail) for one in found] == [("@2.1", "The dealer stands."), ("@2.2", "He smiles.")]


def test_a_line_that_is_far_too_long_is_not_completed() -> None:
    assert offered("dealer draw: hit when total is 16 o")
    assert not offered("dealer draw: hit when " + "total is 16 or " * 100 + "o")
