"""Deals sorted by the tests that hold in them: how often each sort comes up does not hang on what is paid for it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from engine.conditions import Predicate
from engine.side_wagers.counting import DealCounts, Settle
from engine.side_wagers.symmetry import Shoe
from grammar.tree import Test

Truths = tuple[bool, ...]
"""Of some tests, which of them hold."""

MOST_KNOWN = 8
"""Of so many lists of tests the deals are remembered; the largest take some 20 MB."""


class Places(Protocol):
    """How a family of games deals: every deal that tests can tell apart, sorted and counted."""

    @property
    def assumed(self) -> Iterable[str]: ...

    def counted(self, shoe: Shoe, tests: Iterable[Test], settle: Settle[Truths]) -> DealCounts[Truths]: ...

    def plays_out(self, tests: Sequence[Test]) -> bool:
        """Do these tests look at cards drawn after the deal, so that it must be played out? Raises Uncountable."""

    def rests(self, tests: Sequence[Test], sorting: Sequence[Test]) -> Hashable:
        """All beside these tests that counting rests on, and sorting by those; None if that cannot be told.

        Raises Uncountable.
        """

    def cards(self, at: Any) -> Hashable:
        """All that differs between the situations of one wager."""

    def shown(self, at: Any) -> Hashable:
        """The cards that lie open after the deal."""

    def hidden(self, test: Test) -> bool:
        """Does the test look at anything else?"""


class DealClass(NamedTuple):
    """Deals in which the same tests hold: how many there are, and the first of them, in words too."""

    ways: int
    at: Any
    told: str


class CountedClasses(NamedTuple):
    """The sorts that a shoe holds, and what had to be assumed to count them."""

    sorts: Mapping[Truths, DealClass]
    assumed: tuple[str, ...]


class DealPartition:
    """The deals of one wager, sorted by the open tests, which see only cards that lie open, and the hidden ones."""

    def __init__(self, places: Places, open_: Sequence[Predicate], hidden: Sequence[Predicate]) -> None:
        self.places, self.open, self.hidden = places, open_, hidden
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
        """Every sort that the shoe holds, counted once; the places note what they assume. Raises Uncountable."""
        key = tuple(shoe.items())
        if key not in self.known:
            self.known[key] = CountedClasses(self.sorts(shoe, tests, places), tuple(places.assumed))
        return self.known[key]

    def sorts(self, shoe: Shoe, tests: Sequence[Test], places: Places) -> dict[Truths, DealClass]:
        first: dict[Truths, tuple[Any, str]] = {}

        def settle(at: Any, told: Callable[[], str]) -> Truths:
            truths = self.of(at)
            if truths not in first:
                first[truths] = at, told()
            return truths

        counted = places.counted(shoe, tests, settle)
        return {truths: DealClass(counted.by_outcome[truths], *example) for truths, example in first.items()}


KNOWN: OrderedDict[Hashable, DealPartition] = OrderedDict()


def shared(key: Hashable, made: Callable[[], DealPartition]) -> DealPartition:
    """The sorting of this name, one for all documents and versions of them; the latest are remembered."""
    if key not in KNOWN:
        KNOWN[key] = made()
    KNOWN.move_to_end(key)
    if len(KNOWN) > MOST_KNOWN:
        KNOWN.popitem(last=False)
    return KNOWN[key]
