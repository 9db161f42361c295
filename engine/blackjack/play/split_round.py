"""The most that one player can win in a round on the main wager: every hand of a split, each doubled, each won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.blackjack.situation import Situation
from engine.blackjack.situations.enumeration import BlackjackSituations
from engine.effects import ALLOWED, FORBIDDEN
from engine.play.largest_round import LargestRound
from engine.play.payouts import rounding_of, winnings
from engine.rulebook import Rulebook
from grammar.exhibit import MAIN
from grammar.question_names import QuestionName

MOST_HANDS, MOST_DOUBLES = 8, 1
"""A document that sets no limit is asked up to here: more hands lie on no table, and a hand is doubled once."""


def largest_round(rules: Rulebook, stake: Fraction) -> LargestRound | None:
    """An upper bound, and what it is made of; None where nothing pays the main wager."""
    reach = BlackjackSituations(rules)
    wins = [at for at in reach.situations("main pay") if pay(rules, at, stake) is not None]
    if not wins:
        return None
    hands, doubles = most_hands(rules, reach), most_doubles(rules, reach)
    found = []
    for at in wins:
        number = hands if at.from_split else 1
        for times in (0, doubles) if doubles else (0,):
            raised = replace(at, doubles=times, staked=at.ante * 2**times)
            won = pay(rules, raised, stake)
            if won is not None:
                found.append(LargestRound(won * number, number, times, raised))
    return max(found, key=lambda one: (one.amount, -one.hands, -one.doubles))


def pay(rules: Rulebook, at: Situation, stake: Fraction) -> Fraction | None:
    """What this hand wins on a stake of so much for each unit; None where it does not win, or not in one way."""
    effects = [one for one in rules.ask("main pay", at).effects if one.kind == "pays"]
    basis = rules.ask("payout basis", at, MAIN).effects
    share = at.ante if len(basis) == 1 and basis[0].word == "the ante" else at.staked
    paid = [winnings(one, share / at.ante * stake, rounding_of(rules)) for one in effects]
    return max(paid, default=None)


def most_hands(rules: Rulebook, reach: BlackjackSituations) -> int:
    """Hands that one starting hand may become: one more than the times it may be split."""
    if not is_allowed(rules, "may split", reach.situations("may split")):
        return 1
    return 1 + most_times(rules, "split limit", reach.situations("split limit"), MOST_HANDS - 1)


def most_doubles(rules: Rulebook, reach: BlackjackSituations) -> int:
    if not is_allowed(rules, "may double", reach.situations("may double")):
        return 0
    return most_times(rules, "double limit", reach.situations("double limit"), MOST_DOUBLES)


def most_times(rules: Rulebook, question: QuestionName, situations: Sequence[Situation], most: int) -> int:
    """How often something may be done where it may be done oftenest; without a limit, so often as we ask for."""
    return max(
        (
            number
            for at in situations or (Situation("hand"),)
            for number in range(1, most + 1)
            if FORBIDDEN not in rules.ask(question, replace(at, amount=Fraction(number))).effects
        ),
        default=0,
    )


def is_allowed(rules: Rulebook, question: QuestionName, situations: Iterable[Situation]) -> bool:
    for at in situations:
        effects = rules.ask(question, at).effects
        if ALLOWED in effects and FORBIDDEN not in effects:
            return True
    return False
