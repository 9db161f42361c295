"""A choice is allowed without saying with how many cards, after a split or how often."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import ALLOWED, effect_of
from engine.footprint import facts_read, groups_of, places_of
from engine.rulebook import CompiledStatement
from engine.situation_classes import single
from grammar.question_names import QuestionName
from grammar.source import Source, pieces_at
from grammar.tree import Circumstance, Happens, Moment, Test, only_there, tests_in

CARDS = frozenset({"cards in hand", "action is first", "hand is hit", "first action"})
SPLIT = frozenset({"hand is split", "hand is from split aces", "action is first", "splits made", "split"})
TIMES = frozenset({"doubles made", "hand is doubled", "action is first", "double"})
DEALERS_CARDS = frozenset({"up card", "hole card", "dealer hand"})
ANY_CARDS = re.compile(
    r"\bany (?:number|amount) of cards\b|\bat any (?:time|point|stage)\b"
    r"|\b(?:for|after|on) (?:any|each|every) (?:hit|card|draw)",
    re.IGNORECASE,
)
OF_CARDS = ("a hand may be doubled with more than two cards", "a hand may be surrendered after taking cards")
ACES = frozenset({"hand is from split aces", "split card"})


def unbounded_permission(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games:
        for question, asks in ASKS.items():
            allowing = [
                rule for rule in game.rules.statements.get(question, ()) if effect_of(rule.stated.value) == ALLOWED
            ]
            unsaid = list(asks(game)) if allowing and not (question != "may split" and complete(allowing)) else []
            if context.source is not None and any(of_any_cards(rule, context.source) for rule in allowing):
                unsaid = [one for one in unsaid if one not in OF_CARDS]
            if unsaid and question not in seen:
                seen.add(question)
                yield finding(question, allowing, unsaid)


def of_any_cards(rule: CompiledStatement, source: Source) -> bool:
    """Does the sentence itself say that the number of cards does not matter?"""
    cites = rule.stated.tail.cites
    return any(ANY_CARDS.search(one.text) for cite in cites for one in pieces_at(source, cite.first, cite.last))


def complete(allowing: list[CompiledStatement]) -> bool:
    """ "Only when" about the hand makes a permission complete; a condition on the dealer does not."""
    return any(
        only_there(rule.stated.value) and any(not of_the_dealer(test) for test in tests_in(rule.stated.when))
        for rule in allowing
    )


def of_the_dealer(test: Test | Happens) -> bool:
    if isinstance(test, Happens | Circumstance):
        return False
    if isinstance(test, Moment):
        return test.name == "check"
    return all(place in DEALERS_CARDS or place.startswith("flag dealer") for place in places_of(test))


def doubles(game: GameContext) -> Iterator[str]:
    looked = looks(game, "may double")
    if not looked & CARDS:
        yield OF_CARDS[0]
    if not looked & SPLIT:
        yield "a hand may be doubled after a split"


def surrenders(game: GameContext) -> Iterator[str]:
    looked = looks(game, "may surrender")
    if not looked & CARDS:
        yield OF_CARDS[1]
    if not looked & SPLIT:
        yield "a hand may be surrendered after a split"
    if not looked & (TIMES | CARDS) and game.rules.statements.get("may double"):
        yield "a doubled hand may be surrendered, and of which wager it then loses its part"


def splits(game: GameContext) -> Iterator[str]:
    if not looks(game, "may hit") & ACES:
        yield "aces that were split may be hit"
    if splits_again(game) and not (looks(game, "may split") | looks(game, "split limit")) & ACES:
        yield "aces that were split may be split again"
    if rests_on_blackjack(game) and not looks(game, "what is a blackjack") & SPLIT:
        yield "21 with two cards may count as a blackjack after a split"


def splits_again(game: GameContext) -> bool:
    """Can a hand that comes of a split be split at all?"""
    again = (replace(one.situation, splits=1, from_split=True) for one in game.answers("may split"))
    return any(ALLOWED in game.rules.ask("may split", at).effects for at in again)


def rests_on_blackjack(game: GameContext) -> bool:
    """Is a blackjack paid otherwise, with no word on hands that were split?"""
    return "player has blackjack" in looks(game, "main pay") and not looks(game, "main pay") & SPLIT


def insurances(game: GameContext) -> Iterator[str]:
    if not looks(game, "insurance offered"):
        yield "insurance may be taken against every card of the dealer"


ASKS: dict[QuestionName, Callable[[GameContext], Iterator[str]]] = {
    "may double": doubles,
    "may surrender": surrenders,
    "may split": splits,
    "insurance offered": insurances,
}


def looks(game: GameContext, question: QuestionName) -> set[str]:
    """What the statements on a question test."""
    statements = game.rules.statements.get(question, ())
    return {name for rule in statements for test in single(rule.stated.when, game.rules) for name in seen_by(test)}


def seen_by(test: Test) -> tuple[str, ...]:
    return (*facts_read(test), *groups_of(test))


def finding(question: QuestionName, allowing: list[CompiledStatement], unsaid: list[str]) -> Finding:
    return Finding(
        check="unbounded-permission",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"it is not said whether {listed(unsaid)}",
        places=tuple({rule.stated.span: place_of(rule.stated) for rule in allowing}.values()),
        question=question,
        asks=as_question(unsaid[0]),
    )


def as_question(unsaid: str) -> str:
    """``aces that were split may be hit`` as ``May aces that were split be hit?``"""
    who, _, what = unsaid.partition(" may ")
    return f"May {who} {what.partition(', and ')[0]}?"
