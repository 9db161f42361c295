"""The vocabulary is data that agrees with itself: every word leads somewhere, every example can be read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from grammar.builder.value_words import READERS
from grammar.formatter.document_text import printed_statement
from grammar.formatter.value_text import said_condition, said_no
from grammar.lines import CONTINUES, FORMS
from grammar.parser import parse
from grammar.tree import IN_DOLLARS, CardIs, CardSet, Condition, Count, Event, Flag, Moment, Not, NumberIs, Statement
from grammar.vocabulary import RANKS, SUITS, Subject, plain, vocabulary

SUBJECTS = list(dict.fromkeys(vocabulary().subjects.values()))
SURVEYED = (Path(__file__).parent / "surveyed_subjects.txt").read_text("utf-8").splitlines()
KINDS = {"value", "permission", "constraint", "order", "list"}
SILENCES = {"gap", "no", "yes", "nothing"}
STAKES = {"money", "play", "procedure", "document"}


def condition(text: str) -> Condition:
    parsed = parse(f"event x: {text}")
    assert parsed.faults == (), text
    (line,) = parsed.document.lines
    assert isinstance(line, Event)
    return line.condition


def named(subject: Subject) -> str:
    return subject.name


@pytest.mark.parametrize("subject", SUBJECTS, ids=named)
def test_the_example_of_a_subject_is_about_it(subject: Subject) -> None:
    declared = "blackjack" not in vocabulary().questions[subject.question].families
    parsed = parse(subject.example, declared=declared)
    assert parsed.faults == ()
    (line,) = parsed.document.lines
    assert isinstance(line, Statement)
    assert line.subject == subject.name
    assert parse(printed_statement(line), declared=declared).document == parsed.document


@pytest.mark.parametrize("subject", SUBJECTS, ids=named)
def test_a_subject_leads_to_a_question_and_a_type(subject: Subject) -> None:
    assert subject.question in vocabulary().questions
    assert subject.type in READERS
    assert subject.help.endswith(".")
    assert not subject.given or condition(subject.given)
    assert bool(subject.units) == (subject.type == "limits")
    assert bool(subject.choices) == (subject.type in ("choice", "direction"))
    assert set(subject.roles) <= set(vocabulary().actors)


def test_no_subject_begins_like_another_form_of_line() -> None:
    for name in vocabulary().subjects:
        assert name.split()[0] not in FORMS, name
        assert not CONTINUES.match(name), name
        assert name == name.lower()


def test_no_name_of_a_subject_stands_for_two() -> None:
    names = Counter(name for subject in SUBJECTS for name in (subject.name, *subject.aliases))
    assert [name for name, times in names.items() if times > 1] == []


def test_every_question_is_answered_by_a_subject_or_a_definition() -> None:
    answered = {subject.question for subject in SUBJECTS}
    defined = {"what is soft", "what is hard", "what is a blackjack", "what is a bust"}
    decks = {"cards in a deck", "ranks removed"}
    assert set(vocabulary().questions) == answered | defined | decks


def test_questions_use_known_kinds() -> None:
    for question in vocabulary().questions.values():
        assert question.kind in KINDS
        assert question.silence in SILENCES
        assert question.stake in STAKES
        assert question.asks.endswith("?")


def test_every_surveyed_subject_has_a_home() -> None:
    homes = {name for subject in SUBJECTS for name in subject.covers}
    homes |= {name for covered in vocabulary().forms.values() for name in covered}
    assert len(SURVEYED) == len(set(SURVEYED)) == 110
    assert set(SURVEYED) - homes == set()
    assert homes - set(SURVEYED) == set()


def test_every_way_to_say_a_flag_is_read_as_that_flag() -> None:
    for way, name in vocabulary().flags.items():
        assert condition(way) == Flag(name)


def test_a_flag_can_be_denied() -> None:
    for name in set(vocabulary().flags.values()):
        assert condition(said_no(name)) == Not(Flag(name))


def test_every_way_to_name_a_moment_is_read_as_that_moment() -> None:
    for way, name in vocabulary().moments.items():
        assert condition(f"after the {way}") == Moment("after", name)


def test_every_way_to_name_a_count_is_read_as_that_count() -> None:
    for way, name in vocabulary().counts.items():
        number = "$2" if name in IN_DOLLARS else "2"
        found = condition(f"{way} is {number}")
        assert isinstance(found, NumberIs), way
        assert found.quantity == Count(name), way


def test_every_way_to_name_cards_is_read_as_those_cards() -> None:
    for way, ranks in vocabulary().ranks.items():
        assert condition(f"up card is {way}") == CardIs(("up card",), CardSet(tuple(r for r in RANKS if r in ranks)))
    for way, suits in vocabulary().suits.items():
        if way not in SUITS:
            wanted = CardSet((), tuple(suit for suit in SUITS if suit in suits))
            assert condition(f"up card is {way}") == CardIs(("up card",), wanted)


def test_an_ace_stands_at_either_end_of_a_range() -> None:
    for way, ranks in (("A to 6", "2 3 4 5 6 A"), ("aces to 3s", "2 3 A"), ("Q to A", "Q K A"), ("2 to A", "")):
        assert condition(f"up card is {way}") == CardIs(("up card",), CardSet(tuple(ranks.split())))
    assert condition("up card is a 7") == CardIs(("up card",), CardSet(("7",)))


def test_every_way_to_name_a_group_of_cards_is_read() -> None:
    for way, name in vocabulary().groups.items():
        assert condition(f"{way} are all spades") == CardIs((name,), CardSet((), ("♠",)))


def test_conditions_are_said_as_they_are_read() -> None:
    for subject in SUBJECTS:
        if subject.given:
            found = condition(subject.given)
            assert condition(said_condition(found)) == found


def test_words_are_looked_up_without_articles_and_possessives() -> None:
    assert plain("the Dealer's up card") == "dealer up card"
    assert all(way == plain(way) for table in (vocabulary().flags, vocabulary().moments) for way in table)


def test_verbs_and_actors_are_small_single_words() -> None:
    assert all(verb == verb.lower() and " " not in verb for verb in vocabulary().verbs)
    assert all(actor == actor.lower() for actor in vocabulary().actors)
