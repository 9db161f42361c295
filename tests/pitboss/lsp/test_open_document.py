"""A document in an editor: checks that are called off, that fail, and that are no longer wanted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

import pitboss.lsp.open_document
from base.processes import framed
from base.progress import Cancelled
from checker.check import CheckResult
from grammar.tree import Accept, Span
from pitboss.loading import load_text
from pitboss.lsp.open_document import CheckedVersion, OpenDocument, kept_lines, moved
from pitboss.lsp.price_process import PriceJob, worked_out
from pitboss.lsp.problems import problems
from pitboss.review import checked, inputs, review

CLASH = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
tie result: push
tie result: player wins
"""


def opened(text: str, path: str = "") -> OpenDocument:
    document = OpenDocument("untitled:x.game", path)
    document.change(text, 1)
    return document


def look(document: OpenDocument) -> CheckedVersion:
    document.checked = document.check(document.version, document.edits, lambda path: None)
    return document.checked


def ids(result: CheckResult | None) -> list[str]:
    assert result is not None
    return [finding.id for finding in result.findings]


def from_the_start(text: str) -> CheckResult:
    loaded = load_text(text, "untitled:x.game")
    return checked(loaded, inputs(loaded, beside=False))


def test_a_check_of_an_old_text_is_called_off_and_the_next_one_is_right() -> None:
    document = opened(CLASH)
    look(document)
    document.change(CLASH.replace("6 decks", "8 decks"), 2)
    version, edits = document.version, document.edits
    document.change(CLASH.replace("push", "player loses"), 3)
    with pytest.raises(Cancelled):
        document.check(version, edits, lambda path: None)
    assert ids(look(document).result) == ids(from_the_start(document.version.text))


@pytest.mark.parametrize("step", [1, 10, 30])
def test_wherever_it_is_called_off_nothing_wrong_is_kept(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text changes while a check is under way, at its first, tenth or thirtieth step."""
    document = opened(CLASH)
    look(document)
    document.change(CLASH.replace("6 decks", "8 decks"), 2)
    version, edits = document.version, document.edits
    wanted = document.wanted(edits)
    steps = 0

    def typing(_: int) -> Callable[[str], None]:
        def progress(text: str) -> None:
            nonlocal steps
            steps += 1
            if steps == step:
                document.change(CLASH.replace("player wins", "player loses $1"), 3)
            wanted(text)

        return progress

    with monkeypatch.context() as patch:
        patch.setattr(document, "wanted", typing)
        with pytest.raises(Cancelled):
            document.check(version, edits, lambda path: None)
    assert ids(look(document).result) == ids(from_the_start(document.version.text))


def test_what_was_found_stays_with_its_prices_while_nothing_changes() -> None:
    """Saving a file checks it again; a comment, or an acceptance beside it, is a change."""
    document = opened(CLASH)
    before = look(document)
    assert look(document) is before
    finding = next(one.id for one in before.findings)
    accept = Accept(finding, "known", "A. Reviewer", date(2026, 11, 16))
    document.path = "lake.game"
    accepted = document.check(document.version, document.edits, lambda path: (accept,))
    assert accepted is not before
    assert [one.id for one in accepted.findings if one.accepted] == [finding]
    document.change(f"# A word.\n{CLASH}", 2)
    assert look(document) is not before


def test_after_a_failure_the_next_check_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    document = opened(CLASH)
    look(document)
    document.change(CLASH.replace("push", "player loses"), 2)

    def broken(*given: object) -> CheckResult:
        raise RuntimeError("a mistake")

    with monkeypatch.context() as patch:
        patch.setattr(pitboss.lsp.open_document, "rechecked", broken)
        with pytest.raises(RuntimeError):
            look(document)
    assert document.session is None
    assert ids(look(document).result) == ids(from_the_start(document.version.text))


def test_a_new_source_beside_the_file_is_seen(tmp_path: Path) -> None:
    source = tmp_path / "lake.txt"
    text = CLASH.replace("game b", 'source "lake.txt"\ngame b').replace("tie result: push", "tie result: push @1.1")
    document = opened(text, str(tmp_path / "lake.game"))
    assert look(document).given.source is None
    for words in ("A tie is a push.\n", "A tie is a push.\nThe dealer smiles.\n"):
        source.write_text(words, "utf-8")
        result = look(document).result
        assert result is not None
        assert result.coverage is not None
        assert len(result.coverage.unclaimed) == words.count("\n") - 1


def test_a_text_that_is_too_large_is_refused() -> None:
    document = opened("#" * 8_000_001)
    (problem,) = problems(document)
    assert "larger than 8 MB" in problem.message


def test_what_stays_on_its_line_or_moves_with_it_is_known() -> None:
    lines = kept_lines("a\nb\nc\nd", "a\nx\ny\nc\nd")
    assert lines == {1: 1, 3: 4, 4: 5}
    assert moved(Span(3, 2, 4, 1), lines) == Span(4, 2, 5, 1)
    assert moved(Span(2, 1, 3, 1), lines) is None


def test_the_process_of_prices_says_what_check_says() -> None:
    """Here without a process: what it hears one by one is in the whole result, which is that of a review."""
    text = """exhibit "Wheel"
language 1
family big-six
game big-six
wager "One": $1 to $10
wager pay "One": 1 to 1 when stop is 1, otherwise player loses
wager pay "One": 2 to 1 when stop is 1, otherwise player loses
"""
    loaded = load_text(text, "wheel.game")
    given = inputs(loaded, beside=False)
    heard: list[str] = []
    result = worked_out(PriceJob("wheel.game", text, given), lambda finding: heard.append(finding.id))
    assert result is not None
    assert result.findings == review(loaded, given, prices=True, alone=True).findings
    assert heard == [finding.id for finding in result.findings if finding.price]
    assert heard
    assert len(framed(result)) > 1000


def test_a_text_with_faults_has_no_price() -> None:
    given = inputs(load_text("", "x.game"), beside=False)
    assert worked_out(PriceJob("x.game", "exhibit Lakeside\n", given), lambda finding: None) is None
