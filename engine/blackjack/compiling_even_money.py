"""Even money in the main game: tables decline it, which is noted where taking it brings more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from engine.blackjack.compiling_desk import Desk, Layout, behind
from engine.blackjack.judging import Worth, even_money_pay, gained, paid, won
from engine.blackjack.situations import Situation
from engine.blackjack.tables import BLACKJACK
from engine.cards import Card
from engine.deciding import NOBODY
from engine.effects import ALLOWED
from engine.settling import winnings

OFFER = "even money offered"


def note_even_money(desk: Desk, layout: Layout) -> None:
    for at in offers(desk):
        taken = winnings(even_money_pay(desk.arbiter, replace(at, even_money=True)).effect, at.staked)
        worst, best = declined(desk, layout, at)
        if taken > worst:
            desk.note(f"even money is declined, though taking it {'brings' if taken > best else 'may bring'} more")
            return


def offers(desk: Desk) -> Iterator[Situation]:
    """Each blackjack that is offered even money, as it will be settled."""
    if not desk.rules.laws.get(OFFER):
        return
    names, stake = desk.setting.names, desk.setting.stake
    for one, two, up in product(names, names, desk.setting.ups):
        at = Situation("settle", (Card(one, "♠"), Card(two, "♥")), (up,), checked=True, ante=stake, staked=stake)
        offered = desk.blackjack(at.hand) and desk.arbiter.permission(OFFER, replace(at, moment="check")).effect
        if offered == ALLOWED:
            yield at


def declined(desk: Desk, layout: Layout, at: Situation) -> tuple[Fraction, Fraction]:
    """What the blackjack brings on the average, if all other hands than a blackjack were the worst, or the best."""
    up = at.dealer[0]
    left = list(desk.setting.shoe)
    for rank in (*(card.rank for card in at.hand), up.rank):
        left.remove(next(card for card in left if card.rank == rank))
    found = sum(desk.blackjack((up, hole)) for hole in left)
    ends = [behind(up, dealer) for _, dealer in layout.finals.named]
    matched = brought(desk, replace(at, dealer=ends[BLACKJACK]))
    others = {brought(desk, replace(at, dealer=end)) for end in ends if not desk.blackjack(end)}
    means = [(found * matched + (len(left) - found) * other) / len(left) for other in others]
    return min(means), max(means)


def brought(desk: Desk, at: Situation) -> Fraction:
    result = won(desk.arbiter, at).effect
    assert result is not None
    verdict, basis = paid(desk.arbiter, at)
    return gained(Worth(result, verdict.effect, basis, NOBODY), at.ante, at.staked)
