"""Final hands, as far as settlement tells them apart: each kind with a sample to ask about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from base.effort import spend
from base.records import dataclass
from engine.blackjack.document import usual_beside
from engine.blackjack.situation import Situation
from engine.blackjack.table_reads import looks_at_dealer, loose_tests
from engine.blackjack.tables.rule_tables import BLACKJACK, BUST, DEALER_BUST, DEALER_LOWS, PLAYER_LOWS, Pattern
from engine.card_values import BEST
from engine.cards import SUITS, Card, written
from engine.footprint import groups_of, tells_suits
from engine.rulebook import Rulebook
from engine.situation_classes import predicates, single, tests_of
from grammar.errors.faults import counted
from grammar.question_names import QuestionName
from grammar.tree import AllOf, CardIs, Condition, Happens, RanksAre, Test
from grammar.vocabulary import plain

if TYPE_CHECKING:
    from engine.blackjack.tables.asker import TableAsker

UP_CARD = frozenset({"up card"})
MONEY: tuple[QuestionName, ...] = ("main result", "main pay", "bonus eligibility")
"""The questions that settle a hand."""


@dataclass(frozen=True, slots=True)
class DealerFinals:
    """Names and samples of the dealer's final hands, and the table that maps hands to them."""

    named: tuple[tuple[str, tuple[Card, ...]], ...]
    table: bytes
    shown: tuple[tuple[str, tuple[tuple[Card, ...], ...]], ...] = ()
    """By rank of the up card, the same with that card first; empty if no test looks at the up card."""

    def against(self, up: Card) -> tuple[tuple[Card, ...], ...]:
        """A sample of each final hand, this up card first where it is part of one."""
        found = dict(self.shown).get(up.rank)
        return found if found is not None else tuple(behind(up, dealer) for _, dealer in self.named)


def finals(asker: TableAsker) -> DealerFinals:
    """The dealer's final hands, as far as settlement tells them apart."""
    shown = [test for test in money_tests(asker.wide) if groups_of(test) == UP_CARD]
    tests = predicates([test for test in money_tests(asker.wide) if test not in shown], asker.rules)
    numbers = asker.weighed(dealers=True)
    named: dict[tuple[object, ...], int] = {("blackjack",): BLACKJACK}
    samples: list[tuple[str, tuple[Card, ...]]] = [("blackjack", dealer_blackjack(asker))]
    table = bytearray()
    for _, _, _, hand in asker.hands(DEALER_LOWS):
        if hand is None:
            table.append(1 if len(samples) > 1 else 0)
            continue
        against = asker.samples.like(3, False, 18)
        at = Situation("settle", hand=against, dealer=hand, checked=True, ante=asker.setting.stake)
        total = min(asker.terms.points(hand).total, BEST + 1)
        key = (total, *(number(at) for number in numbers), *(test(at) for test in tests))
        if key not in named:
            named[key] = len(samples)
            samples.append((f"dealer {total}" if total <= BEST else DEALER_BUST, hand))
        table.append(named[key])
    return DealerFinals(tuple(samples), bytes(table), by_up_card(asker, shown, table, len(samples)) if shown else ())


def by_up_card(
    asker: TableAsker, shown: Sequence[Test], table: bytearray, finals: int
) -> tuple[tuple[str, tuple[tuple[Card, ...], ...]], ...]:
    """Final hands that begin with each up card, or with one that no test tells from it; others are never met."""
    tests = predicates(shown, asker.rules)
    found = {up: shown_first(asker, up, table) for up in asker.setting.ups}
    alike: dict[object, dict[int, tuple[Card, ...]]] = {}
    sights = {up: tuple(test(Situation("settle", dealer=(up,))) for test in tests) for up in found}
    for up, hands in found.items():
        alike.setdefault(sights[up], {}).update(hands)
    spare = {up: alike[sights[up]] for up in found}
    return tuple(
        (up.rank, tuple(hands.get(number) or spare[up].get(number, (up, up)) for number in range(finals)))
        for up, hands in found.items()
    )


def shown_first(asker: TableAsker, up: Card, table: bytearray) -> dict[int, tuple[Card, ...]]:
    """Final hands that begin with this up card, by number."""
    value, *other = asker.terms.values[up.rank]
    found: dict[int, tuple[Card, ...]] = {}
    for hole in (Card(name, "♣") for name in asker.setting.names):
        if asker.blackjack((up, hole)):
            found[BLACKJACK] = (up, hole)
    for number, (cards, ace, low, hand) in zip(table, asker.hands(DEALER_LOWS), strict=True):
        if hand is None or number in found or number == BLACKJACK or (other and not ace):
            continue
        for rest_ace in (False, True) if other else (ace,):
            if rest := asker.samples.find(cards - 1, rest_ace, low - value, cards == asker.setting.most):
                found[number] = (up, *rest)
    return found


def behind(up: Card, dealer: tuple[Card, ...]) -> tuple[Card, ...]:
    """The dealer's hand with the up card first, if it contains that rank."""
    places = [index for index, card in enumerate(dealer) if card.rank == up.rank]
    if not places:
        return dealer
    first = places[0]
    return (dealer[first], *dealer[:first], *dealer[first + 1 :])


def dealer_blackjack(asker: TableAsker) -> tuple[Card, ...]:
    names = asker.setting.names
    pairs = ((Card(one, "♦"), Card(two, "♣")) for one in names for two in names)
    return next((pair for pair in pairs if asker.blackjack(pair)), (Card(names[0], "♦"), Card(names[-1], "♣")))


def kinds(asker: TableAsker) -> PlayerFinals:
    """The player's final hands, as far as settlement tells them apart."""
    found = PlayerFinals(asker)
    for _, _, low, hand in asker.hands(PLAYER_LOWS):
        found.place(hand, low)
    found.add_patterns()
    found.add_busts()
    return found


class PlayerFinals:
    """Names and samples of the player's final hands; grows as hands are placed."""

    def __init__(self, asker: TableAsker) -> None:
        self.asker = asker
        self.tests = tuple(
            test
            for heard, book in ((asker.wide, asker.rules), (asker.usual, asker.usual))
            for rule in (rule for question in MONEY for rule in heard.statements.get(question, ()))
            for test in predicates(hand_tests(rule.stated.when, book), book)
        )
        self.numbers = asker.weighed(dealers=False)
        two = asker.samples.like(2, False, 16)
        bust = asker.samples.like(3, False, 26)
        self.names = ["surrendered early", "surrendered", "bust"]
        self.samples: list[tuple[Card, ...]] = [two, two, bust]
        self.by_key: dict[tuple[object, ...], int] = {}
        self.cells = bytearray()
        self.patterns: tuple[Pattern, ...] = ()
        self.busts: list[int] = []
        """Kinds of bust hands that some test tells from the representative one; they must pay the same."""
        self.blurred: dict[tuple[str, ...], None] = {}
        """The ranks of hands whose suits the document tells apart more finely than tables do."""

    @property
    def table(self) -> bytes:
        return bytes(self.cells)

    @property
    def note(self) -> str:
        """What is assumed about suits; empty if nothing is."""
        if not self.blurred:
            return ""
        first, *others = ("-".join(ranks) for ranks in self.blurred)
        more = f" and {counted(len(others), 'other hand')}" if others else ""
        return f"suits are told apart in hands of one suit only, not in {first}{more}"

    def place(self, hand: tuple[Card, ...] | None, low: int) -> None:
        self.cells.append(BUST if hand is None or low > BEST else self.kind(hand))

    def kind(self, hand: tuple[Card, ...]) -> int:
        """The kind of a live hand, created if it is the first of its kind."""
        total = self.asker.terms.points(hand).total
        key = (total, *self.told_apart(hand))
        if key not in self.by_key:
            self.by_key[key] = len(self.names)
            self.names.append(f"{total} of {len(hand)} cards")
            self.samples.append(hand)
        return self.by_key[key]

    def told_apart(self, hand: tuple[Card, ...]) -> tuple[object, ...]:
        """Everything settlement can see of a hand besides its total."""
        spend(20 + 3 * len(self.tests))
        asker = self.asker
        dealer = asker.samples.like(2, False, 18)
        drawn = max(0, len(hand) - 2)
        against = Situation("settle", hand=hand, dealer=dealer, hits=drawn, checked=True, ante=asker.setting.stake)
        doubled = replace(against, doubles=1, hits=max(0, drawn - 1))
        histories = (against, replace(against, from_split=True, splits=1), doubled)
        numbers = [number(against) for number in self.numbers]
        return (*numbers, *[test(at) for at in histories for test in self.tests])

    def add_busts(self) -> None:
        """A sample of each bust hand that tests tell apart."""
        known = {self.told_apart(self.samples[BUST])}
        for hand in self.bust_hands():
            key = self.told_apart(hand)
            if key not in known:
                known.add(key)
                self.busts.append(len(self.names))
                self.names.append(f"bust with {written(hand)}")
                self.samples.append(hand)

    def bust_hands(self) -> Iterator[tuple[Card, ...]]:
        suits = SUITS if any(tells_suits(test) for test in loose_tests(self.asker.wide, *MONEY)) else ""
        for cards, ace, over in product(range(3, self.asker.setting.most + 1), (False, True), range(1, 11)):
            hand = self.asker.samples.find(cards, ace, BEST + over)
            if hand is not None:
                yield hand
                yield from (tuple(Card(card.rank, suit) for card in hand) for suit in suits)

    def add_patterns(self) -> None:
        """Blackjacks, and the hands that tests single out by rank and suit, most specific first."""
        names = self.asker.setting.names
        found: list[Pattern] = []
        for hand, suits in self.singled_out():
            ranks = tuple(sorted(names.index(card.rank) for card in hand))
            found.append(Pattern(ranks, suits, self.kind(hand)))
        self.patterns = tuple(dict.fromkeys(found))

    def singled_out(self) -> Iterator[tuple[tuple[Card, ...], tuple[int, ...]]]:
        names = self.asker.setting.names
        tests = money_tests(self.asker.wide)
        yield from self.looked_into()
        for ranks in ranks_singled_out(tests):
            if set(ranks) <= set(names):
                named = named_suits(tests)
                for suits in named:
                    yield tuple(Card(rank, SUITS[suits[0]]) for rank in ranks), suits
                other = next((index for index in range(len(SUITS)) if (index,) not in named), 0)
                yield tuple(Card(rank, SUITS[other]) for rank in ranks), tuple(range(len(SUITS)))
                mixed = tuple(Card(rank, SUITS[index % 4]) for index, rank in enumerate(ranks))
                self.note_other_suits(ranks, self.kind(mixed))
                yield mixed, ()

    def looked_into(self) -> Iterator[tuple[tuple[Card, ...], tuple[int, ...]]]:
        """Blackjacks, and every hand that some test looks into and distinguishes from its total."""
        loose = loose_tests(self.asker.wide, *MONEY)
        suited = any(tells_suits(test) for test in loose)
        for ranks in self.rank_hands(loose):
            mixed = tuple(Card(rank, SUITS[at % len(SUITS)]) for at, rank in enumerate(ranks))
            plain = self.kind(mixed)
            if suited:
                yield from self.in_one_suit(ranks, plain)
                self.note_other_suits(ranks, plain)
            if plain != self.cell(mixed) or (len(ranks) == 2 and self.asker.blackjack(mixed)):
                yield mixed, ()

    def rank_hands(self, loose: Sequence[Test]) -> Iterator[tuple[str, ...]]:
        names = self.asker.setting.names
        pairs = combinations_with_replacement(names, 2)
        if not loose:
            yield from (pair for pair in pairs if self.asker.blackjack((Card(pair[0], "♠"), Card(pair[1], "♥"))))
            return
        yield from pairs
        if any("hand" in groups_of(test) for test in loose):
            values = {name: value[0] for name, value in self.asker.setting.values}
            yield from drawn_hands(names, values, BEST)

    def in_one_suit(self, ranks: tuple[str, ...], plain: int) -> Iterator[tuple[tuple[Card, ...], tuple[int, ...]]]:
        for at, suit in enumerate(SUITS):
            hand = tuple(Card(rank, suit) for rank in ranks)
            if self.kind(hand) != plain:
                yield hand, (at,)

    def note_other_suits(self, ranks: tuple[str, ...], plain: int) -> None:
        """Tables tell a hand of one suit from others, and nothing finer."""
        for suits in (RED, BLACK):
            if self.kind(tuple(Card(rank, suits[at % 2]) for at, rank in enumerate(ranks))) != plain:
                self.blurred[ranks] = None

    def cell(self, hand: tuple[Card, ...]) -> int:
        """The kind of a hand by its number of cards, aces and low total alone."""
        values = dict(self.asker.setting.values)
        low = sum(values[card.rank][0] for card in hand)
        ace = any(len(values[card.rank]) > 1 for card in hand)
        cards = min(len(hand), self.asker.setting.most)
        return self.cells[(cards * 2 + ace) * PLAYER_LOWS + low]


RED, BLACK = "♥♦", "♠♣"


def drawn_hands(names: Sequence[str], values: Mapping[str, int], most: int) -> Iterator[tuple[str, ...]]:
    """Every hand of three or more cards, by ranks in order, that is not bust."""
    level: list[tuple[tuple[str, ...], int, int]] = [((), 0, 0)]
    while level:
        longer = [
            ((*ranks, names[at]), total + values[names[at]], at)
            for ranks, total, first in level
            for at in range(first, len(names))
            if total + values[names[at]] <= most
        ]
        yield from (ranks for ranks, _, _ in longer if len(ranks) > 2)
        level = longer


def money_tests(rules: Rulebook) -> tuple[Test, ...]:
    """Every single test that settles a hand, usual answers included."""
    return tests_of(rules, *MONEY) + tests_of(usual_beside(rules), *MONEY)


def ranks_singled_out(tests: Iterable[Test]) -> tuple[tuple[str, ...], ...]:
    """The hands that tests name by their ranks, such as 6-7-8."""
    found = (test.ranks for test in tests if isinstance(test, RanksAre) and test.group == ("hand",))
    return tuple(dict.fromkeys(found))


def hand_tests(condition: Condition | None, rules: Rulebook) -> Iterator[Condition]:
    """The parts of a condition that tell hands apart: everything that looks only at the hand forms one part."""
    if isinstance(condition, Happens):
        yield from hand_tests(rules.exhibit.events[plain(condition.event)], rules)
    elif isinstance(condition, AllOf):
        alone = tuple(part for part in condition.parts if not looks_further(part, rules))
        if alone:
            yield AllOf(alone)
        for part in condition.parts:
            if part not in alone:
                yield from single(part, rules)
    elif condition is not None:
        yield from single(condition, rules) if looks_further(condition, rules) else (condition,)


def looks_further(condition: Condition, rules: Rulebook) -> bool:
    return any(looks_at_dealer(test) for test in single(condition, rules))


def named_suits(tests: Iterable[Test]) -> tuple[tuple[int, ...], ...]:
    """Suits that some test requires the whole hand to have."""
    found = [
        test.cards.suits for test in tests if isinstance(test, CardIs) and test.group == ("hand",) and test.cards.suits
    ]
    return tuple(dict.fromkeys((SUITS.index(suit),) for suits in found for suit in suits))
