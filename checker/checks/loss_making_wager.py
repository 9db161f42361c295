"""A wager returns more than is staked on it, so the house loses money on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeGuard

from checker.answer_text import percent
from checker.context import CheckContext, GameContext, game_context
from checker.facts.claims import claimed_edges
from checker.facts.jurisdiction import offered
from checker.facts.lines import folded, listed
from checker.finding import Certainty, Finding, Severity, place_of
from engine.side_wagers.odds import EVEN_MONEY, WagerOdds
from grammar.exhibit import MAIN
from grammar.question_names import QuestionName
from grammar.tree import Outcome
from grammar.vocabulary import vocabulary

NO_STAKE = (MAIN, EVEN_MONEY)
"""The main game needs more than a single count; even money stakes nothing, it ends a wager early."""


def loss_making_wager(context: CheckContext) -> Iterator[Finding]:
    seen = claimed_edges(context)
    for game in context.games:
        found: dict[str, dict[int, Fraction]] = {}
        for wager in offered(game):
            losses = {} if wager in NO_STAKE or folded(wager) in seen else losses_of(game, wager)
            if losses:
                seen.add(folded(wager))
                found[wager] = losses
        if found:
            yield finding(game, found)


def losses_of(game: GameContext, wager: str) -> dict[int, Fraction]:
    """The house's loss per dollar, for each number of decks with which it loses; none where a draw or a pay is open."""
    if any(len(answers.effects) > 1 for answers in game.answers("wager pay", wager)):
        return {}
    asked = game.exhibit.structure.asked if game.exhibit.structure else ()
    if not all(answers.clear for name in asked if is_question(name) for answers in game.answers(name)):
        return {}
    counted = {decks: game.quick_odds(wager, decks) or if_silence_loses(game, wager, decks) for decks in game.decks()}
    return {decks: -odds.edge for decks, odds in counted.items() if odds is not None and odds.edge < 0}


def is_question(name: str) -> TypeGuard[QuestionName]:
    return name in vocabulary().questions


def if_silence_loses(game: GameContext, wager: str, decks: int) -> WagerOdds | None:
    """The odds where every case that the document leaves open is lost: the least that the wager can return."""
    own = next((rule.stated for rule in game.rules.statements.of("wager pay", wager)), None)
    if own is None or game.exhibit.structure is None or game.costly(wager):
        return None
    lost = replace(own, key="otherwise", value=Outcome("lose"), when=None, given=None, reading=None, default=True)
    exhibit = replace(game.exhibit, stated=(*game.exhibit.stated, lost))
    return game_context(exhibit, game.name, game.rules.readings).odds(wager, decks)


def finding(game: GameContext, found: dict[str, dict[int, Fraction]]) -> Finding:
    """One for all wagers: whoever set these pays is asked once."""
    every = [loss for losses in found.values() for loss in losses.values()]
    low, high = percent(min(every)), percent(max(every))
    decks = sorted({decks for losses in found.values() for decks in losses})
    some = f" with {' or '.join(map(str, decks))} decks" if len(decks) < len(game.decks()) else ""
    paid = dict.fromkeys(
        rule.stated for rule in game.rules.statements.get("wager pay", ()) if rule.stated.about in found
    )
    names = listed(f'"{wager}"' for wager in found)
    pay, it = ("pay more than they are", "each of them") if len(found) > 1 else ("pays more than it is", "it")
    of_each = tuple(f'"{wager}": the house loses {percent(max(losses.values()))}' for wager, losses in found.items())
    return Finding(
        check="loss-making-wager",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{names} {pay} worth: the house loses "
        f"{low if low == high else f'{low} to {high}'} of every dollar staked on {it} in {game.name}{some}",
        places=tuple(map(place_of, paid)),
        question="wager pay",
        about=next(iter(found)),
        details=of_each if len(found) > 1 else (),
    )
