"""What a draft is made of, in the order of the source: sections, notes, proposals, tables and open sentences."""

from __future__ import annotations

from collections.abc import Iterator

from base.records import dataclass
from grammar.source import Piece
from intake.prose.games import Game
from intake.prose.proposal import Proposal
from intake.prose.subjects import Hint
from intake.prose.tables import Table


@dataclass(frozen=True, slots=True)
class Section:
    """A heading that opens a part of the document."""

    title: str
    kind: str
    place: str
    game: str = ""
    """The variant of the game that the part is about; empty if it is about the game of the whole document."""


@dataclass(frozen=True, slots=True)
class Note:
    """Text that is not a rule: a heading, page furniture, noise."""

    kind: str
    place: str


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A sentence of no known kind, with the subjects it is most likely about."""

    place: str
    text: str
    hints: tuple[Hint, ...]


Entry = Section | Note | Unclaimed | Proposal | Table


@dataclass(frozen=True, slots=True)
class Draft:
    """What a source proposes. ``spoken`` tells whether the language knows the game's family.

    ``variants`` are other games of the same family that have parts of their own; ``apart`` are games of other families,
    whose parts are left open: they need a file of their own."""

    name: str
    game: Game
    spoken: bool
    entries: tuple[Entry, ...]
    variants: tuple[Game, ...] = ()
    apart: tuple[Game, ...] = ()
    amends: str = ""
    """The words by which the text says that it changes another procedure."""

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Proposal))

    @property
    def title(self) -> str:
        """The title that the document gives itself; empty if it has none."""
        told = (entry.readings[0][1] for entry in self.proposals if entry.subject == "title of the game")
        return next(told, "").strip('"')

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Table))


FURNITURE = "furniture"
OTHER_GAME = "remark"
"""The note on a stretch about another game: to this file it is no rule."""


def noted(pieces: list[Piece]) -> Iterator[Note]:
    """One note on a stretch of the text about another game."""
    if pieces:
        first, last = (f"{piece.line}.{piece.sentence}" for piece in (pieces[0], pieces[-1]))
        yield Note(OTHER_GAME, f"@{first}" if first == last else f"@{first}-{last}")
