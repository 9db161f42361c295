"""Which ranks a game removes from its decks, and which statements still mention them."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import GameContext
from engine.cards import RANKS
from engine.footprint import card_sets
from engine.side_wagers.odds import shoe_of
from engine.situation_classes import single
from grammar.exhibit import Stated
from grammar.tree import CardSet, RanksAre, Test

TEN_POINTS = {"10", "J", "Q", "K"}


def removed(game: GameContext) -> frozenset[str]:
    return frozenset(RANKS) - {card.rank for card in shoe_of(game.rules, 1)}


def statements(game: GameContext) -> Iterator[Stated]:
    """Every statement in force in the game, once."""
    found = {id(rule.stated.line): rule.stated for statements in game.rules.statements.values() for rule in statements}
    yield from found.values()


def keyed(stated: Stated, game: GameContext, gone: frozenset[str]) -> frozenset[str]:
    """Removed ranks that a test of the statement needs to come true."""
    found: set[str] = set()
    for ranks, every in named_ranks(stated, game):
        if every and set(ranks) & gone:
            found |= set(ranks) & gone
        elif ranks and set(ranks) <= gone:
            found |= set(ranks)
    return frozenset(found)


def listed(stated: Stated, game: GameContext, gone: frozenset[str], shared: bool = False) -> frozenset[str]:
    """Removed ranks that the statement lists among others, not those implied by a range or "ten-valued".

    A list of what counts ten is not a range: it names each of its ranks.

    shared: it also applies in a game with all ranks, where "10 or face card" is how to say ten-valued.
    """
    found: set[str] = set()
    for ranks, every in named_ranks(stated, game):
        for rank in set(ranks) & gone if not every and not set(ranks) <= gone else ():
            counted = stated.question == "card value" and set(ranks) <= TEN_POINTS
            ten_valued = shared and set(ranks) >= TEN_POINTS and stated.question != "card value"
            if counted or not (ten_valued or inside_a_range(rank, ranks)):
                found.add(rank)
    return frozenset(found)


def inside_a_range(rank: str, ranks: tuple[str, ...]) -> bool:
    at = RANKS.index(rank)
    beside = (*RANKS[max(at - 1, 0) : at], *RANKS[at + 1 : at + 2])
    return len(beside) == 2 and set(beside) <= set(ranks)


def named_ranks(stated: Stated, game: GameContext) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The sets of ranks in a statement's tests; True if every rank of the set is needed."""
    for test in single(stated.when, game.rules):
        yield from ranks_in(test)


def ranks_in(test: Test) -> Iterator[tuple[tuple[str, ...], bool]]:
    yield from ((by_name(cards), False) for cards in card_sets(test))
    if isinstance(test, RanksAre):
        yield test.ranks, True


def by_name(cards: CardSet) -> tuple[str, ...]:
    """The ranks of a set; "ten-valued" means whichever of them are in the deck."""
    return tuple(rank for rank in cards.ranks if rank not in TEN_POINTS) if cards.ten_valued else cards.ranks
