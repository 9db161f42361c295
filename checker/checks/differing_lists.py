"""Two statements say when the same thing is done, and list different cases."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.effects import ALLOWED
from engine.rulebook import Answers
from grammar.exhibit import Stated
from grammar.tree import CardIs, Flag, tests_in
from grammar.vocabulary import Question


def differing_lists(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for game in context.games:
        for question, about in game.questions():
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
