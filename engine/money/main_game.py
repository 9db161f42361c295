"""The main game of a document, analysed: edge, strategy, and the value of every action at a given decision."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from base.records import dataclass
from engine.arbiter import Stopped
from engine.damaged_words import damaged_words
from engine.family import MainGameAnalysis, SolvedGame, family_of
from engine.money.edge import known_edge
from engine.money.statement_account import StatementAccount
from engine.money.strategy_chart import StrategyChart
from engine.rulebook import Readings
from engine.side_wagers.odds import rules_of
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit


@dataclass(frozen=True, slots=True)
class MainGame:
    """The edge of the main game for one number of decks and one stake, and what had to be assumed."""

    game: str
    solved: SolvedGame
    edge_percent: float
    damaged: tuple[str, ...] = ()
    """Words of a damaged copy that were read as they were most likely meant."""

    @property
    def decks(self) -> int:
        return self.solved.decks

    @property
    def stake(self) -> Fraction:
        return self.solved.stake

    @property
    def assumed(self) -> tuple[str, ...]:
        return (*self.damaged, *self.solved.assumed)

    def strategy(self) -> StrategyChart:
        return self.solved.strategy()

    def values(self, decision: object) -> Mapping[str, float]:
        """What every allowed action is worth, in units of the stake, best first."""
        return self.solved.values(decision)


class Unanalysed(Exception):
    """Why the rules as they stand cannot be analysed, in a sentence."""


def analysis_of(exhibit: Exhibit) -> MainGameAnalysis | None:
    """How the exhibit's family analyses its main game; None for a family that has none."""
    return family_of(exhibit).main_game


def main_game(
    exhibit: Exhibit,
    game: str,
    *,
    decks: int | None = None,
    readings: Readings | None = None,
    stake: Fraction | None = None,
) -> MainGame | None:
    """The main game analysed, None for a family that has none. Raises Unanalysed."""
    analysis = analysis_of(exhibit)
    if analysis is None:
        return None
    try:
        found = analysis.solved(exhibit, game, decks, readings, stake)
        damaged = damaged_words(rules_of(exhibit, game, readings))
        return MainGame(game, found, 100 * known_edge(found), damaged)
    except (Stopped, ValueError) as reason:
        raise Unanalysed(str(reason)) from None


def accounts(exhibit: Exhibit, readings: Readings | None = None) -> dict[str, StatementAccount]:
    """By game, which statements the edge of its main wager holds; games that cannot be analysed have none.

    Of declared games what is left out is told, not who lost a contradiction: a check finds those by itself.
    """
    found = {}
    for game in exhibit.games:
        account = family_of(exhibit).account
        if account is not None:
            found[game.name] = account(rules_of(exhibit, game.name, readings), False)
            continue
        try:
            solved = main_game(exhibit, game.name, readings=readings)
        except (Unanalysed, Unreadable):
            continue
        if solved is not None:
            found[game.name] = solved.solved.account()
    return found
