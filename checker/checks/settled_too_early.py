"""A side wager is settled before the cards that decide it are on the table."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.jurisdiction import side_pays
from checker.facts.lines import folded, stated_once, words_of
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from engine.cards import cards
from engine.effects import ALLOWED
from engine.family import family_of
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
    for game in context.games[:1] if context.exhibit.asks("blackjack paid") else ():
        yield from paid_unknown(game)


def paid_unknown(game: GameContext) -> Iterator[Finding]:
    """A blackjack that is paid at once under a ten, before it is known that the dealer has one too."""
    late = set(unchecked_in_a_reading(game)) if game.rules.statements.get("dealer checks") else set()
    for answers in game.answers("blackjack paid"):
        rank = answers.situation.up.rank
        at_once = [one for one in answers.given if one.effect.word == "at once"]
        if at_once and rank in late and not beats_all(game, rank):
            yield Finding(
                check="settled-too-early",
                severity=Severity.WARNING,
                certainty=Certainty.PROVED,
                message=f"a blackjack is paid at once under a {rank}, where the dealer does not check: "
                "against a blackjack that is found later it would not win",
                places=tuple(dict.fromkeys(place_of(one.stated) for one in at_once)),
                question="blackjack paid",
            )
            return


def unchecked_in_a_reading(game: GameContext) -> Iterator[str]:
    """The ten-valued cards under which the dealer does not check, whoever picks which reading."""
    for answers in game.answers("dealer checks"):
        rank = answers.situation.up.rank
        for choice in game.choices(answers) if rank in TENS else ():
            if ALLOWED not in game.rules.ask("dealer checks", answers.situation, "", choice).effects:
                yield rank


TENS = ("10", "J", "Q", "K")


def beats_all(game: GameContext, rank: str) -> bool:
    """Does a player's blackjack win against a dealer's?"""
    at = family_of(game.exhibit).situation("settle", hand=cards("A♠ K♦"), dealer=cards(f"{rank}♣ A♥"))
    return all(effect.kind in ("win", "pays") for effect in game.rules.ask("main result", at).effects)


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
