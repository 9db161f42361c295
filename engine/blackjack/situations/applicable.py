"""Which questions about a player's hand come up at all; shared by checks, play and analysis.

A doubled hand gets its cards and ends: whether it may hit, stand or split is not asked. It may be doubled again
if a limit of two or more is stated, and surrendered if a statement on surrender speaks of doubled hands; in that case
the player may also leave it as it is. A hand that was hit is surrendered if a statement on surrender speaks of hands of
more than two cards. A split ace is split again only with another ace. A hand of 21 is not drawn to, and a
blackjack as dealt asks nothing.
"""

from __future__ import annotations

from engine.arbiter import unspoken
from engine.blackjack.document import usual_beside
from engine.blackjack.situation import Situation
from engine.blackjack.table_reads import history_read
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.effects import GRANTED
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
            return (at.doubles == 0 and total < BEST) or self.said(question, at)
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
    """The most doubles any statement allows a hand; one if nothing is said."""
    return max((int(edge) for edge in bounds(rules, "double limit")), default=1)
