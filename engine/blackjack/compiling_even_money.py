"""Even money in the main game: tables decline it, which is noted where taking it brings more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from engine.blackjack.compiling_desk import Desk, Layout, behind
from engine.blackjack.judging import Worth, even_money_pay, gained, paid, won
from engine.blackjack.situations import Situation
from engine.cards import Card
from engine.deciding import NOBODY
from engine.effects import ALLOWED
from engine.settling import winnings

OFFER = "even money offered"


def note_even_money(desk: Desk, layout: Layout) -> None:
    for at in offers(desk):
        taken = winnings(even_money_pay(desk.arbiter, replace(at, even_money=True)).effect, at.staked)
        if taken > declined(desk, layout, at):
            desk.note("even money is declined, though taking it brings more")
            return


def offers(desk: Desk) -> Iterator[Situation]:
    """Each blackjack that is offered even money, as it will be settled."""
    if OFFER not in desk.rules.laws:
        return
    names, stake = desk.setting.names, desk.setting.stake
    for one, two, up in product(names, names, desk.setting.ups):
        at = Situation("settle", (Card(one, "♠"), Card(two, "♥")), (up,), checked=True, ante=stake, staked=stake)
        offered = desk.blackjack(at.hand) and desk.arbiter.permission(OFFER, replace(at, moment="check")).effect
        if offered == ALLOWED:
            yield at


def declined(desk: Desk, layout: Layout, at: Situation) -> Fraction:
    """The least that the blackjack can bring on the average: against a blackjack, and against the worst other hand."""
    up = at.dealer[0]
    left = list(desk.setting.shoe)
    for rank in (*(card.rank for card in at.hand), up.rank):
        left.remove(next(card for card in left if card.rank == rank))
    found = sum(desk.blackjack((up, hole)) for hole in left)
    (_, blackjack), *others = layout.finals.named
    worst = min(brought(desk, replace(at, dealer=behind(up, dealer))) for _, dealer in others)
    matched = brought(desk, replace(at, dealer=behind(up, blackjack)))
    return (found * matched + (len(left) - found) * worst) / len(left)


def brought(desk: Desk, at: Situation) -> Fraction:
    result = won(desk.arbiter, at).effect
    assert result is not None
    verdict, basis = paid(desk.arbiter, at)
    return gained(Worth(result, verdict.effect, basis, NOBODY), at.ante, at.staked)
