"""The register: what is approved, since when, what it replaced, and that nobody changed it by hand."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import TYPE_CHECKING, Any

from base.files import contents
from base.progress import Progress
from base.records import dataclass
from pitboss.desk.folder_files import files_of, registers, trust_files
from pitboss.desk.pages.verify_page import pdf_in, trust_in
from pitboss.desk.records import Done, Download, Refused, Visit
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from pitboss.register import Approval, Register

FIRST = "approvals"
"""The folder of the first register."""
KEPT = "register verdict"
MOST_CONDITIONS, LONGEST = 20, 400
OUTCOMES = {"whole": "in whole", "part": "in part", "conditions": "with conditions"}


@dataclass(frozen=True, slots=True)
class ApprovalRow:
    """An approval as the page shows it."""

    approval: Approval
    until: str
    """What replaced it and when; empty while nothing does."""
    outcome: str
    is_in_force: bool
    """On the day that was asked."""


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    from grammar.errors.faults import Unreadable
    from pitboss.register import read_register

    known = registers(desk.folder)
    name = chosen_register(visit.query.get("register", ""), known)
    day = day_in(visit.query.get("on", ""), desk)
    shared = {
        "registers": known, "name": name, "day": day, "today": desk.today, "trusts": trust_files(desk.folder),
        "papers": [one for one in files_of(desk.folder, ".pdf") if not one.startswith(f"{name}/")],
        "chosen": visit.query.get("file", ""), "outcomes": OUTCOMES, "verdict": desk.kept.get(KEPT, {}).get(name),
    }  # fmt: skip
    try:
        register = read_register(desk.folder / name)
    except Unreadable as unreadable:
        return {**shared, "refusal": unreadable.sentence, "rows": [], "register": None}
    return {**shared, "refusal": "", "rows": rows(register, day), "register": register}


def rows(register: Register, day: date) -> list[ApprovalRow]:
    """The latest first."""
    holding = register.in_force(day)
    found = []
    for one in reversed(register.approvals):
        newer, ended = register.superseded_by(one), register.withdrawn_by(one)
        until = f"replaced by {newer.number} from {newer.effective}" if newer else ""
        until = f"withdrawn from {ended.effective} ({ended.reason})" if ended else until
        found.append(ApprovalRow(one, until, OUTCOMES.get(one.outcome, one.outcome), one in holding))
    return found


def chosen_register(wish: str, known: list[str]) -> str:
    return wish if wish in known else (known or [FIRST])[0]


def day_in(words: str, desk: WorkerDesk) -> date:
    try:
        return date.fromisoformat(words) if words else desk.today
    except ValueError:
        raise Refused(f"{words[:40]} is no day; write one as 2026-12-31.") from None


# Acts ------------------------------------------------------------------------------------------------------------


def add(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """Records the approval of a PDF that both have signed; the document it is of remembers it, too."""
    from pitboss.register import LARGEST_PDF
    from pitboss.register_proof import ApprovalTerms, approval_for

    if visit.sitter.role != "reviewer":
        raise Refused("A reviewer records approvals.", 403)
    number = " ".join(visit.form.get("number", "").split())
    if not number:
        raise Refused("Please give the approval a number, such as 2026-014.")
    outcome, conditions = visit.form.get("outcome", "whole"), conditions_in(visit.form.get("conditions", ""))
    if outcome not in OUTCOMES or (outcome == "whole") == bool(conditions):
        raise Refused("An approval in part or with conditions says which; one in whole has none.")
    effective = day_in(visit.form.get("effective", ""), desk)
    terms = ApprovalTerms(number, effective, outcome, conditions, visit.form.get("supersedes", ""), visit.sitter.name)
    name, path = pdf_in(visit, desk)
    progress(f"verifying {name}")
    pdf = contents(path, LARGEST_PDF)
    approval = approval_for(pdf, name, trust_in(visit, desk)[1], terms)
    words = f"approved as {number}, {OUTCOMES[outcome]}, in force from {effective}"
    register = chosen_register(visit.form.get("register", ""), registers(desk.folder))
    told = f"Recorded: {approval.title} is {words}."
    document = document_of(approval, desk)
    entry = {"act": "approve", "words": words, "reason": "; ".join(conditions)} if document else None
    return Done(told, entry, document=document, approval=(register, approval, pdf))


def conditions_in(text: str) -> tuple[str, ...]:
    lines = (" ".join(line.split())[:LONGEST] for line in text.splitlines())
    return tuple(line for line in lines if line)[:MOST_CONDITIONS]


def document_of(approval: Approval, desk: WorkerDesk) -> str:
    """The document of the folder whose text was approved, word for word; empty if there is none."""
    for one in desk.documents():
        if one.text and hashlib.sha256(one.text.encode()).hexdigest() == approval.content_hash:
            return one.id
    return ""


def verify_all(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """The chain of lines, the files, and the signatures in each of them."""
    from pitboss.register import read_register
    from pitboss.register_proof import register_verdict

    name = chosen_register(visit.form.get("register", ""), registers(desk.folder))
    register = read_register(desk.folder / name)
    progress(f"verifying {len(register.approvals)} approvals")
    problems, unvouched = register_verdict(desk.folder / name, register, trust_in(visit, desk)[1])
    headline = "The register does not hold." if problems else "The register holds."
    if unvouched and not problems:
        headline = f"Nothing was changed, but {unvouched}."
    seal = "broken" if problems else "open" if unvouched else "holds"
    found = {"seal": seal, "headline": headline, "problems": problems, "head": register.head}
    return Done(headline, keep=(KEPT, {**desk.kept.get(KEPT, {}), name: found}))


def downloaded(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """The PDF of an approval, by its number."""
    from pitboss.register import LARGEST_PDF, read_register

    name = chosen_register(visit.query.get("register", ""), registers(desk.folder))
    one = read_register(desk.folder / name).numbered(visit.query.get("number", ""))
    path = (desk.folder / name / one.file).resolve()
    if not path.is_relative_to(desk.folder / name):
        raise Refused("The register names a file outside its folder.", 403)
    return Done(download=Download(path.name, "application/pdf", contents(path, LARGEST_PDF)))


ACTS: dict[str, Any] = {}
LONG = {"add": add, "verify": verify_all, "approved.pdf": downloaded}
