"""The terms of blackjack: how a document defines them, what they mean, and who relies on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from checker.findings import Severity
from checker.whole import GameRules, Whole
from engine.asking import Law
from engine.blackjack.hands import player_hands
from engine.blackjack.reach import removed_ranks
from engine.blackjack.senses import BlackjackSenses
from engine.blackjack.situations import Situation
from engine.cards import RANKS
from engine.holding import Predicate
from engine.meaning import BEST
from engine.reach import single
from grammar.tree import Condition, Flag, Interval, TotalIs
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


def definitions(game: GameRules, term: str) -> list[Law]:
    """The definitions of a term that hold in this game, those of the nearest game only."""
    laws = [law for law in game.rules.laws.get(TERMS[term], ()) if law.effect(None) is not None]
    nearest = min((law.level for law in laws), default=0)
    return [law for law in laws if law.level == nearest]


Judged = tuple[tuple[str, ...], tuple[tuple[str, tuple[int, ...]], ...], tuple[Interval, ...]]
"""What decides which hands are judged: the ranks, what they count, and the totals that come first."""


def hands(game: GameRules, term: str) -> list[Situation]:
    """Hands to judge, the smallest first; those on totals that some rule keys to the term come before all."""
    senses = game.rules.senses
    return ordered_hands(*to_judge(game, term, senses)) if isinstance(senses, BlackjackSenses) else []


def to_judge(game: GameRules, term: str, senses: BlackjackSenses) -> Judged:
    gone = removed_ranks(game.rules)
    ranks = tuple(rank for rank in RANKS if rank not in gone)
    keyed = [test for test in tests(game) if isinstance(test, TotalIs)]
    kind = term.removesuffix(" hand")
    totals = [entry.interval for test in keyed for entry in test.totals if entry.kind == kind]
    narrow = dict.fromkeys(
        interval for interval in totals if interval.low is not None and interval.low == interval.high
    )
    return ranks, tuple(senses.values.items()), tuple(narrow)


@lru_cache(maxsize=16)
def ordered_hands(
    ranks: tuple[str, ...], values: tuple[tuple[str, tuple[int, ...]], ...], first: tuple[Interval, ...]
) -> list[Situation]:
    senses = BlackjackSenses(dict(values))
    found = [senses.shown(Situation("set-up", hand=hand)) for hand in player_hands(senses, ranks, (), True)]
    return sorted(found, key=lambda at: not any(senses.points(at.hand).total in interval for interval in first))


@lru_cache(maxsize=64)
def difference(holds: Predicate, term: str, senses: BlackjackSenses, judged: Judged) -> Situation | None:
    """The first hand on which a definition and the usual meaning differ."""
    means = meaning(senses, term)
    return next((at for at in ordered_hands(*judged) if holds(at) != means(at)), None)


def meaning(senses: BlackjackSenses, term: str) -> Callable[[Situation], bool]:
    """What the term means at every table."""
    points = senses.points
    means: dict[str, Callable[[Situation], bool]] = {
        "soft hand": lambda at: points(at.hand).soft,
        "hard hand": lambda at: not points(at.hand).soft,
        "blackjack": lambda at: len(at.hand) == 2 and points(at.hand).total == BEST,
        "bust": lambda at: points(at.hand).total > BEST,
    }
    return means[term]


def weight(whole: Whole, term: str) -> Severity:
    """An error where money rests on the term."""
    return Severity.ERROR if any(relies(game, term) for game in whole.games) else Severity.WARNING


def relies(game: GameRules, term: str) -> bool:
    return any(speaks_of(test, term) for test in tests(game))


def tests(game: GameRules) -> Iterator[Condition]:
    """Every test that a statement on money makes."""
    for question, laws in game.rules.laws.items():
        if vocabulary().questions[question].stake == "money":
            for law in laws:
                yield from single(law.stated.when, game.rules)


def speaks_of(test: Condition, term: str) -> bool:
    match test:
        case TotalIs(_, totals):
            return any(f"{entry.kind} hand" == term for entry in totals)
        case Flag(name):
            return name.endswith(f" {term}")
        case _:
            return False


def judged(law: Law, at: Any, term: str) -> str:
    """What a definition says of a hand."""
    return SAYS[term] if law.holds(at) else f"not {SAYS[term]}"
