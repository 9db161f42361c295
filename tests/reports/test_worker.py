"""A document set in another process is the one set here, and nothing of that process stays."""

import datetime
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from reports.pdf import worker as presses
from reports.pdf.document import Attachment, document
from reports.pdf.worker import press
from tests.support.signed import BODY, SOURCE

SHEET: dict[str, Any] = {
    "title": "Lakeside",
    "identifier": "x",
    "created": datetime.date(2026, 11, 15),
    "attachments": (Attachment("lakeside.game", SOURCE, "The source", "Source"),),
}


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[subprocess.Popen[bytes]]:
    """As in a command that has loaded nothing yet: the processes that it starts, whose files would be in the folder."""
    document(BODY, **SHEET)
    monkeypatch.delitem(sys.modules, "weasyprint")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    children: list[subprocess.Popen[bytes]] = []
    start = presses._started

    def started(folder: str) -> subprocess.Popen[bytes]:
        children.append(start(folder))
        return children[-1]

    monkeypatch.setattr(presses, "_started", started)
    return children


def test_it_sets_the_same_bytes(alone: list[subprocess.Popen[bytes]], tmp_path: Path) -> None:
    with press() as setter:
        made = setter(BODY, **SHEET)
    assert len(alone) == 1
    assert made == document(BODY, **SHEET)
    assert list(tmp_path.iterdir()) == []


def test_what_it_cannot_set_is_set_here(alone: list[subprocess.Popen[bytes]]) -> None:
    with press() as setter:
        alone[0].kill()
        assert setter(BODY, **SHEET) == document(BODY, **SHEET)


def test_what_cannot_be_set_is_told_here(capfd: pytest.CaptureFixture[str]) -> None:
    with press() as setter, pytest.raises(TypeError):
        setter(BODY, **SHEET | {"created": None})
    assert capfd.readouterr() == ("", "")


def test_it_ends_with_its_owner_whatever_happens(alone: list[subprocess.Popen[bytes]], tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), press():
        raise KeyboardInterrupt
    assert alone[0].returncode is not None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("pause", [0, 1.5], ids=["at once", "when all is loaded"])
def test_it_ends_when_nobody_is_there_to_end_it_and_its_folder_goes(way: int, pause: float, tmp_path: Path) -> None:
    """Both write errors into one pipe, which is read until the last of them has ended."""
    call = (
        "import os, time; from reports.pdf.worker import press\n"
        f"with press(): time.sleep({pause}); os.kill(os.getpid(), {int(way)})"
    )
    environment = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, "-c", call], capture_output=True, timeout=60, env=environment)
    assert (done.returncode, done.stderr) == (-way, b"")
    assert list(tmp_path.iterdir()) == []


def test_where_all_is_loaded_nothing_is_started(
    alone: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", os)
    with press() as setter:
        assert setter is document
    assert alone == []
