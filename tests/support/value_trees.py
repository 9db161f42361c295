"""Generates names, numbers and values, each of which some text can express."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from grammar.builder.number_words import WHOLE
from grammar.tree import (
    Added,
    Choice,
    Day,
    Deck,
    Discretion,
    Force,
    Interval,
    Item,
    Items,
    Limits,
    Norm,
    Numbers,
    Odds,
    Outcome,
    Text,
    Value,
)
from grammar.vocabulary import RANKS, Subject, vocabulary

KEYWORDS = {"and", "or", "when", "unless", "until", "overrides", "vague", "printed", "in", "refers"}
PLAIN_WORDS = ("card", "pile", "hand", "felt", "slowly", "3", "discard", "face", "half-deck", "twice")

quoted_text = st.text(
    st.characters(exclude_characters='"', include_characters=" ", exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]),
    min_size=1,
    max_size=12,
).filter(str.strip)
names = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,8}", fullmatch=True).filter(lambda n: n not in KEYWORDS)
labels = st.one_of(st.just(""), names, st.sampled_from(["3.1", "12", "4.2b"]))
days = st.dates(date(1900, 1, 1), date(2100, 1, 1))
titles = st.one_of(
    st.lists(st.sampled_from(["two", "suited", "and", "match", "of", "A", "or", "note", "when"]), min_size=1).map(
        " ".join
    ),
    quoted_text,
)
whole = st.integers(0, 60).map(Fraction)
cents = st.integers(0, 500000).map(lambda number: Fraction(number, 100))
parts = st.fractions(0, 10, max_denominator=12)


def known(words: Any) -> SearchStrategy[str]:
    return st.sampled_from(sorted(set(words)))


def tuples(of: SearchStrategy[Any], least: int = 0, most: int = 3, **more: Any) -> SearchStrategy[tuple[Any, ...]]:
    return st.lists(of, min_size=least, max_size=most, **more).map(tuple)


# Numbers and values ---------------------------------------------------------------------------------------


def closed(numbers: SearchStrategy[Fraction]) -> SearchStrategy[Interval]:
    exact = numbers.map(lambda number: Interval(number, number))
    ranges = st.tuples(numbers, numbers).map(lambda pair: Interval(min(pair), max(pair)))
    at_least = numbers.map(lambda number: Interval(number, None))
    at_most = numbers.map(lambda number: Interval(None, number))
    return st.one_of(exact, ranges, at_least, at_most)


def opened(numbers: SearchStrategy[Fraction]) -> SearchStrategy[Interval]:
    more = numbers.map(lambda number: Interval(number, None, True, False))
    less = numbers.map(lambda number: Interval(None, number, False, True))
    return st.one_of(more, less)


@cache
def amounts(units: tuple[str, ...]) -> SearchStrategy[Numbers]:
    return st.sampled_from(units).flatmap(amount_in)


def amount_in(unit: str) -> SearchStrategy[Numbers]:
    numbers = whole if unit in WHOLE else cents if unit == "$" else parts
    bounds = closed(numbers) if unit in WHOLE else st.one_of(closed(numbers), opened(numbers))
    single = bounds.map(lambda interval: (interval,))
    several = tuples(closed(numbers), 2, 3)
    base = st.one_of(known(vocabulary().bases.values()), quoted_text) if unit == "share" else st.just("")
    return st.builds(Numbers, st.one_of(single, several), st.just(unit), base, about=st.booleans(), only=st.booleans())


def limits(units: tuple[str, ...]) -> SearchStrategy[Limits]:
    return tuples(amounts(units), 1, 3).filter(no_list_cut_in_two).map(Limits)


def no_list_cut_in_two(amounts: tuple[Numbers, ...]) -> bool:
    """Two adjacent lists in the same unit, and of the same wager, would read back as one list."""
    lists = [
        (part.unit, part.base) if all(each.low == each.high for each in part.intervals) else None for part in amounts
    ]
    return all(one is None or one != other for one, other in pairwise(lists))


odds = st.one_of(
    st.builds(Odds, parts.map(lambda number: number * 10)),
    st.builds(Odds, cents.map(lambda number: number - 100), st.just(True)),
    st.sampled_from(
        [
            Odds(Fraction(18), spelled="18:1"),
            Odds(Fraction(1000), spelled="1,000 to 1"),
            Odds(Fraction(24999), spelled="25,000 for 1"),
            Odds(Fraction(1500), spelled="1,500:1"),
            Odds(Fraction(17), spelled="18 for 1"),
            Odds(Fraction(3, 2), spelled="3/2"),
            Odds(Fraction(3, 2), spelled="3 to 2", bound="at least"),
            Odds(Fraction(2), spelled="2:1", bound="at most"),
        ]
    ),
)
outcomes = st.builds(Outcome, st.sampled_from(["win", "lose", "push"]), st.one_of(st.none(), amounts(("$", "share"))))
phrases = tuples(st.sampled_from(PLAIN_WORDS), 1, 4).map(" ".join)
decks = st.builds(
    Deck,
    st.one_of(st.none(), amounts(("decks",))),
    st.one_of(st.none(), st.integers(1, 60)),
    st.sets(st.sampled_from(RANKS), max_size=4).map(lambda ranks: tuple(r for r in RANKS if r in ranks)),
).filter(lambda deck: deck != Deck())
items = tuples(
    st.builds(Item, st.sampled_from(["shoe", "cut cards", "$5"]), st.one_of(st.none(), whole), st.booleans()), 1
).map(Items)
points = st.one_of(
    tuples(whole.map(lambda number: Interval(number, number)), 1).map(lambda found: Numbers(found, "points")),
    st.just(Choice("face value")),
)
forces = st.sampled_from(Force)
dollars = cents.map(lambda number: Numbers((Interval(number, number),), "$"))
payments = st.one_of(
    odds, dollars, st.builds(Added, st.one_of(odds.filter(lambda one: one.win > 0 and not one.bound), dollars))
)


def norms(actors: SearchStrategy[str], actions: SearchStrategy[tuple[str, ...]]) -> SearchStrategy[Norm]:
    return st.builds(Norm, actors, forces, actions, st.booleans())


@st.composite
def steps(draw: st.DrawFn) -> tuple[str, ...]:
    action: tuple[str, ...] = ()
    for number in range(draw(st.integers(1, 3))):
        joint = (",", "then") if number else ()
        words = draw(tuples(st.sampled_from(PLAIN_WORDS), 0, 4))
        action = (*action, *joint, draw(known(vocabulary().verbs)), *words)
    return action


allowances = st.sampled_from([Choice("allowed"), Choice("not allowed"), Choice("allowed", only=True)])
"""The last one needs a condition; ``statements`` gives it one."""


def values(subject: Subject) -> SearchStrategy[Value]:
    anybody = known(actor for actor in vocabulary().actors if actor != "players")
    own: SearchStrategy[Value]
    match subject.type:
        case "draw":
            own = norms(st.sampled_from(subject.roles), st.sampled_from([("hit",), ("stand",)]))
        case "permission" if subject.question != "conduct" and subject.action in vocabulary().verbs:
            own = st.one_of(norms(anybody, st.just((subject.action,))), allowances)
        case "permission" if subject.question != "conduct":
            own = allowances
        case "permission" | "yes/no":
            own = st.one_of(norms(anybody, steps()), allowances)
        case "step":
            own = norms(anybody, steps())
        case "limits":
            own = limits(subject.units)
        case "pay":
            own = st.one_of(payments, outcomes)
        case "result":
            own = outcomes
        case "choice" | "direction":
            own = st.sampled_from(subject.choices).map(Choice)
        case "words":
            own = phrases.map(Choice)
        case "sequence":
            own = st.tuples(phrases, phrases).map(lambda pair: Choice(f"{pair[0]} before {pair[1]}"))
        case "points":
            own = points
        case "deck":
            own = decks
        case "items":
            own = items
        case "text":
            own = quoted_text.map(Text)
        case "date":
            own = days.map(Day)
        case _:
            raise AssertionError(f"no trees for the type {subject.type}")
    return st.one_of(own, elsewhere)


elsewhere = st.one_of(
    st.builds(Discretion, st.just("floor supervisor")),
    st.builds(Discretion, quoted_text, st.just(True)),
    st.just(Choice("by reference")),
)
