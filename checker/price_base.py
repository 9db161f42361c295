"""The base of all prices of a document: one number of decks, one stake, one way to settle what is open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from base.records import dataclass
from engine.money.edge import Edge, edge
from engine.money.side_edge import SideEdge, side_edge
from engine.money.table_limits import playable_decks
from engine.resolutions import Option
from engine.side_wagers.odds import baseline, rules_of
from grammar.exhibit import Exhibit
from grammar.topics import topics


@dataclass(frozen=True, slots=True)
class PriceBase:
    """What every price holds for unless it says otherwise."""

    decks: int | None
    """None where the game has no decks, or no wager whose edge is known."""
    stake: Fraction | None
    """The lowest wager in the main game; None without one."""
    rounds: int
    """Rounds an hour."""
    readings: tuple[tuple[str, str], ...]
    """The reading taken of each sentence that has several."""
    edges: tuple[tuple[str, float], ...]
    """The house edge of each game's main wager, in percent."""
    apart: frozenset[str] = frozenset()
    """The games that would be played with another number of decks if each were priced by itself."""


def price_base(exhibit: Exhibit) -> PriceBase:
    """Worked out once for each document."""
    if not LATEST or LATEST[0][0] is not exhibit:
        LATEST[:] = [(exhibit, worked_out(exhibit))]
    return LATEST[0][1]


LATEST: list[tuple[Exhibit, PriceBase]] = []


def worked_out(exhibit: Exhibit) -> PriceBase:
    own = {game.name: known for game in exhibit.games if (known := edge(exhibit, game.name))}
    decks = common_decks(exhibit, own)
    apart = frozenset(name for name, found in own.items() if found.decks != decks)
    found = own | {name: other for name in apart if (other := edge(exhibit, name, decks=decks))}
    return PriceBase(
        decks=decks,
        stake=next((one.stake for one in found.values()), None),
        rounds=topics().rounds(exhibit.family),
        readings=tuple(baseline(exhibit).items()),
        edges=tuple((name, one.percent) for name, one in found.items()),
        apart=apart,
    )


def common_decks(exhibit: Exhibit, own: dict[str, Edge]) -> int | None:
    """The number that all games would be priced with; else the fewest that all of them allow, or the first game's."""
    numbers = list(dict.fromkeys(found.decks for found in own.values()))
    if len(numbers) < 2:
        return next(iter(numbers), None)
    allowed = [set(playable_decks(rules_of(exhibit, name))) for name in own]
    return min(set.intersection(*allowed), default=numbers[0])


def edge_on_base(
    exhibit: Exhibit, game: str, options: Iterable[Option] = (), over: Exhibit | None = None
) -> Edge | None:
    """The edge on the base of the exhibit, in another version of it if one is given.

    If the options rule the base's decks out: with the decks that they leave.
    """
    base, chosen, read = price_base(exhibit), tuple(options), over or exhibit
    found = edge(read, game, chosen, decks=base.decks) if game in base.apart else None
    return found or edge(read, game, chosen)


def side_edge_on_base(exhibit: Exhibit, game: str, wager: str, options: Sequence[Option]) -> SideEdge | None:
    """The same for a side wager."""
    return side_edge(exhibit, game, wager, options, price_base(exhibit).decks)
