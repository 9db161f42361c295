"""A reference or a table names a game that is not played here."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.facts.lines import folded, not_less_than_a_warning, references
from checker.facts.references import other_game, squeezed, tables_sought
from checker.finding import Certainty, Finding, place_at
from grammar.tree import Line


def reference_to_another_game(context: CheckContext) -> Iterator[Finding]:
    for sought in tables_sought(context):
        if sought.game:
            yield finding(context, sought.line, "table", sought.reference.target, sought.game)
    for line, reference in references(context, "section", "game"):
        game = other_game(context, reference.target)
        if reference.kind == "game" and not game and not played(context, reference.target):
            game = reference.target
        if game:
            yield finding(context, line, reference.kind, reference.target, game)
    wagers = {folded(stated.about) for stated in context.exhibit.stated if stated.question == "wager amount"}
    for table in context.exhibit.tables:
        game = other_game(context, table.name)
        if game and folded(table.wager or table.name) not in wagers:
            yield finding(context, table, "table", table.name, game)


def played(context: CheckContext, name: str) -> bool:
    return squeezed(name) in {squeezed(game.name) for game in context.exhibit.games} | {
        squeezed(context.exhibit.family)
    }


def finding(context: CheckContext, line: Line, kind: str, name: str, game: str) -> Finding:
    called = f'"{name}"' if kind == "game" else f'the {kind} "{name}"'
    return Finding(
        check="reference-to-another-game",
        severity=not_less_than_a_warning(context, line),
        certainty=Certainty.READ,
        message=f"{called} belongs to {game.title()}, which is not the game of this document",
        places=(place_at(line, f'"{name}"'),),
        details=() if kind == "game" else ("the sentence seems to be copied from another procedure",),
        about=name,
    )
