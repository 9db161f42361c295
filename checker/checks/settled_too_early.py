"""A side wager is settled before the cards that decide it are on the table."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.jurisdiction import side_pays
from checker.facts.lines import folded, stated_once, words_of
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from engine.footprint import looks
from engine.rulebook import CompiledStatement
from engine.situation_classes import single
from grammar.exhibit import Stated
from grammar.tree import Moment, Statement, tests_in

ROUND = ("wagers", "deal", "insurance", "check", "first action", "player turn", "dealer turn", "settlement", "pick-up")
"""The moments of a round, in order."""
DECIDED = {
    "flag dealer has blackjack": "check",
    "third card": "player turn",
    "last card": "player turn",
    "hole card": "dealer turn",
    "flag dealer is bust": "dealer turn",
    "count dealer cards": "dealer turn",
    "total dealer": "dealer turn",
    "dealer hand": "dealer turn",
}
"""The moment after which each thing a pay tests is known; everything else is known after the deal."""


def settled_too_early(context: CheckContext) -> Iterator[Finding]:
    steps = [stated for stated in stated_once(context) if settles(stated)]
    seen: set[str] = set()
    for game in context.games if steps and context.exhibit.asks("dealer draw") else ():
        for wager, statements in side_pays(game).items():
            (rule, moment), last = decided(game, statements), max(named(steps, wager), key=reached, default=None)
            if last is not None and reached(last) < ROUND.index(moment) and wager not in seen:
                seen.add(wager)
                yield finding(last, wager, rule, moment)


def settles(stated: Stated) -> bool:
    return isinstance(stated.line, Statement) and stated.line.subject == "settling" and bool(moments(stated))


def moments(stated: Stated) -> list[Moment]:
    return [test for test in tests_in(stated.when) if isinstance(test, Moment) and test.name in ROUND]


def reached(step: Stated) -> int:
    """The latest point in the round at which the step can be taken."""
    return max(ROUND.index(moment.name) - (moment.relation == "before") for moment in moments(step))


def named(steps: list[Stated], wager: str) -> list[Stated]:
    """The steps that settle a wager: those that name it, or else those for all side wagers."""
    own = [step for step in steps if f" {folded(wager)} " in f" {folded(words_of(step.line))} "]
    return own or [step for step in steps if " side " in f" {folded(words_of(step.line))} "]


def decided(game: GameContext, statements: list[CompiledStatement]) -> tuple[CompiledStatement, str]:
    """The pay that is decided last, and the moment that decides it; the deal unless something later does."""
    known = [
        (ROUND.index(DECIDED.get(place, "deal")), rule)
        for rule in statements
        for test in single(rule.stated.when, game.rules)
        for look in looks(test)
        for place in look.places
    ]
    moment, rule = max(known, key=lambda one: one[0], default=(ROUND.index("deal"), statements[0]))
    return rule, ROUND[moment]


def finding(step: Stated, wager: str, rule: CompiledStatement, moment: str) -> Finding:
    return Finding(
        check="settled-too-early",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f'"{wager}" is settled here, and what it pays is not known before the end of the {moment}',
        places=(place_of(step), place_at(rule.stated.line)),
        question="steps",
        about=wager,
    )
