"""The cache under several writers, damage and refusal: whoever asks gets what was made for the key, nothing else."""

import os
import shutil
import tempfile
from pathlib import Path
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from base import cache

LONG = os.environ.get("PITBOSS_LONG") == "1"
KEYS = tuple(range(5))
keys = st.sampled_from(KEYS)
places = st.integers(0, 9999)


def body(key: int) -> bytes:
    return bytes([key]) * (1000 * key)


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
        assert cache.cached("table", str(key).encode(), lambda: body(key)) == body(key)

    @rule(key=keys, others=st.lists(keys, max_size=3))
    def ask_while_others_write(self, key: int, others: list[int]) -> None:
        """Others finish the same work, or other work, before this one has made its own."""

        def make() -> bytes:
            for other in others:
                self.ask(other)
            return body(key)

        assert cache.cached("table", str(key).encode(), make) == body(key)

    @rule(key=keys)
    def ask_while_another_takes_the_folder_away(self, key: int) -> None:
        def make() -> bytes:
            shutil.rmtree(self.folder, ignore_errors=True)
            return body(key)

        assert cache.cached("table", str(key).encode(), make) == body(key)

    @rule(key=keys)
    def ask_with_little_room(self, key: int) -> None:
        with patch.object(cache, "MOST_FILES", 2):
            self.ask(key)

    @rule(key=keys, kept=st.integers(0, 40))
    def die_while_writing(self, key: int, kept: int) -> None:
        """What a process leaves that was killed: part of a file under a name of its own."""
        left = self.folder / f"tmp{key}"
        if self.folder.is_dir() and not left.is_dir():
            left.write_bytes((bytes(32) + body(key))[:kept])

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
        assert all(path.name.startswith(("table-", "tmp")) for path in self.files)
        assert all(len(path.name) <= 4 for path in self.files if path.name.startswith("tmp"))


TestCaching = Caching.TestCase
TestCaching.settings = settings(max_examples=2000 if LONG else 50, stateful_step_count=30)
