"""Doubling: what it adds and how many cards it gives, which tables store once for all hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import compress

from engine.arbiter import Open, Stopped, exactly_one
from engine.blackjack.play.amounts import amount_for, more_allowed
from engine.blackjack.play.table import Hand, Table
from engine.blackjack.situation import Situation
from engine.blackjack.situations.other_suits import OtherSuits
from engine.blackjack.tables.asker import ACTING, Layout, TableAsker
from engine.blackjack.tables.assumptions import note_unseen
from engine.blackjack.tables.classes import SituationGrid
from engine.play.rounds import dollars
from engine.situation_classes import tests_of
from grammar.question_names import QuestionName

DOUBLING: tuple[QuestionName, ...] = ("cards after a double", "double amount")


def double_cards(asker: TableAsker, layout: Layout) -> dict[str, object]:
    """How many cards a double gives: the answer for the first hand that has one."""
    note_unseen(asker, DOUBLING)
    tests = tests_of(asker.rules, *DOUBLING)
    samples = layout.actions.cells.situations if tests else plain_hands(asker)
    before = [at for at in samples if at.doubles < asker.setting.doubles]
    if not tests:
        for at in before:
            refuse_other_amounts(asker, at)
    after = SituationGrid(raised(asker, at) for at in before)
    found: dict[str, int] = {}
    for number, resolved in after.answers(asker.arbiter, DOUBLING[:1], lambda at: cards_given(asker, at)):
        found.setdefault(resolved, number)
    asker.note(min(found, default=""))
    return {"double_cards": found[min(found)] if found else 1}


def plain_hands(asker: TableAsker) -> list[Situation]:
    """A hand for each number of doubles made."""
    setting = asker.setting
    hands = [(made, asker.samples.like(2 + made, False, 8 + made)) for made in range(setting.doubles)]
    return [setting.situation(hand, 0, made) for made, hand in hands]


def refuse_unlike_doubles(asker: TableAsker, layout: Layout) -> None:
    """Raises ValueError if what a double adds or gives depends on the hand, among hands that may be doubled."""
    if not tests_of(asker.rules, *DOUBLING):
        return
    before = tuple(doubled(asker, layout))
    for _ in SituationGrid(before).answers(asker.arbiter, DOUBLING[1:], lambda at: refuse_other_amounts(asker, at)):
        pass
    after = SituationGrid(raised(asker, at) for at in before)
    given = after.answers(asker.arbiter, DOUBLING[:1], lambda at: cards_given(asker, at))
    if {number for number, _ in given} - {double_cards(asker, layout)["double_cards"]}:
        raise ValueError("how many cards a double gives depends on the hand: this cannot be analysed")


def raised(asker: TableAsker, at: Situation) -> Situation:
    """The hand after its wager is raised and before its card comes."""
    return replace(at, doubles=at.doubles + 1, staked=asker.setting.staked[at.doubles + 1])


def doubled(asker: TableAsker, layout: Layout) -> Iterator[Situation]:
    """Every hand that may be doubled, as far as permissions and the rules on doubling tell them apart."""
    suits = OtherSuits(asker.rules, DOUBLING, asker.setting.shoe)
    decisions, setting, cells = asker.decisions, asker.setting, layout.actions.cells
    may = cells.answers(
        asker.arbiter, ACTING, lambda at: "double" in decisions.chosen(at).legal, arises=decisions.arises
    )
    found = [(block, at) for (block, _), at in compress(zip(layout.actions.places, cells.situations, strict=True), may)]
    for up, origins in zip(setting.ups, layout.acting.of, strict=True):
        for origin, blocks in enumerate(origins):
            for block, at in found:
                if block in blocks and (origin < 2 or at.hand[0].rank == "A"):
                    yield from suits.of(setting.situation(at.hand, origin, at.doubles, up))


def refuse_other_amounts(asker: TableAsker, at: Situation) -> None:
    hand = Hand(at.hand, at.staked, at.from_split, at.split_aces, at.doubles, at.hits)
    table = Table(at.ante, moment="hand", hands=(hand,), dealer=at.dealer, checked=True, splits=at.splits)
    amount, order = amount_for(asker.arbiter, "double amount", table, None)
    asker.note(order.resolved)
    added = asker.setting.staked[at.doubles + 1] - at.staked
    if amount != added:
        raise ValueError(
            f"a double adds {dollars(amount)} to some hands and {dollars(added)} to others: this cannot be analysed"
        )
    if more_allowed(asker.arbiter, "double amount", table, amount):
        asker.note(f"a double adds {dollars(amount)}, though more may be added")


def cards_given(asker: TableAsker, at: Situation) -> tuple[int, str]:
    """How many, and what had to be assumed."""
    effect, order = asker.arbiter.value("cards after a double", at)
    number = exactly_one(effect)
    if number is None:
        raise Stopped(Open("cards after a double", "", at, asker.rules.ask("cards after a double", at).given))
    return int(number), order.resolved
