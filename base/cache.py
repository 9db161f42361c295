"""A folder for what is costly to make and easy to make again. Damaged or foreign files are made anew."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

ROOMS = Path(__file__).parents[1]
SOURCES = (".py", ".toml", ".game", ".lark")
MOST_FILES = 8192
"""With more than these the older half goes."""


def cached(name: str, key: bytes, make: Callable[[], bytes]) -> bytes:
    """The bytes that make() returned for this key, from disk where they are there, sound and ours."""
    folder = cache_folder()
    path = folder / f"{name}-{hashlib.sha256(key).hexdigest()[:24]}"
    found = sound(path)
    if found is not None:
        return found
    made = make()
    keep(path, made)
    return made


@cache
def fingerprint(*rooms: str) -> bytes:
    """Changes with every change of the code and the words in these rooms."""
    files = (file for room in rooms for file in sorted((ROOMS / room).rglob("*")))
    states = [(file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files if file.suffix in SOURCES]
    return hashlib.sha256(repr(states).encode()).digest()


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        root = Path(base) if base else Path.home() / ".cache"
    except RuntimeError:
        from tempfile import gettempdir

        root = Path(gettempdir())
    return root / "pitboss"


def sound(path: Path) -> bytes | None:
    """The content of a cache file that this user wrote and whose digest, of name and content, is right."""
    try:
        status = path.stat()
        if status.st_uid != os.geteuid() or status.st_mode & 0o022:
            return None
        data = path.read_bytes()
    except OSError:
        return None
    digest, body = data[:32], data[32:]
    return body if sealed(path, body) == digest else None


def sealed(path: Path, body: bytes) -> bytes:
    """With the name, so that one file put in place of another is not taken for it."""
    return hashlib.sha256(path.name.encode() + b"\0" + body).digest()


def keep(path: Path, body: bytes) -> None:
    """Written whole or not at all; a folder that cannot be written is no error."""
    from tempfile import mkstemp

    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, temporary = mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(sealed(path, body) + body)
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        thin(path.parent)
    except OSError:
        return


def thin(folder: Path) -> None:
    """Keeps the folder from growing without end; what is removed can be made again."""
    names = os.listdir(folder)
    if len(names) <= MOST_FILES:
        return
    files = [folder / name for name in names]
    for file in sorted(files, key=lambda file: file.stat().st_mtime)[: len(files) // 2]:
        file.unlink(missing_ok=True)
