"""Every pattern reads its own examples, leaves the others alone, and never says the opposite of a negated one."""

from __future__ import annotations

import re

import pytest

from intake.prose.candidates import Context
from intake.prose.conditions import found_conditions
from intake.prose.patterns import ConditionPattern, Frame, Phrase, patterns
from intake.prose.proposal import Confidence
from intake.prose.sentence import read_sentence
from intake.prose.tables import event_named, events
from tests.intake.negation import negations

KNOWN = patterns()
SPEAKING: tuple[Phrase | Frame, ...] = (*KNOWN.phrases, *KNOWN.frames)


def statements(sentence: str, family: str = "blackjack") -> list[str]:
    return [line for proposal in read_sentence(sentence, "@1.1", Context(family)) for line in proposal.statements]


def name(pattern: Phrase | Frame | ConditionPattern) -> str:
    return f"{getattr(pattern, 'subject', 'condition')}: {pattern.say}"


def says(pattern: Phrase | Frame, found: list[str]) -> bool:
    """Whether lines hold all that the pattern says, whatever fills its slots and under whatever conditions."""
    answers = [say for _, say in getattr(pattern, "readings", ())] or [pattern.say]
    ways = (re.sub(r"\\\{\w+\\\}", ".+", re.escape(f"{pattern.subject}: {say}")) for say in answers)
    return all(
        any(re.fullmatch(rf"{way}(?: (?:when|unless|until|only when) .+)?", line) for line in found) for way in ways
    )


@pytest.mark.parametrize("pattern", SPEAKING, ids=name)
def test_a_pattern_reads_its_examples_and_no_others(pattern: Phrase | Frame) -> None:
    family = pattern.family or "blackjack"
    assert {bool(example.line) for example in pattern.examples} == {True, False}
    for example in pattern.examples:
        found = statements(example.sentence, family)
        if example.line:
            assert example.line in found
        else:
            assert not says(pattern, found)


@pytest.mark.parametrize("pattern", SPEAKING, ids=name)
def test_a_negated_example_never_says_the_same(pattern: Phrase | Frame) -> None:
    for example in pattern.examples:
        for turned in negations(example.sentence) if example.line else ():
            assert turned == example.sentence or example.line not in statements(turned, pattern.family or "blackjack")


@pytest.mark.parametrize("pattern", KNOWN.conditions, ids=name)
def test_a_condition_is_found_in_its_examples_and_in_no_others(pattern: ConditionPattern) -> None:
    family = pattern.family or "blackjack"
    wanted = re.sub(r"\\\{\w+\\\}", ".+", re.escape(pattern.say))
    assert {bool(example.line) for example in pattern.examples} == {True, False}
    for example in pattern.examples:
        folded = KNOWN.folds[family].fold(example.sentence)
        found = found_conditions(folded, (0, len(folded.said)), KNOWN, family).said
        assert bool(re.search(rf"(?:^|and |OR ){wanted}", found)) == bool(example.line), found


def test_every_event_reads_its_titles() -> None:
    for event in events():
        for title in event.examples:
            assert event_named(title, "blackjack") == (event.name, event.wager)


@pytest.mark.parametrize("word", ["not", "no", "never", "except", "unless", "only", "also"])
def test_a_limiting_word_that_nothing_used_is_never_sure(word: str) -> None:
    for proposal in read_sentence(f"Blackjack pays 3 to 2 {word} on Sundays in May.", "@1.1", Context()):
        assert proposal.confidence is not Confidence.SURE
