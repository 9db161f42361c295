"""The cache under several writers, damage and refusal: whoever asks gets what was made for the key, nothing else."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from base import cache
from base.cache import keep, kept, recall, subfolder

ROOT = Path(__file__).parents[2]
LONG = os.environ.get("PITBOSS_LONG") == "1"
KEYS = tuple(range(5))
NOTHING: tuple[str, ...] = ()
keys = st.sampled_from(KEYS)
places = st.integers(0, 9999)


def value(key: int) -> list[int]:
    return [key] * (300 * key)


def asked(key: int) -> object:
    return kept("grammar", str(key), lambda: value(key), depends_on=NOTHING)


class Caching(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.base = tempfile.mkdtemp()
        self.world = patch.dict(os.environ, {"XDG_CACHE_HOME": self.base})
        self.world.start()

    def teardown(self) -> None:
        self.world.stop()
        shutil.rmtree(self.base)

    @property
    def folder(self) -> Path:
        return Path(self.base, "pitboss")

    @property
    def files(self) -> list[Path]:
        return sorted(path for path in self.folder.iterdir() if path.is_file()) if self.folder.is_dir() else []

    # Readers and writers ------------------------------------------------------------------------------------

    @rule(key=keys)
    def ask(self, key: int) -> None:
        assert asked(key) == value(key)

    @rule(key=keys, others=st.lists(keys, max_size=3))
    def ask_while_others_write(self, key: int, others: list[int]) -> None:
        """Others finish the same work, or other work, before this one has made its own."""

        def make() -> list[int]:
            for other in others:
                self.ask(other)
            return value(key)

        assert kept("grammar", str(key), make, depends_on=NOTHING) == value(key)

    @rule(key=keys)
    def ask_while_another_takes_the_folder_away(self, key: int) -> None:
        def make() -> list[int]:
            shutil.rmtree(self.folder, ignore_errors=True)
            return value(key)

        assert kept("grammar", str(key), make, depends_on=NOTHING) == value(key)

    @rule(key=keys, files=st.sampled_from((2, 8192)), size=st.sampled_from((1000, 1 << 20)))
    def ask_with_little_room(self, key: int, files: int, size: int) -> None:
        with (
            patch.object(cache, "MOST_FILES", files),
            patch.object(cache, "MOST_BYTES", size),
            patch.object(cache, "BETWEEN_SWEEPS", 1),
        ):
            self.ask(key)

    @rule(key=keys, kept=st.integers(0, 40))
    def die_while_writing(self, key: int, kept: int) -> None:
        """What a process leaves that was killed: part of a file under a name of its own."""
        left = self.folder / f"tmp{key}"
        if self.folder.is_dir() and not left.is_dir():
            left.write_bytes(bytes(40)[:kept])

    @rule(key=keys)
    def ask_on_a_full_disk(self, key: int) -> None:
        with patch("os.replace", side_effect=OSError(28, "No space left on device")):
            self.ask(key)

    # Damage -------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.files)
    @rule(at=places, size=places)
    def cut_short(self, at: int, size: int) -> None:
        path = self.files[at % len(self.files)]
        data = path.read_bytes()
        path.write_bytes(data[: size % (len(data) + 1)])

    @precondition(lambda self: self.files)
    @rule(at=places, where=places, mask=st.integers(1, 255))
    def alter_a_byte(self, at: int, where: int, mask: int) -> None:
        path = self.files[at % len(self.files)]
        data = bytearray(path.read_bytes() or b"\0")
        data[where % len(data)] ^= mask
        path.write_bytes(data)

    @precondition(lambda self: len(self.files) > 1)
    @rule(at=places, other=places)
    def put_one_file_in_place_of_another(self, at: int, other: int) -> None:
        files = self.files
        files[at % len(files)].write_bytes(files[other % len(files)].read_bytes())

    @precondition(lambda self: self.files)
    @rule(at=places)
    def put_a_folder_in_place_of_a_file(self, at: int) -> None:
        path = self.files[at % len(self.files)]
        path.unlink()
        path.mkdir()

    @precondition(lambda self: self.files)
    @rule(at=places)
    def let_everybody_write(self, at: int) -> None:
        self.files[at % len(self.files)].chmod(0o666)

    @rule(mode=st.sampled_from((0o700, 0o755, 0o777)))
    def change_who_may_write_to_the_folder(self, mode: int) -> None:
        if self.folder.is_dir():
            self.folder.chmod(mode)

    @rule()
    def take_the_folder_away(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.unlink(missing_ok=True)

    @rule()
    def put_a_file_in_place_of_the_folder(self) -> None:
        self.take_the_folder_away()
        self.folder.write_text("not a folder", "utf-8")

    # What is always so --------------------------------------------------------------------------------------

    @invariant()
    def nothing_of_ours_is_half_written(self) -> None:
        """What a writer of ours leaves behind has its final name; only a killed one leaves more."""
        assert all(path.name.startswith(("grammar-", "tmp")) for path in self.files)
        assert all(len(path.name) <= 4 for path in self.files if path.name.startswith("tmp"))


TestCaching = Caching.TestCase
TestCaching.settings = settings(max_examples=2000 if LONG else 50, stateful_step_count=30)


# One thing at a time ----------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "pitboss"


def times_made(between: object = None) -> int:
    """How often a value is made that is asked for twice."""
    made: list[int] = []

    def make() -> dict[str, int]:
        made.append(1)
        return {"a": 1}

    assert kept("grammar", "key", make, depends_on=NOTHING) == {"a": 1}
    if callable(between):
        between()
    assert kept("grammar", "key", make, depends_on=NOTHING) == {"a": 1}
    return len(made)


def test_a_value_is_made_once(folder: Path) -> None:
    assert times_made() == 1
    assert folder.stat().st_mode & 0o777 == 0o700


def test_the_first_answer_is_like_the_second(folder: Path) -> None:
    answers = [kept("grammar", "key", lambda: {"a": (1, None)}, depends_on=NOTHING) for _ in range(2)]
    assert answers == [{"a": [1, None]}] * 2


def test_nothing_is_a_value_too(folder: Path) -> None:
    assert kept("grammar", "key", lambda: None, depends_on=NOTHING) is None
    assert kept("grammar", "key", lambda: 1 // 0, depends_on=NOTHING) is None


def test_what_is_kept_is_recalled_by_kind_and_key(folder: Path) -> None:
    keep("check", "key \ud800", ["é"], depends_on=("grammar",))
    assert recall("check", "key \ud800", depends_on=("grammar",)) == ["é"]
    assert recall("check", "other", depends_on=("grammar",)) is None
    assert recall("mathematics", "key \ud800", depends_on=("grammar",)) is None
    assert recall("check", "key \ud800", depends_on=("grammar", "engine")) is None


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_is_not_used(folder: Path, mode: int) -> None:
    folder.mkdir()
    folder.chmod(mode)
    assert times_made() == 2
    assert list(folder.iterdir()) == []
    assert subfolder("numba", depends_on=NOTHING) is None


def test_a_folder_of_someone_else_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert times_made() == 1
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert times_made() == 2


def test_a_file_that_others_can_write_is_not_read(folder: Path) -> None:
    def opened() -> None:
        (file,) = folder.iterdir()
        file.chmod(0o666)

    assert times_made(opened) == 2


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert times_made() == 2


def test_a_huge_value_is_not_kept(folder: Path) -> None:
    assert kept("grammar", "key", lambda: "x" * cache.LARGEST, depends_on=NOTHING)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(("name", "most"), [("MOST_FILES", 10), ("MOST_BYTES", 10 * 1000)])
def test_the_folder_does_not_grow_without_end(
    folder: Path, name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest files go first, those of libraries included."""
    monkeypatch.setattr(cache, name, most)
    monkeypatch.setattr(cache, "BETWEEN_SWEEPS", 1)
    inner = subfolder("numba", depends_on=NOTHING)
    assert inner
    (inner / "old").write_bytes(bytes(1000))
    os.utime(inner / "old", (0, 0))
    for number in range(30):
        keep("check", str(number), "x" * 1000, depends_on=NOTHING)
        assert sum(path.is_file() for path in folder.rglob("*")) <= 11
    assert not (inner / "old").exists()
    assert recall("check", "29", depends_on=NOTHING)
    assert recall("check", "0", depends_on=NOTHING) is None


def test_two_processes_that_write_one_cache_leave_sound_files(tmp_path: Path) -> None:
    program = (
        "from base.cache import kept\n"
        "for number in range(200):\n"
        "    value = [number % 3] * 10_000\n"
        "    assert kept('check', str(number % 3), lambda: value, depends_on=()) == value\n"
    )
    world = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    both = [subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, env=world) for _ in range(2)]
    assert [one.wait(60) for one in both] == [0, 0]
    assert len(list((tmp_path / "pitboss").iterdir())) == 3


# Contents -----------------------------------------------------------------------------------------------------


def prints(root: Path, *parts: str) -> bytes:
    """A fingerprint as a new process would take it."""
    cache._content_hash.cache_clear()
    with patch.object(cache, "ROOT", root), patch.object(cache, "ALWAYS", ()):
        return cache.fingerprint.__wrapped__(*parts)


def test_a_fingerprint_is_of_names_and_contents_alone(tmp_path: Path) -> None:
    room = tmp_path / "room"
    (room / "inner" / "__pycache__").mkdir(parents=True)
    file = room / "inner" / "one.py"
    file.write_text("ONE = 1")
    before = prints(tmp_path, "room")
    os.utime(file, (5, 5))
    (room / "inner" / "__pycache__" / "one.pyc").write_text("compiled")
    assert prints(tmp_path, "room") == before
    file.write_text("ONE = 2")
    os.utime(file, (5, 5))
    changed = prints(tmp_path, "room")
    assert changed != before
    file.rename(room / "one.py")
    assert prints(tmp_path, "room") not in (before, changed)
    cache._content_hash.cache_clear()


def test_pickle_never_goes_to_disk() -> None:
    """Only what two of our own processes tell each other through a pipe is pickled."""
    speakers = {"base/processes.py", "reports/pdf/worker.py", "pitboss/lsp/price_process.py"}
    users = {
        str(path.relative_to(ROOT))
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if re.search(r"^\s*(import|from) (pickle|marshal|shelve|dbm)\b", path.read_text("utf-8"), re.MULTILINE)
    }
    assert users == speakers


ROOMS = ("base", "intake", "grammar", "engine", "checker", "reports", "pitboss")
EXHIBIT = 'exhibit "Lakeside"\nlanguage 1\ngame blackjack\ndecks: 6 decks of 52 cards\n'


def test_an_edited_check_gives_a_new_verdict_though_size_and_date_stay(tmp_path: Path) -> None:
    """A copy of the program with its own cache.

    Python itself would take a compiled module of the same date and size for the edited one; so none is written.
    """
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "lakeside.game").write_text(EXHIBIT, "utf-8")
    world = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": ""}

    def verdict() -> str:
        call = [sys.executable, "-m", "pitboss.main", "check", "--no-prices", "lakeside.game"]
        return subprocess.run(call, cwd=tmp_path, env=world, capture_output=True, text=True).stdout

    before = verdict()
    assert verdict() == before
    check = tmp_path / "checker" / "checks" / "missing_remedy.py"
    status, text = check.stat(), check.read_text("utf-8")
    check.write_text(text.replace("nothing says", "no line says"), "utf-8")
    os.utime(check, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert (check.stat().st_size, check.stat().st_mtime_ns) == (status.st_size, status.st_mtime_ns)
    assert "warning: nothing says what happens" in before
    assert "warning: no line says what happens" in verdict()
