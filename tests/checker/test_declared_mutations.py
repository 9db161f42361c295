"""Mutations and harmless edits of the games that the language declares: the same kinds, the same promise.

A sample of the quick games runs by default, all with PITBOSS_LONG=1. The figures are kept in checker/ACCURACY.md.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from checker.check import check_exhibit
from checker.finding import Severity
from tests.checker.test_mutations import LONG, SEED, Tally
from tests.support.documents import exhibit_from
from tests.support.edits import Model, Mutation, model
from tests.support.harmless_edits import harmless
from tests.support.mutations.catalogue import KINDS, mutations, name_of

QUICK = ("big-six", "casino-war", "craps", "roulette", "sic-bo", "three-card-poker")
SLOW = ("caribbean-stud", "casino-holdem", "let-it-ride", "mississippi-stud", "ultimate-texas-holdem")
"""Each check of these takes seconds: one mutation of a kind is enough."""
MOST = 3
SAMPLED = 3
"""Every so many kinds are tried in the short run, on one game after the other."""


def chosen() -> Iterator[tuple[str, Model, Mutation]]:
    for at, kind in enumerate(KINDS):
        names = (*QUICK, *SLOW) if LONG else QUICK[at % len(QUICK) :][:1] if at % SAMPLED == 0 else ()
        for name in names:
            most = MOST if LONG and name in QUICK else 1
            for mutation in mutations(model(name), kind, most, SEED):
                if not mutation.main:
                    yield name_of(kind), model(name), mutation


def test_mutations_of_declared_games_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    for kind, one, mutation in chosen():
        tally.add(kind, one, mutation)
    if LONG:
        with capsys.disabled():
            print(f"\n{tally.table()}\n" + "\n".join(tally.missed))
    assert tally.tried
    assert tally.recall() >= 0.95, tally.missed


@pytest.mark.parametrize("name", (*QUICK, *SLOW) if LONG else QUICK)
def test_harmless_edits_of_declared_games_stay_silent(name: str) -> None:
    edits = list(harmless(model(name), SEED))
    assert len(edits) >= 20
    step = 1 if LONG and name in QUICK else 12
    alarms = [
        (edit, finding.check, finding.message)
        for edit, text in edits[::step]
        for finding in check_exhibit(exhibit_from(text)).findings
        if finding.severity is not Severity.NOTE
    ]
    assert not alarms
