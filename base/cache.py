"""The only disk cache: JSON that is expensive to compute, in a folder only this user can write to.

A value is stored under its kind, its key, and a hash of the *contents* of the code and data it depends on. Dates and
sizes are not enough: a wheel stamps every file with one date, and an edit can keep both. Anything damaged, foreign or
missing is simply recomputed.

The kinds, and what each one saves:

- ``check``: the outcome of checking a file; 0.1 s instead of 0.4 s or more.
- ``mathematics``: edges, intervals, odds and charts; up to minutes.
- ``grammar``: the parse table; 0.1 s at every start.
- ``documents``: the text of a source that is no plain text; a second, or minutes for a scan.
- ``fonts``: the drawings of cards and the characters that have one; 0.1 s for every document.
- ``numba``: machine code for the kernels, in its own folder (``subfolder``); 5 s.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

from base.effort import TooMuchWork, left, limited, spend, spend_once
from base.files import spare_name, write_new

Kind = Literal["check", "mathematics", "grammar", "documents", "fonts"]

ROOT = Path(__file__).parents[1]
ALWAYS = ("base", "pitboss/__init__.py")
"""Every value depends on how it is stored and on the program's version."""
MOST_FILES = 8192
MOST_BYTES = 256 << 20
LARGEST = 16 << 20
"""Larger values are not cached: they would evict too much else."""
BETWEEN_SWEEPS = 64
DIGEST = 32

REFUSED: dict[str, list[float]] = {}
"""The work of attempts at a value that came to an end: what they leave in memory makes the next attempt cheaper."""


def kept(kind: Kind, key: str, make: Callable[[], Any], *, depends_on: tuple[str, ...]) -> Any:
    """What ``make()`` returned for this key, after a JSON round trip (tuples become lists) even the first time.

    ``depends_on`` names rooms, folders or files, relative to the root of the program.
    """
    name = _name(kind, key, depends_on)
    found = _read(name)
    if found is not None:
        effort, value, within, refused = json.loads(found)
        ended = REFUSED.setdefault(name, []) if refused else []
        if refused[len(ended) :] and refused[len(ended)] > left():
            ended.append(refused[len(ended)])
            spend(ended[-1])  # as it was too much here when nothing was known, and made later
        spend_once(name, effort)  # so a run ends where it would have ended had nothing been known
        for other in within:
            spend_once(other, 0)
        return value
    with limited(left()) as work:
        before = set(work.known)
        try:
            value = make()
        except TooMuchWork:
            REFUSED.setdefault(name, []).append(work.spent)
            raise
        found = json.dumps((work.spent, value, sorted(work.known - before), REFUSED.get(name, []))).encode()
    spend_once(name, 0)
    _write(name, found)
    return json.loads(found)[1]


def recall(kind: Kind, key: str, *, depends_on: tuple[str, ...]) -> Any | None:
    """The value passed to ``keep`` for this key; None if there is none."""
    found = _read(_name(kind, key, depends_on))
    return None if found is None else json.loads(found)


def keep(kind: Kind, key: str, value: Any, *, depends_on: tuple[str, ...]) -> None:
    """Stores the value for ``recall``. An unwritable folder is not an error."""
    _write(_name(kind, key, depends_on), json.dumps(value).encode())


def subfolder(kind: str, *, depends_on: tuple[str, ...]) -> Path | None:
    """A folder in the cache for a library that writes its own files; None if there is no cache."""
    folder = cache_folder()
    if folder is None:
        return None
    inner = folder / f"{kind}-{fingerprint(*depends_on).hex()[:24]}"
    try:
        inner.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return inner if _is_ours(inner) else None


@cache
def fingerprint(*parts: str) -> bytes:
    """Changes whenever the contents of these rooms, folders or files change; hashing every room takes 8 ms."""
    return hashlib.sha256(b"".join(_content_hash(part) for part in sorted({*parts, *ALWAYS}))).digest()


def cache_folder() -> Path | None:
    """The cache folder; None if it cannot be created, belongs to someone else, or is writable by others."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "pitboss"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, RuntimeError):  # RuntimeError: this user has no home
        return None
    return folder if _is_ours(folder) else None


def _is_ours(folder: Path) -> bool:
    try:
        status = folder.stat()
    except OSError:
        return False
    return status.st_uid == os.geteuid() and not status.st_mode & 0o022


# Content hashes ---------------------------------------------------------------------------------------------


@cache
def _content_hash(part: str) -> bytes:
    """Hash of all file names and contents; computed once per process, since running code does not change."""
    whole = hashlib.sha256(part.encode())
    for name in _files(str(ROOT / part)):
        with open(name, "rb", buffering=0) as file:
            content = file.read()
        whole.update(hashlib.sha256(name.removeprefix(str(ROOT)).encode()).digest() + hashlib.sha256(content).digest())
    return whole.digest()


def _files(path: str) -> Iterator[str]:
    """Uses os.scandir: pathlib takes four times as long on the same tree."""
    if not os.path.isdir(path):
        yield path
        return
    with os.scandir(path) as entries:
        names = sorted(entry.path for entry in entries if entry.name != "__pycache__" and entry.name[0] != ".")
    for name in names:
        yield from _files(name)


# Files ------------------------------------------------------------------------------------------------------


def _name(kind: Kind, key: str, depends_on: tuple[str, ...]) -> str:
    words = f"{sys.version}\0{key}".encode("utf-8", "surrogatepass")
    return f"{kind}-{hashlib.sha256(fingerprint(*depends_on) + words).hexdigest()[:32]}"


def _read(name: str) -> bytes | None:
    """The content of a cache file, if this user wrote it and its digest matches."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        with open(folder / name, "rb") as file:
            status = os.fstat(file.fileno())
            if status.st_uid != os.geteuid() or status.st_mode & 0o022:
                return None
            data = file.read()
    except OSError:
        return None
    digest, body = data[:DIGEST], data[DIGEST:]
    return body if _digest(name, body) == digest else None


def _digest(name: str, body: bytes) -> bytes:
    """Includes the name, so a file copied over another one is not mistaken for it."""
    return hashlib.sha256(name.encode() + b"\0" + body).digest()


def _write(name: str, body: bytes) -> None:
    """Readers see either the old file or the new one, never a partial one."""
    folder = cache_folder()
    if folder is None or len(body) > LARGEST:
        return
    try:
        temporary = spare_name(folder, "tmp")
        try:
            write_new(temporary, _digest(name, body) + body)
            os.replace(temporary, folder / name)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _sweep_now_and_then(folder)
    except OSError:
        return


def _sweep_now_and_then(folder: Path) -> None:
    """Runs on a process's first write and every 64th after that: listing all files costs more than writing one."""
    global _writes
    if _writes % BETWEEN_SWEEPS == 0:
        _sweep(folder)
    _writes += 1


_writes = 0


def _sweep(folder: Path) -> None:
    """Deletes the oldest files until the cache is half empty; any of them can be recomputed."""
    files = sorted(_sizes(folder))
    count, size = len(files), sum(file[1] for file in files)
    if count <= MOST_FILES and size <= MOST_BYTES:
        return
    for _, length, path in files:
        if count <= MOST_FILES // 2 and size <= MOST_BYTES // 2:
            return
        Path(path).unlink(missing_ok=True)
        count, size = count - 1, size - length


def _sizes(folder: str | Path) -> Iterator[tuple[float, int, str]]:
    """Modification time, size and path of each file; other processes may delete files while this runs."""
    with os.scandir(folder) as entries:
        for entry in entries:
            try:
                if entry.is_dir(follow_symlinks=False):
                    yield from _sizes(entry.path)
                else:
                    status = entry.stat(follow_symlinks=False)
                    yield status.st_mtime, status.st_size, entry.path
            except FileNotFoundError:
                continue
