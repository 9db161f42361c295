"""Amendment: the approved version and the new one side by side, the class of each change, its hands and its money."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from base.progress import Progress
from pitboss.desk.dropped import under_their_names
from pitboss.desk.folder_files import files_of, trust_files
from pitboss.desk.records import Done, Download, Refused, Visit
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from markupsafe import Markup

    from pitboss.amendment import Amendment, ApprovedVersion
    from pitboss.desk.desk_document import DeskDocument
    from reports.amendment.amendment_view import AmendmentChange
    from reports.case import Case

KEPT = "amendment"
OF_FILE, OF_DOCUMENT = "file:", "document:"
"""How an earlier version is named in the form: a PDF of the folder, or another document."""


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    from reports.amendment.amendment_pages import signed_words, version_words

    document = desk.document(visit.document)
    found: Amendment | None = document.kept.get(KEPT)
    shared = {
        "refusal": document.refusal if document.result is None else "",
        "others": [(f"{OF_DOCUMENT}{one.id}", one.title) for one in desk.documents() if one.id != document.id],
        "papers": [(f"{OF_FILE}{one}", one) for one in files_of(desk.folder, ".pdf")],
        "trusts": trust_files(desk.folder),
        "found": found.view if found else None,
    }
    if found is None:
        return shared
    return {
        **shared,
        "changes": [shown(change) for change in found.view.changes],
        "approved": version_words(found.view.approved),
        "amended": version_words(found.view.amended),
        "signed": tuple(signed_words(found.view)),
    }


def shown(change: AmendmentChange) -> dict[str, Any]:
    from reports.amendment.amendment_pages import answer_words, clause_words, edge_words
    from reports.views.question_view import about

    return {
        "change": change,
        "where": clause_words(change),
        "hands": [
            {
                "asks": f"{hand.asks}{about(hand.about)}",
                "faces": faces(hand.situation),
                "deal": hand.deal or "at every table",
                "before": answer_words(hand.before, hand.money_before),
                "after": answer_words(hand.after, hand.money_after),
                "played": hand.played,
                "situations": hand.situations,
            }
            for hand in change.hands
        ],
        "edges": [edge_words(edge) for edge in change.edges],
    }


def faces(situation: Any) -> tuple[tuple[str, Markup], ...]:
    from reports.views.finding_view import hands

    return tuple((one.whose, one.faces) for one in hands(situation))


# Comparing -------------------------------------------------------------------------------------------------------


def compare(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """The two versions, each checked, and all that lies between them."""
    from pitboss.amendment import amendment

    document = desk.document(visit.document)
    if document.result is None:
        raise Refused("The document cannot be read at the moment; the page Review says why.", 409)
    with earlier(visit, desk, progress) as approved:
        made = amendment(approved, case_on_desk(document, progress), day=desk.today, tell=progress)
    kept = replace(made, approved=without_context(made.approved), amended=without_context(made.amended))
    return Done(made.view.verdict, keep=(KEPT, kept))


def without_context(case: Case) -> Case:
    """Without what only the checks need, which no process gives to another."""
    return replace(case, checked=replace(case.checked, context=None))


def case_on_desk(document: DeskDocument, progress: Progress) -> Case:
    """The document as it was checked here, with prices."""
    from engine.money.mathematics import kept_odds
    from pitboss.desk.desk_document import with_all_prices
    from reports.case import Case

    progress(f"checking {document.path.name}")
    result = document.result if document.priced else with_all_prices(document)
    assert result is not None
    odds = kept_odds(document.text, document.loaded.exhibit)
    return Case(document.path.name, document.text, result, document.source, *odds)


@contextmanager
def earlier(visit: Visit, desk: WorkerDesk, progress: Progress) -> Iterator[ApprovedVersion]:
    """The approved version: a PDF that was dropped or lies in the folder, or another document of the folder."""
    from pitboss.amendment import ApprovedVersion
    from reports.amendment.amendment_view import ApprovedFile

    wish = visit.form.get("other", "")
    if visit.files or wish.startswith(OF_FILE):
        with under_their_names(chosen_file(visit, desk)) as (paths):
            yield from_pdf(next(iter(paths.values())), visit, desk, progress)
    elif wish.startswith(OF_DOCUMENT):
        other = desk.document(wish.removeprefix(OF_DOCUMENT))
        if other.result is None:
            raise Refused(f"{other.title} cannot be read at the moment.", 409)
        yield ApprovedVersion(case_on_desk(other, progress), ApprovedFile())
    else:
        raise Refused("Choose the version that this one amends, or drop its signed PDF.")


def chosen_file(visit: Visit, desk: WorkerDesk) -> dict[str, str]:
    if len(visit.files) > 1:
        raise Refused("One earlier version at a time, please.")
    if visit.files:
        return dict(visit.files)
    name = visit.form["other"].removeprefix(OF_FILE)
    if name not in files_of(desk.folder, ".pdf"):
        raise Refused("This PDF is no longer in the folder.", 409)
    return {Path(name).name: str(desk.folder / name)}


def from_pdf(path: Path, visit: Visit, desk: WorkerDesk, progress: Progress) -> ApprovedVersion:
    from pitboss.amendment import approved_version, is_pdf

    trust = visit.form.get("trust", "")
    if trust and trust not in trust_files(desk.folder):
        raise Refused("This trust file is no longer in the folder.", 409)
    if not is_pdf(str(path)):
        raise Refused(f"{path.name} is no PDF. Drop the signed PDF; a .game file is dropped on the shelf first.")
    believed = str(desk.folder / trust) if trust else None
    return approved_version(str(path), believed, visit.form.get("rebuild") == "1", progress)


# The sheet -------------------------------------------------------------------------------------------------------


def compared(visit: Visit, desk: WorkerDesk) -> tuple[Amendment, str]:
    document = desk.document(visit.document)
    if KEPT not in document.kept:
        raise Refused("Compare the two versions first; the document has changed since.", 409)
    return document.kept[KEPT], f"{document.path.stem}-amendment"


def as_pdf(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    from reports.amendment.amendment_pages import amendment_pdf
    from reports.pdf.weasyprint import PangoMissing

    made, name = compared(visit, desk)
    progress("setting the sheet")
    try:
        content = amendment_pdf(made.view, (made.approved, made.amended), day=desk.today)
    except PangoMissing as missing:
        raise Refused(f"{missing} The sheet as text needs nothing else.") from None
    return Done(download=Download(f"{name}.pdf", "application/pdf", content))


def as_text(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    from reports.amendment.amendment_pages import amendment_text

    made, name = compared(visit, desk)
    return Done(download=Download(f"{name}.txt", "text/plain; charset=utf-8", amendment_text(made.view).encode()))


ACTS: dict[str, Any] = {}
LONG = {"compare": compare, "sheet.pdf": as_pdf, "sheet.txt": as_text}
