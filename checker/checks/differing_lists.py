"""Two statements say when the same thing is done, and list different cases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.effects import ALLOWED, FORBIDDEN
from engine.rulebook import Answers
from grammar.exhibit import Stated
from grammar.tree import CardIs, Flag, Test, TotalIs, only_there, tests_in
from grammar.vocabulary import Question


def differing_lists(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for game in context.games:
        for question, about in game.questions():
            if question.kind == "permission" and (question.name, about) not in seen:
                for both, left_out in islice(limited_twice(game, question, about), 1):
                    seen.add((question.name, about))
                    yield both_only(game, question, both, left_out)
            if not only_where_said(question) or (question.name, about) in seen:
                continue
            asked = game.answers(question.name, about)
            cases = {stated: where for stated, where in spoken(asked).items() if stated.reading is None}
            pair = overlapping(cases)
            if pair:
                seen.add((question.name, about))
                yield finding(game, question, cases, pair, asked)


def only_where_said(question: Question) -> bool:
    """Is this done only where a statement says so? Then a list that leaves a case out denies it."""
    return question.kind == "value" and question.silence == "no"


def limited_twice(game: GameContext, question: Question, about: str) -> Iterator[tuple[tuple[Stated, Stated], Answers]]:
    """ "Only on 9, 10 or 11" and "only on 10 or 11": not two conditions of one permission, but two lists."""
    said = [rule.stated for rule in game.rules.speaking(question.name, about) if only_there(rule.stated.value)]
    own = [one for one in dict.fromkeys(said) if not one.base and one.reading is None and len(totals(one)) == 1]
    for wider, narrower in permutations(own, 2):
        if totals(wider) == totals(narrower):
            continue
        for answers in game.answers(question.name, about):
            given = {one.stated: one.effect for one in (*answers.given, *answers.overridden)}
            if given.get(wider) == ALLOWED and given.get(narrower) == FORBIDDEN:
                yield (wider, narrower), answers
                break


def totals(stated: Stated) -> frozenset[Test]:
    return frozenset(test for test in tests_in(stated.when) if isinstance(test, TotalIs))


def both_only(game: GameContext, question: Question, pair: tuple[Stated, Stated], left_out: Answers) -> Finding:
    wider, narrower = pair
    return Finding(
        check="differing-lists",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"{question.name} is limited by {listed(one.key for one in pair)}, each to other totals: "
        f"{narrower.key} leaves out {left_out.situation.told()}",
        places=(place_of(wider), place_of(narrower)),
        question=question.name,
        witness=Witness(left_out.situation.told(), (), left_out.situation, game.name),
    )


def spoken(asked: list[Answers]) -> dict[Stated, frozenset[int]]:
    """Each statement that says yes, with the situations where it does."""
    found: dict[Stated, set[int]] = {}
    for at, answers in enumerate(asked):
        for answer in (*answers.given, *answers.overridden):
            if answer.effect == ALLOWED and not answer.stated.hedge:
                found.setdefault(answer.stated, set()).add(at)
    return {stated: frozenset(where) for stated, where in found.items()}


def overlapping(cases: dict[Stated, frozenset[int]]) -> tuple[Stated, Stated] | None:
    """The wider and the narrower of two lists that overlap and differ."""
    for one, here in cases.items():
        for two, there in cases.items():
            if here & there and here - there and (len(here), -one.span.line) > (len(there), -two.span.line):
                return one, two
    return None


def finding(
    game: GameContext,
    question: Question,
    cases: dict[Stated, frozenset[int]],
    pair: tuple[Stated, Stated],
    asked: list[Answers],
) -> Finding:
    wider, narrower = pair
    left_out = asked[min(cases[wider] - cases[narrower])].situation
    whose = any(looks_at_player(stated) for stated in pair)
    return Finding(
        check="differing-lists",
        severity=Severity.WARNING if whose else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f"{question.name} is told by {listed(stated.key for stated in cases)}, each with other cases: "
        f"{narrower.key} leaves out {left_out.told()}",
        places=tuple(place_of(stated) for stated in cases),
        question=question.name,
        witness=Witness(left_out.told(), (), left_out, game.name),
    )


def looks_at_player(stated: Stated) -> bool:
    """Does the list say who is affected, and not only when?"""
    return any(
        (isinstance(test, Flag) and test.name.startswith(("player", "hand")))
        or (isinstance(test, CardIs) and "up card" not in test.group)
        for test in tests_in(stated.when)
    )
