"""Statements on set-up and limits that lost a contradiction: the number is for another amount, card or meaning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from engine.blackjack.accounting.ledger import Ledger
from engine.blackjack.accounting.seen_hands import SeenHands
from engine.blackjack.play.amounts import more_allowed, within
from engine.blackjack.play.table import Hand, Table
from engine.blackjack.situation import Situation
from engine.cards import Card
from engine.effects import ALLOWED, FORBIDDEN
from engine.footprint import groups_of, tells_suits
from engine.play.payouts import is_rounding
from engine.play.rounds import dollars
from engine.rulebook import Answer, Rulebook
from engine.situation_classes import single
from grammar.exhibit import MAIN
from grammar.question_names import QuestionName
from grammar.tree import Choice
from grammar.vocabulary import TERMS

LIMITS: tuple[QuestionName, ...] = ("double limit", "split limit")
OTHERWISE: dict[str, str] = {
    "double amount": "a double adds {} here, though more may be added",
    "split amount": "a split hand takes {} here, though less may be staked on it",
}
CARDS: tuple[QuestionName, ...] = ("ranks removed", "cards in a deck")


def settle_set_up(hands: SeenHands, ledger: Ledger) -> None:
    """Enters who is not followed, and how that was settled."""
    rules = hands.asker.rules
    for question, at, about in amounts(hands):
        refused = [one for one in rules.ask(question, at, about).given if one.effect == FORBIDDEN]
        ledger.settle((one.stated.key, f"{question}: another statement is followed") for one in refused)
    ledger.unsettled.update(other_amounts(hands))
    for question in LIMITS:
        for at in hands.reach.situations(question):
            said = rules.ask(question, at)
            if {ALLOWED, FORBIDDEN} <= set(said.effects):
                wider = (one for one in said.given if one.effect == ALLOWED)
                ledger.settle((one.stated.key, f"{question}: the tighter of two") for one in wider)
    for question in CARDS:
        ledger.settle(later(question, rules.ask(question, Situation("set-up")).given))
    ledger.settle(other_values(hands))
    ledger.unsettled.update((*other_terms(hands), *other_roundings(rules), *values_of_more_than_ranks(rules)))


def amounts(hands: SeenHands) -> Iterator[tuple[QuestionName, Situation, str]]:
    """The amounts that the number is for."""
    setting, samples = hands.setting, hands.asker.samples
    decks = Fraction(setting.decks)
    yield "number of decks", Situation("set-up", amount=decks, decks=setting.decks), ""
    yield "wager amount", Situation("wager", amount=setting.stake, ante=setting.stake), MAIN
    if any(number > 1 for number in hands.tables.most_hands) or hands.tables.mixed:
        pair = setting.situation(samples.like(2, False, 16), 0, 0)
        yield "split amount", replace(pair, amount=setting.stake), ""
    for made in range(setting.doubles):
        hand = setting.situation(samples.like(2 + made, False, 8 + made), 0, made)
        yield "double amount", replace(hand, amount=setting.staked[made + 1] - setting.staked[made]), ""


def other_amounts(hands: SeenHands) -> Iterator[tuple[str, str]]:
    """Who lets a double add more than it does here, or a split hand take less: players gain by either.

    A double for less gains nothing: a hand that loses money doubled is hit instead.
    """
    arbiter, dealer = hands.asker.arbiter, (hands.setting.ups[0],)
    for question, at, _ in amounts(hands):
        if question not in OTHERWISE or at.amount is None:
            continue
        hand = Hand(at.hand, at.staked, at.from_split, at.split_aces, at.doubles, at.hits)
        table = Table(at.ante, moment="hand", hands=(hand,), dealer=dealer, checked=True, splits=at.splits)
        adds = question == "double amount"
        if (
            more_allowed(arbiter, question, table, at.amount)
            if adds
            else within(arbiter, question, table, at.amount / 2)
        ):
            for one in arbiter.speaking(question, at):
                yield one.key, OTHERWISE[question].format(dollars(at.amount))


def later(question: str, given: tuple[Answer, ...]) -> Iterator[tuple[str, str]]:
    """Who says something else than the first statement."""
    for one in given[1:]:
        if one.effect != given[0].effect:
            yield one.stated.key, f"{question}: the first of two statements"


def other_values(hands: SeenHands) -> Iterator[tuple[str, str]]:
    for rank in hands.values:
        at = Situation("set-up", card=Card(rank, "♠"))
        yield from later("card value", worth(hands.asker.rules.ask("card value", at).given))


def values_of_more_than_ranks(rules: Rulebook) -> Iterator[tuple[str, str]]:
    for rule in rules.statements.get("card value", ()):
        if any(groups_of(test) != {"card"} or tells_suits(test) for test in single(rule.stated.when, rules)):
            yield rule.stated.key, "card value: a card counts here by its rank alone"


def worth(given: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """Face value is not held against figures: it says the same of most cards."""
    return tuple(one for one in given if one.effect.kind == "counts")


def other_terms(hands: SeenHands) -> Iterator[tuple[str, str]]:
    """A term has one meaning here, that of its first definition; hard is what is not soft."""
    shown = [
        Situation("set-up", hand=hand, from_split=split)
        for several in hands.by_sight.values()
        for hand, split in product(several, (False, True))
    ]
    for question in (question for term, question in TERMS.items() if term != "hard hand"):
        defined = list(hands.asker.rules.statements.get(question, ()))
        for one in defined[1:]:
            if any(defined[0].holds(at) != one.holds(at) for at in shown):
                yield one.stated.key, f"{question}: of two definitions only the first is heard"


def other_roundings(rules: Rulebook) -> Iterator[tuple[str, str]]:
    said = [rule.stated for rule in rules.statements.get("chips", ()) if is_rounding(rule.stated)]
    words = [(one, one.value.word) for one in said if isinstance(one.value, Choice)]
    for one, word in words[1:]:
        if word != words[0][1]:
            yield one.key, "rounding: of two statements only the first is heard"
