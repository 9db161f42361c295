"""Baccarat played from its document, against the usual drawing rules written out here a second time."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from engine.arbiter import Chosen
from engine.cards import RANKS, Card, full_shoe
from engine.play.deal_notation import deal_of
from engine.play.rounds import PlayerAction, Round
from engine.play.session import house_of, play
from engine.play.table_events import Collected, Decided, Paid, Pushed
from grammar.errors.faults import Unreadable
from grammar.parser import parse
from grammar.resolver.resolution import resolve
from tests.support.play_rules import Ledger, model

POINTS = {rank: index + 2 if index < 8 else 0 for index, rank in enumerate(RANKS)} | {"A": 1}
WAGERS = (("Player", Fraction(20)), ("Banker", Fraction(20)), ("Tie", Fraction(5)))


def expected(shoe: list[Card]) -> tuple[str, int]:
    """Which side wins, and how many cards leave the shoe."""
    values = [POINTS[card.rank] for card in shoe]
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    used = 4
    if max(player, banker) < 8:
        third = None
        if player <= 5:
            third = values[used]
            player, used = (player + third) % 10, used + 1
        if banker_draws(banker, third):
            banker, used = (banker + values[used]) % 10, used + 1
    return "tie" if player == banker else "player wins" if player > banker else "banker wins", used


def banker_draws(banker: int, third: int | None) -> bool:
    if third is None:
        return banker <= 5
    highest = {0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 2, 9: 3}[third]
    return banker <= highest


def gains(found: Round) -> dict[str, Fraction]:
    return {
        event.wager: event.amount
        if isinstance(event, Paid)
        else -event.amount
        if isinstance(event, Collected)
        else Fraction(0)
        for event in found.events
        if isinstance(event, Paid | Collected | Pushed)
    }


def test_five_hundred_rounds_follow_the_drawing_table() -> None:
    house = house_of(model("baccarat"))
    random = Random(5)
    cards = list(full_shoe(8))
    pays = {
        "player wins": {"Player": 20, "Banker": -20, "Tie": -5},
        "banker wins": {"Player": -20, "Banker": 19, "Tie": -5},
        "tie": {"Player": 0, "Banker": 0, "Tie": 40},
    }
    for _ in range(500):
        shoe = random.sample(cards, 6)
        found = house.round(shoe, WAGERS, lambda table, legal: PlayerAction("no"))
        result, used = expected(shoe)
        assert found.opened is None, found.opened.told()
        assert (found.table.result, found.table.place) == (result, used), shoe
        assert gains(found) == pays[result]
        ledger = Ledger().follow(found.events)
        assert ledger.layout == {}
        assert ledger.player == -ledger.house == found.net
        assert ledger.places == list(range(used))


def test_the_steps_name_their_statements() -> None:
    found = play(model("baccarat"), "", deal_of("wager Banker $20\nplayer 2♠ 3♥\nbanker 4♦ 10♣\ndraw 6♠ 9♦"))
    decided = next(event for event in found.events if isinstance(event, Decided))
    assert decided.order.by[0].question == "round result"
    assert found.net == 19


def test_a_document_without_a_drawing_table_stops_or_plays_the_usual() -> None:
    exhibit, faults = resolve(parse('family baccarat\nwager "Tie": $5 to $25\nwager pay "Tie": 9 to 1 when hands tie'))
    assert not faults
    deal = deal_of("wager Tie $5\nplayer 2♠ 6♥\nbanker 4♦ 4♣")
    stopped = play(exhibit, "", deal)
    assert stopped.opened is not None
    assert stopped.opened.question == "player draw"
    assert play(exhibit, "", deal, chosen=Chosen(usual=True)).net == 45


def test_words_of_blackjack_mean_nothing_here() -> None:
    _, faults = resolve(parse('family baccarat\nwager pay "Tie": 9 to 1 when up card is A'))
    assert [fault.message for fault in faults] == ['"up card" means nothing in baccarat']


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        ("wager Dragon $5\nplayer 2♠ 6♥\nbanker 4♦ 4♣", "offers no wager"),
        ("wager Tie $7\nplayer 2♠ 6♥\nbanker 4♦ 4♣", "in multiples of"),
        ("wager Tie $50\nplayer 2♠ 6♥\nbanker 4♦ 4♣", "outside the limits"),
        ("wager Tie $5\nplayer 2♠ 3♥\nbanker 4♦ 2♣", "empty"),
        (f"wager Tie $5\nplayer 2♠ 6♥\nbanker 4♦ 4♣\ndraw {'2♠ ' * 8}", "9 times"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(deal: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        play(model("baccarat"), "", deal_of(deal))
