"""The verdicts of one document at a blackjack table, remembered from round to round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from engine.arbiter import Arbiter, Order, Stopped, Verdict
from engine.blackjack.play.amounts import Amounts
from engine.blackjack.play.decisions import (
    MOST_REMEMBERED,
    PERMISSIONS,
    CardViewer,
    Choices,
    DecisionMemo,
    Settlement,
    choices,
    paid,
    won,
)
from engine.blackjack.play.side_settlement import Ends, SideWagers, side_situation
from engine.blackjack.play.table import Hand, Table, acting, seen, settling
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import ApplicableQuestions
from engine.blackjack.terms import BlackjackTerms
from engine.cards import Card
from engine.effects import FORBIDDEN, GRANTED, HIT, STAND
from engine.play.payouts import rounding_of, wager_gain
from engine.play.rounds import PlayerAction
from engine.play.table_setup import cited
from grammar.exhibit import Stated
from grammar.question_names import QuestionName, SubjectName


class DecisionCache:
    """What a hand may do, what the dealer does, what a hand is worth."""

    def __init__(self, arbiter: Arbiter) -> None:
        terms = arbiter.rules.terms
        assert isinstance(terms, BlackjackTerms)
        self.arbiter = arbiter
        self.terms = terms
        self.side = SideWagers(arbiter)
        self.ends = Ends(terms)
        self.amounts = Amounts(arbiter)
        eye = CardViewer(arbiter)
        self.look = eye.look
        self.rounding = rounding_of(arbiter.rules)
        self.always: dict[tuple[object, ...], bool] = {}
        limits: tuple[QuestionName, ...] = ("split limit", "double limit")
        money: tuple[QuestionName, ...] = ("main pay", "bonus eligibility", "payout basis")
        self.arises = ApplicableQuestions(arbiter.rules)
        self.choices = DecisionMemo(arbiter, eye, (*PERMISSIONS, *limits), self.chosen, self.arises)
        self.results = DecisionMemo(arbiter, eye, ("main result",), lambda at: won(arbiter, at))
        self.pays = DecisionMemo(arbiter, eye, money, lambda at: paid(arbiter, at))
        self.drawing = DecisionMemo(arbiter, eye, ("dealer draw",), lambda at: arbiter.value("dealer draw", at))
        self.timing = {
            question: DecisionMemo(arbiter, eye, (question,), partial(arbiter.value, question))
            for question in ("blackjack paid", "twenty-one paid")
        }
        self.offers = {
            question: DecisionMemo(arbiter, eye, (question,), self.offer_of(question))
            for question in ("dealer checks", "original wagers only", "insurance offered", "even money offered")
        }
        self.surrenders = DecisionMemo(arbiter, eye, ("may surrender",), self.early)
        self.dealing = Order(procedure(arbiter, "dealing"))
        self.splitting = Order(procedure(arbiter, "split procedure"))
        self.revealing = Order(procedure(arbiter, "dealer reveal"))

    def chosen(self, at: Situation) -> Choices:
        return choices(self.arbiter, at, self.arises)

    def offer_of(self, question: QuestionName) -> Callable[[Situation], Verdict]:
        return lambda at: self.arbiter.permission(question, at)

    def legal(self, table: Table) -> Choices:
        """What the acting hand may do: everything the document allows, including splitting unlike cards."""
        memory, hand = self.choices, table.hand
        key = (memory.hand(hand.cards, hand.from_split), memory.visible(table.dealer[:1]), *history(table, hand))
        return memory.at(key, lambda: acting(table))

    def worth(self, table: Table, hand: Hand, dealer: tuple[Card, ...]) -> Settlement:
        """How a hand would be settled against this dealer's hand."""
        beside = history(table, hand)
        key = (self.results.hand(hand.cards, hand.from_split), self.results.dealer(dealer), *beside)
        result, order = self.results.at(key, lambda: settling(table, hand, dealer))
        assert result is not None
        if result.kind != "win":
            return Settlement(result, None, "", order, rounding=self.rounding)
        key = (self.pays.hand(hand.cards, hand.from_split), self.pays.dealer(dealer), *beside)
        (pays, paying), basis = self.pays.at(key, lambda: settling(table, hand, dealer))
        return Settlement(result, pays, basis, order, paying, self.rounding)

    def draw(self, dealer: tuple[Card, ...], checked: bool) -> Verdict:
        """Does the dealer draw to this hand?"""
        memory = self.drawing
        key = (memory.visible(dealer), checked)
        return memory.at(key, lambda: Situation("dealer", dealer=dealer, checked=checked))

    def offer(self, question: QuestionName, table: Table) -> Verdict:
        """Is this offered, or done, before the players act?"""
        memory, hand = self.offers[question], table.hands[0]
        key = (memory.hand(hand.cards, hand.from_split), memory.visible(table.dealer[:1]), *history(table, hand))
        return memory.at(key, lambda: seen(table, hand, "check", table.dealer[:1]))

    def when_paid(self, table: Table, hand: Hand) -> str:
        """``at once``, ``after the check``, ``at the end``; empty if the document does not say."""
        blackjack = self.look(hand.cards, hand.from_split).blackjack
        memory = self.timing["blackjack paid" if blackjack else "twenty-one paid"]
        key = (memory.hand(hand.cards, hand.from_split), memory.visible(table.dealer[:1]), *history(table, hand))
        effect = memory.at(key, lambda: seen(table, hand, "check", table.dealer[:1])).effect
        return effect.word if effect else ""

    def fixed(self, table: Table, hand: Hand) -> bool:
        """Is the hand worth the same whatever the dealer draws?"""
        if self.look(table.dealer).blackjack:
            return True
        key = (
            self.results.hand(hand.cards, hand.from_split),
            self.pays.hand(hand.cards, hand.from_split),
            self.results.visible(table.dealer[:2]),
            self.pays.dealer(table.dealer[:2]),
            table.dealer[0].rank,
            *history(table, hand),
        )
        found = self.always.get(key)
        if found is None:
            now = self.outcome(table, hand, table.dealer)
            ends = self.ends.of(table.dealer, self.look(hand.cards).total)
            found = all(self.outcome(table, hand, end) == now for end in ends)
            if len(self.always) > MOST_REMEMBERED:
                self.always.clear()
            self.always[key] = found
        return found

    def outcome(self, table: Table, hand: Hand, dealer: tuple[Card, ...]) -> tuple[object, ...]:
        """The result of a hand, or the open question it runs into."""
        try:
            return self.worth(table, hand, dealer)[:3]
        except Stopped as reason:
            return reason.opened.question, tuple(answer.effect for answer in reason.opened.given)

    def side_waits(self, table: Table, name: str, stake: Fraction) -> bool:
        """Can the dealer's draw change what a side wager pays?"""
        total = self.look(table.hands[0].cards).total
        ends = (table.dealer, *self.ends.of(table.dealer, total))
        return len({self.side_outcome(table, name, stake, end) for end in ends}) > 1

    def side_outcome(self, table: Table, name: str, stake: Fraction, dealer: tuple[Card, ...]) -> Fraction | None:
        try:
            return wager_gain(self.arbiter, name, stake, side_situation(table, name, stake, dealer))[0]
        except Stopped:
            return None

    def early_surrender(self, table: Table) -> Verdict:
        """Who allows surrender before the check but not after it."""
        memory, hand = self.surrenders, table.hands[0]
        key = (memory.hand(hand.cards, hand.from_split), memory.visible(table.dealer[:1]), *history(table, hand))
        return memory.at(key, lambda: acting(table._replace(checked=False)))

    def early(self, at: Situation) -> Verdict:
        """A statement that also holds after the check is about the player's turn, which comes then."""
        before = self.arbiter.rules.ask("may surrender", at)
        after = self.arbiter.rules.ask("may surrender", replace(at, checked=True))
        later = {id(answer.stated) for answer in after.given if answer.effect in GRANTED}
        sooner = [one for one in before.given if one.effect in GRANTED and id(one.stated) not in later]
        return self.arbiter.permission("may surrender", at) if sooner else Verdict(FORBIDDEN)

    def refusal(self, table: Table, action: PlayerAction) -> str | None:
        """Why this cannot be done here, in a dealer's words; None if it can."""
        if table.moment != "hand":
            return None if action.name in ("no", table.moment) else f"I need your answer on {table.moment} first."
        found = self.legal(table)
        if action.name in found.legal:
            return None
        verdict = found.verdicts.get(action.name)
        if verdict is None:
            return f'"{action.name}" is nothing a player can do with a hand.'
        only = found.legal[0] if len(found.legal) == 1 else ""
        if only and found.verdicts[only].effect in (HIT, STAND):
            return f"You must {only} here ({cited(found.verdicts[only].order)})."
        if not verdict.order.by:
            return f"Sorry, nothing here lets you {action.name} this hand."
        return f"Sorry, you may not {action.name} this hand ({cited(verdict.order)})."


def history(table: Table, hand: Hand) -> tuple[object, ...]:
    """Everything a test could look at besides the cards."""
    ante = table.ante
    return (
        *hand[2:6],
        table.checked,
        table.splits,
        table.insured,
        table.even_money,
        ante.numerator,
        ante.denominator,
    )


def procedure(arbiter: Arbiter, subject: SubjectName) -> tuple[Stated, ...]:
    """The statements on a procedure subject."""
    return tuple(
        rule.stated
        for rule in arbiter.rules.statements.get("steps", ())
        if getattr(rule.stated.line, "subject", "") == subject
    )
