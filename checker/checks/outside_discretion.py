"""An answer is left to somebody, or to another document, with no rule to decide by."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import stated_once
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.tree import Discretion
from grammar.vocabulary import vocabulary

WEIGHT = {
    "money": Severity.ERROR,
    "play": Severity.WARNING,
    "procedure": Severity.NOTE,
    "document": Severity.NOTE,
}


def outside_discretion(context: CheckContext) -> Iterator[Finding]:
    for stated in stated_once(context):
        if isinstance(stated.value, Discretion):
            yield finding(context, stated, stated.value)


def finding(context: CheckContext, stated: Stated, left: Discretion) -> Finding:
    question = vocabulary().questions[stated.question]
    person = left.who.lower().removeprefix("the ") in vocabulary().actors
    outside = left.quoted and not person
    who = f'"{left.who}", which is not part of this document' if outside else f"the {left.who.removeprefix('the ')}"
    subject = f'{stated.question} of "{stated.about}"' if stated.about not in ("", "main") else stated.question
    return Finding(
        check="outside-discretion",
        severity=WEIGHT[question.stake],
        certainty=Certainty.READ,
        message=f"{stated.about if stated.question == 'conduct' else subject} is left to {who}",
        places=(place_of(stated, f"left to {left.who}"),),
        question=stated.question,
        about=stated.about,
        details=tuple(
            f"{other.key} answers it as well" for other in context.exhibit.stated if answers_too(stated, other)
        ),
    )


def answers_too(stated: Stated, other: Stated) -> bool:
    return (
        other.question == stated.question
        and other.about == stated.about
        and other.line is not stated.line
        and not isinstance(other.value, Discretion)
    )
