"""Many exhibits in one call: side by side, one broken file among them, and the same as one by one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.main import main
from tests.support.documents import model_text

COPIES = 36
SMALL = """exhibit "Table {number}"
language 1
game blackjack
jurisdiction new-hampshire as of 2024-01-15
decks: {decks} decks of 52 cards
wager "Ante": $5 to ${highest}
dealer draw: dealer must hit when total is {hits} or less
dealer draw: dealer must stand when total is 17 or more
[tie] tie result: push
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three dozen exhibits that differ a little, one of them unreadable and one of them a whole model."""
    made = tmp_path_factory.mktemp("batch")
    for number in range(COPIES):
        text = SMALL.format(number=number, decks=1 + number % 8, highest=20 + number, hits=15 + number % 3)
        (made / f"table-{number:02}.game").write_text(text, encoding="utf-8")
    (made / "table-30.game").write_text("dealer draw; dealer must hit\n", encoding="utf-8")
    (made / "table-31.game").write_text(model_text("blackjack"), encoding="utf-8")
    return made


def test_side_by_side_is_the_same_as_one_by_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(path) for path in sorted(folder.glob("*.game"))]
    assert len(paths) == COPIES
    call = ["check", "--no-prices", "--quiet", "--format", "json"]
    assert main([*call, "--jobs", "2", *paths]) == 2
    together, complaint = capsys.readouterr()
    assert "table-30.game" in complaint
    found = json.loads(together)["exhibits"]
    assert [one["path"] for one in found] == [path for path in paths if "table-30" not in path]
    for one in found[1::9]:
        main([*call, one["path"]])
        assert json.loads(capsys.readouterr().out)["exhibits"] == [one]


def test_the_order_is_that_of_the_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(path) for path in sorted(folder.glob("table-[23][0-3].game"), reverse=True)]
    assert main(["check", "--no-prices", "--jobs", "2", *paths]) == 2
    shown, complaint = capsys.readouterr()
    summaries = [line.split(":")[0] for line in shown.splitlines() if "clean:" in line]
    assert summaries == [path for path in paths if "table-30" not in path]
    assert complaint.count("table-30.game") >= 1
