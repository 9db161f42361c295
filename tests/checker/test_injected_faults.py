"""Every check, every price and every step fails once in turn: no run says clean, and each names what failed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from base.progress import Cancelled
from checker import check as checker
from checker.check import CheckResult, check_in, prices_of, repairs_of
from checker.checks import CHECKS
from checker.context import CheckContext, check_context
from checker.failures import attempted
from grammar.errors.faults import Unreadable
from grammar.resolver.resolution import exhibit_of
from pitboss.main import main
from pitboss.outcomes import Outcome, ready
from reports.output.json_data import exhibit_data
from reports.output.sarif import not_decided
from reports.output.terminal import report_text, verdict_line
from reports.views.report_view import verdict
from tests.support.documents import exhibit_from

MODELS = Path(__file__).parents[2] / "exhibits" / "models"
ERRORS = (
    ValueError("no such card"),
    MemoryError(),
    RecursionError(),
    OSError(28, "No space left", "kept"),
    KeyError("x"),
)


@pytest.fixture(scope="module")
def context() -> CheckContext:
    exhibit, faults = exhibit_of(MODELS / "casino-war.game")
    assert not faults
    return check_context(exhibit)


@pytest.fixture(autouse=True)
def no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PITBOSS_TRACEBACK", raising=False)


def is_not_clean(result: CheckResult, step: str) -> None:
    assert result.exit_code in (1, 3)
    assert any(step in failure.step for failure in result.failures)
    assert ": not clean: " in verdict_line("x.game", result)
    assert f"not decided: {step}" in report_text("x.game", "", result)
    assert any(step in one["step"] for one in exhibit_data("x.game", result)["undecided"])
    assert any(step in one["message"]["text"] for one in not_decided("x.game", result))
    assert verdict(result)[0] != "Clean"


def test_the_model_is_clean_if_nothing_fails(context: CheckContext) -> None:
    assert check_in(context).exit_code == 0


@pytest.mark.parametrize("number", range(len(CHECKS)), ids=lambda number: CHECKS[number].__name__)
def test_a_check_that_fails(number: int, context: CheckContext, monkeypatch: pytest.MonkeyPatch) -> None:
    error = ERRORS[number % len(ERRORS)]

    def broken(seen: CheckContext) -> Iterator[Any]:
        yield from CHECKS[number](seen)
        raise error

    broken.__name__ = CHECKS[number].__name__
    monkeypatch.setattr(checker, "CHECKS", (*CHECKS[:number], broken, *CHECKS[number + 1 :]))
    is_not_clean(check_in(context), CHECKS[number].__name__.replace("_", " "))


@pytest.mark.parametrize(("name", "step"), [("covered", "coverage"), ("proofs", "proof")])
def test_a_step_of_the_check_that_fails(
    name: str, step: str, context: CheckContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checker, name, failing())
    is_not_clean(check_in(context), step)


OPEN = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
main result: player wins when player total is more than dealer total
"""


@pytest.mark.parametrize(
    ("module", "name", "step"),
    [
        ("checker.prices", "with_price", "price of"),
        ("checker.played_witness", "played_out", "witness of"),
        ("checker.prices", "interval", "house edge"),
        ("checker.facts.main_claims", "judged", "claims about the edge"),
        ("checker.prices", "gap_frequencies", "how often a gap comes up"),
    ],
)
def test_a_price_that_fails(module: str, name: str, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = priceable()
    for other in ("with_price", "gap_frequencies", "interval"):  # the others cost seconds and are not meant here
        if other != name:
            monkeypatch.setattr(f"checker.prices.{other}", STAND_INS[other])
    monkeypatch.setattr(f"{module}.{name}", failing())
    priced = prices_of(result).put_on(result)
    is_not_clean(priced, step)
    assert len(priced.findings) == len(result.findings)


STAND_INS: dict[str, Callable[..., Any]] = {
    "with_price": lambda exhibit, finding, progress: finding,
    "gap_frequencies": lambda exhibit, findings: {},
    "interval": lambda exhibit, findings, progress: None,
}


def test_repairs_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    result = priceable()
    monkeypatch.setattr("checker.repair_trial.tried_repairs", failing())
    is_not_clean(repairs_of(result).put_on(result), "repairs")


def test_an_account_that_fails_and_a_whole_check_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lakeside.game"
    path.write_text((MODELS / "casino-war.game").read_text("utf-8"), "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for target, codes in (
        ("pitboss.review.accounts_of", (3,)),
        ("checker.check.check_context", (2,)),
        ("pitboss.checked_file.rendered", (2,)),
    ):
        with monkeypatch.context() as patch:
            patch.setattr("grammar.exhibit.Exhibit.has_main_game", True)
            patch.setattr(target, failing())
            words = ["check", str(path), "--jobs", "1", *(["--no-prices"] if codes == (2,) else [])]
            assert main(words) in codes, target
        said = capsys.readouterr()
        assert ": clean" not in said.out
        assert "Traceback" not in said.err
    assert main(["check", str(path), "--no-prices", "--format", "json"]) == 0  # what failed was not kept
    assert json.loads(capsys.readouterr().out)["exhibits"][0]["undecided"] == []


def test_a_missing_source_is_not_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lakeside.game"
    text = (MODELS / "casino-war.game").read_text("utf-8").replace("\n", '\nsource "paper.txt"\n', 1)
    path.write_text(text, "utf-8")
    assert main(["check", str(path), "--no-prices"]) == 3
    assert 'not decided: source: "paper.txt" is not there' in capsys.readouterr().out


def test_a_killed_worker_is_a_sentence() -> None:
    dead: Future[Outcome] = Future()
    dead.set_exception(BrokenProcessPool())
    with pytest.raises(Unreadable, match="was killed"):
        ready(dead)


def test_calling_off_is_no_failure() -> None:
    def called_off() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        attempted("step", called_off, None, [])


def priceable() -> CheckResult:
    return check_in(check_context(exhibit_from(OPEN)))


def failing() -> Callable[..., Any]:
    def fails(*given: object, **named: object) -> Any:
        raise ZeroDivisionError("injected")

    return fails
