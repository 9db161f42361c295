"""Atomic file writes."""

from __future__ import annotations

import os
from pathlib import Path


def write_atomically(path: str | Path, content: bytes) -> None:
    """The file appears complete or not at all; an existing one keeps its permissions, and symlinks are followed."""
    from tempfile import mkstemp

    target = Path(path).resolve()
    temporary = ""
    try:
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o644
        handle, temporary = mkstemp(dir=target.parent, prefix=f".{target.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
