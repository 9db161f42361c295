"""Hundreds of random edits, sent by a real client: the server lives, and ends with what a check from the start finds.

250 edits by default; 10,000 with PITBOSS_LONG=1, which takes a quarter of an hour.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from grammar.errors.faults import Unreadable
from pitboss.loading import load_text
from pitboss.lsp.text_positions import clean
from pitboss.review import checked, inputs
from tests.support.random_edits import random_edit

pytest.importorskip("pygls", reason="pygls is not installed: pip install 'pitboss[lsp]'")
from lsprotocol import types as lsp

from tests.support.editor import Editor

EDITS = 10_000 if os.environ.get("PITBOSS_LONG") == "1" else 250
COMPARED = 20
"""Edits between two comparisons."""
MOST_BROKEN = 1
"""Edits that a text may stay broken, so that most of what is compared are findings."""
MOST_MEGABYTES = 200

SMALL = """exhibit "Lakeside"
game blackjack
jurisdiction new-hampshire as of 2021-03-26
decks: 6 decks of 52 cards
wager "Ante": $5 to $10
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is 17 or more
[even] tie result: push
ambiguous blackjack-pay
  reading three-to-two
    main pay: 3 to 2 when player has blackjack
  reading six-to-five
    main pay: 6 to 5 when player has blackjack
wager "Pairs": $1 to $10
paytable "Pairs" for "Pairs", pays to 1
  a pair   8 to 1   when first two cards are the same rank
"""


@pytest.fixture
def editor() -> Iterator[Editor]:
    started = Editor("--no-prices")
    yield started
    assert started.end() == 0


def test_after_random_edits_the_server_shows_what_check_finds(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "edited.game"
    random = Random(28)
    text, readable, broken, findings = SMALL, SMALL, 0, 0
    for number in range(EDITS):
        text = random_edit(random, text)
        editor.write(path.as_uri(), text)
        if random.random() < 0.05:
            editor.rest(0.12)  # long enough for a check to begin, which the next edit calls off
        if number % COMPARED == 0:
            shown, expected = on_screen(editor, path, text)
            assert shown == expected, text
            findings += any(kind != "fault" for _, kind, _ in expected)
            ask_everything(editor, path.as_uri(), random)
        broken = broken + 1 if load_text(clean(text), str(path)).faults else 0
        readable = text if not broken and len(text) < 2 * len(SMALL) else readable
        if broken > MOST_BROKEN or len(text) > 3 * len(SMALL):
            text, broken = readable if random.random() < 0.8 else SMALL, 0
    assert findings > EDITS // COMPARED // 3
    assert editor.logged == []
    assert resident(editor.server) < MOST_MEGABYTES


def ask_everything(editor: Editor, uri: str, random: Random) -> None:
    """Every question that an editor asks, at a place that may not be there; an error would be raised here."""
    line, column = random.randint(0, 30), random.randint(0, 60)
    document, here = lsp.TextDocumentIdentifier(uri), lsp.Position(line, column)
    context = lsp.ReferenceContext(include_declaration=True)
    for method, params in (
        (lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams(document, here)),
        (lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionParams(document, here)),
        (lsp.TEXT_DOCUMENT_DEFINITION, lsp.DefinitionParams(document, here)),
        (lsp.TEXT_DOCUMENT_REFERENCES, lsp.ReferenceParams(context, document, here)),
        (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, lsp.DocumentSymbolParams(document)),
        (lsp.TEXT_DOCUMENT_FOLDING_RANGE, lsp.FoldingRangeParams(document)),
        (lsp.TEXT_DOCUMENT_INLAY_HINT, lsp.InlayHintParams(document, lsp.Range(here, here))),
        (lsp.TEXT_DOCUMENT_FORMATTING, lsp.DocumentFormattingParams(document, lsp.FormattingOptions(2, True))),
        (lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionParams(document, lsp.Range(here, here), MOVING)),
    ):
        editor.ask(method, params)


MOVING = lsp.CodeActionContext([], trigger_kind=lsp.CodeActionTriggerKind.Automatic)


def on_screen(editor: Editor, path: Path, text: str) -> tuple[list[tuple[int, str, str]], list[tuple[int, str, str]]]:
    """What the editor underlines, and what a check from the start says: lines, checks and ids."""
    shown = sorted(
        (one.range.start.line, str(one.code), one.data or one.message) for one in editor.found(path.as_uri(), text)
    )
    return shown, sorted(from_the_start(path, clean(text)))


def from_the_start(path: Path, text: str) -> Iterator[tuple[int, str, str]]:
    loaded = load_text(text, str(path))
    if loaded.faults:
        for fault in loaded.faults:
            remedy = f"; {fault.remedy}" if fault.remedy else ""
            yield line_of(text, fault.span.line), "fault", f"{fault.message}{remedy}"
        return
    try:
        given = inputs(loaded)
    except Unreadable as unreadable:
        place = loaded.exhibit.jurisdiction
        yield line_of(text, place.span.line if place else 1), "unreadable", unreadable.sentence
        return
    for finding in checked(loaded, given).findings:
        line = finding.places[0].span.line if finding.places else 1
        yield line_of(text, line), finding.check, finding.id


def line_of(text: str, line: int) -> int:
    """The line from 0 as an editor counts it, for whom a lone carriage return ends a line too."""
    before = "".join(f"{one}\n" for one in text.split("\n")[: line - 1])
    return len(re.findall(r"\r\n|\r|\n", before))


def resident(process: int) -> float:
    """Megabytes that a process has in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
