"""What the register takes on trust from nobody: an approval is entered as its signed PDF proves it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import contents
from base.records import dataclass
from grammar.errors.faults import Unreadable
from pitboss.files import naming
from pitboss.register import LARGEST_PDF, Approval, Register, Signed, file_problems

if TYPE_CHECKING:
    from reports.signatures.trust import Trust
    from reports.signatures.verify import Verdict

BOTH = ("operator", "regulator")


@dataclass(frozen=True, slots=True)
class ApprovalTerms:
    """What the PDF does not say: the number, from when, in whole or how far, what it replaces, who records it."""

    number: str
    effective: date
    outcome: str
    conditions: tuple[str, ...]
    supersedes: str
    by: str


def approval_for(pdf: bytes, name: str, trust: Trust, terms: ApprovalTerms) -> Approval:
    """What the signed PDF says of itself, on these terms; only what holds is recorded. Raises Unreadable."""
    from reports.signatures.trust import NOBODY
    from reports.signatures.verify import verify

    verdict = verify(pdf, trust, None, require=BOTH)
    if verdict.problems:
        raise Unreadable(f"{name} is not recorded: {verdict.problems[0]}")
    if trust != NOBODY and verdict.unvouched:
        raise Unreadable(f"{name} is not recorded: {verdict.unvouched}")
    if (terms.outcome == "whole") == bool(terms.conditions):
        raise Unreadable(
            "an approval in part or with conditions says which with --condition TEXT, and one in whole has none"
        )
    return Approval(
        number=terms.number,
        title=verdict.title,
        version=verdict.version,
        effective=terms.effective,
        outcome=terms.outcome,
        conditions=terms.conditions,
        supersedes=terms.supersedes,
        file=f"{file_name(terms.number)}.pdf",
        file_hash=hashlib.sha256(pdf).hexdigest(),
        content_hash=verdict.content_hash,
        signatures=tuple(Signed(one.role, one.name, one.when) for one in verdict.signatures),
        recorded=date.today(),
        by=terms.by,
    )


def file_name(number: str) -> str:
    """A number as a file's name: whatever may mean something else in a path becomes a dash."""
    kept = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in number).lstrip(".")
    if not kept or len(kept) > 80:
        raise Unreadable(f'--number "{number}": a short number is meant, such as 2026-014')
    return kept


def other_facts(one: Approval, verdict: Verdict) -> Iterator[str]:
    """What the line says of the file and the file does not say of itself."""
    signed = tuple(Signed(each.role, each.name, each.when) for each in verdict.signatures)
    facts = (
        ("title", one.title, verdict.title),
        ("version", one.version, verdict.version),
        ("content", one.content_hash, verdict.content_hash),
        ("signatures", one.signatures, signed),
    )
    yield from (f"its line and {one.file} do not have the same {what}" for what, said, has in facts if said != has)


def register_verdict(folder: Path, register: Register, trust: Trust, kept: str = "") -> tuple[tuple[str, ...], str]:
    """What does not hold, in the chain, the files and the signatures in each; and what nobody vouches for."""
    from reports.signatures.verify import verify

    problems = [*register.problems, *register.kept_problems(kept), *file_problems(folder, register)]
    unvouched = ""
    for one in register.approvals if not problems else ():
        path = folder / one.file
        with naming(str(path)):
            verdict = verify(contents(path, LARGEST_PDF), trust, None, require=BOTH)
        problems += [f"{one.number}: {problem}" for problem in (*verdict.problems, *other_facts(one, verdict))]
        unvouched = unvouched or verdict.unvouched
    return tuple(problems), unvouched
