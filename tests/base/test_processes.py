"""Work in the background, and workers: the result comes back, and nothing outlives its owner."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from base import processes
from base.processes import in_background, workers

pytestmark = pytest.mark.skipif(processes.cores() == 1, reason="one core: no other process is started")
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def single_threaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests themselves may run in a process with threads."""
    monkeypatch.setattr(processes, "_has_threads", lambda: False)


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


def test_the_work_is_done_elsewhere_and_its_result_comes_back() -> None:
    known = {"shared": object()}
    future = in_background(lambda: (os.getpid(), list(known)))
    process, names = future.result()
    assert process != os.getpid()
    assert names == ["shared"]
    assert future.result() == (process, names)
    assert ended(process)


def test_a_large_result_comes_back_whole() -> None:
    assert in_background(lambda: bytes(5_000_000)).result() == bytes(5_000_000)


def test_both_work_at_the_same_time() -> None:
    start = monotonic()
    with in_background(lambda: sleep(0.5)) as future:
        sleep(0.5)
        future.result()
    assert monotonic() - start < 0.95


def test_one_can_look_whether_it_is_done() -> None:
    with in_background(lambda: sleep(0.5)) as future:
        assert not future.done(0.01)
        assert future.done(20)
        future.result()
        assert future.done(0)


def test_work_that_fails_fails_here(capfd: pytest.CaptureFixture[str]) -> None:
    future = in_background(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        future.result()
    assert capfd.readouterr() == ("", "")


def test_what_a_killed_process_did_not_finish_is_done_here(tmp_path: Path) -> None:
    here = os.getpid()

    def work() -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return os.getpid()

    assert in_background(work).result() == here


def test_what_cannot_be_pickled_is_made_here() -> None:
    assert in_background(lambda: lambda: 5).result()() == 5


def waiting(started: Path) -> int:
    """The process that has told of itself in this file."""
    while not started.exists() or not started.read_text():
        sleep(0.02)
    return int(started.read_text())


@pytest.mark.parametrize("way", ["cancelled", "left", "forgotten", "interrupted"])
def test_work_that_is_no_longer_wanted_ends(way: str, tmp_path: Path) -> None:
    started = tmp_path / "started"

    def waits() -> None:
        started.write_text(str(os.getpid()))
        sleep(60)

    def interrupted() -> None:
        with in_background(waits):
            waiting(started)
            raise KeyboardInterrupt

    match way:
        case "cancelled":
            future = in_background(waits)
            waiting(started)
            future.cancel()
        case "left":
            with in_background(waits):
                waiting(started)
        case "forgotten":
            future = in_background(waits)
            waiting(started)
            del future
        case _:
            with pytest.raises(KeyboardInterrupt):
                interrupted()
    assert ended(waiting(started))


ORPHANS = {
    "background": (
        "import os, time; from base.processes import in_background\n"
        "in_background(lambda: (print(os.getpid(), flush=True), time.sleep(60))).result()"
    ),
    "workers": (
        "import os, time; from base.processes import workers\n"
        "with workers(1, lambda: print(os.getpid(), flush=True)): time.sleep(60)"
    ),
}


@pytest.mark.parametrize("kind", ORPHANS)
def test_it_ends_when_its_owner_is_killed(kind: str) -> None:
    with subprocess.Popen([sys.executable, "-c", ORPHANS[kind]], stdout=subprocess.PIPE, cwd=ROOT, text=True) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        assert ended(child)


def test_ctrl_c_is_left_to_the_owner() -> None:
    """As a terminal sends it: to both. The work goes on, for the owner decides."""
    program = (
        "import os, signal, time; from base.processes import in_background\n"
        "signal.signal(signal.SIGINT, lambda *_: None)\n"
        "future = in_background(lambda: (print('ready', flush=True), time.sleep(0.5), os.getpid())[-1])\n"
        "print(future.result() != os.getpid())"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=ROOT, text=True, start_new_session=True
    ) as parent:
        assert parent.stdout
        assert parent.stdout.readline() == "ready\n"
        os.killpg(parent.pid, signal.SIGINT)
        assert parent.stdout.read() == "True\n"


def no_more() -> int:
    raise OSError("there are too many processes")


@pytest.mark.parametrize(
    ("where", "name", "instead"),
    [(processes, "cores", lambda: 1), (processes, "_has_threads", lambda: True), (os, "fork", no_more)],
    ids=["one core", "threads", "no processes"],
)
def test_without_other_processes_the_work_is_done_when_its_result_is_wanted(
    where: object, name: str, instead: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, instead)
    open_before = os.listdir("/proc/self/fd") if Path("/proc/self/fd").exists() else []
    done: list[int] = []
    with in_background(lambda: done.append(1)) as future:
        assert done == []
        future.result()
        future.result()
    assert done == [1]
    assert len(os.listdir("/proc/self/fd") if open_before else []) == len(open_before)


def test_workers_share_the_work() -> None:
    with workers(2, lambda: None) as pool:
        assert pool.map(abs, range(-5, 0)) == [5, 4, 3, 2, 1]
