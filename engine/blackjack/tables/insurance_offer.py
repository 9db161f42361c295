"""Insurance in the main game: what it brings, and how insured hands are settled, where taking it can pay."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.arbiter import Stopped
from engine.blackjack.play.amounts import most_allowed
from engine.blackjack.play.side_settlement import side_situation
from engine.blackjack.play.table import Hand, Table
from engine.blackjack.situation import Situation
from engine.blackjack.table_reads import history_read
from engine.blackjack.tables.asker import PAYING, Layout, TableAsker
from engine.blackjack.tables.parts import settled_blocks
from engine.blackjack.tables.rule_tables import Insurance
from engine.cards import Card
from engine.effects import FORBIDDEN
from engine.play.payouts import wager_gain
from engine.side_wagers.tally import INSURANCE
from engine.situation_classes import tests_of
from grammar.errors.faults import Unreadable
from grammar.question_names import QuestionName

OFFER: QuestionName = "insurance offered"
INSURED: tuple[QuestionName, ...] = (
    OFFER,
    "insurance amount",
    "wager pay",
    *PAYING,
    "may surrender",
    "surrender loss",
    "chips",
)


def insurance(asker: TableAsker, layout: Layout) -> dict[str, object]:
    """None where insurance is not offered, or neither it nor an insured hand can bring more than going without."""
    offered = tuple(offered_against(asker, up) for up in asker.setting.ups)
    reads = "insured" in history_read(tests_of(asker.rules, *PAYING))
    if not any(offered):
        if reads:
            asker.note("insurance is not taken: nobody offers it")
        return {"insurance": None}
    try:
        won, lost = brings(asker, offered)
    except (Stopped, Unreadable):
        asker.note("insurance is not taken: what it takes or pays is open")
        return {"insurance": None}
    cells = layout.settled.cells
    if reads:
        cells = cells.insured
    elif likeliest(asker, offered) * (won - lost) + lost <= 0:
        return {"insurance": None}
    asker.note("insurance is taken wherever that brings more, for as much as is allowed")
    if "checked" in history_read(tests_of(asker.rules, "may surrender")):
        asker.note("an insured hand may be surrendered before the check, and the insurance stands")
    blocks, places = settled_blocks(asker, layout, cells)
    return {"insurance": Insurance(offered, won, lost, blocks, places)}


def offered_against(asker: TableAsker, up: Card) -> bool:
    """Asked of an ordinary hand: who holds a blackjack may be offered even money instead."""
    at = Situation("check", asker.samples.like(2, False, 16), (up,), ante=asker.setting.stake)
    said = asker.arbiter.rules.ask(OFFER, replace(at, staked=asker.setting.stake))
    return bool(said.given) and asker.arbiter.permission(OFFER, at).effect != FORBIDDEN


def brings(asker: TableAsker, offered: tuple[bool, ...]) -> tuple[Fraction, Fraction]:
    """With a dealer's blackjack and without, in units of the stake. Raises Stopped, Unreadable."""
    stake, names = asker.setting.stake, asker.setting.names
    table, up = insured_table(asker, offered)
    amount = most_allowed(asker.arbiter, "insurance amount", table)
    holes = [Card(name, "♣") for name in names]
    found = []
    for wanted in (True, False):
        hole = next((card for card in holes if asker.blackjack((up, card)) == wanted), None)
        at = side_situation(table, INSURANCE, amount, (up, hole) if hole else (up,))
        found.append(wager_gain(asker.arbiter, INSURANCE, amount, at)[0] / stake if hole else Fraction(0))
    return found[0], found[1]


def insured_table(asker: TableAsker, offered: tuple[bool, ...]) -> tuple[Table, Card]:
    """An ordinary hand, and the first up card against which insurance is offered."""
    stake = asker.setting.stake
    up = next(card for card, may in zip(asker.setting.ups, offered, strict=True) if may)
    return Table(stake, hands=(Hand(asker.samples.like(2, False, 16), stake),), dealer=(up,)), up


def insured_stake(asker: TableAsker) -> Fraction | None:
    """As much as is allowed beside the main stake; None where nobody offers it. Raises Stopped, Unreadable."""
    offered = tuple(offered_against(asker, up) for up in asker.setting.ups)
    return most_allowed(asker.arbiter, "insurance amount", insured_table(asker, offered)[0]) if any(offered) else None


def likeliest(asker: TableAsker, offered: tuple[bool, ...]) -> Fraction:
    """No hand makes a dealer's blackjack likelier than this."""
    shoe = asker.setting.shoe
    most = max(
        sum(asker.blackjack((up, card)) for card in shoe)
        for up, may in zip(asker.setting.ups, offered, strict=True)
        if may
    )
    return Fraction(most, max(1, len(shoe) - 3))
