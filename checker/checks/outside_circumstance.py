"""A rule of play depends on something outside the game that nobody is named to judge."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import ASKED, CheckContext
from checker.facts.lines import stated_once
from checker.finding import Certainty, Finding, Severity, place_of
from grammar.exhibit import Stated
from grammar.tree import Circumstance, tests_in
from grammar.vocabulary import vocabulary


def outside_circumstance(context: CheckContext) -> Iterator[Finding]:
    for stated in stated_once(context):
        question = vocabulary().questions[stated.question]
        texts = [test.text for test in tests_in(stated.when) if isinstance(test, Circumstance)]
        if texts and question.kind in ASKED and question.stake in ("money", "play"):
            yield finding(stated, texts)


def finding(stated: Stated, texts: list[str]) -> Finding:
    words = " and ".join(f'"{text}"' for text in texts)
    return Finding(
        check="outside-circumstance",
        severity=Severity.NOTE,
        certainty=Certainty.READ,
        message=f"{stated.question} hangs on {words}, and who judges that is not said",
        places=(place_of(stated),),
        question=stated.question,
        about=stated.about,
    )
