"""The server as an editor meets it: a process of its own, over stdio, with texts that are not saved."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from grammar.parser import parse
from pitboss.main import main

pytest.importorskip("pygls", reason="pygls is not installed: pip install 'pitboss[lsp]'")
from lsprotocol import types as lsp

from tests.support.editor import Editor, edited

LAKE = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
wager "Ante": $5 to $10
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
4.1  tie result: push
[win-21] tie result: player wins when player total is 21
main pay: 3 to 2 when player has blackjack, overrides 4.1
"""
WHEEL = """exhibit "Wheel"
language 1
family big-six
game big-six
wager "One": $1 to $10
wager pay "One": 1 to 1 when stop is 1, otherwise player loses
wager pay "One": 2 to 1 when stop is 1, otherwise player loses
"""


@pytest.fixture(scope="module")
def editor() -> Iterator[Editor]:
    started = Editor(reviewer="A. Reviewer", prices=False)
    yield started
    assert started.logged == []
    assert started.end() == 0


@pytest.fixture
def lake(editor: Editor) -> Iterator[str]:
    """A document that was never saved."""
    uri = "untitled:lake.game"
    editor.found(uri, LAKE)
    yield uri
    editor.close(uri)


def codes(found: list[lsp.Diagnostic]) -> set[str]:
    return {str(one.code) for one in found}


# Diagnostics --------------------------------------------------------------------------------------------------


def test_findings_stand_on_their_lines_with_the_other_places_beside_them(editor: Editor, lake: str) -> None:
    clash = next(one for one in editor.diagnostics[lake] if one.code == "conflicting-answers")
    assert clash.range.start == lsp.Position(6, 0)
    assert clash.severity == lsp.DiagnosticSeverity.Error
    assert [one.location.range.start.line for one in clash.related_information or []] == [7]


def test_faults_come_at_once_and_alone_and_findings_come_back(editor: Editor, lake: str) -> None:
    before = codes(editor.diagnostics[lake])
    broken = LAKE.replace("tie result: push", "tie result: puhs")
    (fault,) = editor.found(lake, broken)
    assert fault.range.start == lsp.Position(6, 17)
    assert "push" in fault.message
    assert codes(editor.found(lake, LAKE)) == before


def test_until_the_next_check_findings_move_along_with_their_lines(editor: Editor, lake: str) -> None:
    editor.write(lake, f"# One more line.\n{LAKE}")
    editor.at(lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams, lake, 0, 0)  # answered at once, before the pause is over
    moved = next(one for one in editor.diagnostics[lake] if one.code == "conflicting-answers")
    assert moved.range.start == lsp.Position(7, 0)


def test_places_are_counted_as_the_editor_counts(editor: Editor) -> None:
    """A playing card beyond the basic plane is two units of UTF-16, and a lone carriage return ends a line."""
    uri = "untitled:cards.game"
    (fault,) = editor.found(uri, 'exhibit "\U0001f0a1\U0001f0a1" oops\r# so\ngame blackjack\n')
    assert fault.range.start == lsp.Position(0, len('exhibit "') + 4 + len('" '))
    editor.close(uri)


def test_an_unknown_jurisdiction_is_told_on_its_line_beside_all_else(editor: Editor, lake: str) -> None:
    found = editor.found(lake, LAKE.replace("decks:", "jurisdiction atlantis\ndecks:"))
    (unknown,) = (one for one in found if one.code == "unknown-jurisdiction")
    assert unknown.range.start.line == 2
    assert "atlantis" in unknown.message
    assert any(one.code == "conflicting-answers" for one in found)


def test_several_files_and_an_open_file_of_acceptances(editor: Editor, tmp_path: Path) -> None:
    """The acceptance counts as it is on the screen; nothing of this is on the disk."""
    document, beside = tmp_path / "lake.game", tmp_path / "lake.accepts.game"
    clash = next(one for one in editor.found(document.as_uri(), LAKE) if one.code == "conflicting-answers")
    line = f'accept {clash.data}: "as approved", by "A. Reviewer", on 2026-11-16\n'
    assert editor.found(beside.as_uri(), line) == []
    accepted = next(one for one in editor.found(document.as_uri()) if one.data == clash.data)
    assert accepted.severity == lsp.DiagnosticSeverity.Hint
    editor.close(beside.as_uri())
    again = next(one for one in editor.found(document.as_uri()) if one.data == clash.data)
    assert again.severity == lsp.DiagnosticSeverity.Error
    editor.close(document.as_uri())
    assert editor.diagnostics[document.as_uri()] == []


def test_the_source_beside_the_file_is_shown_and_offered(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "lake.txt").write_text("A tie is a push.\nNobody has *read* this.\n", "utf-8")
    uri = (tmp_path / "lake.game").as_uri()
    text = LAKE.replace("tie result: push", "tie result: push @1.1").replace("game b", 'source "lake.txt"\ngame b')
    editor.found(uri, text)
    hover = editor.at(lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams, uri, 7, 8)
    assert "Source, line 1.1: “A tie is a push.”" in hover.contents.value
    editor.found(uri, f"{text}main pay: 1 to 1 @")
    (first, _) = sorted(completion(editor, uri, 10, 18), key=lambda one: str(one.sort_text))
    assert (first.label, first.detail) == ("@2.1", "Nobody has *read* this.")
    editor.close(uri)


# At a place ---------------------------------------------------------------------------------------------------


def test_hover_has_the_sentence_the_hand_and_the_help(editor: Editor, lake: str) -> None:
    text = editor.at(lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams, lake, 6, 8).contents.value
    assert text.startswith("**When the totals are equal, the hand is a push.**")
    assert "Player " in text
    assert "♠" in text
    assert "who wins?**" in text
    assert "- Please state who wins" in text
    assert "*tie result*" in text


def completion(editor: Editor, uri: str, line: int, column: int) -> list[lsp.CompletionItem]:
    return list(editor.at(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionParams, uri, line, column).items)


def test_completion_replaces_what_was_begun(editor: Editor, lake: str) -> None:
    editor.write(lake, f"{LAKE}dealer dr")
    (item,) = completion(editor, lake, 9, 9)
    assert isinstance(item.text_edit, lsp.TextEdit)
    assert edited(editor.texts[lake], [item.text_edit]) == f"{LAKE}dealer draw:"


def test_definition_and_references_of_a_label(editor: Editor, lake: str) -> None:
    (place,) = editor.at(lsp.TEXT_DOCUMENT_DEFINITION, lsp.DefinitionParams, lake, 8, 56)
    assert place.range == lsp.Range(lsp.Position(6, 0), lsp.Position(6, 3))
    context = lsp.ReferenceContext(include_declaration=False)
    places = editor.at(lsp.TEXT_DOCUMENT_REFERENCES, lsp.ReferenceParams, lake, 6, 1, context=context)
    assert [one.range.start for one in places] == [lsp.Position(8, 54)]


def test_the_definition_of_a_usual_event_is_in_the_library(editor: Editor, lake: str) -> None:
    editor.write(lake, f'{LAKE}paytable "Pairs", pays to 1\n  two suited matches  8 to 1\n')
    (place,) = editor.at(lsp.TEXT_DOCUMENT_DEFINITION, lsp.DefinitionParams, lake, 10, 5)
    path = Path(place.uri.removeprefix("file://"))
    assert path.name == "events.game"
    line = path.read_text("utf-8").split("\n")[place.range.start.line]
    assert line[place.range.start.character : place.range.end.character] == "two suited matches"


def test_a_label_is_renamed_wherever_it_stands(editor: Editor, lake: str) -> None:
    edit = editor.at(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameParams, lake, 8, 55, new_name="even")
    editor.make(edit)
    assert "[even]  tie result: push" in editor.texts[lake]
    assert "overrides even" in editor.texts[lake]
    assert not parse(editor.texts[lake]).faults


@pytest.mark.parametrize(("name", "why"), [("win-21", "already used"), ("two words", "no label"), ("", "no label")])
def test_a_label_that_cannot_be_is_refused_with_a_sentence(editor: Editor, lake: str, name: str, why: str) -> None:
    with pytest.raises(Exception, match=why):
        editor.at(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameParams, lake, 8, 55, new_name=name)


def test_formatting_gives_the_canonical_form_and_leaves_a_broken_file_alone(editor: Editor, lake: str) -> None:
    options = lsp.FormattingOptions(2, True)
    params = lsp.DocumentFormattingParams(lsp.TextDocumentIdentifier(lake), options)
    editor.write(lake, LAKE.replace("tie result: push", "tie   result:push"))
    edits = editor.ask(lsp.TEXT_DOCUMENT_FORMATTING, params)
    assert edited(editor.texts[lake], edits) == LAKE
    editor.write(lake, "exhibit Lakeside\n\n\n\n")
    assert not editor.ask(lsp.TEXT_DOCUMENT_FORMATTING, params)


def test_symbols_and_folds_are_there_in_a_file_with_faults(editor: Editor, lake: str) -> None:
    text = 'section "Rules"\n  tie result: puhs\n  paytable "Pairs"\n    a pair  8 to 1\n    oops\nsection "More"\n'
    editor.write(lake, text)
    identifier = lsp.TextDocumentIdentifier(lake)
    rules, more = editor.ask(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, lsp.DocumentSymbolParams(identifier))
    assert [one.name for one in (rules, *rules.children, more)] == ["Rules", "tie result", "Pairs", "More"]
    folds = editor.ask(lsp.TEXT_DOCUMENT_FOLDING_RANGE, lsp.FoldingRangeParams(identifier))
    assert [(one.start_line, one.end_line) for one in folds] == [(0, 4), (2, 4)]


# Actions ------------------------------------------------------------------------------------------------------


def test_a_repair_removes_its_finding(editor: Editor, lake: str) -> None:
    clash = next(one for one in editor.diagnostics[lake] if one.code == "conflicting-answers")
    repairs = [one for one in editor.actions(lake, 6) if one.title.startswith("Repair")]
    own = [one for one in repairs if one.diagnostics and one.diagnostics[0].data == clash.data]
    assert own
    assert own[0].edit is not None
    editor.make(own[0].edit)
    after = editor.found(lake, editor.texts[lake])
    assert "fault" not in codes(after)
    assert clash.data not in {one.data for one in after}


def test_a_finding_is_accepted_only_with_a_reason(editor: Editor, lake: str) -> None:
    """The line is written with a gap where the reason belongs, and a gap is a fault."""
    clash = next(one for one in editor.diagnostics[lake] if one.code == "conflicting-answers")
    offered = [one for one in editor.actions(lake, 6) if one.title.startswith("Accept with a reason")]
    accept = next(one for one in offered if one.diagnostics and one.diagnostics[0].data == clash.data)
    assert accept.edit is not None
    editor.make(accept.edit)
    assert f'accept {clash.data}: "", by "A. Reviewer", on {date.today()}' in editor.texts[lake]
    (fault,) = editor.found(lake, editor.texts[lake])
    assert "needs a reason" in fault.message
    after = editor.found(lake, editor.texts[lake].replace('""', '"as approved"'))
    assert [one.severity for one in after if one.data == clash.data] == [lsp.DiagnosticSeverity.Hint]


def test_an_editor_that_asks_for_the_reason_sends_it(editor: Editor, lake: str) -> None:
    clash = next(one for one in editor.diagnostics[lake] if one.code == "conflicting-answers")
    given = [lake, clash.data, 'the "old" way', "A. Reviewer"]
    params = lsp.ExecuteCommandParams("pitboss.accept", given)
    assert editor.ask(lsp.WORKSPACE_EXECUTE_COMMAND, params) == ""
    assert f'accept {clash.data}: "the \'old\' way", by "A. Reviewer"' in editor.texts[lake]
    refused = lsp.ExecuteCommandParams("pitboss.accept", [lake, clash.data, " ", "A. Reviewer"])
    assert "needs a reason" in editor.ask(lsp.WORKSPACE_EXECUTE_COMMAND, refused)


def test_what_a_draft_proposed_is_confirmed_by_name(editor: Editor, lake: str) -> None:
    draft = LAKE.replace("tie result: push", "tie result: push @3.1 proposed likely").replace(
        "16 or less", "16 or less @2 proposed likely"
    )
    editor.found(lake, draft)
    one, every = (action for action in editor.actions(lake, 6) if action.title.startswith("Confirm"))
    for action, places in ((one, "@3.1"), (every, "@2, @3.1")):
        assert action.edit is not None
        editor.texts[lake] = draft
        editor.make(action.edit)
        assert f'confirmed {places} by "A. Reviewer" on {date.today()}' in editor.texts[lake]
        assert not parse(editor.texts[lake]).faults


# Prices -------------------------------------------------------------------------------------------------------


def test_the_price_of_an_open_question_comes_later_and_stands_behind_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """24 of 54 stops win: the edge is 30/54 less 24/54, or less twice that; the question is worth 24/54."""
    editor = Editor()
    path = tmp_path / "wheel.game"
    uri = path.as_uri()
    editor.found(uri, WHEEL)
    params = lsp.InlayHintParams(lsp.TextDocumentIdentifier(uri), lsp.Range(lsp.Position(0, 0), lsp.Position(9, 0)))
    assert not editor.ask(lsp.TEXT_DOCUMENT_INLAY_HINT, params)
    until = time.monotonic() + 60
    while not editor.refreshed and time.monotonic() < until:
        time.sleep(0.05)
        editor.ask("pitboss/settled", {"uri": uri})
    (hint,) = editor.ask(lsp.TEXT_DOCUMENT_INLAY_HINT, params)
    assert hint.position == lsp.Position(5, len(WHEEL.split("\n")[5]))
    assert hint.label == f"worth {100 * 24 / 54:.2f}% of every One wager"
    hover = editor.at(lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams, uri, 5, 3).contents.value
    assert f"{100 * 6 / 54:.2f}%" in hover
    assert f"{-100 * 18 / 54:.2f}%" in hover
    shown = {one.data for one in editor.diagnostics[uri]}
    assert editor.end() == 0
    path.write_text(WHEEL, "utf-8")
    main(["check", str(path), "--format", "json"])
    (exhibit,) = json.loads(capsys.readouterr().out)["exhibits"]
    assert {finding["id"] for finding in exhibit["findings"]} == shown
