"""What a document costs once its mathematics is known: beside an empty one, and beside its number of findings."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.documents import model_text

PROGRAM = "import sys; from pitboss.main import main; sys.exit(main())"
START = """
import datetime, pitboss.commands.report, reports.views.report_view
from reports.report import document
document("<p>x</p>", title="x", identifier="x", created=datetime.date(2026, 1, 1))
"""
"""What every document takes, whatever it holds: loading, and a page with one letter."""

EXHIBIT = str(Path(__file__).parents[2] / "exhibits" / "blackjack-version-2" / "procedure.game")

pytestmark = pytest.mark.bench


def seconds(folder: Path, program: str, *words: str) -> float:
    """Of the processor, in a process of its own; the faster of two runs."""
    environment = os.environ | {"XDG_CACHE_HOME": str(folder / "cache")}
    spent = []
    for _ in range(2):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", program, *words], capture_output=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(spent)


def written(folder: Path, flaws: int = 0) -> str:
    """The model with so many irregularities more, each of them told twice and so found."""
    told = '  irregularity "spill {}": dealer must burn the card\n'
    more = "".join(2 * told.format(at) for at in range(flaws))
    file = folder / f"table-{flaws}.game"
    file.write_text(f'{model_text("blackjack")}\nsection "More" as rules\n{more}', encoding="utf-8")
    return str(file)


def test_a_document_takes_a_few_times_what_an_empty_one_takes(tmp_path: Path) -> None:
    file, out = written(tmp_path), str(tmp_path / "out.pdf")
    start = seconds(tmp_path, START)
    for command, path, most in (("procedure", file, 3.0), ("report", file, 4.5), ("report", EXHIBIT, 7.0)):
        spent = seconds(tmp_path, PROGRAM, command, path, "-o", out)
        print(f"{command} of {Path(path).stem}: {spent:.2f} s, {spent / start:.1f} times {start:.2f} s")
        assert spent / start < most


def test_time_grows_with_the_number_of_findings_and_no_faster(tmp_path: Path) -> None:
    out = str(tmp_path / "out.pdf")
    none, some, many = (seconds(tmp_path, PROGRAM, "report", written(tmp_path, n), "-o", out) for n in (0, 40, 160))
    print(f"{none:.2f} s without findings, {some:.2f} s with 40, {many:.2f} s with 160")
    assert (many - none) / (some - none) < 6
