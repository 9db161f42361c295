"""Where nothing is said of the decks, what is shown is held by one."""

from __future__ import annotations

import re

from checker.context import game_context
from tests.support.documents import exhibit_from

CARD = re.compile(r"(?:10|[2-9AKQJ])[♠♥♦♣]")
GAME = """language 1
game pairs
{decks}randomizer: cards
stage deal: player draws 4 cards as player cards, then dealer draws 3 cards as dealer hand
combination hand: best 3 of player cards
event flush: cards is same suit
event pair: cards has groups 2 -1
event high card: cards is drawn
ranking: flush, pair, high card
wager pay "Ante": 2 to 1 when hand is flush and hand ranks above dealer hand
wager pay "Ante": 1 to 1 when hand ranks above dealer hand
wager pay "Ante": push when hand ranks with dealer hand
wager pay "Ante": player loses when hand ranks below dealer hand
"""


def deals(decks: str = "") -> list[str]:
    exhibit = exhibit_from(GAME.format(decks=decks))
    game = game_context(exhibit, exhibit.games[0].name)
    return [one.situation.told() for one in game.answers("wager pay", "Ante")]


def twice(deal: str) -> bool:
    cards = CARD.findall(deal)
    return len(set(cards)) < len(cards)


def test_no_card_is_shown_twice_where_no_number_of_decks_is_said() -> None:
    shown = deals()
    assert shown
    assert not any(map(twice, shown)), shown


def test_the_same_classes_are_found_with_and_without_a_number() -> None:
    assert len(deals()) == len(deals("decks: 8 decks of 52 cards\n"))
