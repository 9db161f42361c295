"""Printed edges planted in documents with open questions: each against every combination, analysed as if it were the
first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from checker.check import CheckResult, check_exhibit, with_prices
from checker.facts.claims import main_edge
from checker.finding import Finding, Severity
from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.tables.compiler import compiled
from engine.money import settlement_search
from engine.money.settlement_search import searched
from engine.resolutions import OpenChoice, readings_of, settled
from grammar.exhibit import Exhibit
from grammar.formatter.document_text import printed
from tests.support.documents import exhibit_from
from tests.support.open_questions import TEN, open_document
from tests.support.samples import some

GAME = "blackjack"
THREE = ("soft-seventeen", "blackjack-pays", "double-on")


def every_edge(exhibit: Exhibit, choices: Sequence[OpenChoice]) -> dict[float, set[str]]:
    """In percent, each with the options that lead to it."""
    found = {}
    for options in product(*(choice.options for choice in choices)):
        tables = compiled(settled(exhibit, options), GAME, readings=readings_of(options)).tables
        found[100 * analyse(tables).edge] = {option.name for option in options}
    return found


@pytest.fixture(scope="module")
def edges() -> dict[float, set[str]]:
    return every_edge(*open_document(THREE))


def printing(figure: str) -> CheckResult:
    exhibit, _ = open_document(THREE)
    claimed = exhibit_from(printed(exhibit.document).replace("house edge is .40%", f"house edge is {figure}"))
    return with_prices(check_exhibit(claimed, main_edge=main_edge(claimed)))


def claim(result: CheckResult) -> Finding | None:
    return next((one for one in result.findings if one.check == "wrong-edge"), None)


def widest_gap(edges: dict[float, set[str]]) -> tuple[float, float]:
    ordered = sorted(edges)
    return max(pairwise(ordered), key=lambda pair: pair[1] - pair[0])


def test_a_number_that_one_way_gives_is_doubted_and_that_way_is_named(edges: dict[float, set[str]]) -> None:
    for percent in (min(edges), sorted(edges)[3]):
        found = claim(printing(f"{percent:.4f}%"))
        assert found is not None
        assert found.severity is Severity.WARNING
        assert "that holds only for" in found.message
        assert all(f": {name}" in found.message for name in edges[percent])


def test_a_number_in_the_widest_gap_is_wrong_and_its_neighbours_are_the_nearest(edges: dict[float, set[str]]) -> None:
    """It lies inside the interval; no way to settle the document gives it."""
    low, high = widest_gap(edges)
    claimed = round((2 * low + high) / 3, 3)
    result = printing(f"{claimed:.3f}%")
    found = claim(result)
    assert found is not None
    assert result.interval is not None
    assert result.interval.low < claimed < result.interval.high
    assert found.severity is Severity.ERROR
    assert "no way to settle what is open gives it" in found.message
    near, far = found.details[-2:]
    assert near.startswith(f"nearest: {low:.4f}%, {claimed - low:.4f} away")
    assert far.startswith(f"nearest: {high:.4f}%, {high - claimed:.4f} away")
    assert not result.failures


def test_a_number_close_to_one_way_is_wrong_all_the_same(edges: dict[float, set[str]]) -> None:
    ordered = sorted(edges)
    claimed = next(one + 0.002 for one, two in pairwise(ordered) if two - one > 0.004)
    found = claim(printing(f"{claimed:.4f}%"))
    assert found is not None
    assert found.severity is Severity.ERROR


def test_a_number_far_outside_is_wrong(edges: dict[float, set[str]]) -> None:
    found = claim(printing("7.77%"))
    assert found is not None
    assert found.severity is Severity.ERROR
    assert found.details[-1].startswith(f"nearest: {max(edges):.4f}%")


@pytest.mark.parametrize(("beyond", "fits"), [(-1e-12, True), (1e-7, False)])
def test_what_lies_on_the_edge_of_the_last_digit_fits(edges: dict[float, set[str]], beyond: float, fits: bool) -> None:
    """Half a unit of the last digit either way, the ends included; what is beyond does not fit."""
    highest = max(edges)
    found = searched(*where(), highest + beyond, highest + beyond + 0.01)
    assert found is not None
    assert bool(found.fitting) is fits
    assert found.complete or fits


def where() -> tuple[Exhibit, str, Sequence[OpenChoice]]:
    exhibit, choices = open_document(THREE)
    return exhibit, GAME, choices


def test_every_way_is_found_by_its_own_edge(edges: dict[float, set[str]]) -> None:
    for percent, names in some(edges.items(), 3):
        found = searched(*where(), percent, percent)
        assert found is not None
        assert any(all(f": {name}" in way.told for name in names) for way in found.fitting)


def test_many_ways_are_searched_with_few_analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six questions: a way in the middle is found, though only a third of the 64 can be analysed."""
    monkeypatch.setattr(settlement_search, "ON_CLAIMS", 12 + 21)  # each option alone, then a third of the ways
    exhibit, choices = open_document(TEN[:6])
    taken = [choice.options[place % 2] for place, choice in enumerate(choices)]
    percent = 100 * analyse(compiled(settled(exhibit, taken), GAME, readings=readings_of(taken)).tables).edge
    found = searched(exhibit, GAME, choices, percent - 5e-5, percent + 5e-5)
    assert found is not None
    assert found.number == 64
    assert any(abs(way.percent - percent) < 1e-9 for way in found.fitting)


def test_without_work_enough_nothing_is_decided(monkeypatch: pytest.MonkeyPatch, edges: dict[float, set[str]]) -> None:
    monkeypatch.setattr(settlement_search, "ON_CLAIMS", 7)
    low, high = widest_gap(edges)
    result = printing(f"{(low + high) / 2:.4f}%")
    found = claim(result)
    assert found is not None
    assert found.severity is Severity.WARNING
    assert "; not decided: none of the " in found.message
    assert "of 8, gives it" in found.message
    assert [one.step for one in result.failures] == [f"the printed edge {(low + high) / 2:.4f}%"]


def test_a_number_that_every_way_gives_is_left_alone() -> None:
    """Nothing is open in the model: its edge is published as 0.402870, and is printed as .40%."""
    text = open_document(())[0]
    result = with_prices(check_exhibit(text, main_edge=main_edge(text)))
    assert claim(result) is None
