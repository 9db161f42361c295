"""A wager is offered with a number of decks for which the jurisdiction does not allow it."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, place_of
from checker.law import offered
from checker.profile import DeckRule
from checker.whole import GameRules, Whole
from grammar.vocabulary import plain


def wager_with_wrong_decks(whole: Whole) -> Iterator[Finding]:
    for rule in whole.profile.deck_rules if whole.profile else ():
        for game in whole.games:
            wrong = [decks for decks in game.decks() if decks not in rule.decks]
            if wrong and any(plain(wager) == plain(rule.wager) for wager in offered(game)):
                yield finding(rule, game, wrong)


def finding(rule: DeckRule, game: GameRules, wrong: list[int]) -> Finding:
    always = len(wrong) == len(game.decks())
    return Finding(
        check="wager-with-wrong-decks",
        severity=Severity.ERROR if always else Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f'"{rule.wager}" needs {" or ".join(map(str, rule.decks))} decks ({rule.citation}); '
        f"{game.name} {'is played' if always else 'may be played'} with {' or '.join(map(str, wrong))}",
        places=tuple(place_of(law.stated) for law in game.rules.laws["number of decks"]),
        question="number of decks",
        about=rule.wager,
    )
