"""An answer that holds only usually, sometimes or at some tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.findings import STAKES, Certainty, Finding, Severity, place_of
from checker.lines import stated_once
from checker.whole import Whole
from engine.asking import Answers
from grammar.printing import printed_statement
from grammar.resolving import Stated
from grammar.tree import NO_TAIL, Statement
from grammar.vocabulary import vocabulary

LOWER = {Severity.ERROR: Severity.WARNING, Severity.WARNING: Severity.NOTE, Severity.NOTE: Severity.NOTE}


def hedged_answers(whole: Whole) -> Iterator[Finding]:
    for stated in stated_once(whole):
        if stated.hedge and isinstance(stated.line, Statement):
            yield finding(whole, stated, stated.line)


def finding(whole: Whole, stated: Stated, line: Statement) -> Finding:
    question = vocabulary().questions[stated.question]
    alone = unsettled(whole, stated)
    severity = STAKES[question.stake]
    firm = replace(line, hedge="", tail=replace(NO_TAIL, games=line.tail.games, overrides=line.tail.overrides))
    return Finding(
        check="hedged-answers",
        severity=severity if alone else LOWER[severity],
        certainty=Certainty.READ,
        message=f'{line.subject} holds only "{line.hedge}", which leaves open when it does not',
        places=(place_of(stated, line.hedge),),
        question=stated.question,
        about=stated.about,
        details=(f"nothing else answers at {alone[0].situation.told()}",) if alone and question.reads else (),
        repairs=(printed_statement(firm),),
    )


def unsettled(whole: Whole, stated: Stated) -> list[Answers]:
    """Situations in which this statement is heard and no firm one is."""
    return [
        answers
        for game in whole.games
        for answers in game.answers(stated.question, stated.about)
        if any(answer.stated.line is stated.line for answer in answers.given)
        and all(answer.stated.hedge for answer in answers.given)
    ]
