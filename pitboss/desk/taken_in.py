"""A procedure that Pitboss printed, dropped on the shelf: what it carries is put there, not a draft of its pages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from base.records import dataclass
from pitboss.desk.desk_document import version_of
from pitboss.desk.desk_folder import digest, digest_of
from pitboss.desk.filed_prints import PRINT, SIGN
from pitboss.desk.records import Refused

if TYPE_CHECKING:
    from pitboss.filed_procedure import Papers
    from reports.signatures.evidence import Evidence

PLAIN = (".txt", ".md")


@dataclass(frozen=True, slots=True)
class CarriedProcedure:
    """The papers inside a PDF, and who has signed it."""

    papers: Papers
    signers: tuple[str, ...]
    roles: tuple[str, ...]

    @property
    def stem(self) -> str:
        return PurePath(self.papers.name).stem

    @property
    def words(self) -> str:
        return f"printed by Pitboss, signed by {' and '.join(self.signers) or 'nobody'}"


def may_carry(content: bytes) -> bool:
    """Whether it is worth a look; what the PDF really carries is read in the sandbox."""
    return content.startswith(b"%PDF-") and b"/AFRelationship" in content


def carried(name: str, content: bytes) -> CarriedProcedure | None:
    """What a PDF carries; None if it is none of ours. Raises Refused if it was changed after it was signed."""
    from pitboss.filed_procedure import papers_in
    from pitboss.filed_sheet import is_sheet
    from reports.signatures.evidence import UnreadablePdf
    from reports.signatures.fenced_evidence import fenced
    from reports.signatures.trust import NOBODY

    try:
        found = fenced(content, NOBODY, now=datetime.now(UTC))
    except UnreadablePdf:
        return None  # whoever drafts it says what is wrong with it
    if is_sheet(found.attachments):
        raise Refused(f"{name} is a mathematics sheet, not a procedure; look at it on the page Verify.")
    try:
        papers = papers_in(found.attachments)
    except ValueError:
        return None
    if problems := broken(found):
        raise Refused(f"{name} does not hold: {problems[0]} See the page Verify.")
    signers = tuple(f"{one.name}, {one.role}" for one in found.signatures)
    return CarriedProcedure(papers, signers, tuple(one.role for one in found.signatures))


def broken(found: Evidence) -> tuple[str, ...]:
    from reports.signatures.trust import NOBODY
    from reports.signatures.verify import judged

    return judged(found, NOBODY, None, datetime.now(UTC)).problems


def files_of_carried(one: CarriedProcedure, content: bytes, target: Path) -> dict[Path, bytes]:
    """The PDF, what the procedure reads, what was let stand, and the procedure. Raises Refused if names clash."""
    papers, stem = one.papers, target.stem
    signed = f"-{'-'.join(one.roles)}" if one.roles else ""
    files = {target.with_name(f"{stem}.procedure{signed}.pdf"): content}
    for name, text in read_by(papers):
        beside = target.with_name(PurePath(name).name)
        if digest_of(beside) not in ("", digest(text.encode())):
            raise Refused(f"The folder has another {beside.name} already, which this procedure reads; move it first.")
        if not beside.exists():
            files[beside] = text.encode()
    if papers.accepts is not None:
        files[target.with_name(f"{stem}.accepts.game")] = papers.accepts.encode()
    return files | {target: papers.text.encode()}


def read_by(papers: Papers) -> Iterator[tuple[str, str]]:
    """The text that is cited, and what an addendum amends, by file name."""
    if papers.source_text is not None and papers.source_name.endswith(PLAIN):
        yield papers.source_name, papers.source_text
    yield from papers.bases


def entry_of_carried(name: str, one: CarriedProcedure) -> dict[str, Any]:
    """The line of the history: the shelf knows by it who has signed the document as it is."""
    return {
        "act": SIGN if one.roles else PRINT,
        "of": version_carried(one.papers),
        "roles": list(one.roles),
        "signers": list(one.signers),
        "words": f"{name} put on the shelf: {one.words}",
    }


def version_carried(papers: Papers) -> str:
    """That of the document once its files lie in the folder."""
    digests = [digest(papers.text.encode()), "" if papers.accepts is None else digest(papers.accepts.encode())]
    if papers.source_text is not None:
        digests.append(digest(papers.source_text.encode()) if papers.source_name.endswith(PLAIN) else "")
    return version_of(papers.text, digests)
