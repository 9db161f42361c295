"""What a document's tests look at: the dealer, the history of the hand, outside circumstances."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.tree import (
    Alike,
    CardIs,
    Circumstance,
    Condition,
    Consecutive,
    Count,
    CountOf,
    Flag,
    Matching,
    Moment,
    NumberIs,
    RanksAre,
    Total,
    TotalIs,
    Versus,
)

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
        case NumberIs(Count("dealer cards"), _):
            return True
        case NumberIs(Matching(_, target, _, _), _):
            return any(name in DEALER_GROUPS for name in target)
        case NumberIs(CountOf(_, group), _) | NumberIs(Total(_, group), _):
            return any(name in DEALER_GROUPS for name in group)
        case Versus(left, _, right):
            return any(isinstance(side, Total) and side.whose == "dealer" for side in (left, right))
        case _:
            return False


DEALER_GROUPS = frozenset({"up card", "hole card", "dealer hand"})


def compares_totals(tests: Iterable[Condition]) -> bool:
    return any(isinstance(test, Versus) and isinstance(test.left, Total) for test in tests)


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
