"""How soon an editor sees faults and findings after an edit of the exhibits, against the start of Python."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

import pytest

from tests.support.documents import EXHIBITS
from tests.support.edits import line_edits

pytest.importorskip("pygls", reason="pygls is not installed: pip install 'pitboss[lsp]'")
from tests.support.editor import Editor

SHARE = 8
"""Lines of each exhibit that are edited, chosen by a seed."""
MOST_STARTS_TO_FAULTS = 5
MOST_STARTS_TO_FINDINGS = 50

pytestmark = pytest.mark.bench


def start() -> float:
    """Seconds until ``python -c pass`` has ended."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - begin


def answered(editor: Editor, path: Path) -> Iterator[tuple[float, float]]:
    """Seconds from each edit until the first answer, and until nothing is left to find, its pause included."""
    text, uri = path.read_text("utf-8"), path.as_uri()
    editor.found(uri, text)
    numbers = [number for number, line in enumerate(text.split("\n")) if line.strip()]
    for number in Random(path.parent.name).sample(numbers, SHARE):
        for edited in line_edits(text, number).values():
            before = len(editor.published)
            begin = time.perf_counter()
            editor.write(uri, edited)
            while len(editor.published) == before:
                editor.rest(0.001)
            first = time.perf_counter() - begin
            editor.found(uri)
            yield first, time.perf_counter() - begin


def test_faults_come_at_once_and_findings_within_half_a_second() -> None:
    starts = [start() for _ in range(5)]
    editor = Editor("--no-prices")
    edits = [edit for path in EXHIBITS for edit in answered(editor, path)]
    starts += [start() for _ in range(5)]
    assert editor.end() == 0
    for name, times in (("faults", [one for one, _ in edits]), ("findings", [one for _, one in edits])):
        print(f"{name}: median {1000 * median(times):.0f} ms, all but one in twenty {1000 * nearly_all(times):.0f} ms")
    assert nearly_all([one for one, _ in edits]) / median(starts) < MOST_STARTS_TO_FAULTS
    assert nearly_all([one for _, one in edits]) / median(starts) < MOST_STARTS_TO_FINDINGS


def nearly_all(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]
