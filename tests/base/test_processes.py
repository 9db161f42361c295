"""Work that another process does meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from base import processes
from base.processes import beside

pytestmark = pytest.mark.skipif(processes.cores() == 1, reason="one core: no other process is started")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().split()[2] != "Z"


def ended(process: int, within: float = 10.0) -> bool:
    last = monotonic() + within
    while alive(process) and monotonic() < last:
        sleep(0.02)
    return not alive(process)


def test_the_work_is_done_elsewhere_and_waited_for(tmp_path: Path) -> None:
    made = tmp_path / "made"

    def work() -> None:
        sleep(0.3)
        made.write_text(str(os.getpid()))

    with beside(work):
        assert not made.exists()
    assert int(made.read_text()) != os.getpid()


def test_work_that_fails_harms_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    done = []
    with beside(lambda: 1 // 0):
        done.append(1)
    assert done == [1]
    assert capfd.readouterr() == ("", "")


def test_what_goes_wrong_here_ends_the_other(tmp_path: Path) -> None:
    started = tmp_path / "started"

    def waits() -> None:
        started.write_text(str(os.getpid()))
        sleep(60)

    def interrupted() -> None:
        with beside(waits):
            while not started.exists() or not started.read_text():
                sleep(0.02)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert ended(int(started.read_text()))


def test_it_ends_when_this_process_is_killed() -> None:
    call = (
        "import os, sys, time; from base.processes import beside\n"
        "with beside(lambda: (print(os.getpid(), flush=True), time.sleep(60))): time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", call], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2], text=True
    ) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        assert ended(child)


def no_more() -> int:
    raise OSError("there are too many processes")


@pytest.mark.parametrize(("where", "name", "instead"), [(processes, "cores", lambda: 1), (os, "fork", no_more)])
def test_without_other_processes_the_work_is_left(
    where: object, name: str, instead: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, instead)
    with beside(lambda: (tmp_path / "made").write_text("")):
        pass
    assert not (tmp_path / "made").exists()
