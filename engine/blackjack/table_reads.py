"""What tests look at, at a blackjack table: the dealer's cards, the player's hand, the history of the round."""

from __future__ import annotations

from collections.abc import Iterable

from engine.footprint import entails, facts_read, groups_of, places_of, quantity_looks
from engine.rulebook import Rulebook
from engine.situation_classes import single
from grammar.question_names import QuestionName
from grammar.tree import Quantity, RanksAre, Test, Versus

HISTORY = {
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
    "check": "checked",
    "split": "split",
    "double": "doubled",
}
"""Facts, counts and moments, each with the part of the history that it stands on."""
DEALER_GROUPS = frozenset({"up card", "hole card", "dealer hand"})
DEALER_NUMBERS = frozenset({"total dealer", "count dealer cards"})
HAND_GROUPS = frozenset({"hand", "first two cards", "first card", "second card"})


def history_read(tests: Iterable[Test]) -> set[str]:
    """Which parts of the history some test looks at."""
    read = {HISTORY[name] for test in tests for name in facts_read(test) if name in HISTORY}
    return read | {"split"} if "split count" in read else read


def looks_at_dealer(test: Test) -> bool:
    return any(
        place in DEALER_GROUPS | DEALER_NUMBERS
        or (place.startswith("flag dealer") and place != "flag dealer has checked")
        for place in places_of(test)
    )


def of_dealer(quantity: Quantity) -> bool:
    return any(look.places & (DEALER_GROUPS | DEALER_NUMBERS) for look in quantity_looks(quantity))


def weighed(tests: Iterable[Test], *, dealers: bool) -> tuple[Quantity, ...]:
    """The numbers on one side of the table that some test holds against another number."""
    sides = (side for test in tests if isinstance(test, Versus) for side in (test.left, test.right))
    return tuple(dict.fromkeys(side for side in sides if of_dealer(side) == dealers))


def loose_tests(rules: Rulebook, *questions: QuestionName) -> tuple[Test, ...]:
    """Tests on particular cards of the player's hand, where the statement does not name all ranks of it."""
    found: dict[Test, None] = {}
    for question in questions:
        for condition in rules.statements.conditions(question):
            if not entails(condition, rules.exhibit.events, names_all_ranks):
                tests = (test for test in single(condition, rules) if groups_of(test) & HAND_GROUPS)
                found.update(dict.fromkeys(tests))
    return tuple(found)


def names_all_ranks(test: Test) -> bool:
    return isinstance(test, RanksAre) and test.group == ("hand",)
