"""The one writer of a folder: carries out what acts come to, whole or not at all, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from base.files import prepared
from grammar.errors.faults import Unreadable
from pitboss.desk.desk_folder import OWN, digest, digest_of, submissions
from pitboss.desk.folder_files import walked
from pitboss.desk.history import SUFFIX, append, edits, history_path, mend
from pitboss.desk.records import Done, Refused, Sitter, Write

if TYPE_CHECKING:
    from pitboss.register import Approval

CHANGED = "Meanwhile {file} was changed in another window or program. Nothing was written; look at it again."


class DeskState:
    """A folder while a desk has it. Only the server holds one, and its methods do not wait: nothing comes between."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mended(self) -> list[str]:
        """Writes that a crash interrupted, completed now: what was done, in sentences."""
        begun = (path.with_name(f"{path.name.removesuffix(SUFFIX)}.game") for path in histories(self.folder))
        known = (one.path for one in submissions(self.folder).values())
        return [told for path in dict.fromkeys((*known, *begun)) if (told := mend(path))]

    def carry_out(self, done: Done, document: str, sitter: Sitter) -> int:
        """Writes the files and the line of the history; its number, 0 if there is none. Raises Refused, OSError."""
        if done.entry is None and not done.writes and done.approval is None:
            return 0
        if done.approval:
            self.record(*done.approval)
        targets = [self.target(write) for write in done.writes]
        for write, path in zip(done.writes, targets, strict=True):
            if digest_of(path) != write.before:
                raise Refused(CHANGED.format(file=write.file), 409)
        entry = self.line(done, sitter, targets)
        with ExitStack() as stack:
            steps = [
                stack.enter_context(prepared(path, write.content))
                for write, path in zip(done.writes, targets, strict=True)
            ]
            number = self.noted(document, entry) if document and entry else 0
            for put_in_place in steps:
                put_in_place()
        return number

    def record(self, register: str, approval: Approval, pdf: bytes) -> None:
        """An approval goes into its register before anything says so. Raises Refused if it does not fit."""
        from pitboss.register import add_approval

        try:
            add_approval(self.target(Write(register, b"", "")), approval, pdf)
        except Unreadable as unfit:
            raise Refused(f"Not recorded: {unfit.sentence}.", 409) from None

    def noted(self, document: str, entry: Mapping[str, Any]) -> int:
        known = submissions(self.folder).get(document)
        path = known.path if known else self.folder.joinpath(*f"{document}.game".split("~"))
        if not path.resolve().is_relative_to(self.folder):
            raise Refused("This lies outside the folder of the desk.", 403)
        return append(history_path(path), entry)

    def target(self, write: Write) -> Path:
        """The file to be written. Raises Refused if it lies outside the folder or among the desk's own things."""
        path = (self.folder / write.file).resolve()
        if not path.is_relative_to(self.folder) or OWN in path.relative_to(self.folder).parts:
            raise Refused(f"{write.file} lies outside the folder of the desk.", 403)
        return path

    def line(self, done: Done, sitter: Sitter, targets: list[Path]) -> dict[str, Any]:
        if done.entry is None:
            return {}
        who = {"at": datetime.now(UTC).isoformat(timespec="seconds"), "by": sitter.name, "role": sitter.role}
        written = list(described(done.writes, targets))
        return who | dict(done.entry) | ({"writes": written} if written else {})


def histories(folder: Path) -> Iterator[Path]:
    """Those of all documents, also of one that was being put on the shelf when a crash came."""
    return (path for path in walked(folder) if path.name.endswith(SUFFIX))


def described(writes: tuple[Write, ...], targets: list[Path]) -> Iterator[dict[str, Any]]:
    """How each file changes: line by line where it is text, so that it can be undone and completed."""
    for write, path in zip(writes, targets, strict=True):
        told: dict[str, Any] = {"file": path.name, "before": write.before, "after": digest(write.content)}
        try:
            old = path.read_bytes().decode() if write.before else ""
            yield told | {"edit": edits(old, write.content.decode())}
        except UnicodeDecodeError:
            yield told
