"""The wheel: every file that a command reads is inside, and commands work from it, far from the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("base", "grammar", "intake", "engine", "checker", "reports", "pitboss", "exhibits")
UNTIDY = 'exhibit   "Lakeside"\ngame blackjack\ndecks:   6 decks of 52 cards\n'


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    call = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(call, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_the_wheel_holds_every_file_of_the_rooms(wheel: Path) -> None:
    listed = subprocess.run(["git", "ls-files", *ROOMS], cwd=ROOT, capture_output=True, text=True, check=False)
    tracked = listed.stdout.split("\n")[:-1] or pytest.skip("no git here")
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    there = {name for name in tracked if (ROOT / name).is_file()}
    assert there - inside == set()
    for needed in (
        "grammar/game.lark", "grammar/words/subjects.toml", "grammar/library/events.game",
        "exhibits/models/blackjack.game", "checker/checks/conflicting_answers.md",
        "checker/profiles/new-hampshire.toml", "reports/fonts/IBMPlexSans-Regular.ttf",
    ):  # fmt: skip
        assert needed in inside
    assert any(name.startswith("reports/templates/") for name in inside)


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    assert tops - {top for top in tops if top.endswith(".dist-info")} == set(ROOMS)


COMMANDS = {
    "check": (["check", "--no-prices", "untidy.game"], 1),
    "explain": (["explain", "conflicting-answers"], 0),
    "new": (["new", "made.game", "--model", "spanish21", "--yes"], 0),
    "fmt": (["fmt", "--check", "untidy.game"], 1),
    "compare": (["compare", "untidy.game"], 0),
    "procedure": (["procedure", "untidy.game", "--draft", "-o", "procedure.html"], 0),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_works_from_the_wheel(name: str, installed: Path, tmp_path: Path) -> None:
    words, code = COMMANDS[name]
    (tmp_path / "untidy.game").write_text(UNTIDY, "utf-8")
    program = (
        "import sys, pitboss; assert pitboss.__file__.startswith(sys.argv[1]), pitboss.__file__;"
        " from pitboss.main import main; sys.exit(main(sys.argv[2:]))"
    )
    call = [sys.executable, "-c", program, str(installed), *words]
    done = subprocess.run(
        call,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert "mistake in Pitboss" not in done.stderr
