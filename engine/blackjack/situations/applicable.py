"""Which questions about a player's hand come up at all; shared by checks, play and analysis.

A doubled hand gets its cards and ends: whether it may stand or split is not asked, and whether it may hit
only if a statement on hitting speaks of doubled hands. It may be doubled again
if a limit of two or more is stated or a statement on doubling speaks of doubled hands, and surrendered if a statement
on surrender speaks of doubled hands; in that case the player may also leave it as it is. A hand that was hit is
surrendered if a statement on surrender speaks of hands of more than two cards. A split ace is split again only with
another ace. A hand of 21 is not drawn to, and a blackjack as dealt asks nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product, takewhile

from base.effort import spend
from engine.arbiter import unspoken
from engine.blackjack.document import usual_beside
from engine.blackjack.situation import Situation
from engine.blackjack.situations.hands import player_hands
from engine.blackjack.situations.sensible_play import sensible_first
from engine.blackjack.table_reads import history_read, looks_at_dealer
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.cards import RANKS, Card
from engine.effects import FORBIDDEN, GRANTED
from engine.footprint import hand_sizes
from engine.rulebook import Rulebook
from engine.situation_classes import bounds, tests_of
from grammar.question_names import QuestionName
from grammar.tree import Flag, Test

PAIR = 2
SURRENDER: QuestionName = "may surrender"
TOLD: tuple[QuestionName, ...] = ("may hit", "may double", SURRENDER)


class ApplicableQuestions:
    """The questions that come up under one document."""

    def __init__(self, rules: Rulebook) -> None:
        terms = rules.terms
        assert isinstance(terms, BlackjackTerms)
        self.terms = terms
        self.rules = rules
        self.doubles = most_doubles(rules)
        self.once_by_custom = not says_how_often(rules)
        """Is a hand doubled once because that is usual, and for no other reason?"""
        self.ends_doubled = "doubled" not in history_read(tests_of(rules, "may hit"))
        """Does a doubled hand get its cards and no more, since no statement on hitting speaks of it?"""
        giving_up = tests_of(usual_beside(rules) if unspoken(rules, SURRENDER) else rules, SURRENDER)
        self.rescue = "doubled" in history_read(giving_up)
        self.late = any(speaks_of_more_cards(test) for test in giving_up)
        self.told = {
            question: tuple((rule.stated, rule.level) for rule in rules.statements.on(question)) for question in TOLD
        }
        """The statements on each question that has to be asked to know whether it comes up."""

    def __call__(self, question: QuestionName, at: Situation) -> bool:
        """Does the question come up for this hand?"""
        total = self.terms.points(at.hand).total
        if total > BEST:
            return False
        if not at.from_split and len(at.hand) == PAIR and self.terms.blackjack(at.hand, at, False):
            return False
        if question == "may split":
            return len(at.hand) == PAIR and at.doubles == 0 and not (at.split_aces and at.hand[1].rank != "A")
        if question == "may hit":
            return not (at.doubles and self.ends_doubled) and (
                (at.doubles == 0 and total < BEST) or self.said(question, at)
            )
        if question == "may stand":
            return at.doubles == 0
        if question == "may double":
            return at.doubles < self.doubles and (total < BEST or self.said(question, at))
        if at.doubles:
            return self.rescue
        return self.late or len(at.hand) == PAIR or self.said(question, at)

    def said(self, question: QuestionName, at: Situation) -> bool:
        """Does some statement allow it here, where by custom nobody would ask?"""
        return not GRANTED.isdisjoint(self.rules.ask(question, at).effects)


def speaks_of_more_cards(test: Test) -> bool:
    sizes = hand_sizes(test) or ()
    return test == Flag("hand is hit") or any(size.high is None or size.high > PAIR for size in sizes)


def most_doubles(rules: Rulebook) -> int:
    """The most doubles any statement allows a hand; one if nothing is said on how often."""
    stated = [int(edge) for edge in bounds(rules, "double limit")]
    if stated or not says_how_often(rules):
        return max(stated, default=1)
    allowed = takewhile(lambda made: any(may_double_again(rules, made)), range(1, MOST_DOUBLES + 1))
    return 1 + max(allowed, default=0)


def says_how_often(rules: Rulebook) -> bool:
    """Does the document state a limit on doubles, or speak of doubled hands where it says who may double?"""
    return bool(bounds(rules, "double limit")) or "doubled" in history_read(tests_of(rules, "may double"))


def removed_ranks(rules: Rulebook) -> frozenset[str]:
    """The ranks the document removes, by its first answer."""
    effects = rules.ask("ranks removed", Situation("set-up")).effects
    return frozenset(effects[0].word.split()) if effects else frozenset()


def may_double_again(rules: Rulebook, made: int) -> Iterator[Situation]:
    """Hands doubled so often that statements let a player double once more, whatever limit is set."""
    statements = [rule for rule in rules.statements.get("may double", ()) if not rule.narrows]
    if all(rule.effect(None) not in GRANTED for rule in statements):
        return
    terms = rules.terms
    assert isinstance(terms, BlackjackTerms)
    tests, gone = tests_of(rules, "may double"), removed_ranks(rules)
    ranks = tuple(rank for rank in RANKS if rank not in gone)
    listed = sensible_first(terms, "may double", player_hands(terms, ranks, tests, False))
    hands = [hand for hand in listed if len(hand) >= PAIR + made]
    ups = [Card(rank, "♦") for rank in (*(() if "6" in gone else "6"), *ranks)]
    ups = ups if any(looks_at_dealer(test) for test in tests) else ups[:1]
    bases = [Situation("hand", doubles=made, checked=True, ante=TEN, staked=TEN * (1 + made))]
    if history_read(tests) & {"split", "split aces"}:
        bases += [replace(bases[0], splits=1, from_split=True, split_aces=aces) for aces in (False, True)]
    weight = sum(rule.weight for rule in statements)
    for base, up, hand in product(bases, ups, hands):
        if terms.points(hand).total >= BEST or (base.split_aces and hand[0].rank != "A"):
            continue
        spend(8 + weight)
        at = base.with_cards(hand, (up,), len(hand) - PAIR - made)
        said = [rule.effect(at) for rule in statements if rule.holds(at)]
        if not GRANTED.isdisjoint(said) and FORBIDDEN not in said:
            yield at


def may_split_again(rules: Rulebook) -> Iterator[Situation]:
    """Pairs that come of one split and may be split once more."""
    gone = removed_ranks(rules)
    ranks = [rank for rank in RANKS if rank not in gone]
    ups = ranks if any(looks_at_dealer(test) for test in tests_of(rules, "may split")) else ranks[:1]
    for rank, up in product(ranks, ups):
        base = Situation("hand", splits=1, from_split=True, split_aces=rank == "A", checked=True, ante=TEN, staked=TEN)
        at = base.with_cards((Card(rank, "♠"), Card(rank, "♥")), (Card(up, "♦"),), 0)
        said = rules.ask("may split", at).effects
        if not GRANTED.isdisjoint(said) and FORBIDDEN not in said:
            yield at


TEN = Fraction(10)
MOST_DOUBLES = 8
"""How many doubles of one hand are followed. After six nobody gains by another: a soft 13 has become a soft 18."""
