"""Many exhibits in one call: the time and the memory that each costs, few beside many."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.documents import model_text

FEW, MANY = 40, 1_000 if os.environ.get("PITBOSS_LONG") else 160
PROGRAM = """
import resource, sys
from pitboss.main import main
main(["check", "--no-prices", "--quiet", "--format", "json", sys.argv[1]])
own, children = (resource.getrusage(who).ru_maxrss // 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(own, children, file=sys.stderr)
"""

pytestmark = pytest.mark.bench


def exhibits(folder: Path, number: int) -> Path:
    """Models that differ in title and limits."""
    folder.mkdir()
    models = [model_text("blackjack"), model_text("spanish21")]
    for at in range(number):
        text = models[at % 2].replace('exhibit "', f'exhibit "{at} ', 1)
        (folder / f"table-{at:04}.game").write_text(text, encoding="utf-8")
    return folder


def checked(folder: Path, number: int) -> tuple[float, int, int]:
    """Seconds, and megabytes of the command and of its largest process."""
    place = exhibits(folder / str(number), number)
    environment = os.environ | {"XDG_CACHE_HOME": str(folder / f"cache-{number}")}
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(place)], capture_output=True, text=True, env=environment, check=True
    )
    own, children = map(int, done.stderr.split())
    assert done.stdout.count('"path"') >= number
    return time.perf_counter() - begin, own, children


def test_memory_does_not_grow_with_the_number_of_files(tmp_path: Path) -> None:
    few, many = checked(tmp_path, FEW), checked(tmp_path, MANY)
    for number, (seconds, own, child) in ((FEW, few), (MANY, many)):
        print(f"{number} files: {seconds:.1f} s, {own} MB and {child} MB in a process")
    assert many[1] < few[1] + 20
    assert many[2] < few[2] * 1.5
    assert many[0] / MANY < 1.5 * few[0] / FEW
