"""The bundle: papers, manifest with hashes, what is missing; the same bytes for the same papers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date
from io import BytesIO
from pathlib import PurePath
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from base.plain_text import json_text, visible
from base.records import dataclass
from checker.profile import Profile
from checker.profile_duties import FilingDuty, ReviewTime
from pitboss.bundle.bundle_agreement import Agreement
from pitboss.bundle.given_papers import GivenPapers
from pitboss.bundle.made_papers import MadePaper
from pitboss.filed_procedure import FiledProcedure

UNDATED = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a ZIP file can hold."""
MANIFEST = "manifest.json"
USUAL = (
    FilingDuty("request", "A letter asks for the approval.", ""),
    FilingDuty("procedure", "The procedure itself, printed.", ""),
    FilingDuty("mathematics", "A sheet with the mathematics of every wager.", ""),
    FilingDuty("cards", "What is posted or handed out.", ""),
    FilingDuty("findings", "What was found, and why what stands was let stand.", ""),
)
"""What is gathered where no jurisdiction says what it asks for."""
HELD_BY: dict[str, tuple[str, ...]] = {
    "procedure": ("printed procedure",),
    "cards": ("layout", "sign", "guide"),
    "equipment": ("equipment",),
}
"""The kinds of paper that meet a duty, where they are called otherwise."""


@dataclass(frozen=True, slots=True)
class BundledPaper:
    name: str
    kind: str
    made: bool
    content: bytes

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True)
class Bundle:
    """Everything that goes into the bundle, and what is said of it."""

    filed: FiledProcedure
    profile: Profile | None
    papers: tuple[BundledPaper, ...]
    agreement: Agreement

    @property
    def duties(self) -> tuple[FilingDuty, ...]:
        own = self.profile.filing_duties if self.profile else ()
        return own or USUAL

    @property
    def missing(self) -> tuple[FilingDuty, ...]:
        kinds = {paper.kind for paper in self.papers}
        return tuple(one for one in self.duties if not kinds & {one.paper, *HELD_BY.get(one.paper, ())})

    @property
    def review_times(self) -> tuple[ReviewTime, ...]:
        return self.profile.review_times if self.profile else ()


def submission(
    given: GivenPapers, filed: FiledProcedure, profile: Profile | None, made: Iterable[MadePaper], agreement: Agreement
) -> Bundle:
    papers = [
        BundledPaper(f"papers/{one.name}", bundled_kind(one.kind, one.name), False, one.content) for one in given.papers
    ]
    papers += [BundledPaper(f"made/{one.name}", one.kind, True, one.content) for one in made]
    return Bundle(filed, profile, tuple(sorted(papers, key=lambda one: one.name)), agreement)


def bundled_kind(kind: str, name: str) -> str:
    return "equipment" if kind == "supplement" and "equipment" in PurePath(name).name.lower() else kind


# Written ----------------------------------------------------------------------------------------------------


def zipped(made: Bundle) -> bytes:
    """Stored, not compressed: compressed bytes depend on the version of the library that compresses them."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as file:
        for name, content in (
            (MANIFEST, (json_text(manifest(made), indent=1) + "\n").encode("utf-8")),
            ("manifest.txt", manifest_text(made).encode("utf-8")),
            *((paper.name, paper.content) for paper in made.papers),
        ):
            entry = ZipInfo(name, UNDATED)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            file.writestr(entry, content)
    return packed.getvalue()


def manifest(made: Bundle) -> dict[str, Any]:
    from pitboss import __version__

    exhibit, papers, day = made.filed.case.checked.exhibit, made.filed.papers, day_of_law(made)
    return {
        "bundle": 1,
        "made_with": f"Pitboss {__version__}",
        "title": exhibit.title,
        "procedure": papers.name,
        "content": hashlib.sha256(papers.text.encode("utf-8")).hexdigest(),
        "jurisdiction": made.profile.title if made.profile else None,
        "day": day.isoformat() if day else None,
        "complete": not made.missing,
        "missing": [{"paper": one.paper, "says": one.says, "citation": one.citation} for one in made.missing],
        "review": [{"days": one.days, "says": one.says, "citation": one.citation} for one in made.review_times],
        "agrees": list(made.agreement.agreed),
        "left_to_the_eye": list(made.agreement.unread),
        "papers": [
            {
                "name": one.name,
                "kind": one.kind,
                "made_by_pitboss": one.made,
                "bytes": len(one.content),
                "sha256": one.sha256,
                "asked_for": [duty.citation for duty in made.duties if duty.citation and meets(one, duty)],
            }
            for one in made.papers
        ],
    }


def meets(paper: BundledPaper, duty: FilingDuty) -> bool:
    return paper.kind in {duty.paper, *HELD_BY.get(duty.paper, ())}


def day_of_law(made: Bundle) -> date | None:
    from reports.views.procedure_view import day_of

    return day_of(made.filed.case.checked.exhibit) or made.filed.papers.as_of


def manifest_text(made: Bundle) -> str:
    return "\n".join(map(visible, text_lines(made))) + "\n"


def text_lines(made: Bundle) -> Iterator[str]:
    exhibit = made.filed.case.checked.exhibit
    yield f"Submission: {exhibit.title}{f', {made.profile.title}' if made.profile else ''}"
    yield "complete" if not made.missing else "INCOMPLETE"
    for duty in made.missing:
        yield f"  missing: {duty.paper}: {duty.says}{f' ({duty.citation})' if duty.citation else ''}"
    for time in made.review_times:
        yield f"  {time.says} ({time.citation})"
    yield from section("Agrees", made.agreement.agreed)
    yield from section("Left to the eye", made.agreement.unread)
    yield ""
    for paper in made.papers:
        yield f"{paper.sha256}  {paper.name}  {paper.kind}{', made from the procedure' if paper.made else ''}"


def section(title: str, lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        yield ""
        yield f"{title}:"
        yield from (f"  {line}" for line in lines)
