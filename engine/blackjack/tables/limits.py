"""What tables cannot represent: rejected, since they would give another game's edge."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Literal

from engine.blackjack.play.amounts import amount_for
from engine.blackjack.play.decisions import surrender_loss
from engine.blackjack.play.table import Hand, Table
from engine.blackjack.situation import Situation
from engine.blackjack.situations.other_suits import OtherSuits
from engine.blackjack.tables.asker import Layout, TableAsker
from engine.cards import Card
from engine.play.rounds import dollars
from engine.situation_classes import single, tests_of
from grammar.exhibit import Stated
from grammar.question_names import SubjectName
from grammar.tree import Moment, Statement

EXPOSED = frozenset({("before", "player turn"), ("before", "first action"), ("after", "deal"), ("during", "deal")})
"""Moments at which an exposed hole card can still be played against."""

BOTH = "both cards of the dealer lie face up while players act: play that sees them cannot be analysed"


def hidden_card(asker: TableAsker, layout: Layout) -> dict[str, object]:
    """The hole card is hidden from players. Raises ValueError."""
    shown = {effect.word for effect in asker.rules.ask("up card", Situation("deal")).effects}
    if "both cards" in shown:
        raise ValueError(BOTH)
    if not shown:
        asker.note("one card of the dealer lies face down: which is up is not stated")
    for rule in asker.rules.statements.get("steps", ()):
        if subject(rule.stated) == "dealer reveal" and any(
            isinstance(test, Moment) and (test.relation, test.name) in EXPOSED
            for test in single(rule.stated.when, asker.rules)
        ):
            raise ValueError(BOTH)
    return {}


def subject(stated: Stated) -> SubjectName | Literal[""]:
    return stated.line.subject if isinstance(stated.line, Statement) else ""


def refuse_split_amounts(asker: TableAsker, pair: tuple[Card, ...], most: int) -> None:
    """Every hand of a split, of so many, carries the original wager. Raises ValueError if a document wants another."""
    setting, stake = asker.setting, asker.setting.stake
    told_apart = bool(tests_of(asker.rules, "split amount"))
    suits = OtherSuits(asker.rules, ("split amount",), setting.shoe)
    for made, up in product(range(most - 1), setting.ups) if told_apart else ((0, setting.ups[0]),):
        for at in suits.of(replace(setting.situation(pair, min(made, 1), 0, up), splits=made)):
            hand = Hand(at.hand, stake, made > 0, made > 0 and pair[0].rank == "A")
            table = Table(stake, moment="hand", hands=(hand,), dealer=at.dealer, checked=True, splits=made)
            amount, order = amount_for(asker.arbiter, "split amount", table, None)
            asker.note(order.resolved)
            if amount != stake:
                raise ValueError(
                    f"a split hand takes {dollars(amount)} beside {dollars(stake)}: this cannot be analysed"
                )


def refuse_surrender_losses(asker: TableAsker, layout: Layout) -> None:
    """A surrender costs the same whatever the player holds. Raises ValueError where a document says otherwise."""
    if not tests_of(asker.rules, "surrender loss"):
        return
    hands = [hand for hand in layout.kinds.samples if len(hand) == 2]
    suits = OtherSuits(asker.rules, ("surrender loss",), asker.setting.shoe)
    for doubles, up, checked in product(range(asker.setting.doubles + 1), asker.setting.ups, (True, False)):
        losses: set[Fraction] = set()
        for hand in hands:
            at = replace(asker.setting.situation(hand, 0, doubles, up), moment="settle", surrendered=True)
            shown = (one for one in suits.of(replace(at, checked=checked)) if one.dealer == at.dealer)
            losses.update(surrender_loss(asker.arbiter, one)[0] for one in shown)
        if len(losses) > 1:
            raise ValueError("what a surrender costs depends on the player's cards: this cannot be analysed")
