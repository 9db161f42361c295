"""Surrendered hands, also against a blackjack that nobody looked for, and words that leave open when to surrender."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from engine.blackjack.situation import Situation
from engine.blackjack.situations.builders import acting_hands, may
from engine.blackjack.situations.hands import two_card_hands
from engine.blackjack.situations.sensible_play import sensible_first
from engine.cards import Card
from engine.effects import FORBIDDEN, GRANTED
from engine.rulebook import Rulebook
from engine.situation_classes import predicates, single
from grammar.question_names import QuestionName
from grammar.tree import Flag
from grammar.usual import CUSTOM

if TYPE_CHECKING:
    from engine.blackjack.situations.enumeration import BlackjackSituations

FOUND = Flag("dealer has blackjack")


def surrendered_hands(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """Where a test looks for the dealer's blackjack, those that met one which nobody had looked for, too."""
    found = given_up(reach, question)
    return [*found, *met_a_blackjack(reach, found)] if FOUND in reach.tests(question) else found


def given_up(reach: BlackjackSituations, question: QuestionName) -> list[Situation]:
    if acting := acting_hands(reach, question, "may surrender"):
        return [replace(at, moment="settle", surrendered=True) for at in acting]
    base = Situation("settle", hand=reach.plain("9", "7"), dealer=(reach.up,), ante=reach.ante, staked=reach.ante)
    found = [replace(base, surrendered=True)]
    doubled = replace(base, hand=reach.plain("9", "2", "3"), doubles=1, staked=reach.ante * 2)
    asked = reach.arises("may surrender", replace(doubled, moment="hand"))
    effects = reach.rules.ask("may surrender", replace(doubled, moment="hand", checked=True)).effects
    if asked and not GRANTED.isdisjoint(effects):
        found.append(replace(doubled, surrendered=True))
    return found


def met_a_blackjack(reach: BlackjackSituations, found: Iterable[Situation]) -> Iterator[Situation]:
    hands = dict.fromkeys(replace(at, dealer=()) for at in found if not at.doubles)
    for at, up in product(hands, (Card(rank, "♦") for rank in reach.ranks)):
        acting = replace(at, moment="hand", surrendered=False, dealer=(up,), checked=True)
        hole = hiding(reach, acting)
        if hole is None:
            continue
        looked = may(reach, "dealer checks", replace(acting, moment="check"))
        if early(reach, replace(acting, checked=False)) if looked else may(reach, "may surrender", acting):
            yield replace(at, dealer=(up, hole), checked=not looked)


def early(reach: BlackjackSituations, at: Situation) -> bool:
    if not may(reach, "may surrender", at):
        return False
    moments = {effect.word for effect in reach.rules.ask("surrender moment", at).effects}
    return "before the check" in moments or not unmarked(reach.rules, at)


def surrender_moments(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """Two cards against an up card that may hide a blackjack, which the dealer looks for."""
    if says_what_a_blackjack_takes(reach.rules):
        return []
    tests = reach.tests("may surrender")
    compiled = predicates((*tests, *reach.tests(question)), reach.rules)
    base = Situation("hand", ante=reach.ante, staked=reach.ante)
    hands = sensible_first(reach.terms, "may surrender", two_card_hands(reach.ranks))
    found: dict[object, Situation] = {}
    for up, hand in product((Card(rank, "♦") for rank in reach.ranks), hands):
        at = base.with_cards(hand, (up,), 0)
        key = (up, *(test(at) for test in compiled))
        if (
            key not in found
            and reach.arises("may surrender", at)
            and unmarked(reach.rules, at)
            and looked_for(reach, at)
        ):
            found[key] = at
    return list(found.values())


def unmarked(rules: Rulebook, at: Situation) -> bool:
    """May the hand be given up now as later, by one statement that does not tell the two apart?"""
    now, later = (rules.ask("may surrender", replace(at, checked=checked)) for checked in (False, True))
    if FORBIDDEN in now.effects or FORBIDDEN in later.effects:
        return False
    sooner = {id(answer.stated) for answer in now.given if answer.effect in GRANTED}
    return bool(sooner) and sooner <= {id(answer.stated) for answer in later.given if answer.effect in GRANTED}


def looked_for(reach: BlackjackSituations, at: Situation) -> bool:
    return hiding(reach, at) is not None and may(reach, "dealer checks", replace(at, moment="check"))


def hiding(reach: BlackjackSituations, at: Situation) -> Card | None:
    """The card that would make a blackjack with the dealer's up card."""
    (up,) = at.dealer
    holes = (Card(rank, "♣") for rank in reach.ranks)
    dealers = ((up, hole) for hole in holes)
    return next((pair[1] for pair in dealers if reach.terms.blackjack(pair, replace(at, dealer=pair), False)), None)


def says_what_a_blackjack_takes(rules: Rulebook) -> bool:
    """Does some sentence say what becomes of a surrender when the dealer has a blackjack? Then no moment matters."""
    given_up = replace(LOST, surrendered=True)
    told = [
        rule
        for rule in (*rules.statements.on("may surrender"), *rules.statements.on("surrender loss"))
        if not rule.stated.key.startswith(CUSTOM)
    ]
    results = [rule for rule in rules.statements.on("main result") if rule.holds(given_up) and not rule.holds(LOST)]
    return bool(results) or any(FOUND in single(rule.stated.when, rules) for rule in told)


LOST = Situation(
    "settle",
    hand=(Card("10", "♠"), Card("6", "♥")),
    dealer=(Card("A", "♦"), Card("K", "♣")),
    ante=Fraction(10),
    staked=Fraction(10),
)
