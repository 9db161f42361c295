"""Hands that a sensible player would hold when a question comes up; witnesses of equal size prefer them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.blackjack.situation import Situation
from engine.blackjack.situations.hands import Hand
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from grammar.question_names import QuestionName

Totals = tuple[range, range]
"""Hard totals, and soft ones."""
STOOD: Totals = (range(12, BEST + 1), range(18, BEST + 1))
SENSIBLE: dict[QuestionName, Totals] = {
    "main result": STOOD,
    "main pay": STOOD,
    "may stand": STOOD,
    "may double": (range(9, 12), range(13, 19)),
    "dealer checks": (range(11, 12), range(0)),
    "may surrender": (range(14, 18), range(0)),
}
"""By question, the totals with which a player would think of it. Nobody stands on 4, or gives it up; whether the
dealer checks matters to hands that are doubled."""


def is_odd(terms: BlackjackTerms, question: QuestionName, at: Situation) -> bool:
    """Would no sensible player be here? A raised hand stands as it comes; one given up was a hand to give up."""
    if at.doubles:
        return False
    return odd_hand(terms, "may surrender" if at.surrendered else question, at.hand)


def odd_hand(terms: BlackjackTerms, question: QuestionName, hand: Hand) -> bool:
    if question not in SENSIBLE or not hand:
        return False
    total, soft = terms.points(hand)
    return total <= BEST and total not in SENSIBLE[question][soft]


def sensible_first(terms: BlackjackTerms, question: QuestionName, hands: Iterable[Hand]) -> list[Hand]:
    """The hands in their order, but among those of equal size the sensible ones first."""
    return sorted(hands, key=lambda hand: (len(hand), odd_hand(terms, question, hand)))
