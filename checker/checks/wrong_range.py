"""A printed payout range does not cover what a table pays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from checker.context import CheckContext, GameContext
from checker.facts.paytables import TableRow, tables
from checker.finding import Certainty, Finding, Severity, place_at
from engine.conditions import predicate
from grammar.tree import Claim
from grammar.vocabulary import plain

ENDS = re.compile(r"\s*(-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+))\s+to\s+(-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+))\s*")


def wrong_range(context: CheckContext) -> Iterator[Finding]:
    for claim in context.exhibit.claims:
        ends = ENDS.fullmatch(claim.value) if claim.what == "payout range" else None
        if ends is None:
            continue
        low, high = sorted((Fraction(ends[1]), Fraction(ends[2])))
        for game in context.games:
            rows = [row for row in rows_of(game, claim) if row.pays is not None and not low <= row.pays <= high]
            if rows:
                yield finding(game, claim, rows)
                break


def rows_of(game: GameContext, claim: Claim) -> list[TableRow]:
    """The rows of the wagers that the claim names, or of the main wager."""
    named = {plain(name) for name in claim.names}
    found = [table for table in tables(game) if (plain(table.wager) in named if named else not table.about)]
    return [row for table in found for row in table.rows]


def finding(game: GameContext, claim: Claim, rows: list[TableRow]) -> Finding:
    paid = [row for row in rows if claim.when is None or meets(game, claim, row)]
    pays = ", ".join(dict.fromkeys(str(getattr(row.row.pays, "spelled", "")) for row in rows))
    return Finding(
        check="wrong-range",
        severity=Severity.ERROR if paid else Severity.NOTE,
        certainty=Certainty.PROVED if paid else Certainty.READ,
        message=f"the payouts are said to range from {claim.value}, and the table has rows that pay {pays}"
        + ("" if paid else "; no hand that the range speaks of can come to them"),
        places=(place_at(claim, claim.value), *(place_at(row.row) for row in rows)),
        question="main pay",
    )


def meets(game: GameContext, claim: Claim, row: TableRow) -> bool:
    """Does the row pay in some situation that the claim covers?"""
    holds = predicate(claim.when, game.rules.terms, game.exhibit.events)
    return any(
        answer.stated.line is row.row and holds(answers.situation)
        for question in dict.fromkeys(stated.question for stated in row.stated)
        for answers in game.answers(question, row.stated[0].about)
        for answer in answers.given
    )
