"""Files broken the way people break them: every fault once, in plain words, at its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grammar.parsing import read
from grammar.wording import worded

FOLDER = Path(__file__).parent / "broken"
BROKEN = sorted(FOLDER.glob("*.game"))
ENOUGH = 45


def test_there_are_many_ways_to_break_a_file() -> None:
    assert len(BROKEN) >= ENOUGH


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_is_explained(path: Path) -> None:
    parsed = read(path)
    told = "\n".join(worded(path.name, parsed.text, fault) for fault in parsed.faults) + "\n"
    expected = path.with_suffix(".txt")
    if os.environ.get("PITBOSS_ACCEPT"):
        expected.write_text(told, "utf-8")
    assert parsed.faults
    assert told == expected.read_text("utf-8")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_fault_is_told_once_and_says_what_would_be_right(path: Path) -> None:
    faults = read(path).faults
    assert len({(fault.span.line, fault.message) for fault in faults}) == len(faults)
    assert all(fault.message and fault.remedy for fault in faults)
    assert all(0 < fault.span.line and 0 < fault.span.column for fault in faults)
