"""Even money in the main game: what it brings, where that can be more than playing on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice

from engine.blackjack.play.decisions import even_money_pay
from engine.blackjack.situation import Situation
from engine.blackjack.tables.asker import Layout, TableAsker
from engine.blackjack.tables.classes import SituationGrid
from engine.blackjack.tables.parts import brought
from engine.blackjack.tables.rule_tables import BLACKJACK
from engine.cards import Card
from engine.effects import ALLOWED
from engine.play.payouts import rounding_of, winnings
from grammar.question_names import QuestionName

OFFER: QuestionName = "even money offered"


def even_money(asker: TableAsker, layout: Layout) -> dict[str, object]:
    rounding, names = rounding_of(asker.rules), asker.setting.names
    row: list[Fraction | None] = [None] * len(names)
    for at in offers(asker):
        taken = winnings(even_money_pay(asker.arbiter, replace(at, even_money=True)).effect, at.staked, rounding)
        if taken > declined(asker, layout, at)[0]:
            row[names.index(at.dealer[0].rank)] = taken / asker.setting.stake
    if not any(row):
        return {"even_money": ()}
    asker.note("even money is taken wherever that brings more")
    pairs = combinations(range(len(names)), 2)
    found = (pair for pair in pairs if asker.blackjack((Card(names[pair[0]], "♠"), Card(names[pair[1]], "♥"))))
    return {"even_money": tuple((one, two, tuple(row)) for one, two in found)}


def offers(asker: TableAsker) -> Iterator[Situation]:
    """For each up card, a blackjack that is offered even money against it, as it will be settled."""
    if not asker.rules.statements.get(OFFER):
        return
    stake = asker.setting.stake
    pairs = [(Card(one, "♠"), Card(two, "♥")) for one, two in combinations(asker.setting.names, 2)]
    blackjacks = [pair for pair in pairs if asker.blackjack(pair)]
    for up in asker.setting.ups:
        dealt = (Situation("settle", hand, (up,), checked=True, ante=stake, staked=stake) for hand in blackjacks)
        yield from islice((at for at in dealt if offered(asker, at)), 1)


def offered(asker: TableAsker, at: Situation) -> bool:
    return asker.arbiter.permission(OFFER, replace(at, moment="check")).effect == ALLOWED


def declined(asker: TableAsker, layout: Layout, at: Situation) -> tuple[Fraction, Fraction]:
    """What the blackjack wins on average if all other dealer hands were the worst, or the best."""
    up = at.dealer[0]
    left = list(asker.setting.shoe)
    for rank in (*(card.rank for card in at.hand), up.rank):
        left.remove(next(card for card in left if card.rank == rank))
    found = sum(asker.blackjack((up, hole)) for hole in left)
    ends = layout.finals.against(up)
    gains = settled(asker, layout, at, ends)
    others = {gain for gain, end in zip(gains, ends, strict=True) if not asker.blackjack(end)}
    means = [(found * gains[BLACKJACK] + (len(left) - found) * other) / len(left) for other in others]
    return min(means), max(means)


def settled(asker: TableAsker, layout: Layout, at: Situation, ends: Sequence[tuple[Card, ...]]) -> list[Fraction]:
    """What the blackjack brings against each of these hands of the dealer; asked once for all that settle it alike."""
    known = layout.settled.cells.known((OFFER,), (at.hand, at.dealer, at.staked))
    if GRID not in known:
        known[GRID] = SituationGrid(replace(at, dealer=end) for end in ends)
    amounts: dict[Fraction, int] = {}
    notes = dict(asker.notes)  # what had to be assumed is noted where hands are settled
    places = brought(asker, known[GRID], amounts)
    asker.notes = notes
    gains = [amount * asker.setting.stake for amount in amounts]
    return [gains[place] for place in places]


GRID = 0
"""Where the grid of a blackjack against an up card is kept."""
