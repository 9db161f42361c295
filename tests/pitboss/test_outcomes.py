"""Outcomes of earlier runs are used again only while everything they rest on is the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import checked_file
from pitboss.main import main
from pitboss.outcomes import Outcome

FLAWED = """exhibit "Lakeside"
language 1
source "lakeside.txt"
game blackjack
decks: 6 decks of 52 cards
wager "Ante": $5 to $20
tie result: push @1
tie result: lose @2
"""


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The files that were really checked, in a cache of their own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    worked: list[str] = []
    real = checked_file.outcome

    def counting(path: str, args: object, since: object) -> Outcome:
        worked.append(Path(path).name)
        return real(path, args, since)  # type: ignore[arg-type]

    monkeypatch.setattr(checked_file, "outcome", counting)
    return worked


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["check", "--no-prices", *words])
    return code, capsys.readouterr().out


def test_the_second_run_prints_the_same_and_checks_nothing(
    tmp_path: Path, counted: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lakeside.game"
    file.write_text(FLAWED, encoding="utf-8")
    first = check(capsys, str(file))
    assert first[0] == 1
    assert "tie-result" in first[1] or "tie result" in first[1]
    assert check(capsys, str(file)) == first
    assert counted == ["lakeside.game"]


def test_another_way_of_calling_is_another_run(
    tmp_path: Path, counted: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lakeside.game"
    file.write_text(FLAWED, encoding="utf-8")
    calls: tuple[tuple[str, ...], ...] = ((), ("--quiet",), ("--format", "json"), ("--profile", "maryland"))
    shown = {check(capsys, *call, str(file))[1] for call in calls}
    assert len(shown) == len(calls) == len(counted)


BESIDE = {
    "lakeside.game": FLAWED + "tie result: push when total is 20\n",
    "lakeside.txt": "1  A word that nobody has read.\n",
    "lakeside.accepts.game": 'exhibit "Lakeside"\naccept abcdef12: "read", by "R", on 2024-01-01\n',
}


@pytest.mark.parametrize("changed", BESIDE)
def test_a_change_in_any_file_it_rests_on_is_seen(
    changed: str, tmp_path: Path, counted: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lakeside.game"
    file.write_text(FLAWED, encoding="utf-8")
    before = check(capsys, str(file))
    (tmp_path / changed).write_text(BESIDE[changed], encoding="utf-8")
    after = check(capsys, str(file))
    assert after[0] == 1
    assert after != before
    assert counted == ["lakeside.game", "lakeside.game"]


def test_damaged_memory_is_not_believed(tmp_path: Path, counted: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lakeside.game"
    file.write_text(FLAWED, encoding="utf-8")
    first = check(capsys, str(file))
    for kept in (tmp_path / "cache" / "pitboss").glob("check-*"):
        kept.write_bytes(kept.read_bytes().replace(b"error", b"clean"))
    assert check(capsys, str(file)) == first
    assert len(counted) == 2


def test_a_known_outcome_loads_no_checker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "lakeside.game"
    file.write_text(FLAWED, encoding="utf-8")
    script = (
        "import sys; from pitboss.main import main; main(['check', '--no-prices', sys.argv[1]]);"
        "print([name for name in ('engine.rulebook', 'checker.check', 'grammar.parser') if name in sys.modules])"
    )
    runs = [subprocess.run([sys.executable, "-c", script, str(file)], capture_output=True, text=True) for _ in range(2)]
    assert "engine.rulebook" in runs[0].stdout
    assert runs[1].stdout.splitlines()[-1] == "[]"
    assert runs[0].stdout.splitlines()[:-1] == runs[1].stdout.splitlines()[:-1]
