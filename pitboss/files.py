"""Which files a command works on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import BinaryIO

from grammar.errors.faults import Unreadable

STDIN = "-"
LARGEST = 8_000_000
"""As much as is read of a file."""


def standard_input() -> str:
    """All of standard input; asking again returns the same text."""
    return whole_of(sys.stdin.buffer)


@cache
def whole_of(stream: BinaryIO) -> str:
    try:
        found = stream.read(LARGEST + 1)
        if len(found) > LARGEST:
            raise Unreadable(f"standard input is larger than {LARGEST // 1_000_000} MB: that is no procedure")
        return found.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("standard input is not UTF-8 text") from None


def exhibits_at(paths: list[str]) -> list[str]:
    """The files named, those inside folders named, or those in the current folder if nothing is named."""
    found: list[str] = []
    for path in paths or ["."]:
        if path != STDIN and Path(path).is_dir():
            inside = sorted(str(file) for file in Path(path).rglob("*.game") if not file.name.endswith(".accepts.game"))
            found.extend(file for file in inside if ".venv" not in Path(file).parts)
        else:
            found.append(path)
    if not found:
        raise Unreadable(f"there is no .game file {where(paths)}; name one, or start with: pitboss new NAME")
    return found


def where(folders: list[str]) -> str:
    return f"in {' or '.join(folders)}" if folders else "here"


def refuse_signed(path: str | Path) -> None:
    """A signed PDF is never written over: nobody could make it again."""
    target = Path(path)
    if not target.is_file():
        return
    try:
        with target.open("rb") as file:
            signed = file.read(5) == b"%PDF-" and b"/ByteRange" in file.read()
    except OSError:
        return  # writing will say what is wrong
    if signed:
        raise Unreadable(f"{target} is signed and is not written over; choose another name, or move it away")


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Adds the file's name to errors about what cannot be read."""
    from reports.signatures.evidence import UnreadablePdf as Unproved

    try:
        yield
    except Unproved as reason:
        raise Unreadable(f"{path}: {reason.sentence}") from None
