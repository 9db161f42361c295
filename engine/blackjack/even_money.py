"""Even money: what a blackjack brings against an ace when the offer is taken, and when it is declined."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from base.records import dataclass
from engine.arbiter import first_said
from engine.blackjack.deal_places import DEALER_DEALT, PLAYER, BlackjackPlaces
from engine.blackjack.document import usual_beside
from engine.blackjack.situation import Situation
from engine.effects import Effect
from engine.footprint import VALUE, Footprint, entails, hand_sizes, look, looks
from engine.rulebook import Rulebook
from engine.side_wagers.counting import Uncountable, ways
from engine.side_wagers.first_cards import Deal
from engine.side_wagers.symmetry import Shoe
from engine.side_wagers.tally import EVEN_MONEY, OFFERED, OddsRow, WagerOdds, is_offered
from engine.situation_classes import single
from grammar.question_names import QuestionName
from grammar.tree import Condition, Statement, Test

PAIR = 2
QUESTIONS: tuple[QuestionName, ...] = ("even money offered", "main result", "main pay")
AT_THE_DEAL = {"up card": DEALER_DEALT[:1], "hole card": DEALER_DEALT[1:]} | {
    "first card": PLAYER[:1],
    "second card": PLAYER[1:],
}


@dataclass(frozen=True, slots=True)
class EvenMoney:
    """ways counts the deals in which it is offered; declined: the ways of each result and what it brings."""

    ways: int
    share: Fraction
    """Of all deals."""
    taken: Fraction
    line: int
    declined: dict[tuple[str, Fraction], int]
    assumed: tuple[str, ...]


def even_money_odds(rules: Rulebook, shoe: Shoe, decks: int) -> WagerOdds:
    """Even money against playing the blackjack on: the edge is what taking it costs. Raises Uncountable."""
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
        offered=found.share,
    )


def even_money(rules: Rulebook, shoe: Shoe, offered: Callable[[Situation], bool]) -> EvenMoney:
    places = BlackjackPlaces(rules)
    assumed: dict[str, None] = {}

    def outcome(deal: Deal) -> tuple[str, Fraction] | None:
        at = places.situation(deal)
        has_it = places.terms.blackjack(at.hand, at, False)
        return declined(rules, at, assumed) if has_it and offered(replace(at, moment="check")) else None

    counted = ways(shoe, tuple(dict.fromkeys(seen(rules, places))), outcome, places.values)
    results = {key: number for key, number in counted.by_outcome.items() if key is not None}
    taken, line = brought(rules, assumed)
    offers = sum(results.values())
    share = Fraction(offers, sum(counted.by_outcome.values()))
    return EvenMoney(offers, share, taken, line, results, tuple(assumed))


def seen(rules: Rulebook, places: BlackjackPlaces) -> Iterator[Footprint]:
    """The hand ends with two cards on either side, so whole hands are what was dealt."""
    statements = [(rules, rule) for question in QUESTIONS for rule in rules.statements.get(question, ())]
    usual = usual_beside(rules)
    statements.extend((usual, rule) for question in QUESTIONS for rule in usual.statements.get(question, ()))
    for book, rule in statements:
        if not two_cards_can(rule.stated.when, book):
            continue
        for test in single(rule.stated.when, book):
            for seen_here in looks(test):
                yield seen_here.moved(spread(seen_here.places))
    yield look(PLAYER, VALUE)
    yield from places.defined("blackjack", PLAYER)
    yield from places.defined("blackjack", DEALER_DEALT)


def spread(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        if name in AT_THE_DEAL:
            yield from AT_THE_DEAL[name]
        else:
            yield from DEALER_DEALT if "dealer" in name else PLAYER


def two_cards_can(condition: Condition | None, rules: Rulebook) -> bool:
    """Can the condition hold for a hand of two cards?"""
    return not entails(condition, rules.exhibit.events, needs_another_number)


def needs_another_number(test: Test) -> bool:
    sizes = hand_sizes(test)
    return sizes is not None and not any(PAIR in size for size in sizes)


def declined(rules: Rulebook, at: Situation, assumed: dict[str, None]) -> tuple[str, Fraction]:
    """The first answer of the document to who wins and what is paid, or the usual one."""
    result = first(rules, "main result", at, assumed)
    if result.kind != "win":
        return result.kind, result.worth
    return "win", first(rules, "main pay", at, assumed).worth


def first(rules: Rulebook, question: QuestionName, at: Situation, assumed: dict[str, None]) -> Effect:
    effect, note = first_said(rules, usual_beside(rules), question, at, "main")
    if note:
        assumed[note] = None
    return effect


def brought(rules: Rulebook, assumed: dict[str, None]) -> tuple[Fraction, int]:
    """What taking it brings, and the line that says so; 1 to 1 is what the words mean."""
    at = Situation("settle", even_money=True)
    for answer in rules.ask("main pay", at, "main").given:
        line = answer.stated.line
        if isinstance(line, Statement) and line.subject == "even money pay":
            return answer.effect.worth, line.span.line
    assumed["even money pays 1 to 1"] = None
    return Fraction(1), 0
