"""Which questions about a player's hand come up at all; one answer for checking, playing and computing.

A doubled hand is given its cards and ends: whether it may hit, stand or split is not asked. It may be doubled again
where a limit of two or more is stated, and surrendered where a statement on surrender speaks of doubled hands; if so,
the player may leave it as it is. A hand that was hit is surrendered where a statement on surrender speaks of hands of
more than two cards. An ace that was split is split again only with another ace. A hand of 21 is not drawn to, and a
blackjack as dealt asks nothing.
"""

from __future__ import annotations

from engine.asking import Rulebook
from engine.blackjack.looking import looked_at
from engine.blackjack.senses import BlackjackSenses
from engine.blackjack.situations import Situation
from engine.meaning import BEST
from engine.reach import bounds, tests_of
from grammar.tree import Condition, Count, Flag, NumberIs

PAIR = 2


class Arising:
    """The questions that come up under one document."""

    def __init__(self, rules: Rulebook) -> None:
        senses = rules.senses
        assert isinstance(senses, BlackjackSenses)
        self.senses = senses
        self.doubles = most_doubles(rules)
        giving_up = tests_of(rules, "may surrender")
        self.rescue = "doubled" in looked_at(giving_up)
        self.late = any(speaks_of_more_cards(test) for test in giving_up)

    def __call__(self, question: str, at: Situation) -> bool:
        """Does the question come up for this hand?"""
        total = self.senses.points(at.hand).total
        if total > BEST:
            return False
        if not at.from_split and len(at.hand) == PAIR and self.senses.blackjack(at.hand, at, False):
            return False
        match question:
            case "may split":
                return len(at.hand) == PAIR and at.doubles == 0 and not (at.split_aces and at.hand[1].rank != "A")
            case "may hit":
                return at.doubles == 0 and total < BEST
            case "may stand":
                return at.doubles == 0
            case "may double":
                return at.doubles < self.doubles and total < BEST
            case _:
                return self.rescue if at.doubles else self.late or len(at.hand) == PAIR


def speaks_of_more_cards(test: Condition) -> bool:
    match test:
        case Flag("hand is hit"):
            return True
        case NumberIs(Count("cards in hand"), intervals):
            return any(interval.high is None or interval.high > PAIR for interval in intervals)
        case _:
            return False


def most_doubles(rules: Rulebook) -> int:
    """How often a hand can be doubled at most, by any statement; one where nothing is said."""
    return max((int(edge) for edge in bounds(rules, "double limit")), default=1)
