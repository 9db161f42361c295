"""A statement's condition never holds in play, or other statements always override it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, product
from typing import Any

from base.effort import spend
from checker.context import ASKED, CheckContext, GameContext
from checker.facts.stakes import parts
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import FORBIDDEN, STAND, effect_of
from engine.footprint import card_sets, places_of
from engine.rulebook import Answer, Answers, CompiledStatement
from engine.situation_classes import predicates, single
from grammar.exhibit import Stated
from grammar.formatter.number_text import said_numbers
from grammar.question_names import QuestionName, SubjectName
from grammar.tree import (
    AllOf,
    Circumstance,
    Condition,
    Flag,
    Interval,
    Limits,
    Moment,
    Numbers,
    Statement,
    Test,
    TotalIs,
)
from grammar.vocabulary import TERMS, Question, vocabulary


def never_applies(context: CheckContext) -> Iterator[Finding]:
    alive: set[int] = set()
    dead: dict[int, tuple[Stated, str]] = {}
    empty: set[int] = set()
    for game in context.games:
        listed = cache(partial(situations, game))
        for rule in decidable(game):
            reason = why_not(game, rule, listed)
            if reason and not game.not_all(rule.stated.question, rule.stated.about):
                dead.setdefault(id(rule.stated.line), (rule.stated, reason))  # by id: equal lines are still two
            else:
                alive.add(id(rule.stated.line))
        for stated in without_an_amount(game):
            dead.setdefault(id(stated.line), (stated, "it leaves no amount that may be wagered"))
            empty.add(id(stated.line))
        for stated, nothing in without_a_count(game):
            dead.setdefault(id(stated.line), (stated, f"it leaves {nothing}"))
            empty.add(id(stated.line))
        for stated, bounds in without_a_number(game):
            dead[id(stated.line)] = stated, f"no number is {bounds}"
            alive.discard(id(stated.line))
            empty.add(id(stated.line))
    for line, (stated, reason) in dead.items():
        if line not in alive:
            yield finding(stated, reason, empty=line in empty)


AMOUNTS: tuple[QuestionName, ...] = ("wager amount", "double amount", "insurance amount", "split amount")


def without_an_amount(game: GameContext) -> Iterator[Stated]:
    """Limits that no amount meets with any ante: ``at least $30, at most the ante`` with antes up to $25."""
    for question in AMOUNTS:
        for rule in game.rules.statements.get(question, ()):
            abouts = (rule.stated.about,) if rule.stated.about else game.reach.subjects(question)
            given = [answer for about in abouts for answer in in_each_reading(game, question, about)]
            said = {answer.effect for answer in given if answer.stated.line is rule.stated.line}
            if said == {FORBIDDEN} and isinstance(rule.stated.value, Limits):
                yield rule.stated


def in_each_reading(game: GameContext, question: QuestionName, about: str) -> Iterator[Answer]:
    """What is answered under one reading at a time: what only the other reading forbids is not without an amount."""
    for answers in game.answers(question, about):
        choices = game.choices(answers)
        for choice in choices:
            asked = answers if len(choices) == 1 else game.rules.ask(question, answers.situation, about, choice)
            yield from asked.given


COUNTS: dict[SubjectName, str] = {
    "hands per player": "no hand to play",
    "double card": "no card for a doubled hand",
    "cut depth": "no card to cut",
    "wager steps": "no step by which a wager goes up",
}
"""Subjects that count something there must be at least one of."""


def without_a_count(game: GameContext) -> Iterator[tuple[Stated, str]]:
    """``hands per player: at most 0 hands``."""
    for rule in (rule for statements in game.rules.statements.values() for rule in statements):
        nothing = COUNTS.get(rule.stated.line.subject) if isinstance(rule.stated.line, Statement) else None
        if nothing and any(not any(map(leaves_some, part.intervals)) for part in parts(rule.stated) if not part.base):
            yield rule.stated, nothing


def leaves_some(interval: Interval) -> bool:
    """Does it allow more than zero? Hands and cards come whole, so less than one means none."""
    return interval.high is None or interval.high > 1 or (interval.high > 0 and interval.high in interval)


def without_a_number(game: GameContext) -> Iterator[tuple[Stated, str]]:
    """Bounds that exclude each other: ``at least 3 decks, at most 2 decks``."""
    for rule in (rule for statements in game.rules.statements.values() for rule in statements):
        for one, two in combinations(parts(rule.stated), 2):
            if (one.unit, one.base) == (two.unit, two.base) and not any(meet(one, two)):
                yield rule.stated, f"{said_numbers(one)} and {said_numbers(two)}"


def meet(one: Numbers, two: Numbers) -> Iterator[bool]:
    """For each pair of ranges: is some number in both?"""
    for first, second in product(one.intervals, two.intervals):
        low = max((edge for edge in (first.low, second.low) if edge is not None), default=None)
        high = min((edge for edge in (first.high, second.high) if edge is not None), default=None)
        yield low is None or high is None or low < high or (low == high and low in first and low in second)


def decidable(game: GameContext) -> Iterator[CompiledStatement]:
    """Statements whose situations are all listed: no table rows, outside facts or early settlement."""
    for question, statements in game.rules.statements.items():
        if vocabulary().questions[question].kind not in ASKED or question in TERMS.values() or game.undecided:
            continue
        if game.exhibit.structure is not None and question in UNSEEN:
            continue
        yield from (rule for rule in statements if can_be_judged(rule, game))


UNSEEN: tuple[QuestionName, ...] = (*AMOUNTS, "card value")
"""In a declared game no hand is looked at where these are asked, though a sentence may go by one."""


def can_be_judged(rule: CompiledStatement, game: GameContext) -> bool:
    if not isinstance(rule.stated.line, Statement) or rule.narrows or effect_of(rule.stated.value) is None:
        return False
    tests = list(single(rule.stated.when, game.rules))
    if rule.stated.question == "card value" and not all("card" in places_of(test) for test in tests):
        return False  # a card is valued by itself; what it counts in some hands is looked at with the hands
    return bool(tests or rule.stated.games) and not any(unlisted(test, game) for test in tests)


def unlisted(test: Test, game: GameContext) -> bool:
    if isinstance(test, Circumstance | Moment) or test == Flag("even money is taken"):
        return True
    gone = [rule.stated for rule in game.rules.statements.get("ranks removed", ())]
    named = [rank for cards in card_sets(test) for rank in cards.ranks]
    return any(rank in getattr(stated.value, "word", "").split() for stated in gone for rank in named)


def why_not(game: GameContext, rule: CompiledStatement, listed: Callable[[bool], list[Any]]) -> str:
    """Why the statement is never in force; empty if it sometimes is."""
    question = vocabulary().questions[rule.stated.question]
    abouts = (rule.stated.about,) if rule.stated.about else game.reach.subjects(question.name)
    if any(id(rule.stated.line) in game.remembered(in_force, question, about) for about in abouts):
        return ""
    asked = [answers for about in abouts for answers in game.answers(question.name, about)]
    beaten = [answers for answers in asked if any(one.stated.line is rule.stated.line for one in answers.overridden)]
    if beaten and any(wins_and_pays(rule, answers) for answers in beaten):
        return ""
    if beaten:
        return f"wherever it holds, {beaten[0].given[0].stated.key} overrides it" if beaten[0].given else ""
    tried = listed(question.moment == "dealer")
    if any(isinstance(test, TotalIs) for test in single(rule.stated.when, game.rules)):
        tried = [at for at in tried if has_cards(at)]
    if question.name == "main result" and any(rule.holds(at) for at in compared(tried, rule, game)):
        return ""
    draws = question.name == "dealer draw"
    if draws and rule.effect(None) == STAND and any(rule.holds(at) for at in overdrawn(tried)):
        return ""
    spend(1.5 * len(tried))
    if tried and not any(rule.holds(at) for at in tried):
        return f"its condition holds in none of {len(tried)} kinds of situation"
    return ""


def wins_and_pays(rule: CompiledStatement, answers: Answers) -> bool:
    """Does one sentence say that a wager wins, and the other what it pays? They are one rule."""
    effect = effect_of(rule.stated.value)
    only_wins = effect is not None and effect.kind == "win" and effect.amount is None
    return only_wins and any(one.effect.kind in ("pays", "win") for one in answers.given)


def compared(tried: list[Any], rule: CompiledStatement, game: GameContext) -> Iterator[Any]:
    """Every player hand against every dealer hand, including rounds that would have ended earlier.

    "A blackjack beats any other 21" is a sound rule, even if a dealer who checks never gets that far. Hands on either
    side with which the condition cannot hold are not tried against all of the other side.
    """
    settled = [at for at in tried if at.moment == "settle"]
    when = rule.stated.when
    needed = when.parts if isinstance(when, AllOf) else () if when is None else (when,)
    sides = [(part, {of_dealer(place) for place in seen_in(part, game)}) for part in needed]
    own, theirs = (predicates([part for part, seen in sides if seen == {side}], game.rules) for side in (False, True))
    players = [at for at in settled if all(holds(at) for holds in own)]
    dealers = dict.fromkeys(at.dealer for at in settled if all(holds(at) for holds in theirs))
    for at in players:
        spend(5 * len(dealers))
        yield from (replace(at, dealer=dealer) for dealer in dealers)


def seen_in(condition: Condition, game: GameContext) -> Iterator[str]:
    return (place for test in single(condition, game.rules) for place in places_of(test))


def of_dealer(place: str) -> bool:
    """A look at the dealer's cards; whether there was a check is part of the hand's history."""
    return ("dealer" in place and place != "flag dealer has checked") or place in ("up card", "hole card")


def overdrawn(tried: list[Any]) -> Iterator[Any]:
    """The dealer's hands with one more card. "A hand over 21 draws no more" is a sound rule, though nobody asks."""
    hands = [at for at in tried if at.moment == "dealer" and hasattr(at, "dealer")]
    drawn = dict.fromkeys(card for at in hands for card in at.dealer)
    yield from (replace(at, dealer=(*at.dealer, card)) for at in hands for card in drawn)


def in_force(game: GameContext, question: Question, about: str) -> set[int]:
    """The lines that answer a question in some situation without being overridden there."""
    return {id(answer.stated.line) for answers in game.answers(question.name, about) for answer in answers.given}


def situations(game: GameContext, dealer: bool) -> list[Any]:
    """Every situation in which any question comes up, either where the dealer draws or where a player acts."""
    every = [one.situation for question, about in game.questions() for one in game.answers(question.name, about)]
    return [at for at in every if (at.moment == "dealer") is dealer]


def has_cards(at: Any) -> bool:
    """Does some hand have a total? None does before the deal."""
    return at.moment == "dealer" or bool(getattr(at, "hand", ()) or getattr(at, "player", ()))


def finding(stated: Stated, reason: str, *, empty: bool) -> Finding:
    """A bound that nothing meets is a fault of its sentence; a sentence that nobody needs changes no round."""
    return Finding(
        check="never-applies",
        severity=Severity.WARNING if empty else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f"this never applies: {reason}",
        places=(place_of(stated),),
        question=stated.question,
        about=stated.about,
    )
