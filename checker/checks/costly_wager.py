"""A wager has a far higher house edge than others of its kind, and the document does not say so."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.context import CheckContext, GameContext
from checker.facts.claims import claimed_edges
from checker.facts.lines import folded
from checker.facts.wagers import Wager, wagers
from checker.facts.worded_wins import is_paid
from checker.finding import Certainty, Finding, Severity, place_at

MOST = Fraction(15, 100)
"""No usual side wager of the family has a higher edge."""

ABSURD = Fraction(1, 2)
"""No pay table is meant so: what wins, or what it pays, is not what was meant. Where nothing is paid, that is asked."""


def costly_wager(context: CheckContext) -> Iterator[Finding]:
    owned = {*claimed_edges(context), "even money"}
    for wager in wagers(context):
        spots = f"{folded(wager.name)} on "
        told = folded(wager.name) in owned or any(name.startswith(spots) for name in owned)
        if not wager.paid or not wager.offered or told:
            continue
        for game in context.games:
            edges = edges_of(game, wager) if is_insured(wager) or is_paid(game, wager.name) else []
            if edges:
                yield finding(game, wager, edges)
                break


def is_insured(wager: Wager) -> bool:
    return wager.name == "Insurance"


def edges_of(game: GameContext, wager: Wager) -> list[Fraction]:
    """The house edge for each number of decks the document allows; empty if any of them is usual."""
    edges = []
    for decks in reversed(game.decks()):
        odds = game.quick_odds(wager.name, decks)
        if odds is None or odds.edge <= MOST:
            return []
        edges.append(odds.edge)
    return edges


def finding(game: GameContext, wager: Wager, edges: list[Fraction]) -> Finding:
    low, high = (f"{float(edge) * 100:.2f}%" for edge in (min(edges), max(edges)))
    return Finding(
        check="costly-wager",
        severity=Severity.WARNING
        if min(edges) > ABSURD and max(edges) < 1 and not is_insured(wager)
        else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f'the house edge of "{wager.name}" is {low if low == high else f"{low} to {high}"} in {game.name}, '
        "and the document does not say so",
        places=tuple(place_at(line) for line in wager.paid),
        question="wager pay",
        about=wager.name,
    )
