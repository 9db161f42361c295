"""Answers and situations in plain words."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from engine.effects import Effect, Money, OddsAndDollars, Share
from grammar.formatter.number_text import singular
from grammar.question_names import QuestionName
from grammar.tree import Result
from grammar.vocabulary import Question

RESULTS: dict[Result, str] = {"win": "the player wins", "lose": "the player loses", "push": "push"}
VERBS: dict[QuestionName, str] = {
    "may hit": "hit",
    "may stand": "stand",
    "may double": "double",
    "may split": "split",
    "may surrender": "surrender",
}


def said(question: Question, effect: Effect) -> str:
    """An answer as a clause: ``the dealer hits``, ``pays 3 to 2``, ``may not split``."""
    match effect.kind:
        case "pays":
            return f"pays {pay(effect.amount)}"
        case "adds":
            return f"adds {money(effect.amount.dollars) if isinstance(effect.amount, Money) else odds(effect.amount)}"
        case "allowed" | "forbidden":
            yes = effect.kind == "allowed"
            if question.name in VERBS:
                return f"the player {'may' if yes else 'may not'} {VERBS[question.name]}"
            if question.name == "dealer checks":
                return "yes" if yes else "no"
            return "allowed" if yes else "not allowed"
        case "hit" | "stand":
            return "hits" if effect.kind == "hit" else "stands"
        case "double" | "split" | "surrender":
            return f"the player must {effect.kind}"
        case "win" | "lose" | "push":
            return outcome(effect.kind, effect.amount)
        case "stay":
            return "stays"
        case "counts":
            return "counts " + " or ".join(number(interval.low) for interval in effect.amount)
        case "is":
            return amounts(effect)
        case "says" | "lists" | "cards" | "unreached":
            return effect.word
        case _:
            assert_never(effect.kind)


def outcome(result: Result, amount: Money | Share | None) -> str:
    words = RESULTS[result]
    match amount:
        case Money(dollars):
            return f"{words} {money(dollars)}"
        case Share(part, of):
            return f"{words} {share(part)}the {of}"
        case None:
            return words
        case _:
            assert_never(amount)


def share(part: Fraction) -> str:
    """``half``, ``1.5 times``; empty for the full amount."""
    if part == 1:
        return ""
    return "half " if part == Fraction(1, 2) else f"{number(part)} times "


def amounts(effect: Effect) -> str:
    parts = []
    for intervals, unit, base in effect.amount:
        edges = [edge for interval in intervals for edge in interval[:2] if edge is not None]
        words = " to ".join(dict.fromkeys(number(edge) for edge in edges))
        parts.append(measured(words, unit, base))
    return ", ".join(parts)


def measured(words: str, unit: str, base: str) -> str:
    """``$5``, ``6 decks``, ``1 deck``, ``0.5 of the ante``, ``the ante``"""
    match unit, words:
        case "$", _:
            return f"${words}"
        case "share", "1":
            return f"the {base}"
        case "share", _:
            return f"{words} of the {base}"
        case _, "1":
            return f"1 {singular(unit)}"
        case _:
            return f"{words} {unit}"


def pay(amount: Fraction | OddsAndDollars) -> str:
    if isinstance(amount, OddsAndDollars):
        return f"{odds(amount.odds)} and {money(amount.dollars)}" if amount.odds else money(amount.dollars)
    return odds(amount)


def odds(win: Fraction) -> str:
    return f"{win.numerator} to {win.denominator}"


def number(value: Fraction | int | None) -> str:
    if value is None:
        return ""
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator)
    decimal = exact * 10000
    return f"{float(exact):g}" if decimal.denominator == 1 else str(exact)


def money(dollars: Fraction) -> str:
    sign = "-" if dollars < 0 else ""
    size = abs(Fraction(dollars))
    return f"{sign}${size.numerator}" if size.denominator == 1 else f"{sign}${float(size):.2f}"


def percent(part: Fraction) -> str:
    """A share as a percentage with at least two decimals and two significant digits: ``3.06%``, ``0.021%``."""
    value = float(part * 100)
    places = 2
    while value and abs(value) * 10**places < 10 and places < 8:
        places += 1
    return f"{value:.{places}f}%"
