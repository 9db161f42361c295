"""How soon the desk has the findings after an edit, and the page that shows them: seconds of computing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

import pytest

from pitboss.desk.records import Sitter, Visit
from pitboss.desk.worker_desk import WorkerDesk, shown
from tests.support.documents import EXHIBITS
from tests.support.edits import line_edits

SHARE = 5
HALF_A_SECOND = 0.5

pytestmark = pytest.mark.bench


def answered(path: Path, folder: Path) -> Iterator[tuple[float, float]]:
    """For each edit the seconds until the findings are there, and until the page is drawn with them."""
    text = path.read_text("utf-8")
    name = path.parent.name
    own = folder / f"{name}.game"
    own.write_text(text, "utf-8")
    desk = WorkerDesk(str(folder))
    visit = Visit(str(folder), name, "review", Sitter("A. Reviewer"))
    shown(visit, desk)
    numbers = [number for number, line in enumerate(text.split("\n")) if line.strip()]
    for number in Random(name).sample(numbers, SHARE):
        for edited in line_edits(text, number).values():
            own.write_text(edited, "utf-8")
            begin = time.process_time()
            document = desk.document(name)
            found = time.process_time() - begin
            shown(visit, desk)
            if not document.faults:
                yield found, time.process_time() - begin
            own.write_text(text, "utf-8")
            desk.document(name)


def test_findings_and_page_are_there_within_half_a_second(tmp_path: Path) -> None:
    edits = [edit for path in EXHIBITS for edit in answered(path, tmp_path)]
    found, drawn = ([edit[at] for edit in edits] for at in (0, 1))
    for name, seconds in (("findings", found), ("page", drawn)):
        print(f"{name}: {median(seconds):.3f} s, at most {max(seconds):.3f}")
    assert median(drawn) < HALF_A_SECOND
    assert sorted(found)[9 * len(found) // 10] < HALF_A_SECOND
