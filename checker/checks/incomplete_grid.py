"""A yes/no grid leaves out a case that its columns distinguish."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from checker.context import CheckContext
from checker.facts.paytables import Table, tables
from checker.facts.ranks import in_shoe
from checker.finding import Certainty, Finding, Severity, Witness, place_at
from engine.cards import cards
from engine.conditions import predicate
from engine.family import family_of
from grammar.tree import Flag, tests_in

HANDS = (cards("10♠ 7♥"), cards("A♠ K♥"), cards("10♠ 6♥ 10♦"))
DEALERS = (cards("A♦ 7♣"), cards("A♦ K♣"), cards("A♦ 5♣ K♥ K♠"))
"""An ordinary hand, a blackjack and a bust hand of each side, the dealer's with an ace up."""
FEWEST = 3
"""Two rows are a statement and its exception; a grid has more."""


def incomplete_grid(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games if context.exhibit.asks("main pay") else ():
        for table in tables(game):
            left_out = uncovered(table) if is_grid(table) else None
            if left_out and table.table.name not in seen:
                seen.add(table.table.name)
                yield finding(table, left_out)


def is_grid(table: Table) -> bool:
    """Do the rows test only facts, at least two of them?"""
    tests = [test for row in table.rows for stated in row.stated for test in tests_in(stated.when)]
    facts = {test.name for test in tests if isinstance(test, Flag)}
    return len(table.rows) >= FEWEST and len(facts) > 1 and all(isinstance(test, Flag) for test in tests)


def uncovered(table: Table) -> Any | None:
    """The first situation where no row applies."""
    rules, situation = table.game.rules, family_of(table.game.exhibit).situation
    rows = [
        predicate(stated.when, rules.terms, rules.exhibit.events)
        for row in table.rows
        for stated in row.stated
        if stated.when is not None
    ]
    hands, dealers = ([one for hand in listed if (one := in_shoe(table.game, hand))] for listed in (HANDS, DEALERS))
    for hand, dealer, insured in product(hands, dealers, (False, True)):
        at = situation("settle", hand=hand, dealer=dealer, insured=insured, checked=True, hits=len(hand) - 2)
        if not any(row(at) for row in rows):
            return rules.terms.shown(at)
    return None


def finding(table: Table, at: Any) -> Finding:
    return Finding(
        check="incomplete-grid",
        severity=Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f'the rows of "{table.table.name}" leave out a case that its columns tell apart: {at.told()}'
        + ("" if at.insured else ", not insured"),
        places=(place_at(table.table), *(place_at(row.row) for row in table.rows)),
        question="wager pay" if table.about else "main pay",
        about=table.about,
        witness=Witness(at.told(), (), at, table.game.name),
    )
