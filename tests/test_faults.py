"""Full disks, folders that cannot be written, interruptions: nothing lost, nothing half-written, a plain sentence."""

import errno
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from grammar.cache import cache_folder, cached
from pitboss import files
from pitboss.main import main

ROOT = Path(__file__).parents[1]
UNTIDY = 'exhibit   "Lakeside"\ngame blackjack\ndecks:   6 decks of 52 cards\n'
WRITERS = {
    "fmt": ["fmt", "untidy.game"],
    "new": ["new", "made.game", "--model", "blackjack", "--yes"],
    "draft": ["draft", "source.txt", "-o", "made.game"],
    "report": ["report", "untidy.game", "-o", "made.html", "--no-prices"],
    "procedure": ["procedure", "untidy.game", "-o", "made.html", "--draft"],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "untidy.game").write_text(UNTIDY, "utf-8")
    (tmp_path / "source.txt").write_text("RULES\n\nThe dealer hits on 16.\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def listing(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_is_a_sentence_and_leaves_nothing(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = listing(folder)
    monkeypatch.setattr(files.os, "fdopen", full)
    assert main(WRITERS[name]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert listing(folder) == before


def full(handle: int, *_: object) -> Any:
    """A file that takes the first bytes and no more."""
    os.write(handle, b"half")

    class Full:
        def __enter__(self) -> "Full":
            return self

        def __exit__(self, *_: object) -> None:
            os.close(handle)

        def write(self, _: bytes) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return Full()


@pytest.mark.parametrize("name", WRITERS)
def test_a_folder_that_cannot_be_written_is_a_sentence(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Refused by the system, also to an administrator, whom plain permissions would not stop."""

    def refused(**_: object) -> Any:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), "here")

    before = listing(folder)
    monkeypatch.setattr(tempfile, "mkstemp", refused)
    assert main(WRITERS[name]) == 2
    assert "Permission denied" in capsys.readouterr().err
    assert listing(folder) == before


NAMING = {
    "check": ["check", "missing.game"],
    "ask": ["ask", "missing.game", "--deal", "8♠ 8♥ v 6♦"],
    "play": ["play", "missing.game", "--rounds", "1"],
    "odds": ["odds", "missing.game"],
    "simulate": ["simulate", "missing.game"],
    "compare": ["compare", "missing.game"],
    "report": ["report", "missing.game", "-o", "made.html"],
    "procedure": ["procedure", "missing.game", "-o", "made.html"],
    "sign": ["sign", "missing.pdf", "--role", "operator", "--key", "missing.p12"],
    "verify": ["verify", "missing.pdf"],
    "diff": ["diff", "missing.game", "untidy.game"],
    "fmt": ["fmt", "missing.game"],
    "draft": ["draft", "missing.txt"],
}


@pytest.mark.parametrize("name", NAMING)
def test_a_missing_file_is_a_sentence(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = listing(folder)
    assert main(NAMING[name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "missing." in err
    assert "mistake in Pitboss" not in err
    assert listing(folder) == before


def test_a_folder_to_write_in_that_is_not_there_is_a_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draft", "source.txt", "-o", "nowhere/made.game"]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_standard_output_on_a_full_disk_is_a_sentence() -> None:
    with open("/dev/full", "wb") as disk:
        call = [sys.executable, "-m", "pitboss.main", "explain"]
        done = subprocess.run(call, stdout=disk, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert done.stderr == b"pitboss: what was found cannot be written: No space left on device\n"


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_missing_fonts_are_a_sentence(kind: str, folder: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from reports import typefaces; typefaces.FOLDER = Path('nowhere');"
        " from pitboss.main import main; sys.exit(main(sys.argv[1:]))"
    )
    call = [sys.executable, "-c", program, "procedure", "untidy.game", "--draft", "-o", f"made.{kind}"]
    world = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(call, capture_output=True, text=True, cwd=folder, env=world, check=False)
    assert done.returncode == 2
    assert "nowhere" in done.stderr or "Pango" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (folder / f"made.{kind}").exists()


# The cache ----------------------------------------------------------------------------------------------------


def test_two_processes_that_write_one_cache_leave_one_sound_file(tmp_path: Path) -> None:
    program = (
        "from grammar.cache import cached\n"
        "for number in range(200):\n"
        "    body = bytes([number % 3]) * 50_000\n"
        "    assert cached('table', bytes([number % 3]), lambda: body) == body\n"
    )
    world = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    both = [subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, env=world) for _ in range(2)]
    assert [one.wait(60) for one in both] == [0, 0]
    assert len(list((tmp_path / "pitboss").iterdir())) == 3


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("not a folder", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert cached("table", b"key", lambda: b"made") == b"made"
    assert cache_folder().parent == blocked


# Interruption -------------------------------------------------------------------------------------------------


def interruptible() -> None:
    """A shell may start the tests with Ctrl-C ignored, which children would inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("wait", [0.3, 0.8, 1.6])
def test_an_interruption_is_130_and_leaves_nothing(wait: float, tmp_path: Path) -> None:
    model = ROOT / "exhibits" / "blackjack-version-2" / "procedure.game"
    out = tmp_path / "report.html"
    program = "import sys; from pitboss.main import main; print('ready', flush=True); sys.exit(main(sys.argv[1:]))"
    call = [sys.executable, "-c", program, "report", str(model), "-o", str(out)]
    child = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, preexec_fn=interruptible)
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(wait)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert b"Traceback" not in err
    assert list(tmp_path.iterdir()) == []


# The network --------------------------------------------------------------------------------------------------


def test_no_test_reaches_another_machine() -> None:
    """An address that is documented to belong to nobody; the refusal comes from the tests, before any packet."""
    with socket.socket() as asking, pytest.raises(ConnectionRefusedError, match="asked the network"):
        asking.connect(("192.0.2.1", 80))
    with pytest.raises(ConnectionRefusedError, match="asked the network"):
        socket.getaddrinfo("example.org", 443)
