"""A reference or a table is named for a game that is not played here."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, place_at
from checker.lines import folded, not_less_than_a_warning, references
from checker.naming import other_game, squeezed, tables_sought
from checker.whole import Whole
from grammar.tree import Line


def reference_to_another_game(whole: Whole) -> Iterator[Finding]:
    for sought in tables_sought(whole):
        if sought.game:
            yield finding(whole, sought.line, "table", sought.reference.target, sought.game)
    for line, reference in references(whole, "section", "game"):
        game = other_game(whole, reference.target)
        if reference.kind == "game" and not game and not played(whole, reference.target):
            game = reference.target
        if game:
            yield finding(whole, line, reference.kind, reference.target, game)
    wagers = {folded(stated.about) for stated in whole.exhibit.stated if stated.question == "wager amount"}
    for table in whole.exhibit.tables:
        game = other_game(whole, table.name)
        if game and folded(table.wager or table.name) not in wagers:
            yield finding(whole, table, "table", table.name, game)


def played(whole: Whole, name: str) -> bool:
    return squeezed(name) in {squeezed(game.name) for game in whole.exhibit.games} | {squeezed(whole.exhibit.family)}


def finding(whole: Whole, line: Line, kind: str, name: str, game: str) -> Finding:
    called = f'"{name}"' if kind == "game" else f'the {kind} "{name}"'
    return Finding(
        check="reference-to-another-game",
        severity=not_less_than_a_warning(whole, line),
        certainty=Certainty.READ,
        message=f"{called} belongs to {game.title()}, which is not the game of this document",
        places=(place_at(line, f'"{name}"'),),
        details=() if kind == "game" else ("the sentence seems to be copied from another procedure",),
        about=name,
    )
