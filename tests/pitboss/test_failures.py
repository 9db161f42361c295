"""Full disks, folders that cannot be written, interruptions: nothing lost, nothing half-written, a plain sentence."""

import errno
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pitboss.main import main
from tests.support.samples import some

ROOT = Path(__file__).parents[2]
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
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_is_a_sentence_and_leaves_nothing(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = listing(folder)
    monkeypatch.setattr("os.fdopen", full)
    assert main(WRITERS[name]) == 2
    assert re.search(r"(untidy|made)\.\w+: No space left on device", capsys.readouterr().err)
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

    real = os.open

    def refused(path: Any, flags: int, *given: Any, **named: Any) -> int:
        if flags & os.O_CREAT and Path(path).parent == folder:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), "here")
        return real(path, flags, *given, **named)

    before = listing(folder)
    monkeypatch.setattr(os, "open", refused)
    assert main(WRITERS[name]) == 2
    assert re.search(r"(untidy|made)\.\w+: Permission denied", capsys.readouterr().err)
    assert listing(folder) == before


def signable(folder: Path) -> None:
    from tests.support.signed import key, procedure

    (folder / "made.pdf").write_bytes(procedure())
    (folder / "operator.p12").write_bytes(key("operator").path.read_bytes())


ALL_WRITERS = {
    **WRITERS,
    "report as PDF": ["report", "untidy.game", "-o", "new.pdf", "--no-prices"],
    "diff": ["diff", "untidy.game", "untidy.game", "-o", "new.html"],
    "keys": ["keys", "new", "new-keys", "--passphrase-env", "PITBOSS_PHRASE"],
    "sign": [
        *("sign", "made.pdf", "--role", "operator", "--key", "operator.p12", "--passphrase-env", "PITBOSS_PHRASE"),
        *("-o", "new.pdf"),
    ],
}
ROOM = 20


@pytest.mark.parametrize("name", some(ALL_WRITERS))
def test_a_disk_that_fills_up_while_writing_is_a_sentence_and_leaves_nothing(name: str, folder: Path) -> None:
    """The system itself refuses every byte of a file beyond the first few: the same call that fails on a full disk."""
    if name == "sign":
        signable(folder)
    before = listing(folder)
    world = {**os.environ, "PYTHONPATH": str(ROOT), "PITBOSS_PHRASE": "a phrase", "PYTHONDONTWRITEBYTECODE": "1"}
    call = [sys.executable, "-m", "pitboss.main", *ALL_WRITERS[name]]
    done = subprocess.run(
        call, capture_output=True, text=True, cwd=folder, env=world, check=False, preexec_fn=little_room
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "mistake in Pitboss" not in done.stderr
    assert "File too large" in done.stderr
    assert listing(folder) == before


def little_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))


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


@pytest.mark.parametrize(
    "words", [["procedure", "untidy.game", "--draft"], ["report", "untidy.game"], ["letter", "untidy.game"]]
)
def test_a_signed_pdf_is_never_written_over(words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = b"%PDF-1.7\n1 0 obj << /Type /Sig /ByteRange [0 1 2 3] >> endobj\n"
    (folder / "signed.pdf").write_bytes(kept)
    assert main([*words, "-o", "signed.pdf"]) == 2
    assert "signed.pdf is signed and is not written over" in capsys.readouterr().err
    assert (folder / "signed.pdf").read_bytes() == kept


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("rules of the house.pdf", b"%PDF-1.7\n\xe2\xe3", "is a PDF, not a .game file"),
        ("rules of the house.docx", b"PK\x03\x04\xff\xfe", "is a Word file or another archive, not a .game file"),
        ("rules of the house.png", b"\x89PNG\r\n", "is a picture, not a .game file"),
        ("rules of the house.txt", b"House rules\n\nThe dealer hits.\n", "looks like the text of a procedure"),
    ],
)
def test_a_document_in_place_of_a_game_file_is_sent_to_the_draft(
    name: str, content: bytes, told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / name).write_bytes(content)
    assert main(["check", name]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert f"pitboss draft '{name}' -o procedure.game" in said


def test_a_file_that_is_written_anew_keeps_its_rights_and_the_links_to_it(folder: Path) -> None:
    kept = folder / "untidy.game"
    kept.chmod(0o600)
    link = folder / "link.game"
    link.symlink_to(kept)
    assert main(["fmt", str(link)]) == 0
    assert link.is_symlink()
    assert kept.stat().st_mode & 0o777 == 0o600
    assert kept.read_text("utf-8").startswith('exhibit "Lakeside"')


def test_standard_output_on_a_full_disk_is_a_sentence() -> None:
    with open("/dev/full", "wb") as disk:
        call = [sys.executable, "-m", "pitboss.main", "explain"]
        done = subprocess.run(call, stdout=disk, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert done.stderr == b"pitboss: what was found cannot be written: No space left on device\n"


def test_missing_fonts_are_a_sentence(folder: Path) -> None:
    """A filed PDF is drawn with the typefaces that come with Pitboss, never with others that happen to be there."""
    program = (
        "import sys, weasyprint; from pathlib import Path; from reports.pdf import fonts as typefaces;"
        " typefaces.FOLDER = Path('nowhere');"
        " from pitboss.main import main; sys.exit(main(sys.argv[1:]))"
    )
    call = [sys.executable, "-c", program, "procedure", "untidy.game", "--draft", "-o", "made.pdf"]
    world = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(call, capture_output=True, text=True, cwd=folder, env=world, check=False)
    assert done.returncode == 2
    assert "nowhere" in done.stderr or "Pango" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (folder / "made.pdf").exists()


# Interruption -------------------------------------------------------------------------------------------------


def interruptible() -> None:
    """A shell may start the tests with Ctrl-C ignored, which children would inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


EXHIBITS = ROOT / "exhibits"
FLAWED = str(EXHIBITS / "blackjack-version-2" / "procedure.game")
CLEAN = str(EXHIBITS / "models" / "blackjack.game")
LONG_COMMANDS = {
    "check": ["check", FLAWED],
    "check many": ["check", str(EXHIBITS), "--jobs", "2"],
    "report": ["report", FLAWED, "-o", "made.pdf"],
    "procedure": ["procedure", FLAWED, "--draft", "-o", "made.pdf"],
    "diff": ["diff", CLEAN, FLAWED, "-o", "made.html"],
    "odds": ["odds", FLAWED],
    "compare": ["compare", str(EXHIBITS)],
    "play": ["play", CLEAN, "--seed", "1", "--rounds", "1000000"],
    "simulate": ["simulate", CLEAN, "--rounds", "100000000000", "--jobs", "2"],
}
WAITS = (0.05, 0.1, 0.3, 0.6, 1.0, 1.7, 3.0) if os.environ.get("PITBOSS_LONG") else (0.8,)


@pytest.mark.parametrize("wait", WAITS)
@pytest.mark.parametrize("name", LONG_COMMANDS)
def test_an_interruption_is_130_and_leaves_nothing(name: str, wait: float, tmp_path: Path) -> None:
    """Ctrl-C as a terminal sends it: to the command and to every process that it has started."""
    program = "import sys; from pitboss.main import main; print('ready', flush=True); sys.exit(main(sys.argv[1:]))"
    folder, cache = tmp_path / "here", tmp_path / "cache"
    folder.mkdir()
    child = subprocess.Popen(
        [sys.executable, "-c", program, *LONG_COMMANDS[name]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(cache)},
        preexec_fn=interruptible,
        start_new_session=True,
    )
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(wait)
    os.killpg(child.pid, signal.SIGINT)
    _, err = child.communicate(timeout=120)
    assert b"Traceback" not in err, err.decode()
    if child.returncode != 130:  # it had ended, or was ending
        assert child.returncode in (0, 1, 3, -signal.SIGINT), err.decode()
        return
    assert list(folder.iterdir()) == []
    assert [path for path in cache.rglob("tmp*") if path.is_file()] == []
    assert gone(child.pid)


def gone(group: int) -> bool:
    """Whether the last process of a group has ended; the one that Python starts to tidy up ends a little later."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


# The network --------------------------------------------------------------------------------------------------


def test_no_test_reaches_another_machine() -> None:
    """An address that is documented to belong to nobody; the refusal comes from the tests, before any packet."""
    with socket.socket() as asking, pytest.raises(ConnectionRefusedError, match="asked the network"):
        asking.connect(("192.0.2.1", 80))
    with pytest.raises(ConnectionRefusedError, match="asked the network"):
        socket.getaddrinfo("example.org", 443)


def test_an_interruption_inside_a_librarys_clean_up_is_not_lost() -> None:
    """Python prints and forgets what is raised while an object is disposed of; we send it once more."""
    program = """
import sys, time
import pitboss.main as front
from tests.support.samples import some


class Disposed:
    def __del__(self):
        raise KeyboardInterrupt

def dispatch(words):
    del [Disposed()][0]
    time.sleep(20)
    return 0

front.dispatch = dispatch
sys.exit(front.main(["check"]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=15, preexec_fn=interruptible
    )
    assert (done.returncode, done.stderr.strip()) == (130, "")


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (ImportError("libpango.so: failed to map segment"), "a library cannot be loaded (libpango.so"),
        (OSError("Could not find/load shared object file 'libllvmlite.so'"), "this cannot be done here: Could not"),
        (OSError(errno.ENOSPC, "No space left on device"), "what was found cannot be written: No space left"),
        (MemoryError(), "the memory does not suffice; nothing was decided"),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, Exception) else "",
)
def test_each_failure_has_its_own_sentence(
    error: Exception, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a library raises that could not be loaded is not taken for a full disk, nor for a mistake of ours."""

    def fails(words: list[str]) -> int:
        raise error

    monkeypatch.setattr("pitboss.main.dispatch", fails)
    assert main(["check"]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("megabytes", [60, 150])
def test_too_little_memory_is_never_clean(megabytes: int, tmp_path: Path) -> None:
    """Whatever part of the program or of a library lacks it: no price is told as if nothing had happened."""
    most = megabytes << 20
    call = [sys.executable, "-m", "pitboss.main", "odds", CLEAN]
    world = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        call,
        capture_output=True,
        env=world,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    assert done.returncode != 0
    assert b"house edge of" not in done.stdout
