"""The hand that shows a changed answer, with the money before and after."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from base.records import dataclass
from checker.context import GameContext
from checker.played_witness import ONLY_SILENCE
from checker.witness_money import result_in, result_of
from engine.arbiter import Stopped
from engine.family import family_of
from engine.money.table_limits import lowest_stake
from engine.rulebook import Answers
from grammar.errors.faults import Unreadable
from grammar.exhibit import MAIN, Exhibit
from reports.amendment.moved_answers import MovedAnswer, MovedQuestion
from reports.changes import in_words


@dataclass(frozen=True, slots=True)
class ChangedHand:
    """One question with another answer now, at the smallest hand that shows it."""

    game: str
    asks: str
    about: str
    """The wager asked about; empty for the main game."""
    deal: str
    """The hand in words; empty where it is the same at every table."""
    situation: Any
    before: str
    after: str
    money_before: str
    """What it comes to, ``wins $15 on $10``; empty where the answer moves no money by itself."""
    money_after: str
    played: str
    """The cards of a whole round, where the money was found by playing it out."""
    situations: int
    """How many kinds of situation are answered differently."""


def changed_hand(moved: MovedQuestion, amended: Exhibit | None) -> ChangedHand:
    """``amended`` is the approved document with this change and its partners, where that can be read."""
    first = moved.answers[0]
    old, new = moved.games
    money = [told_money(first.before, old), told_money(first.after, new)]
    played = ""
    if not any(money):
        money_before, money_after, played = played_money(moved, first, amended or new.exhibit)
        money = [money_before, money_after]
    deal = getattr(first.before.situation, "told", None)
    return ChangedHand(
        game=new.name,
        asks=moved.question.asks,
        about="" if moved.about == MAIN else moved.about,
        deal=str(deal()).removesuffix(f", wager {MAIN}") if deal else "",
        situation=first.before.situation,
        before=in_words(first.before),
        after=in_words(first.after),
        money_before=money[0],
        money_after=money[1],
        played=played,
        situations=len(moved.answers),
    )


def told_money(answers: Answers, game: GameContext) -> str:
    at = at_a_stake(answers, game)
    found = [result_of(answers.question, effect, at, game) for effect in answers.effects]
    return " or ".join(dict.fromkeys(filter(None, found)))


def at_a_stake(answers: Answers, game: GameContext) -> Any:
    """The situation with the lowest stake that may be wagered, where it has none of its own."""
    at = answers.situation
    if getattr(at, "amount", None) is not None or getattr(at, "staked", None) != 1 or getattr(at, "ante", None) != 1:
        return at
    stake = lowest_stake(game.rules, answers.about or MAIN)
    return replace(at, ante=Fraction(stake), staked=Fraction(stake))


def played_money(moved: MovedQuestion, first: MovedAnswer, amended: Exhibit) -> tuple[str, str, str]:
    """One round by both versions, and its cards; empty where none was found that they settle differently."""
    old, new = moved.games
    family = family_of(old.exhibit)
    if family.counterexample is None:
        return "", "", ""
    try:
        houses = [
            family.house(exhibit, game, {}, ONLY_SILENCE, None)
            for exhibit, game in ((old.exhibit, old.name), (amended, new.name))
        ]
        found = family.counterexample(houses, moved.question.name, first.before.situation)
    except (Stopped, Unreadable):
        return "", "", ""
    if found is None:
        return "", "", ""
    before, after = (result_in(net, found.stake) for net in found.results)
    return before, after, found.deal
