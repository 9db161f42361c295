"""A special case and a general rule coexist, and neither says that one is an exception."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from base.effort import spend
from checker.context import CheckContext, GameContext
from checker.facts.lines import can_meet
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import Effect
from engine.rulebook import Answer, CompiledStatement
from engine.special_cases import PAID_BY_CASE, decides_before, is_special_case
from grammar.exhibit import Stated
from grammar.tree import only_there
from grammar.vocabulary import vocabulary


def unmarked_exception(context: CheckContext) -> Iterator[Finding]:
    by_rule: dict[int, list[Stated]] = {}
    for game in context.games:
        for special, general in exceptions(game):
            found = by_rule.setdefault(id(general.line), [general])
            if special not in found:
                found.append(special)
    yield from (finding(first, rest) for first, *rest in by_rule.values())


def exceptions(game: GameContext) -> Iterator[tuple[Stated, Stated]]:
    """Pairs of statements where the vocabulary knows the first as a case of the second."""
    declared = game.exhibit.structure is not None
    yield from met_in_play(game) if declared else ()
    for question, rules in game.rules.statements.items():
        if declared and question in PAID_BY_CASE:
            continue
        said = [(rule, Answer(rule.stated, effect)) for rule in rules if (effect := settled(rule)) is not None]
        for one in said:
            spend(2 * len(said))
            for other in said:
                special, general = one[0].stated, other[0].stated
                if decides_before(special.when, general.when):
                    continue  # nobody needs to be told that a bust hand is out
                if only_there(special.value) and only_there(general.value):
                    continue  # two conditions of one permission
                if one is other or one[0].level != other[0].level:
                    continue  # a game's own statement displaces what it follows
                if can_meet(special, general) and is_special_case(one, other):
                    yield special, general


def met_in_play(game: GameContext) -> Iterator[tuple[Stated, Stated]]:
    """In a declared game a case may be told by an event that excludes the other: only what meets is an exception."""
    for question, about in game.questions():
        if question.name not in PAID_BY_CASE:
            continue
        for answers in game.answers(question.name, about):
            for special, general in product(answers.given, answers.overridden):
                marked = general.stated.key in special.stated.overrides or general.stated.base or general.stated.default
                bare = general.effect == Effect("win")  # that it wins is not denied
                if not (marked or bare) and not general.stated.table and special.effect != general.effect:
                    yield special.stated, general.stated


def settled(rule: CompiledStatement) -> Effect | None:
    """The statement's effect wherever it applies; None for bounds, whose effect depends on the amount."""
    bounds = vocabulary().questions[rule.stated.question].kind == "constraint"
    return None if rule.narrows or bounds else rule.effect(None)


def finding(general: Stated, special: list[Stated]) -> Finding:
    return Finding(
        check="unmarked-exception",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{general.question}: an exception, not marked as one; the special sentence is taken to count",
        places=(place_of(general, "in general"), *(place_of(one, "the special case") for one in special)),
        question=general.question,
        about=general.about,
    )
