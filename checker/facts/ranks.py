"""Which ranks a game removes from its decks, and which statements still mention them."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import GameContext
from engine.cards import RANKS, Card
from engine.footprint import card_sets
from engine.side_wagers.odds import shoe_of
from engine.situation_classes import single
from grammar.exhibit import Stated
from grammar.tree import CardSet, RanksAre, Test, Worded

TEN_POINTS = {"10", "J", "Q", "K"}


def removed(game: GameContext) -> frozenset[str]:
    return frozenset(RANKS) - {card.rank for card in shoe_of(game.rules, 1)}


def kept(game: GameContext) -> tuple[str, ...]:
    """The ranks that can be dealt, in their order."""
    gone = removed(game)
    return tuple(rank for rank in RANKS if rank not in gone)


def in_shoe(game: GameContext, hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """The hand as this shoe deals it: a removed rank gives way to one that counts the same. None if there is none."""
    ranks, points = kept(game), game.rules.terms.points
    found = []
    for card in hand:
        worth = points((card,))
        same = next(
            (rank for rank in (card.rank, *ranks) if rank in ranks and points((Card(rank, card.suit),)) == worth), None
        )
        if same is None:
            return None
        found.append(Card(same, card.suit))
    return tuple(found)


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
    if isinstance(test, Worded) and test.verb == "is" and test.operand.split()[-1:] == ["card"]:
        yield worded_ranks(test), False


def worded_ranks(test: Worded) -> tuple[str, ...]:
    """The same in the words of a declared game: ``card is 10 or face card``, ``third card is 2 to 7``."""
    words = [term.text.upper() for term in test.terms]
    found: dict[str, None] = {}
    for at, word in enumerate(words):
        if word in RANKS and words[at - 1 : at] == ["TO"] and found:
            first = RANKS.index(next(reversed(found)))
            found |= dict.fromkeys(RANKS[first : RANKS.index(word) + 1])
        elif word in RANKS:
            found[word] = None
        elif word == "FACE":
            found |= dict.fromkeys(("J", "Q", "K"))
    return tuple(found)


def by_name(cards: CardSet) -> tuple[str, ...]:
    """The ranks of a set; "ten-valued" means whichever of them are in the deck."""
    return tuple(rank for rank in cards.ranks if rank not in TEN_POINTS) if cards.ten_valued else cards.ranks
