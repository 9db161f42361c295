"""A baccarat document ready to be asked: first its card values, since conditions stand on them."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.baccarat.senses import BaccaratSenses
from engine.baccarat.situations import Situation
from engine.card_values import Values
from engine.cards import RANKS, Card
from engine.rulebook import Readings, Rulebook, spoken
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of
from grammar.usual import LIBRARY

PIPS = {rank: (int(rank),) for rank in RANKS if rank.isdigit()}
USUAL_VALUES = PIPS | {"10": (0,), "J": (0,), "Q": (0,), "K": (0,), "A": (1,)}


def rulebook(exhibit: Exhibit, game: str, readings: Readings | None = None) -> Rulebook:
    """One game of an exhibit, under these readings. Of readings that are not chosen all are heard."""
    return Rulebook(exhibit, game, senses(tuple(meaning(exhibit, game, readings).items())), readings)


@lru_cache(maxsize=32)
def senses(values: tuple[tuple[str, tuple[int, ...]], ...]) -> BaccaratSenses:
    """One for all documents in which cards count the same."""
    return BaccaratSenses(dict(values))


def meaning(exhibit: Exhibit, game: str, readings: Readings | None = None) -> Values:
    """What cards count."""
    first = Rulebook(exhibit, game, BaccaratSenses(USUAL_VALUES), readings)
    return {rank: value_of(first, rank) for rank in RANKS}


def value_of(rules: Rulebook, rank: str) -> tuple[int, ...]:
    """What a rank counts: the first answer of the document, or the usual one."""
    for answer in rules.ask("card value", Situation("set-up", card=Card(rank, "♠"))).given:
        if answer.effect.word == "face value" and rank in PIPS:
            return PIPS[rank]
        if answer.effect.kind == "counts":
            return (int(answer.effect.amount[0].low or 0),)
    return USUAL_VALUES[rank]


@cache
def usual() -> Rulebook:
    """What is usual where a document is silent: itself a document in the language."""
    exhibit, faults = exhibit_of(LIBRARY / "usual-baccarat.game")
    assert not faults, faults
    return rulebook(exhibit, exhibit.games[0].name)


def usual_beside(rules: Rulebook) -> Rulebook:
    """What is usual, in the words of a document: cards count and terms mean what they do there."""
    return spoken(usual(), rules.terms)
