"""Conditions in plain English: the clause that follows "when", "unless" or "until"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from grammar.formatter.number_text import listed, said_number
from grammar.formatter.value_text import FACES, RELATIONS, SUIT_NAMES, said_tests, said_totals
from grammar.tree import (
    IN_DOLLARS,
    Alike,
    AllOf,
    AnyOf,
    CardIs,
    CardSet,
    Circumstance,
    Condition,
    Consecutive,
    Count,
    CountOf,
    Flag,
    Happens,
    Interval,
    Matching,
    Moment,
    Not,
    NumberIs,
    Quantity,
    RanksAre,
    Total,
    TotalIs,
    Versus,
    Worded,
)
from reports.english.declared_words import worded

FLAGS = {
    "player has blackjack": ("the player has a blackjack", "the player does not have a blackjack"),
    "dealer has blackjack": ("the dealer has a blackjack", "the dealer does not have a blackjack"),
    "hand is split": ("the hand comes from a split", "the hand does not come from a split"),
    "hand is from split aces": ("the hand comes from split aces", "the hand does not come from split aces"),
    "hand is doubled": ("the hand has been doubled", "the hand has not been doubled"),
    "hand is hit": ("the hand has been hit", "the hand has not been hit"),
    "hand is bust": ("the hand is bust", "the hand is not bust"),
    "dealer is bust": ("the dealer is bust", "the dealer is not bust"),
    "hand is live": ("the hand is live", "the hand is not live"),
    "hand is surrendered": ("the hand has been surrendered", "the hand has not been surrendered"),
    "action is first": ("the player has not yet acted on the hand", "the player has already acted on the hand"),
    "dealer has checked": ("the dealer has checked for a blackjack", "the dealer has not checked for a blackjack"),
    "insurance is taken": ("insurance has been taken", "insurance has not been taken"),
    "even money is taken": ("even money has been taken", "even money has not been taken"),
    "ace is counted as 11": ("an ace of the hand is counted as 11", "no ace of the hand is counted as 11"),
    "ace can count both ways": (
        "the hand has an ace that can count as 1 or as 11",
        "the hand has no ace that can count as 1 or as 11",
    ),
    "hand can be hit without busting": (
        "the hand can take a card without going bust",
        "the hand cannot take a card without going bust",
    ),
}
"""Each flag of the vocabulary, and its negation."""

COUNTS = {
    "dealer cards": "the number of the dealer's cards",
    "splits made": "the number of splits made",
    "hands from this split": "the number of hands from the split",
    "doubles made": "the number of doubles made",
    "ante": "the ante",
    "own wager": "the amount of the wager",
    "number of decks": "the number of decks",
    "hands of the player": "the number of the player's hands",
    "cards in hand": "the number of cards in the hand",
}
MOMENTS = {
    "opening": "the opening of the table",
    "verification": "the verification of the decks",
    "new shoe": "the start of a new shoe",
    "wagers": "the placing of the wagers",
    "side wagers": "the settling of the side wagers",
    "insurance": "the offer of insurance",
    "check": "the check for a blackjack",
    "first action": "the player's first action",
    "player turn": "the players' turns",
    "hit": "a hit",
    "stand": "a stand",
    "double": "a double",
    "split": "a split",
    "surrender": "a surrender",
    "bust": "a bust",
    "dealer turn": "the dealer's turn",
    "pick-up": "the pick-up of the cards",
    "cut card": "the appearance of the cut card",
    "shoe end": "the end of the shoe",
    "shift": "a change of dealer",
    "closing": "the closing of the table",
}
RANK_NAMES = {"A": "an ace", "K": "a king", "Q": "a queen", "J": "a jack", "8": "an 8"}


def clauses(when: Condition | None, unless: Condition | None, until: Condition | None) -> str:
    """All clauses of a statement, each with a leading space: `` after the deal, when the up card is an ace``."""
    return f"{when_clause(when)}{unless_clause(unless)}{until_clause(until)}"


def when_clause(condition: Condition | None) -> str:
    if condition is None:
        return ""
    parts = condition.parts if isinstance(condition, AllOf) else (condition,)
    tests = [part for part in parts if not is_time(part)]
    times = [time(moments_of(part)) for part in parts if is_time(part)]
    moment = f" {' and '.join(times)}" if times else ""
    if not tests:
        return moment
    return f"{moment}{',' if moment else ''} when {said(AllOf(tuple(tests)) if tests[1:] else tests[0])}"


def unless_clause(condition: Condition | None) -> str:
    if condition is None:
        return ""
    return f", except {time(moments_of(condition))}" if is_time(condition) else f" unless {said(condition)}"


def until_clause(condition: Condition | None) -> str:
    return f" until {said(condition)}" if condition is not None else ""


def is_time(condition: Condition) -> bool:
    """Does this test nothing but moments of the game?"""
    return bool(moments_of(condition))


def moments_of(condition: Condition) -> tuple[Moment, ...]:
    """The moments that a condition lists; none if it tests anything else."""
    parts = condition.parts if isinstance(condition, AnyOf) else (condition,)
    moments = tuple(part for part in parts if isinstance(part, Moment))
    return moments if len(moments) == len(parts) else ()


def time(moments: Sequence[Moment]) -> str:
    return " or ".join(f"{one.relation} {MOMENTS.get(one.name, f'the {one.name}')}" for one in moments)


def said(condition: Condition, *, yes: bool = True) -> str:
    """The condition as a clause of its own, ``the total is 16 or less``, or its negation if yes is False."""
    no = "" if yes else "not "
    untrue = "" if yes else "it is not so that "
    match condition:
        case AllOf(parts):
            return " and ".join(map(grouped, parts)) if yes else f"{untrue}{grouped(condition)}"
        case AnyOf(parts):
            return " or ".join(map(grouped, parts)) if yes else f"{untrue}{grouped(condition)}"
        case Not(part):
            return said(part, yes=not yes)
        case Flag(name):
            return FLAGS[name][0 if yes else 1]
        case TotalIs(whose, totals):
            return f"{owner(whose)} is {no}{said_totals(totals)}"
        case NumberIs(quantity, intervals):
            return number_test(quantity, intervals, yes=yes)
        case Versus(Total("player", ()), "=", Total("dealer", ())):
            return f"the totals are {no}equal"
        case Versus(left, relation, right):
            return f"{amount(left)} is {no}{RELATIONS[relation]} {amount(right)}"
        case CardIs(group, cards):
            return f"{each(group)} is {one_of_cards(cards)}" if yes else f"not {every(group)} {one_of_cards(cards)}"
        case Alike(group, attribute):
            return f"{things(group)} {'have' if yes else 'do not have'} the same {attribute}"
        case Consecutive(group):
            return f"{things(group)} are {no}consecutive in rank"
        case RanksAre(group, ranks):
            return f"the cards of {things(group)} are {no}{'-'.join(ranks)}, in any order,"
        case Happens(event):
            return f"“{event}” {'happens' if yes else 'does not happen'}"
        case Circumstance(text):
            return f"{untrue}{text}"
        case Moment():
            return f"{untrue}it is {time((condition,))}"
        case Worded():
            return worded(condition, yes=yes)
        case _:
            assert_never(condition)


def grouped(part: Condition) -> str:
    """A part of a longer list; a nested list is marked with "either … or" or "both … and"."""
    if isinstance(part, AnyOf) and len(part.parts) > 1:
        return f"(either {said(part)})"
    if isinstance(part, AllOf) and len(part.parts) > 1:
        return f"(both {said(part)})" if len(part.parts) == len(("one", "other")) else f"({said(part)})"
    return said(part)


def number_test(quantity: Quantity, intervals: Sequence[Interval], *, yes: bool) -> str:
    has = ("has" if yes else "does not have") if not is_many(quantity) else ("have" if yes else "do not have")
    match quantity:
        case CountOf(cards, group):
            return f"{things(group)} {has} {some_cards(cards, intervals)}"
        case Count("cards in hand"):
            return f"the hand {has} {some_cards(CardSet(), intervals)}"
        case Count() | Total() | Matching():
            money = isinstance(quantity, Count) and quantity.name in IN_DOLLARS
            return f"{amount(quantity)} is {'' if yes else 'not '}{said_tests(intervals, money)}"
        case _:
            assert_never(quantity)


def is_many(quantity: Quantity) -> bool:
    return isinstance(quantity, CountOf) and (len(quantity.group) > 1 or quantity.group[0].endswith("cards"))


def some_cards(cards: CardSet, intervals: Sequence[Interval]) -> str:
    """``an ace``, ``exactly 2 cards``, ``at least 2 cards that are each a 10 or a face card``"""
    any_number = len(intervals) == 1 and intervals[0].low == 1 and intervals[0].high is None
    if any_number and (cards.ranks or cards.suits):
        return one_of_cards(cards) if len(cards.ranks + cards.suits) == 1 else f"a card that is {one_of_cards(cards)}"
    single = all(1 in (interval.low, interval.high) and interval.low in (1, None) for interval in intervals)
    word = "card" if single and intervals[-1].high == 1 else "cards"
    if not cards.ranks and not cards.suits:
        return f"{bounds(intervals)} {word}"
    return f"{bounds(intervals)} {word} that {'is' if word == 'card' else 'are each'} {one_of_cards(cards)}"


def bounds(intervals: Sequence[Interval]) -> str:
    if len(intervals) == 1 and intervals[0].low == intervals[0].high and intervals[0].low is not None:
        return f"exactly {said_number(intervals[0].low)}"
    if len(intervals) == 1 and intervals[0].high is None and intervals[0].low is not None:
        return f"at least {said_number(intervals[0].low)}"
    return said_tests(intervals)


def owner(whose: str) -> str:
    return "the total" if whose in ("own", "") else f"the {whose}'s total"


def amount(quantity: Quantity) -> str:
    match quantity:
        case Count(name):
            return COUNTS[name]
        case Total(whose, ()):
            return owner(whose)
        case Total(_, group):
            return f"the total of {things(group)}"
        case Matching(group, target, alike, unlike):
            but = f"{' but ' if alike else ''}not {' and '.join(unlike)}" if unlike else ""
            return (
                f"the number of cards among {things(group)} that match {things(target)} in {' and '.join(alike)}{but}"
            )
        case CountOf(cards, group):
            return f"the number of cards in {things(group)} that are each {one_of_cards(cards)}"
        case _:
            assert_never(quantity)


def things(group: Sequence[str]) -> str:
    return " and ".join(f"the {name}".replace("banker first", "banker's first") for name in group)


def each(group: Sequence[str]) -> str:
    """The subject of a test on every card: ``the up card``, ``each of the first two cards``."""
    if len(group) == 1 and group[0].endswith("card"):
        return f"the {group[0]}"
    if len(group) == 1 and group[0].endswith("hand"):
        return f"every card of the {group[0]}"
    return f"each of {things(group)}"


def every(group: Sequence[str]) -> str:
    single = len(group) == 1 and group[0].endswith("card")
    return f"{each(group)} is" if not single else f"that {each(group)} is"


def one_of_cards(cards: CardSet) -> str:
    """``an ace, a 10 or a face card``, ``2 to 9``, ``a spade``, ``a queen of hearts``"""
    if cards.ranks and cards.suits:
        return listed([f"{rank_name(rank)} of {SUIT_NAMES[suit]}s" for rank in cards.ranks for suit in cards.suits])
    if cards.suits:
        return listed([f"a {SUIT_NAMES[suit]}" for suit in cards.suits])
    if not cards.ranks:
        return "any card"
    faces = set(FACES) <= set(cards.ranks)
    parts = ["an ace"] if "A" in cards.ranks else []
    parts += digits([int(rank) for rank in cards.ranks if rank.isdigit()])
    parts += ["a face card"] if faces else [rank_name(rank) for rank in cards.ranks if rank in FACES]
    return listed(parts)


def digits(ranks: Sequence[int]) -> list[str]:
    """Numbers as names; three or more in a row become a range."""
    runs: list[list[int]] = []
    for rank in sorted(ranks):
        if runs and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return [
        name
        for run in runs
        for name in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else [rank_name(str(rank)) for rank in run])
    ]


def rank_name(rank: str) -> str:
    return RANK_NAMES.get(rank, f"a {rank}")
