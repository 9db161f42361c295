"""A hand wins that loses at every table, or loses where it wins at every table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.findings import Certainty, Finding, Severity, WitnessAnswer, place_of
from checker.whole import GameRules, Whole
from checker.witnesses import witness
from checker.words import said
from engine.asking import Answer, Answers
from grammar.vocabulary import Question, vocabulary

OPPOSITE = {("win", "lose"), ("lose", "win")}
PLAIN = {
    "bust": "a hand over 21",
    "dealer-bust": "a hand that is left when the dealer goes over 21",
    "higher": "a hand with the higher total",
    "lower": "a hand with the lower total",
}
"""The rules that hold at every table, by the label of the usual statement."""


def implausible_result(whole: Whole) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in whole.games:
        if not game.rules.laws.get("main result"):
            continue
        for answers, usual in game.remembered(turned_round, vocabulary().questions["main result"], ""):
            if usual.stated.key not in seen:
                seen.add(usual.stated.key)
                yield finding(game, answers, usual)


def turned_round(game: GameRules, question: Question, about: str) -> Iterator[tuple[Answers, Answer]]:
    """Situations that are answered against what holds at every table."""
    for answers in game.answers(question.name, about):
        usual = next(iter(game.usual.ask(question.name, answers.situation).given), None)
        if usual and answers.clear and opposite(answers, usual):
            yield answers, usual


def opposite(answers: Answers, usual: Answer) -> bool:
    return usual.stated.key in PLAIN and (answers.effects[0].kind, usual.effect.kind) in OPPOSITE


def finding(game: GameRules, answers: Answers, usual: Answer) -> Finding:
    shown = witness(answers, answers.given, game)
    usually = WitnessAnswer("usual", said(answers.question, usual.effect))
    return Finding(
        check="implausible-result",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"{PLAIN[usual.stated.key]} {'wins' if answers.effects[0].kind == 'win' else 'loses'}: "
        f"{answers.situation.told()}",
        places=tuple(dict.fromkeys(place_of(answer.stated) for answer in answers.given)),
        question="main result",
        witness=replace(shown, answers=(*shown.answers, usually)),
    )
