"""The cases in which a wager is silent, in words: how hands compare, whether one qualifies, what is wagered on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from base.records import dataclass
from checker.context import GameContext
from checker.facts.lines import folded, listed
from checker.facts.rank_tests import opened
from checker.facts.silent_kinds import (
    COMPARED,
    Asked,
    compared,
    divided,
    goes_without_saying,
    rank_name,
    settlements,
    told,
)
from checker.facts.wagers import played_in
from engine.conditions import predicate
from grammar.exhibit import Exhibit, Stated
from grammar.tree import Condition, Not, Worded, tests_in

MOST_CASES, MOST_TRAITS = 4, 24
RANKED, SPOT, CHOSEN = "the hand is ", "it is on ", "the player chose "
LISTED = (RANKED, SPOT, CHOSEN)
QUALIFIES = " qualifies"


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that holds of some ends of play: what it is about, and in words."""

    of: str
    says: str
    holds: Callable[[Any], bool]
    so: Condition | None = None


def silent_cases(game: GameContext, about: str) -> tuple[tuple[str, ...], str]:
    """Each case in words, where words tell all that is silent and more than the rank of the hand is to be told.

    With them a deal for the first.
    """
    known = settlements(game, about)
    traits = list(borrowed(game, about)) if not known and is_played(game, about) and game.exhibit.structure else []
    every = [one for one in known or told_apart_by(game, about, traits) if not by_choice_alone(one)]
    silent = [one for one in every if one.silent and not (one.usual and one.usual.kind == "stay")]
    own = traits or traits_of(game, about, silent)
    cases, first = in_words(every, silent, own) if is_played(game, about) else ([], None)
    if not cases:
        telling_ones = telling(every)
        cases, first = in_words(every, telling_ones, traits or traits_of(game, about, telling_ones))
    if first is None or all(RANKED in case and len(case) == 1 for case in cases):
        return (), ""
    return merged(cases), told(first.at, about)


def borrowed(game: GameContext, about: str) -> Iterator[Trait]:
    """What the document's sentences on its other wagers look at, where nothing is usual in the game: whoever says that
    the dealer may not qualify has to say what becomes of each wager then.
    """
    said = [rule.stated for rule in game.rules.statements.get("wager pay", ()) if not rule.stated.base]
    tests = dict.fromkeys(test for one in said if one.about != about for test in opened(one.when, game.exhibit))
    for (of, words), so in dict(literal for test in tests for literal in literals(test, game.exhibit)).items():
        if of != CHOSEN and not words.startswith(CHOSEN):
            yield Trait(of, words, predicate(so, game.rules.terms, game.exhibit.events), so)


def told_apart_by(game: GameContext, about: str, traits: Sequence[Trait]) -> Sequence[Asked]:
    """Every end of play for the wager, told apart by these."""
    tests = [trait.so for trait in traits if trait.so is not None]
    ends = divided(game, "wager pay", about, tests) if tests else []
    return [Asked(at, "", game.rules.ask("wager pay", at, about), None, "") for at in ends]


def silent_deals(game: GameContext, about: str) -> tuple[str, ...]:
    """A deal for each usual statement that would settle what is silent."""
    found: dict[str, str] = {}
    for one in telling(settlements(game, about)):
        found.setdefault(one.by, told(one.at, about))
    return tuple(found.values())[:MOST_CASES]


def is_played(game: GameContext, about: str) -> bool:
    """Is it a wager of the game itself? Then it has to be said when it loses, too."""
    return folded(about) in played_in(game)


def telling(every: Sequence[Asked]) -> list[Asked]:
    """What is silent: where more than a loss is usual, if it is silent there too."""
    silent = [one for one in every if one.silent]
    ending = [one for one in silent if one.usual is None or one.usual.kind != "stay"] or silent
    return [one for one in ending if one.usual is not None and not goes_without_saying(one.usual)] or ending


def by_choice_alone(one: Asked) -> bool:
    """Is it settled by a sentence on what the player chose, whatever the cards are?"""
    return any(only_chosen(answer.stated) for answer in one.answers.given)


def only_chosen(stated: Stated) -> bool:
    tests = list(tests_in(stated.when))
    return bool(tests) and all(isinstance(test, Worded) and test.verb == "chose" for test in tests)


Case = dict[str, str]
"""What holds there, by what it is about."""


def in_words(every: Sequence[Asked], silent: Sequence[Asked], own: Iterable[Trait]) -> tuple[list[Case], Asked | None]:
    """The fewest traits, alone or by two, that hold where the wager is silent and nowhere else; nothing if none do."""
    traits = list(own)[:MOST_TRAITS]
    where = [{number for number, one in enumerate(every) if trait.holds(one.at)} for trait in traits]
    open_ = {number for number, one in enumerate(every) if one.silent}
    left = {number for number, one in enumerate(every) if one in silent}
    found: list[Case] = []
    first: Asked | None = None
    for size in (1, 2):
        for chosen in combinations(range(len(traits)), size):
            held = set.intersection(*(where[number] for number in chosen))
            if held <= open_ and held & left:
                found.append({traits[number].of: traits[number].says for number in chosen})
                first = first or every[min(held & left)]
                left -= held
    return ([], None) if left else (found, first)


def merged(cases: Sequence[Case]) -> tuple[str, ...]:
    """In words; ranks and spots of which the same is to be said stand together. Nothing if they are too many."""
    groups: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for case in cases:
        last = next((of for of in LISTED if of in case), "")
        rest = tuple(says for of, says in case.items() if of != last)
        groups.setdefault((rest, last), []).append(case.get(last, ""))
    found = [
        " and ".join((*rest, *([f"{last}{listed(ones, 'or')}"] if last else [])))
        for (rest, last), ones in groups.items()
    ]
    return tuple(found) if len(found) <= MOST_CASES else ()


def traits_of(game: GameContext, about: str, silent: Sequence[Asked]) -> Iterator[Trait]:
    """What the statements on the wager, the document's and the usual ones, look at; ranks; what the wager is on."""
    said = [*game.rules.statements.of("wager pay", about), *game.usual.statements.of("wager pay", about)]
    tests = dict.fromkeys(test for rule in said for test in opened(rule.stated.when, game.exhibit))
    for (of, words), so in dict(literal for test in tests for literal in literals(test, game.exhibit)).items():
        yield Trait(of, words, predicate(so, game.rules.terms, game.exhibit.events))
    for rank in dict.fromkeys(one.rank for one in silent if one.rank):
        held = {id(one.at) for one in settlements(game, about) if one.rank == rank}
        yield Trait(RANKED, rank_name(rank), partial(is_one_of, held))
    for spot in dict.fromkeys(spot_of(one.at) for one in silent):
        if spot:
            yield Trait(SPOT, spot, partial(is_on, spot))


def is_one_of(known: set[int], at: object) -> bool:
    return id(at) in known


def is_on(spot: str, at: object) -> bool:
    return spot_of(at) == spot


def spot_of(at: Any) -> str:
    table = getattr(at, "table", None)
    return " and ".join(table.spot) if table is not None else ""


def literals(test: Condition, exhibit: Exhibit) -> Iterator[tuple[tuple[str, str], Condition]]:
    """The ways in which a test of one hand against another, against a rank, or of a choice can come out."""
    if not isinstance(test, Worded) or not test.terms:
        return
    said = " ".join(term.text for term in test.terms)
    if test.verb == "chose":
        yield (CHOSEN, said), test
    elif test.verb == "ranks" and test.terms[0].text in COMPARED:
        other = " ".join(term.text for term in test.terms[1:])
        for way in COMPARED:
            so = compared(test, way)
            words = f"{' and '.join(sorted((test.operand, other)))} rank alike" if way == "with" else so.said
            yield (f"{test.operand} {other}", words), so
    elif test.verb == "ranks":
        names = (name for name, condition in exhibit.events.items() if condition == test and name.endswith(QUALIFIES))
        who = next(names, "").removesuffix(QUALIFIES)
        yield (said, f"the {who} does not qualify" if who else f"{test.operand} does not rank {said}"), Not(test)
        yield (said, f"the {who} qualifies" if who else f"{test.operand} ranks {said}"), test
