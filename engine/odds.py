"""The exact odds of a wager: in how many ways each row of its pay table comes up, and what the house keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.asking import Answer, Law, Readings, Rulebook
from engine.blackjack.even_money import even_money
from engine.blackjack.places import BlackjackPlaces, DependsOnPlay
from engine.blackjack.rules import rulebook, usual
from engine.blackjack.situations import Situation
from engine.cards import RANKS, SUITS, Card
from engine.counting import DRAWN, Deal, Ways, physical, ways
from engine.effects import ALLOWED, FORBIDDEN, Effect, Share, effect_of
from engine.reach import abouts, laws_on, single
from engine.reads import Look
from grammar.resolving import MAIN, Exhibit, Stated, is_bonus
from grammar.tree import Circumstance, Condition, Row, Statement

INSURANCE, EVEN_MONEY = "Insurance", "Even money"
OFFERED = {INSURANCE: "insurance offered", EVEN_MONEY: "even money offered"}
"""Wagers that exist only where they are offered; their odds are odds given the offer."""
MOST_DECKS = 8
"""Where a document is silent, or open upwards."""
NAMED_DECKS = 100
"""A document that names more is not believed."""
SETTLED = frozenset({"pays", "push", "lose", "win"})
NOTHING_APPLIES = "no row applies"


class Uncountable(Exception):
    """Why a wager has no odds of its own, as a sentence."""


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One row of a pay table, with what comes of it; line 0: no row of the document, the stake is lost."""

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


def wager_odds(exhibit: Exhibit, game: str, wager: str, decks: int, readings: Readings | None = None) -> WagerOdds:
    """Rows with ways, probability and return, and the edge. Raises Uncountable."""
    return odds_in(rules_of(exhibit, game, readings), wager, decks)


def all_odds(
    exhibit: Exhibit, readings: Readings | None = None
) -> tuple[tuple[WagerOdds, ...], tuple[tuple[str, str, str], ...]]:
    """Every wager of every game for every number of decks, and (game, wager, reason) where none can be given."""
    found: list[WagerOdds] = []
    without: list[tuple[str, str, str]] = []
    for game in exhibit.games:
        rules = rules_of(exhibit, game.name, readings)
        for wager in wagers(rules):
            try:
                found.extend(odds_in(rules, wager, decks) for decks in deck_numbers(rules))
            except Uncountable as reason:
                without.append((game.name, wager, str(reason)))
    return tuple(found), tuple(without)


def rules_of(exhibit: Exhibit, game: str, readings: Readings | None = None) -> Rulebook:
    """The game under the readings chosen; of every other sentence the first reading."""
    return rulebook(exhibit, game, baseline(exhibit) | dict(readings or {}))


def baseline(exhibit: Exhibit) -> dict[str, str]:
    return {label: names[0] for label, names in exhibit.readings.items() if names}


def wagers(rules: Rulebook) -> tuple[str, ...]:
    """The wagers, beside the main one, that the document pays or offers in this game."""
    named = [name for name in abouts(rules, "wager pay") if name not in ("", MAIN) and paying(rules, name)]
    offered = [name for name, question in OFFERED.items() if may_be_offered(rules, question)]
    return tuple(name for name in dict.fromkeys((*named, *offered)) if name not in OFFERED or name in offered)


def deck_numbers(rules: Rulebook) -> tuple[int, ...]:
    """The numbers of decks that the document allows; 1 to 8 where it says nothing."""
    named = [
        int(bound)
        for law in laws_on(rules, "number of decks")
        for interval in getattr(law.stated.value, "intervals", ())
        for bound in (interval.low, interval.high)
        if bound is not None and 1 <= bound <= NAMED_DECKS
    ]
    return tuple(decks for decks in sorted({*range(1, MOST_DECKS + 1), *named}) if allowed(rules, decks))


def allowed(rules: Rulebook, decks: int) -> bool:
    said = rules.ask("number of decks", Situation("set-up", amount=Fraction(decks))).effects
    return ALLOWED in said or FORBIDDEN not in said


def shoe_of(rules: Rulebook, decks: int) -> dict[Card, int]:
    """The cards of so many decks, without the ranks that the document removes."""
    said = rules.ask("ranks removed", Situation("set-up")).effects
    removed = set(said[0].kind.split()) if said else set()
    return {Card(rank, suit): decks for rank in RANKS if rank not in removed for suit in SUITS}


def whole_decks(rules: Rulebook, cards: int) -> tuple[str, ...]:
    """What is assumed where the document counts the cards of a deck, but not as the ranks it leaves in."""
    said = rules.ask("cards in a deck", Situation("set-up")).effects
    bounds = [interval.low for effect in said[:1] if effect.kind == "counts" for interval in effect.amount]
    if not bounds or bounds[0] == cards:
        return ()
    return (f"a deck has {cards} cards, not {bounds[0]}: no other ranks are said to be removed",)


# One wager --------------------------------------------------------------------------------------------------


def odds_in(rules: Rulebook, wager: str, decks: int) -> WagerOdds:
    if wager == EVEN_MONEY:
        return taken_against_declined(rules, decks)
    return Counted(rules, wager, decks).odds()


Settled = tuple[tuple[int, ...], tuple[int, ...]] | None
"""The rows that are paid, and all rows of a clash, by number; None: the wager is not offered here."""


class Counted:
    """One wager, settled in every deal that its rows can tell apart."""

    def __init__(self, rules: Rulebook, wager: str, decks: int) -> None:
        self.rules, self.wager, self.decks = rules, wager, decks
        self.laws = paying(rules, wager)
        self.source = rules
        self.assumed: list[str] = []
        if not self.laws and wager in OFFERED:
            self.source = usual()
            self.laws = paying(self.source, wager)
            self.assumed.append(f"{wager} pays as is usual")
        self.number = {id(law.stated): index for index, law in enumerate(self.laws)}
        self.worth = [worth(effect_of(law.stated.value), law.stated) for law in self.laws]
        self.places = BlackjackPlaces(rules, wager, insured=wager == INSURANCE)
        self.shoe = shoe_of(rules, decks)
        self.seen: tuple[Look, ...] = ()
        self.witness: dict[tuple[int, ...], str] = {}

    def odds(self) -> WagerOdds:
        counted = self.count()
        settled = {key: number for key, number in counted.by_outcome.items() if key is not None}
        total = sum(settled.values())
        if not total:
            raise Uncountable(f"{self.wager} is never settled: no deal leads to it")
        numbers = [sum(n for (paid, _), n in settled.items() if i in paid) for i in range(len(self.laws))]
        nearest = min(law.level for law in self.laws)
        rows = [
            OddsRow(event(law), number, Fraction(number, total), self.worth[index], law.stated.span.line)
            for index, (law, number) in enumerate(zip(self.laws, numbers, strict=True))
            if number or law.level == nearest
        ]
        if nothing := sum(number for (paid, _), number in settled.items() if not paid):
            rows.append(OddsRow(NOTHING_APPLIES, nothing, Fraction(nothing, total), Fraction(-1)))
        return WagerOdds(
            wager=self.wager,
            game=self.rules.game,
            decks=self.decks,
            deck_cards=sum(self.shoe.values()) // self.decks,
            rows=tuple(rows),
            ways=total,
            edge=-sum((row.returns for row in rows), Fraction(0)),
            overlaps=self.overlaps(settled),
            assumed=(*self.assumed, *whole_decks(self.rules, sum(self.shoe.values()) // self.decks)),
        )

    def count(self) -> Ways[Settled]:
        tests = list(self.tests())
        self.assumed.extend(dict.fromkeys(f'not "{test.text}"' for test in tests if isinstance(test, Circumstance)))
        try:
            self.seen = self.places.seen(tests)
        except DependsOnPlay as reason:
            raise Uncountable(f"{self.wager} depends on how the hand is played: it looks at {reason}") from None
        following = self.places.following if self.places.plays_out else None
        settled = self.settled if following is None else self.remembering()
        return ways(self.shoe, self.seen, settled, self.places.values, following)

    def remembering(self) -> Callable[[Deal], Settled]:
        """Settles a played-out hand once, whatever the order of the cards drawn: every test sees them together."""
        known: dict[tuple[Card, ...], Settled] = {}

        def settled(deal: Deal) -> Settled:
            cards = list(deal.values())
            dealt = sum(1 for place in deal if not place.startswith(DRAWN))
            key = (*cards[:dealt], *sorted(cards[dealt:]))
            if key not in known:
                known[key] = self.settled(deal)
            return known[key]

        return settled

    def tests(self) -> Sequence[Condition]:
        laws = [(self.source, law) for law in self.laws]
        laws.extend((self.rules, law) for law in laws_on(self.rules, OFFERED.get(self.wager, "")))
        if any(law.stated.table and is_bonus(self.rules.policies[law.stated.table]) for law in self.laws):
            laws.extend((self.rules, law) for law in laws_on(self.rules, "bonus eligibility"))
        return list(dict.fromkeys(test for rules, law in laws for test in single(law.stated.when, rules)))

    def settled(self, deal: Deal) -> Settled:
        at = self.places.situation(deal)
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
            if clash not in self.witness:
                self.witness[clash] = self.places.situation(physical(deal, self.seen, self.shoe)).told()
        return self.paid(given[0], answers.overridden), clash

    def paid(self, answer: Answer, overridden: Sequence[Answer]) -> tuple[int, ...]:
        """The row of the answer; where rows add up, all the rows in the sum."""
        index = self.number[id(answer.stated)]
        table = answer.stated.table
        if table and self.source.policies[table].policy == "all" and answer.effect.worth != self.worth[index]:
            return tuple(self.number[id(part.stated)] for part in overridden if part.stated.table == table)
        return (index,)

    def overlaps(self, settled: Mapping[tuple[tuple[int, ...], tuple[int, ...]], int]) -> tuple[Overlap, ...]:
        found: dict[tuple[int, ...], int] = {}
        for (_, clash), number in settled.items():
            if clash:
                found[clash] = found.get(clash, 0) + number
        return tuple(
            Overlap(
                tuple(event(self.laws[index]) for index in clash),
                tuple(self.laws[index].stated.span.line for index in clash),
                number,
                self.witness[clash],
            )
            for clash, number in sorted(found.items())
        )


def paying(rules: Rulebook, wager: str) -> tuple[Law, ...]:
    """The statements and rows that say in money what a wager brings."""
    return tuple(
        law
        for law in laws_on(rules, "wager pay", wager)
        if (effect := effect_of(law.stated.value)) is not None and (effect.kind in SETTLED or in_dollars(effect))
    )


def in_dollars(effect: Effect) -> bool:
    return effect.kind == "counts"


def worth(effect: Effect | None, stated: Stated) -> Fraction:
    """What a unit staked brings."""
    assert effect is not None
    if effect.kind == "lose" and isinstance(effect.amount, Share):
        return -effect.amount.part
    if in_dollars(effect) or (effect.kind == "lose" and effect.amount is not None):
        raise Uncountable(f"line {stated.span.line} pays dollars, not odds: it depends on the stake")
    return effect.worth


def event(law: Law) -> str:
    line = law.stated.line
    if isinstance(line, Row):
        return line.event
    return line.subject if isinstance(line, Statement) else law.stated.key


def may_be_offered(rules: Rulebook, question: str) -> bool:
    return any(effect_of(law.stated.value) != FORBIDDEN for law in laws_on(rules, question))


def is_offered(rules: Rulebook, question: str, at: Any) -> bool:
    """The first answer decides; silence offers nothing."""
    said = rules.ask(question, at).effects
    return bool(said) and said[0] != FORBIDDEN


def taken_against_declined(rules: Rulebook, decks: int) -> WagerOdds:
    """Even money against playing the blackjack on: the edge is what taking it costs."""
    shoe = shoe_of(rules, decks)
    found = even_money(rules, shoe, lambda at: is_offered(rules, OFFERED[EVEN_MONEY], at))
    if not found.ways:
        raise Uncountable("Even money is never offered")
    rows = tuple(
        OddsRow(f"declined, {name}", number, Fraction(number, found.ways), pays)
        for (name, pays), number in sorted(found.declined.items())
    )
    return WagerOdds(
        wager=EVEN_MONEY,
        game=rules.game,
        decks=decks,
        deck_cards=sum(shoe.values()) // decks,
        rows=(OddsRow("even money taken", found.ways, Fraction(1), found.taken, found.line), *rows),
        ways=found.ways,
        edge=sum((row.returns for row in rows), Fraction(0)) - found.taken,
        assumed=found.assumed,
    )
