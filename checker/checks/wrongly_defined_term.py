"""A term of the game is defined as something that it does not mean."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.defined_terms import SAYS, USUAL, definitions, difference, hands, judged, to_judge, weight
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from engine.blackjack.situation import Situation
from engine.blackjack.terms import BlackjackTerms
from engine.rulebook import CompiledStatement
from grammar.tree import Line
from grammar.vocabulary import TERMS

Wrong = tuple[CompiledStatement, Situation]


def wrongly_defined_term(context: CheckContext) -> Iterator[Finding]:
    seen: set[Line] = set()
    for game in context.games:
        for term in TERMS:
            for group in sentences(definitions(game, term)):
                wrong = [found for rule in group if (found := differs(game, term, rule))]
                if len(wrong) == len(group) and wrong[0][0].stated.line not in seen:
                    seen.add(wrong[0][0].stated.line)
                    yield finding(context, game, term, wrong)


def sentences(statements: list[CompiledStatement]) -> list[list[CompiledStatement]]:
    """Definitions by the sentence they read; where one of several sentences is right, the others are a clash."""
    groups: dict[str, list[CompiledStatement]] = {}
    for rule in statements:
        groups.setdefault(rule.stated.reading[0] if rule.stated.reading else "", []).append(rule)
    return list(groups.values())


def differs(game: GameContext, term: str, rule: CompiledStatement) -> Wrong | None:
    terms = game.rules.terms
    if not isinstance(terms, BlackjackTerms):
        return None
    at = difference(rule.holds, term, terms, to_judge(game, term, terms))
    return None if at is None else (rule, at)


def finding(context: CheckContext, game: GameContext, term: str, wrong: list[Wrong]) -> Finding:
    tried = hands(game, term)
    wrong = sorted(wrong, key=lambda entry: tried.index(entry[1]))
    rule, at = wrong[0]
    hand = at.told().removeprefix("player ")
    narrow = not rule.holds(at)
    usual = f"not {SAYS[term]}" if not narrow else SAYS[term]
    severity = Severity.WARNING if term == "hard hand" else weight(context, term)
    return Finding(
        check="wrongly-defined-term",
        severity=severity,
        certainty=Certainty.PROVED,
        message=f"by this definition {hand} is {judged(rule, at, term)}, though it is {usual}",
        places=tuple(
            place_of(each.stated, f"{situation.told().removeprefix('player ')}: {judged(each, situation, term)}")
            for each, situation in wrong
        ),
        question=TERMS[term],
        witness=Witness(
            at.told(),
            (WitnessAnswer(rule.stated.key, judged(rule, at, term)), WitnessAnswer("usual", usual)),
            at,
            game.name,
        ),
        details=tuple(
            f"{each.stated.key}, read as {each.stated.reading[1]}: {situation.told().removeprefix('player ')} is "
            f"{judged(each, situation, term)}"
            for each, situation in wrong[1:]
            if each.stated.reading
        ),
        repairs=(USUAL[term],) if len(wrong) == 1 and rule.stated.reading is None else (),
        about=term,
    )
