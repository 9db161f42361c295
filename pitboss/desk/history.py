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
    """Completes the last write if a crash came between its line in the history and its file; says so, or nothing."""
    acts = acts_in(history_path(document))
    last = acts[-1] if acts else None
    for write in last.writes if last else ():
        path = document.parent / Path(str(write.get("file", ""))).name
        changes = write.get("edit")
        if changes is None or digest_of(path) != write.get("before"):
            continue
        text = edited(path.read_text("utf-8") if path.exists() else "", changes)
        if text is not None and digest(text.encode()) == write.get("after"):
            write_atomically(path, text.encode())
            return f"{path.name}: a change that was decided but not yet written is written now"
    return ""
