"""Words in conditions that mean nothing in the document's family of games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from grammar.declared.families import declared_families, squeezed
from grammar.errors.faults import Fault
from grammar.exhibit import Stated
from grammar.tree import Claim, Condition, Happens, Span, Test, tests_in, words_of_test
from grammar.usual import library
from grammar.vocabulary import plain, vocabulary


@cache
def families() -> frozenset[str]:
    return frozenset(("blackjack", *declared_families()))


def recognised_family(names: Iterable[str], stated: Iterable[Stated], events: Iterable[Condition]) -> str:
    """The family that the names of games, or what is said of play, speak of; empty where nothing decides it."""
    known = {squeezed(word): family for word, family in vocabulary().game_names.items()}
    for name in map(squeezed, names):
        for word, family in known.items():
            if word in name:
                return family
    stated = tuple(stated)
    asked = (vocabulary().questions.get(entry.question) for entry in stated)
    said = [question.families[0] for question in asked if question is not None and len(question.families) == 1]
    tests = [
        *(test for entry in stated for test in tests_in(entry.when)),
        *(t for one in events for t in tests_in(one)),
    ]
    said.extend(vocabulary().only[word] for test in tests for word in words_in(test, ()) if word in vocabulary().only)
    return said[0] if said else ""


def foreign_words(
    family: str, stated: Iterable[Stated], claims: Iterable[Claim], events: Mapping[str, tuple[Condition, Span]]
) -> Iterator[Fault]:
    """A fault for each test that uses another family's word; library events are reported where they are named."""
    if family not in families():
        return
    tests = [
        *dict.fromkeys(test for entry in stated for test in stated_tests(entry)),
        *((test, test.span) for claim in claims for test in tests_in(claim.when)),
        *((test, test.span) for condition, _ in events.values() for test in tests_in(condition)),
    ]
    for test, span in tests:
        for word in words_in(test, events):
            known = vocabulary().only.get(word, family)
            if known != family:
                remedy = f'only {known} knows it; if this is {known}, begin the file with "family {known}"'
                yield Fault(span, f'"{word}" means nothing in {family}', remedy)


def stated_tests(stated: Stated) -> Iterator[tuple[Test | Happens, Span]]:
    """The tests of a statement, each at its place; tests added by the subject are placed at the statement."""
    # by identity: the file may repeat a test that the subject adds, and the written one has its own place
    added = {id(test) for test in tests_in(stated.given)}
    for test in tests_in(stated.when):
        yield test, stated.span if id(test) in added or not test.span.line else test.span


def words_in(test: Test | Happens, events: Iterable[str]) -> tuple[str, ...]:
    """The words a test names; for an event, only if the file does not define it."""
    if not isinstance(test, Happens):
        return words_of_test(test)
    event = plain(test.event)
    if event not in library() or event in events:
        return ()
    return tuple(word for part in tests_in(library()[event]) for word in words_in(part, ()))
