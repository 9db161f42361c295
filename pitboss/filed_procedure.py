"""A procedure as it is filed: checked, printed with all that its check rests on, made again from its attachments."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from datetime import date
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal

from base.effort import unlimited
from base.files import write_atomically
from base.plain_text import json_text
from base.progress import Progress, silent
from base.records import dataclass
from grammar.errors.faults import Unreadable, counted
from grammar.parser import text_of
from pitboss.loading import (
    Loaded,
    acceptances,
    accepts_path,
    base_path,
    load_text,
    parse_file,
    source_file,
    without_faults,
)
from pitboss.review import CheckInputs, inputs, review
from pitboss.source_documents import source_text
from reports.pdf.document import Attachment, Setter, document

if TYPE_CHECKING:
    from checker.check import CheckResult
    from reports.case import Case
    from reports.signatures.evidence import Attached
    from reports.signatures.rebuild import Reprint
    from reports.views.procedure_view import Procedure

INPUTS, ACCEPTS = "inputs.json", "acceptances.game"
TOLERANCE = 1e-9
"""How far a number may lie from the same number worked out on another machine."""


@dataclass(frozen=True, slots=True)
class Papers:
    """All that a printed procedure depends on: texts and dates, no files."""

    name: str
    text: str
    source_name: str = ""
    source_text: str | None = None
    accepts: str | None = None
    as_of: date | None = None
    printed_on: date = date.min
    bases: tuple[tuple[str, str], ...] = ()
    """Of an addendum: the procedure that it amends, and what that amends in turn, each by file name."""


@dataclass(frozen=True, slots=True)
class FiledProcedure:
    """A procedure checked and ready to print."""

    papers: Papers
    case: Case

    def refusals(self) -> tuple[str, ...]:
        return tuple(one.told for one in refusals(self.case.checked))

    def view(self) -> Procedure:
        from reports.procedure import profile_of
        from reports.views.procedure_view import procedure

        exhibit = self.case.checked.exhibit
        return procedure(exhibit, profile_of(exhibit), self.papers.text.encode("utf-8"))

    def attachments(self) -> tuple[Attachment, ...]:
        from reports.pdf.attachments import enclosed

        return (*enclosed([self.case]), *supplements(self.papers))

    def pdf(self, attachments: tuple[Attachment, ...], *, html: str = "", setter: Setter = document) -> bytes:
        from reports.procedure import procedure_pdf

        return procedure_pdf(self.view(), attachments, printed_on=self.papers.printed_on, html=html, setter=setter)


def papers_of(path: str, *, source: str | None, folder: str | None, as_of: date | None, on: date) -> Papers:
    """The papers of a file, with its source and acceptances; raises Unreadable."""
    loaded = parse_file(path)
    beside = source_file(loaded, source, folder)
    accepts = accepts_path(loaded)
    return Papers(
        attached_name(loaded.path), loaded.text,
        (PurePath(source).name if source else loaded.exhibit.source) if beside else "",
        source_text(beside) if beside else None,
        text_of(accepts) if accepts.is_file() else None,
        as_of, on, tuple(bases_of(loaded)),
    )  # fmt: skip


def bases_of(loaded: Loaded) -> Iterator[tuple[str, str]]:
    """What an addendum amends, as far as it lies beside it under a plain name."""
    beside, seen = base_path(loaded), {Path(loaded.path).name}
    while beside is not None and is_plain(loaded.exhibit.amends) and beside.is_file() and beside.name not in seen:
        seen.add(beside.name)
        loaded = parse_file(beside)
        yield beside.name, loaded.text
        beside = base_path(loaded)


def is_plain(name: object) -> bool:
    """A name of a file and no way out of its folder."""
    return isinstance(name, str) and name.endswith(".game") and PurePath(name).name == name


def attached_name(path: str) -> str:
    name = PurePath(path).name
    return name if name.endswith(".game") else f"{name}.game"


def filed(papers: Papers, progress: Progress = silent) -> FiledProcedure:
    """The papers checked, with prices and odds; the same papers give the same filing on any machine."""
    from engine.money.mathematics import kept_odds
    from reports.case import Case

    with TemporaryDirectory() if papers.bases else nullcontext("") as folder:
        for name, text in papers.bases:
            write_atomically(Path(folder) / name, text.encode("utf-8"))
        loaded = without_faults(load_text(papers.text, str(PurePath(folder) / papers.name)))
        given = given_by(papers, loaded)
        with unlimited():
            checked = review(loaded, given, prices=True, progress=progress)
        odds = kept_odds(loaded.text, loaded.exhibit)
    return FiledProcedure(papers, Case(papers.name, papers.text, checked, given.source, *odds))


def given_by(papers: Papers, loaded: Loaded) -> CheckInputs:
    from grammar.source import cut

    source = None if papers.source_text is None else cut(papers.source_text, papers.source_name)
    accepts = () if papers.accepts is None else acceptances(load_text(papers.accepts, ACCEPTS))
    return inputs(loaded, source=source, as_of=papers.as_of, accepts=accepts, beside=False)


# Why it is not filed ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FilingRefusal:
    """One reason not to print, and what removes it, for whoever works at a terminal."""

    kind: Literal["unconfirmed", "errors", "undecided", "left out", "unchecked", "unpriced"]
    sentence: str
    remedy: str = ""

    @property
    def told(self) -> str:
        return f"{self.sentence}; {self.remedy}" if self.remedy else self.sentence


def refusals(checked: CheckResult) -> Iterator[FilingRefusal]:
    """Why the procedure may be neither printed nor signed; drafts may be printed all the same."""
    from checker.finding import Severity

    if waiting := checked.exhibit.unconfirmed:
        wait = "waits" if len(waiting) == 1 else "wait"
        told = f"{counted(len(waiting), 'proposed line')} {wait} to be confirmed, the first in line"
        remedy = "compare them with the source, then pitboss fmt --confirm"
        yield FilingRefusal("unconfirmed", f"{told} {waiting[0].span.line}", remedy)
    if errors := [one for one in checked.open_findings if one.severity is Severity.ERROR]:
        told = f"{counted(len(errors), 'error')} stand{'s' if len(errors) == 1 else ''}"
        yield FilingRefusal("errors", f"{told}; the first: {errors[0].message}")
    if undecided := checked.undecided:
        first = undecided[0]
        about = f" ({first.about})" if first.about else ""
        told = f"{counted(len(undecided), 'question')} not decided; the first"
        yield FilingRefusal("undecided", f"{told}: {first.question}{about}: {first.why}")
    if left := checked.left_out:
        game, one = left[0]
        told = f"the edge of {game} leaves out what moves money: {one.statement or 'silence'}: {one.why}"
        yield FilingRefusal("left out", told)
    if failures := checked.failures:
        yield FilingRefusal("unchecked", f"not everything was checked: {failures[0].step}: {failures[0].why}")
    if checked.unpriced:
        yield FilingRefusal("unpriced", f"nothing has a price: {checked.unpriced}")


# Attached and read again ------------------------------------------------------------------------------------


def supplements(papers: Papers) -> Iterator[Attachment]:
    """What the check rests on besides the procedure itself."""
    if papers.source_text is not None:
        text = papers.source_text.encode("utf-8")
        yield Attachment(text_name(papers.source_name), text, "The text that the statements cite", "Supplement")
    if papers.accepts is not None:
        yield Attachment(ACCEPTS, papers.accepts.encode("utf-8"), "The findings that were accepted", "Supplement")
    for name, base in papers.bases:
        yield Attachment(name, base.encode("utf-8"), "The procedure that this one amends", "Supplement")
    data = {
        "version": 1,
        "procedure": papers.name,
        "source": None if papers.source_text is None else papers.source_name,
        "accepts": None if papers.accepts is None else ACCEPTS,
        "as_of": papers.as_of.isoformat() if papers.as_of else None,
        "printed_on": papers.printed_on.isoformat(),
        **({"bases": [name for name, _ in papers.bases]} if papers.bases else {}),
    }
    written = (json_text(data, indent=1) + "\n").encode("utf-8")
    yield Attachment(INPUTS, written, "What the procedure was checked and printed with", "Data")


def text_name(name: str) -> str:
    """The name under which the text of a source is attached, whatever kind of file it was read from."""
    plain = PurePath(name).name
    return plain if plain.lower().endswith(".txt") else f"{plain}.txt"


def papers_in(files: tuple[Attached, ...]) -> Papers:
    """The papers attached to a PDF; raises ValueError with a sentence."""
    known = {one.name: one.content for one in files}
    sources = [one.name for one in files if one.relationship == "Source"]
    if len(sources) != 1:
        raise ValueError(f"the PDF carries {len(sources) or 'no'} source files; there must be exactly one")
    try:
        data = json.loads(known[INPUTS])
        source, accepts, bases = data["source"], data["accepts"], data.get("bases", [])
        if not all(map(is_plain, bases)):
            raise ValueError
        return Papers(
            sources[0], known[sources[0]].decode("utf-8"),
            source or "", known[text_name(source)].decode("utf-8") if source else None,
            known[ACCEPTS].decode("utf-8") if accepts else None,
            date.fromisoformat(data["as_of"]) if data["as_of"] else None,
            date.fromisoformat(data["printed_on"]),
            tuple((name, known[name].decode("utf-8")) for name in bases),
        )  # fmt: skip
    except UnicodeDecodeError:
        raise ValueError("the source is not UTF-8 text") from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise ValueError(f"{INPUTS}, or a file that it names, is not attached") from None


def reprint(files: tuple[Attached, ...]) -> Reprint:
    """The attached papers checked and printed again; raises ValueError with a sentence."""
    from reports.signatures.rebuild import Reprint

    try:
        made = filed(papers_in(files))
    except Unreadable as unreadable:
        raise ValueError(unreadable.sentence.split("\n")[0]) from None
    own = made.attachments()
    known = {one.name: one.content for one in files}
    other = tuple(disagreements(known, own))
    same = tuple(as_attached(one, known) for one in own)
    refused = tuple(f"{made.papers.name}: {why}." for why in made.refusals())
    return Reprint(made.pdf(same), (*refused, *other))


def disagreements(attached: Mapping[str, bytes], own: tuple[Attachment, ...]) -> Iterator[str]:
    """Attached findings and numbers that checking again does not find."""
    for one in own:
        if one.name in RECOMPUTED and (
            place := difference(loaded_json(attached.get(one.name)), json.loads(one.content))
        ):
            yield f"{one.name} is not what checking the attached source again finds: {place}."


RECOMPUTED = ("findings.json", "numbers.json")


def as_attached(one: Attachment, known: Mapping[str, bytes]) -> Attachment:
    """The file as it is attached if it says the same: the last digits of a number depend on the machine."""
    from dataclasses import replace

    there = known.get(one.name)
    if one.name not in RECOMPUTED or there is None or difference(loaded_json(there), json.loads(one.content)):
        return one
    return replace(one, content=there)


def loaded_json(content: bytes | None) -> Any:
    try:
        return json.loads(content or b"")
    except (ValueError, RecursionError):
        return None


def difference(here: Any, there: Any, place: str = "") -> str:
    """Where two JSON values first differ by more than rounding; empty if they do not."""
    match here, there:
        case dict(), dict():
            if here.keys() != there.keys():
                return f"{place or 'it'} has other entries"
            return next(
                filter(None, (difference(here[key], there[key], f"{place}.{key}".strip(".")) for key in here)), ""
            )
        case list(), list():
            if len(here) != len(there):
                return f"{place} lists {len(here)} and should list {len(there)}"
            pairs = enumerate(zip(here, there, strict=True), 1)
            return next(filter(None, (difference(a, b, f"{place}.{number}") for number, (a, b) in pairs)), "")
        case float(), float() if abs(here - there) <= TOLERANCE * max(1.0, abs(there)):
            return ""
    return "" if here == there and type(here) is type(there) else f"{place or 'it'} differs"
