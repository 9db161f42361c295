"""Every situation of blackjack in which a question comes up, one for each class a document can tell apart.

A question's situations are built part by part (the player's hand, the dealer's, the hand's history, the
amount); each part is reduced to the first of every class that the document's tests distinguish, and the
parts are combined. What play cannot reach is left out: hands over 21 that still act, dealers who draw past the
answers, doubles that no statement allows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import ceil

from base.effort import spend
from engine.blackjack.situation import Situation
from engine.blackjack.situations.applicable import ApplicableQuestions, removed_ranks
from engine.blackjack.situations.builders import (
    amounts,
    blackjacks,
    card_values,
    checks,
    dealer_hands,
    dealer_turn,
    deck_numbers,
    definitions,
    doubled_hand,
    drawn_twenty_ones,
    hand_numbers,
    once,
    permissions,
    times,
)
from engine.blackjack.situations.hands import MANY_DECKS, Hand, dealt, held, in_other_suits, size
from engine.blackjack.situations.other_tables import at_other_tables
from engine.blackjack.situations.sensible_play import is_odd
from engine.blackjack.situations.settlement_builders import bonuses, settlements, wager_pays
from engine.blackjack.situations.surrender_builder import surrender_moments, surrendered_hands
from engine.blackjack.table_reads import loose_tests
from engine.blackjack.terms import BlackjackTerms
from engine.cards import RANKS, SUITS
from engine.circumstance_sets import CircumstanceSets, circumstance_sets
from engine.effects import ALLOWED, FORBIDDEN, GRANTED
from engine.footprint import circumstances, tells_suits
from engine.measures import measure
from engine.rulebook import Answers, Rulebook
from engine.situation_classes import abouts, bounds, tests_of
from grammar.exhibit import MAIN
from grammar.question_names import QuestionName
from grammar.tree import Test
from grammar.vocabulary import TERMS

ONLY_WITH: dict[QuestionName, QuestionName] = {
    "double amount": "may double",
    "double limit": "may double",
    "cards after a double": "may double",
    "split amount": "may split",
    "split limit": "may split",
    "surrender loss": "may surrender",
    "surrender moment": "may surrender",
    "insurance amount": "insurance offered",
}
"""Questions that come up only where something else is allowed."""

MOST_ENDED = 500
LISTED = 8
"""What it takes to lay out a situation and to put it in its place, in units of `base.effort`."""


class BlackjackSituations:
    """The situations of one game."""

    def __init__(self, rules: Rulebook) -> None:
        self.sampled: dict[tuple[QuestionName, str], str] = {}
        """Where not all are looked at, with why."""
        self.ended: dict[Hashable, dict[tuple[Situation, int], list[Hand]]] = {}
        """Hands at the end of a round, by everything that tells them apart; shared by versions of a document."""
        self.set_up(rules)
        self.dealers = dealer_hands(self)
        self.drawn: list[Answers] = []

    def set_up(self, rules: Rulebook) -> None:
        self.rules = rules
        terms = rules.terms
        assert isinstance(terms, BlackjackTerms)
        self.terms = terms
        gone = removed_ranks(rules)
        self.ranks = tuple(rank for rank in RANKS if rank not in gone)
        self.up = self.plain("6", suits="♦")[0]
        self.ante = lowest_ante(rules)
        self.decks = most_decks(rules)
        self.arises = ApplicableQuestions(rules)
        self.asked: tuple[QuestionName, ...] = ()
        self.beside: tuple[QuestionName, ...] = ()
        """The question whose situations are listed now, and those that these hang on."""

    def revised(self, rules: Rulebook, touched: Container[str]) -> BlackjackSituations:
        new = copy(self)
        if len(self.ended) >= MOST_ENDED:  # shared by all versions: a long session would never let go of them
            new.ended = {}
        new.set_up(rules)
        if "dealer draw" in touched or (new.ranks, new.decks) != (self.ranks, self.decks):
            new.dealers, new.drawn = dealer_hands(new), []
        if new.ante == self.ante:
            new.ante = self.ante  # the same object, so that comparing situations is fast
        return new

    def lowest_beside(self, wager: str) -> Fraction:
        """The lowest amount some statement allows for a side wager; the ante if there is none."""
        return min(allowed_amounts(self.rules, wager, self.ante), default=self.ante)

    def drawing(self) -> list[Answers]:
        """Does the dealer draw to these hands? Asked once for all versions of a document that agree on it."""
        if not self.drawn:
            hands = (Situation("dealer", dealer=hand, checked=True) for hand in self.dealers)
            self.drawn = [self.rules.ask("dealer draw", at) for at in hands]
        elif self.rules.observer is not None:  # what is taken from memory, situations rest on all the same
            for answers in self.drawn:
                self.rules.observer.asked(answers)
        return self.drawn

    @property
    def foundation(self) -> Mapping[str, Hashable]:
        arises = self.arises
        everywhere = (self.ranks, self.ante, self.decks, arises.doubles, arises.rescue, arises.late)
        return {"": everywhere, "dealer draw": tuple(self.dealers)}

    def plain(self, *ranks: str, suits: Sequence[str] = SUITS) -> Hand:
        """Cards that no test looks at closely: of these ranks, or of the lowest if one was removed."""
        return dealt([rank if rank in self.ranks else self.ranks[0] for rank in ranks], suits)

    def situations(self, question: QuestionName, about: str = "") -> list[Situation]:
        """One situation for each class, smallest first."""
        if question in ONLY_WITH and not self.ever_allowed(ONLY_WITH[question]):
            return []
        build = BUILDERS.get(question, once)
        self.sampled.pop((question, about), None)
        self.asked, self.beside = decided_by(question)[:1], decided_by(question)[1:]
        if question in ONLY_WITH:
            self.beside += decided_by(ONLY_WITH[question])
        if circumstances(self.tests(question)) and (why := self.combined(circumstances(self.tests(question))).why):
            self.sampled[question, about] = why
        found = build(self, question, about)
        if build is not amounts:
            found = at_other_tables(self, self.tests(question), found, about)
        if unit := measure(self.rules, question):
            found = [replace(at, measure=unit) for at in found]
        spend(LISTED * len(found))
        laid_out = self.with_other_dealer if self.tells_suits(question) else self.laid_out
        in_shoe = (at for at in map(laid_out, found) if held(at, self.decks))
        return sorted(map(self.terms.shown, in_shoe), key=lambda at: order(at, is_odd(self.terms, question, at)))

    def together(self, texts: Collection[str]) -> tuple[frozenset[str], ...]:
        """The circumstances that the question now asked needs at once."""
        return self.combined(texts).sets

    def combined(self, texts: Collection[str]) -> CircumstanceSets:
        return circumstance_sets(self.rules, texts, self.asked, self.beside)

    def laid_out(self, at: Situation) -> Situation:
        """The same situation with cards the shoe holds; only valid if no test looks at suits."""
        return at if held(at, self.decks) else in_other_suits(at, self.decks)

    def with_other_dealer(self, at: Situation) -> Situation:
        """With cards of the shoe where tests look at suits: the player's hand stays, the dealer's may change."""
        return at if held(at, self.decks) else at.with_cards(at.hand, self.laid_out(at).dealer, at.hits)

    def tells_suits(self, question: QuestionName) -> bool:
        return any(tells_suits(test) for test in tests_of(self.rules, *decided_by(question), *TERMS.values()))

    def ever_allowed(self, question: QuestionName) -> bool:
        """Does some statement allow this anywhere, or oblige somebody to do it?"""
        statements = self.rules.statements.get(question, ())
        return any(not rule.narrows and rule.effect(None) in GRANTED for rule in statements)

    def ruled_out(self, question: QuestionName) -> bool:
        """Does the document speak of this, and never allow it? Where it is silent, the moment may come."""
        return bool(self.rules.statements.get(question)) and not self.ever_allowed(question)

    def tests(self, question: QuestionName) -> tuple[Test, ...]:
        return tests_of(self.rules, *decided_by(question))

    def loose(self, question: QuestionName) -> tuple[Test, ...]:
        """Tests on single cards of a hand that do not name the ranks of the whole hand."""
        return loose_tests(self.rules, *decided_by(question))

    def subjects(self, question: QuestionName) -> tuple[str, ...]:
        """What a question is asked about: each wager it concerns, or nothing in particular."""
        named = tuple(name for name in abouts(self.rules, question) if name)
        if question == "wager amount":
            tables = tuple(name for name in abouts(self.rules, "wager pay") if name != "Insurance")
            named = tuple(dict.fromkeys((MAIN, *named, *tables)))
        if question in ("wager amount", "wager pay"):
            named = tuple(name for name in named if self.offered(name))
        return named or ("",)

    def offered(self, wager: str) -> bool:
        """Is the wager offered, as far as the document says? It is unless refused."""
        return FORBIDDEN not in self.rules.ask("wager offered", Situation("wager", wager=wager), wager).effects


def decided_by(question: QuestionName) -> tuple[QuestionName, ...]:
    """The question, and those its situations depend on."""
    return (question, *DEPENDS.get(question, ()))


DEPENDS: dict[QuestionName, tuple[QuestionName, ...]] = {
    "main pay": ("bonus eligibility", "main result"),
    "may split": ("split limit",),
    "may double": ("double limit",),
}


NOTHING = Fraction(0)


def order(at: Situation, odd: bool) -> tuple[object, ...]:
    """Fewest hands, then cards, then decisions, then the lowest stake, then sensible play, then ranks and suits."""
    cards, ranks, suits = size(at.hand)
    more, their_ranks, their_suits = size(at.dealer)
    return (
        at.splits,
        cards + more,
        at.hits + at.doubles,
        at.ante,
        at.amount if at.amount is not None else NOTHING,
        len(at.true),
        at.surrendered + at.insured + at.even_money,
        odd,
        ranks + their_ranks,
        suits + their_suits,
        sorted(at.true),
    )


def most_decks(rules: Rulebook) -> int:
    """The highest number of decks that some answer allows; more than eight deal no new hands."""

    def possible(decks: int) -> bool:
        at = Situation("set-up", amount=Fraction(decks), decks=decks)
        return rules.ask("number of decks", at).effects != (FORBIDDEN,)

    return max(filter(possible, range(1, MANY_DECKS + 1)), default=MANY_DECKS)


def lowest_ante(rules: Rulebook) -> Fraction:
    """The lowest amount some statement allows for the main wager: a bound, or a step above a bound that is none."""
    named = [amount for amount in bounds(rules, "wager amount", MAIN) if amount > 0]
    at_bounds = allowed_amounts(rules, MAIN, Fraction(1))
    if not named or (at_bounds and at_bounds[0] == named[0]):
        return min(at_bounds, default=Fraction(10))
    dollars = map(Fraction, range(ceil(named[0]), min(MOST_LOOKED_AT, int(named[-1])) + 1))
    between = (amount for amount in dollars if is_allowed(rules, MAIN, amount, Fraction(1)))
    return min((*at_bounds[:1], *islice(between, 1)), default=Fraction(10))


MOST_LOOKED_AT = 200
"""Dollars up to which a lowest wager is looked for between the bounds."""


def allowed_amounts(rules: Rulebook, about: str, ante: Fraction) -> list[Fraction]:
    """The amounts at a wager's bounds that some statement allows with this ante."""
    return [
        amount
        for amount in bounds(rules, "wager amount", about)
        if amount > 0 and is_allowed(rules, about, amount, ante)
    ]


def is_allowed(rules: Rulebook, about: str, amount: Fraction, ante: Fraction) -> bool:
    return ALLOWED in rules.ask("wager amount", Situation("wager", amount=amount, ante=ante), about).effects


BUILDERS: dict[QuestionName, Callable[[BlackjackSituations, QuestionName, str], list[Situation]]] = {
    "card value": card_values,
    "number of decks": deck_numbers,
    "hands per player": hand_numbers,
    "wager amount": amounts,
    "insurance amount": amounts,
    "double amount": amounts,
    "split amount": amounts,
    "player cut depth": amounts,
    "stop card depth": amounts,
    "burn": amounts,
    "split limit": times,
    "double limit": times,
    "cards after a double": doubled_hand,
    "surrender loss": surrendered_hands,
    "surrender moment": surrender_moments,
    "insurance offered": checks,
    "even money offered": checks,
    "dealer checks": checks,
    "original wagers only": checks,
    "blackjack paid": blackjacks,
    "twenty-one paid": drawn_twenty_ones,
    "may hit": permissions,
    "may stand": permissions,
    "may double": permissions,
    "may split": permissions,
    "may surrender": permissions,
    "dealer draw": dealer_turn,
    "main result": settlements,
    "main pay": settlements,
    "bonus eligibility": bonuses,
    "wager pay": wager_pays,
    "what is soft": definitions,
    "what is hard": definitions,
    "what is a blackjack": definitions,
    "what is a bust": definitions,
}
