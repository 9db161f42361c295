"""Files written whole or not at all, and read only if they are files of a reasonable size."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def write_atomically(path: str | Path, content: bytes) -> None:
    """The file appears complete or not at all; an existing one keeps its permissions, and symlinks are followed."""
    with prepared(path, content) as put_in_place:
        put_in_place()


@contextmanager
def prepared(path: str | Path, content: bytes) -> Iterator[Callable[[], None]]:
    """The content is on the disk, under another name, before the block begins; calling what it gets puts it in place.

    So whatever can fail, such as a full disk, fails before anything else is done that belongs to the change.
    """
    temporary = _written_beside(path, content)
    try:
        yield lambda: _put(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _written_beside(path: str | Path, content: bytes) -> Path:
    target = Path(path).resolve()
    temporary = spare_name(target.parent, f".{target.name}.")
    try:
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o644
        write_new(temporary, content)
        os.chmod(temporary, mode)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror or str(error), str(path)) from None
        raise
    return temporary


def write_new(path: Path, content: bytes) -> None:
    """Writes a file that was not there, for its owner's eyes."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600)
    with os.fdopen(handle, "wb", 0) as file:  # a buffer may turn an interruption into a wordless OSError
        left = memoryview(content)
        while left:
            left = left[file.write(left) :]


def spare_name(folder: Path, prefix: str) -> Path:
    """A name that no file has; known before the file is there, so that an interruption leaves none behind."""
    return folder / f"{prefix}{os.urandom(6).hex()}"


def _put(temporary: Path, path: str | Path) -> None:
    try:
        os.replace(temporary, Path(path).resolve())
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


KINDS = (
    (stat.S_ISDIR, "is a folder, not a file"),
    (stat.S_ISFIFO, "is a pipe, not a file"),
    (stat.S_ISSOCK, "is a socket, not a file"),
    (stat.S_ISCHR, "is a device, not a file"),
    (stat.S_ISBLK, "is a device, not a file"),
)


def contents(path: str | Path, largest: int) -> bytes:
    """The bytes of a regular file. Raises OSError, with a sentence, for folders, pipes, devices and huge files."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # opening a pipe would wait for a writer
    mode = os.fstat(handle).st_mode
    for test, sentence in KINDS:
        if test(mode):
            os.close(handle)
            raise OSError(errno.EINVAL, sentence, str(path))
    with open(handle, "rb", buffering=0) as file:
        found = bytearray()
        while chunk := file.read(min(1 << 20, largest + 1 - len(found))):
            found += chunk
        if len(found) > largest:
            raise OSError(errno.EFBIG, f"is larger than {max(1, largest // 1_000_000)} MB", str(path))
    return bytes(found)
