"""Mutations of what single statements answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engine.conditions import predicate
from engine.effects import effect_of
from engine.rulebook import Answers
from grammar.exhibit import Stated
from grammar.tree import (
    AllOf,
    CardIs,
    CardSet,
    Choice,
    Condition,
    Discretion,
    Force,
    Interval,
    Limits,
    Norm,
    NumberIs,
    Numbers,
    Odds,
    Outcome,
    TotalIs,
    TotalSet,
    Value,
)
from grammar.vocabulary import Question, vocabulary
from tests.support.edits import Model, Mutation, bare, words

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
OPPOSITES = {
    "allowed": "not allowed",
    "yes": "no",
    "player wins": "banker wins",
    "banker wins": "tie",
    "tie": "player wins",
    "at once": "after the check",
    "after the check": "at once",
    "first card": "second card",
    "face up": "face down",
    "hand over voice": "voice over hand",
    "clockwise": "counter-clockwise",
    "from the dealer's right": "from the dealer's left",
    "this hand is the last": "one more hand is dealt",
    "one more hand is dealt": "this hand is the last",
}
OPPOSITES |= {second: first for first, second in OPPOSITES.items() if second not in OPPOSITES}
ORDERS = (
    *("dealing order", "acting order", "collecting order", "paying order", "pick-up order", "settling sequence"),
    *("up card", "signal precedence", "player cards", "shoe end"),
)


def contradict(model: Model) -> Iterator[Mutation]:
    """Adds the opposite of a statement, with the same condition or without any."""
    for stated, line in model.stated:
        other = opposite(line.value)
        if other is None or question(stated).kind not in ("value", "permission") or line.subject in ORDERS:
            continue
        if not heard(model, stated):
            continue
        clash = replace(bare(line), value=other)
        breaks = f"{line.subject} is answered by line {line.span.line}"
        yield Mutation(model.after(line, words(clash)), breaks, ("conflicting-answers",))
        if line.when or line.unless:
            open_ended = replace(clash, when=None, unless=None)
            yield Mutation(model.after(line, words(open_ended)), breaks, ("conflicting-answers",))


def reverse_an_order(model: Model) -> Iterator[Mutation]:
    """Adds the same order below an order, reversed."""
    for line in model.on(*ORDERS):
        assert isinstance(line.value, Choice)
        first, _, second = line.value.word.partition(" before ")
        other = f"{second} before {first}" if second else OPPOSITES.get(line.value.word)
        if other:
            clash = replace(bare(line), value=Choice(other))
            breaks = f"{line.subject} is the other way round on line {line.span.line}"
            yield Mutation(model.after(line, words(clash)), breaks, ("conflicting-answers", "contradictory-orders"))


def duplicate_with_a_change(model: Model) -> Iterator[Mutation]:
    """Repeats a number with a different value."""
    for stated, line in model.stated:
        other = shifted(line.value)
        if other is None or question(stated).kind not in ("value", "constraint") or line.subject == "decks":
            continue
        clash = replace(bare(line), value=other)
        breaks = f"{line.subject} is another number on line {line.span.line}"
        yield Mutation(model.after(line, words(clash)), breaks, ("conflicting-answers",))


def drop(model: Model) -> Iterator[Mutation]:
    """Removes the only answer in some situation."""
    for stated, line in model.stated:
        if question(stated).silence == "gap" and not line.label and alone(model, stated):
            breaks = f"only line {line.span.line} answers {stated.question} there"
            yield Mutation(model.without(line), breaks, ("missing-answers", "partly-answered"))


def narrow_a_range(model: Model) -> Iterator[Mutation]:
    """Drops the last value from the range of an only answer."""
    for stated, line in model.stated:
        if question(stated).silence != "gap" or line.when is None:
            continue
        for other in ranges(line.when, narrower):
            after = held(model, other)
            if any(not after(answers.situation) for answers in alone(model, stated)):
                breaks = f"only line {line.span.line} answers {stated.question} at the end of its range"
                text = model.swapped((line, replace(line, when=other)))
                yield Mutation(text, breaks, ("missing-answers", "partly-answered"))


def widen_a_range(model: Model) -> Iterator[Mutation]:
    """Extends a range into that of another answer."""
    for stated, line in model.stated:
        if question(stated).kind != "value" or line.when is None or line.tail.overrides:
            continue
        for other in ranges(line.when, wider):
            after = held(model, other)
            met = [answers for answers in asked(model, stated) if differs(answers, stated)]
            if any(after(answers.situation) for answers in met):
                breaks = f"{stated.question} is answered otherwise beyond the range of line {line.span.line}"
                yield Mutation(model.swapped((line, replace(line, when=other))), breaks, ("conflicting-answers",))


def hedge(model: Model) -> Iterator[Mutation]:
    """Makes a firm answer hold only usually."""
    hedges = ("usually", "sometimes", "normally", "generally", "at some tables")
    for number, (stated, line) in enumerate(model.stated):
        if question(stated).kind != "list" and line.subject not in ("decks", "main wager", "wager moment"):
            word = hedges[number % len(hedges)]
            breaks = f"line {line.span.line} no longer holds always"
            yield Mutation(model.swapped((line, replace(line, hedge=word))), breaks, ("hedged-answers",))


def leave_to_somebody(model: Model) -> Iterator[Mutation]:
    """Leaves an answer to somebody, with no rule to decide by."""
    people = ("floor supervisor", "dealer", "House Rules")
    for number, (stated, line) in enumerate(model.stated):
        if question(stated).stake in ("money", "play") and question(stated).kind != "list" and line.subject != "decks":
            who = people[number % len(people)]
            left = replace(line, value=Discretion(who, quoted=who == "House Rules"))
            breaks = f"{line.subject} was said by line {line.span.line}"
            yield Mutation(model.swapped((line, left)), breaks, ("outside-discretion",))


def make_vague(model: Model) -> Iterator[Mutation]:
    """Adds a word that leaves open how much or when."""
    for stated, line in model.stated:
        if isinstance(line.value, Limits | Norm) and question(stated).stake in ("money", "play"):
            word = "approximately" if isinstance(line.value, Limits) else "where appropriate"
            vague = replace(line, tail=replace(line.tail, vague=(word,)))
            breaks = f"line {line.span.line} was exact"
            yield Mutation(model.swapped((line, vague)), breaks, ("vague-words",))


def damage(model: Model) -> Iterator[Mutation]:
    """Makes a number impossible to read with certainty."""
    for stated, line in model.stated:
        if isinstance(line.value, Limits | Odds) and question(stated).stake == "money":
            hurt = f'{words(line)} printed "l" read as "1" perhaps'
            breaks = f"the number of line {line.span.line} was legible"
            text = model.edited({line.span.line: (line, (hurt,))})
            yield Mutation(text, breaks, ("damaged-text",))


def read_in_two_ways(model: Model) -> Iterator[Mutation]:
    """Gives a sentence a second reading that says the opposite."""
    for stated, line in model.stated:
        other = opposite(line.value) or shifted(line.value)
        asks = question(stated)
        if other is None or asks.kind == "list" or asks.stake not in ("money", "play") or line.label:
            continue
        if line.subject == "decks":
            continue
        second = replace(line, value=other)
        text = (
            "ambiguous two-ways",
            *("  reading first", f"    {words(line)}"),
            *("  reading second", f"    {words(second)}"),
        )
        breaks = f"line {line.span.line} had one meaning"
        expects = ("differing-readings", "conflicting-answers")
        yield Mutation(model.edited({line.span.line: (line, text)}), breaks, expects)


def add_a_dead_statement(model: Model) -> Iterator[Mutation]:
    """Adds a statement about totals that no hand has."""
    never = "banker total is 10 or more" if model.name == "baccarat" else "total is 3 or less"
    for stated, line in model.stated:
        other = opposite(line.value)
        if stated.question not in DEAD or other is None or line.unless is not None:
            continue
        dead = words(replace(bare(line), value=other, when=None))
        when = words(replace(bare(line), value=other)).removeprefix(dead).removeprefix(" when ")
        condition = f"({when}) and {never}" if when else never
        text = model.after(line, f"{dead.removesuffix(' only')} when {condition}")
        yield Mutation(text, "no hand of two cards or more has such a total", ("never-applies",))


DEAD = ("dealer draw", "main result", "may hit", "may double", "banker draw", "player draw", "round result")


def repeat(model: Model) -> Iterator[Mutation]:
    """Repeats a statement."""
    for stated, line in model.stated:
        if question(stated).stake != "document" and line.subject != "decks":
            text = model.after(line, words(replace(line, label="")))
            yield Mutation(text, f"line {line.span.line} says it already", ("repeated-statement",))


# Replacements for a value ----------------------------------------------------------------------------------


def opposite(value: Value) -> Value | None:
    match value:
        case Norm(_, Force.MUST, ("hit",) | ("stand",) as action):
            return replace(value, action=("stand",) if action == ("hit",) else ("hit",))
        case Norm(_, Force.MUST_NOT):
            return replace(value, force=Force.MAY if value.actor == "player" else Force.MUST)
        case Norm(_, Force.MUST | Force.MAY):
            return replace(value, force=Force.MUST_NOT, only=False)
        case Outcome(kind):
            return Outcome("lose" if kind == "win" else "win")
        case Odds(win):
            return Odds(win + 1, spelled=f"{win + 1} to 1" if win.denominator == 1 else "")
        case Choice(word) if word in OPPOSITES:
            return Choice(OPPOSITES[word])
        case _:
            return None


def shifted(value: Value) -> Value | None:
    match value:
        case Odds(win):
            return Odds(win + 1)
        case Numbers():
            return moved(value)
        case Limits(parts):
            return Limits(tuple(moved(part) for part in parts))
        case _:
            return None


def moved(numbers: Numbers) -> Numbers:
    """Every bound one higher; every share halved."""

    def other(bound: Fraction | None) -> Fraction | None:
        if bound is None:
            return None
        return bound / 2 if numbers.unit == "share" else bound + 1

    return replace(
        numbers,
        intervals=tuple(
            interval._replace(low=other(interval.low), high=other(interval.high)) for interval in numbers.intervals
        ),
    )


# Replacements for a range ----------------------------------------------------------------------------------


def ranges(when: Condition, change: Callable[[Interval], Interval | None]) -> Iterator[Condition]:
    """The condition with one of its ranges changed, each in turn."""
    match when:
        case AllOf(parts):
            for at, part in enumerate(parts):
                for other in ranges(part, change):
                    yield AllOf((*parts[:at], other, *parts[at + 1 :]))
        case TotalIs(whose, (TotalSet(kind, interval),)) if changed := change(interval):
            yield TotalIs(whose, (TotalSet(kind, changed),))
        case NumberIs(quantity, (interval,)) if changed := change(interval):
            yield NumberIs(quantity, (changed,))
        case CardIs(group, CardSet(ranks, ())) if len(ranks) > 1:
            others = ranks[:-1] if change is narrower else (*ranks, *next_rank(ranks))
            if others != ranks:
                yield CardIs(group, CardSet(others))


def next_rank(ranks: tuple[str, ...]) -> tuple[str, ...]:
    at = RANKS.index(ranks[-1]) + 1
    return RANKS[at : at + 1]


def narrower(interval: Interval) -> Interval | None:
    low, high = interval[:2]
    if low is None and high is not None:
        return interval._replace(high=high - 1)
    if high is None and low is not None:
        return interval._replace(low=low + 1)
    return interval._replace(high=high - 1) if low is not None and high is not None and low < high else None


def wider(interval: Interval) -> Interval | None:
    low, high = interval[:2]
    if high is not None:
        return interval._replace(high=high + 1)
    return interval._replace(low=low - 1) if low is not None else None


# What the model says -----------------------------------------------------------------------------------------


def question(stated: Stated) -> Question:
    return vocabulary().questions[stated.question]


def asked(model: Model, stated: Stated) -> list[Answers]:
    """The answers to the statement's question in every situation."""
    abouts = (stated.about,) if stated.about else model.game.reach.subjects(stated.question)
    return [answers for about in abouts for answers in model.game.answers(stated.question, about)]


def alone(model: Model, stated: Stated) -> list[Answers]:
    """Situations where only this statement answers."""
    return [
        answers
        for answers in asked(model, stated)
        if not answers.overridden and {id(answer.stated.line) for answer in answers.given} == {id(stated.line)}
    ]


def differs(answers: Answers, stated: Stated) -> bool:
    """Does another statement say something different here?"""
    lines = {id(answer.stated.line) for answer in (*answers.given, *answers.overridden)}
    own = {answer.effect for answer in answers.given}
    return bool(own) and id(stated.line) not in lines and effect_word(stated) not in {effect.word for effect in own}


def effect_word(stated: Stated) -> str:
    effect = effect_of(stated.value)
    return effect.word if effect else ""


def heard(model: Model, stated: Stated) -> bool:
    """Does the statement answer anywhere in play, where no other question's limit has already decided?"""
    return any(
        any(answer.stated.line is stated.line for answer in answers.given)
        and all(answer.stated.question == stated.question for answer in answers.given)
        for answers in asked(model, stated)
    )


def held(model: Model, condition: Condition) -> Callable[[Any], bool]:
    return predicate(condition, model.game.rules.terms, model.exhibit.events)
