"""Declared games for tests: parses a text without faults, and computes the odds of its wagers."""

from __future__ import annotations

from fractions import Fraction

from engine.declared.declared_document import rulebook
from engine.declared.declared_odds import declared_odds
from engine.rulebook import Rulebook
from engine.side_wagers.tally import WagerOdds
from tests.support.documents import exhibit_from


def rules_from(text: str) -> Rulebook:
    exhibit = exhibit_from(f"language 1\n{text}")
    return rulebook(exhibit, exhibit.games[0].name)


def odds_from(text: str, wager: str, decks: int = 1) -> WagerOdds:
    return declared_odds(rules_from(text), wager, decks)


def edge_from(text: str, wager: str, decks: int = 1) -> Fraction:
    return odds_from(text, wager, decks).edge
