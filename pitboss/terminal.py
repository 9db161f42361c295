"""Output to a terminal or a file: colours and progress only where they belong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

COLOURS = {"error": "31", "warning": "33", "note": "36", "bold": "1", "dim": "2", "good": "32"}


def coloured(text: str, colour: str, stream: TextIO | None = None) -> str:
    """The text in colour, if the stream is a terminal and NO_COLOR is not set."""
    return f"\033[{COLOURS[colour]}m{text}\033[0m" if colours_wanted(stream) else text


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
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def shown_progress() -> Iterator[Callable[[str], None]]:
    """A progress callback whose line is gone at the end."""
    progress = Progress()
    try:
        yield progress.say
    finally:
        progress.done()
