"""The papers of a folder, each known by what it is."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from base.files import contents
from base.records import dataclass
from grammar.errors.faults import Unreadable
from pitboss.files import naming
from pitboss.loading import Loaded, parse_file
from pitboss.register import LINES

if TYPE_CHECKING:
    from reports.signatures.evidence import Evidence

PaperKind = Literal[
    "request", "procedure", "printed procedure", "mathematics", "figures", "layout", "sign", "guide", "source",
    "acceptances", "review", "register", "supplement",
]  # fmt: skip
POSTED: tuple[PaperKind, ...] = ("layout", "sign", "guide")
LARGEST, MOST_PAPERS, DEEPEST = 64 << 20, 500, 3
NAMED: tuple[tuple[PaperKind, re.Pattern[str]], ...] = (
    ("request", re.compile(r"(?i)request|application|cover")),
    ("layout", re.compile(r"(?i)layout|felt|inscription")),
    ("sign", re.compile(r"(?i)sign(?!ed|ature)|placard")),
    ("guide", re.compile(r"(?i)rack|guide|brochure|leaflet|card")),
)
"""By the words in the name of a file, the first that fits."""


@dataclass(frozen=True, slots=True)
class GivenPaper:
    """A file of the folder. ``seen`` is what a PDF shows of itself."""

    name: str
    path: Path
    kind: PaperKind
    content: bytes
    seen: Evidence | None = None


@dataclass(frozen=True, slots=True)
class GivenPapers:
    """The folder: its one procedure, and everything else in the order of names."""

    loaded: Loaded
    papers: tuple[GivenPaper, ...]
    registers: tuple[Path, ...]

    def of(self, *kinds: PaperKind) -> tuple[GivenPaper, ...]:
        return tuple(one for one in self.papers if one.kind in kinds)


def given_papers(folder: Path, procedure: str | None) -> GivenPapers:
    """Raises Unreadable where the folder has no procedure, or several and none is named."""
    if not folder.is_dir():
        raise Unreadable(f"there is no folder {folder}; a bundle is made of the papers in one")
    files, registers = list(files_in(folder)), tuple(sorted(one.parent for one in folder.rglob(LINES)))
    path = procedure_in(folder, files, procedure)
    loaded = parse_file(path)
    papers = [paper(folder, one, path, loaded) for one in files]
    return GivenPapers(loaded, tuple(papers), registers)


def files_in(folder: Path) -> Iterator[Path]:
    """Every file of the folder, in the order of names; hidden ones and registers aside. Raises Unreadable."""
    found = []
    for root, folders, names in os.walk(folder):
        here = Path(root)
        folders[:] = sorted(one for one in folders if not one.startswith(".") and not (here / one / LINES).exists())
        if len(here.relative_to(folder).parts) > DEEPEST:
            raise Unreadable(f"{here}: folders in folders; put the papers into {folder} itself")
        found += [here / name for name in names if not name.startswith(".")]
    if len(found) > MOST_PAPERS:
        raise Unreadable(f"{folder} has {len(found)} files; a submission has {MOST_PAPERS} at most")
    for one in sorted(found):
        if one.is_symlink() or not one.is_file():
            raise Unreadable(f"{one} is no file of its own; copy it into the folder")
        yield one


def procedure_in(folder: Path, files: list[Path], wanted: str | None) -> Path:
    found = [one for one in files if one.name.endswith(".game") and not one.name.endswith(".accepts.game")]
    if wanted:
        named = [one for one in found if wanted in (one.name, str(one.relative_to(folder)))]
        if not named:
            raise Unreadable(f"{folder} has no procedure {wanted}; it has {listed(found, folder)}")
        return named[0]
    if len(found) != 1:
        what = f"has several: {listed(found, folder)}; choose one with --procedure" if found else "has no .game file"
        raise Unreadable(f"a bundle is of one procedure, and {folder} {what}")
    return found[0]


def listed(found: list[Path], folder: Path) -> str:
    return ", ".join(str(one.relative_to(folder)) for one in found) or "none"


def paper(folder: Path, path: Path, procedure: Path, loaded: Loaded) -> GivenPaper:
    content = contents(path, LARGEST)
    seen = evidence_of(path, content) if content.startswith(b"%PDF-") else None
    return GivenPaper(
        path.relative_to(folder).as_posix(), path, kind_of(path, content, seen, procedure, loaded), content, seen
    )


def kind_of(path: Path, content: bytes, seen: Evidence | None, procedure: Path, loaded: Loaded) -> PaperKind:
    from pitboss.filed_sheet import is_sheet

    if path == procedure:
        return "procedure"
    if path.name.endswith(".accepts.game"):
        return "acceptances"
    if seen and any(one.relationship == "Source" for one in seen.attachments):
        return "mathematics" if is_sheet(seen.attachments) else "printed procedure"
    if loaded.exhibit.source and path.name == loaded.exhibit.source:
        return "source"
    if path.suffix.lower() in (".csv", ".xlsx"):
        return "figures"
    if path.suffix.lower() == ".json" and is_review(content):
        return "review"
    return next((kind for kind, pattern in NAMED if pattern.search(path.name)), "supplement")


def is_review(content: bytes) -> bool:
    from checker.points.review_data import record_from

    try:
        record_from(json.loads(content))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return False
    return True


def evidence_of(path: Path, content: bytes) -> Evidence:
    from reports.signatures.fenced_evidence import fenced
    from reports.signatures.trust import NOBODY

    with naming(str(path)):
        return fenced(content, NOBODY, now=datetime.now(UTC))
