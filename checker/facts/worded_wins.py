"""Wagers that win by the text, in words, and that no sentence pays: what a win is worth is open, not the win."""

from __future__ import annotations

from collections.abc import Mapping

from checker.context import GameContext
from checker.facts.lines import folded
from engine.effects import EffectKind, effect_of
from grammar.exhibit import Stated
from grammar.tree import Choice, Statement

WON: frozenset[EffectKind] = frozenset({"pays", "win", "adds", "counts"})


def worded_wins(game: GameContext) -> Mapping[str, list[Stated]]:
    """By the folded name of the wager: the sentences that say when it wins."""
    found: dict[str, list[Stated]] = {}
    for rule in game.rules.statements.get("object", ()):
        line, about = rule.stated.line, rule.stated.about
        if isinstance(line, Statement) and line.subject == "wager wins" and about and not is_paid(game, about):
            found.setdefault(folded(about), []).append(rule.stated)
    return found


def is_paid(game: GameContext, about: str) -> bool:
    """Does a sentence, in any reading, say what a win pays or where that is said?"""
    for rule in game.rules.statements.get("wager pay", ()):
        if folded(rule.stated.about) == folded(about):
            effect = effect_of(rule.stated.value)
            if rule.stated.value == Choice("by reference") or (effect is not None and effect.kind in WON):
                return True
    return False
