"""Every table pays more for several at once than for one, and the document does not tell them apart."""

from __future__ import annotations

from collections.abc import Iterator

from checker.answer_text import said
from checker.context import CheckContext
from checker.facts.lines import folded, listed
from checker.facts.worded_wins import WON, worded_wins
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import Effect, effect_of
from engine.rulebook import CompiledStatement
from engine.situation_classes import abouts
from grammar.exhibit import Stated
from grammar.tree import Worded, tests_in
from grammar.vocabulary import vocabulary

COUNTED = "number of "


def paid_alike(context: CheckContext) -> Iterator[Finding]:
    for game in context.games if context.exhibit.structure else ():
        in_words = worded_wins(game)
        for about in filter(None, abouts(game.rules, "wager pay")):
            usual = by_number(game.usual.statements.of("wager pay", about))
            own = [rule for rule in game.rules.statements.of("wager pay", about) if wins(rule)]
            told = in_words.get(folded(about), [])
            if len(set(usual.values())) > 1 and (
                told or (own and len({effect_of(one.stated.value) for one in own}) == 1)
            ):
                yield finding(about, [*told, *(one.stated for one in own)], usual)


def by_number(rules: tuple[CompiledStatement, ...] | list[CompiledStatement]) -> dict[str, Effect]:
    """What is usually paid, by the number that its sentence counts: ``number of dice showing N is 2``."""
    found: dict[str, Effect] = {}
    for rule in rules:
        effect = effect_of(rule.stated.value)
        for test in tests_in(rule.stated.when):
            if (
                effect is not None
                and effect.kind in WON
                and isinstance(test, Worded)
                and test.operand.startswith(COUNTED)
            ):
                found[test.said] = effect
    return found


def wins(rule: CompiledStatement) -> bool:
    effect = effect_of(rule.stated.value)
    return effect is not None and effect.kind in WON


def finding(about: str, stated: list[Stated], usual: dict[str, Effect]) -> Finding:
    question = vocabulary().questions["wager pay"]
    cases = listed(f"{said(question, effect)} where {case}" for case, effect in usual.items())
    return Finding(
        check="paid-alike",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f'"{about}" wins on one or on several at once, and the document does not tell their pays apart; '
        f"everywhere else it {cases}",
        places=tuple(dict.fromkeys(map(place_of, stated))),
        question="wager pay",
        about=about,
        asks=f"Is “{about}” paid the same however many of them there are?",
    )
