"""The money that an answer moves in its witness, for the lowest legal wager."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, assert_never

from checker.answer_text import money
from checker.context import GameContext
from engine.effects import Effect
from engine.play.payouts import lost, rounding_of, winnings
from grammar.question_names import QuestionName
from grammar.vocabulary import Question


def result_of(question: Question, effect: Effect, at: Any, game: GameContext) -> str:
    """``wins $15 on $10``, where the answer itself settles the wager; otherwise nothing."""
    stake = Fraction(getattr(at, "staked", 1))
    match effect.kind:
        case "pays" | "counts":
            return result_in(paid(question.name, effect, at, game), stake) if settles(question) else ""
        case "win":
            return won(at, game) if question.name == "main result" else ""
        case "push":
            return result_in(Fraction(0), stake)
        case "lose":
            ante = Fraction(getattr(at, "ante", stake))
            return result_in(-lost(effect, ante, stake, rounding_of(game.rules)), stake)
        case "stay":
            return f"leaves {money(stake)} on the table"
        case "double" | "split" | "surrender":
            return ""
        case "allowed" | "forbidden" | "hit" | "stand" | "adds" | "is" | "lists" | "cards" | "says" | "unreached":
            return ""
        case _:
            assert_never(effect.kind)


def result_in(net: Fraction, stake: Fraction) -> str:
    """``keeps $10``, ``wins $15 on $10``, ``loses $1 on $10``"""
    if not net:
        return f"keeps {money(stake)}"
    return f"{'wins' if net > 0 else 'loses'} {money(abs(net))} on {money(stake)}"


def settles(question: Question) -> bool:
    return question.name in ("main pay", "wager pay")


def won(at: Any, game: GameContext) -> str:
    """A win with what it pays, by the document or as usual; where the document pays in several ways, with each."""
    effects = game.rules.ask(MAIN_PAY, at).effects or game.usual.ask(MAIN_PAY, at).effects
    amounts = " or ".join(money(amount) for amount in sorted({paid(MAIN_PAY, effect, at, game) for effect in effects}))
    return " ".join(filter(None, ("wins", amounts, f"on {money(Fraction(at.staked))}")))


def paid(question: QuestionName, effect: Effect, at: Any, game: GameContext) -> Fraction:
    return winnings(effect, paid_on(question, at, game), rounding_of(game.rules))


def paid_on(question: QuestionName, at: Any, game: GameContext) -> Fraction:
    """The part of the stake on which a win is paid: the ante alone, where the document says so of raised hands."""
    if question == MAIN_PAY:
        effects = game.rules.ask("payout basis", at, "main").effects
        if len(effects) == 1 and effects[0].word == "the ante":
            return Fraction(at.ante)
    return Fraction(at.staked)


MAIN_PAY: QuestionName = "main pay"
