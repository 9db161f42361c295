"""An answer that holds only usually, sometimes or at some tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.findings import STAKES, Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from checker.lines import stated_once
from checker.whole import GameRules, Whole
from checker.words import said
from engine.asking import Answers
from engine.effects import Effect
from engine.options import Option
from grammar.exhibit import Stated
from grammar.faults import one_of
from grammar.printing import printed_statement
from grammar.tree import NO_TAIL, Statement
from grammar.vocabulary import vocabulary

LOWER = {Severity.ERROR: Severity.WARNING, Severity.WARNING: Severity.NOTE, Severity.NOTE: Severity.NOTE}


def hedged_answers(whole: Whole) -> Iterator[Finding]:
    for stated in stated_once(whole):
        if stated.hedge and isinstance(stated.line, Statement):
            yield finding(whole, stated, stated.line)


def finding(whole: Whole, stated: Stated, line: Statement) -> Finding:
    question = vocabulary().questions[stated.question]
    heard = heard_at(whole, stated)
    alone = [answers for _, answers in heard if all(answer.stated.hedge for answer in answers.given)]
    unanswered = next((answers for game, answers in heard if not left(game, answers, stated)), None)
    severity = STAKES[question.stake]
    ways = (Option(HOLDS), Option(HOLDS_NOT, losers=frozenset({stated.key})))
    firm = replace(line, hedge="", tail=replace(NO_TAIL, games=line.tail.games, overrides=line.tail.overrides))
    return Finding(
        check="hedged-answers",
        severity=severity if alone else LOWER[severity],
        certainty=Certainty.READ,
        message=f'{line.subject} holds only "{line.hedge}", which leaves open when it does not',
        places=(place_of(stated, line.hedge),),
        question=stated.question,
        about=stated.about,
        details=(f"nothing else answers at {unanswered.situation.told()}",) if unanswered and question.reads else (),
        witness=shown(*heard[0], stated) if heard else None,
        options=ways if alone else (),
        repairs=(printed_statement(firm),) if stated.reading is None else (),
    )


HOLDS, HOLDS_NOT = "it holds", "it does not"


def shown(game: GameRules, answers: Answers, stated: Stated) -> Witness:
    """The smallest situation of which the statement speaks, with it and without it."""
    question, at = answers.question, answers.situation
    own = next(answer.effect for answer in answers.given if answer.stated.line is stated.line)
    said_of = (WitnessAnswer(HOLDS, said(question, own)), WitnessAnswer(HOLDS_NOT, without(game, answers, stated)))
    return Witness(at.told(), said_of, at, game.name)


def without(game: GameRules, answers: Answers, stated: Stated) -> str:
    """What is said where the statement does not hold; by each reading where readings part on it."""
    rules = game.rules.without(lambda one: one.key == stated.key)
    told: dict[str, list[str]] = {}
    for choice in game.choices(answers):
        found = rules.ask(answers.question.name, answers.situation, answers.about, choice).effects
        words = " and ".join(said(answers.question, effect) for effect in found) or "no answer"
        told.setdefault(words, []).append(", ".join(choice.values()))
    if len(told) == 1:
        return next(iter(told))
    return "; ".join(f"{words} ({one_of(names)})" for words, names in told.items())


def left(game: GameRules, answers: Answers, stated: Stated) -> tuple[Effect, ...]:
    """What is answered where the statement does not hold; also what it otherwise overrides."""
    rules = game.rules.without(lambda one: one.key == stated.key)
    return rules.ask(answers.question.name, answers.situation, answers.about).effects


def heard_at(whole: Whole, stated: Stated) -> list[tuple[GameRules, Answers]]:
    """Where this statement is heard; first where no firm one is heard beside it."""
    found = [
        (game, answers)
        for game in whole.games
        for answers in game.answers(stated.question, stated.about)
        if any(answer.stated.line is stated.line for answer in answers.given)
    ]
    return sorted(found, key=lambda entry: not all(answer.stated.hedge for answer in entry[1].given))
