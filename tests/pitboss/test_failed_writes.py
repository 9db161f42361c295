"""Every write of a command fails once in turn, and so does a worker: no run says that all is well, no file is half."""

from __future__ import annotations

import builtins
import errno
import io
import json
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from pitboss import outcomes
from pitboss.main import main
from pitboss.register import read_register
from reports.signatures.fenced_evidence import guarded
from tests.support.samples import some
from tests.support.signed import key, procedure, rebuild, signed

MODEL = Path(__file__).parents[2] / "exhibits" / "models" / "casino-war.game"
UNTIDY = 'exhibit   "Lakeside"\ngame blackjack\ndecks:   6 decks of 52 cards\n'
BLACKJACK = (MODEL.parent / "blackjack.game").read_text("utf-8")
DOUBTFUL = BLACKJACK.replace("dealer must stand when total is 17 or more", "dealer must stand when total is 16 or more")
SIGN = ("--key", "operator.p12", "--passphrase-env", "PITBOSS_PHRASE", "-o", "made.pdf")
COMMANDS = {
    "fmt": ["fmt", "untidy.game", "other.game"],
    "new": ["new", "made.game", "--model", "blackjack", "--yes"],
    "draft": ["draft", "page.html", "-o", "made.game"],
    "report": ["report", "untidy.game", "-o", "made.html", "--no-prices"],
    "update": ["draft", "page.html", "--update", "drafted.game"],
    "letter": ["letter", "untidy.game", "-o", "made.md"],
    "letter in Word": ["letter", "untidy.game", "-o", "made.docx"],
    "repair": ["check", "doubtful.game", "--repair", "{id}.1", "--no-prices", "--jobs", "1"],
    "cards": ["cards", "war.game", "-o", "made-cards", "--no-pdf", "--on", "2026-11-17"],
    "sheet": ["odds", "war.game", "--sheet", "-o", "made.json"],
    "sign": ["sign", "printed.pdf", "--role", "operator", *SIGN],
    "procedure": ["procedure", "untidy.game", "-o", "made.html", "--draft"],
    "diff": ["diff", "untidy.game", "other.game", "-o", "made.html"],
    "amendment": ["compare", "untidy.game", "other.game", "--amendment", "-o", "made.md"],
    "bundle": ["bundle", "papers", "-o", "made.zip", "--no-pdf", "--on", "2026-11-17"],
    "register": ["register", "add", "approvals", "both.pdf", "--number", "2", "--effective", "2026-11-17"],
    "review": ["letter", "untidy.game", "-o", "made.md", "--review", "review.json", "--on", "2026-11-17"],
    "checkpoint": ["simulate", "war.game", "--rounds", "1000000", "--checkpoint", "made.json", "--jobs", "1"],
    "keys": ["keys", "new", "made-keys", "--passphrase-env", "PITBOSS_PHRASE"],
}


class Writes:
    """Counts files opened for writing, and lets one of them take half of what it is given."""

    def __init__(self, patch: pytest.MonkeyPatch, failing: int = -1) -> None:
        self.count, self.failing, self.asked = 0, failing, set[str]()
        for module, name in ((os, "fdopen"), (builtins, "open")):
            patch.setattr(module, name, self.counted(getattr(module, name)))

    def counted(self, opens: Callable[..., Any]) -> Callable[..., Any]:
        def opened(file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
            found = opens(file, mode, *given, **named)
            asked = set(callers()) if sys._getframe(1).f_globals["__name__"] in WRITERS else set[str]()
            if asked and set(mode) & set("wax") and "base.cache" not in asked:
                self.count += 1
                self.asked |= asked
                return Half(found) if self.count - 1 == self.failing else found
            return found

        return opened


WRITERS = ("base.files", "reports.signatures.keys")
"""The modules that write what a user asked for; a cache that cannot be written is made again."""

ELSEWHERE = {
    "pitboss.demo": "the demonstration of make demo, which calls the commands",
    "pitboss.desk.desk_folder": "tests/pitboss/desk",
    "pitboss.filed_procedure": "the text that an addendum amends, in a folder that is gone afterwards",
    "pitboss.desk.history": "tests/pitboss/desk",
}
"""Modules that write and are no command."""


def callers() -> Iterator[str]:
    """The modules on the way to a write."""
    frame: FrameType | None = sys._getframe(1)
    while frame:
        yield frame.f_globals["__name__"]
        frame = frame.f_back


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
    monkeypatch.setattr("pitboss.commands.sign.reprint", rebuild)  # what is signed is printed quickly
    monkeypatch.setattr("reports.signatures.verify.fenced", guarded)  # and read without the sandbox
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fresh(folder: Path, name: str = "") -> dict[str, bytes]:
    for old in folder.iterdir():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    (folder / "untidy.game").write_text(UNTIDY, "utf-8")
    (folder / "other.game").write_text(UNTIDY.replace("6", "8"), "utf-8")
    (folder / "page.html").write_text("<html><h1>BLACKJACK RULES</h1><p>The dealer hits on 16.</p></html>", "utf-8")
    for file, content in needed(name).items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_bytes(content)
    return listing(folder)


@cache
def needed(name: str) -> dict[str, bytes]:
    """What one command needs besides."""
    match name:
        case "sheet" | "cards" | "checkpoint":
            return {"war.game": MODEL.read_bytes()}
        case "bundle":
            return {"papers/war.game": MODEL.read_bytes()}
        case "register":
            (Path() / "both.pdf").write_bytes(both := signed("operator", "regulator"))
            main(["register", "add", "approvals", "both.pdf", "--number", "1", "--effective", "2026-01-01"])
            made = {f"approvals/{path.name}": path.read_bytes() for path in Path("approvals").iterdir()}
            return made | {"both.pdf": both}
        case "repair":
            return {"doubtful.game": DOUBTFUL.encode()}
        case "update":
            main(["draft", "page.html", "-o", "drafted.game"])
            made = {path.name: path.read_bytes() for path in Path().glob("drafted.*")}
            page = b"<html><h1>BLACKJACK RULES</h1><p>The dealer hits on 17.</p></html>"
            return made | {path.name: path.read_bytes() for path in Path().glob("page.*")} | {"page.html": page}
        case "sign":
            return {"printed.pdf": procedure(), "operator.p12": key("operator").path.read_bytes()}
    return {}


def command_of(name: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The words of a command; a repair is named by what the check calls its finding."""
    if name != "repair":
        return COMMANDS[name]
    capsys.readouterr()
    main(["check", "doubtful.game", "--repairs", "--no-prices", "--jobs", "1", "--format", "json"])
    found = json.loads(capsys.readouterr().out)["exhibits"][0]["findings"]
    named = next(one["id"] for one in found if one.get("repairs"))
    return [word.format(id=named) for word in COMMANDS[name]]


def listing(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", some(COMMANDS))
def test_every_write_fails_once(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fresh(folder)
    before = fresh(folder, name)
    command = command_of(name, capsys)
    with pytest.MonkeyPatch.context() as patch:
        writes = Writes(patch)
        usual = main(command)
    after = listing(folder)
    assert usual in (0, 1), capsys.readouterr().err
    assert writes.count >= 1
    assert name not in MODULES or module_of(MODULES[name]) in writes.asked
    for number in range(writes.count):
        fresh(folder, name)
        capsys.readouterr()
        with pytest.MonkeyPatch.context() as patch:
            Writes(patch, number)
            assert main(command) == 2, number
        assert "No space left on device" in capsys.readouterr().err
        for path, content in listing(folder).items():
            assert name in WHOLE or content in (before.get(path), after.get(path)), path
        if name in WHOLE:
            WHOLE[name](folder, before)


def as_before(folder: Path, before: dict[str, bytes]) -> None:
    assert listing(folder) == before


def still_holds(folder: Path, before: dict[str, bytes]) -> None:
    """Whatever was written of an approval, the register holds, with it or without it, and takes it up the next time."""
    register = read_register(folder / "approvals")
    assert register.problems == ()
    assert [one.number for one in register.approvals] in (["1"], ["1", "2"])
    if len(register.approvals) == 1:
        assert main(COMMANDS["register"]) == 0


WHOLE = {"keys": as_before, "register": still_holds}
"""Commands whose files hang together: what must be true of all of them after a write that failed."""


def module_of(name: str) -> str:
    return name if "." in name else f"pitboss.commands.{name}"


MODULES = {
    "fmt": "fmt",
    "new": "new",
    "draft": "draft",
    "update": "draft",
    "report": "documents",
    "letter": "letter",
    "repair": "repair",
    "sheet": "odds_sheet",
    "cards": "cards",
    "amendment": "compare_amendment",
    "bundle": "bundle",
    "register": "pitboss.register",
    "review": "pitboss.review_file",
    "checkpoint": "pitboss.simulation_checkpoint",
    "sign": "sign",
}
"""The module that writes, of each command; one outside pitboss.commands with its whole name."""


def test_every_module_that_writes_was_tried() -> None:
    """A new command that writes must be entered above."""
    root = Path(__file__).parents[2]
    writing = {
        ".".join(path.relative_to(root).with_suffix("").parts)
        for path in (root / "pitboss").rglob("*.py")
        if "write_atomically(" in path.read_text("utf-8")
    }
    assert writing == {*ELSEWHERE, *map(module_of, MODULES.values())}


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
