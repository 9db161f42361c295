"""What a contradiction on the number of decks is worth: the edges of the shoes that each side lets be dealt."""

from __future__ import annotations

import pytest

from checker.check import check_exhibit
from checker.prices import DECKS, price_by_price
from engine.money.main_game import main_game
from tests.support.documents import changed

SIX = "decks: 6 decks of 52 cards"


def edge(decks: int) -> float:
    found = main_game(changed("blackjack", (SIX, f"decks: {decks} decks of 52 cards")), "blackjack")
    assert found is not None
    return found.edge_percent


@pytest.mark.parametrize(("stated", "names"), [("1 to 6", ("1 deck", "2 decks")), ("6", ("1 deck", "6 decks"))])
def test_each_answer_is_priced_with_its_own_decks(stated: str, names: tuple[str, ...]) -> None:
    both = changed("blackjack", (SIX, f"decks: 1 deck of 52 cards\n  decks: {stated} decks of 52 cards"))
    findings = [one for one in check_exhibit(both).findings if one.question == DECKS and one.options]
    found = list(map(price_by_price(both), findings))
    answers = [(name.split(": ")[1], worth) for one in found if one.price for name, worth in one.price.answers]
    wanted = {name: edge(int(name.split()[0])) for name in names}
    assert dict(answers) == pytest.approx(wanted)
