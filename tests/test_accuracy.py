"""The comparison in checker/ACCURACY.md holds: what it calls found is found, and the models stay silent."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from checker.checking import CHECKS
from checker.findings import Severity
from checker.whole import whole
from grammar.resolving import exhibit_of

ROOT = Path(__file__).parent.parent
EXHIBITS = {
    "000": "blackjack-spanish21",
    "001": "spanish21-super21",
    "002": "blackjack-one-dollar-tie",
    "003": "blackjack-match-the-up-card",
    "004": "blackjack-version-2",
}
NEEDS_ANALYSER = {"wrong-edge"}
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
    seen = whole(exhibit)
    found = [(row["what"], named(row["by"])) for row in ROW.finditer(PARTS[number]) if row["how"] == "found"]
    assert found
    assert all(names for _, names in found), [what for what, names in found if not names]
    wanted = {name for _, names in found for name in names} - NEEDS_ANALYSER
    silent = [name for name in sorted(wanted) if next(iter(BY_NAME[name](seen)), None) is None]
    assert not silent


def test_the_counts_are_those_of_the_rows() -> None:
    for count in COUNT.finditer(TEXT):
        rows = Counter(row["how"] for row in ROW.finditer(PARTS[count["number"]]))
        listed = [rows.total(), rows["found"], rows["in part"], rows["missed"]]
        assert [int(number) for number in count.groups()[1:]] == listed, count["number"]
    assert len(COUNT.findall(TEXT)) == len(EXHIBITS)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.stem)
def test_a_model_has_no_error_and_no_warning(model: Path) -> None:
    exhibit, faults = exhibit_of(model)
    assert not faults
    seen = whole(exhibit)
    findings = [finding for check in CHECKS for finding in check(seen)]
    assert not [finding.message for finding in findings if finding.severity is not Severity.NOTE]
