"""``pitboss odds --strategy``, as a person and as a program sees it, and in the sheet."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from pitboss.main import main

ROOT = Path(__file__).parents[2]
MODEL = str(ROOT / "exhibits" / "models" / "blackjack.game")
CHART = re.findall(r"```chart\n(.*?)```", (ROOT / "docs" / "strategies.md").read_text("utf-8"), re.DOTALL)[0]


@pytest.fixture
def chart(tmp_path: Path) -> str:
    target = tmp_path / "chart.txt"
    target.write_text(CHART.replace("12       H  H", "12       S  H"), "utf-8")
    return str(target)


def test_for_a_reader(chart: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", MODEL, "--strategy", chart]) == 0
    told = capsys.readouterr().out
    assert "chart.txt has a house edge of 0.43" in told
    assert re.search(r"hard 12 against 2 +\+0\.03\d+%  stand; best: hit", told)


def test_for_a_program(chart: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", MODEL, "--strategy", chart, "--format", "json"]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    (one,) = game["deviations"]
    assert (one["hand"], one["up"]) == ("hard 12", "2")
    assert game["edge_percent"] == pytest.approx(game["by_totals_percent"] + one["cost_percent"], abs=1e-9)


@pytest.mark.skipif(os.environ.get("PITBOSS_LONG") != "1", reason="a sheet takes ten seconds: PITBOSS_LONG=1")
def test_in_the_sheet(chart: str, tmp_path: Path) -> None:
    target = tmp_path / "sheet.json"
    given = ["odds", MODEL, "--sheet", "--strategy", chart, "--rounds", "1e5", "-o", str(target)]
    assert main(given) == 0
    data = json.loads(target.read_text("utf-8"))
    assert data["facts"]["Strategy"] == "chart.txt"
    tables = {table["title"]: table for section in data["sections"] for table in section["tables"]}
    assert [row[0] for row in tables["House edge by strategy"]["rows"]][-1] == "as the stated strategy plays"
    (row,) = tables["What the stated strategy plays otherwise"]["rows"]
    assert row[:3] == ["hard 12 against 2", "stand", "hit"]


def test_what_cannot_be_priced_is_said(tmp_path: Path, chart: str, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.csv"
    broken.write_text("hard,2,3\n16,S,Q\n", "utf-8")
    assert main(["odds", MODEL, "--strategy", str(broken)]) == 2
    assert 'broken.csv: line 2: "Q" is no decision' in capsys.readouterr().err
    assert main(["odds", str(ROOT / "exhibits" / "models" / "roulette.game"), "--strategy", chart]) == 2
    assert "the player chooses nothing in roulette" in capsys.readouterr().err
    assert main(["odds", MODEL, "--strategy", str(tmp_path / "none.txt")]) == 2


def test_choices_of_a_declared_game_are_priced_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As published: 3.4491% where the player plays with what the dealer qualifies with."""
    lines = tmp_path / "lines.txt"
    lines.write_text("play Q high or better, otherwise fold\n", "utf-8")
    given = ["odds", str(ROOT / "exhibits" / "models" / "three-card-poker.game"), "--strategy", str(lines)]
    assert main(given) == 0
    told = capsys.readouterr().out
    assert '"Ante": lines.txt has a house edge of 3.4491%, 0.0761% above the best choices (3.3730%)' in told
    assert "    +0.07614%  line 1: play Q high or better\n    +0.00000%  line 1: fold\n" in told
    assert main([*given, "--format", "json"]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert (game["edge"], game["best"]) == ("70219/2035852", "686689/20358520")
