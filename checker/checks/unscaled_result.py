"""A hand wins or loses a fixed sum, whatever is staked on it."""

from __future__ import annotations

from collections.abc import Iterator

from checker.answer_text import said
from checker.context import CheckContext
from checker.facts.lines import stated_once
from checker.facts.stakes import grown
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import Money, effect_of
from grammar.exhibit import Stated
from grammar.vocabulary import vocabulary


def unscaled_result(context: CheckContext) -> Iterator[Finding]:
    fixed = [stated for stated in stated_once(context) if stated.question == "main result" and in_dollars(stated)]
    if fixed:
        yield finding(fixed, grown(context.exhibit.stated))


def in_dollars(stated: Stated) -> bool:
    effect = effect_of(stated.value)
    return effect is not None and isinstance(effect.amount, Money)


def finding(fixed: list[Stated], ways: list[str]) -> Finding:
    effect = effect_of(fixed[0].value)
    assert effect is not None
    costs = said(vocabulary().questions["main result"], effect)
    grown_hand = " or ".join(ways)
    more = f", nor whether a hand that is {grown_hand} counts once or twice" if ways else ""
    return Finding(
        check="unscaled-result",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{costs} whatever the wager; what becomes of the rest of it is not said{more}",
        places=tuple(place_of(stated) for stated in fixed),
        question="main result",
        asks=f"If {costs}, what becomes of the rest of the wager?",
    )
