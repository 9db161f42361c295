"""The second reader: each concept and each sense reads its examples, leaves the others, and heeds every negation."""

from __future__ import annotations

import re

import pytest

from intake.prose.candidates import Context
from intake.prose.joined_limits import joined_limits
from intake.prose.lexicon import Concept, hits, lexicon
from intake.prose.proposal import Confidence, Proposal
from intake.prose.sense_fit import COMMON, WAGER
from intake.prose.sensed_conditions import ConditionSense, condition_senses
from intake.prose.senses import Sense, all_senses
from intake.prose.sentence import folded_text, read_sentence
from tests.intake.negation import negations, reversals


def family_of(sense: Sense) -> str:
    return (sense.family.split() or ["blackjack"])[0]


def proposals(sentence: str, family: str = "blackjack", topic: str = "") -> tuple[Proposal, ...]:
    return read_sentence(sentence, "@1.1", Context(family, topic))


def statements(sentence: str, family: str = "blackjack", topic: str = "") -> list[str]:
    return [line for proposal in proposals(sentence, family, topic) for line in proposal.statements]


def name(sense: Sense) -> str:
    return f"{sense.subject}: {sense.say}"


@pytest.mark.parametrize("concept", lexicon().values(), ids=lambda concept: concept.name)
def test_a_concept_stands_in_its_examples_and_in_no_others(concept: Concept) -> None:
    assert {bool(example.line) for example in concept.examples} == {True, False}
    for example in concept.examples:
        said = folded_text(example.sentence, Context()).said
        assert bool(hits(concept.name, said)) is bool(example.line), said


@pytest.mark.parametrize("sense", all_senses(), ids=name)
def test_a_sense_reads_its_examples_and_no_others(sense: Sense) -> None:
    assert {bool(example.line) for example in sense.examples} == {True, False}
    says = re.sub(r"\\\{\w+\\\}", ".+", re.escape(f"{sense.subject}: {sense.say}"))
    for example in sense.examples:
        found = statements(example.sentence, family_of(sense))
        if example.line:
            assert example.line in found
        else:
            assert not any(re.match(says, line) for line in found)


@pytest.mark.parametrize("sense", all_senses(), ids=name)
def test_a_sense_turned_round_never_says_the_same(sense: Sense) -> None:
    tried = 0
    for example in sense.examples:
        turned = [*negations(example.sentence), *reversals(example.sentence)] if example.line else []
        tried += len(turned)
        for sentence in turned:
            assert example.line not in statements(sentence, family_of(sense)), sentence
    assert tried


@pytest.mark.parametrize("sense", condition_senses(), ids=lambda sense: sense.say)
def test_a_condition_is_read_by_its_concepts_and_turned_round_it_is_another(sense: ConditionSense) -> None:
    family = sense.family.split()[0]
    assert {bool(example.line) for example in sense.examples} == {True, False}
    for example in sense.examples:
        if not example.line:
            said = re.compile(rf"(?<!not) {re.escape(sense.say)}$")
            assert not any(said.search(line) for line in statements(example.sentence, family))
            continue
        found = [one for one in proposals(example.sentence, family) if example.line in one.statements]
        assert [one.confidence for one in found] == [Confidence.LIKELY]
        turned = [*negations(example.sentence), *reversals(example.sentence)]
        assert turned
        for sentence in turned:
            assert example.line not in statements(sentence, family), sentence


def test_a_sense_names_concepts_of_the_lexicon_and_each_concept_serves() -> None:
    named = {
        part
        for sense in all_senses()
        for part in (*sense.needs, *sense.may, *sense.without, *sense.never, *sense.pairs, sense.about or COMMON)
    }
    named |= {part for one in condition_senses() for part in (*one.needs, *one.may, *one.without)}
    assert named == set(lexicon()) | {WAGER}


def test_what_a_sense_reads_is_never_sure() -> None:
    found = [one for one in proposals("If we are level, no money moves.") if one.subject == "tie result"]
    assert [one.confidence for one in found] == [Confidence.LIKELY]


def test_a_word_that_nobody_explains_lowers_or_stops_what_is_read() -> None:
    assert statements("Equal values are a push.") == ["tie result: push"]
    (doubtful,) = proposals("Equal values are a glorious push.")
    assert (doubtful.confidence, doubtful.unused) == (Confidence.PERHAPS, ("glorious",))
    assert not statements("Equal values on Tuesday mean purple chips push buttons.")


def test_what_the_text_speaks_of_completes_a_sentence() -> None:
    assert statements("A single card follows.", topic="double") == ["double card: exactly 1 card"]
    assert not statements("A single card follows.")


def test_several_values_in_turns_are_a_statement_each() -> None:
    found = statements(
        "Kings, queens and jacks stand for 10, aces for either 1 or 11, and 2 through 10 for themselves."
    )
    assert set(found) >= {
        "card value: 10 when card is face card",
        "card value: 1 or 11 when card is A",
        "card value: face value when card is 2 to 10",
    }


def test_two_limits_of_a_wager_are_one_statement() -> None:
    low = Proposal("@1.1", 'wager "Ante"', (("", "at least $5"),), Confidence.SURE)
    high = Proposal("@1.1", 'wager "Ante"', (("", "at most $100"),), Confidence.LIKELY)
    other = Proposal("@1.1", 'wager "Tie"', (("", "at most $100"),), Confidence.SURE)
    (joined,) = joined_limits([low, high])
    assert joined.statements == ('wager "Ante": $5 to $100',)
    assert joined.confidence is Confidence.LIKELY
    assert joined_limits([low, other]) == [low, other]


def test_limits_below_the_name_of_another_wager_are_not_those_of_the_game() -> None:
    assert not statements("Perfect Pairs: $1 minimum.")
    assert statements("Table limits: $1 minimum.") == ['wager "Ante": at least $1']
