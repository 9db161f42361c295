"""The dealer can find a blackjack after players doubled or split, and nothing says what happens to the added wagers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.facts.timing import deals_second_card_last
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_of
from engine.effects import ALLOWED
from engine.situation_classes import single
from grammar.tree import Flag

ADDED = frozenset({"hand is doubled", "hand is split"})
TENS = ("10", "J", "Q", "K", "A")


def blackjack_found_late(context: CheckContext) -> Iterator[Finding]:
    """Where nothing at all is said on the check, unstated-permission asks for it."""
    for game in context.games if context.exhibit.asks("dealer checks") else ():
        said = game.rules.statements.get("dealer checks") or deals_second_card_last(context)
        late = unchecked(game) if said else {}
        if late and adds(game) and not is_covered(game):
            yield finding(game, late)
            return


def unchecked(game: GameContext) -> dict[str, Any]:
    """Up cards that can hide a blackjack and under which the dealer does not check."""
    found: dict[str, Any] = {}
    for answers in game.answers("dealer checks"):
        rank = answers.situation.up.rank
        if rank in TENS and ALLOWED not in answers.effects:
            found.setdefault(rank, answers.situation)
    return found


def adds(game: GameContext) -> bool:
    """May any hand be doubled or split?"""
    return any(ALLOWED in answers.effects for action in ("may double", "may split") for answers in game.answers(action))


def is_covered(game: GameContext) -> bool:
    """Does a statement say what is lost then, or test both for the dealer's blackjack and for added wagers?"""
    if game.rules.statements.get("original wagers only"):
        return True
    for rule in game.rules.statements.get("main result", ()):
        flags = {test.name for test in single(rule.stated.when, game.rules) if isinstance(test, Flag)}
        if "dealer has blackjack" in flags and flags & ADDED:
            return True
    return False


def finding(game: GameContext, late: dict[str, Any]) -> Finding:
    first = next(iter(late.values()))
    return Finding(
        check="blackjack-found-late",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"the dealer does not check under {listed(late)}: whether doubled and split wagers lose to a blackjack "
        "that is found later is not said",
        places=tuple(place_of(rule.stated) for rule in game.rules.statements.get("dealer checks", ())),
        question="dealer checks",
        witness=Witness(f"dealer shows {first.up.rank}", (WitnessAnswer("dealer checks", "no"),), first, game.name),
        restatements=("check: dealer must check the hole card when up card is A or ten-valued card",),
    )
