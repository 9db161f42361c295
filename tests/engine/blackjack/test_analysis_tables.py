"""Rule tables: what they refuse, and how a hand is looked up."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.blackjack.tables.rule_tables import BUST, Action, SettledBlocks
from tests.support.rules import classic, spanish

CLASSIC, SPANISH = classic(6), spanish(6)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"draws": b""}, "the dealer's tables"),
        ({"permissions": (b"",)}, "the permissions"),
        ({"kind": b""}, "the kinds of hands"),
        ({"permission_of": ()}, "the choice of permissions"),
        ({"settlements": (((Fraction(1),),),)}, "the settlements"),
        ({"settlement_of": ()}, "the choice of settlements"),
        ({"checked": ()}, "the check for blackjack"),
        ({"most_hands": ()}, "the splits"),
        ({"double_cards": 0}, "the cards of a double"),
        ({"finals": CLASSIC.finals[:5]}, "the settlements"),
        ({"ranks": (replace(CLASSIC.ranks[0], value=11), *CLASSIC.ranks[1:])}, "the values of the cards"),
    ],
)
def test_tables_that_do_not_fit_are_refused(changes: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        replace(CLASSIC, **changes)  # type: ignore[arg-type]


def test_the_first_pattern_that_fits_names_the_hand() -> None:
    six, seven, eight = 5, 6, 7
    name = SPANISH.kinds
    assert name[SPANISH.hand_kind(((six, 0), (seven, 0), (eight, 0)))] == "spades"
    assert name[SPANISH.hand_kind(((eight, 1), (seven, 1), (six, 1)))] == "suited"
    assert name[SPANISH.hand_kind(((six, 0), (seven, 1), (eight, 0)))] == "mixed"
    assert name[SPANISH.hand_kind(((0, 0), (1, 1), (2, 1), (3, 1), (0, 2)))] == "five cards"
    assert name[SPANISH.hand_kind(((0, 0), (11, 1)))] == "blackjack"
    assert SPANISH.hand_kind(((9, 0), (10, 0), (1, 0))) == BUST


def test_what_is_allowed_depends_on_cards_origin_and_doubles() -> None:
    two_cards, three_cards = (2, False, 11), (3, False, 11)
    assert CLASSIC.allowed(5, 0, 0, two_cards) & Action.DOUBLE
    assert not CLASSIC.allowed(5, 0, 0, three_cards) & Action.DOUBLE
    assert CLASSIC.allowed(5, 3, 0, (2, True, 6)) == Action(0)
    assert SPANISH.allowed(5, 0, 1, three_cards) == Action.STAND | Action.SURRENDER


def test_the_dealer_on_seventeen() -> None:
    assert not CLASSIC.dealer_draws(2, True, 7)
    assert SPANISH.dealer_draws(2, True, 7)
    assert not SPANISH.dealer_draws(2, False, 17)
    assert SPANISH.finals[SPANISH.dealer_final(3, True, 8)] == "18"
    assert SPANISH.finals[SPANISH.dealer_final(4, False, 26)] == "bust"


def test_settled_blocks_are_told_apart_by_what_they_say() -> None:
    """The digest stands for the fractions; which objects they are, or how they are shared, does not matter."""
    half, again, lost = Fraction(1, 2), Fraction(2, 4), Fraction(-1)
    first = SettledBlocks((((half, lost), (half, half)),))
    assert SettledBlocks((((again, lost), (half, again)),)).digest == first.digest
    others = [
        (((half, lost), (half, lost)),),
        (((half, lost, half, half),),),
        (((half, lost),), ((half, half),)),
        (((half, -lost), (half, half)),),
    ]
    assert len({first.digest, *(SettledBlocks(blocks).digest for blocks in others)}) == 5
    assert repr(first) == repr(SettledBlocks(first))
