"""All declared games as one family: what they are is said by their structure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from engine.declared.declared_document import meaning, rulebook, usual_beside
from engine.declared.declared_house import DeclaredHouse
from engine.declared.declared_odds import costly, declared_odds, wager_names, wager_spots
from engine.declared.declared_point import declared_point
from engine.declared.declared_situations import DeclaredSituations
from engine.declared.settlement import is_bonus
from engine.declared.situation_table import DeclaredSituation
from engine.family import Family
from engine.money.statement_account import LeftOut, StatementAccount
from engine.rulebook import Readings, Rulebook, for_decks
from grammar.exhibit import Exhibit

if TYPE_CHECKING:
    from engine.money.stated_play import StatedChoices
    from engine.sheet.endings import Endings
    from engine.simulator import Prepared


def simulated_wager(
    exhibit: Exhibit, game: str, wager: str, decks: int | None, stake: Fraction | None, readings: Readings | None
) -> Prepared:
    from engine.declared.declared_simulation import prepared_wager  # the simulator itself asks for the family

    return prepared_wager(exhibit, game, wager, decks, stake, readings)


def stated_choices(
    exhibit: Exhibit, game: str, decks: int | None, readings: Readings | None, text: str
) -> StatedChoices:
    from engine.declared import stated_choices

    return stated_choices.stated_choices(exhibit, game, decks, readings, text)


def played_so(exhibit: Exhibit, game: str, readings: Readings | None, text: str) -> Exhibit:
    from engine.declared import stated_choices

    return stated_choices.played_so(exhibit, game, readings, text)


def endings(rules: Rulebook, wager: str, decks: int, removed: Sequence[str], beside: Sequence[str]) -> Endings:
    from engine.declared.declared_endings import declared_endings  # rounds are played as a simulation plays them

    return declared_endings(for_decks(rules, decks), wager, decks, removed, beside)


def covariance(rules: Rulebook, one: str, two: str, decks: int, removed: Sequence[str]) -> Fraction | None:
    from engine.declared.chain_pairs import chain_covariance

    return chain_covariance(rules, one, two, decks, removed)


def sampled_covariance(
    rules: Rulebook, one: str, two: str, decks: int, removed: Sequence[str], rounds: int, seed: int
) -> tuple[float, float, int]:
    from engine.declared import paired_rounds

    return paired_rounds.sampled_covariance(rules, one, two, decks, removed, rounds, seed)


def account(rules: Rulebook, everywhere: bool) -> StatementAccount:
    from engine.declared.declared_account import declared_account  # what money hangs on itself asks for the family

    return declared_account(rules, everywhere)


def left_out(rules: Rulebook, wager: str) -> Iterable[LeftOut]:
    from engine.declared import declared_account

    return declared_account.left_out(rules, wager)


DECLARED = Family(
    rulebook=rulebook,
    meaning=meaning,
    usual=usual_beside,
    situation=DeclaredSituation,
    situations=DeclaredSituations,
    account=account,
    left_out=left_out,
    wager_odds=declared_odds,
    endings=endings,
    covariance=covariance,
    sampled_covariance=sampled_covariance,
    wager_names=wager_names,
    wager_spots=wager_spots,
    costly=costly,
    bonus=is_bonus,
    house=DeclaredHouse,
    decision_point=declared_point,
    simulated_wager=simulated_wager,
    stated_choices=stated_choices,
    played_so=played_so,
)
