"""Files broken the way people break them: every fault once, in plain words, at its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grammar.errors.fault_text import worded
from grammar.errors.faults import Fault
from grammar.parser import read
from grammar.resolver.resolution import resolve

FOLDER = Path(__file__).parent / "broken"
BROKEN = sorted(FOLDER.glob("*.game"))
ENOUGH = 45


def test_there_are_many_ways_to_break_a_file() -> None:
    assert len(BROKEN) >= ENOUGH


def faults_of(path: Path) -> tuple[Fault, ...]:
    """Those of the lines and those of the names in them."""
    return resolve(read(path))[1]


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_is_explained(path: Path) -> None:
    faults = faults_of(path)
    told = "\n".join(worded(path.name, path.read_text("utf-8"), fault) for fault in faults) + "\n"
    expected = path.with_suffix(".txt")
    if os.environ.get("PITBOSS_ACCEPT"):
        expected.write_text(told, "utf-8")
    assert faults
    assert told == expected.read_text("utf-8")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_fault_is_told_once_and_says_what_would_be_right(path: Path) -> None:
    faults = faults_of(path)
    assert len({(fault.span.line, fault.message) for fault in faults}) == len(faults)
    assert all(fault.span.line > 0 and fault.span.column > 0 for fault in faults)
    assert all(fault.message and fault.remedy for fault in read(path).faults)
