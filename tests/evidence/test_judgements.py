"""The judgements are whole, and checker/ACCURACY.md prints the figures that follow from them."""

from __future__ import annotations

import pytest

from grammar.resolver.resolution import exhibit_of
from tests.evidence.figures import first_run, row, together
from tests.evidence.judged import GRAVITIES, HERE, VERDICTS, Evidence, documents

ACCURACY = (HERE.parents[1] / "checker" / "ACCURACY.md").read_text("utf-8")
DOCUMENTS = documents()


@pytest.mark.parametrize("one", DOCUMENTS, ids=lambda one: one.name)
def test_the_reading_can_be_read_and_everything_is_judged(one: Evidence) -> None:
    _, faults = exhibit_of(one.procedure)
    assert not faults
    assert {defect.gravity for defect in one.defects} <= set(GRAVITIES)
    assert len({defect.key for defect in one.defects}) == len(one.defects)
    assert {finding.verdict for finding in one.judged} <= set(VERDICTS)


@pytest.mark.parametrize("one", DOCUMENTS, ids=lambda one: one.name)
def test_a_grave_defect_is_found_by_an_error_or_a_warning(one: Evidence) -> None:
    told = {finding.key for finding in one.judged if finding.times}
    grave = [defect for defect in one.defects if defect.gravity == "grave" and defect.first]
    assert not [defect.key for defect in grave if not told & set(defect.first)]


@pytest.mark.parametrize("letter", sorted({one.set for one in DOCUMENTS if one.tool}))
def test_the_printed_figures_follow_from_the_judgements(letter: str) -> None:
    own = [one for one in DOCUMENTS if one.set == letter]
    assert len(own) >= 6
    for one in own:
        assert row(one.name, first_run(one)) in ACCURACY
    assert row("together", together(map(first_run, own))) in ACCURACY
