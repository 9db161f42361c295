"""One document under chosen readings, ready to be asked for one shoe and one stake; and what is asked about.

Which hands, up cards and histories are told apart is taken from the tests of *all* readings. So the layout is the
same whichever reading is chosen, and what was computed for one is reused for the next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, combinations_with_replacement

from base.records import dataclass
from engine.arbiter import Arbiter
from engine.blackjack.document import usual_beside
from engine.blackjack.play.decision_cache import DecisionCache
from engine.blackjack.play.decisions import PERMISSIONS
from engine.blackjack.situation import Situation
from engine.blackjack.table_reads import history_read, looks_at_dealer, weighed
from engine.blackjack.tables.classes import SituationGrid
from engine.blackjack.tables.final_hands import MONEY, DealerFinals, PlayerFinals, finals, kinds, money_tests
from engine.blackjack.tables.rule_tables import BUST, DEALER_LOWS, PLAYER_LOWS
from engine.blackjack.tables.shoe_and_stake import Samples, Setting
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import BEST
from engine.cards import Card
from engine.conditions import amount
from engine.effects import ALLOWED, FORBIDDEN
from engine.footprint import groups_of
from engine.rulebook import Rulebook
from engine.situation_classes import predicates, tests_of
from grammar.question_names import QuestionName
from grammar.tree import Test, Total

SPLIT = {"split", "split aces", "split count"}
"""Parts of a hand's history that a test may look at."""

ACTING: tuple[QuestionName, ...] = (*PERMISSIONS, "split limit", "double limit", "surrender moment")
PAYING: tuple[QuestionName, ...] = (*MONEY, "payout basis")
SPLITTING: tuple[QuestionName, ...] = ("may split", "split limit")
LAID_OUT: tuple[QuestionName, ...] = (*ACTING, *PAYING, "dealer draw", "surrender loss")
"""The questions whose tests decide what is told apart."""

MOST_HANDS = 8
"""The number of hands splitting makes if the document sets no limit, or a higher one; more are hardly ever made."""

Head = tuple[Card, int, int]
"""An up card, an origin and a number of doubles made."""


Said = Callable[[Iterable[QuestionName]], Hashable]
"""The statements in force on some questions."""


class TableAsker:
    """Asks, and records what had to be assumed."""

    def __init__(self, arbiter: Arbiter, wide: Rulebook, setting: Setting, said: Said) -> None:
        terms = arbiter.rules.terms
        assert isinstance(terms, BlackjackTerms)
        self.arbiter = arbiter
        self.rules = arbiter.rules
        self.wide = wide
        self.usual = usual_beside(wide)
        self.terms = terms
        self.setting = setting
        self.said = said
        self.samples = Samples(setting.values, wide, setting.shoe)
        self.notes: dict[str, None] = {}

    @cached_property
    def decisions(self) -> DecisionCache:
        return DecisionCache(self.arbiter)

    def note(self, text: str) -> None:
        if text:
            self.notes[text] = None

    def may(self, question: QuestionName, at: Situation) -> bool:
        verdict = self.arbiter.permission(question, at)
        self.note(verdict.order.resolved)
        return verdict.effect not in (None, FORBIDDEN)

    def yes(self, question: QuestionName, at: Situation) -> bool:
        verdict = self.arbiter.permission(question, at)
        self.note(verdict.order.resolved)
        return verdict.effect == ALLOWED

    def weighed(self, *, dealers: bool) -> tuple[Callable[[Situation], Fraction | int], ...]:
        """The numbers on one side that settlement compares with others, besides whole totals, which every table has."""
        numbers = weighed(money_tests(self.wide), dealers=dealers)
        return tuple(amount(one, self.terms) for one in numbers if not (isinstance(one, Total) and not one.group))

    def held_against(self, tests: Iterable[Test], *, ended: bool) -> list[Callable[[Situation], Fraction | int]]:
        """The dealer's numbers that tests compare with others; whole totals only while they are the up card's."""
        found = weighed(tests, dealers=True)
        return [amount(one, self.terms) for one in found if not (ended and isinstance(one, Total) and not one.group)]

    def blackjack(self, hand: tuple[Card, ...]) -> bool:
        return self.terms.blackjack(hand, Situation("settle", dealer=hand), False)

    def hands(self, lows: int) -> Iterator[tuple[int, bool, int, tuple[Card, ...] | None]]:
        """For each entry of a table by hand, a sample, or None if no such hand exists."""
        most = self.setting.most
        for cards in range(most + 1):
            for ace in (False, True):
                for low in range(lows):
                    yield cards, ace, low, self.samples.find(cards, ace, low, cards == most) if cards > 1 else None


@dataclass(frozen=True, slots=True)
class Blocks:
    """Blocks of a table by up card, origin and doubles made; those that no test tells apart are shared."""

    heads: tuple[Head, ...]
    of: tuple[tuple[tuple[int, ...], ...], ...]
    """[up][origin][doubles made] which of the heads."""

    @property
    def ups(self) -> tuple[Card, ...]:
        return tuple(dict.fromkeys(up for up, _, _ in self.heads))


@dataclass(frozen=True, slots=True)
class AskedCells:
    """Situations, and where each belongs in the table: its block and its index there."""

    cells: SituationGrid
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Every situation that a document's tables are compiled from."""

    kinds: PlayerFinals
    finals: DealerFinals
    acting: Blocks
    settling: Blocks
    draws: AskedCells
    actions: AskedCells
    pairs: AskedCells
    """Pairs with the same low total as a two-card hand: questions about splitting use them."""
    earlies: AskedCells
    """Hands of two cards before the check."""
    repeated: AskedCells
    """Pairs of each rank, by the number of hands already made and by place in `ups`."""
    unlike: AskedCells
    """Two cards of different ranks, each way round, by both ranks and by up card."""
    settled: AskedCells
    dealt: AskedCells
    """Two cards of any ranks, in blocks of hands as they are dealt or split; none where no permission looks at them."""

    @property
    def ups(self) -> tuple[Card, ...]:
        """One up card for each block of permissions."""
        return self.acting.ups


def layout(asker: TableAsker) -> Layout:
    """What to ask about, whichever readings are chosen."""
    acting, settling = blocks(asker, ACTING), blocks(asker, PAYING, "surrender loss")
    hands, ends = kinds(asker), finals(asker)
    pairs: list[tuple[tuple[int, int], Situation]] = []
    earlies: list[tuple[tuple[int, int], Situation]] = []
    actions = list(acting_hands(asker, acting))
    for (block, place), at in actions:
        _, origin, doubles = acting.heads[block]
        if doubles == 0 and len(at.hand) == 2:
            alike = pairs_like(asker, at.hand)
            pairs.extend(((block, place), asker.setting.situation(pair, origin, 0, at.dealer[0])) for pair in alike)
            if origin == 0:
                earlies.append(((block, place), replace(at, checked=False)))
    return Layout(
        hands,
        ends,
        acting,
        settling,
        asked(dealer_hands(asker)),
        asked(actions),
        asked(pairs),
        asked(earlies),
        asked(repeated_pairs(asker, acting)),
        asked(unlike_hands(asker)),
        asked(final_hands(asker, settling, hands, ends)),
        asked(two_cards(asker, acting) if looks_at_hands(asker) else ()),
    )


def looks_at_hands(asker: TableAsker) -> bool:
    """Does a permission other than that to split look at single cards of a hand?"""
    drawing = (question for question in ACTING if question not in SPLITTING)
    return any(groups_of(test) & WHOLE_HANDS for test in tests_of(asker.wide, *drawing))


WHOLE_HANDS = frozenset({"hand", "first two cards"})
"""Groups in which two cards lie in any order."""


def two_cards(asker: TableAsker, acting: Blocks) -> Iterator[tuple[tuple[int, int], Situation]]:
    """Each block with every two ranks; of the place, the first is the tens digit of base `len(names)`."""
    names = asker.setting.names
    for block, (up, origin, doubles) in enumerate(acting.heads):
        for (i, one), (j, other) in combinations_with_replacement(enumerate(names), 2):
            first = other if origin == 2 and other == "A" else one
            second = one if first is other else other
            if not doubles and (origin < 2 or first == "A"):
                hand = (Card(first, "♠"), Card(second, "♥"))
                yield (block, i * len(names) + j), asker.setting.situation(hand, origin, 0, up)


def asked(found: Iterable[tuple[tuple[int, int], Situation]]) -> AskedCells:
    listed = list(found)
    return AskedCells(SituationGrid(at for _, at in listed), tuple(place for place, _ in listed))


def blocks(asker: TableAsker, questions: Sequence[QuestionName], *more: QuestionName) -> Blocks:
    """Up cards that no test tells apart share blocks, also on more questions; so do origins that no test looks at."""
    heard = ((asker.wide, asker.rules), (asker.usual, asker.usual))
    tests = [
        test
        for statements, book in heard
        for one in tests_of(statements, *questions, *more)
        if looks_at_dealer(one)
        for test in predicates([one], book)
    ]
    every = [test for statements, _ in heard for test in tests_of(statements, *questions)]
    seen, numbers = history_read(every), asker.held_against(every, ended=questions == PAYING)
    heads: list[Head] = []

    def added(up: Card, origin: int) -> tuple[int, ...]:
        heads.extend((up, origin, made) for made in range(asker.setting.doubles + 1))
        return tuple(range(len(heads) - asker.setting.doubles - 1, len(heads)))

    known: dict[tuple[object, ...], tuple[tuple[int, ...], ...]] = {}
    found = []
    for up in asker.setting.ups:
        at = Situation("hand", hand=asker.samples.like(2, False, 13), dealer=(up,), checked=True)
        key = (*(number(at) for number in numbers), *(test(at) for test in tests))
        if key not in known:
            dealt = added(up, 0)
            split = added(up, 1) if seen & SPLIT else dealt
            aces = added(up, 2) if "split aces" in seen else split
            known[key] = (dealt, split, aces)
        found.append(known[key])
    return Blocks(tuple(heads), tuple(found))


def dealer_hands(asker: TableAsker) -> Iterator[tuple[tuple[int, int], Situation]]:
    for place, (_, _, low, hand) in enumerate(asker.hands(DEALER_LOWS)):
        if hand is not None and low <= BEST:
            yield (0, place), Situation("dealer", dealer=hand, checked=True)


def acting_hands(asker: TableAsker, acting: Blocks) -> Iterator[tuple[tuple[int, int], Situation]]:
    """Every hand that may act, in each block."""
    listed = list(asker.hands(PLAYER_LOWS))
    for block, (up, origin, doubles) in enumerate(acting.heads):
        for place, (_, _, low, hand) in enumerate(listed):
            if hand is None or low > BEST or len(hand) < 2 + doubles:
                continue
            if origin == 2 and hand[0].rank != "A":
                if not any(card.rank == "A" for card in hand):
                    continue
                hand = (*sorted(hand, key=lambda card: card.rank != "A"),)
            yield (block, place), asker.setting.situation(hand, origin, doubles, up)


def pairs_like(asker: TableAsker, hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """The pairs with the same low total as these two cards, and aces if they hold one."""
    values = dict(asker.setting.values)
    low = sum(values[card.rank][0] for card in hand)
    ace = any(card.rank == "A" for card in hand)
    for name, value in asker.setting.values:
        if value[0] * 2 == low and (len(value) > 1) == ace:
            yield (Card(name, "♠"), Card(name, "♥"))


def repeated_pairs(asker: TableAsker, acting: Blocks) -> Iterator[tuple[tuple[int, int], Situation]]:
    for name in asker.setting.names:
        pair = (Card(name, "♠"), Card(name, "♥"))
        for place, up in enumerate(acting.ups):
            dealt = asker.setting.situation(pair, 0, 0, up)
            for made in range(1, MOST_HANDS + 1):
                split = made > 1
                yield (made, place), replace(dealt, splits=made - 1, from_split=split, split_aces=split and name == "A")


def unlike_hands(asker: TableAsker) -> Iterator[tuple[tuple[int, int], Situation]]:
    names = asker.setting.names
    for (i, one), (j, other) in combinations(enumerate(names), 2):
        for place, up in enumerate(asker.setting.ups):
            for hand in ((Card(one, "♠"), Card(other, "♥")), (Card(other, "♠"), Card(one, "♥"))):
                yield (i * len(names) + j, place), asker.setting.situation(hand, 0, 0, up)


def final_hands(
    asker: TableAsker, settling: Blocks, hands: PlayerFinals, ends: DealerFinals
) -> Iterator[tuple[tuple[int, int], Situation]]:
    """Every kind of final hand that is not surrendered, against every final hand of the dealer, in each block."""
    for block, (up, origin, doubles) in enumerate(settling.heads):
        dealers = ends.against(up)
        for kind, hand in enumerate(hands.samples[BUST:], start=BUST):
            at = replace(asker.setting.situation(hand, origin, doubles, up), moment="settle")
            for end, dealer in enumerate(dealers):
                yield (block, kind * len(dealers) + end), at.with_cards(at.hand, dealer, at.hits)
