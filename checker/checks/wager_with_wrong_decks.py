"""A wager is offered with a number of decks that the jurisdiction does not allow for it."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.jurisdiction import offered
from checker.finding import Certainty, Finding, Severity, place_of
from checker.profile import DeckRule
from grammar.vocabulary import plain


def wager_with_wrong_decks(context: CheckContext) -> Iterator[Finding]:
    for rule in context.profile.deck_rules if context.profile else ():
        for game in context.games:
            wrong = [decks for decks in game.decks() if decks not in rule.decks]
            if wrong and any(plain(wager) == plain(rule.wager) for wager in offered(game)):
                yield finding(rule, game, wrong)


def finding(rule: DeckRule, game: GameContext, wrong: list[int]) -> Finding:
    always = len(wrong) == len(game.decks())
    return Finding(
        check="wager-with-wrong-decks",
        severity=Severity.ERROR if always else Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f'"{rule.wager}" needs {" or ".join(map(str, rule.decks))} decks ({rule.citation}); '
        f"{game.name} {'is played' if always else 'may be played'} with {' or '.join(map(str, wrong))}",
        places=tuple(place_of(rule.stated) for rule in game.rules.statements["number of decks"]),
        question="number of decks",
        about=rule.wager,
    )
