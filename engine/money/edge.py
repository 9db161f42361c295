"""What a document's open questions are worth: the house edge under each way of settling them.

A *choice* settles one thing: a reading of an ambiguous sentence, or one side of a contradiction, whose statements
are then taken to override the other side's. The edge under any set of choices is computed from the document as
those choices leave it, and kept on disk by content.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from base.cache import kept
from base.records import dataclass
from engine.arbiter import Stopped
from engine.family import SolvedGame, family_of
from engine.money.table_limits import playable_decks
from engine.resolutions import Option, readings_of, said, settled
from engine.rulebook import Readings
from engine.side_wagers.odds import deck_numbers, rules_of
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from grammar.formatter.document_text import printed
from grammar.tree import Document


@dataclass(frozen=True, slots=True)
class Edge:
    """The house edge of the main game, in percent of the original stake."""

    percent: float
    decks: int
    stake: Fraction
    assumed: tuple[str, ...]
    work: int = 1
    """What analysing it took, in units of `engine.money.work`."""


def edge(
    exhibit: Exhibit,
    game: str,
    options: Iterable[Option] = (),
    decks: int | None = None,
    stake: Fraction | None = None,
) -> Edge | None:
    """The edge with these options taken; None where the rules as they stand cannot be played, or have no such game.

    Kept on disk.
    """
    if family_of(exhibit).main_game is None:
        return None
    chosen = tuple(options)
    staked = str(stake) if stake is not None else ""
    key = repr(("edge", text_of(exhibit.document), exhibit.readings, game, sorted(map(said, chosen)), decks, staked))
    found = kept(
        "mathematics", key, lambda: worked_out(exhibit, game, chosen, decks, stake), depends_on=("engine", "grammar")
    )
    if found is None:
        return None
    percent, number, staked, assumed, work = found
    return Edge(percent, number, Fraction(staked), tuple(assumed), work)


def worked_out(
    exhibit: Exhibit, game: str, chosen: tuple[Option, ...], decks: int | None, stake: Fraction | None = None
) -> tuple[float, int, str, tuple[str, ...], int] | None:
    analysis = family_of(exhibit).main_game
    if analysis is None:
        return None
    taken, readings = settled(exhibit, chosen), readings_of(chosen)
    try:
        found = analysis.solved(taken, game, decks or lowest_decks(taken, game, readings), readings, stake)
        return 100 * known_edge(found), found.decks, str(found.stake), found.assumed, found.work
    except (Stopped, Unreadable, ValueError):
        return None


def refusal(
    exhibit: Exhibit, game: str, chosen: tuple[Option, ...], decks: int | None, stake: Fraction | None = None
) -> str:
    """Why rules that have no edge, though they can be played, cannot be analysed; empty if they cannot be played."""
    analysis = family_of(exhibit).main_game
    try:
        if analysis is not None:
            known_edge(analysis.solved(settled(exhibit, chosen), game, decks, readings_of(chosen), stake))
    except (Stopped, Unreadable):
        return ""
    except ValueError as why:
        return str(why)
    return ""


def lowest_decks(exhibit: Exhibit, game: str, readings: Readings) -> int | None:
    """The fewest decks that can be played with, where a cut or a burn rules out fewer that the document allows."""
    rules = rules_of(exhibit, game, readings)
    allowed, playable = deck_numbers(rules), playable_decks(rules)
    return playable[0] if allowed[:1] != playable[:1] and rules.statements.get("number of decks") else None


def text_of(document: Document) -> str:
    """The document in canonical form, printed once for all the prices of it."""
    if not LATEST or LATEST[0][0] is not document:
        LATEST[:] = [(document, printed(document))]
    return LATEST[0][1]


LATEST: list[tuple[Document, str]] = []


def known_edge(found: SolvedGame) -> float:
    """The edge of these rules, from memory where it is known."""
    if found.digest not in KNOWN:
        KNOWN[found.digest] = found.edge()
    return KNOWN[found.digest]


KNOWN: dict[bytes, float] = {}
