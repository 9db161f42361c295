"""The folder of a desk: which submissions lie in it, and the lock that one desk holds on it."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

from base.files import write_atomically
from base.records import dataclass
from grammar.errors.faults import Unreadable
from pitboss.desk.records import Sitter

OWN = ".pitboss"
"""The desk's own things: the lock, who sits here, files while they are read. Nothing that a review rests on."""
MOST_DOCUMENTS = 500
SEPARATOR = "~"


@dataclass(frozen=True, slots=True)
class Submission:
    """A document of the folder; id is its name in addresses."""

    id: str
    path: Path


def submissions(folder: Path) -> dict[str, Submission]:
    """The documents of the folder by id. Addresses are looked up here, so none leads out of the folder."""
    found: dict[str, Submission] = {}
    for path in sorted(folder.rglob("*.game")):
        inside = path.relative_to(folder)
        if path.name.endswith(".accepts.game") or any(part.startswith(".") for part in inside.parts):
            continue
        if not path.is_file() or not path.resolve().is_relative_to(folder):
            continue
        name = SEPARATOR.join(inside.with_suffix("").parts)
        found[name] = Submission(name, path)
        if len(found) == MOST_DOCUMENTS:
            break
    return found


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
