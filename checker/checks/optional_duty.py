"""The dealer "may" do what every dealer must do the same way."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import stated_once, words_of
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.tree import Force, Norm
from grammar.vocabulary import vocabulary

HOUSE = frozenset({"dealer", "house", "banker", "floor supervisor", "manager"})
WEIGHT = {"money": Severity.ERROR, "play": Severity.WARNING}


def optional_duty(context: CheckContext) -> Iterator[Finding]:
    for stated in stated_once(context):
        question = vocabulary().questions[stated.question]
        if question.kind == "value" and question.stake in WEIGHT and may(stated):
            yield finding(stated, WEIGHT[question.stake])
        elif stated.question == "remedy" and may(stated) and words_of(stated.line).startswith("dealer "):
            yield finding(stated, Severity.WARNING)


def may(stated: Stated) -> bool:
    norm = stated.value
    return isinstance(norm, Norm) and norm.actor in HOUSE and norm.force is Force.MAY and not norm.only


def finding(stated: Stated, severity: Severity) -> Finding:
    assert isinstance(stated.value, Norm)
    return Finding(
        check="optional-duty",
        severity=severity,
        certainty=Certainty.READ,
        message=f"{called(stated)}: the {stated.value.actor} may, and who decides when is not said",
        places=(place_of(stated, "may"),),
        question=stated.question,
        about=stated.about,
    )


def called(stated: Stated) -> str:
    return f'after "{stated.about}"' if stated.question == "remedy" else stated.question
