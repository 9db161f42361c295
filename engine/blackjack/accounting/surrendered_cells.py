"""What a surrendered hand loses by the document's own answers, compared with the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from engine.arbiter import NOBODY, Stopped
from engine.blackjack.accounting.deciding_statements import DecidingStatements
from engine.blackjack.accounting.ledger import Ledger, Loss
from engine.blackjack.accounting.seen_hands import SeenHands
from engine.blackjack.play.decision_cache import BEFORE
from engine.blackjack.play.decisions import Settlement, gained, surrender_loss
from engine.blackjack.situation import Situation
from engine.blackjack.table_reads import looks_at_dealer
from engine.blackjack.tables.rule_tables import BLACKJACK, EARLY_SURRENDER, SURRENDERED, Action
from engine.cards import Card
from engine.compiled_statements import CompiledStatement
from engine.effects import GRANTED
from engine.footprint import groups_of
from engine.play.payouts import rounding_of
from engine.situation_classes import single
from grammar.tree import Flag, Test

ALLOWED_BY = {SURRENDERED: Action.SURRENDER, EARLY_SURRENDER: Action.EARLY}
LOSS = Loss("surrender loss", "", "the mathematics has another amount here")
GIVEN_UP, FOUND = Flag("hand is surrendered"), Flag("dealer has blackjack")
ANY = 1
"""A final hand that is no blackjack."""
UP_CARD = frozenset({"up card"})


class SurrenderedCells:
    """One document's surrendered hands, given up before the check or after it."""

    def __init__(self, hands: SeenHands, statements: DecidingStatements) -> None:
        self.hands = hands
        self.tables = hands.tables
        self.statements = statements
        self.rules = hands.asker.rules
        self.rounding = rounding_of(self.rules)

    def compare(self, ledger: Ledger) -> None:
        for rule in (*self.rules.statements.get("surrender loss", ()), *self.on_surrendered):
            if any(sees_more(test) for test in self.tests(rule)):
                ledger.unsettled.setdefault(
                    rule.stated.key, "of the dealer's hand a surrender looks here at a blackjack only"
                )
        self.compare_moments(ledger)
        self.compare_bars(ledger)
        listed = [at for at in self.hands.at_this_table("surrender loss") if at.doubles <= self.tables.doubles]
        suits = self.hands.suits(("surrender loss",))
        shown = dict.fromkeys(
            other for at in listed for up in self.hands.setting.ups for other in suits.of(replace(at, dealer=(up,)))
        )
        for kind, bit in ALLOWED_BY.items():
            if any(bit & cell for block in self.tables.permissions for cell in set(block)):
                for found in shown:
                    if self.is_allowed(replace(found, checked=kind == SURRENDERED)):
                        self.compare_hand(ledger, found, kind)

    def compare_moments(self, ledger: Ledger) -> None:
        """On which side of the check a hand is given up: heard where what allows it does not say."""
        for at in self.hands.at_this_table("surrender moment"):
            decided = self.statements.at("surrender moment", at)
            ledger.settle(decided.beaten)
            ledger.agree(decided.deciding)
        bits = {bit for bit in ALLOWED_BY.values() for block in self.tables.permissions if any(bit & c for c in block)}
        for rule in self.rules.statements.get("surrender moment", ()):
            effect = rule.effect(None)
            other = Action.EARLY in bits if effect is None or effect.word != BEFORE else bits == {Action.SURRENDER}
            if rule.stated.key not in ledger.entered and other and any(self.tables.checked):
                ledger.unsettled[rule.stated.key] = (
                    "what allows a surrender says itself on which side of the check it is"
                )

    def compare_bars(self, ledger: Ledger) -> None:
        """Who may not surrender "when dealer has blackjack", though nobody looks for it, takes a surrender back."""
        unseen = any(
            any(holes) and not looked for holes, looked in zip(self.tables.blackjacks, self.tables.checked, strict=True)
        )
        for rule in self.rules.statements.get("may surrender", ()):
            if unseen and FOUND in self.tests(rule):
                ledger.unsettled[rule.stated.key] = "no surrender is undone here by a blackjack that is found later"

    def is_allowed(self, at: Situation) -> bool:
        return self.statements.at("may surrender", replace(at, moment="hand", surrendered=False)).effect in GRANTED

    def compare_hand(self, ledger: Ledger, found: Situation, kind: int) -> None:
        at = replace(found, checked=kind == SURRENDERED, ante=self.hands.setting.stake)
        at = replace(at, staked=self.hands.staked[found.doubles])
        up, origin = self.hands.index[at.dealer[0].rank], self.hands.origin(at)
        for final, dealer in self.dealers(at.dealer[0]):
            if final == BLACKJACK and at.checked and self.tables.checked[up]:
                continue  # it was found, and no hand was given up against it
            brings = self.tables.pays(up, origin, at.doubles, kind, final)
            self.compare_cost(ledger, replace(at, dealer=dealer), brings)
            self.compare_result(ledger, replace(at, dealer=dealer), brings)

    def dealers(self, up: Card) -> Iterator[tuple[int, tuple[Card, ...]]]:
        """The dealer's hands as far as tables tell them apart here: any, and a blackjack."""
        yield ANY, (up,)
        names, blackjacks = self.hands.setting.names, self.tables.blackjacks[self.hands.index[up.rank]]
        hole = next((Card(name, "♣") for name in names if blackjacks[self.hands.index[name]]), None)
        if hole is not None:
            yield BLACKJACK, (up, hole)

    @cached_property
    def on_surrendered(self) -> tuple[CompiledStatement, ...]:
        """Statements on who wins that speak of surrendered hands."""
        told = self.rules.statements.get("main result", ())
        return tuple(rule for rule in told if GIVEN_UP in self.tests(rule))

    def tests(self, rule: CompiledStatement) -> tuple[Test, ...]:
        return tuple(single(rule.stated.when, self.rules))

    def compare_cost(self, ledger: Ledger, at: Situation, brings: Fraction) -> None:
        decided = self.statements.at("surrender loss", at)
        ledger.settle(decided.beaten)
        try:
            cost = surrender_loss(self.statements.arbiter, at)[0] / at.ante
        except Stopped:
            return
        if brings == -cost:
            ledger.agree(decided.deciding)
        else:
            ledger.differ(LOSS, at, dict.fromkeys((*decided.deciding, *decided.given)))

    def compare_result(self, ledger: Ledger, at: Situation, brings: Fraction) -> None:
        """A sentence on surrendered hands among those on who wins is heard where surrendering costs just that."""
        holding = [rule.stated.key for rule in self.on_surrendered if rule.holds(at)]
        decided = self.statements.at("main result", at) if holding else None
        if decided is None or decided.effect is None or not set(holding).intersection(decided.given):
            return
        result = decided.effect
        pays = self.statements.at("main pay", at).effect if result.kind == "win" else None
        worth = Settlement(result, pays, "", NOBODY, rounding=self.rounding)
        won = result.kind == "win" and pays is None
        if not won and brings == gained(worth, at.ante, at.staked) / at.ante:
            ledger.agree(holding)
        else:
            ledger.differ(LOSS, at, holding)


def sees_more(test: Test) -> bool:
    """Does it look at more of the dealer's hand than its up card, and whether it is a blackjack?"""
    return looks_at_dealer(test) and test != FOUND and groups_of(test) != UP_CARD
