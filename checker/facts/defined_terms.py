"""The terms of blackjack: how a document defines them, what they mean, and who relies on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from checker.context import CheckContext, GameContext
from checker.finding import Severity
from engine.blackjack.situation import Situation
from engine.blackjack.situations.enumeration import removed_ranks
from engine.blackjack.situations.hands import player_hands
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.cards import RANKS
from engine.conditions import Predicate
from engine.rulebook import CompiledStatement
from engine.situation_classes import single
from grammar.tree import Flag, Happens, Interval, Test, TotalIs
from grammar.vocabulary import TERMS, vocabulary

SAYS = {"soft hand": "soft", "hard hand": "hard", "blackjack": "a blackjack", "bust": "bust"}
"""A term as it follows "is"."""
USUAL = {
    "soft hand": "define soft hand: ace is counted as 11",
    "hard hand": "define hard hand: not ace is counted as 11",
    "blackjack": "define blackjack: cards in hand is 2 and total is 21 and not hand is split",
    "bust": "define bust: total is more than 21",
}
"""The usual meaning of each term, as a statement."""


def definitions(game: GameContext, term: str) -> list[CompiledStatement]:
    """The definitions of a term that hold in this game, those of the nearest game only."""
    statements = [rule for rule in game.rules.statements.get(TERMS[term], ()) if rule.effect(None) is not None]
    nearest = min((rule.level for rule in statements), default=0)
    return [rule for rule in statements if rule.level == nearest]


Judged = tuple[tuple[str, ...], tuple[tuple[str, tuple[int, ...]], ...], tuple[Interval, ...]]
"""What decides which hands are judged: the ranks, what they count, and the totals that come first."""


def hands(game: GameContext, term: str) -> list[Situation]:
    """Hands to judge, the smallest first; those on totals that some rule keys to the term come before all."""
    terms = game.rules.terms
    return ordered_hands(*to_judge(game, term, terms)) if isinstance(terms, BlackjackTerms) else []


def to_judge(game: GameContext, term: str, terms: BlackjackTerms) -> Judged:
    gone = removed_ranks(game.rules)
    ranks = tuple(rank for rank in RANKS if rank not in gone)
    keyed = [test for test in tests(game) if isinstance(test, TotalIs)]
    kind = term.removesuffix(" hand")
    totals = [entry.interval for test in keyed for entry in test.totals if entry.kind == kind]
    narrow = dict.fromkeys(
        interval for interval in totals if interval.low is not None and interval.low == interval.high
    )
    return ranks, tuple(terms.values.items()), tuple(narrow)


@lru_cache(maxsize=16)
def ordered_hands(
    ranks: tuple[str, ...], values: tuple[tuple[str, tuple[int, ...]], ...], first: tuple[Interval, ...]
) -> list[Situation]:
    terms = BlackjackTerms(dict(values))
    found = [terms.shown(Situation("set-up", hand=hand)) for hand in player_hands(terms, ranks, (), True)]
    return sorted(found, key=lambda at: not any(terms.points(at.hand).total in interval for interval in first))


@lru_cache(maxsize=64)
def difference(holds: Predicate, term: str, terms: BlackjackTerms, judged: Judged) -> Situation | None:
    """The first hand on which a definition and the usual meaning differ."""
    means = meaning(terms, term)
    return next((at for at in ordered_hands(*judged) if holds(at) != means(at)), None)


def meaning(terms: BlackjackTerms, term: str) -> Callable[[Situation], bool]:
    """What the term means at every table."""
    points = terms.points
    means: dict[str, Callable[[Situation], bool]] = {
        "soft hand": lambda at: points(at.hand).soft,
        "hard hand": lambda at: not points(at.hand).soft,
        "blackjack": lambda at: len(at.hand) == 2 and points(at.hand).total == BEST,
        "bust": lambda at: points(at.hand).total > BEST,
    }
    return means[term]


def weight(context: CheckContext, term: str) -> Severity:
    """An error where money rests on the term."""
    return Severity.ERROR if any(relies(game, term) for game in context.games) else Severity.WARNING


def relies(game: GameContext, term: str) -> bool:
    return any(speaks_of(test, term) for test in tests(game))


def tests(game: GameContext) -> Iterator[Test]:
    """Every test that a statement on money makes."""
    for question, statements in game.rules.statements.items():
        if vocabulary().questions[question].stake == "money":
            for rule in statements:
                yield from single(rule.stated.when, game.rules)


def speaks_of(test: Test | Happens, term: str) -> bool:
    if isinstance(test, TotalIs):
        return any(f"{entry.kind} hand" == term for entry in test.totals)
    return isinstance(test, Flag) and test.name.endswith(f" {term}")


def judged(rule: CompiledStatement, at: Any, term: str) -> str:
    """What a definition says of a hand."""
    return SAYS[term] if rule.holds(at) else f"not {SAYS[term]}"
