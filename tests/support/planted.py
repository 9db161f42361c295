"""Short documents with defects planted in them: bases, edits, and what must be named; data in tests/checker/planted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from base.records import dataclass
from checker.check import check_exhibit
from checker.finding import Finding, Severity
from grammar.errors.faults import Unreadable
from tests.support.documents import exhibit_from

FOLDER = Path(__file__).parents[1] / "checker" / "planted"
HARMLESS = "harmless"


@dataclass(frozen=True, slots=True)
class Planted:
    """One edit of one base document; lines that are struck are known by a part of them."""

    family: str
    key: str
    kind: str
    named: str
    """What a finding has to say, as a pattern; empty if the edit is harmless."""
    struck: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.family}/{self.key}"


@dataclass(frozen=True, slots=True)
class Family:
    name: str
    base: str
    planted: tuple[Planted, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of an edited document, and not of its base: what names the defect, and what else."""

    naming: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    beside: tuple[Finding, ...]


def families() -> tuple[Family, ...]:
    return tuple(read(path) for path in sorted(FOLDER.glob("*.txt")))


def read(path: Path) -> Family:
    base, *blocks = re.split(r"^== ", path.read_text("utf-8"), flags=re.MULTILINE)
    return Family(path.stem, base, tuple(planted(path.stem, block) for block in blocks))


def planted(family: str, block: str) -> Planted:
    head, *lines = block.splitlines()
    key, kind, named = (part.strip() for part in head.split(":", 2))
    struck = tuple(line[2:].strip() for line in lines if line.startswith("- "))
    return Planted(family, key, kind, named, struck, tuple(line[2:] for line in lines if line.startswith("+ ")))


def edited(base: str, one: Planted) -> str:
    lines = base.splitlines()
    for part in one.struck:
        assert any(part in line for line in lines), f"{one.name}: {part}"
    kept = [line for line in lines if not any(part in line for part in one.struck)]
    return "\n".join((*kept, *one.added, ""))


@lru_cache(maxsize=32)
def findings(text: str) -> tuple[Finding, ...]:
    result = check_exhibit(exhibit_from(text))
    assert not result.failures, result.failures
    return result.findings


def said(finding: Finding) -> str:
    head = f"{finding.check} / {finding.question} / {finding.about} / {finding.message}"
    return " ".join((head, *finding.details))


LISTS = frozenset({"missing-procedure", "missing-remedy"})
"""Checks that list what is missing: what an edit adds makes the list another, and no finding more."""


def told(family: Family, one: Planted, before: tuple[Finding, ...]) -> Told:
    known = {said(finding) for finding in before}
    new = [finding for finding in findings(edited(family.base, one)) if said(finding) not in known]
    naming = [finding for finding in new if one.named and re.search(one.named, said(finding), re.IGNORECASE)]
    grave = [finding for finding in new if finding.severity is not Severity.NOTE]
    listed = LISTS & {finding.check for finding in before}
    return Told(
        tuple(finding for finding in naming if finding in grave),
        tuple(finding for finding in naming if finding not in grave),
        tuple(finding for finding in grave if finding not in naming and finding.check not in listed),
    )


def outcomes(family: Family) -> Iterator[tuple[Planted, Told | str]]:
    """Of each planted defect what was told; a sentence if the edited document cannot be read."""
    before = findings(family.base)
    for one in family.planted:
        try:
            yield one, told(family, one, before)
        except (AssertionError, Unreadable) as fault:
            yield one, str(fault)
