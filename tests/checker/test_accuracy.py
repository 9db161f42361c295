"""The comparison in checker/ACCURACY.md holds: what it calls found is found, and the models stay silent."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from checker.checks import CHECKS
from checker.context import check_context
from checker.finding import Finding, Severity
from grammar.resolver.resolution import exhibit_of
from grammar.source import cut

ROOT = Path(__file__).parents[2]
EXHIBITS = {
    "000": "blackjack-spanish21",
    "001": "spanish21-super21",
    "002": "blackjack-one-dollar-tie",
    "003": "blackjack-match-the-up-card",
    "004": "blackjack-version-2",
}
SEEDS = ROOT.parent / "shared" / "seeds"
NEEDS_ANALYSER = {"wrong-edge"}
SILENCES = {"uncovered-case", "infeasible-payout", "wager-never-settled", "limit-without-scope"}
"""Checks that tell of what is said nowhere, or nowhere near; so do all whose name begins with missing."""
WRAPPED = 3
"""A sentence is cited by the line that it begins on, and goes on for some lines."""
ROW = re.compile(
    r"^\| (?P<lines>.+?) \| (?P<what>.+?) \| (?P<how>found|in part|missed) \| (?P<by>.+?) \|$", re.MULTILINE
)
COUNT = re.compile(r"^\| (?P<number>[0-9]{3}) .+? \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
TEXT = (ROOT / "checker" / "ACCURACY.md").read_text(encoding="utf-8")
PARTS = {part[:3]: part for part in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]}
BY_NAME = {check.__name__.replace("_", "-"): check for check in CHECKS}
MODELS = sorted((ROOT / "exhibits" / "models").glob("*.game"))


def named(by: str) -> list[str]:
    return [name for name in re.findall(r"[a-z]+(?:-[a-z0-9]+)*", by) if name in BY_NAME]


@pytest.mark.parametrize("number", EXHIBITS)
def test_what_is_called_found_is_found(number: str) -> None:
    exhibit, faults = exhibit_of(ROOT / "exhibits" / EXHIBITS[number] / "procedure.game")
    assert not faults
    source = cut((SEEDS / exhibit.source).read_text("utf-8"), exhibit.source) if SEEDS.is_dir() else None
    untried = NEEDS_ANALYSER | (set() if source else {"several-spellings"})
    seen = check_context(exhibit, source=source)
    rows = [row for row in ROW.finditer(PARTS[number]) if row["how"] == "found"]
    assert rows
    findings = {name: list(BY_NAME[name](seen)) for row in rows for name in named(row["by"])}
    for row in rows:
        names = named(row["by"])
        assert names, row["what"]
        assert all(findings[name] or name in untried for name in names), row["what"]
        assert any(name in untried or told_there(row["lines"], name, findings[name]) for name in names), row["what"]


def told_there(lines: str, name: str, findings: list[Finding]) -> bool:
    """Does a finding point at one of the lines? What is said nowhere has none."""
    if name in SILENCES or name.startswith("missing"):
        return True
    wanted = {line for part in lines.split(", ") if part != "-" for line in span(part)}
    cited = [
        {at for place in one.places for cite in place.cites for at in range(cite.first[0], cite.last[0] + 1)}
        for one in findings
    ]
    return not wanted or any(
        not ats or any(at + more in wanted for at in ats for more in range(WRAPPED + 1)) for ats in cited
    )


def span(part: str) -> range:
    first, _, last = part.partition("-")
    return range(int(first), int(last or first) + 1)


def test_the_counts_are_those_of_the_rows() -> None:
    for count in COUNT.finditer(TEXT):
        rows = Counter(row["how"] for row in ROW.finditer(PARTS[count["number"]]))
        listed = [rows.total(), rows["found"], rows["in part"], rows["missed"]]
        assert [int(number) for number in count.groups()[1:]] == listed, count["number"]
    assert len(COUNT.findall(TEXT)) == len(EXHIBITS)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.stem)
def test_a_model_has_no_error_and_no_warning(model: Path) -> None:
    """Nor a note, where the game is declared."""
    exhibit, faults = exhibit_of(model)
    assert not faults
    seen = check_context(exhibit)
    findings = [finding for check in CHECKS for finding in check(seen)]
    passed = {Severity.NOTE} if exhibit.structure is None else set()
    assert not [finding.message for finding in findings if finding.severity not in passed]
