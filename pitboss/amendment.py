"""An amendment: the approved version from its signed PDF, the new one from its file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from base.files import contents
from base.records import dataclass
from grammar.errors.faults import Unreadable
from grammar.parser import text_of
from pitboss.files import naming

if TYPE_CHECKING:
    from reports.amendment.amendment_view import AmendmentView, ApprovedFile
    from reports.case import Case

PDF = b"%PDF-"


@dataclass(frozen=True, slots=True)
class Amendment:
    """Both versions checked, and what lies between them."""

    approved: Case
    amended: Case
    view: AmendmentView


def is_pdf(path: str) -> bool:
    file = Path(path)
    if not file.is_file():
        return False
    with open(file, "rb") as opened:
        return opened.read(len(PDF)) == PDF


def amendment(approved: ApprovedVersion, amended: Case, *, day: date, tell: Callable[[str], None]) -> Amendment:
    """Raises Unreadable where the two are not versions of one game."""
    from reports.amendment.amendment_view import amendment_view

    refuse_another_base(approved.case, amended)
    return Amendment(
        approved.case, amended, amendment_view(approved.case, amended, day=day, file=approved.file, tell=tell)
    )


def refuse_another_base(approved: Case, amended: Case) -> None:
    """An addendum is read with the file that it amends; that must be what was approved."""
    exhibit = amended.checked.exhibit
    if not exhibit.amends:
        return
    beside = Path(amended.path).parent / exhibit.amends
    if not exhibit.base:
        raise Unreadable(f"{amended.path} amends {exhibit.amends}, which does not lie beside it: {beside}")
    if text_of(beside) != approved.text:
        raise Unreadable(f"{amended.path} amends {beside}, which is not the text that was approved")


@dataclass(frozen=True, slots=True)
class ApprovedVersion:
    """What was approved, checked as it was filed, and the file that says so."""

    case: Case
    file: ApprovedFile


def approved_version(path: str, trust: str | None, rebuild: bool, tell: Callable[[str], None]) -> ApprovedVersion:
    """The source inside a signed procedure. Raises Unreadable where the file does not hold."""
    from pitboss.filed_procedure import filed, papers_in
    from pitboss.reprint import reprint
    from reports.amendment.amendment_view import ApprovedFile
    from reports.signatures.fenced_evidence import LARGEST_FILE, fenced
    from reports.signatures.rebuild import rebuilt
    from reports.signatures.trust import NOBODY, read
    from reports.signatures.verify import judged

    believed, now, pdf = read(Path(trust)) if trust else NOBODY, datetime.now(UTC), contents(path, LARGEST_FILE)
    with naming(path):
        found = fenced(pdf, believed, now=now)
        again = rebuilt(pdf, found, reprint) if rebuild else None
    verdict = judged(found, believed, again, now)
    if broken := (*verdict.problems, *verdict.undecided):
        raise Unreadable(f"{path} does not hold: {broken[0]} See pitboss verify {path}")
    try:
        papers = papers_in(found.attachments)
    except ValueError as reason:
        raise Unreadable(f"{path}: {reason}; name the .game file instead") from None
    tell(f"checking {papers.name} of {path}")
    signatures = tuple((one.role, one.name, one.when) for one in found.signatures)
    known = known_of_file(bool(signatures), verdict.unvouched if trust else NOT_ASKED, rebuild)
    return ApprovedVersion(filed(papers, tell).case, ApprovedFile(Path(path).name, found.sha256, signatures, known))


NOT_ASKED = "no trust file was given, so who signed was not looked up"


def known_of_file(signed: bool, unvouched: str, rebuild: bool) -> str:
    """What was seen of the file and its signatures, and what was not, as a sentence."""
    if not signed:
        return "The file carries no signature: it was printed, and nobody approved it."
    pages = "its pages are what its source prints" if rebuild else "its pages were not printed again"
    return f"The signatures are intact; {unvouched or 'their certificates are vouched for'}; {pages}."
