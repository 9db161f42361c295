"""Output to a terminal or a file: colours and progress only where they belong."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from base.plain_text import visible, visible_lines

ESCAPE = f"\033{os.urandom(8).hex()}"
"""Begins our own control sequences until they are written; no document can know it."""

COLOURS = {"error": "31", "warning": "33", "note": "36", "bold": "1", "dim": "2", "good": "32"}


def coloured(text: str, colour: str, stream: TextIO | None = None) -> str:
    """The text in colour, if the stream is a terminal and NO_COLOR is not set."""
    return f"{ESCAPE}[{COLOURS[colour]}m{visible(text)}{ESCAPE}[0m" if colours_wanted(stream) else text


def colours_wanted(stream: TextIO | None = None) -> bool:
    return (stream or sys.stdout).isatty() and not os.environ.get("NO_COLOR")


def complain(sentence: str, code: int = 2) -> int:
    """Says on standard error what is wrong; returns the exit code."""
    with suppress(OSError):
        print(f"pitboss: {sentence}", file=sys.stderr)
    return code


class Progress:
    """One line on a terminal that says what is being done; silent elsewhere."""

    def __init__(self, quiet: bool = False) -> None:
        self.shown = sys.stderr.isatty() and not quiet

    def say(self, text: str) -> None:
        if self.shown:
            print(f"\r{ESCAPE}[K{text}", end="", file=PlainOutput(sys.stderr), flush=True)

    def done(self) -> None:
        if self.shown:
            print(f"\r{ESCAPE}[K", end="", file=PlainOutput(sys.stderr), flush=True)


@contextmanager
def shown_progress() -> Iterator[Callable[[str], None]]:
    """A progress callback whose line is gone at the end."""
    progress = Progress()
    try:
        yield progress.say
    finally:
        progress.done()


CODES = rf"\[(?:0|{'|'.join(COLOURS.values())})m"
OWN = re.compile(rf"({ESCAPE}{CODES}|\r{ESCAPE}\[K)")
"""The only control sequences that reach a terminal: our colours, and the line that shows progress."""


def settled(text: str) -> str:
    """As a terminal gets it: our own control sequences work, and any other is shown as its number."""
    parts = enumerate(OWN.split(text))
    return "".join(part.replace(ESCAPE, "\033") if number % 2 else visible_lines(part) for number, part in parts)


def adopted(text: str) -> str:
    """A text that another process settled, to be written by this one."""
    return re.sub(rf"\033({CODES})", rf"{ESCAPE}\1", text)


class PlainOutput(io.TextIOBase):
    """A stream on which no document, name or certificate can pretend: deceptive characters appear as their number."""

    def __init__(self, inner: Any) -> None:
        self.inner: Any = inner.inner if isinstance(inner, PlainOutput) else inner

    def write(self, text: str) -> int:
        plain = settled(text) if self.isatty() else visible_lines(text)
        try:
            self.inner.write(plain)
        except UnicodeEncodeError:  # a terminal that knows fewer letters
            encoding = self.encoding or "ascii"
            self.inner.write(plain.encode(encoding, "backslashreplace").decode(encoding))
        return len(text)

    def flush(self) -> None:
        self.inner.flush()

    def isatty(self) -> bool:
        return bool(self.inner.isatty())

    def fileno(self) -> int:
        return int(self.inner.fileno())

    def writable(self) -> bool:
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return getattr(self.inner, "encoding", None) or "utf-8"

    @property
    def buffer(self) -> Any:
        return self.inner.buffer


def write_data(text: str) -> None:
    """Writes a file's own text to standard output: unchanged to a program, plain to a person."""
    stream = sys.stdout
    if isinstance(stream, PlainOutput) and not stream.isatty():
        stream.inner.write(text)
    else:
        stream.write(text)


class ClosedOutput(io.TextIOBase):
    """Standard output that the shell has closed: nothing that is found may be lost in silence."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, "standard output is closed")
