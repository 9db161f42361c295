"""The history: who decided what, when and why; and how it is undone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from base.progress import Progress
from base.records import dataclass
from pitboss.desk.desk_folder import digest
from pitboss.desk.history import Act, edited, undone
from pitboss.desk.records import Done, Download, Refused, Visit, Write
from pitboss.desk.worker_desk import WorkerDesk


@dataclass(frozen=True, slots=True)
class HistoryRow:
    number: int
    day: str
    time: str
    by: str
    role: str
    words: str
    reason: str
    files: tuple[str, ...]
    undone: bool
    can_undo: bool


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    acts = desk.document(visit.document).acts
    gone = undone(acts)
    return {"rows": [row(act, gone) for act in reversed(acts)]}


def row(act: Act, gone: frozenset[int]) -> HistoryRow:
    at = act.text("at")
    return HistoryRow(
        act.number,
        at[:10],
        at[11:16],
        act.text("by"),
        act.text("role"),
        act.text("words") or act.kind,
        act.text("reason"),
        tuple(str(write.get("file", "")) for write in act.writes),
        act.number in gone,
        act.number not in gone and act.kind not in FINAL,
    )


FINAL = frozenset({"begin", "draft", "sent", "sign", "print", "approve"})
"""Acts that cannot be taken back: files began, or somebody else has them."""


def undo(visit: Visit, desk: WorkerDesk) -> Done:
    """Takes one act back, with what it wrote."""
    document = desk.document(visit.document)
    acts = document.acts
    number = visit.form.get("number", "")
    act = next((one for one in acts if str(one.number) == number), None)
    if act is None or act.number in undone(acts) or act.kind in FINAL:
        raise Refused("This cannot be undone, or it was undone already.", 409)
    writes = tuple(taken_back(document.path.parent, desk, one) for one in act.writes)
    told = f"undone: {act.text('words') or act.kind}"
    entry = {"act": "undo", "undoes": act.number, "point": act.text("point"), "words": told}
    return Done(told, entry, writes)


def taken_back(folder: Any, desk: WorkerDesk, written: Mapping[str, Any]) -> Write:
    path = folder / str(written.get("file", ""))
    name = str(path.relative_to(desk.folder))
    content = path.read_bytes() if path.is_file() else b""
    text = edited(content.decode(), written.get("edit") or (), back=True) if "edit" in written else None
    if text is None:
        raise Refused(f"{name} was changed since, at the same place; change it by hand.", 409)
    return Write(name, text.encode(), digest(content) if path.is_file() else "")


def exported(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    document = desk.document(visit.document)
    lines = [{"number": act.number, **act.data} for act in document.acts]
    content = json.dumps({"document": document.title, "history": lines}, ensure_ascii=False, indent=2).encode()
    return Done(download=Download(f"{document.path.stem}-history.json", "application/json", content))


ACTS = {"undo": undo}
LONG = {"history.json": exported}
