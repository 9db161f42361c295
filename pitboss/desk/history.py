"""Who decided what, when and why: one line for each act, only ever appended.

A line that changes files says how, line by line, so that it can be undone, and so that a write which a crash
interrupted is completed when the desk is opened again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from base.files import write_atomically
from base.records import dataclass
from pitboss.desk.desk_folder import digest, digest_of

SUFFIX = ".history.jsonl"
Edit = tuple[int, tuple[str, ...], tuple[str, ...]]
"""From which line on, counted from 0, which lines are replaced, and by which."""


@dataclass(frozen=True, slots=True)
class Act:
    """One line of the history."""

    number: int
    data: Mapping[str, Any]

    def text(self, name: str) -> str:
        found = self.data.get(name, "")
        return found if isinstance(found, str) else ""

    @property
    def kind(self) -> str:
        return self.text("act")

    @property
    def undoes(self) -> int:
        found = self.data.get("undoes", 0)
        return found if isinstance(found, int) else 0

    @property
    def writes(self) -> list[Mapping[str, Any]]:
        found = self.data.get("writes", [])
        return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def history_path(document: Path) -> Path:
    return document.with_name(f"{document.stem}{SUFFIX}")


def acts_in(path: Path) -> tuple[Act, ...]:
    """All lines that are whole; one that was torn by a crash is passed over, and was never answered with success."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        return ()
    return tuple(Act(number, data) for number, line in enumerate(lines, 1) if (data := whole(line)))


def whole(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def append(path: Path, data: Mapping[str, Any]) -> int:
    """Adds one line and returns its number; after a failure the file is as it was. Raises OSError."""
    line = json.dumps(data, ensure_ascii=False).encode() + b"\n"
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
    try:
        size = os.fstat(handle).st_size
        if size and os.pread(handle, 1, size - 1) != b"\n":
            line = b"\n" + line
        try:
            written = os.write(handle, line)
            if written < len(line):
                written += os.write(handle, line[written:])  # says why it does not fit
            os.fsync(handle)
        except OSError as error:
            os.ftruncate(handle, size)
            raise OSError(error.errno, error.strerror, str(path)) from None
        return path.read_bytes().count(b"\n")
    finally:
        os.close(handle)


def undone(acts: Iterable[Act]) -> frozenset[int]:
    """The numbers of the acts that do not count any more; who undoes an undoing makes the act count again."""
    taken_back: set[int] = set()
    for act in sorted(acts, key=lambda one: -one.number):
        if act.undoes and act.number not in taken_back:
            taken_back.add(act.undoes)
    return frozenset(taken_back)


def standing(acts: Sequence[Act]) -> tuple[Act, ...]:
    """The acts that count."""
    gone = undone(acts)
    return tuple(act for act in acts if act.number not in gone and not act.undoes)


# Changes of files ------------------------------------------------------------------------------------------------


def edits(old: str, new: str) -> list[Edit]:
    before, after = old.split("\n"), new.split("\n")
    changes = SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes()
    return [(a, tuple(before[a:b]), tuple(after[c:d])) for kind, a, b, c, d in changes if kind != "equal"]


def edited(text: str, changes: Iterable[Sequence[Any]], *, back: bool = False) -> str | None:
    """The text with the changes made, or taken back; None if it does not hold what they change."""
    lines = text.split("\n")
    shift = 0
    for start, removed, added in changes:
        old, new = (list(added), list(removed)) if back else (list(removed), list(added))
        at = start + shift
        if lines[at : at + len(old)] != old:
            return None
        lines[at : at + len(old)] = new
        shift += 0 if back else len(new) - len(old)  # taken back in order, what is above is old again
    return "\n".join(lines)


def mend(document: Path) -> str:
    """Completes the last writes if a crash came between their line in the history and the files; says so, or not."""
    acts = acts_in(history_path(document))
    written = [completed(document.parent, write) for write in (acts[-1].writes if acts else ())]
    names = ", ".join(filter(None, written))
    return f"{names}: what was decided but not yet written is written now" if names else ""


def completed(folder: Path, write: Mapping[str, Any]) -> str:
    """The name of the file, if it had to be put in place."""
    path = folder / Path(str(write.get("file", ""))).name
    before, after = write.get("before"), write.get("after")
    if before == after or digest_of(path) != before:
        return ""
    content = told_content(path, write)
    if content is not None and digest(content) == after:
        write_atomically(path, content)
        return path.name
    for one in path.parent.iterdir():  # a PDF is not told line by line, but lies prepared beside it since the crash
        if one.name.startswith(f".{path.name}.") and one.is_file() and digest_of(one) == after:
            os.replace(one, path)
            return path.name
    return ""


def told_content(path: Path, write: Mapping[str, Any]) -> bytes | None:
    """What the file becomes, where the line of the history says it."""
    changes = write.get("edit")
    if changes is None:
        return None
    text = edited(path.read_text("utf-8") if path.exists() else "", changes)
    return None if text is None else text.encode()
