"""Files that commands work on: exhibits, their sources, and what is written."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from grammar.faults import Fault, Unreadable
from grammar.parsing import parse, text_of
from grammar.resolving import Exhibit, resolve
from grammar.source import Source, cut
from grammar.tree import Accept
from grammar.wording import worded

STDIN = "-"


@dataclass(frozen=True, slots=True)
class Loaded:
    """An exhibit with its path and text; with faults it is not whole."""

    path: str
    text: str
    exhibit: Exhibit
    faults: tuple[Fault, ...]

    def told_faults(self) -> str:
        return "\n".join(worded(self.path, self.text, fault) for fault in self.faults)


def load(path: str) -> Loaded:
    """A file, or standard input for ``-``."""
    text = standard_input() if path == STDIN else text_of(path)
    shown = "standard input" if path == STDIN else path
    exhibit, faults = resolve(parse(text, shown))
    return Loaded(shown, text, exhibit, faults)


def sound(path: str) -> Loaded:
    """A file that must be readable without faults."""
    loaded = load(path)
    if loaded.faults:
        number = len(loaded.faults)
        raise Unreadable(f"{path} has {number} fault{'s' if number > 1 else ''}\n{loaded.told_faults()}")
    return loaded


def standard_input() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("standard input is not UTF-8 text") from None


def exhibits_at(paths: list[str]) -> list[str]:
    """The files named, those inside folders named, or those here where nothing is named."""
    found: list[str] = []
    for path in paths or ["."]:
        if path != STDIN and Path(path).is_dir():
            inside = sorted(str(file) for file in Path(path).rglob("*.game") if not file.name.endswith(".accepts.game"))
            found.extend(file for file in inside if ".venv" not in Path(file).parts)
        else:
            found.append(path)
    if not found:
        raise Unreadable("there is no .game file here; name one, or start with: pitboss new")
    return found


def source_for(loaded: Loaded, source: str | None, folder: str | None) -> Source | None:
    """The source text that an exhibit reads: the file named, the one in the folder, or the one beside it."""
    if source:
        return cut(text_of(source), source)
    name = loaded.exhibit.source
    if not name:
        return None
    beside = Path(folder) / name if folder else Path(loaded.path).parent / name
    if folder and not beside.is_file():
        raise Unreadable(f"{folder} has no file {name}, which {loaded.path} reads")
    return cut(text_of(beside), name) if beside.is_file() else None


def accepts_beside(loaded: Loaded) -> tuple[Accept, ...]:
    """Acceptances of a reviewer, in a file of their own beside the exhibit."""
    path = Path(loaded.path)
    beside = path.with_name(f"{path.stem}.accepts.game")
    if not beside.is_file():
        return ()
    return sound(str(beside)).exhibit.accepts


def write_whole(path: str | Path, content: bytes) -> None:
    """The file appears whole or not at all."""
    from tempfile import mkstemp

    target = Path(path)
    handle, temporary = mkstemp(dir=target.parent if str(target.parent) else ".", prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(temporary, 0o644)
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
