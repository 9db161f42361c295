"""A term of the game is defined as something it does not mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checker.context import CheckContext, GameContext
from checker.facts.defined_terms import definitions, difference, hands, judged, terms, weight
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from engine.rulebook import CompiledStatement
from grammar.tree import Line
from grammar.vocabulary import TERMS

Wrong = tuple[CompiledStatement, Any]
"""A definition, and the first hand on which it is wrong."""


def wrongly_defined_term(context: CheckContext) -> Iterator[Finding]:
    seen: set[Line] = set()
    for game in context.games:
        for term in terms(context.exhibit):
            for group in sentences(definitions(game, term)):
                wrong = [found for rule in group if (found := differs(game, term, rule))]
                if len(wrong) == len(group) and wrong[0][0].stated.line not in seen:
                    seen.add(wrong[0][0].stated.line)
                    yield finding(context, game, term, wrong)


def sentences(statements: list[CompiledStatement]) -> list[list[CompiledStatement]]:
    """Definitions grouped by sentence; if one of several sentences is right, the others are a clash, not an error."""
    groups: dict[str, list[CompiledStatement]] = {}
    for rule in statements:
        groups.setdefault(rule.stated.reading[0] if rule.stated.reading else "", []).append(rule)
    return list(groups.values())


def differs(game: GameContext, term: str, rule: CompiledStatement) -> Wrong | None:
    at = difference(game, term, rule.holds)
    return None if at is None else (rule, at)


def finding(context: CheckContext, game: GameContext, term: str, wrong: list[Wrong]) -> Finding:
    tried = hands(game, term)
    wrong = sorted(wrong, key=lambda entry: tried.index(entry[1]))
    rule, at = wrong[0]
    hand = at.told().removeprefix("player ")
    narrow = not rule.holds(at)
    meant = terms(context.exhibit)[term]
    usual = f"not {meant.adjective}" if not narrow else meant.adjective
    severity = Severity.WARNING if term == "hard hand" else weight(context, term)
    return Finding(
        check="wrongly-defined-term",
        severity=severity,
        certainty=Certainty.PROVED,
        message=f"by this definition {hand} is {judged(game, rule, at, term)}, though it is {usual}",
        places=tuple(
            place_of(each.stated, f"{situation.told().removeprefix('player ')}: {judged(game, each, situation, term)}")
            for each, situation in wrong
        ),
        question=TERMS[term],
        witness=Witness(
            at.told(),
            (WitnessAnswer(rule.stated.key, judged(game, rule, at, term)), WitnessAnswer("usual", usual)),
            at,
            game.name,
        ),
        details=tuple(
            f"{each.stated.key}, read as {each.stated.reading[1]}: {situation.told().removeprefix('player ')} is "
            f"{judged(game, each, situation, term)}"
            for each, situation in wrong[1:]
            if each.stated.reading
        ),
        restatements=(meant.usual,) if len(wrong) == 1 and rule.stated.reading is None else (),
        about=term,
    )
