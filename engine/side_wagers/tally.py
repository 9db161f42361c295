"""One wager settled in every deal: which rows of its pay table are paid, and how often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from base.records import dataclass
from engine.effects import FORBIDDEN, Effect, EffectKind, Share, effect_of
from engine.footprint import assumptions
from engine.rulebook import Answer, CompiledStatement, Rulebook
from engine.side_wagers.counting import Uncountable
from engine.side_wagers.partition import DealPartition, Places, Truths, shared
from engine.side_wagers.symmetry import Shoe
from engine.situation_classes import predicates, single, statements_on
from grammar.exhibit import Stated
from grammar.formatter.value_text import said_condition
from grammar.question_names import QuestionName
from grammar.tree import Added, Row, Statement, Test

INSURANCE, EVEN_MONEY = "Insurance", "Even money"
OFFERED: dict[str, QuestionName] = {INSURANCE: "insurance offered", EVEN_MONEY: "even money offered"}
"""Wagers that exist only where they are offered; their odds are conditional on the offer."""
SETTLED: frozenset[EffectKind] = frozenset({"pays", "adds", "push", "lose", "win"})
NOTHING_APPLIES = "no row applies"
Rows = tuple[tuple[int, ...], tuple[int, ...]]
"""The rows paid, and all rows of a clash, by number."""
Settled = Rows | None
"""None: the wager is not offered here."""


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One row of a pay table and its result; line 0 is not a row of the document: the stake is lost."""

    event: str
    ways: int
    probability: Fraction
    pays: Fraction
    line: int = 0

    @property
    def returns(self) -> Fraction:
        return self.probability * self.pays


@dataclass(frozen=True, slots=True)
class Overlap:
    """Rows that apply together, pay differently and have no policy; the first was taken."""

    events: tuple[str, ...]
    lines: tuple[int, ...]
    ways: int
    witness: str


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """A wager in one game with so many decks; ways counts the deals in which the wager is settled."""

    wager: str
    game: str
    decks: int
    deck_cards: int
    rows: tuple[OddsRow, ...]
    ways: int
    edge: Fraction
    overlaps: tuple[Overlap, ...] = ()
    assumed: tuple[str, ...] = ()
    drawn_from: str = ""
    """What a game without decks is played with."""
    method: str = ""
    push: Fraction = Fraction(0)
    """How often the wager is neither won nor lost."""
    action: Fraction = Fraction(1)
    """The total staked by the end of the round, per unit staked at first."""
    strategy: tuple[str, ...] = ()
    """The best choices, where there are any."""
    actions: tuple[Fraction, ...] | None = ()
    """The least and the most that may be staked in all, as choices that bring the same are made; empty if no two do,
    None where that was not looked at.
    """
    lasts: Fraction = Fraction(1)
    """So many rolls or draws until it is settled, on average, where a stage is repeated."""
    offered: Fraction = Fraction(1)
    """The share of rounds in which it can be made."""
    envy: Fraction = Fraction(0)
    """What each other hand at the table adds to this wager by an envy bonus, in dollars a round."""


class WagerTally:
    """One wager, settled in every deal that its rows can tell apart; the outcome of each deal is remembered."""

    def __init__(self, rules: Rulebook, usual: Rulebook, wager: str, places: Places) -> None:
        self.rules, self.wager, self.places = rules, wager, places
        self.statements = paying(rules, wager)
        self.source = rules
        self.assumed: list[str] = []
        if not self.statements and wager in OFFERED:
            self.source = usual
            self.statements = paying(self.source, wager)
            self.assumed.append(f"{wager} pays as is usual")
        # by identity: equal rows of one table are still different rows
        self.number = {id(rule.stated): index for index, rule in enumerate(self.statements)}
        self.worth = [worth(effect_of(rule.stated.value), rule.stated) for rule in self.statements]
        self.known: dict[Truths, Settled] = {}

    def odds(self, shoe: Shoe, decks: int, assumed: Sequence[str], places: Places) -> WagerOdds:
        """The places belong to this one count: they record what it had to assume. Raises Uncountable."""
        if not self.statements:
            raise Uncountable(f"{self.wager} has no pay under this reading")
        tests = self.tests()
        settled, witness, known = self.rows_paid(shoe, places)
        total = sum(settled.values())
        if not total:
            raise Uncountable("it is never settled: no deal leads to it")
        numbers = [sum(n for (paid, _), n in settled.items() if i in paid) for i in range(len(self.statements))]
        nearest = min(rule.level for rule in self.statements)
        listed = [
            OddsRow(event(rule), number, Fraction(number, total), self.worth[index], rule.stated.span.line)
            for index, (rule, number) in enumerate(zip(self.statements, numbers, strict=True))
            if number or rule.level == nearest
        ]
        if nothing := sum(number for (paid, _), number in settled.items() if not paid):
            listed.append(OddsRow(NOTHING_APPLIES, nothing, Fraction(nothing, total), Fraction(-1)))
        return WagerOdds(
            wager=self.wager,
            game=self.rules.game,
            decks=decks,
            deck_cards=sum(shoe.values()) // decks,
            rows=tuple(listed),
            ways=total,
            edge=-sum((row.returns for row in listed), Fraction(0)),
            overlaps=self.overlaps(settled, witness),
            assumed=(*self.assumed, *assumed, *known, *not_given(tests, self.wager)),
            offered=self.share_offered(shoe, places),
        )

    def share_offered(self, shoe: Shoe, places: Places) -> Fraction:
        classes = self.sorting.counted(shoe, self.tests(), places).sorts.items()
        offered = sum(one.ways for truths, one in classes if self.settled(truths, one.at) is not None)
        return Fraction(offered, sum(one.ways for _, one in classes))

    def rows_paid(
        self, shoe: Shoe, places: Places
    ) -> tuple[dict[Rows, int], dict[tuple[int, ...], str], Sequence[str]]:
        """In how many deals each set of rows is paid, a witness of each clash, and what was assumed."""
        settled: dict[Rows, int] = {}
        witness: dict[tuple[int, ...], str] = {}
        counted = self.sorting.counted(shoe, self.tests(), places)
        for truths, sort in counted.sorts.items():
            if (rows := self.settled(truths, sort.at)) is not None:
                settled[rows] = settled.get(rows, 0) + sort.ways
                witness.setdefault(rows[1], sort.description)
        return settled, witness, counted.assumed

    def results(self, shoe: Shoe, places: Places) -> dict[Fraction, int]:
        """What a deal brings, all rows that are paid in it together, and in how many deals. Raises Uncountable."""
        found: dict[Fraction, int] = {}
        for (paid, _), number in self.rows_paid(shoe, places)[0].items():
            gain = sum((self.worth[index] for index in paid), Fraction(0)) if paid else Fraction(-1)
            found[gain] = found.get(gain, 0) + number
        return found

    def tests(self) -> Sequence[Test]:
        statements = [(self.source, rule) for rule in self.statements]
        if self.wager in OFFERED:
            statements.extend((self.rules, rule) for rule in statements_on(self.rules, OFFERED[self.wager]))
        if any(rule.stated.table in self.rules.bonuses for rule in self.statements):
            statements.extend((self.rules, rule) for rule in statements_on(self.rules, "bonus eligibility"))
        return list(dict.fromkeys(test for rules, rule in statements for test in single(rule.stated.when, rules)))

    @cached_property
    def sorting(self) -> DealPartition:
        """The partition of deals for this wager, reusing what other versions have counted. Raises Uncountable."""
        rests = self.places.rests(self.tests(), self.telling)
        key = (type(self.places), self.source is self.rules, self.telling, rests, self.rules.terms.straights)
        return self.own_sorting() if rests is None else shared(key, self.own_sorting)

    @cached_property
    def telling(self) -> tuple[Test, ...]:
        """The tests that the answers depend on."""
        speaking = [
            test
            for rule in statements_on(self.source, "wager pay", self.wager)
            for test in single(rule.stated.when, self.source)
        ]
        return tuple(dict.fromkeys((*self.tests(), *speaking)))

    def own_sorting(self) -> DealPartition:
        """The same, starting from nothing."""
        books = dict.fromkeys((self.rules, self.source))
        hiding = [[test for test in self.telling if self.places.hidden(test) == hidden] for hidden in (False, True)]
        return DealPartition(
            self.places, *([one for book in books for one in predicates(those, book)] for those in hiding)
        )

    def settled(self, truths: Truths, at: Any) -> Settled:
        """The outcome of a situation in which these tests hold; asked once for all such situations."""
        if truths not in self.known:
            self.known[truths] = self.asked(at)
        return self.known[truths]

    def asked(self, at: Any) -> Settled:
        if self.wager in OFFERED and not is_offered(self.rules, OFFERED[self.wager], at):
            return None
        answers = self.source.ask("wager pay", at, self.wager)
        given = sorted(
            (answer for answer in answers.given if id(answer.stated) in self.number),
            key=lambda answer: self.number[id(answer.stated)],
        )
        if not given:
            return (), ()
        clash: tuple[int, ...] = ()
        if len({answer.effect for answer in given}) > 1:
            clash = tuple(self.number[id(answer.stated)] for answer in given)
        return self.paid(given[0], given, answers.overridden), clash

    def paid(self, answer: Answer, given: Sequence[Answer], overridden: Sequence[Answer]) -> tuple[int, ...]:
        """The row of the answer; where rows add up, all rows in the sum."""
        index = self.number[id(answer.stated)]
        table = answer.stated.table
        more = tuple(self.number[id(one.stated)] for one in given if isinstance(one.stated.value, Added))
        if more:
            return tuple(dict.fromkeys((index, *more)))
        if table and self.source.policies[table].policy == "all" and answer.effect.worth != self.worth[index]:
            return tuple(self.number[id(part.stated)] for part in overridden if part.stated.table == table)
        return (index,)

    def overlaps(self, settled: Mapping[Rows, int], witness: Mapping[tuple[int, ...], str]) -> tuple[Overlap, ...]:
        found: dict[tuple[int, ...], int] = {}
        for (_, clash), number in settled.items():
            if clash:
                found[clash] = found.get(clash, 0) + number
        return tuple(
            Overlap(
                tuple(event(self.statements[index]) for index in clash),
                tuple(self.statements[index].stated.span.line for index in clash),
                number,
                witness[clash],
            )
            for clash, number in sorted(found.items())
        )


def paying(rules: Rulebook, wager: str) -> tuple[CompiledStatement, ...]:
    """The statements and rows that say in money what a wager pays."""
    return tuple(
        rule
        for rule in statements_on(rules, "wager pay", wager)
        if (effect := effect_of(rule.stated.value)) is not None and (effect.kind in SETTLED or in_dollars(effect))
    )


def in_dollars(effect: Effect) -> bool:
    return effect.kind == "counts"


def worth(effect: Effect | None, stated: Stated) -> Fraction:
    """What one unit staked returns."""
    assert effect is not None
    if effect.kind == "lose" and isinstance(effect.amount, Share):
        return -min(effect.amount.part, Fraction(1))
    if in_dollars(effect) or (effect.kind == "lose" and effect.amount is not None):
        raise Uncountable(f"line {stated.span.line} pays dollars, not odds: it depends on the stake")
    return effect.worth


def event(rule: CompiledStatement) -> str:
    """The name of a row; for a statement, the words of its condition."""
    line, when = rule.stated.line, rule.stated.when
    if isinstance(line, Row):
        return line.event
    if when is not None:
        return said_condition(when)
    return line.subject if isinstance(line, Statement) else rule.stated.key


def may_be_offered(rules: Rulebook, question: QuestionName) -> bool:
    return any(effect_of(rule.stated.value) != FORBIDDEN for rule in statements_on(rules, question))


def is_offered(rules: Rulebook, question: QuestionName, at: Any) -> bool:
    """The first answer decides; silence means not offered."""
    said = rules.ask(question, at).effects
    return bool(said) and said[0] != FORBIDDEN


NOT_DONE = {
    "hand is split": "the hand is not split",
    "hand is from split aces": "the hand is not split",
    "hand is doubled": "the hand is not doubled",
    "hand is hit": "the hand is not hit",
    "hand is surrendered": "the hand is not surrendered",
    "insurance is taken": "insurance is not taken",
    "even money is taken": "even money is not taken",
    "splits made": "the hand is not split",
    "hands from this split": "the hand is not split",
    "doubles made": "the hand is not doubled",
    "hands of the player": "the player has one hand in the round",
    "ante": "the main wager is $1",
    "own wager": "the wager is $1",
}
"""Facts a deal does not show, each with the assumption made where a row looks at it."""


def not_given(tests: Iterable[Test], wager: str) -> tuple[str, ...]:
    """Facts outside the game and choices of the player, all assumed false."""
    found = dict.fromkeys(note for test in tests for note in untold(test))
    return tuple(note for note in found if wager != INSURANCE or note != NOT_DONE["insurance is taken"])


def untold(test: Test) -> Iterator[str]:
    yield from assumptions(test, NOT_DONE)
