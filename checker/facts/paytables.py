"""The pay tables of a game as the checks see them: each row with its statements."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

from base.records import dataclass
from checker.context import GameContext
from checker.facts.jurisdiction import offered
from engine.effects import effect_of
from engine.rulebook import CompiledStatement
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Paytable, Row
from grammar.vocabulary import plain

PAID: tuple[QuestionName, ...] = ("wager pay", "main pay", "main result")
KNOWN = Path(__file__).parent / "known_wagers.toml"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row, its pay per unit staked (None for dollars), and its statements in this game."""

    row: Row
    stated: tuple[Stated, ...]

    @property
    def event(self) -> str:
        return plain(self.row.event)

    @property
    def pays(self) -> Fraction | None:
        effects = [effect_of(stated.value) for stated in self.stated if stated.question != "main result"]
        worths = [effect.worth for effect in effects if effect is not None and effect.kind in ("pays", "push", "lose")]
        return worths[0] if worths else None


@dataclass(frozen=True, slots=True)
class Table:
    """A pay table in force in a game."""

    game: GameContext
    table: Paytable
    rows: tuple[TableRow, ...]

    @property
    def wager(self) -> str:
        return self.table.wager or self.table.name

    @property
    def about(self) -> str:
        return next((stated.about for row in self.rows for stated in row.stated), "")

    @property
    def reading(self) -> tuple[str, str] | None:
        """The reading that the whole table belongs to; the two interpretations of a bare number do not count."""
        readings = {stated.reading for row in self.rows for stated in row.stated}
        return readings.pop() if len(readings) == 1 else None

    def row(self, event: str) -> TableRow | None:
        return next((row for row in self.rows if row.event == event), None)


def tables(game: GameContext) -> Sequence[Table]:
    """The tables of the wagers that a game offers; inherited ones only if it does not replace them."""
    return game.memo(all_tables)


def all_tables(game: GameContext) -> list[Table]:
    statements = statements_by_line(game)
    found = [Table(game, table, tuple(table_rows(table, statements))) for table in game.exhibit.tables]
    known = set(offered(game))
    heard = [table for table in found if table.rows and (not table.about or table.about in known)]
    level = {id(table): min(rule.level for row in table.rows for rule in statements[id(row.row)]) for table in heard}
    return [
        table
        for table in heard
        if level[id(table)] == min(level[id(other)] for other in heard if plain(other.wager) == plain(table.wager))
    ]


def statements_by_line(game: GameContext) -> dict[int, list[CompiledStatement]]:
    """What each line says about a pay in this game."""
    found: dict[int, list[CompiledStatement]] = {}
    for question in PAID:
        for rule in game.rules.statements.get(question, ()):
            found.setdefault(id(rule.stated.line), []).append(rule)
    return found


def table_rows(table: Paytable, statements: dict[int, list[CompiledStatement]]) -> Iterator[TableRow]:
    for row in table.rows:
        if isinstance(row, Row) and id(row) in statements:
            yield TableRow(row, tuple(dict.fromkeys(rule.stated for rule in statements[id(row)])))


@dataclass(frozen=True, slots=True)
class EventFamily:
    """Events that a table pays together; sums gives the single matches that make up a row."""

    name: str
    events: tuple[str, ...]
    sums: Mapping[str, tuple[str, ...]]


@cache
def families() -> tuple[EventFamily, ...]:
    return tuple(
        EventFamily(
            entry["name"],
            tuple(plain(event) for event in entry["events"]),
            {plain(event): tuple(map(plain, parts)) for event, parts in entry.get("sums", {}).items()},
        )
        for entry in tomllib.loads(KNOWN.read_text(encoding="utf-8"))["family"]
    )
