"""A side wager hangs on a card that not every hand gets, and nothing says what happens without it."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.jurisdiction import side_pays
from checker.finding import Certainty, Finding, Severity, place_of
from engine.footprint import looks
from engine.situation_classes import single
from grammar.exhibit import Stated
from grammar.tree import Count, NumberIs, RanksAre, Test

DRAWN = frozenset({"third card"})
"""Cards that a hand gets only if it draws."""
DEALT = 2
OWN_HAND = (("hand",), ())
"""What is asked of the player's cards alone; beside the dealer's up card three cards are always there."""


def undealt_card(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games if context.exhibit.asks("dealer draw") else ():
        for wager, rules in side_pays(game).items():
            tests = [(rule.stated, test) for rule in rules for test in single(rule.stated.when, game.rules)]
            hanging = [stated for stated, test in tests if needs_draw(test)]
            if hanging and wager not in seen and not any(counts_cards(test) for _, test in tests):
                seen.add(wager)
                yield finding(wager, hanging)


def needs_draw(test: Test) -> bool:
    if isinstance(test, RanksAre):
        return len(test.ranks) > DEALT and test.group in OWN_HAND
    return any(look.places & DRAWN for look in looks(test))


def counts_cards(test: Test) -> bool:
    """Does a sentence say what holds for a hand of so many cards?"""
    return isinstance(test, NumberIs) and test.quantity == Count("cards in hand")


def finding(wager: str, stated: list[Stated]) -> Finding:
    return Finding(
        check="undealt-card",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f'"{wager}" hangs on a third card, and nothing says what becomes of it when none is dealt: '
        "the player stands or has a blackjack, or a dealer's blackjack ends the round",
        places=tuple(dict.fromkeys(map(place_of, stated))),
        question="wager pay",
        about=wager,
        asks=f'What happens to "{wager}" when the hand gets no third card?',
    )
