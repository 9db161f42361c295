"""What cannot be played is refused in a sentence: an action, a shoe, a deal, a document without end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.arbiter import Stopped
from engine.blackjack.play.table import Hand, Table
from engine.cards import cards, full_shoe, shuffled
from engine.play.rounds import PlayerAction
from engine.play.session import house_of, play
from grammar.errors.faults import Unreadable
from tests.support.documents import exhibit_from
from tests.support.play_rules import BASE, SPLIT, document, model, played


def at_table(hand: str, up: str = "6♦ 10♣") -> Table:
    ten = Fraction(10)
    return Table(ten, "hand", hands=(Hand(cards(hand), ten),), dealer=cards(up), checked=True)


def test_what_the_document_allows_can_be_split_be_it_a_pair_or_not() -> None:
    any_two = house_of(document("split: player may split when cards in hand is 2"))
    pairs = house_of(document(*SPLIT))
    for hand in ("8♠ 8♥", "K♠ 10♥"):
        assert any_two.refusal(at_table(hand), PlayerAction("split")) is None
        assert pairs.refusal(at_table(hand), PlayerAction("split")) is None
    assert any_two.refusal(at_table("8♠ 7♥"), PlayerAction("split")) is None
    assert pairs.refusal(at_table("8♠ 7♥"), PlayerAction("split")) is not None


def test_a_refusal_is_a_sentence_of_the_dealer() -> None:
    house = house_of(model("blackjack"))
    assert house.refusal(at_table("8♠ 3♥"), PlayerAction("double")) is None
    assert house.refusal(at_table("8♠ 3♥ 2♦"), PlayerAction("double")) is not None
    assert "may not split" in (house.refusal(at_table("8♠ 3♥"), PlayerAction("split")) or "")
    assert "limits" in (house.refusal(at_table("8♠ 3♥"), PlayerAction("double", Fraction(3))) or "")
    assert house_of(document()).refusal(at_table("8♠ 3♥"), PlayerAction("split")) == (
        "Sorry, nothing here lets you split this hand."
    )


# Bad input ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1000])
def test_shoes_that_cannot_be(number: int) -> None:
    exhibit = document(base=BASE.replace("6 decks of 52 cards", f"{number} decks"))
    with pytest.raises(Unreadable, match=f"{number} decks"):
        house_of(exhibit).shoe(1)


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        ("wager Ante $500\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", "outside the limits"),
        ("wager Ante $0\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", "no wager"),
        ("wager Anti $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", 'offers no wager "Anti"'),
        ("wager Ante $5\nwager Ante $5\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", "twice"),
        ("wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo stand", "empty"),
        ("wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣", "does not say"),
        ("wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ 10♣\ndo split", "nothing here lets you split"),
        ("wager Ante $10\nplayer 10♠ 9♥\ndealer 9♦ 10♣\ndo stand, hit", "was over"),
        ("wager Ante $10\nplayer 10♠ 9♥ 2♦\ndealer 9♦ 10♣\ndo stand", "two cards"),
        (f"wager Ante $10\nplayer 10♠ 9♥\ndealer 9♦ 10♣\ndo stand\ndraw {'10♠ ' * 6}", "7 times"),
    ],
)
def test_deals_that_cannot_be(deal: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        played(document(), deal)


def test_a_rank_that_is_not_in_the_shoe() -> None:
    with pytest.raises(Unreadable, match="holds no 10♠"):
        played(model("spanish21"), "wager Ante $10\nplayer 10♠ 9♥\ndealer 6♦ J♣\ndo stand")


def test_doubling_without_end_is_refused() -> None:
    rules = ("double: player may double", "double limit: at most 9999 times")
    exhibit = document(*rules, base=BASE.replace("exactly 1 card", "exactly 0 cards"))
    with pytest.raises(Unreadable, match="never end"):
        play(exhibit, "", cards("2♠ 6♦ 3♥ 10♣"), [("Ante", Fraction(10))], lambda table, legal: PlayerAction("double"))


def test_a_dealer_who_never_stands_empties_the_shoe() -> None:
    base = BASE.replace("[higher]", "card value: 0 when card is 2 to 10\n[higher]")
    with pytest.raises(Unreadable, match="empty"):
        play(
            document(base=base),
            "",
            shuffled([card for card in full_shoe(6) if card.rank.isdigit()], 1),
            [("Ante", Fraction(10))],
            lambda table, legal: PlayerAction("stand"),
        )


def test_silence_on_a_number_names_no_number() -> None:
    with pytest.raises(Stopped) as stopped:
        house_of(exhibit_from("family blackjack\n")).shoe(1)
    assert str(stopped.value) == "How many decks are in the shoe? The document is silent."
