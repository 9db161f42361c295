"""What a silence means is the same for ask, odds, compare, check and play: in blackjack and in a declared game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pitboss.main import main
from tests.support.documents import model_text

MAY = "  surrender: not allowed\n"
"""A permission: silence is what is usual, and what is customary beside it has a price."""
PAY = '  wager pay "Ante": player loses when hand ranks below dealer hand\n'
"""A pay: play stops there, odds go by what is usual and say so."""
LATE = ["--reading", "silence on surrender=late"]


@pytest.fixture
def silent(tmp_path: Path) -> dict[str, str]:
    """Both models as they are, and without the line."""
    found = {}
    for name, line in (("blackjack", MAY), ("casino-war", PAY)):
        text = model_text(name)
        assert text.count(line) == 1
        for kind, words in (("said", text), ("silent", text.replace(line, ""))):
            path = tmp_path / f"{name}-{kind}.game"
            path.write_text(words, "utf-8")
            found[f"{name} {kind}"] = str(path)
    return found


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(list(words))
    return capsys.readouterr().out


def edge(capsys: pytest.CaptureFixture[str], *words: str) -> float:
    found = json.loads(shown(capsys, "odds", *words, "--format", "json"))
    main_game = found["main"]
    wager: dict[str, Any] = (
        main_game[0] if main_game else next(one for one in found["wagers"] if one["wager"] == "Ante")
    )
    return float(wager["edge_percent"])


def test_a_permission_that_nobody_mentions(silent: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    path = silent["blackjack silent"]
    taken, late = edge(capsys, path), edge(capsys, path, *LATE)
    assert taken == edge(capsys, silent["blackjack said"])
    told = shown(capsys, "check", path)
    assert f"surrender: not-allowed is taken, a house edge of {taken:.2f}%; also customary: late {late:.2f}%" in told
    hand = ["ask", path, "--deal", "10♠ 6♥ v 10♦"]
    assert "May the player surrender?  no: nothing is said, so what is usual is taken" in shown(capsys, *hand)
    assert "May the player surrender?  yes" in shown(capsys, *hand, *LATE)
    assert "not stated (customary: no or after the check)" in shown(capsys, "compare", path)
    assert re.search(r"surrender +after the check", shown(capsys, "compare", path, *LATE))
    rounds = ["play", path, "--seed", "7", "--rounds", "60", "--strategy", "best"]
    assert "surrender" not in shown(capsys, *rounds).lower()
    assert "surrender" in shown(capsys, *rounds, *LATE).lower()


def test_a_pay_that_nobody_states(silent: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    path = silent["casino-war silent"]
    taken = edge(capsys, path)
    assert taken == edge(capsys, silent["casino-war said"])
    assert 'assumed: what "Ante" pays is as usual' in shown(capsys, "odds", path, "--wager", "Ante")
    told = shown(capsys, "check", path)
    assert "usual: the player loses" in told
    assert f"the house edge is {taken:.2f}% if the player\n   loses" in told
    answers = shown(capsys, "ask", path, "--deal", "8♠ v Q♠")
    assert '"Ante"  OPEN: the document is silent; usual: the player loses' in answers
    assert re.search(rf"house edge of Ante +{taken:.2f}%", shown(capsys, "compare", path))
    rounds = ["play", path, "--seed", "3", "--rounds", "1"]
    assert "The document is silent: hand 8♠; dealer hand Q♠" in shown(capsys, *rounds)
    with_usual, said = shown(capsys, *rounds, "--usual"), shown(capsys, "play", silent["casino-war said"], *rounds[2:])
    assert with_usual.splitlines()[-1] == said.splitlines()[-1]


def test_a_wager_that_no_choice_has_placed_is_not_asked_about(
    silent: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The war wager of a hand that did not tie was called open in a clean document."""
    answers = shown(capsys, "ask", silent["casino-war said"], "--deal", "8♠ v Q♠")
    assert "OPEN" not in answers
    assert "War" not in answers
