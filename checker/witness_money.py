"""The money that an answer moves in its witness, for the lowest legal wager."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, assert_never

from checker.answer_text import money
from checker.context import GameContext
from engine.effects import Effect
from engine.play.payouts import lost
from grammar.vocabulary import Question


def result_of(question: Question, effect: Effect, at: Any, game: GameContext) -> str:
    """``player wins $15`` for a $10 wager if the answer itself settles it; otherwise empty."""
    stake = Fraction(getattr(at, "staked", 1))
    match effect.kind:
        case "pays":
            return won(effect.amount, stake) if question.name in ("main pay", "wager pay") else ""
        case "win":
            return won(winning_pay(at, game), stake) if question.name == "main result" else ""
        case "push":
            return f"keeps {money(stake)}"
        case "lose":
            return f"loses {money(lost(effect, Fraction(getattr(at, 'ante', stake)), stake))}"
        case "stay":
            return f"{money(stake)} stays"
        case "double" | "split" | "surrender":
            return ""
        case "allowed" | "forbidden" | "hit" | "stand" | "counts" | "is" | "lists" | "cards" | "says" | "unreached":
            return ""
        case _:
            assert_never(effect.kind)


def won(pays: Fraction | None, stake: Fraction) -> str:
    return f"wins on {money(stake)}" if pays is None else f"wins {money(pays * stake)} on {money(stake)}"


def winning_pay(at: Any, game: GameContext) -> Fraction | None:
    """What the win would pay: the document's answer, or the usual one."""
    for rules in (game.rules, game.usual):
        effects = rules.ask("main pay", at).effects
        if effects and isinstance(effects[0].amount, Fraction):
            return effects[0].amount
    return None
