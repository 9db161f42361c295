"""What rules look at and tables do not show: noted as assumed, so that no edge leaves a rule out in silence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

from engine.blackjack.tables.asker import ACTING, PAYING, TableAsker
from engine.blackjack.terms import MOMENTS
from engine.blackjack.test_footprint import DEALER_GROUPS, groups_of, named, of_dealer, tells_suits
from engine.cards import Card
from engine.situation_classes import single, tests_of
from grammar.formatter.value_text import said_condition
from grammar.tree import (
    AllOf,
    AnyOf,
    Circumstance,
    Condition,
    Count,
    Flag,
    Happens,
    Moment,
    NumberIs,
    Quantity,
    RanksAre,
    Total,
    TotalIs,
    Versus,
)
from grammar.vocabulary import plain

COUNTED = {
    "hands of the player": "the player has one hand in the round",
    "splits made": "a hand is played after every split as after the first",
    "hands from this split": "a hand is played after every split as after the first",
}
"""Numbers that tables do not tell apart, each with what is assumed where a rule looks at it."""

SPLIT_ALIKE = {"hands of the player": COUNTED["hands of the player"]}
"""How often a hand was split is told where it is asked whether it may be split."""

SPLITTING = ("may split", "split limit")
UP_CARD = frozenset({"up card"})
PAIRED = frozenset({"hand", "first two cards", "first card", "second card", "last card", "split card", "card"})
"""Groups that a pair shows by its rank alone."""
DEALERS_FLAGS = frozenset({"dealer has checked", "dealer has blackjack", "dealer is bust"})
OWN_FLAGS = frozenset({"ace is counted as 11", "ace can count both ways", "hand can be hit without busting"})
PAIR = 2


def note_unseen(desk: TableAsker, questions: Iterable[str], counted: Mapping[str, str] = COUNTED) -> None:
    """Circumstances, moments and numbers that no table has."""
    for test in tests_of(desk.rules, *questions):
        match test:
            case Circumstance(text):
                desk.note(f'not "{text}"')
            case Moment(relation, name) if (relation, name) not in MOMENTS:
                desk.note(f"no rule that holds {relation} the {name} is meant")
            case Flag("insurance is taken"):
                desk.note("insurance is not taken")
            case NumberIs(quantity, _):
                note_count(desk, quantity, counted)
            case Versus(left, _, right):
                note_count(desk, left, counted)
                note_count(desk, right, counted)
            case _:
                pass


def note_count(desk: TableAsker, quantity: Quantity, counted: Mapping[str, str]) -> None:
    if isinstance(quantity, Count) and quantity.name in counted:
        desk.note(counted[quantity.name])


# Single cards -------------------------------------------------------------------------------------------------


def note_single_cards(desk: TableAsker, questions: Iterable[str], told: Callable[[Condition], bool]) -> None:
    """Tables go by totals: where a rule looks at single cards, one hand of a total stands for all."""
    for question in questions:
        for test in tests_of(desk.rules, question):
            if not told(test):
                desk.note(f"{question} is asked of one hand for each total, whether {said_condition(test)} or not")


def note_actions(desk: TableAsker) -> None:
    drawing = tuple(question for question in ACTING if question not in SPLITTING)
    note_unseen(desk, drawing)
    note_single_cards(desk, drawing, by_up_card)
    note_unseen(desk, SPLITTING, SPLIT_ALIKE)
    note_single_cards(desk, SPLITTING, by_pair)


def by_up_card(test: Condition) -> bool:
    """Does the rank of the up card tell all that the test looks at, beside totals and numbers?"""
    return groups_of(test) <= UP_CARD and not tells_suits(test)


def by_pair(test: Condition) -> bool:
    groups = groups_of(test)
    return (groups <= UP_CARD or groups <= PAIRED) and not tells_suits(test)


def note_settling(desk: TableAsker) -> None:
    """Kinds of hands tell which cards a hand holds, in no order; of the dealer's cards only the up card is told."""
    for question in PAYING:
        for rule in desk.rules.statements.get(question, ()):
            shown = {"hand", "first two cards"} if of_two_cards(rule.stated.when, desk) else {"hand"}
            for test in single(rule.stated.when, desk.rules):
                if not (by_up_card(test) or groups_of(test) <= shown):
                    desk.note(f"{question} is asked of one hand for each total, whether {said_condition(test)} or not")


def of_two_cards(condition: Condition | None, desk: TableAsker) -> bool:
    """Does the condition hold for no hand of more than two cards?"""
    match condition:
        case AllOf(parts):
            return any(of_two_cards(part, desk) for part in parts)
        case AnyOf(parts):
            return all(of_two_cards(part, desk) for part in parts)
        case Happens(event):
            return of_two_cards(desk.rules.exhibit.events[plain(event)], desk)
        case RanksAre(("hand",), ranks):
            return len(ranks) == PAIR
        case NumberIs(Count("cards in hand"), intervals):
            return all(interval.high is not None and interval.high <= PAIR for interval in intervals)
        case Flag("player has blackjack"):
            return not any(desk.blackjack(hand) for hand in longer_hands(desk))
        case Flag("action is first"):
            return True
        case _:
            return False


def longer_hands(desk: TableAsker) -> Iterator[tuple[Card, ...]]:
    for cards, ace in product(range(PAIR + 1, desk.setting.most + 1), (False, True)):
        if hand := desk.samples.find(cards, ace, 11 if ace else 21):
            yield hand


# The dealer ---------------------------------------------------------------------------------------------------


def note_dealer_alone(desk: TableAsker) -> None:
    """The dealer draws by the dealer's own hand: no player's is shown when that is asked."""
    tests = tests_of(desk.rules, "dealer draw")
    if any(sees_player(test) for test in tests):
        desk.note("the dealer draws whatever the players hold")
    note_single_cards(desk, ("dealer draw",), lambda test: not groups_of(test) or sees_player(test))


def sees_player(test: Condition) -> bool:
    """Does a test look at a player when the dealer is to draw? The hand that is asked about is the dealer's then."""
    match test:
        case Flag(name):
            return name not in DEALERS_FLAGS | OWN_FLAGS
        case TotalIs(whose, _):
            return whose == "player"
        case NumberIs(quantity, _):
            return of_player(quantity)
        case Versus(left, _, right):
            return of_player(left) or of_player(right)
        case _:
            return bool(groups_of(test) - DEALER_GROUPS - {"hand"})


def of_player(quantity: Quantity) -> bool:
    match quantity:
        case Count(name):
            return name not in ("cards in hand", "dealer cards")
        case Total(whose, ()):
            return whose == "player"
        case _:
            return bool(named(quantity) - DEALER_GROUPS - {"hand"})


def note_check(desk: TableAsker) -> None:
    """The dealer checks by the rank of the up card: nothing else lies on the table of that question."""
    for test in tests_of(desk.rules, "dealer checks"):
        if not by_up_card(test) or not (groups_of(test) or of_dealer_alone(test)):
            desk.note(f"dealer checks is asked of the up card alone, whether {said_condition(test)} or not")


def of_dealer_alone(test: Condition) -> bool:
    match test:
        case TotalIs(whose, _):
            return whose == "dealer"
        case NumberIs(quantity, _):
            return of_dealer(quantity)
        case Circumstance() | Moment():
            return True
        case _:
            return False
