"""Asking: conditions, exceptions, inheritance, readings and limits mean what the language says."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from checker.answer_text import said
from engine.blackjack import terms as blackjack
from engine.blackjack.document import SAID_ANYWAY, judge, rulebook
from engine.blackjack.situation import Situation
from engine.blackjack.situations.hands import player_hands
from engine.blackjack.terms import BlackjackTerms
from engine.card_values import USUAL_VALUES
from engine.cards import RANKS, cards
from engine.conditions import predicate
from engine.rulebook import Rulebook
from grammar.question_names import QuestionName
from grammar.vocabulary import vocabulary
from tests.support.documents import exhibit_from


def asked(text: str, game: str = "blackjack") -> Rulebook:
    return rulebook(exhibit_from(text), game)


def dealer(hand: str) -> Situation:
    return Situation("dealer", dealer=cards(hand))


def kinds(rules: Rulebook, question: QuestionName, at: Situation, about: str = "") -> list[str]:
    return [effect.word for effect in rules.ask(question, at, about).effects]


def test_soft_and_hard_totals_are_sets_without_an_order_between_them() -> None:
    rules = asked("dealer draw: dealer must hit when total is soft 17 or less\n")
    assert kinds(rules, "dealer draw", dealer("A♠ 6♥")) == ["hit"]
    assert kinds(rules, "dealer draw", dealer("10♠ 6♥")) == []
    assert kinds(rules, "dealer draw", dealer("A♠ 7♥")) == []


def test_until_means_as_long_as_it_is_not_so() -> None:
    rules = asked("dealer draw: dealer must hit until total is 18 to 21\n")
    assert kinds(rules, "dealer draw", dealer("10♠ 7♥")) == ["hit"]
    assert kinds(rules, "dealer draw", dealer("10♠ 8♥")) == ["stand"]


def test_what_is_said_of_the_end_counts_before_what_until_implies() -> None:
    both = "dealer draw: dealer must hit until total is 17\ndealer draw: dealer must hit when total is soft 17\n"
    assert kinds(asked(both), "dealer draw", dealer("A♠ 6♥")) == ["hit"]
    assert kinds(asked(both), "dealer draw", dealer("10♠ 9♥")) == ["stand"]


def test_an_exception_overrides_only_where_it_holds() -> None:
    rules = asked(
        "[tie] main result: push when totals are equal\n"
        "main result: player wins when player total is 21, overrides tie\n"
    )
    assert kinds(rules, "main result", Situation("settle", hand=cards("9♠ 9♥"), dealer=cards("10♦ 8♣"))) == ["push"]
    at_21 = Situation("settle", hand=cards("7♠ 7♥ 7♦"), dealer=cards("6♦ 5♣ 10♥"))
    assert kinds(rules, "main result", at_21) == ["win"]


def test_an_overridden_exception_overrides_nothing() -> None:
    rules = asked(
        "[one] dealer draw: dealer must hit when total is 17\n"
        "[two] dealer draw: dealer must stand when total is 17, overrides one\n"
        "[three] dealer draw: dealer must hit when total is hard 17, overrides two\n"
    )
    given = rules.ask("dealer draw", dealer("10♠ 7♥")).given
    assert [answer.stated.key for answer in given] == ["one", "three"]


def test_neither_statement_wins_where_neither_names_the_other() -> None:
    rules = asked(
        "dealer draw: dealer must hit when total is 17 or less\n"
        "dealer draw: dealer must stand when total is 17 or more\n"
    )
    assert sorted(kinds(rules, "dealer draw", dealer("10♠ 7♥"))) == ["hit", "stand"]


def test_a_game_that_follows_another_displaces_only_where_it_speaks() -> None:
    text = (
        "game blackjack\ngame spanish21 follows blackjack\n"
        "dealer draw: dealer must stand when total is 17 or more\n"
        "dealer draw: dealer must hit when total is soft 17, in game spanish21\n"
    )
    spanish = asked(text, "spanish21")
    assert kinds(spanish, "dealer draw", dealer("A♠ 6♥")) == ["hit"]
    assert kinds(spanish, "dealer draw", dealer("10♠ 7♥")) == ["stand"]
    assert kinds(asked(text, "blackjack"), "dealer draw", dealer("A♠ 6♥")) == ["stand"]


def test_readings_are_all_heard_until_one_is_chosen() -> None:
    text = (
        "ambiguous soft-17\n  reading inclusive\n    dealer draw: dealer must hit when total is soft 17 or less\n"
        "  reading exclusive\n    dealer draw: dealer must stand when total is soft 17\n"
    )
    assert sorted(kinds(asked(text), "dealer draw", dealer("A♠ 6♥"))) == ["hit", "stand"]
    chosen = rulebook(exhibit_from(text), "blackjack", {"soft-17": "exclusive"})
    assert kinds(chosen, "dealer draw", dealer("A♠ 6♥")) == ["stand"]


def amount(dollars: int, ante: int = 10) -> Situation:
    return Situation("wager", amount=Fraction(dollars), ante=Fraction(ante))


def test_a_range_allows_inside_and_forbids_outside() -> None:
    rules = asked('game blackjack\nwager "Ante": $5 to $10\n')
    assert [kinds(rules, "wager amount", amount(dollars), "main") for dollars in (4, 5, 7, 10, 11)] == [
        ["forbidden"],
        ["allowed"],
        ["allowed"],
        ["allowed"],
        ["forbidden"],
    ]


def test_a_minimum_and_a_maximum_do_not_clash() -> None:
    rules = asked('game blackjack\nwager "Ante": at least $5\nwager "Ante": at most $10\n')
    given = {dollars: kinds(rules, "wager amount", amount(dollars), "main") for dollars in (4, 5, 7, 10, 11)}
    assert given == {4: ["forbidden"], 5: ["allowed"], 7: [], 10: ["allowed"], 11: ["forbidden"]}


def test_a_limit_that_is_an_exception_allows_what_the_other_forbids() -> None:
    rules = asked(
        "[split] split: player may split when first two cards are the same rank\n"
        "[three] split limit: at most 3 hands\n"
        "split limit: at most 4 hands when split card is 8, overrides three\n"
    )
    for card, splits, expected in (("8", 2, "allowed"), ("8", 3, "forbidden"), ("9", 2, "forbidden")):
        at = Situation("hand", hand=cards(f"{card}♠ {card}♥"), dealer=cards("6♦"), splits=splits, from_split=True)
        assert kinds(rules, "may split", at) == [expected]


def test_hands_and_times_are_one_limit() -> None:
    rules = asked(
        "split: player may split when first two cards are the same rank\n"
        "split limit: at most 4 hands\nsplit limit: at most 3 times\n"
    )
    pair = Situation("hand", hand=cards("8♠ 8♥"), dealer=cards("6♦"), checked=True)
    for splits, expected in ((0, "allowed"), (2, "allowed"), (3, "forbidden")):
        at = Situation("hand", hand=pair.hand, dealer=pair.dealer, splits=splits, from_split=splits > 0, checked=True)
        assert kinds(rules, "may split", at) == [expected]


def test_only_forbids_outside_its_condition() -> None:
    rules = asked("surrender: player may surrender only when dealer shows A\n")
    seen = Situation("hand", hand=cards("9♠ 7♥"), dealer=cards("A♦"), checked=True)
    other = Situation("hand", hand=cards("9♠ 7♥"), dealer=cards("6♦"), checked=True)
    assert kinds(rules, "may surrender", seen) == ["allowed"]
    assert kinds(rules, "may surrender", other) == ["forbidden"]


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        ("highest row only", [Fraction(35)]),
        ("all rows that apply", [Fraction(50)]),
        ("first row that applies", [Fraction(5)]),
    ],
)
def test_the_policy_of_a_table_decides_between_its_rows(policy: str, expected: list[Fraction]) -> None:
    rules = asked(f'paytable "21+3", {policy}\n  flush  5 to 1\n  straight  10 to 1\n  straight flush  35 to 1\n')
    at = Situation("settle", hand=cards("5♠ 6♠"), dealer=cards("7♠"))
    assert [effect.amount for effect in rules.ask("wager pay", at, "21+3").effects] == expected


def test_odds_in_other_spellings_are_one_answer() -> None:
    rules = asked("blackjack pay: 3 to 2\nblackjack pay: 3:2\nblackjack pay: 5 for 2\n")
    at = Situation("settle", hand=cards("A♠ K♥"), dealer=cards("9♦ 8♣"))
    assert [effect.amount for effect in rules.ask("main pay", at).effects] == [Fraction(3, 2)]


def test_a_document_may_define_soft_oddly_and_is_read_by_its_own_words() -> None:
    rules = asked(
        "define soft hand: hand can be hit without busting\ndealer draw: dealer must hit when total is soft 17\n"
    )
    assert kinds(rules, "dealer draw", dealer("10♠ 7♥")) == ["hit"]


def test_every_word_of_the_vocabulary_has_a_meaning_in_the_families_that_know_it() -> None:
    words = vocabulary()
    every = {*words.flags.values(), *words.counts.values(), *words.groups.values()}
    every |= {f"{whose} total" for whose in words.totals.values()}
    assert {*words.only} <= every
    meant: dict[str, tuple[Iterable[str], ...]] = {
        "blackjack": (BlackjackTerms(USUAL_VALUES).flags, blackjack.COUNTS, blackjack.GROUPS, blackjack.WHOSE),
    }
    for family, (flags, counts, groups, totals) in meant.items():
        known = {word for word in every if words.only.get(word, family) == family}
        assert {*flags, *counts, *groups, *(f"{whose} total" for whose in totals)} == known, family


@pytest.mark.parametrize(
    ("statement", "question", "words"),
    [
        ("main result: player loses the ante when hand is bust", "main result", "the player loses the ante"),
        ("main result: player loses half the ante when hand is bust", "main result", "the player loses half the ante"),
        (
            "main result: player loses twice the ante when hand is bust",
            "main result",
            "the player loses 2 times the ante",
        ),
        ("double card: exactly 1 card", "cards after a double", "1 card"),
        ("double card: exactly 2 cards", "cards after a double", "2 cards"),
    ],
)
def test_one_is_said_in_the_singular(statement: str, question: QuestionName, words: str) -> None:
    (rule,) = asked(statement).statements[question]
    effect = rule.effect(Situation("settle"))
    assert effect is not None
    assert said(vocabulary().questions[question], effect) == words


def test_a_definition_that_says_the_usual_changes_no_meaning() -> None:
    plain = asked("game blackjack")
    assert isinstance(plain.terms, BlackjackTerms)
    for term, meanings in SAID_ANYWAY.items():
        for meant in meanings:
            said = judge(predicate(meant, plain.terms, {}))
            for hand in player_hands(plain.terms, RANKS, (), True):
                at = Situation("settle", hand=hand)
                usual = plain.terms.bust(hand, at) if term == "bust" else plain.terms.points(hand).soft
                assert said(hand, at) == usual
    assert asked("define bust: total is 22 or more").terms is plain.terms
    assert asked("define soft hand: ace can count both ways").terms is plain.terms
    assert asked("define bust: total is 23 or more").terms is not plain.terms
    assert asked("define soft hand: hand has an ace").terms is not plain.terms
