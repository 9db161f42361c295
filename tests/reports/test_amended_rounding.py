"""Another rounding in an amendment: the smallest stake where it pays something else, and the edge there."""

from __future__ import annotations

from reports.amendment.amendment_pages import amendment_text
from tests.reports.test_amendment import LAKESIDE, amended, view

TO_THE_DOLLAR = ("rounding: exact", "rounding: down to the dollar")


def test_another_rounding_shows_the_smallest_stake_where_it_pays_something_else() -> None:
    """6 to 5 on $5 is $6 in both ways; on $6 it is $7.20, or $7."""
    found = view(LAKESIDE, amended(("3 to 2", "6 to 5"), TO_THE_DOLLAR))
    (change,) = (one for one in found.changes if "rounded" in (one.after.text if one.after else ""))
    assert change.change_class == "pays"
    (hand,) = change.hands
    assert (hand.money_before, hand.money_after) == ("wins $7.20 on $6", "wins $7 on $6")
    (edge,) = change.edges
    assert edge.at == "$6"
    assert float(edge.after.rstrip("%")) > float(edge.before.rstrip("%"))
    whole = {(one.at, one.before, one.after) for one in found.edges if one.wager == "main wager"}
    assert ("$6", edge.after) in {(at, after) for at, _, after in whole}
    assert {at for at, _, _ in whole} >= {"$5", "$6"}
    assert " at $6 goes from " in amendment_text(found)


def test_a_rounding_that_never_meets_a_part_of_a_dollar_moves_nothing() -> None:
    even = ("blackjack pay: 3 to 2", "blackjack pay: 2 to 1")
    old, new = LAKESIDE.replace(*even), amended(even, TO_THE_DOLLAR)
    (change,) = view(old, new).changes
    assert (change.change_class, change.hands, change.edges) == ("pays", (), ())
    assert change.proof.startswith("No answer of play moves, and no payment on a stake that the new version allows")


def test_a_half_that_is_handed_back_is_rounded_too() -> None:
    half = ("surrender: not allowed", "surrender: player may surrender\nsurrender loss: half the ante")
    even = ("blackjack pay: 3 to 2", "blackjack pay: 2 to 1")
    (change,) = view(LAKESIDE.replace(*half).replace(*even), amended(half, even, TO_THE_DOLLAR)).changes
    assert ("loses $2.50 on $5", "loses $3 on $5") in {(one.money_before, one.money_after) for one in change.hands}
