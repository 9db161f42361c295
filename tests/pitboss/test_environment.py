"""The same bytes everywhere: terminals that know only ASCII, no home, folders nobody can write, any hash seed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "exhibits" / "models" / "casino-war.game"
CALL = [sys.executable, "-m", "pitboss.main"]
PLAIN = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}


def run(*words: str, **world: str) -> tuple[int, bytes]:
    done = subprocess.run(
        [*CALL, *words], capture_output=True, cwd=ROOT, env=PLAIN | {"PYTHONPATH": str(ROOT)} | world, check=False
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout


@pytest.fixture(scope="module")
def usual() -> tuple[int, bytes]:
    return run("check", "--no-prices", str(MODEL), HOME=str(ROOT / "build"), LANG="C.UTF-8")


@pytest.mark.parametrize(
    "world",
    [
        {"LANG": "C.UTF-8"},
        {"LANG": "C.UTF-8", "HOME": "/nonexistent"},
        {"LANG": "C.UTF-8", "HOME": "/proc"},
        {"LANG": "C.UTF-8", "XDG_CACHE_HOME": "/dev/null/x"},
        {"LANG": "C.UTF-8", "PYTHONHASHSEED": "1"},
        {"LANG": "C.UTF-8", "PYTHONHASHSEED": "4242"},
        {"LANG": "C.UTF-8", "TZ": "Pacific/Kiritimati", "TERM": "dumb", "COLUMNS": "7"},
    ],
    ids=lambda world: " ".join(world.values()),
)
def test_the_same_bytes(world: dict[str, str], usual: tuple[int, bytes]) -> None:
    assert run("check", "--no-prices", str(MODEL), **world) == usual
    assert usual[0] == 0


def test_a_terminal_that_knows_only_ascii() -> None:
    """Suits appear by their number, never as an error; what ASCII has is the same."""
    words = ("explain", "conflicting-answers")
    code, rich = run(*words, LANG="C.UTF-8")
    ascii_world = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    poor_code, poor = run(*words, **ascii_world)
    assert (code, poor_code) == (0, 0)
    assert poor.decode("ascii") == rich.decode("utf-8").encode("ascii", "backslashreplace").decode()


def test_the_same_pdf_under_any_hash_seed(tmp_path: Path) -> None:
    made = []
    for seed in ("1", "77"):
        path = tmp_path / f"{seed}.pdf"
        assert run("procedure", str(MODEL), "-o", str(path), "--on", "2026-11-17", PYTHONHASHSEED=seed)[0] == 0
        made.append(path.read_bytes())
    assert made[0] == made[1]


def test_several_processes_share_a_cache(tmp_path: Path) -> None:
    """At the same time, beginning with none: all say the same."""
    world = PLAIN | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path)}
    call = [*CALL, "check", "--no-prices", str(MODEL)]
    running = [subprocess.Popen(call, stdout=subprocess.PIPE, cwd=ROOT, env=world) for _ in range(3)]
    said = {child.communicate()[0] for child in running}
    assert len(said) == 1
    assert {child.returncode for child in running} == {0}
    assert not list(tmp_path.rglob("tmp*"))


def test_workers_die_with_their_parent(tmp_path: Path) -> None:
    """Killed without warning, as by a lack of memory."""
    for number in range(12):
        (tmp_path / f"{number}.game").write_bytes((ROOT / "exhibits/models/spanish21.game").read_bytes())
    world = PLAIN | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / "none")}
    child = subprocess.Popen(
        [*CALL, "check", "--jobs", "2", str(tmp_path)], stdout=subprocess.DEVNULL, cwd=ROOT, env=world, process_group=0
    )
    waited(lambda: len(group(child.pid)) >= 3)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    assert waited(lambda: not group(child.pid)), group(child.pid)


def waited(done: object, seconds: float = 20) -> bool:
    assert callable(done)
    last = time.monotonic() + seconds
    while not done():
        if time.monotonic() > last:
            return False
        time.sleep(0.1)
    return True


def group(leader: int) -> list[int]:
    """The processes of a group that still run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, own = status.read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if int(own) == leader and state != "Z":
            found.append(int(status.parent.name))
    return found
