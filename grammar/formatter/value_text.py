"""Values and conditions as text, in their canonical wording."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import assert_never

from grammar.builder.tokens import written
from grammar.formatter.number_text import (
    decimal,
    listed,
    said_interval,
    said_money,
    said_number,
    said_numbers,
    terminates,
)
from grammar.lines import CONTINUES, FORMS
from grammar.tree import (
    IN_DOLLARS,
    Added,
    Alike,
    AllOf,
    AnyOf,
    CardIs,
    CardSet,
    Choice,
    Circumstance,
    Condition,
    Consecutive,
    Count,
    CountOf,
    Day,
    Deck,
    Discretion,
    Flag,
    Happens,
    Interval,
    Items,
    Limits,
    Matching,
    Moment,
    Norm,
    Not,
    NumberIs,
    Numbers,
    Odds,
    Outcome,
    Quantity,
    RanksAre,
    Term,
    Text,
    Total,
    TotalIs,
    TotalSet,
    Value,
    Versus,
    Worded,
)

BREAK = "\n"
BARE_TITLE = re.compile(r"[^\W\d_][\w'’+/-]*( [^\W\d_][\w'’+/-]*)*")
RESULTS = {"win": "player wins", "lose": "player loses", "push": "push", "stay": "stays"}
NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
SUIT_NAMES = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}
FULL = {
    **NAMES,
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "10": "ten",
}
FACES = ("J", "Q", "K")
RELATIONS = {"=": "equal to", "<": "less than", ">": "more than"}


def said_title(title: str, starts_line: bool = False) -> str:
    """The name of an event: bare if it is plain words, else quoted."""
    if not BARE_TITLE.fullmatch(title):
        return f'"{title}"'
    if starts_line and (CONTINUES.match(title) or title.split()[0] in FORMS):
        return f'"{title}"'
    return title


def said_value(value: Value) -> str:
    match value:
        case Limits(parts):
            return ", ".join(said_numbers(part) for part in parts)
        case Numbers():
            return said_numbers(value)
        case Odds():
            return said_odds(value)
        case Added(amount):
            return f"plus {said_value(amount)}"
        case Outcome(kind, amount):
            return RESULTS[kind] + (f" {said_numbers(amount)}" if amount else "")
        case Choice(word, only):
            return f"{word} only" if only else word
        case CardSet():
            return said_cards(value)
        case Deck():
            return said_deck(value)
        case Items(items):
            return ", ".join(
                ("optional " if item.optional else "")
                + (f"{said_number(item.number)} " if item.number is not None else "")
                + item.name
                for item in items
            )
        case Text(text):
            return f'"{text}"'
        case Day(day):
            return day.isoformat()
        case Norm(actor, force, action, only):
            return f"{actor} {force.value} {written(action)}" + (" only" if only else "")
        case Discretion(who, quoted):
            return f'left to "{who}"' if quoted else f"left to the {who}"
        case _:
            assert_never(value)


def said_odds(odds: Odds) -> str:
    if odds.bound:
        return f"{odds.bound} {said_odds(replace(odds, bound=''))}"
    if odds.spelled:
        return odds.spelled
    if odds.bare:
        return decimal(odds.win) if terminates(odds.win) else str(odds.win)
    return f"{odds.win.numerator} to {odds.win.denominator}"


def said_deck(deck: Deck) -> str:
    decks = said_numbers(deck.decks) if deck.decks else ""
    cards = f"{deck.cards} cards" if deck.cards else ""
    kept = f"{decks} of {cards}" if decks and cards else decks or cards
    removed = [plural(rank) for rank in deck.removed]
    without = "no " + " and ".join((", ".join(removed[:-1]), removed[-1]) if removed[1:] else removed)
    return ", ".join(part for part in (kept, without if removed else "") if part)


def plural(rank: str) -> str:
    return f"{NAMES[rank]}s" if rank in NAMES else f"{rank}s"


def said_condition(condition: Condition) -> str:
    return breakable_condition(condition).replace(BREAK, " ")


def breakable_condition(condition: Condition, negated: bool = False) -> str:
    """A condition or its negation in words, with a mark instead of a space where a long line should break."""
    no = "not " if negated else ""
    match condition:
        case AnyOf(parts):
            text = f"{BREAK}or ".join(breakable_condition(part) for part in parts)
            return f"not ({text})" if negated else text
        case AllOf(parts):
            text = f"{BREAK}and ".join(grouped(part) for part in parts)
            return f"not ({text})" if negated else text
        case Not(part):
            return no + breakable_condition(part, negated=True)
        case Flag(name):
            return said_no(name) if negated else name
        case TotalIs(whose, totals):
            return f"{said_whose(whose)} is {no}{said_totals(totals)}"
        case NumberIs(CountOf(cards, group), intervals):
            return f"{no}{said_group(group)} {verb(group, 'has')} {counted(cards, intervals)}"
        case NumberIs(quantity, intervals):
            money = isinstance(quantity, Count) and quantity.name in IN_DOLLARS
            return f"{said_quantity(quantity)} is {no}{said_tests(intervals, money)}"
        case Versus(Total("player", ()), "=", Total("dealer", ())):
            return f"totals are {no}equal"
        case Versus(left, relation, right):
            return f"{said_quantity(left)} is {no}{RELATIONS[relation]} {said_quantity(right)}"
        case CardIs(group, cards):
            return f"{said_group(group)} {verb(group)} {no}{cards_of(group, cards)}"
        case Alike(group, attribute):
            same = f"of different {attribute}s" if negated else f"the same {attribute}"
            return f"{said_group(group)} {verb(group)} {same}"
        case Consecutive(group):
            return f"{said_group(group)} {verb(group)} {no}consecutive"
        case RanksAre(group, ranks):
            return f"{said_group(group)} {verb(group)} {no}{'-'.join(ranks)}"
        case Happens(event):
            return f'{no}"{event}"'
        case Circumstance(text):
            return f'{no}circumstance "{text}"'
        case Moment(relation, name):
            return f"{no}{relation} the {name}"
        case Worded(operand, does, terms):
            words = f"{does} {no}" if does == "is" else f"{does} "
            return f"{'' if does == 'is' else no}{operand} {words}{said_terms(terms)}".rstrip()
        case _:
            assert_never(condition)


def grouped(condition: Condition) -> str:
    """In parentheses where "and" would otherwise split it."""
    text = breakable_condition(condition)
    return f"({text})" if isinstance(condition, AnyOf | AllOf) else text


def said_no(flag: str) -> str:
    """``hand is not split``, ``player has no blackjack``, ``not hands tie``"""
    if " is " in flag:
        return flag.replace(" is ", " is not ", 1)
    if " has " in flag:
        return flag.replace(" has ", " has not " if flag.endswith("ed") else " has no ", 1)
    return f"not {flag}"


def said_terms(terms: Sequence[Term]) -> str:
    """The terms in words; they are kept without articles, and "three of a kind" is not said without its own."""
    return written(term.text for term in terms).replace("of kind", "of a kind")


def said_group(group: Sequence[str]) -> str:
    return " and ".join(group)


def verb(group: Sequence[str], singular: str = "is") -> str:
    if len(group) == 1 and not group[0].endswith("cards"):
        return singular
    return {"is": "are", "has": "have"}[singular]


def said_whose(whose: str) -> str:
    return "total" if whose == "own" else f"{whose} total"


def said_totals(totals: Sequence[TotalSet]) -> str:
    """``soft 17``, ``hard 4 to 16 or soft 12 to 17``; the kind is repeated only when it changes."""
    parts: list[str] = []
    kind = "any"
    for total in totals:
        free = total.interval == Interval(None, None)
        words = [total.kind] if total.kind != kind or free else []
        kind = total.kind
        parts.append(" ".join(words if free else [*words, said_interval(total.interval, said_number, True)]))
    return ", ".join(parts) if any(part.startswith("any") for part in parts) else listed(parts)


def said_tests(intervals: Sequence[Interval], money: bool = False) -> str:
    return listed([said_interval(interval, said_money if money else said_number, True) for interval in intervals])


def said_quantity(quantity: Quantity) -> str:
    match quantity:
        case Count(name):
            return name
        case Total(whose, ()):
            return said_whose(whose)
        case Total(_, group):
            return f"total of {said_group(group)}"
        case Matching(group, target, alike, unlike):
            different = f"{' but ' if alike else ''}not {' and '.join(unlike)}" if unlike else ""
            alike_words = f"{' and '.join(alike)}{different}"
            return f"number of {said_group(group)} matching the {said_group(target)} in {alike_words}"
        case CountOf(cards, group):
            return f"number of {in_full(cards)} in {said_group(group)}"
        case _:
            assert_never(quantity)


def in_full(cards: CardSet) -> str:
    """A set of cards spelled out in words, as needed on the left side of a test."""
    ranks = [f"{FULL[rank]}s" if rank != "6" else "sixes" for rank in cards.ranks]
    suits = [f"{SUIT_NAMES[suit]}s" for suit in cards.suits]
    if ranks and suits:
        return " or ".join(f"{rank} of {suit}" for rank in ranks for suit in suits)
    return " or ".join(ranks or suits) or "cards"


def counted(cards: CardSet, intervals: Sequence[Interval]) -> str:
    """How many of which cards: ``an ace``, ``2 aces or 10s``, ``1 or more Q♥``, ``5 cards``."""
    alone = (NAMES | SUIT_NAMES).get("".join(cards.ranks + cards.suits))
    if alone and intervals == (Interval(Fraction(1), None),):
        return f"an {alone}" if alone == "ace" else f"a {alone}"
    if cards.ranks or cards.suits:
        return f"{said_tests(intervals)} {said_cards(cards, many=True)}"
    return f"{said_tests(intervals)} {'card' if intervals[-1].high == 1 else 'cards'}"


def cards_of(group: Sequence[str], cards: CardSet) -> str:
    single = len(group) == 1 and group[0].endswith("card")
    if single:
        return said_cards(cards)
    named = said_cards(cards, many=True)
    return named if group[0].endswith("cards") else f"all {named}"


def said_cards(cards: CardSet, many: bool = False) -> str:
    """``A, 10 or face card``, ``2 to 9``, ``spades``, ``Q♥``; many: ``aces, 10s or face cards``"""
    if cards.ranks and cards.suits:
        return listed([rank + suit for rank in cards.ranks for suit in cards.suits])
    if cards.suits:
        return listed([SUIT_NAMES[suit] + ("s" if many else "") for suit in cards.suits])
    say = plural if many else str
    faces = set(FACES) <= set(cards.ranks)
    entries = ["A"] if "A" in cards.ranks else []
    parts = [say(rank) for rank in entries]
    parts += rank_runs(
        [rank for rank in cards.ranks if rank.isdigit() and not (cards.ten_valued and rank == "10")], say
    )
    if cards.ten_valued:
        parts.append("ten-valued cards" if many else "ten-valued card")
    elif faces:
        parts.append("face cards" if many else "face card")
    else:
        parts += [say(rank) for rank in cards.ranks if rank in FACES]
    return listed(parts)


def rank_runs(ranks: Sequence[str], say: Callable[[str], str]) -> list[str]:
    """``2 to 6, 9``: three or more ranks in a row become a range."""
    parts: list[str] = []
    at = 0
    while at < len(ranks):
        end = at
        while end + 1 < len(ranks) and int(ranks[end + 1]) == int(ranks[end]) + 1:
            end += 1
        if end - at > 1:
            parts.append(f"{say(ranks[at])} to {say(ranks[end])}")
            at = end + 1
        else:
            parts.append(say(ranks[at]))
            at += 1
    return parts
