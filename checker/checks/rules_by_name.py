"""The rules of a game apply by its name alone, and tables with that name differ."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, place_of
from engine.money.silences import customs_beside
from engine.rulebook import Answers
from grammar.exhibit import Stated
from grammar.usual import names_usual_rules


def rules_by_name(context: CheckContext) -> Iterator[Finding]:
    """One finding for each such sentence; what the document itself says is not among what differs."""
    for stated in context.exhibit.stated:
        if stated.base or not names_usual_rules(stated, context.exhibit.family):
            continue
        spoken = {one.question for one in context.exhibit.stated if not one.base}
        games = [game.name for game in context.exhibit.games]
        differ = dict.fromkeys(
            subject
            for game in games
            for subject, question in customs_beside(context.exhibit, game)
            if question not in spoken
        )
        yield from finding(stated, list(left_to_the_name(context)), list(differ))


def left_to_the_name(context: CheckContext) -> Iterator[str]:
    """The questions on money that nothing but the name answers, at least for some hands."""
    found: dict[str, None] = {}
    for game in context.games:
        for question, about in game.questions():
            if (
                question.stake == "money"
                and question.unsaid
                and any(map(only_by_name, game.answers(question.name, about)))
            ):
                found[question.unsaid] = None
    yield from found


def only_by_name(answers: Answers) -> bool:
    return bool(answers.given) and all(one.stated.base for one in answers.given)


def finding(stated: Stated, left: list[str], differ: list[str]) -> Iterator[Finding]:
    said = [f"only that name says {listed(left)}"] if left else []
    said += [f"tables differ on {listed(differ)}"] if differ else []
    if said:
        yield Finding(
            check="rules-by-name",
            severity=Severity.WARNING,
            certainty=Certainty.READ,
            message=f"the rules of a game apply by its name alone; {', and '.join(said)}",
            places=(place_of(stated),),
            question="main result" if left else "document",
            about="the rules of a game by its name",
            details=("what is usual is taken wherever the document is silent",),
            asks="Please set out the rules that are taken over by name." if left else "",
        )
