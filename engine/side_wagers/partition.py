"""Deals grouped by the tests that hold in them; the size of each group does not depend on what is paid."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from engine.conditions import Predicate
from engine.side_wagers.counting import DealCounts, KnownDeals, Settle
from engine.side_wagers.symmetry import Shoe
from grammar.tree import Test

Truths = tuple[bool, ...]
"""Which of a list of tests hold."""

MOST_KNOWN = 8
"""How many partitions are remembered; the largest take some 20 MB each."""


class Places(Protocol):
    """How a family of games deals: every deal that tests can tell apart, classified and counted."""

    @property
    def assumed(self) -> Iterable[str]: ...

    def counted(
        self, shoe: Shoe, tests: Iterable[Test], settle: Settle[Truths], known: KnownDeals | None = None
    ) -> DealCounts[Truths]: ...

    def plays_out(self, tests: Sequence[Test]) -> bool:
        """Do these tests look at cards drawn after the deal, so that it must be played out? Raises Uncountable."""

    def rests(self, tests: Sequence[Test], sorting: Sequence[Test]) -> Hashable:
        """What counting by these tests and classifying by sorting depend on besides them; None if unknown.

        Raises Uncountable.
        """

    def cards(self, at: Any) -> Hashable:
        """Everything that differs between the situations of one wager."""

    def shown(self, at: Any) -> Hashable:
        """The cards face up after the deal."""

    def hidden(self, test: Test) -> bool:
        """Does the test look at anything else?"""


class DealClass(NamedTuple):
    """Deals in which the same tests hold: how many there are, and the first of them, also in words."""

    ways: int
    at: Any
    description: str


class CountedClasses(NamedTuple):
    """The classes in a shoe, and what had to be assumed to count them."""

    sorts: Mapping[Truths, DealClass]
    assumed: tuple[str, ...]


class DealPartition:
    """The deals of one wager, classified by the open tests, which see only face-up cards, and the hidden ones."""

    def __init__(self, places: Places, open_: Sequence[Predicate], hidden: Sequence[Predicate]) -> None:
        self.places, self.open, self.hidden = places, open_, hidden
        self.by_deal: dict[Hashable, Truths] = {}
        """Most deals recur with every number of decks: their situations are built only once."""
        self.deals = KnownDeals()
        self.by_cards: dict[Hashable, Truths] = {}
        self.by_shown: dict[Hashable, Truths] = {}
        self.known: dict[Hashable, CountedClasses] = {}

    def of(self, at: Any) -> Truths:
        """Which tests hold here."""
        cards = self.places.cards(at)
        if cards in self.by_cards:
            return self.by_cards[cards]
        shown = self.places.shown(at)
        if shown not in self.by_shown:
            self.by_shown[shown] = tuple([test(at) for test in self.open])
        found = self.by_cards[cards] = (*self.by_shown[shown], *[test(at) for test in self.hidden])
        return found

    def counted(self, shoe: Shoe, tests: Sequence[Test], places: Places) -> CountedClasses:
        """Every class in the shoe, counted once; the places record what they assume. Raises Uncountable."""
        key = tuple(shoe.items())
        if key not in self.known:
            self.known[key] = CountedClasses(self.sorts(shoe, tests, places), tuple(places.assumed))
        return self.known[key]

    def sorts(self, shoe: Shoe, tests: Sequence[Test], places: Places) -> dict[Truths, DealClass]:
        first: dict[Truths, tuple[Any, str]] = {}

        def settle(deal: Hashable, situation: Callable[[], Any], describe: Callable[[], str]) -> Truths:
            known = self.by_deal.get(deal)
            if known in first:
                return known
            at = situation()
            truths = self.of(at)
            if deal is not None:
                self.by_deal[deal] = truths
            if truths not in first:
                first[truths] = at, describe()
            return truths

        counted = places.counted(shoe, tests, settle, self.deals)
        return {truths: DealClass(counted.by_outcome[truths], *example) for truths, example in first.items()}


KNOWN: OrderedDict[Hashable, DealPartition] = OrderedDict()


def shared(key: Hashable, made: Callable[[], DealPartition]) -> DealPartition:
    """The partition under this key, shared by all documents and their versions; only the latest are remembered."""
    if key not in KNOWN:
        KNOWN[key] = made()
    KNOWN.move_to_end(key)
    if len(KNOWN) > MOST_KNOWN:
        KNOWN.popitem(last=False)
    return KNOWN[key]
