"""``pitboss check`` from the outside: exit codes, JSON, SARIF, acceptances, repairs, and what is new since."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.main import main
from tests.support.documents import model_text

FLAWED = (
    "dealer draw: dealer must stand when total is 17 or more",
    "dealer draw: dealer must stand when total is 16 or more",
)


@pytest.fixture
def flawed(tmp_path: Path) -> Path:
    path = tmp_path / "lake side.game"
    path.write_text(model_text("blackjack").replace(*FLAWED), "utf-8")
    return path


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    path = tmp_path / "clean.game"
    path.write_text(model_text("blackjack"), "utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["check", *words, "--no-prices"])
    out, err = capsys.readouterr()
    return code, out, err


def as_data(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(printed(capsys, *words, "--format", "json")[1])


def test_exit_codes(flawed: Path, clean: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.game"
    broken.write_text("deeler draw: dealer must hit\n", "utf-8")
    assert printed(capsys, str(clean))[0] == 0
    assert printed(capsys, str(flawed))[0] == 1
    assert printed(capsys, str(broken))[0] == 2
    assert printed(capsys, str(clean), str(flawed), str(broken))[0] == 2
    assert printed(capsys, str(tmp_path / "absent.game"))[0] == 2


def test_a_broken_file_does_not_stop_the_others(
    flawed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "a.game"
    broken.write_text("nonsense\n", "utf-8")
    _, out, err = printed(capsys, str(broken), str(flawed))
    assert "dealer draw has two answers" in out
    assert "a.game:1:1" in err


def test_the_shape_of_the_json(flawed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = as_data(capsys, str(flawed))
    assert set(data) == {"version", "findings", "exhibits"}
    exhibit = data["exhibits"][0]
    wanted = {"path", "title", "source", "games", "summary", "coverage", "questions", "interval", "findings"}
    assert wanted <= set(exhibit)
    assert set(exhibit["summary"]) == {"error", "warning", "note", "accepted"}
    finding = next(one for one in exhibit["findings"] if one["check"] == "conflicting-answers")
    assert finding["certainty"] == "proved"
    assert finding["question"] == "dealer draw"
    assert finding["witness"]["deal"].startswith("dealer ")
    assert {answer["value"] for answer in finding["witness"]["answers"]} == {"hits", "stands"}
    place = finding["places"][0]
    assert {"path", "line", "column", "end_line", "end_column", "statement", "cites", "says"} <= set(place)
    assert {question["status"] for question in exhibit["questions"]} == {"proved", "open"}


def test_the_same_run_twice_gives_the_same_answer(
    flawed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether the second finds what the first has kept or works it out once more."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "first"))
    first = as_data(capsys, str(flawed))
    assert as_data(capsys, str(flawed)) == first
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "second"))
    assert as_data(capsys, str(flawed)) == first


def test_sarif_has_what_the_standard_requires(flawed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, str(flawed), "--format", "sarif")[1])
    assert data["version"] == "2.1.0"
    run = data["runs"][0]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    for result in run["results"]:
        assert result["ruleId"] in rules
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        for location in (*result["locations"], *result.get("relatedLocations", ())):
            physical = location["physicalLocation"]
            assert " " not in physical["artifactLocation"]["uri"]
            assert physical["region"]
            assert all(number >= 1 for number in physical["region"].values())
    flows = [flow for result in run["results"] for flow in result.get("codeFlows", ())]
    assert flows
    assert all(flow["threadFlows"][0]["locations"] for flow in flows)


def conflict(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> Any:
    findings = as_data(capsys, str(path), *words)["exhibits"][0]["findings"]
    return next(one for one in findings if one["question"] == "dealer draw")


def accepted(identity: str) -> str:
    return f'accept {identity}: "as the floor has always done", by "A. Reviewer", on 2026-11-16\n'


def test_what_the_law_makes_mandatory_cannot_be_accepted_away(flawed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    identity = conflict(capsys, flawed)["id"]
    flawed.write_text(flawed.read_text("utf-8") + accepted(identity), "utf-8")
    assert "cannot be accepted" in " ".join(conflict(capsys, flawed)["details"])


@pytest.fixture
def hedged(tmp_path: Path) -> Path:
    path = tmp_path / "hedged.game"
    vague = ("stop card depth: at least", "stop card depth: about at least")
    text = model_text("blackjack").replace("jurisdiction new-hampshire as of 2024-01-15\n", "")
    path.write_text(text.replace("rounding: exact", 'rounding: exact, vague "about right"').replace(*vague), "utf-8")
    return path


def findings(capsys: pytest.CaptureFixture[str], path: Path) -> list[Any]:
    return list(as_data(capsys, str(path))["exhibits"][0]["findings"])


def test_an_accepted_finding_is_listed_and_no_longer_counts(hedged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = findings(capsys, hedged)[0]
    hedged.with_name("hedged.accepts.game").write_text(accepted(first["id"]), "utf-8")
    summary = as_data(capsys, str(hedged))["exhibits"][0]["summary"]
    assert summary["accepted"] == 1
    kept = next(one for one in findings(capsys, hedged) if one["id"] == first["id"])
    assert kept["accepted"]["by"] == "A. Reviewer"


def test_an_acceptance_that_fits_nothing_is_a_finding(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clean.write_text(clean.read_text("utf-8") + accepted("00000000"), "utf-8")
    assert [one["check"] for one in findings(capsys, clean)] == ["unmatched-acceptance"]


def test_what_is_new_and_what_is_gone(flawed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = tmp_path / "old.json"
    old.write_text(printed(capsys, str(flawed), "--format", "json")[1], "utf-8")
    assert "0 new since the earlier run, 0 gone" in printed(capsys, str(flawed), "--since", str(old))[1]
    flawed.write_text(model_text("blackjack"), "utf-8")
    assert "0 new since the earlier run, 1 gone" in printed(capsys, str(flawed), "--since", str(old))[1]


def test_a_repair_is_written_when_it_helps(flawed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finding = conflict(capsys, flawed, "--repairs")
    assert len(finding["repairs"]) == 2
    code, out, _ = printed(capsys, str(flawed), "--repair", f"{finding['id']}.2")
    assert code == 0, out
    assert printed(capsys, str(flawed))[0] == 0


def test_repairs_are_tried_on_demand(flawed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert conflict(capsys, flawed)["repairs"] is None
    assert "repair 1:" not in printed(capsys, str(flawed))[1]
    assert "repair 2:" in printed(capsys, str(flawed), "--repairs")[1]


def test_tried_and_none_is_an_empty_list(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clean.write_text(clean.read_text("utf-8") + accepted("00000000"), "utf-8")
    (finding,) = as_data(capsys, str(clean), "--repairs")["exhibits"][0]["findings"]
    assert finding["repairs"] == []


def test_readings_and_dates_that_are_none(clean: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = printed(capsys, str(clean), "--reading", "nothing=here")
    assert (code, "no ambiguous sentence" in err) == (2, True)
    code, _, err = printed(capsys, str(clean), "--as-of", "yesterday")
    assert (code, "no date" in err) == (2, True)
