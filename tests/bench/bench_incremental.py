"""How soon a checker that stays in memory answers an edit of one line, against the start of Python in the same run."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

import pytest

from checker.session import Session
from tests.support.documents import EXHIBITS
from tests.support.edits import line_edits

SHARE = 10
"""Lines of each exhibit that are edited, chosen by a seed."""
MOST_STARTS = 15

pytestmark = pytest.mark.bench


def start() -> float:
    """Seconds of computing that ``python -c pass`` takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def answered(path: Path) -> Iterator[tuple[str, float]]:
    """Each edit with the seconds until its findings are there; the text is as it was before the next one."""
    text = path.read_text("utf-8")
    session = Session(str(path))
    session.check(text)
    numbers = [number for number, line in enumerate(text.split("\n")) if line.strip()]
    for number in Random(path.parent.name).sample(numbers, SHARE):
        for kind, edited in line_edits(text, number).items():
            begin = time.process_time()
            exhibit, faults = session.read(edited)
            if not faults:
                session.check(exhibit)
                yield kind, time.process_time() - begin
            session.check(text)


def test_an_edit_of_one_line_is_answered_within_fifteen_starts_of_python() -> None:
    starts = [start() for _ in range(5)]
    edits = [edit for path in EXHIBITS for edit in answered(path)]
    starts += [start() for _ in range(5)]
    for kind in {kind for kind, _ in edits}:
        ratio = median(seconds for one, seconds in edits if one == kind) / median(starts)
        print(f"{kind}: {ratio:.1f} starts")
        assert ratio < MOST_STARTS, kind
