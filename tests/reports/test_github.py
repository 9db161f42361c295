"""Findings as GitHub's workflow commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.main import main
from reports.output.github import command

CLASH = """exhibit "Lakeside"
game blackjack
tie result: push
tie result: player wins
"""
COMMAND = re.compile(r"::(error|warning|notice) ((?:\w+=[^,:\n]*,?)*)::([^\r\n]*)")


def read(line: str) -> tuple[str, dict[str, str], str]:
    """A command as a runner reads it."""
    found = COMMAND.fullmatch(line)
    assert found, line
    marks = (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%"))

    def plain(text: str) -> str:
        for code, mark in marks:
            text = text.replace(code, mark)
        return text

    return (
        found[1],
        {name: plain(value) for name, value in (one.split("=", 1) for one in found[2].split(","))},
        plain(found[3]),
    )


def test_marks_that_would_end_a_command_are_written_otherwise() -> None:
    line = command("error", "a,b:c.game", None, "100%, so", "50%\n::error::no")
    assert read(line) == ("error", {"file": "a,b:c.game", "line": "1", "title": "100%, so"}, "50%\n::error::no")


def test_each_open_finding_is_a_command_on_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lake.game"
    path.write_text(CLASH, "utf-8")
    assert main(["check", str(path), "--no-prices", "--quiet", "--format", "github"]) == 1
    told = [read(line) for line in capsys.readouterr().out.splitlines()]
    level, given, message = next(one for one in told if "conflicting answers" in one[1]["title"])
    assert level == "error"
    assert given | {"title": ""} == {
        "file": str(path), "line": "3", "endLine": "3", "col": "1", "endColumn": "17", "title": "",
    }  # fmt: skip
    assert "witness: player" in message
    finding = given["title"].split()[-1]
    path.write_text(f'{CLASH}accept {finding}: "known", by "A. Reviewer", on 2026-11-16\n', "utf-8")
    main(["check", str(path), "--no-prices", "--quiet", "--format", "github"])
    assert finding not in capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_shown_where_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lake.game"
    path.write_text('exhibit "Lakeside"\ngame blackjack\ntie result: puhs\n', "utf-8")
    assert main(["check", str(path), "--format", "github"]) == 2
    printed = capsys.readouterr()
    level, given, message = read(printed.out.strip())
    assert (level, given["line"], given["title"]) == ("error", "3", "cannot be read")
    assert "push" in message
    assert "lake.game:3:" in printed.err
