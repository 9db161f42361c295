"""Side wagers and insurance: when they are settled, in which sequence, and what they pay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from engine.arbiter import Arbiter, Open, Stopped
from engine.blackjack.play.table import Table
from engine.blackjack.situation import Situation
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.cards import SUITS, Card
from engine.footprint import groups_of
from engine.situation_classes import single
from grammar.exhibit import MAIN
from grammar.vocabulary import plain

INSURANCE = "Insurance"
DEALT = frozenset({"first two cards", "first card", "second card", "up card"})
"""Cards that are face up as soon as the deal is done."""


class SideWagers:
    """The side wagers of one document."""

    def __init__(self, arbiter: Arbiter) -> None:
        self.arbiter = arbiter
        self.early: dict[str, bool] = {}
        self.orders: dict[tuple[str, ...], tuple[str, ...]] = {}

    def settled_after_deal(self, name: str) -> bool:
        """Does the wager look only at cards that are face up after the deal?"""
        if name not in self.early:
            rules = self.arbiter.rules
            tests = [
                test
                for rule in rules.statements.get("wager pay", ())
                if rule.stated.about == name
                for test in single(rule.stated.when, rules)
            ]
            self.early[name] = all(frozenset() < groups_of(test) <= DEALT for test in tests)
        return self.early[name]

    def sequence(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The wagers in the stated sequence; if unstated, as given."""
        if names not in self.orders:
            self.orders[names] = self.sorted(names)
        return self.orders[names]

    def sorted(self, names: tuple[str, ...]) -> tuple[str, ...]:
        at = Situation("settle")
        said = self.arbiter.rules.ask("settling sequence", at)
        before = {
            (one, other)
            for effect in said.effects
            for first, _, second in (effect.word.partition(" before "),)
            for one in self.meant(first, names)
            for other in self.meant(second, names)
            if one != other
        }
        found: list[str] = []
        left = list(names)
        while left:
            free = [name for name in left if not any((other, name) in before for other in left)]
            if not free:
                raise Stopped(Open("settling sequence", "", at, said.given))
            found.append(free[0])
            left.remove(free[0])
        return tuple(found)

    def meant(self, words: str, names: Iterable[str]) -> list[str]:
        """Which wagers the words name."""
        text = plain(words)
        if "side" in text:
            return [name for name in names if name not in (MAIN, INSURANCE)]
        main = ("main", plain(self.arbiter.rules.exhibit.main_wager), "hand", "blackjack")
        found = [name for name in names if name != MAIN and plain(name) in text]
        if not found and any(word in text for word in main):
            return [name for name in names if name == MAIN]
        return found


def side_situation(table: Table, name: str, stake: Fraction, cards: Sequence[Card]) -> Situation:
    """What a side wager sees: the player's hand (the first two cards if it was split) and the dealer's."""
    hand = table.first_two if table.splits else table.hands[0].cards
    return Situation(
        "settle",
        hand=hand,
        dealer=tuple(cards),
        checked=table.checked,
        insured=table.insured or name == INSURANCE,
        ante=table.ante,
        staked=stake,
        wager=name,
    )


class Ends:
    """Hands a dealer might end with, one of each kind: above a total, equal to it, below it, bust."""

    def __init__(self, terms: BlackjackTerms) -> None:
        self.terms = terms
        self.drawn: dict[tuple[str, str], dict[int, tuple[Card, ...]]] = {}
        self.known: dict[tuple[str, str, int], tuple[tuple[Card, ...], ...]] = {}

    def of(self, dealer: tuple[Card, ...], against: int) -> Iterator[tuple[Card, ...]]:
        key = (dealer[0].rank, dealer[1].rank, against)
        if key not in self.known:
            self.known[key] = self.sorts(dealer[:2], against)
        return ((*dealer[:2], *more) for more in self.known[key])

    def sorts(self, dealer: tuple[Card, ...], against: int) -> tuple[tuple[Card, ...], ...]:
        found: dict[tuple[bool, int], tuple[Card, ...]] = {}
        for total, more in self.totals(dealer).items():
            side = (total > against) - (total < against)
            found.setdefault((total > BEST, min(total - BEST, 2) if total > BEST else -side), more)
        return tuple(found[sort] for sort in sorted(found))

    def totals(self, dealer: tuple[Card, ...]) -> dict[int, tuple[Card, ...]]:
        """What two cards can become with one or two more, one way for each total."""
        ranks = (dealer[0].rank, dealer[1].rank)
        if ranks not in self.drawn:
            cards = [Card(rank, SUITS[index % 4]) for index, rank in enumerate(self.terms.values)]
            draws = (*((one,) for one in cards), *((one, two) for one in cards for two in cards))
            found: dict[int, tuple[Card, ...]] = {}
            for more in draws:
                found.setdefault(self.terms.points((*dealer, *more)).total, more)
            self.drawn[ranks] = found
        return self.drawn[ranks]
