"""The one cache on disk: JSON that is costly to make, kept in a folder that only this user can write.

A value is filed under its kind, its key, and a hash of the *contents* of the code and data it depends on. Dates and
sizes would not do: a wheel gives all files one date, and an edit may keep both. Whatever is damaged, foreign or
missing is simply made again.

The kinds, and what each one saves:

- ``check``: what checking a file came to; 0.1 s instead of 0.4 s and more.
- ``mathematics``: edges, intervals, odds and charts; up to minutes.
- ``grammar``: the parse table; 0.1 s at every start.
- ``fonts``: the drawings of cards and the characters that have one; 0.1 s for every document.
- ``numba``: the machine code of the kernels, in a folder of its own (``subfolder``); 5 s.
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

Kind = Literal["check", "mathematics", "grammar", "fonts"]

ROOT = Path(__file__).parents[1]
ALWAYS = ("base", "pitboss/__init__.py")
"""Every value depends on how it is stored, and on the version of the program."""
MOST_FILES = 8192
MOST_BYTES = 256 << 20
LARGEST = 16 << 20
"""A larger value is not kept: it would push out too much else."""
BETWEEN_SWEEPS = 64
DIGEST = 32


def kept(kind: Kind, key: str, make: Callable[[], Any], *, depends_on: tuple[str, ...]) -> Any:
    """What ``make()`` returned for this key, as JSON gives it back (tuples are lists), the first time too.

    ``depends_on`` names rooms, folders or files, from the root of the program.
    """
    name = _name(kind, key, depends_on)
    found = _read(name)
    if found is None:
        found = json.dumps(make()).encode()
        _write(name, found)
    return json.loads(found)


def recall(kind: Kind, key: str, *, depends_on: tuple[str, ...]) -> Any | None:
    """What ``keep`` was given for this key; None if there is nothing."""
    found = _read(_name(kind, key, depends_on))
    return None if found is None else json.loads(found)


def keep(kind: Kind, key: str, value: Any, *, depends_on: tuple[str, ...]) -> None:
    """Files the value for ``recall``. A folder that cannot be written is no error."""
    _write(_name(kind, key, depends_on), json.dumps(value).encode())


def subfolder(kind: str, *, depends_on: tuple[str, ...]) -> Path | None:
    """A folder in the cache for a library that keeps files of its own; None where there is no cache."""
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
    """Changes with every change in the contents of these rooms, folders or files; hashing all rooms takes 8 ms."""
    return hashlib.sha256(b"".join(_content_hash(part) for part in sorted({*parts, *ALWAYS}))).digest()


def cache_folder() -> Path | None:
    """Where the cache is; None if the folder cannot be made, belongs to someone else, or others may write to it."""
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
    """Names and contents of all files; hashed once in a process, whose code does not change either."""
    whole = hashlib.sha256(part.encode())
    for name in _files(str(ROOT / part)):
        with open(name, "rb", buffering=0) as file:
            content = file.read()
        whole.update(hashlib.sha256(name.removeprefix(str(ROOT)).encode()).digest() + hashlib.sha256(content).digest())
    return whole.digest()


def _files(path: str) -> Iterator[str]:
    """os.scandir instead of pathlib, which takes four times as long over the same tree."""
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
    """The content of a cache file that this user wrote and whose digest is right."""
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
    """With the name, so that one file put in place of another is not taken for it."""
    return hashlib.sha256(name.encode() + b"\0" + body).digest()


def _write(name: str, body: bytes) -> None:
    """Readers see the old file or the new one, never part of one."""
    from tempfile import mkstemp

    folder = cache_folder()
    if folder is None or len(body) > LARGEST:
        return
    try:
        handle, temporary = mkstemp(dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_digest(name, body) + body)
            os.replace(temporary, folder / name)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        _sweep_now_and_then(folder)
    except OSError:
        return


def _sweep_now_and_then(folder: Path) -> None:
    """At the first write of a process and then every 64th: looking at all files takes longer than writing one."""
    global _writes
    if _writes % BETWEEN_SWEEPS == 0:
        _sweep(folder)
    _writes += 1


_writes = 0


def _sweep(folder: Path) -> None:
    """Removes the oldest files until half of the room is free again; all of them can be made again."""
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
    """When each file was last written, its size, and its path; other processes may take files away meanwhile."""
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
