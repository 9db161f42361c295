"""Every write of a command fails once in turn, and so does a worker: no run says that all is well, no file is half."""

from __future__ import annotations

import builtins
import errno
import io
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss import outcomes
from pitboss.main import main

MODEL = Path(__file__).parents[2] / "exhibits" / "models" / "casino-war.game"
UNTIDY = 'exhibit   "Lakeside"\ngame blackjack\ndecks:   6 decks of 52 cards\n'
COMMANDS = {
    "fmt": ["fmt", "untidy.game", "other.game"],
    "new": ["new", "made.game", "--model", "blackjack", "--yes"],
    "draft": ["draft", "page.html", "-o", "made.game"],
    "report": ["report", "untidy.game", "-o", "made.html", "--no-prices"],
    "letter": ["letter", "untidy.game", "-o", "made.md"],
    "procedure": ["procedure", "untidy.game", "-o", "made.html", "--draft"],
    "diff": ["diff", "untidy.game", "other.game", "-o", "made.html"],
    "keys": ["keys", "new", "made-keys", "--passphrase-env", "PITBOSS_PHRASE"],
}


class Writes:
    """Counts files opened for writing, and lets one of them take half of what it is given."""

    def __init__(self, patch: pytest.MonkeyPatch, failing: int = -1) -> None:
        self.count, self.failing = 0, failing
        for module, name in ((os, "fdopen"), (builtins, "open")):
            patch.setattr(module, name, self.counted(getattr(module, name)))

    def counted(self, opens: Callable[..., Any]) -> Callable[..., Any]:
        def opened(file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
            found = opens(file, mode, *given, **named)
            if set(mode) & set("wax") and sys._getframe(1).f_globals["__name__"] in WRITERS:
                self.count += 1
                return Half(found) if self.count - 1 == self.failing else found
            return found

        return opened


WRITERS = ("base.files", "reports.signatures.keys")
"""The modules that write what a user asked for; a cache that cannot be written is made again."""


class Half:
    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> Half:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, content: bytes) -> None:
        self.file.write(content[: len(content) // 2])
        self.file.flush()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_PHRASE", "a phrase")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fresh(folder: Path) -> dict[str, bytes]:
    for old in folder.iterdir():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    (folder / "untidy.game").write_text(UNTIDY, "utf-8")
    (folder / "other.game").write_text(UNTIDY.replace("6", "8"), "utf-8")
    (folder / "page.html").write_text("<html><h1>RULES</h1><p>The dealer hits on 16.</p></html>", "utf-8")
    return listing(folder)


def listing(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_write_fails_once(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = fresh(folder)
    with pytest.MonkeyPatch.context() as patch:
        writes = Writes(patch)
        usual = main(COMMANDS[name])
    after = listing(folder)
    assert usual in (0, 1)
    assert writes.count >= 1
    for number in range(writes.count):
        fresh(folder)
        with pytest.MonkeyPatch.context() as patch:
            Writes(patch, number)
            assert main(COMMANDS[name]) == 2, number
        assert "No space left on device" in capsys.readouterr().err
        for path, content in listing(folder).items():
            assert name == "keys" or content in (before.get(path), after.get(path)), path
        if name == "keys":
            assert listing(folder) == before


class Full(io.StringIO):
    """An output that takes so many writes and no more."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def write(self, text: str) -> int:
        self.room -= 1
        if self.room < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(text)


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_every_write_to_the_output_fails_once(form: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ["check", str(MODEL), "--no-prices", "--jobs", "1", "--format", form]
    room = 1000
    monkeypatch.setattr(sys, "stdout", whole := Full(room))
    assert main(command) == 0
    written = room - whole.room
    for number in range(written):
        monkeypatch.setattr(sys, "stdout", Full(number))
        assert main(command) == 2, number


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_a_worker_that_is_killed_is_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fresh(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    monkeypatch.setattr(outcomes, "worked_out", killed)
    assert main(["check", "untidy.game", "other.game", "--jobs", "2", "--no-prices"]) == 2
    said = capsys.readouterr()
    assert "was killed" in said.err
    assert "clean" not in said.out
    assert "Traceback" not in said.err


def killed(*_: object) -> None:
    """Runs in the worker."""
    os.kill(os.getpid(), signal.SIGKILL)
