"""The folder of a desk: which submissions lie in it, and the lock that one desk holds on it."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from base.files import write_atomically
from base.records import dataclass
from grammar.errors.faults import Unreadable
from pitboss.desk.records import Sitter

OWN = ".pitboss"
"""The desk's own things: the lock, who sits here, files while they are read. Nothing that a review rests on."""
MOST_DOCUMENTS, MOST_FOLDERS = 500, 2000
SEPARATOR = "~"


@dataclass(frozen=True, slots=True)
class Submission:
    """A document of the folder; id is its name in addresses."""

    id: str
    path: Path


def submissions(folder: Path) -> dict[str, Submission]:
    """The documents of the folder by id. Addresses are looked up here, so none leads out of the folder."""
    names = ((SEPARATOR.join(path.relative_to(folder).with_suffix("").parts), path) for path in game_files(folder))
    return {name: Submission(name, path) for name, path in islice(names, MOST_DOCUMENTS)}


def game_files(folder: Path) -> Iterator[Path]:
    """Documents in the folder and the folders in it, without hidden ones and without links that lead out."""
    for number, (here, inside, files) in enumerate(os.walk(folder)):
        inside[:] = sorted(name for name in inside if not name.startswith((".", "__"))) if number < MOST_FOLDERS else []
        for name in sorted(files):
            path = Path(here, name)
            document = name.endswith(".game") and not name.endswith(".accepts.game") and not name.startswith(".")
            if document and path.is_file() and path.resolve().is_relative_to(folder):
                yield path


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def digest_of(path: Path) -> str:
    """The digest of what a file holds now; empty if it is not there."""
    try:
        return digest(path.read_bytes())
    except FileNotFoundError:
        return ""


def opened(folder: str) -> Path:
    """The folder, with a place for the desk's own things. Raises Unreadable."""
    path = Path(folder).resolve()
    if not path.is_dir():
        raise Unreadable(f"there is no folder {folder}; name one, or make it first")
    try:
        (path / OWN / "incoming").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"the desk keeps its work in {folder}, which cannot be written: {error.strerror}") from None
    return path


class FolderLock:
    """Held while a desk is open on a folder, and let go by the system however the desk ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / OWN / "desk.lock"
        self.handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)

    def taken(self) -> bool:
        """Whether this desk has the lock now; if not, another has it."""
        try:
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def note(self, address: str) -> None:
        os.ftruncate(self.handle, 0)
        os.pwrite(self.handle, address.encode(), 0)

    def address(self) -> str:
        """Where the desk that holds the lock is."""
        return os.pread(self.handle, 200, 0).decode("utf-8", "replace") or "an address that it has not told yet"

    def release(self) -> None:
        with suppress(OSError):
            os.ftruncate(self.handle, 0)
        os.close(self.handle)


def sitter_in(folder: Path) -> Sitter:
    """Who was last said to sit here."""
    try:
        known = json.loads((folder / OWN / "who.json").read_bytes())
        name, role = str(known["name"]), known["role"]
    except (OSError, ValueError, KeyError, TypeError):
        return Sitter()
    return Sitter(name, "operator" if role == "operator" else "reviewer")


def seat(folder: Path, sitter: Sitter) -> None:
    told = {"name": sitter.name, "role": sitter.role}
    write_atomically(folder / OWN / "who.json", json.dumps(told, ensure_ascii=False).encode())
