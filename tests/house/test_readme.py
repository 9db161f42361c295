"""The README's commands print what the README says they print; … stands for lines left out."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.documents import EXHIBITS, ROOT

README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
FIRST = re.search(r"```game\n(.*?)```", README, re.DOTALL)
HEAD = "| procedure | errors | warnings | its house edge lies | costliest open question |"
ENDS = (("low", " or less"), ("high", " or more"))
BEGIN, END = "<!-- exhibits: begin -->\n", "<!-- exhibits: end -->"


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0][2:50])
def test_the_console_shows_what_is_printed(block: str, tmp_path: Path) -> None:
    assert FIRST is not None
    if "pitboss new" not in block:
        (tmp_path / "lakeside.game").write_text(FIRST[1], "utf-8")
    (tmp_path / "exhibits").symlink_to(ROOT / "exhibits")
    for command, expected in commands(block):
        printed = run(command, tmp_path)
        assert shows(printed.split("\n"), expected), printed


def commands(block: str) -> list[tuple[str, list[str]]]:
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(part.split("\n")[0], part.rstrip("\n").split("\n")[1:]) for part in parts]


def run(command: str, folder: Path) -> str:
    words = re.findall(r'"[^"]*"|\S+', command.removeprefix("pitboss "))
    call = [sys.executable, "-m", "pitboss.main", *(word.strip('"') for word in words)]
    done = subprocess.run(
        call, cwd=folder, capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)}
    )
    assert "mistake in Pitboss" not in done.stderr
    return done.stdout


def shows(printed: list[str], expected: list[str]) -> bool:
    """Every expected line is there, in order; without … between them they follow each other."""
    at, gap = 0, False
    for line in expected:
        if line == "…":
            gap = True
            continue
        while gap and at < len(printed) and printed[at].rstrip() != line.rstrip():
            at += 1
        if at >= len(printed) or printed[at].rstrip() != line.rstrip():
            return False
        at, gap = at + 1, False
    return True


@pytest.mark.skipif(not os.environ.get("PITBOSS_LONG"), reason="prices of all exhibits take a minute: PITBOSS_LONG=1")
def test_the_table_of_exhibits_is_true() -> None:
    table = exhibits_table()
    if os.environ.get("PITBOSS_ACCEPT"):
        head, rest = README.split(BEGIN)
        (ROOT / "README.md").write_text(f"{head}{BEGIN}{table}{END}{rest.split(END, 1)[1]}", "utf-8")
    else:
        assert table in README


def exhibits_table() -> str:
    paths = [str(path.relative_to(ROOT)) for path in EXHIBITS]
    call = [sys.executable, "-m", "pitboss.main", "check", *paths, "--format", "json"]
    data = json.loads(subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False).stdout)
    rows = [row(exhibit) for exhibit in data["exhibits"]]
    return "\n".join((HEAD, "|---|---|---|---|---|", *rows)) + "\n"


def row(exhibit: dict[str, object]) -> str:
    name = str(exhibit["path"]).split("/")[1]
    summary, interval = exhibit["summary"], exhibit["interval"]
    assert isinstance(summary, dict)
    assert isinstance(interval, dict)
    points = exhibit["points"]
    assert isinstance(points, list)
    worst = max((point for point in points if point["worth"]), key=lambda point: float(point["worth"]["percent"]))
    ends = (f"{interval[f'{end}_percent']:.2f}%{word if interval[f'{end}_open'] else ''}" for end, word in ENDS)
    lies = f"between {' and '.join(ends)}"
    worth = worst["worth"]
    costs = (
        f"{worst['title']} {worth['percent']:.2f}% of every {worth['wager']} wager, ${worth['per_hour']:.2f} an hour"
    )
    return f"| [{name}](exhibits/{name}/findings.txt) | {summary['error']} | {summary['warning']} | {lies} | {costs} |"
