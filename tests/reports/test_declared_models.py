"""Models of declared games are printed, signed by both sides, and hold when they are verified and built anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.between.parameters import differing, parameters
from checker.check import check_exhibit
from pitboss.main import main
from reports.views.finding_view import findings
from tests.support.documents import MODELS, changed


def test_a_model_is_printed_signed_and_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_PHRASE", "two dice and a wheel")
    said = ["--passphrase-env", "SECRET_PHRASE"]
    keys, printed, one, both = (tmp_path / name for name in ("keys", "printed.pdf", "one.pdf", "both.pdf"))
    assert main(["procedure", str(MODELS / "big-six.game"), "-o", str(printed)]) == 0
    assert main(["keys", "new", str(keys), *said]) == 0
    for role, before, after in (("operator", printed, one), ("regulator", one, both)):
        key = str(keys / f"{role}.p12")
        assert main(["sign", str(before), "--role", role, "--key", key, "-o", str(after), *said]) == 0
    assert main(["verify", str(both), "--trust", str(keys / "trust.toml"), "--rebuild"]) == 0


@pytest.mark.parametrize(
    ("model", "line", "names"),
    [
        ("craps", 'wager pay "Pass": 1 to 1 when point is none and total is 3', ("die 1", "die 2")),
        ("roulette", 'wager pay "Red": push when pocket is 1', ("pocket 1",)),
        ("three-card-poker", 'wager pay "Pair Plus": 9 to 1 when hand is flush', ("two of clubs", "three of clubs")),
    ],
)
def test_the_witness_is_drawn(model: str, line: str, names: tuple[str, ...]) -> None:
    """Two dice, a pocket or the cards, each with its name for those who cannot see it."""
    exhibit = changed(model, ('section "Point system" as points\n', f'  {line}\n\nsection "Point system" as points\n'))
    clashes = [one for one in check_exhibit(exhibit).findings if one.check == "conflicting-answers"]
    (clash,) = findings(clashes, None)
    assert clash.witness is not None
    drawn = "".join(hand.faces for hand in clash.witness.hands)
    assert all(f'aria-label="{name}"' in drawn for name in names), drawn


def test_declared_games_are_compared_by_what_their_wagers_cost() -> None:
    usual, cheap = changed("roulette"), changed("roulette", ('"Dozen": 2 to 1', '"Dozen": 1 to 1'))
    assert differing((*parameters(usual), *parameters(cheap))) == [("house edge of Dozen", ("2.70%", "35.14%"))]
