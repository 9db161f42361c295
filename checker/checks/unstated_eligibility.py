"""A bonus goes with the cards of a hand, and nothing says whether a hand that was split or doubled earns it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.facts.paytables import Table, tables
from checker.facts.stakes import at_the_table
from checker.finding import Certainty, Finding, Severity, Witness, place_at
from engine.cards import cards
from engine.effects import ALLOWED, effect_of
from engine.footprint import facts_read, groups_of
from engine.situation_classes import single
from grammar.question_names import QuestionName

SPLIT = frozenset({"hand is split", "hand is from split aces", "splits made", "split card"})
DOUBLED = frozenset({"hand is doubled", "doubles made"})
HISTORIES: Mapping[str, tuple[QuestionName, frozenset[str], Mapping[str, Any]]] = {
    "split": ("may split", SPLIT, {"from_split": True, "splits": 1, "hits": 3}),
    "doubled": ("may double", DOUBLED, {"doubles": 1, "hits": 2}),
}
"""What can have happened to a hand: the question that allows it, the words that speak of it, and such a hand."""
CARDS = frozenset({"cards in hand", "hand", "first two cards"})
HAND, DEALER = cards("2♠ 3♥ 4♦ 5♣ 7♠"), cards("9♣ 9♦")


def unstated_eligibility(context: CheckContext) -> Iterator[Finding]:
    if not (context.exhibit.has_main_game and context.exhibit.asks("bonus eligibility")):
        return
    for game in context.games:
        found: dict[str, list[Table]] = {}
        for table in tables(game):
            open_ = [] if table.about or not table.rows else list(unsaid(game, table))
            if open_:
                found.setdefault(" or ".join(open_), []).append(table)
        if found:
            yield from (finding(game, history, silent) for history, silent in found.items())
            return


def unsaid(game: GameContext, table: Table) -> Iterator[str]:
    """What a hand may have gone through without a word on whether the table pays it then."""
    tests = [test for row in table.rows for stated in row.stated for test in single(stated.when, game.rules)]
    row_words = {name for test in tests for name in (*facts_read(test), *groups_of(test))}
    if not row_words & CARDS:
        return  # a table of plain wins and losses
    for history, (question, words, at) in HISTORIES.items():
        allowed = any(effect_of(rule.stated.value) == ALLOWED for rule in game.rules.statements.get(question, ()))
        hand = at_the_table(game, "settle", hand=HAND, dealer=DEALER, checked=True, **at)
        told = any(game.rules.ask("bonus eligibility", hand, about).given for about in ("", table.table.name))
        if allowed and not told and not row_words & words:
            yield history


def finding(game: GameContext, history: str, silent: list[Table]) -> Finding:
    names = listed(f'"{table.table.name}"' for table in silent)
    at = HISTORIES[history.split(" or ", maxsplit=1)[0]][2]
    hand = at_the_table(game, "settle", hand=HAND, dealer=DEALER, checked=True, **at)
    return Finding(
        check="unstated-eligibility",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"nothing says whether a hand that was {history} is paid by {names}",
        places=tuple(place_at(table.table) for table in silent),
        question="bonus eligibility",
        about=history,
        witness=Witness(hand.told(), (), hand, game.name),
        asks=f"Is a hand that was {history} paid by {names.replace(chr(34), '')}?",
    )
