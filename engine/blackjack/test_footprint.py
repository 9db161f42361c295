"""What a document's tests look at: the dealer, ranks and suits, the history of the hand, outside circumstances."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rulebook import Rulebook
from engine.situation_classes import single
from grammar.tree import (
    Alike,
    AllOf,
    AnyOf,
    CardIs,
    Circumstance,
    Condition,
    Consecutive,
    Count,
    CountOf,
    Flag,
    Happens,
    Matching,
    Moment,
    NumberIs,
    Quantity,
    RanksAre,
    Total,
    TotalIs,
    Versus,
)
from grammar.vocabulary import plain

SEEN = {
    "hand is split": "split",
    "hand is from split aces": "split aces",
    "hand is doubled": "doubled",
    "hand is surrendered": "surrendered",
    "insurance is taken": "insured",
    "even money is taken": "even money",
    "dealer has checked": "checked",
    "splits made": "split count",
    "hands from this split": "split count",
    "doubles made": "doubled",
    "player has blackjack": "split",
}


def looked_at(tests: Iterable[Condition]) -> set[str]:
    """Which parts of the history some test looks at."""
    seen: set[str] = set()
    for test in tests:
        match test:
            case Flag(name) | NumberIs(Count(name), _) | Versus(Count(name), _, _):
                seen.add(SEEN.get(name, ""))
            case Moment(_, name):
                seen.add({"check": "checked", "split": "split", "double": "doubled"}.get(name, ""))
            case _:
                pass
    if "split count" in seen:
        seen.add("split")
    return seen - {""}


def outside(tests: Iterable[Condition]) -> set[str]:
    """Circumstances that some test looks at."""
    return {test.text for test in tests if isinstance(test, Circumstance)}


def occasions(tests: Iterable[Condition]) -> set[str]:
    return {f"{test.relation} {test.name}" for test in tests if isinstance(test, Moment)}


def looks_at_dealer(test: Condition) -> bool:
    match test:
        case Flag(name):
            return name.startswith("dealer") and name != "dealer has checked"
        case TotalIs(whose, _):
            return whose == "dealer"
        case CardIs(group, _) | Alike(group, _) | Consecutive(group) | RanksAre(group, _):
            return any(name in DEALER_GROUPS for name in group)
        case NumberIs(quantity, _):
            return of_dealer(quantity)
        case Versus(left, _, right):
            return of_dealer(left) or of_dealer(right)
        case _:
            return False


DEALER_GROUPS = frozenset({"up card", "hole card", "dealer hand"})


def of_dealer(quantity: Quantity) -> bool:
    match quantity:
        case Count(name):
            return name == "dealer cards"
        case Total("dealer", ()):
            return True
        case _:
            return bool(named(quantity) & DEALER_GROUPS)


def weighed(tests: Iterable[Condition], *, dealers: bool) -> tuple[Quantity, ...]:
    """The numbers on one side of the table that some test holds against another number."""
    sides = (side for test in tests if isinstance(test, Versus) for side in (test.left, test.right))
    return tuple(dict.fromkeys(side for side in sides if of_dealer(side) == dealers))


def ranks_named(test: Condition) -> tuple[str, ...]:
    match test:
        case CardIs(_, cards):
            return cards.ranks
        case RanksAre(_, ranks):
            return ranks
        case NumberIs(CountOf(cards, _), _):
            return cards.ranks
        case _:
            return ()


def tells_suits(test: Condition) -> bool:
    match test:
        case CardIs(_, cards):
            return bool(cards.suits)
        case Alike(_, attribute):
            return attribute in ("suit", "colour")
        case NumberIs(quantity, _):
            return counts_suits(quantity)
        case Versus(left, _, right):
            return counts_suits(left) or counts_suits(right)
        case _:
            return False


def groups_of(test: Condition) -> frozenset[str]:
    """The groups of cards that a test names."""
    match test:
        case CardIs(group, _) | Alike(group, _) | Consecutive(group) | RanksAre(group, _):
            return frozenset(group)
        case NumberIs(quantity, _):
            return named(quantity)
        case Versus(left, _, right):
            return named(left) | named(right)
        case _:
            return frozenset()


def named(quantity: Quantity) -> frozenset[str]:
    match quantity:
        case Matching(group, target, _, _):
            return frozenset((*group, *target))
        case CountOf(_, group) | Total(_, group):
            return frozenset(group)
        case _:
            return frozenset()


def counts_suits(quantity: Quantity) -> bool:
    match quantity:
        case Matching(_, _, same, other):
            return bool({"suit", "colour"} & {*same, *other})
        case CountOf(cards, _):
            return bool(cards.suits)
        case _:
            return False


OF_HAND = frozenset({"hand", "first two cards", "first card", "second card"})


def loose_tests(rules: Rulebook, *questions: str) -> tuple[Condition, ...]:
    """Tests on particular cards of the player's hand, where the statement does not name all ranks of it."""
    found: dict[Condition, None] = {}
    for question in questions:
        for condition in rules.statements.conditions(question):
            if not names_all_ranks(condition, rules):
                tests = (test for test in single(condition, rules) if groups_of(test) & OF_HAND)
                found.update(dict.fromkeys(tests))
    return tuple(found)


def names_all_ranks(condition: Condition | None, rules: Rulebook) -> bool:
    match condition:
        case RanksAre(group, _):
            return group == ("hand",)
        case AllOf(parts):
            return any(names_all_ranks(part, rules) for part in parts)
        case AnyOf(parts):
            return all(names_all_ranks(part, rules) for part in parts)
        case Happens(event):
            return names_all_ranks(rules.exhibit.events[plain(event)], rules)
        case _:
            return False
