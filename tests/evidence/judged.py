"""What an expert would raise of a document and how the tool's findings were judged: files that a run never rewrites."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from base.records import dataclass
from checker.finding import Finding, Severity

HERE = Path(__file__).parent
GRAVITIES = ("grave", "letter", "note")
VERDICTS = ("useful", "petty", "wrong")


@dataclass(frozen=True, slots=True)
class Defect:
    """What an expert raises. Found: the keys of the findings that say it, on the first run and today."""

    key: str
    gravity: str
    lines: str
    says: str
    first: tuple[str, ...] = ()
    since: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """A finding by its lasting key; times is how often it was told on the first run, 0 if it came later."""

    key: str
    verdict: str
    why: str
    severity: str
    times: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """One document."""

    name: str
    title: str
    set: str
    tool: str
    """The state of the tool at the first run; empty before it."""
    defects: tuple[Defect, ...]
    judged: tuple[Judged, ...]

    @property
    def procedure(self) -> Path:
        return HERE / self.name / "procedure.game"


def key_of(finding: Finding) -> str:
    """Check, question and label: what stays when the tool words or places a finding differently."""
    labels = {label for option in finding.options for label, _ in option.readings}
    about = finding.about or ", ".join(sorted(labels)) or ("" if finding.question else ", ".join(finding.causes))
    return " / ".join((finding.check, finding.question or "-", about or "-"))


def counts(findings: tuple[Finding, ...]) -> Counter[tuple[str, str]]:
    """How often each key and severity occurs; notes are no part of a letter."""
    told = [one for one in findings if one.severity is not Severity.NOTE]
    return Counter((key_of(one), one.severity.value) for one in told)


def documents() -> tuple[Evidence, ...]:
    return tuple(read(path.parent.name) for path in sorted(HERE.glob("*/expert.toml")))


def read(name: str) -> Evidence:
    expert = load(HERE / name / "expert.toml")
    verdicts = load(HERE / name / "judgement.toml")
    found: dict[str, Any] = {one["key"]: one for one in verdicts.get("defect", [])}
    defects = tuple(
        Defect(
            one["key"],
            one["gravity"],
            one["lines"],
            one["says"],
            tuple(found.get(one["key"], {}).get("first", ())),
            tuple(found.get(one["key"], {}).get("since", ())),
        )
        for one in expert["defect"]
    )
    unknown = found.keys() - {one.key for one in defects}
    assert not unknown, f"{name}: no such defect: {', '.join(sorted(unknown))}"
    judged = tuple(
        Judged(one["key"], one["verdict"], one.get("why", ""), one["severity"], one["times"])
        for one in verdicts.get("finding", [])
    )
    return Evidence(name, expert["title"], expert["set"], verdicts.get("tool", ""), defects, judged)


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
