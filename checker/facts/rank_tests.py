"""What statements test of how cards rank: straights, hands and single cards that are compared."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from checker.context import CheckContext
from checker.facts.lines import lines_in, words_of
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName, SubjectName
from grammar.tree import Condition, Consecutive, Declaration, Happens, Line, Statement, Test, Worded, tests_in
from grammar.vocabulary import plain

PAYS: tuple[QuestionName, ...] = ("wager pay", "main pay")
CUSTOMARY = Path(__file__).with_name("customary_ranking.toml")


@cache
def customary() -> tuple[str, ...]:
    """Hands as everybody ranks them, the highest first."""
    return tuple(tomllib.loads(CUSTOMARY.read_text("utf-8"))["hands"])


def own_pays(exhibit: Exhibit) -> tuple[Stated, ...]:
    """What the document itself says on pays."""
    return tuple(one for one in exhibit.stated if one.question in PAYS and not one.base)


def opened(condition: Condition | None, exhibit: Exhibit) -> Iterator[Test]:
    """The single tests of a condition, those of the events that it names among them."""
    for test in tests_in(condition):
        if isinstance(test, Happens):
            yield from opened(exhibit.events.get(plain(test.event)), exhibit)
            continue
        yield test
        for event in named_events(test, exhibit):
            yield from opened(exhibit.events[event], exhibit)


Seen = tuple[str, str]
"""What a test looks at: whose cards or number, and by which verb."""


def looks(stated: Stated, exhibit: Exhibit) -> set[Seen]:
    """What a player chose is left aside: a sentence on a hand that is compared means a hand that is played."""
    tests = [test for test in opened(stated.when, exhibit) if isinstance(test, Worded)]
    return {(test.operand, test.verb) for test in tests if test.verb != "chose"}


def named_events(test: Test, exhibit: Exhibit) -> tuple[str, ...]:
    """``hand is …``, ``hand ranks at least …``: the event of the game that is named."""
    if not isinstance(test, Worded) or exhibit.structure is None:
        return ()
    said = plain(" ".join(term.text for term in test.terms)).removeprefix("at least ")
    return tuple(event for event in exhibit.structure.ranking.events if event == said and event in exhibit.events)


def tests_straight(test: Test) -> bool:
    return isinstance(test, Consecutive) or (
        isinstance(test, Worded) and any(term.text.lower() == "consecutive" for term in test.terms)
    )


def compares(test: Test) -> bool:
    """``hand ranks above dealer hand``, ``highest rank of hand is …``"""
    if not isinstance(test, Worded):
        return False
    against = test.verb == "ranks" and {"above", "below", "with"} & {term.text.lower() for term in test.terms}
    return bool(against) or any(word in test.said for word in ("highest rank of", "lowest rank of"))


def out_of_order(events: Iterable[str]) -> list[tuple[str, str]]:
    """Pairs of hands that rank the other way round than everybody expects, the higher first."""
    order = customary()
    known = [event for event in events if event in order]
    pairs = [(higher, lower) for number, higher in enumerate(known) for lower in known[number + 1 :]]
    return [(higher, lower) for higher, lower in pairs if order.index(higher) > order.index(lower)]


def says_ranking(context: CheckContext) -> Line | None:
    """The document's own order of hands; not one that the file supplies, as no game can be declared without."""
    return next((one for one in rankings(context) if not is_supplied(context, one)), None)


def rankings(context: CheckContext) -> Iterator[Declaration]:
    return (one for one in lines_in(context) if isinstance(one, Declaration) and one.form == "ranking")


def is_supplied(context: CheckContext, line: Declaration) -> bool:
    """Does it read nothing, in a file whose other lines read a text?"""
    return not line.tail.cites and any(one.tail.cites for one in context.exhibit.stated if not one.base)


def says_aces(context: CheckContext, subject: SubjectName) -> bool:
    """Does a line say where the ace stands, by the subject, in its order of hands, or in free words?"""
    return any(speaks_of_ace(line, subject) for line in lines_in(context))


def speaks_of_ace(line: Line, subject: SubjectName) -> bool:
    match line:
        case Declaration(form="ranking", words=words):
            return any(term.text.lower() == "ace" for term in words)
        case Statement(subject=own):
            said = f" {words_of(line).lower()} "
            high_or_low = any(f" {word} " in said for word in ("high", "low", "highest", "lowest", "either"))
            return own == subject or (" ace" in said and high_or_low)
        case _:
            return False
