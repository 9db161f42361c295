"""Where the cards of a blackjack deal lie, as far as a wager on the deal can see them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from engine.arbiter import first_said
from engine.blackjack.document import usual_beside
from engine.blackjack.situation import Situation
from engine.blackjack.terms import BlackjackTerms
from engine.cards import RANKS, SUITS, Card
from engine.footprint import COLOUR, SUIT, VALUE, Footprint, looks, outside_facts
from engine.rulebook import Rulebook
from engine.side_wagers.counting import DealCounts, First, KnownDeals, Outcome, Settle, Uncountable, physical, ways
from engine.side_wagers.first_cards import DRAWN, Deal
from engine.side_wagers.symmetry import Shoe
from engine.situation_classes import predicates, single, tests_of
from grammar.tree import AllOf, Condition, Count, Flag, Interval, NumberIs, Test
from grammar.vocabulary import TERMS

FIRST, SECOND, UP, HOLE = "first", "second", "up", "hole"
PLAYER = (FIRST, SECOND)
DEALER_DEALT = (UP, HOLE)
DEALER = (*DEALER_DEALT, DRAWN)
ALL_OF_THE_DEALERS = frozenset(DEALER)
BEHIND = frozenset({HOLE, DRAWN})
INSURANCE = "Insurance"
UNSEEN = Card("2", SUITS[0])
BLACKJACKS = (Flag("player has blackjack"), Flag("dealer has blackjack"))
TWO_CARDS = NumberIs(Count("cards in hand"), (Interval(Fraction(2), Fraction(2)),))

PLACES = {
    "first two cards": PLAYER,
    "first card": (FIRST,),
    "second card": (SECOND,),
    "card": (FIRST,),
    "split card": (FIRST,),
    "up card": (UP,),
    "hole card": (HOLE,),
    "dealer hand": DEALER,
    "total dealer": DEALER,
    "count dealer cards": DEALER,
    "flag dealer is bust": DEALER,
}
OF_THE_DEALER = frozenset(name for name, places in PLACES.items() if set(places) <= set(DEALER)) | {
    "flag dealer has blackjack"
}
SHOWN = frozenset(name for name, places in PLACES.items() if HOLE not in places) | {"flag player has blackjack"}
"""What sees no card but the player's first two and the up card."""
PLAYED = {
    "hand": "the whole hand",
    "last card": "the last card",
    "third card": "a third card",
    "total own": "the total of the whole hand",
    "total player": "the total of the whole hand",
    "count cards in hand": "the number of cards in the hand",
    "flag hand is bust": "whether the hand is bust",
    "flag hand is live": "whether the hand is live",
    "flag ace is counted as 11": "an ace in the whole hand",
    "flag ace can count both ways": "an ace in the whole hand",
    "flag hand can be hit without busting": "the whole hand",
}
"""What depends on how the player plays."""


class BlackjackPlaces:
    """What tests on a wager see of a deal, and the situation that a deal makes."""

    def __init__(self, rules: Rulebook, wager: str = "") -> None:
        assert isinstance(rules.terms, BlackjackTerms)
        self.rules = rules
        self.terms = rules.terms
        self.usual = usual_beside(rules)
        self.wager = wager
        self.assumed: list[str] = []
        self.draws_seen = False
        self.one_hand = False
        self.suited = False
        self.draws: dict[tuple[Card, ...], bool] = {}

    def counted(
        self, shoe: Shoe, tests: Iterable[Test], settle: Settle[Outcome], known: KnownDeals | None = None
    ) -> DealCounts[Outcome]:
        """Every deal that the tests can tell apart, settled. Raises Uncountable."""
        listed = tuple(tests)
        seen = self.seen(listed)

        def settled(deal: Deal) -> Outcome:
            cards = None if self.draws_seen else tuple(deal.items())
            return settle(cards, lambda: self.situation(deal), lambda: self.told(physical(deal, seen, shoe)))

        if not self.draws_seen:
            values = self.partners if self.only_blackjacks(listed) else self.values
            return ways(shoe, seen, settled, values, known=known)
        remembering, apart = self.remembering(settled), self.apart(listed)
        return ways(shoe, seen, remembering, self.values, self.following, self.followed, apart)

    def plays_out(self, tests: Sequence[Test]) -> bool:
        self.seen(tests)
        return self.draws_seen

    def rests(self, tests: Sequence[Test], sorting: Sequence[Test]) -> Hashable:
        """What cards and terms mean, where a test asks for it; None where the dealer's draws count."""
        self.seen(tests)
        if self.draws_seen:
            return None
        asks = any(VALUE in look.sees for test in (*tests, *sorting) for look in looks(test))
        return self.wager, self.terms if asks else None

    def apart(self, tests: Iterable[Test]) -> Callable[[Deal], Hashable] | None:
        """As far as tests tell the dealer's hands apart; None where one sees them together with the player's."""
        hidden = [test for test in tests if self.hidden(test)]
        if not all(look.places <= OF_THE_DEALER for test in hidden for look in looks(test)):
            return None
        seen = [holds for book in (self.rules, self.usual) for holds in predicates(hidden, book)]
        return lambda deal: tuple([holds(self.situation(deal)) for holds in seen])

    def remembering(self, settled: Callable[[Deal], Outcome]) -> Callable[[Deal], Outcome]:
        """Settles once what lies in a fixed order anyway: many deals end in the same hands."""
        known: dict[tuple[tuple[Card, ...], tuple[Card, ...]], Outcome] = {}

        def remembered(deal: Deal) -> Outcome:
            key = (filled(deal, PLAYER), self.dealer(deal))
            if key not in known:
                known[key] = settled(deal)
            return known[key]

        return remembered

    def cards(self, at: Situation) -> Hashable:
        return at.hand, at.dealer

    def shown(self, at: Situation) -> Hashable:
        return at.hand, at.dealer[:1]

    def hidden(self, test: Test) -> bool:
        return not all(look.places <= SHOWN for look in looks(test))

    def values(self, rank: str) -> Hashable:
        return self.terms.values[rank]

    def only_blackjacks(self, tests: Iterable[Test]) -> bool:
        """Does what cards count matter to these tests for nothing but a blackjack, of whatever suits?"""
        defining = (look for test in single(self.definition("blackjack"), self.rules) for look in looks(test))
        valued = (test for test in tests if any(VALUE in look.sees for look in looks(test)))
        return all(test in BLACKJACKS for test in valued) and not any(map(sees_suits, defining))

    def partners(self, rank: str) -> Hashable:
        return partners(self.terms, rank)

    def seen(self, tests: Iterable[Test]) -> tuple[Footprint, ...]:
        """What the tests look at, by places. Raises Uncountable."""
        found = [here for test in tests for look in looks(test) for here in self.placed(look)]
        self.draws_seen = any(DRAWN in look.places for look in found)
        if self.draws_seen:
            own = tests_of(self.rules, "dealer draw")
            self.assumed.extend(note for note in outside_facts(own) if note not in self.assumed)
            drawing = [*own, *tests_of(self.usual, "dealer draw")]
            drawn = [here for test in drawing for look in looks(test) for here in self.for_dealer(look)]
            found.extend(drawn)
            self.suited = any(sees_suits(look) for look in (*drawn, *(one for one in found if one.places & BEHIND)))
            self.one_hand = all(look.places & ALL_OF_THE_DEALERS in (frozenset(), ALL_OF_THE_DEALERS) for look in found)
        return tuple(dict.fromkeys(look for look in found if look.places))

    def placed(self, look: Footprint) -> Iterator[Footprint]:
        places: set[str] = set()
        for name in look.places:
            if name in PLAYED:
                raise depends_on_play(PLAYED[name])
            if name == "flag player has blackjack":
                yield from self.blackjack(look, PLAYER)
            elif name == "flag dealer has blackjack":
                yield from self.blackjack(look, DEALER_DEALT)
            else:
                places.update(PLACES.get(name, ()))
        yield look.moved(places)
        if look.places & {"total dealer"}:
            yield from self.defined("soft hand", DEALER)

    def blackjack(self, look: Footprint, places: tuple[str, ...]) -> Iterator[Footprint]:
        """A blackjack is seen in two cards, unless the document defines it otherwise."""
        definition = self.definition("blackjack")
        if definition is not None and not takes_two_cards(definition):
            if places == PLAYER:
                raise depends_on_play("a blackjack of any number of cards")
            places = DEALER
        yield look.moved(places)
        yield from self.defined("blackjack", places)

    def for_dealer(self, look: Footprint) -> Iterator[Footprint]:
        """The dealer's own question: the hand that is asked about is the dealer's."""
        names = {"up card": (UP,), "hole card": (HOLE,)}
        if not any(name.startswith("flag hand is") for name in look.places):
            yield look.moved(place for name in look.places for place in names.get(name, DEALER))
        yield from self.defined("soft hand", DEALER)

    def defined(self, term: str, places: tuple[str, ...]) -> Iterator[Footprint]:
        """What a definition sees of the hand that it judges."""
        own = {"first card": places[:1], "second card": places[1:2], "up card": (), "hole card": ()}
        for test in single(self.definition(term), self.rules):
            for look in looks(test):
                yield look.moved(place for name in look.places for place in own.get(name, places))

    def definition(self, term: str) -> Condition | None:
        statements = self.rules.statements.get(TERMS[term], [])
        return statements[0].stated.when if statements else None

    def situation(self, deal: Deal) -> Situation:
        return Situation(
            "settle",
            filled(deal, PLAYER),
            self.dealer(deal),
            checked=True,
            insured=self.wager == INSURANCE,
            wager=self.wager,
        )

    def told(self, deal: Deal) -> str:
        return self.terms.shown(self.situation(deal)).told()

    def dealer(self, deal: Deal) -> tuple[Card, ...]:
        """The dealer's cards; in a fixed order as far as every test sees them together."""
        if not self.draws_seen:
            return filled(deal, DEALER_DEALT)
        drawn = [card for place, card in deal.items() if place.startswith(DRAWN)]
        if self.one_hand:
            return tuple(sorted((*filled(deal, DEALER_DEALT), *drawn)))
        return (*filled(deal, DEALER_DEALT), *sorted(drawn))

    def followed(self, deal: Deal) -> First:
        """The dealer's first cards; all of one suit where no test on the dealer's hand sees suits."""
        dealt = [(place, deal[place]) for place in DEALER_DEALT if place in deal]
        return tuple(dealt if self.suited else [(place, Card(card.rank, SUITS[0])) for place, card in dealt])

    def following(self, deal: Deal) -> str | None:
        """Where the dealer's next card goes; None once the dealer stands."""
        hand = self.dealer(deal)
        if hand not in self.draws:
            at = Situation("dealer", dealer=hand, checked=True)
            effect, note = first_said(self.rules, self.usual, "dealer draw", at)
            if note and note not in self.assumed:
                self.assumed.append(note)
            self.draws[hand] = effect.kind == "hit" and not self.terms.bust(hand, at)
        return DRAWN if self.draws[hand] else None


@lru_cache(maxsize=256)
def partners(terms: BlackjackTerms, rank: str) -> Hashable:
    """With which other ranks, before it or behind, a rank makes a blackjack; the same for every number of decks."""
    pairs = ((one, other) for other in RANKS for one, other in ((rank, other), (other, rank)))
    hands = ((Card(one, SUITS[0]), Card(other, SUITS[1])) for one, other in pairs)
    return tuple([terms.blackjack(hand, Situation("settle"), False) for hand in hands])


def sees_suits(look: Footprint) -> bool:
    return bool(look.suits or look.sees & {SUIT, COLOUR})


def depends_on_play(what: str) -> Uncountable:
    return Uncountable(f"it depends on how the hand is played: it looks at {what}")


def filled(deal: Deal, places: tuple[str, str]) -> tuple[Card, ...]:
    """The cards that are seen; one that nobody sees is any card, where another lies behind it."""
    first, second = deal.get(places[0]), deal.get(places[1])
    if second is None:
        return () if first is None else (first,)
    return (first or UNSEEN, second)


def takes_two_cards(definition: Condition) -> bool:
    return definition == TWO_CARDS or (isinstance(definition, AllOf) and TWO_CARDS in definition.parts)
