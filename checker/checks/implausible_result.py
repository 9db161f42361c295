"""A hand wins that loses at every table, or loses where every table pays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.finding import Certainty, Finding, Severity, WitnessAnswer, place_of
from checker.witness import witness
from engine.money.every_table import OPPOSITE
from engine.rulebook import Answer, Answers, CompiledStatement
from grammar.tree import NumberIs, RanksAre, tests_in
from grammar.vocabulary import Question, vocabulary

PLAIN = {
    "bust": "a hand over 21",
    "dealer-bust": "a hand that is left when the dealer goes over 21",
    "higher": "a hand with the higher total",
    "lower": "a hand with the lower total",
}
"""The rules of every table, by the label of the usual statement."""


def implausible_result(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[str, bool]] = set()
    for game in context.games:
        if not game.rules.statements.get("main result"):
            continue
        for answers, usual in game.remembered(turned_round, vocabulary().questions["main result"], ""):
            key = usual.stated.key, deliberate(answers, usual)
            if key not in seen:
                seen.add(key)
                yield finding(game, answers, usual)
    for game in context.games if context.exhibit.asks("round result") else ():
        lower = next(won_by_the_lower(game), None)
        if lower is not None:
            yield wrong_side(game, lower)
            break


def turned_round(game: GameContext, question: Question, about: str) -> Iterator[tuple[Answers, Answer]]:
    """Situations where the answer is the opposite of what every table does."""
    plain = [rule for rule in game.usual.speaking(question.name, about) if rule.stated.key in PLAIN]
    for answers in game.answers(question.name, about):
        if not answers.clear or answers.effects[0].kind not in OPPOSITE:
            continue
        if not any(turns_round(rule, answers) for rule in plain):
            continue  # asking about these four is quicker than asking every usual statement
        usual = next(iter(game.usual_answers(question.name, answers.situation).given), None)
        if usual and usual.stated.key in PLAIN and usual.effect.kind == OPPOSITE[answers.effects[0].kind]:
            yield answers, usual


def turns_round(usual: CompiledStatement, answers: Answers) -> bool:
    """Does the usual statement alone say the opposite here?"""
    at = answers.situation
    effect = usual.effect(at) if usual.holds(at) else None
    return effect is not None and effect.kind == OPPOSITE[answers.effects[0].kind]


def deliberate(answers: Answers, usual: Answer) -> bool:
    """Does the document state the usual rule and make an exception, or single the hand out by its cards?"""
    if usual.stated.key == "bust":
        return False
    excepted = any(answer.effect.kind == usual.effect.kind for answer in answers.overridden)
    return excepted or any(
        isinstance(test, NumberIs | RanksAre) for answer in answers.given for test in tests_in(answer.stated.when)
    )


def finding(game: GameContext, answers: Answers, usual: Answer) -> Finding:
    shown = witness(answers, answers.given, game)
    meant = deliberate(answers, usual)
    usually = WitnessAnswer("usual", said(answers.question, usual.effect))
    return Finding(
        check="implausible-result",
        severity=Severity.NOTE if meant else Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"{PLAIN[usual.stated.key]} {'wins' if answers.effects[0].kind == 'win' else 'loses'}"
        f"{', as an exception that the document makes' if meant else ''}: "
        f"{answers.situation.told()}",
        places=tuple(dict.fromkeys(place_of(answer.stated) for answer in answers.given)),
        question="main result",
        witness=replace(shown, answers=(*shown.answers, usually)),
    )


def won_by_the_lower(game: GameContext) -> Iterator[Answers]:
    """Rounds won by the side that loses them at every table."""
    for answers in game.answers("round result"):
        usual = game.usual_answers("round result", answers.situation).effects
        if {effect.word for effect in (*usual, *answers.effects)} == {"player wins", "banker wins"} and answers.clear:
            yield answers


def wrong_side(game: GameContext, answers: Answers) -> Finding:
    return Finding(
        check="implausible-result",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"the lower hand wins: {answers.situation.told()}",
        places=tuple(dict.fromkeys(place_of(answer.stated) for answer in answers.given)),
        question="round result",
        witness=witness(answers, answers.given, game),
    )
