"""What rules look at and tables do not show: recorded as assumptions, so that no edge drops a rule silently."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

from engine.blackjack.situations.applicable import may_double_again
from engine.blackjack.table_reads import DEALER_GROUPS, DEALER_NUMBERS, history_read
from engine.blackjack.tables.asker import ACTING, PAYING, SPLITTING, WHOLE_HANDS, TableAsker
from engine.blackjack.tables.rule_tables import Action
from engine.blackjack.terms import MOMENTS
from engine.cards import Card
from engine.effects import GRANTED, Share
from engine.footprint import assumptions, entails, facts_read, groups_of, hand_sizes, places_of, tells_suits
from engine.situation_classes import single, tests_of
from grammar.formatter.value_text import said_condition
from grammar.question_names import QuestionName
from grammar.tree import Condition, Count, Flag, Force, Norm, NumberIs, Test

COUNTED = {
    "hands of the player": "the player has one hand in the round",
    "splits made": "a hand is played after every split as after the first",
    "hands from this split": "a hand is played after every split as after the first",
}
"""Numbers that tables do not tell apart, each with the assumption made where a rule looks at it."""
NOT_INSURED = {"insurance is taken": "insurance is not taken"}
ASSUMED = COUNTED | NOT_INSURED

SPLIT_ALIKE = NOT_INSURED | {"hands of the player": COUNTED["hands of the player"]}
"""How often a hand was split is known when it is asked whether it may be split."""

UP_CARD = frozenset({"up card"})
PAIRED = frozenset({"hand", "first two cards", "first card", "second card", "last card", "split card", "card"})
"""Groups that a pair shows by its rank alone."""
DEALERS_FLAGS = frozenset({"dealer has checked", "dealer has blackjack", "dealer is bust"})
OWN_FLAGS = frozenset({"ace is counted as 11", "ace can count both ways", "hand can be hit without busting"})
DECKS = "count number of decks"
"""The same for all at one table."""
PAIR = 2


def note_unseen(asker: TableAsker, questions: Iterable[QuestionName], assumed: Mapping[str, str] = ASSUMED) -> None:
    """Circumstances, moments and numbers that no table has."""
    for test in tests_of(asker.rules, *questions):
        for assumption in assumptions(test, assumed, MOMENTS):
            asker.note(assumption)


# Single cards -------------------------------------------------------------------------------------------------


def note_single_cards(asker: TableAsker, questions: Iterable[QuestionName], visible: Callable[[Test], bool]) -> None:
    """Tables go by totals: where a rule looks at single cards, one hand of a total stands for all."""
    for question in questions:
        for test in tests_of(asker.rules, question):
            if not visible(test):
                asker.note(f"{question} is asked of one hand for each total, whether {said_condition(test)} or not")


def note_actions(asker: TableAsker) -> None:
    drawing = tuple(question for question in ACTING if question not in SPLITTING)
    note_unseen(asker, drawing)
    of_two = frozenset(tests_of_two_cards(asker, drawing))
    note_single_cards(asker, drawing, lambda test: by_up_card(test) or test in of_two)
    note_unseen(asker, SPLITTING, SPLIT_ALIKE)
    note_single_cards(asker, SPLITTING, by_pair)
    note_rescue(asker)
    note_one_double(asker)
    note_doubled_hits(asker)


def tests_of_two_cards(asker: TableAsker, questions: Iterable[QuestionName]) -> Iterator[Test]:
    """Tests on single cards that are asked of hands of two cards alone: tables tell those apart by their cards."""
    found: dict[Test, bool] = {}
    for question in questions:
        for condition in asker.rules.statements.conditions(question):
            alone = entails(condition, asker.rules.exhibit.events, is_two_cards)
            for test in single(condition, asker.rules):
                found[test] = found.get(test, True) and alone
    return (
        test
        for test, alone in found.items()
        if alone and groups_of(test) <= UP_CARD | WHOLE_HANDS and not tells_suits(test)
    )


def is_two_cards(test: Test) -> bool:
    """``cards in hand is 2``"""
    return (
        isinstance(test, NumberIs)
        and isinstance(test.quantity, Count)
        and test.quantity.name == "cards in hand"
        and all(interval.low == interval.high == 2 for interval in test.intervals)
    )


def note_rescue(asker: TableAsker) -> None:
    """Permission to surrender is assumed not to cover doubled hands unless a statement on surrender names them."""
    if not asker.setting.doubles or asker.decisions.arises.rescue:
        return
    doubled = asker.setting.situation(asker.samples.like(3, False, 15), 0, 1)
    if not GRANTED.isdisjoint(asker.rules.ask("may surrender", doubled).effects):
        asker.note("a doubled hand is not surrendered: no statement on surrender names doubled hands")


def note_one_double(asker: TableAsker) -> None:
    """A hand is assumed to be doubled once where the document would let a doubled hand be doubled again."""
    if asker.decisions.arises.once_by_custom and any(may_double_again(asker.rules, 1)):
        asker.note("a hand is doubled once: no statement says how often, though doubled hands may be doubled")


def note_doubled_hits(asker: TableAsker) -> None:
    """A doubled hand is assumed not to hit where the permission to hit would cover it and does not name it."""
    if not asker.setting.doubles or not asker.decisions.arises.ends_doubled:
        return
    doubled = asker.setting.situation(asker.samples.like(3, False, 15), 0, 1)
    if not GRANTED.isdisjoint(asker.rules.ask("may hit", doubled).effects):
        asker.note("a doubled hand is not hit: no statement on hitting names doubled hands")


def by_up_card(test: Test) -> bool:
    """Does the rank of the up card tell everything the test looks at, besides totals and numbers?"""
    return groups_of(test) <= UP_CARD and not tells_suits(test)


def by_pair(test: Test) -> bool:
    groups = groups_of(test)
    return (groups <= UP_CARD or groups <= PAIRED) and not tells_suits(test)


def note_settling(asker: TableAsker) -> None:
    """Kinds of hands record which cards a hand holds, in no order; of the dealer's cards, only the up card."""
    for question, test in unseen_in_settling(asker):
        asker.note(f"{question} is asked of one hand for each total, whether {said_condition(test)} or not")


def unseen_in_settling(asker: TableAsker) -> Iterator[tuple[QuestionName, Test]]:
    """The tests on what is paid that a kind of hand does not decide."""
    for question in PAYING:
        for rule in asker.rules.statements.get(question, ()):
            shown = {"hand", "first two cards"} if of_two_cards(rule.stated.when, asker) else {"hand"}
            for test in single(rule.stated.when, asker.rules):
                if not (by_up_card(test) or groups_of(test) <= shown):
                    yield question, test


def note_parts_of_the_ante(asker: TableAsker) -> None:
    """``player loses half the wager`` is read as half the ante: told where doubled hands may lose so."""
    for rule in asker.rules.statements.get("main result", ()) if asker.setting.doubles else ():
        effect = rule.effect(None)
        part = effect.amount if effect is not None and effect.kind == "lose" else None
        looks = history_read(single(rule.stated.when, asker.rules))
        if isinstance(part, Share) and part.of != "total wager" and not looks & {"doubled", "surrendered"}:
            asker.note("where a result costs a part of the ante, a doubled hand loses that part and no more")


def of_two_cards(condition: Condition | None, asker: TableAsker) -> bool:
    """Does the condition hold only for hands of two cards?"""

    def two_cards_only(test: Test) -> bool:
        sizes = hand_sizes(test)
        if sizes is not None:
            return all(size.high is not None and size.high <= PAIR for size in sizes)
        if test == Flag("player has blackjack"):
            return not any(asker.blackjack(hand) for hand in longer_hands(asker))
        return test == Flag("action is first")

    return entails(condition, asker.rules.exhibit.events, two_cards_only)


def longer_hands(asker: TableAsker) -> Iterator[tuple[Card, ...]]:
    for cards, ace in product(range(PAIR + 1, asker.setting.most + 1), (False, True)):
        if hand := asker.samples.find(cards, ace, 11 if ace else 21):
            yield hand


# After a split ------------------------------------------------------------------------------------------------


def note_split_hands(asker: TableAsker, allowed: int) -> None:
    """What every hand of two cards may do, a split one may: told where no statement on it names split hands."""
    for question, action, word in AFTER_A_SPLIT:
        named = (fact for test in tests_of(asker.rules, question) for fact in facts_read(test))
        if allowed & action and OF_SPLITS.isdisjoint(named):
            asker.note(f"a split hand may be {word}: no statement on it names split hands")


OF_SPLITS = frozenset({"hand is split", "hand is from split aces", "splits made", "hands from this split", "split"})
AFTER_A_SPLIT: tuple[tuple[QuestionName, Action, str], ...] = (
    ("may double", Action.DOUBLE, "doubled"),
    ("may surrender", Action.SURRENDER, "surrendered"),
)


# The dealer ---------------------------------------------------------------------------------------------------


def note_dealer_alone(asker: TableAsker) -> None:
    """The dealer draws by the dealer's own hand: no player's hand is visible when that is asked."""
    tests = tests_of(asker.rules, "dealer draw")
    if any(sees_player(test) for test in tests):
        asker.note("the dealer draws whatever the players hold")
    note_single_cards(asker, ("dealer draw",), lambda test: not groups_of(test) or sees_player(test))


def note_options(asker: TableAsker, question: QuestionName) -> None:
    """What the dealer may do is done always; the interval holds never doing it as well."""
    for rule in asker.rules.statements.get(question, ()):
        value = rule.stated.value
        if isinstance(value, Norm) and value.force is Force.MAY and not value.only:
            asker.note(f"the dealer, who may {' '.join(value.action)} by {rule.stated.key}, always does")


def sees_player(test: Test) -> bool:
    """Does a test look at a player when the dealer is to draw? The hand being asked about is then the dealer's."""
    return bool(places_of(test) - NO_PLAYERS)


NO_PLAYERS = (
    DEALER_GROUPS
    | DEALER_NUMBERS
    | {"hand", "total own", "count cards in hand", DECKS}
    | {f"flag {name}" for name in DEALERS_FLAGS | OWN_FLAGS}
)


def note_check(asker: TableAsker) -> None:
    """The dealer checks by the rank of the up card: nothing else is on the table for that question."""
    for test in tests_of(asker.rules, "dealer checks"):
        if not by_up_card(test) or not (groups_of(test) or of_dealer_alone(test)):
            asker.note(f"dealer checks is asked of the up card alone, whether {said_condition(test)} or not")


def of_dealer_alone(test: Test) -> bool:
    return places_of(test) <= DEALER_GROUPS | DEALER_NUMBERS | {DECKS}
