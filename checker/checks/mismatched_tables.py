"""The same wager has different pay tables in two games of one document."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from checker.answer_text import odds
from checker.context import CheckContext, GameContext
from checker.facts.paytables import Table, tables
from checker.finding import Certainty, Finding, Severity, place_at
from engine.side_wagers.odds import shoe_of
from grammar.tree import Odds
from grammar.vocabulary import plain


def mismatched_tables(context: CheckContext) -> Iterator[Finding]:
    for one, two in combinations(context.games, 2):
        for first in tables(one):
            for second in tables(two):
                if first.about and plain(first.wager) == plain(second.wager) and first.table is not second.table:
                    differing = differences(first, second)
                    unambiguous = differing and first.reading is None and second.reading is None
                    if unambiguous and (may_share_a_shoe(one, two) or different_units(first, second)):
                        yield finding(first, second, differing)


def differences(first: Table, second: Table) -> tuple[str, ...]:
    found = []
    for event in dict.fromkeys(row.event for row in (*first.rows, *second.rows)):
        pays = [won(table, event) for table in (first, second)]
        if pays[0] != pays[1]:
            words = [
                f"{odds(pay)} in {table.game.name}" if pay else f"nothing in {table.game.name}"
                for pay, table in zip(pays, (first, second), strict=True)
            ]
            found.append(f"{event}: {', '.join(words)}")
    if found and different_units(first, second):
        bare = first if prints_bare(first) else second
        found.append(f"{bare.game.name} prints bare numbers, the other says its unit")
    return tuple(found)


def won(table: Table, event: str) -> Fraction:
    row = table.row(event)
    return max(row.pays or Fraction(0), Fraction(0)) if row else Fraction(0)


def different_units(first: Table, second: Table) -> bool:
    return prints_bare(first) != prints_bare(second)


def prints_bare(table: Table) -> bool:
    return not table.table.unit and any(isinstance(row.row.pays, Odds) and row.row.pays.bare for row in table.rows)


def finding(first: Table, second: Table, differing: tuple[str, ...]) -> Finding:
    same_shoe = shoe(first.game) == shoe(second.game)
    return Finding(
        check="mismatched-tables",
        severity=Severity.WARNING if same_shoe else Severity.NOTE,
        certainty=Certainty.READ,
        message=f'"{first.wager}" is paid by one table in {first.game.name} and by another in {second.game.name}'
        + (", with the same cards" if same_shoe else ""),
        places=(place_at(first.table), place_at(second.table)),
        question="wager pay",
        about=first.about,
        details=differing,
    )


def may_share_a_shoe(one: GameContext, two: GameContext) -> bool:
    """Can both be played with the same cards? If not, there is a reason for them to pay differently."""
    if tuple(shoe_of(one.rules, 1)) != tuple(shoe_of(two.rules, 1)):
        return False
    return not one.decks() or not two.decks() or bool(set(one.decks()) & set(two.decks()))


def shoe(game: GameContext) -> tuple[object, ...]:
    return game.decks(), tuple(shoe_of(game.rules, 1))
