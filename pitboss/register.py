"""The register of approvals: a folder with the approved PDFs and one line for each, chained by hashes.

Each line holds the hash of the line before it, and `register.head` the hash of the last one and their number. So a line
that is changed, moved, inserted or taken out by hand no longer fits. What a line says of its PDF is compared with the
PDF, and a PDF without a line is told. Whoever computes all hashes anew can still change a day, a number or a condition:
an older head that was kept apart shows it (`verify --head`).
"""

from __future__ import annotations

import fcntl
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from base.files import contents, write_atomically
from base.plain_text import json_text
from base.records import dataclass
from grammar.errors.faults import Unreadable

VERSION = 1
LINES, HEAD = "register.jsonl", "register.head"
ADDING = "adding "
LARGEST = 64 << 20
LARGEST_PDF = 64 << 20
OUTCOMES = ("whole", "part", "conditions")


@dataclass(frozen=True, slots=True)
class Signed:
    """A signature that the approved file carries."""

    role: str
    name: str
    when: str


@dataclass(frozen=True, slots=True)
class Approval:
    """One line of the register."""

    number: str
    title: str
    version: str
    effective: date
    outcome: str
    """Approved in whole, in part, or with conditions."""
    conditions: tuple[str, ...]
    supersedes: str
    """The number of the approval that this one replaces; empty for none."""
    file: str
    file_hash: str
    content_hash: str
    """Of the source inside the PDF."""
    signatures: tuple[Signed, ...]
    recorded: date
    by: str


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A line that ends an approval without another in its place: withdrawn, suspended, expired."""

    withdraws: str
    effective: date
    """From this day it is in force no more."""
    reason: str
    recorded: date
    by: str


@dataclass(frozen=True, slots=True)
class Register:
    """The approvals of a folder, in the order they were recorded, and what does not fit."""

    approvals: tuple[Approval, ...]
    problems: tuple[str, ...]
    head: str
    lines: tuple[str, ...] = ()
    """The hash of each line."""
    withdrawals: tuple[Withdrawal, ...] = ()

    def kept_problems(self, kept: str) -> tuple[str, ...]:
        """Is the line still there that was the last when somebody kept its hash?"""
        if not kept or kept in self.lines:
            return ()
        return (f"no line has the hash {kept}, which was kept apart: lines were changed or taken out since",)

    def numbered(self, number: str) -> Approval:
        for one in self.approvals:
            if one.number == number:
                return one
        known = ", ".join(one.number for one in self.approvals) or "none"
        raise Unreadable(f"the register has no approval {number}; it has: {known}")

    def superseded_by(self, approval: Approval) -> Approval | None:
        return next((one for one in self.approvals if one.supersedes == approval.number), None)

    def withdrawn_by(self, approval: Approval) -> Withdrawal | None:
        return next((one for one in self.withdrawals if one.withdraws == approval.number), None)

    def in_force(self, day: date) -> tuple[Approval, ...]:
        """Those that took effect on that day or before it, and whose replacement or withdrawal had not."""
        gone = {one.supersedes for one in self.approvals if one.effective <= day}
        gone |= {one.withdraws for one in self.withdrawals if one.effective <= day}
        return tuple(one for one in self.approvals if one.effective <= day and one.number not in gone)


# Reading ----------------------------------------------------------------------------------------------------


def read_register(folder: Path) -> Register:
    """The register of a folder, empty where there is none yet. Raises Unreadable for what is no register."""
    if folder.exists() and not folder.is_dir():
        raise Unreadable(f"{folder} is a file; a register is a folder")
    lines = read_lines(folder)
    approvals: list[Approval] = []
    withdrawals: list[Withdrawal] = []
    problems: list[str] = list(blank_lines(folder))
    hashes = [line_hash(line) for line in lines]
    before = ""
    for number, line in enumerate(lines, 1):
        data = line_data(folder, number, line)
        if data.pop("previous", None) != before:
            problems.append(f"line {number} does not follow the line before it: one was changed, moved or taken out")
        before = hashes[number - 1]
        if "withdraws" in data:
            withdrawals.append(withdrawal_from(folder, number, data))
            problems += withdrawal_problems(withdrawals, approvals)
        else:
            approvals.append(approval_from(folder, number, data))
    problems += head_problems(folder, len(lines), before)
    problems += numbering_problems(approvals)
    return Register(tuple(approvals), tuple(problems), before, tuple(hashes), tuple(withdrawals))


def read_lines(folder: Path) -> list[str]:
    path = folder / LINES
    if not path.exists():
        return []
    try:
        return contents(path, LARGEST).decode("utf-8").rstrip("\n").splitlines()
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is no register: it is not text") from None


def blank_lines(folder: Path) -> Iterator[str]:
    """Lines that somebody's editor left at the end; no approval hangs on them."""
    path = folder / LINES
    if path.exists() and contents(path, LARGEST).endswith(b"\n\n"):
        yield f"{LINES} ends with blank lines: it was opened and saved by hand; take them out"


def line_data(folder: Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
        if isinstance(data, dict) and data.pop("register", None) == VERSION:
            return data
    except (ValueError, RecursionError):
        pass
    raise Unreadable(f"{folder / LINES}, line {number}, is no entry of a register")


def approval_from(folder: Path, number: int, data: Mapping[str, Any]) -> Approval:
    try:
        OUTCOMES.index(data["outcome"])
        return Approval(
            **{name: str(data[name]) for name in TEXTS},
            effective=date.fromisoformat(data["effective"]),
            conditions=tuple(str(one) for one in data["conditions"]),
            signatures=tuple(
                Signed(str(one["role"]), str(one["name"]), str(one["when"])) for one in data["signatures"]
            ),
            recorded=date.fromisoformat(data["recorded"]),
        )
    except (KeyError, TypeError, ValueError):
        raise Unreadable(f"{folder / LINES}, line {number}, lacks what an approval has") from None


def withdrawal_from(folder: Path, number: int, data: Mapping[str, Any]) -> Withdrawal:
    try:
        return Withdrawal(
            str(data["withdraws"]),
            date.fromisoformat(data["effective"]),
            str(data["reason"]),
            date.fromisoformat(data["recorded"]),
            str(data["by"]),
        )
    except (KeyError, TypeError, ValueError):
        raise Unreadable(f"{folder / LINES}, line {number}, lacks what a withdrawal has") from None


def withdrawal_problems(withdrawals: list[Withdrawal], approvals: list[Approval]) -> Iterator[str]:
    *before, last = withdrawals
    if all(one.number != last.withdraws for one in approvals):
        yield f"approval {last.withdraws} is withdrawn, and is not there before that"
    if any(one.withdraws == last.withdraws for one in before):
        yield f"approval {last.withdraws} is withdrawn twice"


TEXTS = ("number", "title", "version", "outcome", "supersedes", "file", "file_hash", "content_hash", "by")


def head_problems(folder: Path, number: int, last: str) -> Iterator[str]:
    """While a line is added the head names the state before and after it, so that a crash between them is no alarm."""
    if number and not head_lines(folder):
        yield f"{HEAD} is missing: whether lines were taken out at the end cannot be seen"
    elif head_of(last, number) not in (head_lines(folder) or [head_of("", 0)]):
        yield f"{HEAD} names another last line: lines were added, changed or taken out by hand"


def head_lines(folder: Path) -> list[str]:
    try:
        return contents(folder / HEAD, 1 << 12).decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return []


def interrupted(folder: Path) -> str:
    """The file of an addition that a crash has cut off; empty if there was none."""
    named = [line.removeprefix(ADDING) for line in head_lines(folder) if line.startswith(ADDING)]
    return named[0] if named and Path(named[0]).name == named[0] else ""


def numbering_problems(approvals: list[Approval]) -> Iterator[str]:
    seen: set[str] = set()
    for one in approvals:
        if one.number in seen:
            yield f"approval {one.number} is there twice"
        if one.supersedes and one.supersedes not in seen:
            yield f"approval {one.number} replaces {one.supersedes}, which is not there before it"
        seen.add(one.number)


def file_problems(folder: Path, register: Register) -> Iterator[str]:
    """Approved files that are missing or are no longer what was approved, and files that nobody approved."""
    yield from changed_files(folder, register.approvals)
    yield from unrecorded_files(folder, register)


def unrecorded_files(folder: Path, register: Register) -> Iterator[str]:
    known = {interrupted(folder), *(one.file for one in register.approvals)}
    for path in sorted(folder.glob("*.pdf")):
        if path.name not in known:
            yield f"{path.name} lies in the folder, and no line records it: one was taken out, or never entered"


def changed_files(folder: Path, approvals: Iterable[Approval]) -> Iterator[str]:
    for one in approvals:
        try:
            found = hashlib.sha256(contents(folder / one.file, LARGEST_PDF)).hexdigest()
        except OSError:
            yield f"{one.file}, approved as {one.number}, cannot be read"
            continue
        if found != one.file_hash:
            yield f"{one.file} is not the file that was approved as {one.number}"


# Writing ----------------------------------------------------------------------------------------------------


def add_approval(folder: Path, approval: Approval, pdf: bytes, *, renamed: bool = False) -> Register:
    """The head says what is coming, the PDF is copied, its line is added. Raises Unreadable if it does not fit.

    renamed: it may replace an approval of another title.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        register = read_register(folder)
        refuse_unfit(register, approval, renamed=renamed)
        clear_interrupted(folder, register)
        line = json_text(entry_data(approval, register.head))
        lines = [*read_lines(folder), line]
        before, after = head_of(register.head, len(lines) - 1), head_of(line_hash(line), len(lines))
        write_atomically(folder / HEAD, f"{before}\n{after}\n{ADDING}{approval.file}\n".encode())
        write_atomically(folder / approval.file, pdf)
        write_atomically(folder / LINES, "".join(f"{one}\n" for one in lines).encode())
        write_atomically(folder / HEAD, f"{after}\n".encode())
        return read_register(folder)


def clear_interrupted(folder: Path, register: Register) -> None:
    left = interrupted(folder)
    if left and all(one.file != left for one in register.approvals):
        (folder / left).unlink(missing_ok=True)


def withdraw_approval(folder: Path, withdrawal: Withdrawal) -> Register:
    """A line that ends an approval is added. Raises Unreadable if it does not fit."""
    with locked(folder):
        register = read_register(folder)
        refuse_damaged(register)
        old = register.numbered(withdrawal.withdraws)
        if earlier := register.withdrawn_by(old):
            raise Unreadable(f"approval {old.number} is withdrawn already, from {earlier.effective}")
        if newer := register.superseded_by(old):
            raise Unreadable(f"approval {old.number} is replaced by {newer.number} already; withdraw that one")
        if withdrawal.effective < old.effective:
            raise Unreadable(f"approval {old.number} took effect on {old.effective}, after it would be withdrawn")
        line = json_text(withdrawal_data(withdrawal, register.head))
        lines = [*read_lines(folder), line]
        before, after = head_of(register.head, len(lines) - 1), head_of(line_hash(line), len(lines))
        write_atomically(folder / HEAD, f"{before}\n{after}\n".encode())
        write_atomically(folder / LINES, "".join(f"{one}\n" for one in lines).encode())
        write_atomically(folder / HEAD, f"{after}\n".encode())
        return read_register(folder)


def refuse_damaged(register: Register) -> None:
    if register.problems:
        raise Unreadable(f"nothing is added to a register that does not hold: {register.problems[0]}")


def refuse_unfit(register: Register, approval: Approval, *, renamed: bool = False) -> None:
    refuse_damaged(register)
    if any(one.number == approval.number for one in register.approvals):
        raise Unreadable(f"there is an approval {approval.number} already; give this one another number")
    if approval.supersedes:
        refuse_replacement(register, register.numbered(approval.supersedes), approval, renamed=renamed)


def refuse_replacement(register: Register, old: Approval, approval: Approval, *, renamed: bool) -> None:
    if newer := register.superseded_by(old):
        raise Unreadable(f"approval {old.number} is replaced by {newer.number} already; replace that one")
    if approval.effective < old.effective:
        raise Unreadable(f"approval {old.number} took effect on {old.effective}, after this one would")
    if old.title != approval.title and not renamed:
        raise Unreadable(
            f"approval {old.number} is of “{old.title}”, and this one of “{approval.title}”; "
            "if the game has a new name, say so with --renamed"
        )


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One process at a time adds to a register."""
    with open(folder / ".lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def entry_data(approval: Approval, previous: str) -> dict[str, Any]:
    return {
        "register": VERSION,
        "previous": previous,
        **{name: getattr(approval, name) for name in TEXTS},
        "effective": approval.effective.isoformat(),
        "conditions": list(approval.conditions),
        "signatures": [{"role": one.role, "name": one.name, "when": one.when} for one in approval.signatures],
        "recorded": approval.recorded.isoformat(),
    }


def withdrawal_data(one: Withdrawal, previous: str) -> dict[str, Any]:
    return {
        "register": VERSION,
        "previous": previous,
        "withdraws": one.withdraws,
        "effective": one.effective.isoformat(),
        "reason": one.reason,
        "recorded": one.recorded.isoformat(),
        "by": one.by,
    }


def head_of(last: str, number: int) -> str:
    return f"{number} {last}".strip()


def line_hash(line: str) -> str:
    return hashlib.sha256(line.encode("utf-8")).hexdigest()
