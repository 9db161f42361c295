"""The page beside each check is its manual and its test: examples find exactly what they say they find."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from checker.checks import CHECKS, NOTES, Check
from checker.context import check_context
from checker.finding import Finding, Severity
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from grammar.source import cut
from tests.support.documents import with_game

FOLDER = Path(__file__).parents[2] / "checker" / "checks"
BY_STEM = {check.__name__: check for check in CHECKS}
PAGES = sorted(FOLDER.glob("*.md"))
SECTION = re.compile(r"^## (?P<title>.+)$")
FINDS = re.compile(r"# finds: (?P<check>[a-z-]+)\s*$")
NOWHERE = 0
"""The line of a finding that points at no statement: it concerns the document as a whole."""


@dataclass(frozen=True)
class Example:
    page: Path
    title: str
    text: str
    source: str = ""
    """The text that the example reads, where it has one."""

    @property
    def check(self) -> Check:
        return BY_STEM[self.page.stem]

    @property
    def name(self) -> str:
        return self.page.stem.replace("_", "-")

    @property
    def expected(self) -> set[int]:
        """Lines marked as found: each where a finding begins, and if one likes its other places.

        A mark on a line of its own stands for the check_context document.
        """
        found = set()
        for number, line in enumerate(self.text.splitlines(), 1):
            if mark := FINDS.search(line):
                assert mark["check"] == self.name, f"{self.page.name}: {line}"
                found.add(NOWHERE if line.lstrip().startswith("#") else number)
        return found


def examples(page: Path) -> list[Example]:
    found: list[Example] = []
    title = ""
    block: list[str] | None = None
    source, in_source = "", False
    for line in page.read_text(encoding="utf-8").splitlines():
        if heading := SECTION.match(line):
            title = heading["title"]
        if line.strip() == "```source":
            source, in_source = "", True
        elif in_source:
            in_source = line.strip() != "```"
            source += f"{line}\n" if in_source else ""
        elif line.strip() == "```game":
            block = []
        elif line.strip() == "```" and block is not None:
            found.append(Example(page, title, "".join(f"{part}\n" for part in block), source))
            block, source = None, ""
        elif block is not None:
            block.append(line)
    return found


EXAMPLES = [example for page in PAGES for example in examples(page)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.page.stem}: {example.title}")
def test_the_example_finds_exactly_what_it_says(example: Example) -> None:
    exhibit, faults = resolve(parse(with_game(example.text)))
    assert not faults, [(fault.span.line, fault.message, fault.remedy) for fault in faults]
    found = list(
        example.check(check_context(exhibit, source=cut(example.source, "source.txt") if example.source else None))
    )
    begin = {lines_of(finding)[0] for finding in found}
    anywhere = {line for finding in found for line in lines_of(finding)}
    assert begin <= example.expected <= anywhere, [(lines_of(finding), finding.message) for finding in found]
    assert {finding.check for finding in found} <= {example.name}
    assert example.check not in NOTES or all(finding.severity is Severity.NOTE for finding in found)
    for repair in (repair for finding in found for repair in finding.restatements):
        assert not parse(f"{repair}\n").faults, repair


def lines_of(finding: Finding) -> list[int]:
    """Where the places of a finding start, the first first."""
    return [place.span.line for place in finding.places] or [NOWHERE]


def test_every_check_has_a_page_and_every_page_a_check() -> None:
    modules = {path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__"}
    assert set(BY_STEM) == {page.stem for page in PAGES} == modules


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_opens_with_its_name_and_shows_both_sides(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    title = text.partition("\n")[0].lower()
    assert re.sub(r"\b(a|the) ", "", title) == f"# {page.stem.replace('_', ' ')}"
    shown = examples(page)
    assert any(example.expected for example in shown), "no flawed example"
    assert any(not example.expected for example in shown), "no silent example"
    assert all(example.title for example in shown), "an example stands under no section"
