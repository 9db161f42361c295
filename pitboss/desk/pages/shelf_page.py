"""The shelf: every submission of the folder, the gravest first, and where new ones begin."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from base.files import contents
from base.progress import Progress
from base.records import dataclass
from pitboss.desk.decisions import DeskDecisions, decisions_on
from pitboss.desk.desk_folder import digest, digest_of, submissions
from pitboss.desk.records import Done, Refused, Visit, Write
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from pitboss.desk.desk_document import DeskDocument

MOST_TITLE = 120


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """One submission as the shelf shows it."""

    id: str
    title: str
    path: str
    state: str
    """unread, unreadable, open, undecided or clean"""
    verdict: str
    about: str
    edge: str
    printed: str
    decided: str
    share: int
    round: int
    signatures: str
    weight: tuple[int, ...]


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    for document in desk.documents():
        document.forget_if_changed()
    rows = sorted((row(document, desk) for document in desk.documents()), key=lambda one: one.weight)
    return {"rows": rows, "models": models(), "folder": desk.folder}


def row(document: DeskDocument, desk: WorkerDesk) -> ShelfRow:
    from grammar.errors.faults import counted

    place = str(document.path.relative_to(desk.folder))
    decided = decisions_on(document)
    if document.result is None:
        read = bool(document.state)
        verdict = "Cannot be read" if read else "Being read"
        about = document.refusal.partition("\n")[0] if read else "in a moment"
        weight = (0,) if read else (2,)
        return ShelfRow(
            document.id, document.title, place, "unreadable" if read else "unread", verdict, about,
            "", "", "", 0, decided.round, signed(decided), weight,
        )  # fmt: skip
    from checker.facts.printed_edges import printed_edges
    from checker.finding import Severity
    from reports.views.left_out_view import left_out_number
    from reports.views.report_view import interval

    result = document.result
    word, _ = document.verdict
    errors, warnings, notes = (result.count(one) for one in Severity)
    done, asked = decided.progress
    state = {"Not clean": "open", "Clean": "clean"}.get(word, "undecided")
    return ShelfRow(
        id=document.id,
        title=document.title,
        path=place,
        state=state,
        verdict=word,
        about=", ".join((counted(errors, "error"), counted(warnings, "warning"), counted(notes, "note"))),
        edge=" ".join(filter(None, (edge_of(document, interval(result)), left_out_number(result)))),
        printed=", ".join(words for words, _ in printed_edges(result.exhibit)),
        decided=f"{done} of {asked}" if asked else "nothing to decide",
        share=round(100 * done / asked) if asked else 100,
        round=decided.round,
        signatures=signed(decided),
        weight=(1, -errors, -warnings),
    )


def edge_of(document: DeskDocument, words: str) -> str:
    if document.priced:
        return words.partition(" with ")[0].replace("-", "−") or "no main wager"
    return "not worked out" if document.stopped else "being worked out"


def signed(decided: DeskDecisions) -> str:
    return " and ".join(decided.signers) or "none"


def models() -> list[tuple[str, str]]:
    from pitboss.commands.new import models as names

    return [(name, name.replace("-", " ")) for name in names()]


# New submissions -------------------------------------------------------------------------------------------------


def drop(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """Reads a file that was dropped, and drafts it; the file itself is kept beside the draft."""
    from pitboss.commands.draft import cited_text, drafts_of, files_beside, game_file, with_lists_apart

    if len(visit.files) != 1:
        raise Refused("Drop one file at a time: a PDF, a Word file, a scan, a web page or a text.")
    ((name, path),) = visit.files.items()
    if name.endswith(".game"):
        return shelved(desk, name, Path(path).read_bytes())
    progress(f"reading {name}")
    if printed := printed_by_us(desk, name, Path(path)):
        return printed
    document = with_lists_apart(read(Path(path), progress))
    target = desk.folder / f"{free_name(desk, Path(name).stem)}.game"
    taken = cited_text(path, document, str(target))
    progress(f"drafting {name}")
    made, *others = drafts_of(document, taken.text, taken.path.name)
    targets = {target: made} | {game_file(str(target), other.game.family): other for other in others}
    texts = {one: drafted(draft, Path(name).stem, taken.text, targets) for one, draft in targets.items()}
    texts = files_beside(document, taken) | texts
    content = {one: text.encode() for one, text in texts.items()}
    kept = target.with_suffix(Path(name).suffix.lower() or ".txt")
    if kept not in content:
        content = {kept: Path(path).read_bytes()} | content
    told = f"{name}: {len(made.proposals)} statements proposed"
    return begun(desk, target, content, {"act": "draft", "words": told}, page="read")


def printed_by_us(desk: WorkerDesk, name: str, path: Path) -> Done | None:
    """A printed or signed procedure is shelved as the source that it carries, or goes to the document that it is of.

    None for any other file.
    """
    from pitboss.desk.filed_prints import free_print
    from pitboss.desk.taken_in import carried, entry_of_carried, files_of_carried, may_carry
    from reports.signatures.fenced_evidence import LARGEST_FILE

    content = contents(path, LARGEST_FILE)
    found = carried(name, content) if may_carry(content) else None
    if found is None:
        return None
    entry = entry_of_carried(name, found)
    text = found.papers.text.encode()
    if known := next((one for one in desk.documents() if digest_of(one.path) == digest(text)), None):
        write = Write(str(free_print(known.path, found.roles).relative_to(desk.folder)), content, "")
        return Done(entry["words"], entry, (write,), goto=f"/d/{known.id}/sign", document=known.id)
    target = desk.folder / f"{free_name(desk, found.stem)}.game"
    return begun(desk, target, files_of_carried(found, content, target), entry)


def drafted(made: Any, name: str, text: str, files: dict[Path, Any]) -> str:
    import hashlib

    from intake.draft_text import draft_text

    names = {draft.game.family: path.name for path, draft in files.items()}
    return draft_text(made, name, hashlib.sha256(text.encode()).hexdigest(), names)


def read(path: Path, progress: Progress) -> Any:
    from intake.read import read as document
    from intake.unreadable import UnreadableDocument

    try:
        return document(path, progress=lambda done, total: progress(f"{done} of {total} scanned pages read"))
    except UnreadableDocument as unreadable:
        raise Refused(str(unreadable).replace(str(path), "the file")) from None


def shelved(desk: WorkerDesk, name: str, content: bytes) -> Done:
    """A file in the language is put on the shelf as it is."""
    target = desk.folder / f"{free_name(desk, Path(name).stem)}.game"
    return begun(desk, target, {target: content}, {"act": "begin", "words": f"{name} put on the shelf"})


def begin(visit: Visit, desk: WorkerDesk) -> Done:
    """A procedure from a clean model."""
    from grammar.parser import text_of
    from pitboss.commands.new import MODELS, filled
    from pitboss.commands.new import models as names

    model, title = visit.form.get("model", ""), " ".join(visit.form.get("title", "").split())[:MOST_TITLE]
    if model not in names():
        raise Refused("Choose one of the models.")
    title = title or f"{model.replace('-', ' ').title()} of {visit.sitter.name}"
    operator = visit.form.get("operator", "").strip() or visit.sitter.name
    own = argparse.Namespace(date=None, minimum=None, maximum=None, decks=None)
    text = filled(text_of(MODELS / f"{model}.game"), title, operator, own)
    target = desk.folder / f"{free_name(desk, title)}.game"
    told = {"act": "begin", "words": f"begun from the clean model {model}"}
    return begun(desk, target, {target: text.encode()}, told)


def begun(
    desk: WorkerDesk, target: Path, files: dict[Path, bytes], entry: dict[str, Any], page: str = "review"
) -> Done:
    from pitboss.desk.page_list import BY_NAME

    writes = tuple(Write(str(path.relative_to(desk.folder)), content, "") for path, content in files.items())
    there = page if page in BY_NAME else "review"
    return Done(entry["words"], entry, writes, goto=f"/d/{target.stem}/{there}", document=target.stem)


def free_name(desk: WorkerDesk, wish: str) -> str:
    """A file name made of plain letters that nothing in the folder has."""
    plain = re.sub(r"[^a-z0-9]+", "-", wish.casefold()).strip("-")[:60] or "procedure"
    taken = {path.name.partition(".")[0] for path in desk.folder.iterdir()} | set(submissions(desk.folder))
    return next(
        name for number in range(1, 10_000) if (name := plain if number == 1 else f"{plain}-{number}") not in taken
    )


ACTS = {"begin": begin}
LONG = {"drop": drop}
