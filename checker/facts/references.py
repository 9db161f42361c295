"""What a document refers to by name: tables, sections and games, and whether the file has them."""

from __future__ import annotations

from collections.abc import Iterator

from base.records import dataclass
from checker.context import CheckContext
from checker.facts.lines import content, folded, references
from grammar.tree import Line, Paytable, Reference, Section, Statement

GAMES = (
    *("spanish 21", "blackjack", "baccarat", "pontoon", "craps", "roulette", "pai gow", "let it ride"),
    *("three card poker", "four card poker", "casino war", "red dog", "caribbean stud", "double exposure", "big six"),
)
"""Games that a table can be named after."""
PLACED = (
    *("posted", "displayed", "shown", "printed", "listed", "stated", "given", "indicated", "applicable", "set", "out"),
    *("above", "below", "following", "previous", "next", "same", "appropriate", "attached", "corresponding"),
)
TABLE = (
    "table",
    "tables",
    "pay",
    "payout",
    "payouts",
    "payoff",
    "off",
    "paytable",
    "wager",
    "schedule",
    "chart",
    "tableau",
)
NUMBER = frozenset("0123456789")


@dataclass(frozen=True, slots=True)
class Sought:
    """A table that a line refers to; found: the table of that name; near: one that may be meant."""

    line: Line
    reference: Reference
    found: Paytable | None
    near: Paytable | None = None
    game: str = ""
    """Another game that the name mentions."""


def tables_sought(context: CheckContext) -> Iterator[Sought]:
    for line, reference in references(context, "table"):
        yield sought(context, line, reference)


def sought(context: CheckContext, line: Line, reference: Reference) -> Sought:
    tables = context.exhibit.tables
    wanted = content(reference.target, *PLACED)
    named = next((table for table in tables if content(table.name) == wanted), None)
    if named is None and not telling(reference.target):
        named = pointed_at(line, reference, tables)
    if named is not None:
        return Sought(line, reference, named)
    other = other_game(context, reference.target)
    near = next((table for table in tables if without_number(content(table.name)) == without_number(wanted)), None)
    return Sought(line, reference, None, None if other else near, other)


def telling(name: str) -> frozenset[str]:
    """The words of a name that tell one table from others."""
    return content(name, *PLACED) - frozenset(TABLE)


def pointed_at(line: Line, reference: Reference, tables: tuple[Paytable, ...]) -> Paytable | None:
    """The table that "the following pay table" means; any table if no direction is given."""
    words = folded(reference.target).split()
    if {"following", "below", "next"}.intersection(words):
        return next((table for table in tables if table.span > line.span), None)
    if {"above", "previous"}.intersection(words):
        return next((table for table in reversed(tables) if table.span < line.span), None)
    return tables[0] if tables else None


def without_number(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if not NUMBER.issuperset(word))


def other_game(context: CheckContext, name: str) -> str:
    """A game that the name mentions and that is not played here; empty if there is none."""
    own = own_names(context)
    words = f" {folded(name)} "
    spoken = [game for game in GAMES if f" {game} " in words or f" {squeezed(game)} " in words]
    return next((game for game in spoken if not any(squeezed(game) in known for known in own)), "")


def own_names(context: CheckContext) -> set[str]:
    """What this document calls its games, squeezed; "blackjack" is a hand throughout the family."""
    exhibit = context.exhibit
    said = [game.name for game in exhibit.games]
    said += [exhibit.title, exhibit.family]
    for line in exhibit.document.lines:
        if isinstance(line, Statement) and line.subject == "title of the game":
            said.append(getattr(line.value, "text", ""))
    return {squeezed(name) for name in said}


def squeezed(name: str) -> str:
    return folded(name).replace(" ", "")


def section_named(context: CheckContext, name: str) -> Section | None:
    """The section whose title has all the distinctive words of the name."""
    wanted = content(name, "section", "sections", *PLACED)
    return next((section for section in context.exhibit.sections if wanted and wanted <= content(section.title)), None)
