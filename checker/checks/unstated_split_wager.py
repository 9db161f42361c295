"""A side wager goes with the player's hand, the hand may be split, and nothing says on which hand the wager rides."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, GameContext
from checker.facts.lines import folded, lines_in, listed, words_of
from checker.facts.stakes import at_the_table
from checker.facts.wagers import TIPS, is_main
from checker.facts.worded_wins import worded_wins
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.cards import cards
from engine.effects import ALLOWED, FORBIDDEN, effect_of
from engine.footprint import facts_read, groups_of
from engine.situation_classes import single
from grammar.exhibit import Stated
from grammar.tree import Count, Line, NumberIs, Statement, Total, TotalIs, Versus, tests_in
from grammar.usual import takes_over_usual_rules

SPLIT = frozenset({"hand is split", "hand is from split aces", "splits made", "split card"})
FIRST = frozenset({"first two cards", "first card", "second card"})
DEALT = 2
SPEAKS = ("split", "original hand", "first hand", "initial hand", "first two cards", "initial two cards")
HAND = cards("9♠ 2♥ K♦")
SHOWN = 3


def unstated_split_wager(context: CheckContext) -> Iterator[Finding]:
    if not context.exhibit.asks("may split"):
        return
    for game in context.games:
        found = {about: stated for about, stated in by_wager(game).items() if rides(context, game, about, stated)}
        if found and can_be_split(game):
            yield finding(game, found)
            return


def by_wager(game: GameContext) -> dict[str, list[Stated]]:
    """What each side wager is paid for, or when it wins in words."""
    found: dict[str, list[Stated]] = {}
    for rule in game.rules.statements.get("wager pay", ()):
        if rule.stated.about and not is_main(rule.stated.about) and not rule.stated.base:
            found.setdefault(rule.stated.about, []).append(rule.stated)
    return {about: stated for about, stated in found.items() if folded(about) not in TIPS}


def can_be_split(game: GameContext) -> bool:
    """Is it allowed, by the document or by the rules that apply by the name of the game?"""
    effects = {effect_of(rule.stated.value) for rule in game.rules.statements.get("may split", ())}
    return ALLOWED in effects or (FORBIDDEN not in effects and takes_over_usual_rules(game.exhibit))


def rides(context: CheckContext, game: GameContext, about: str, stated: list[Stated]) -> bool:
    """Does the wager go by a hand that has been played out, and does no line on it speak of split hands?"""
    looked = {
        name
        for one in stated
        for test in single(one.when, game.rules)
        for name in (*facts_read(test), *groups_of(test))
    }
    played = any(looks_at_played_hand(one) for one in stated) and not any(map(of_dealt_cards, stated))
    if not played or looked & (SPLIT | FIRST):
        return False
    lines = (line for line in lines_in(context) if isinstance(line, Statement) and folded(line.name) == folded(about))
    return not any(word in said(line) for line in lines for word in SPEAKS)


def said(line: Line) -> str:
    quoted = " ".join(cite.words for cite in line.tail.cites) if isinstance(line, Statement) else ""
    return f"{words_of(line)} {quoted}".casefold()


def looks_at_played_hand(stated: Stated) -> bool:
    """At its total; a look at the cards may be one at those that were dealt."""
    for test in tests_in(stated.when):
        if isinstance(test, TotalIs) and test.whose in ("player", "own"):
            return True
        if isinstance(test, Versus) and Total("player") in (test.left, test.right):
            return True
    return False


def of_dealt_cards(stated: Stated) -> bool:
    """``cards in hand is 2``, and nothing is won with more of them"""
    tests = [test for test in tests_in(stated.when) if isinstance(test, NumberIs)]
    tests = [test for test in tests if test.quantity == Count("cards in hand")]
    dealt = [part.high for test in tests for part in test.intervals]
    pays = effect_of(stated.value)
    return (
        bool(dealt)
        and all(high is not None and high <= DEALT for high in dealt)
        and pays is not None
        and (pays.kind in ("pays", "win", "counts"))
    )


def finding(game: GameContext, found: dict[str, list[Stated]]) -> Finding:
    names = listed(f'"{about}"' for about in found)
    at = at_the_table(game, "settle", hand=HAND, dealer=cards("9♣ 9♦"), from_split=True, splits=1, hits=1)
    worded = [one for about in found for one in worded_wins(game).get(folded(about), ())]
    return Finding(
        check="unstated-split-wager",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{names} goes by the player's hand, and nothing says what becomes of it when the hand is split",
        places=tuple(dict.fromkeys(map(place_of, [*worded, *(one for stated in found.values() for one in stated)])))[
            :SHOWN
        ],
        question="wager pay",
        about=", ".join(found),
        witness=Witness(at.told(), (), at, game.name),
        asks=f"When a hand is split, does {names.replace(chr(34), '')} hold for the first hand, for each, or for none, "
        "and may or must it be placed again?",
    )
