"""What stands on each wager: at first, and after the player chose."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engine.declared.linked_wagers import paid_on
from engine.declared.situation_table import SituationTable, is_rank
from engine.rulebook import Rulebook
from grammar.declared.structure import StakeChoice, Structure


def first_stakes(rules: Rulebook, structure: Structure, wagers: Iterable[str]) -> dict[str, Fraction]:
    """One unit on each, but nothing on what a choice adds to, nor on what is paid on the stake of another."""
    added = {option.wager for stage in structure.stages for option in stage.options if option.times > 0}
    return {name: Fraction(0 if name in added or paid_on(rules, name) else 1) for name in wagers}


def took(table: SituationTable, option: StakeChoice) -> SituationTable:
    """The same faces after the player took an option; how hands rank does not change by it."""
    stakes = dict(table.stakes)
    if option.wager:
        base = table.stakes.get(option.base, Fraction(1)) if option.times > 0 else Fraction(1)
        stakes[option.wager] = stakes.get(option.wager, Fraction(0)) + option.times * base
    known: dict[Hashable, Any] = {key: held for key, held in table.known.items() if is_rank(key)}
    return replace(table, chosen=(*table.chosen, option.name), stakes=stakes, known=known)
