"""The questions that arise at one point of a baccarat round."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from engine.arbiter import Arbiter, Chosen, Stopped
from engine.baccarat.rules import rulebook, usual_beside
from engine.baccarat.situations import Situation
from engine.play.deal_notation import Point
from engine.play.decision_point import AskedQuestion, ask
from engine.play.table_setup import possible, shoe_of, wager_names
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit


def asked(exhibit: Exhibit, game: str, point: Point, readings: Readings | None = None) -> tuple[AskedQuestion, ...]:
    """Every question that arises here, in the order of play. Raises Unreadable."""
    arbiter = Arbiter(rulebook(exhibit, game, readings))
    if len(point.player) not in (2, 3) or len(point.house) not in (2, 3):
        raise Unreadable("a point of play has two or three cards for the player and for the banker: 2♠ 3♥ v 4♦ 10♣")
    if point.words:
        raise Unreadable(f'"{point.words[0]}" says nothing of a baccarat hand')
    with suppress(Stopped):
        possible(
            (*point.player, *point.house), shoe_of(Arbiter(arbiter.rules, usual_beside, Chosen(usual=True)), Situation)
        )
    return tuple(arising(arbiter, Situation("hand", point.player, point.house)))


def arising(arbiter: Arbiter, at: Situation) -> Iterator[AskedQuestion]:
    """Up to the next card that must be drawn; if none must, to the end."""
    for side, moment, hand in (("player", "hand", at.player), ("banker", "dealer", at.banker)):
        if len(hand) == 2 and (side == "banker" or len(at.banker) == 2):
            found = ask(arbiter, "player draw" if side == "player" else "banker draw", replace(at, moment=moment))
            yield found
            if any(effect.kind == "hit" for effect in found.said.effects):
                return
    settled = replace(at, moment="settle")
    found = ask(arbiter, "round result", settled)
    yield found
    if found.said.clear:
        for name in wager_names(arbiter):
            at_end = replace(settled, result=found.said.effects[0].word, wager=name)
            yield ask(arbiter, "wager pay", at_end, name)
