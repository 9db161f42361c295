"""The steps of a review: each runs apart, says what it does, can be called off and gives reasons for what it lacks."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from functools import cache

import pytest

from base.processes import cores
from base.progress import Cancelled, Progress
from checker import prices as pricing
from checker.check import CheckResult
from checker.finding import Finding
from pitboss.loading import Loaded, parse_text
from pitboss.review import checked, inputs, priced, priced_and_repaired, repaired, review

LAKESIDE = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
dealer draw: dealer must hit when total is hard 17 or less, soft 17 or less
dealer draw: dealer must stand when total is hard 17 or more, soft 17 or more
tie result: push
"""


@cache
def lakeside() -> Loaded:
    return parse_text(LAKESIDE)


@cache
def found() -> CheckResult:
    return checked(lakeside(), inputs(lakeside()))


STEPS: dict[str, Callable[[Progress], CheckResult]] = {
    "check": lambda progress: checked(lakeside(), inputs(lakeside()), progress=progress),
    "prices": lambda progress: priced(found(), progress),
    "repairs": lambda progress: repaired(found(), progress),
    "prices and repairs": lambda progress: priced_and_repaired(found(), progress),
}


def children() -> bool:
    """Has this process any other that still runs or was not waited for?"""
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


@pytest.mark.parametrize("step", STEPS)
def test_every_step_says_what_it_does(step: str) -> None:
    told: list[str] = []
    STEPS[step](told.append)
    assert told
    assert all(told)


@pytest.mark.parametrize("step", STEPS)
def test_every_step_can_be_called_off(step: str) -> None:
    before = children()
    told: list[str] = []

    def progress(text: str) -> None:
        told.append(text)
        raise Cancelled

    with pytest.raises(Cancelled):
        STEPS[step](progress)
    assert len(told) == 1
    assert gc.isenabled()
    assert children() == before


def test_a_check_can_be_called_off_between_any_two_checks() -> None:
    told: list[str] = []

    def progress(text: str) -> None:
        told.append(text)
        if len(told) == 40:
            raise Cancelled

    with pytest.raises(Cancelled):
        STEPS["check"](progress)
    assert len(set(told)) == 40


def without_repairs(finding: Finding) -> tuple[object, ...]:
    return finding.id, finding.message, finding.witness, finding.price, finding.accepted


def test_steps_run_apart_come_to_what_one_review_comes_to() -> None:
    given = inputs(lakeside())
    at_once = review(lakeside(), given, prices=True, repairs=True)
    one_by_one = repaired(priced(checked(lakeside(), given, edge=True)))
    other_order = priced(repaired(found()))
    alone = review(lakeside(), given, prices=True, repairs=True, alone=True)
    assert at_once == one_by_one == alone
    assert [*map(without_repairs, other_order.findings)] == [*map(without_repairs, at_once.findings)]
    assert [one.repairs for one in other_order.findings] == [one.repairs for one in at_once.findings]
    assert any(one.price for one in at_once.findings)
    assert any(one.repairs for one in at_once.findings)


@pytest.mark.skipif(cores() == 1, reason="one core: no other process is started")
def test_prices_come_from_the_other_process_and_are_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    real, here = pricing.with_price, []

    def noted(*given: object) -> Finding:
        here.append(os.getpid())
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(pricing, "with_price", noted)
    monkeypatch.setattr("base.processes._has_threads", lambda: False)  # what other tests left waiting is no reason here
    result = priced_and_repaired(found())
    assert any(one.price for one in result.findings)
    assert here == []


def test_what_is_missing_has_a_reason() -> None:
    plain = found()
    assert plain.unpriced == "prices were not asked for"
    assert all(one.repairs is None for one in plain.findings)
    assert priced(plain).unpriced == ""
    assert all(one.repairs is not None for one in repaired(plain).findings)


def test_repairs_of_one_finding_leave_the_others_untried() -> None:
    clash = next(one for one in found().findings if one.check == "conflicting-answers")
    tried = repaired(found(), only=clash.id).findings
    assert [one.id for one in tried if one.repairs is not None] == [clash.id]
    assert [len(one.repairs) for one in tried if one.repairs is not None] == [2]
