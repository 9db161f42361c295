"""Situations at the end of a round: who wins, what is paid, which rows of a pay table apply."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, product, starmap
from typing import TYPE_CHECKING

from engine.blackjack.document import usual_beside
from engine.blackjack.situation import Situation
from engine.blackjack.situations.hands import Hand, dealt, held, player_hands, two_card_hands
from engine.blackjack.situations.sensible_play import sensible_first
from engine.blackjack.situations.third_cards import with_third_cards
from engine.blackjack.table_reads import history_read, weighed
from engine.card_values import BEST
from engine.cards import RANKS, SUITS, Card
from engine.conditions import Predicate, amount
from engine.effects import ALLOWED, optional
from engine.footprint import Footprint, looks, ranks_named, tells_suits
from engine.rulebook import Answers, Rulebook
from engine.side_wagers.symmetry import CARD_LEVEL, level, rank_classes
from engine.situation_classes import apart, predicates, single, tests_of
from grammar.question_names import QuestionName
from grammar.tree import (
    Flag,
    NumberIs,
    Test,
    Total,
    TotalIs,
    Versus,
)
from grammar.vocabulary import TERMS

if TYPE_CHECKING:
    from engine.blackjack.situations.enumeration import BlackjackSituations
from engine.blackjack.situations.builders import dealer_hands, hands_from_split_aces, histories, may, placed, seen_by


def settlements(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """Final hands of both sides, in every history that the tests look at."""
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    finals = finished(reach)
    plain_hand = reach.plain("9", "9")
    ours, theirs = weights(reach, tests, dealers=False), weights(reach, tests, dealers=True)
    insurable = bool(history_read(tests) & {"insured", "even money"})
    dealers = apart(
        finals,
        lambda hand: Situation("settle", hand=plain_hand, dealer=hand, checked=True),
        compiled,
        lambda hand: (theirs(Situation("settle", dealer=hand)), insurable and hand[0].rank == "A"),
    )
    ended = FinishedHands(reach, question, tests, compiled, ours)
    found: list[Situation] = []
    for base in histories(tests, "settle", reach):
        met = opponents(reach, base, dealers)
        everybody, after_the_check = [dealer for dealer, _ in met], [dealer for dealer, checked in met if not checked]
        meetings = [(hand, everybody if len(hand) == 2 else after_the_check) for hand in ended.hands(base)]
        if question == "main pay" and not base.even_money:
            meetings = WinningHands(reach, base).among(meetings)
        found.extend(placed(base, hand, dealer) for hand, those in meetings for dealer in those)
    if question == "main result":
        # an accepted offer settles the hand by its pay; who wins is asked only if a statement says so
        return [at for at in found if not at.even_money or reach.rules.ask(question, at).given]
    return found


class FinishedHands:
    """The player's hands at the end of a round: the first of each class that the tests tell apart, by history."""

    def __init__(
        self,
        reach: BlackjackSituations,
        question: QuestionName,
        tests: tuple[Test, ...],
        compiled: Sequence[Predicate],
        weighed: Callable[[Situation], Hashable],
    ) -> None:
        self.reach, self.compiled, self.weighed = reach, compiled, weighed
        loose = reach.loose(question)
        tried = player_hands(reach.terms, reach.ranks, tests, True, loose, reach.decks)
        self.all = sensible_first(reach.terms, question, tried)
        self.later = hits_then_doubles(reach)
        seen = (tests, loose, reach.ranks, reach.decks, self.later, reach.arises.late)
        self.known = reach.ended.setdefault(seen, {})

    def hands(self, base: Situation) -> Sequence[Hand]:
        reach = self.reach
        tried = hands_from_split_aces(reach, base, True) if base.split_aces else self.all
        key = base, len(tried)
        if key not in self.known:
            fitting = [hand for hand in tried if can_end(base, hand, reach, self.later)]
            situation = partial(seen_by, reach.up, base)
            self.known[key] = apart(fitting, situation, self.compiled, lambda hand: self.weighed(situation(hand)))
        return self.known[key]


def weights(reach: BlackjackSituations, tests: Sequence[Test], *, dealers: bool) -> Callable[[Situation], Hashable]:
    """The numbers that comparing tests read off one side of the table."""
    numbers = [amount(number, reach.terms) for number in weighed(tests, dealers=dealers)]
    return lambda at: tuple([number(at) for number in numbers])


def can_end(base: Situation, hand: Hand, reach: BlackjackSituations, later: bool) -> bool:
    """Can a hand end like this? later: a hand may be doubled after a hit."""
    if len(hand) < 2 + base.doubles or (base.surrendered and len(hand) > 2 and not reach.arises.late):
        return False
    if base.doubles and len(hand) > 2 + base.doubles and not later:
        return False
    if base.split_aces != (base.from_split and hand[0].rank == "A"):
        return False
    blackjack = reach.terms.blackjack(hand, base, base.from_split)
    if base.even_money and not blackjack:
        return False
    return not (base.doubles and blackjack) and not (base.surrendered and reach.terms.points(hand).total > BEST)


def hits_then_doubles(reach: BlackjackSituations) -> bool:
    """May a hand be doubled after a hit?"""
    at = Situation("hand", hand=reach.plain("2", "2", "3"), dealer=(reach.up,), hits=1, checked=True)
    return may(reach, "may double", at)


def opponents(reach: BlackjackSituations, base: Situation, dealers: Iterable[Hand]) -> list[tuple[Hand, bool]]:
    """The dealer's hands possible against a hand with this history; True: only against two cards.

    A blackjack that the dealer finds by checking ends the round before anyone acts.
    """
    found = []
    for dealer in dealers:
        if (base.insured or base.even_money) and dealer[0].rank != "A":
            continue
        shown = Situation("check", dealer=dealer[:1])
        checked = reach.terms.blackjack(dealer, base, False) and (
            may(reach, "dealer checks", shown) or ALLOWED in reach.rules.ask("original wagers only", shown).effects
        )
        if not checked or not (base.doubles or base.from_split or base.surrendered):
            found.append((dealer, checked))
    return found


Meetings = list[tuple[Hand, list[Hand]]]
"""The player's hands, each with the dealer's hands it meets."""


class WinningHands:
    """Which hands can win against which? Asked once per class that statements on the result cannot tell apart."""

    def __init__(self, reach: BlackjackSituations, base: Situation) -> None:
        self.rules, self.usual, self.base = reach.rules, usual_beside(reach.rules), base
        self.plain, self.up = reach.plain("9", "9"), (reach.up,)
        own, usually = reach.tests("main result"), tests_of(self.usual, "main result")
        self.tests, self.against = (
            tuple(
                holds
                for tests, book in ((own, self.rules), (usually, self.usual))
                for holds in predicates([test for test in tests if isinstance(test, Versus) == versus], book)
            )
            for versus in (False, True)
        )
        self.numbers = [weights(reach, (*own, *usually), dealers=dealers) for dealers in (False, True)]
        looked = (look for test in (*own, *usually) for look in looks_with_terms(test, self.rules))
        self.apart = not any(map(looks_across, looked))
        self.kinds: dict[Hashable, int] = {}
        self.met: dict[tuple[int, int], int] = {}
        self.known: dict[tuple[int, int, int], bool] = {}

    def among(self, meetings: Meetings) -> Meetings:
        """Each hand with the dealer's hands it can beat."""
        if not self.apart:
            return [(hand, [dealer for dealer in those if self.asked(hand, dealer)]) for hand, those in meetings]
        theirs = {dealer: self.sort(dealer, True) for dealer in dict.fromkeys(chain(*(those for _, those in meetings)))}
        known: dict[tuple[int, int, int], list[Hand]] = {}
        found = []
        for hand, those in meetings:
            mine, our = self.sort(hand, False)
            key = mine, our, id(those)  # meetings share their lists, and hold them while this runs
            if key not in known:
                known[key] = [dealer for dealer in those if self.wins(hand, mine, our, dealer, *theirs[dealer])]
            found.append((hand, known[key]))
        return found

    def wins(self, hand: Hand, mine: int, our: int, dealer: Hand, yours: int, their: int) -> bool:
        numbers = our, their
        if numbers not in self.met:
            at = placed(self.base, hand, dealer)
            self.met[numbers] = self.kind(tuple([test(at) for test in self.against]))
        key = mine, yours, self.met[numbers]
        if key not in self.known:
            self.known[key] = self.asked(hand, dealer)
        return self.known[key]

    def sort(self, hand: Hand, dealers: bool) -> tuple[int, int]:
        """Everything the tests see of a hand on its own, and the numbers they compare with the other side's."""
        at = placed(self.base, self.plain, hand) if dealers else placed(self.base, hand, self.up)
        return self.kind(tuple([test(at) for test in self.tests])), self.kind(self.numbers[dealers](at))

    def kind(self, seen: Hashable) -> int:
        """A number shared by everything that looks the same."""
        return self.kinds.setdefault(seen, len(self.kinds))

    def asked(self, hand: Hand, dealer: Hand) -> bool:
        at = placed(self.base, hand, dealer)
        effects = self.rules.ask("main result", at).effects or self.usual.ask("main result", at).effects
        return any(effect.kind == "win" for effect in effects)


DEALERS = frozenset({"up card", "hole card", "dealer hand"})


def looks_across(look: Footprint) -> bool:
    """Does a test see cards of both sides together?"""
    mine = {name for name in look.places if name in DEALERS or "dealer" in name}
    return bool(mine) and mine != look.places


def bonuses(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    tests = reach.tests(question)
    compiled = predicates(tests, reach.rules)
    hands = [
        hand
        for hand in player_hands(reach.terms, reach.ranks, tests, False, reach.loose(question), reach.decks)
        if reach.terms.points(hand).total == BEST
    ]
    later = hits_then_doubles(reach)
    found: list[Situation] = []
    for base in histories((*tests, Flag("hand is split"), Flag("hand is doubled")), "settle", reach):
        fitting = [hand for hand in hands if can_end(base, hand, reach, later)]
        situation = partial(seen_by, reach.up, base)
        found.extend(situation(hand) for hand in apart(fitting, situation, compiled))
    return found


def wager_pays(reach: BlackjackSituations, question: QuestionName, about: str) -> list[Situation]:
    """First cards against the dealer's, as far as the rows of this wager's table look at them."""
    own = reach.rules.statements.conditions(question, about)
    tests = tuple(dict.fromkeys(test for condition in own for test in single(condition, reach.rules)))
    if about == "Insurance":
        return insurances(reach, tests)
    compiled = predicates(tests, reach.rules)
    base = Situation("settle", ante=reach.ante, staked=reach.lowest_beside(about), wager=about)
    dealt = (base.with_cards((first, second), dealer, 0) for first, second, dealer in deals(reach, base, tests))
    found = with_third_cards(dealt, tests, telling_ranks(reach, tests))
    return apart((at for at in found if held(at, reach.decks)), lambda at: at, compiled)


def deals(reach: BlackjackSituations, base: Situation, tests: Sequence[Test]) -> Iterator[tuple[Card, Card, Hand]]:
    """First two cards and the dealer's hand: ranks that some test could tell apart, in distinguishing suits."""
    suits = SUIT_PATTERNS if any(tells_suits(test) for test in tests) else SUIT_PATTERNS[:1]
    beyond = [test for test in tests if looks_beyond_up_card(test, reach.rules)]
    held = SUITS if any(tells_suits(test) for test in beyond) else ("♣",)
    view = rank_view(reach, base, tests)
    seen: set[object] = set()
    ranks = telling_ranks(reach, tests)
    ours = (
        ranks
        if any(look.places & OURS for test in tests for look in looks_with_terms(test, reach.rules))
        else ranks[:1]
    )
    for first, second, dealer in product(ours, ours, dealers(reach, base, tests, ranks)):
        shape = view(first, second, dealer)
        if shape in seen:
            continue
        seen.add(shape)
        for (one, two, three), suit in product(suits, held):
            up, hole, *drawn = dealer
            yield Card(first, one), Card(second, two), (Card(up.rank, three), Card(hole.rank, suit), *drawn)


def dealers(reach: BlackjackSituations, base: Situation, tests: Sequence[Test], ranks: Sequence[str]) -> list[Hand]:
    """The dealer's hands: drawn to the end if a test looks there, else the up card and the hole card."""
    places = {place for test in tests for look in looks(test) for place in look.places}
    ended = finished_by_up_card if "up card" in places else finished
    if places & DRAWN_OUT:
        return ends(reach, base, tests, ended(reach))
    if "hole card" in places:
        holes: Sequence[str] = ranks
    else:
        blackjacks = any(place.startswith("flag dealer") for place in places)
        holes = [rank for rank in ("K", "A")[: 1 + blackjacks] if rank in reach.ranks] or ranks[:1]
    pairs: list[Hand] = [(Card(up, "♦"), Card(hole, "♣")) for up in ranks for hole in holes]
    if "flag dealer is bust" not in places:
        return pairs
    busts = [hand for hand in ended(reach) if hand[0].rank in ranks and reach.terms.bust(hand, base)]
    return [*pairs, *ends(reach, base, tests, busts)]


def ends(reach: BlackjackSituations, base: Situation, tests: Sequence[Test], hands: Sequence[Hand]) -> list[Hand]:
    """The first hand with each up card, for every class that the tests tell apart."""
    against = dealt((reach.ranks[0], reach.ranks[0]))
    numbers = weights(reach, tests, dealers=True)

    def situation(hand: Hand) -> Situation:
        return base.with_cards(against, hand, 0)

    return apart(
        hands, situation, predicates(tests, reach.rules), lambda hand: (hand[0].rank, numbers(situation(hand)))
    )


def rank_view(reach: BlackjackSituations, base: Situation, tests: Sequence[Test]) -> Callable[[str, str, Hand], object]:
    """Everything tests can see of the ranks: tests of ranks alone are asked, others see classes and equal ranks."""
    suited = [test for test in tests if level(looks_with_terms(test, reach.rules)) == CARD_LEVEL]
    asked = predicates([test for test in tests if test not in suited], reach.rules)
    classes = classes_of(suited, reach)
    shown = None if any(looks_beyond_up_card(test, reach.rules) for test in suited) else 1

    def view(first: str, second: str, dealer: Hand) -> object:
        at = base.with_cards((Card(first, "♠"), Card(second, "♥")), dealer, 0)
        ranks = (first, second, *[card.rank for card in dealer[:shown]])
        return (
            tuple([test(at) for test in asked]),
            tuple([classes[rank] for rank in ranks]),
            tuple([one == other for one, other in combinations(ranks, 2)]) if suited else (),
        )

    return view


def looks_beyond_up_card(test: Test, rules: Rulebook) -> bool:
    return any(look.places - THREE_CARDS for look in looks_with_terms(test, rules))


OURS = {"first two cards", "first card", "second card", "card", "split card", "hand", "total player", "total own"} | {
    "flag player has blackjack"
}
DRAWN_OUT = {"dealer hand", "total dealer", "count dealer cards"}
"""What a test sees of the dealer only at the end."""
THREE_CARDS = {"first two cards", "first card", "second card", "up card"}


def classes_of(tests: Sequence[Test], reach: BlackjackSituations) -> dict[str, str]:
    """For each rank, the first one that these tests cannot tell from it, apart from equality of ranks."""
    shoe = dict.fromkeys(starmap(Card, product(RANKS, SUITS)), 1)
    seen = [look for test in tests for look in looks_with_terms(test, reach.rules)]
    groups = rank_classes(shoe, seen, lambda rank: reach.terms.values[rank])
    return {rank: ranks[0] for ranks in groups for rank in ranks}


def looks_with_terms(test: Test, rules: Rulebook) -> list[Footprint]:
    """What a test looks at, plus everything the document's definitions look at if it may depend on one."""
    tests = [test]
    if isinstance(test, Flag | TotalIs):
        defining = [rule.stated.when for question in TERMS.values() for rule in rules.statements.get(question, ())[:1]]
        tests.extend(part for when in defining for part in single(when, rules))
    return [look for part in tests for look in looks(part)]


SUIT_PATTERNS = tuple(
    (one, two, three)
    for one, two, three in map(
        tuple, ["♠♥♦", "♠♠♠", "♠♠♥", "♠♥♠", "♥♠♠", "♥♥♥", "♦♦♦", "♣♣♣", "♥♦♠", "♥♦♥", "♥♥♠", "♠♣♥"]
    )
)


def telling_ranks(reach: BlackjackSituations, tests: Sequence[Test]) -> tuple[str, ...]:
    """All ranks where totals count; otherwise neighbours, equals, every named rank, and one unnamed."""
    if any(isinstance(test, NumberIs) and isinstance(test.quantity, Total) for test in tests):
        return reach.ranks
    named = {rank for test in tests for rank in ranks_named(test)}
    unnamed = [rank for rank in reach.ranks if rank not in named]
    wanted = {"2", "3", "4", "8", "10", "Q", "K", "A", *named, *unnamed[:1]}
    return tuple(rank for rank in reach.ranks if rank in wanted)


def insurances(reach: BlackjackSituations, tests: Sequence[Test]) -> list[Situation]:
    compiled = predicates(tests, reach.rules)
    half = reach.ante / 2
    base = Situation(
        "settle", hand=reach.plain("9", "9"), ante=reach.ante, staked=half, wager="Insurance", checked=True
    )
    base = replace(base, insured=True)
    hands = [base.hand]
    if any(look.places & OURS for test in tests for look in looks_with_terms(test, reach.rules)):
        hands.extend(two_card_hands(reach.ranks))
    ace = Card("A", "♦")
    holes = [Card(rank, "♣") for rank in reach.ranks]
    found = [base.with_cards(hand, (ace, hole), 0) for hand in hands for hole in holes]
    return apart(found, lambda at: at, compiled)


def finished(reach: BlackjackSituations) -> list[Hand]:
    """The dealer's hands that stand by some answer, are bust, or have not drawn."""
    return [hand for hand, asked in zip(reach.dealers, reach.drawing(), strict=True) if has_ended(reach, hand, asked)]


def finished_by_up_card(reach: BlackjackSituations) -> list[Hand]:
    """The same, each from every up card that can lead to it."""
    hands = [(hand, Situation("dealer", dealer=hand, checked=True)) for hand in dealer_hands(reach, by_up_card=True)]
    return [hand for hand, at in hands if has_ended(reach, hand, reach.rules.ask("dealer draw", at))]


def has_ended(reach: BlackjackSituations, hand: Hand, asked: Answers) -> bool:
    effects = asked.effects
    left_open = any(optional(answer.stated.value) for answer in asked.given)
    over = reach.terms.points(hand).total > BEST
    return over or left_open or not effects or any(effect.kind == "stand" for effect in effects)
