"""Even money in the main game: tables decline it, with a note where taking it pays more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice

from engine.arbiter import NOBODY
from engine.blackjack.play.decisions import Settlement, even_money_pay, gained, paid, won
from engine.blackjack.situation import Situation
from engine.blackjack.tables.asker import Layout, TableAsker, behind
from engine.blackjack.tables.rule_tables import BLACKJACK
from engine.cards import Card
from engine.effects import ALLOWED
from engine.play.payouts import winnings
from grammar.question_names import QuestionName

OFFER: QuestionName = "even money offered"


def even_money(desk: TableAsker, layout: Layout) -> dict[str, object]:
    """No field depends on it: it is only noted."""
    for at in offers(desk):
        taken = winnings(even_money_pay(desk.arbiter, replace(at, even_money=True)).effect, at.staked)
        worst, best = declined(desk, layout, at)
        if taken > worst:
            desk.note(f"even money is declined, though taking it {'brings' if taken > best else 'may bring'} more")
    return {}


def offers(desk: TableAsker) -> Iterator[Situation]:
    """For each up card, a blackjack that is offered even money against it, as it will be settled."""
    if not desk.rules.statements.get(OFFER):
        return
    stake = desk.setting.stake
    pairs = [(Card(one, "♠"), Card(two, "♥")) for one, two in combinations(desk.setting.names, 2)]
    blackjacks = [pair for pair in pairs if desk.blackjack(pair)]
    for up in desk.setting.ups:
        dealt = (Situation("settle", hand, (up,), checked=True, ante=stake, staked=stake) for hand in blackjacks)
        yield from islice((at for at in dealt if offered(desk, at)), 1)


def offered(desk: TableAsker, at: Situation) -> bool:
    return desk.arbiter.permission(OFFER, replace(at, moment="check")).effect == ALLOWED


def declined(desk: TableAsker, layout: Layout, at: Situation) -> tuple[Fraction, Fraction]:
    """What the blackjack wins on average if all other dealer hands were the worst, or the best."""
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


def brought(desk: TableAsker, at: Situation) -> Fraction:
    result = won(desk.arbiter, at).effect
    assert result is not None
    verdict, basis = paid(desk.arbiter, at)
    return gained(Settlement(result, verdict.effect, basis, NOBODY), at.ante, at.staked)
