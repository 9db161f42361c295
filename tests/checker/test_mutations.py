"""How much the checks find: seeded mutations of the models must be found, harmless edits must stay silent.

A sample runs by default; everything with PITBOSS_LONG=1. The table of the long run is kept in checker/ACCURACY.md.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from checker.check import check_exhibit
from checker.checks import CHECKS
from checker.context import check_context
from checker.facts.claims import main_edge
from checker.finding import Finding, Severity
from tests.support.documents import exhibit_from
from tests.support.edits import NAMES, Model, Mutation, model
from tests.support.harmless_edits import EDITS, harmless
from tests.support.mutations.catalogue import KINDS, Kind, mutations, name_of
from tests.support.samples import some

LONG = os.environ.get("PITBOSS_LONG") == "1"
SEED = 2026
MOST = 4
"""Mutations of each kind for each model, in the long run."""
BY_NAME = {check.__name__.replace("_", "-"): check for check in CHECKS}
ACCURACY = Path(__file__).parents[2] / "checker" / "ACCURACY.md"


@dataclass
class Tally:
    """What came of the mutations of each kind."""

    tried: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)

    def add(self, kind: str, model: Model, mutation: Mutation) -> None:
        self.tried[kind] += 1
        if detected(model, mutation):
            self.found[kind] += 1
        else:
            self.missed.append(f"{kind} of {model.name}: {mutation.breaks}")

    def recall(self, kind: str = "") -> float:
        tried = self.tried[kind] if kind else self.tried.total()
        return (self.found[kind] if kind else self.found.total()) / tried

    def table(self) -> str:
        rows = [
            f"| {kind} | {self.tried[kind]} | {self.found[kind]} | {self.recall(kind):.0%} |" for kind in self.tried
        ]
        total = f"| together | {self.tried.total()} | {self.found.total()} | {self.recall():.1%} |"
        return "\n".join(("| kind of mutation | tried | found | recall |", "|---|---|---|---|", *rows, total))


def test_mutations_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    for at, kind in enumerate(KINDS):
        for one, mutation in chosen(kind, at):
            tally.add(name_of(kind), one, mutation)
    if LONG:
        with capsys.disabled():
            print(f"\n{tally.table()}")
    assert tally.recall() >= 0.98, tally.missed
    assert all(tally.recall(kind) >= 0.9 for kind in tally.tried), tally.missed
    assert not LONG or tally.tried.total() >= 300


def test_harmless_edits_stay_silent() -> None:
    tried = [(one, name, text) for one in models() for name, text in harmless(one, SEED)]
    assert len(tried) >= 100
    alarms = [
        (one.name, name, finding.check, finding.message)
        for one, name, text in (tried if LONG else tried[::30])
        for finding in check_exhibit(exhibit_from(text)).findings
        if finding.severity is not Severity.NOTE
    ]
    assert not alarms


@pytest.mark.parametrize("name", NAMES)
def test_the_models_are_clean(name: str) -> None:
    assert not [finding.message for finding in baseline(model(name))]


@pytest.mark.parametrize("name", some(NAMES))
def test_every_mutation_and_edit_can_be_read(name: str) -> None:
    one = model(name)
    texts = [mutation.text for kind in KINDS for mutation in (kind(one) if LONG else islice(kind(one), 1))]
    edits = [text for _, text in harmless(one, SEED)]
    for text in (*texts, *(edits if LONG else edits[::20])):
        assert text != one.text
        exhibit_from(text)


def test_every_kind_stands_in_the_table() -> None:
    text = ACCURACY.read_text(encoding="utf-8")
    assert not [name_of(kind) for kind in KINDS if f"| {name_of(kind)} |" not in text]
    assert len(KINDS) >= 15
    assert len(EDITS) >= 5


# One mutation ------------------------------------------------------------------------------------------------


def chosen(kind: Kind, at: int) -> list[tuple[Model, Mutation]]:
    """All of the long run; in the short one a single mutation, of one model after the other."""
    every = [(one, mutation) for one in models() for mutation in mutations(one, kind, MOST, SEED)]
    if LONG:
        return every
    plain = [entry for entry in every if not entry[1].main]
    return plain[at % len(plain) :][:1] if plain else []


def detected(model: Model, mutation: Mutation) -> bool:
    """Is there a finding of an expected check that the model itself does not have?"""
    exhibit = exhibit_from(mutation.text)
    seen = check_context(exhibit, main_edge=main_edge(exhibit) if mutation.main else None)
    known = set(map(heading, baseline(model)))
    found = (finding for name in mutation.expects for finding in BY_NAME[name](seen))
    return any(finding.check in mutation.expects and heading(finding) not in known for finding in found)


def heading(finding: Finding) -> tuple[object, ...]:
    return finding.check, finding.message, tuple(place.words for place in finding.places)


@cache
def models() -> tuple[Model, ...]:
    return tuple(model(name) for name in NAMES)


@cache
def baseline(model: Model) -> tuple[Finding, ...]:
    return check_exhibit(model.exhibit).findings
