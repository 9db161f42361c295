"""Which entries of a draft the language can express."""

from __future__ import annotations

from collections.abc import Sequence

from intake.entries import Entry
from intake.language import reads_clean
from intake.prose.games import Game
from intake.prose.proposal import Proposal


def valid_entries(entries: tuple[Entry, ...], game: Game) -> tuple[Entry, ...]:
    """The entries without proposals that the language cannot express, given what the text says the game is made of."""
    made_of = [entry for entry in entries if isinstance(entry, Proposal) and entry.subject == "randomizer"]
    given = [line for entry in made_of[:1] for line in entry.lines() if reads_clean(line, game)]
    return tuple(entry for entry in entries if valid(entry, game) or (given and valid(entry, game, given)))


def valid(entry: Entry, game: Game, given: Sequence[str] = ()) -> bool:
    return not isinstance(entry, Proposal) or reads_clean("\n".join((*given, *entry.lines())), game)
