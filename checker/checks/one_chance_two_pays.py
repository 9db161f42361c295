"""Two wagers that win equally often are paid differently."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity, place_of
from engine.side_wagers.tally import WagerOdds
from engine.situation_classes import abouts

Chance = tuple[int, Fraction, Fraction]
"""With so many decks: how often a wager wins, how often it is returned."""


def one_chance_two_pays(context: CheckContext) -> Iterator[Finding]:
    structure = context.exhibit.structure
    if structure is None or structure.repeated or not structure.randomizer.goes_back:
        return
    for game in context.games:
        for chance, wagers in by_chance(game).items():
            if len(set(wagers.values())) > 1:
                yield finding(game, chance, wagers)


def by_chance(game: GameContext) -> dict[Chance, dict[str, Fraction]]:
    """Wagers that can win in one way, and what each pays, by how often that is."""
    found: dict[Chance, dict[str, Fraction]] = {}
    for wager in filter(None, abouts(game.rules, "wager pay")):
        odds = game.quick_odds(wager, 1)
        if odds is not None and len(wins := won(odds)) == 1:
            ((pays, often),) = wins.items()
            found.setdefault((odds.decks, often, odds.push), {})[wager] = pays
    return found


def won(odds: WagerOdds) -> dict[Fraction, Fraction]:
    wins: dict[Fraction, Fraction] = {}
    for row in odds.rows:
        if row.pays > 0 and row.probability:
            wins[row.pays] = wins.get(row.pays, Fraction(0)) + row.probability
    return wins


def finding(game: GameContext, chance: Chance, wagers: dict[str, Fraction]) -> Finding:
    told = listed(f'"{name}" pays {pays} to 1' for name, pays in wagers.items())
    paid = dict.fromkeys(rule.stated for name in wagers for rule in game.rules.speaking("wager pay", name))
    return Finding(
        check="one-chance-two-pays",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"wagers of one chance, {chance[1]}, are paid differently: {told}",
        places=tuple(map(place_of, paid)),
        question="wager pay",
        about=next(iter(wagers)),
    )
