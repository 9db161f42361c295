"""Where the cards of a baccarat round lie, as far as a wager can see them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from weakref import WeakKeyDictionary

from engine.arbiter import first_said
from engine.baccarat.counting import (
    BANKER_DRAW,
    PLAYER_DRAW,
    QUESTIONS,
    RESULT,
    Rounds,
    looks_at_cards,
    rounds,
    too_fine,
)
from engine.baccarat.rules import usual_beside
from engine.baccarat.senses import BaccaratSenses
from engine.baccarat.situations import Situation
from engine.cards import SUITS, Card
from engine.footprint import VALUE, Footprint, look, looks, outside_facts
from engine.rulebook import Rulebook
from engine.side_wagers.counting import DRAWN, Deal, DealCounts, Outcome, Settle, Uncountable, physical, ways
from engine.side_wagers.symmetry import CARD_LEVEL, Shoe, level
from engine.situation_classes import tests_of
from grammar.tree import Condition

PLAYER, BANKER = ("player 1", "player 2"), ("banker 1", "banker 2")
PLAYER_THIRD, BANKER_THIRD = f"{DRAWN} by the player", f"{DRAWN} by the banker"
PLAYER_SIDE, BANKER_SIDE = (*PLAYER, DRAWN), (*BANKER, DRAWN)
UNSEEN = Card("2", SUITS[0])

PLACES = {
    "first two cards": PLAYER,
    "banker first two cards": BANKER,
    "first card": PLAYER[:1],
    "second card": PLAYER[1:],
    "third card": (DRAWN,),
    "last card": (PLAYER[1], DRAWN),
    "hand": PLAYER_SIDE,
    "player side": PLAYER_SIDE,
    "total own": PLAYER_SIDE,
    "total player": PLAYER_SIDE,
    "count cards in hand": PLAYER_SIDE,
    "dealer hand": BANKER_SIDE,
    "banker hand": BANKER_SIDE,
    "total dealer": BANKER_SIDE,
    "total banker": BANKER_SIDE,
    "count dealer cards": BANKER_SIDE,
}
OF_THE_ROUND = frozenset({"flag banker wins", "flag player side wins", "flag hands tie", "flag player side drew"})
"""Facts that depend on how the round goes, and so on both hands."""
OWN = frozenset({"hand", "total own", "count cards in hand"})
"""What is the banker's when the banker is to draw."""


class BaccaratPlaces:
    """What tests on a wager see of a round, and the situation that it makes."""

    def __init__(self, rules: Rulebook, wager: str = "") -> None:
        assert isinstance(rules.terms, BaccaratSenses)
        self.rules = rules
        self.senses = rules.terms
        self.usual = usual_beside(rules)
        self.wager = wager
        self.assumed: list[str] = []
        self.answers: dict[tuple[str, tuple[Card, ...], tuple[Card, ...]], str] = {}

    def counted(self, shoe: Shoe, tests: Iterable[Condition], settle: Settle[Outcome]) -> DealCounts[Outcome]:
        """Every round that the tests can tell apart, settled. Raises Uncountable."""
        seen = [one for test in tests for one in looks(test)]
        if any(looks_at_cards(one) or too_fine(one) for one in seen):
            return self.by_cards(shoe, seen, settle)
        return self.by_ends(shoe, seen, settle)

    def plays_out(self, tests: Sequence[Condition]) -> bool:
        return False

    def rests(self, tests: Sequence[Condition], sorting: Sequence[Condition]) -> Hashable:
        """Who draws is asked for every round: nothing is shared."""
        return None

    def by_ends(self, shoe: Shoe, seen: Iterable[Footprint], settle: Settle[Outcome]) -> DealCounts[Outcome]:
        """A wager that sees totals, numbers of cards, the result and the rank of the player's third card."""
        found = remembered(self.rules, shoe, seen)
        self.assumed.extend(found.assumed)
        total: dict[Outcome, int] = {}
        for ended, number in found.ways.items():
            player, banker = found.example[ended]
            at = Situation("settle", player, banker, ended.result, wager=self.wager)
            outcome = settle(at, at.told)
            total[outcome] = total.get(outcome, 0) + number
        return DealCounts(total)

    def by_cards(self, shoe: Shoe, tests: Iterable[Footprint], settle: Settle[Outcome]) -> DealCounts[Outcome]:
        """A wager that sees cards: the first ones alone, or the whole round where it looks further."""
        seen = [here for one in tests for here in placed(one)]
        plays_out = any(DRAWN in one.places for one in seen)
        if plays_out:
            seen.extend(self.drawing())
            self.assumed.extend(outside_facts(tests_of(self.rules, *QUESTIONS)))
        if plays_out and any(level((one,)) == CARD_LEVEL for one in seen):
            raise Uncountable("it looks at the suits of cards drawn later: there are too many rounds to count")
        distinct = tuple(dict.fromkeys(one for one in seen if one.places))

        def settled(deal: Deal) -> Outcome:
            at = self.situation("settle", deal, plays_out)
            return settle(at, lambda: self.situation("settle", physical(deal, distinct, shoe), plays_out).told())

        return ways(shoe, distinct, settled, self.values, self.following if plays_out else None)

    def drawing(self) -> Iterator[Footprint]:
        """What decides how the round goes on."""
        yield look(PLAYER_SIDE, VALUE)
        yield look(BANKER_SIDE, VALUE)
        for test in (*tests_of(self.rules, *QUESTIONS), *tests_of(self.usual, *QUESTIONS)):
            for one in looks(test):
                yield from placed(one)
                if one.places & OWN:
                    yield one.moved(BANKER_SIDE)

    def cards(self, at: Situation) -> Hashable:
        return at.player, at.banker, at.result

    def shown(self, at: Situation) -> Hashable:
        return ()

    def hidden(self, test: Condition) -> bool:
        return True

    def values(self, rank: str) -> Hashable:
        return self.senses.values[rank]

    def following(self, deal: Deal) -> str | None:
        if BANKER_THIRD in deal:
            return None
        if PLAYER_THIRD not in deal and self.answer(PLAYER_DRAW, "hand", deal) == "hit":
            return PLAYER_THIRD
        return BANKER_THIRD if self.answer(BANKER_DRAW, "dealer", deal) == "hit" else None

    def situation(self, moment: str, deal: Deal, ended: bool = False) -> Situation:
        player, banker = hand(deal, PLAYER, PLAYER_THIRD), hand(deal, BANKER, BANKER_THIRD)
        result = self.answer(RESULT, "settle", deal) if ended else ""
        return Situation(moment, player, banker, result, staked=Fraction(1), wager=self.wager)

    def answer(self, question: str, moment: str, deal: Deal) -> str:
        key = (question, hand(deal, PLAYER, PLAYER_THIRD), hand(deal, BANKER, BANKER_THIRD))
        if key not in self.answers:
            effect, note = first_said(self.rules, self.usual, question, Situation(moment, key[1], key[2]))
            if note and note not in self.assumed:
                self.assumed.append(note)
            self.answers[key] = effect.kind
        return self.answers[key]


REMEMBERED: WeakKeyDictionary[Rulebook, dict[Hashable, Rounds]] = WeakKeyDictionary()


def remembered(rules: Rulebook, shoe: Shoe, seen: Iterable[Footprint]) -> Rounds:
    """All wagers on the result share one count."""
    also = [one for one in seen if one.ranks]
    known = REMEMBERED.setdefault(rules, {})
    key = (frozenset(shoe.items()), frozenset(also))
    if key not in known:
        known[key] = rounds(rules, shoe, also)
    return known[key]


def placed(one: Footprint) -> Iterator[Footprint]:
    if one.places & OF_THE_ROUND:
        yield one.moved(PLAYER_SIDE)
        yield one.moved(BANKER_SIDE)
    yield one.moved(place for name in one.places for place in PLACES.get(name, ()))


def hand(deal: Deal, places: tuple[str, str], third: str) -> tuple[Card, ...]:
    """The cards that are seen; one that nobody sees is any card, where another lies behind it."""
    first, second = (deal.get(place) for place in places)
    if second is None:
        return () if first is None else (first,)
    drawn = (deal[third],) if third in deal else ()
    return (first or UNSEEN, second, *drawn)
