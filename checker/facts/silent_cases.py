"""The cases in which a wager is silent, in words: how the hands compare, whether a hand qualifies, what is wagered on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from base.records import dataclass
from checker.context import GameContext
from checker.facts.lines import listed
from checker.facts.rank_tests import opened
from checker.facts.silent_kinds import Asked, rank_name, settlements, told
from engine.conditions import predicate
from grammar.exhibit import Exhibit, Stated
from grammar.tree import Condition, Happens, Not, Term, Worded, tests_in
from grammar.vocabulary import plain

COMPARED = ("above", "with", "below")
PLAIN = ("lose", "stay")
"""What a reader takes for granted of a wager that has not won: it is lost, or waits for the next roll."""
MOST_CASES, MOST_TRAITS = 4, 24
RANKED = "the hand is "
QUALIFIES = " qualifies"


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that holds of some ends of play, in words."""

    says: str
    holds: Callable[[Any], bool]


def silent_cases(game: GameContext, about: str) -> tuple[str, ...]:
    """Each case in words, where words tell all that is silent and more than the rank of the hand is to be told."""
    every = [one for one in settlements(game, about) if not by_choice_alone(one)]
    silent = [one for one in every if one.silent]
    expected = [one for one in every if is_expected(one)]
    if any(one.silent for one in expected):
        every, silent = expected, [one for one in expected if one.silent]
    found = in_words(game, about, every, silent)
    return () if all(one.startswith(RANKED) for one in found) else tuple(found)


def silent_deals(game: GameContext, about: str) -> tuple[str, ...]:
    """A deal for each thing that is usual where the wager is silent."""
    found: dict[object, str] = {}
    for one in settlements(game, about):
        if one.silent:
            found.setdefault(one.usual, told(one.at, about))
    return tuple(found.values())[:MOST_CASES]


def is_expected(one: Asked) -> bool:
    """Is more than a loss usual there?"""
    return one.usual is not None and one.usual.kind not in PLAIN


def by_choice_alone(one: Asked) -> bool:
    """Is it settled by a sentence on what the player chose, whatever the cards are?"""
    return any(only_chosen(answer.stated) for answer in one.answers.given)


def only_chosen(stated: Stated) -> bool:
    tests = list(tests_in(stated.when))
    return bool(tests) and all(isinstance(test, Worded) and test.verb == "chose" for test in tests)


def in_words(game: GameContext, about: str, every: Sequence[Asked], silent: Sequence[Asked]) -> list[str]:
    """The fewest traits, alone or by two, that hold where the wager is silent and nowhere else; nothing if none do."""
    traits = list(traits_of(game, about, silent))[:MOST_TRAITS]
    where = {trait.says: {number for number, one in enumerate(every) if trait.holds(one.at)} for trait in traits}
    open_ = {number for number, one in enumerate(every) if one.silent}
    found: list[str] = []
    left = set(open_)
    for size in (1, 2):
        for names in combinations(where, size):
            held = set.intersection(*(where[name] for name in names))
            if held and held <= open_ and held & left:
                found.append(" and ".join(names))
                left -= held
    return found if not left and len(found) <= MOST_CASES else []


def traits_of(game: GameContext, about: str, silent: Sequence[Asked]) -> Iterator[Trait]:
    """What the statements on the wager, the document's and the usual ones, look at."""
    said = [*game.rules.statements.of("wager pay", about), *game.usual.statements.of("wager pay", about)]
    tests = dict.fromkeys(test for rule in said for test in opened(rule.stated.when, game.exhibit))
    spots = dict.fromkeys(tuple(one.at.spot) for one in silent if getattr(one.at, "spot", ()))
    for words, test in dict.fromkeys(literal for test in tests for literal in literals(test, game.exhibit)):
        yield Trait(words, predicate(test, game.rules.terms, game.exhibit.events))
    for rank in dict.fromkeys(one.rank for one in silent if one.rank):
        held = {id(one.at) for one in settlements(game, about) if one.rank == rank}
        yield Trait(f"{RANKED}{rank_name(rank)}", lambda at, held=held: id(at) in held)  # type: ignore[misc]
    for spot in spots:
        yield Trait(f"on {listed(spot)}", lambda at, spot=spot: tuple(at.spot) == spot)  # type: ignore[misc]


def literals(test: Condition, exhibit: Exhibit) -> Iterator[tuple[str, Condition]]:
    """The ways in which a test of one hand against another, or against what qualifies, can come out."""
    if not isinstance(test, Worded) or test.verb != "ranks" or not test.terms:
        return
    if test.terms[0].text in COMPARED:
        for way in COMPARED:
            compared = Worded(test.operand, test.verb, (Term("WORD", way), *test.terms[1:]))
            yield compared.said, compared
        return
    for name, condition in exhibit.events.items():
        if condition == test and name.endswith(QUALIFIES):
            who = name.removesuffix(QUALIFIES)
            yield f"the {who} does not qualify", Not(Happens(plain(name)))
            yield f"the {who} qualifies", Happens(plain(name))

