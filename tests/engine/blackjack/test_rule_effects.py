"""What changing one rule costs, against published effects for many decks, to their last digit."""

from __future__ import annotations

import pytest

from engine.money.main_game import main_game
from tests.support.documents import exhibit_from, model_text

DOUBLE = "double: player may double only when cards in hand is 2"
AFTER_SPLIT = "double after split: allowed when cards"
LATE = "surrender: player may surrender when cards in hand is 2 and hand is not split and dealer has checked"


def only_on(totals: str) -> tuple[tuple[str, str], ...]:
    return (
        (DOUBLE, DOUBLE.replace("only when", f"only when total is hard {totals} and")),
        (AFTER_SPLIT, AFTER_SPLIT.replace("when", f"when total is hard {totals} and")),
    )


EFFECTS = {
    "double on 10 and 11 only": (only_on("10 to 11"), 0.18),
    "double on 9 to 11 only": (only_on("9 to 11"), 0.09),
    "late surrender": ((("surrender: not allowed", f"{LATE}\n  surrender loss: half the ante"),), -0.08),
}


def edge(changes: tuple[tuple[str, str], ...]) -> float:
    text = model_text("blackjack").replace("6 decks of 52", "8 decks of 52")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    found = main_game(exhibit_from(text), "blackjack")
    assert found is not None
    return found.edge_percent


@pytest.mark.parametrize(("changes", "published"), EFFECTS.values(), ids=EFFECTS)
def test_an_effect_is_the_published_one(changes: tuple[tuple[str, str], ...], published: float) -> None:
    assert edge(changes) - edge(()) == pytest.approx(published, abs=0.01)
