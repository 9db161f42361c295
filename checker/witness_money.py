"""The money that an answer moves in its witness, for the lowest legal wager."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from checker.answer_text import money
from checker.context import GameContext
from engine.effects import Effect, Money, Share
from grammar.vocabulary import Question


def result_of(question: Question, effect: Effect, at: Any, game: GameContext) -> str:
    """``player wins $15`` for a $10 wager, where the answer itself settles it; otherwise nothing."""
    stake = Fraction(getattr(at, "staked", 1))
    match question.name, effect.kind:
        case "main pay" | "wager pay", "pays":
            return f"wins {money(effect.amount * stake)} on {money(stake)}"
        case "main result", "win":
            pays = winning_pay(at, game)
            return f"wins {money(pays * stake)} on {money(stake)}" if pays is not None else f"wins on {money(stake)}"
        case _, "push":
            return f"keeps {money(stake)}"
        case _, "lose":
            return f"loses {money(lost(effect, at, stake))}"
        case _:
            return ""


def winning_pay(at: Any, game: GameContext) -> Fraction | None:
    """What the win would pay: the document's answer, or the usual one."""
    for rules in (game.rules, game.usual):
        effects = rules.ask("main pay", at).effects
        if effects and isinstance(effects[0].amount, Fraction):
            return effects[0].amount
    return None


def lost(effect: Effect, at: Any, stake: Fraction) -> Fraction:
    match effect.amount:
        case Money(dollars):
            return dollars
        case Share(part, _):
            return part * Fraction(getattr(at, "ante", stake))
        case _:
            return stake
