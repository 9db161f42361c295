"""One wager with every figure that a laboratory files: from the odds of its rows, or from all ends of the round."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from base.records import dataclass
from engine.sheet.endings import Endings, WagerEnd, brought_by, staked_on
from engine.sheet.figure import Exact, Figure, ratio, root, times
from engine.sheet.results import NORMAL_90, ROUNDS, LossRange, Results, loss_range
from engine.side_wagers.tally import WagerOdds


@dataclass(frozen=True, slots=True)
class Prize:
    """One thing that a wager can come to; ways is None where chances are not counted in whole numbers."""

    event: str
    line: int
    ways: int | None
    chance: Figure
    pays: Fraction

    @property
    def returns(self) -> Figure:
        return times(self.chance, self.pays)


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """The prizes of one wager, and what is staked on it in a round on average."""

    wager: str
    staked: Figure
    prizes: tuple[Prize, ...]


@dataclass(frozen=True, slots=True)
class WagerSheet:
    """A wager, with those that are played together with it, per unit of its original stake."""

    wager: str
    game: str
    decks: int
    drawn_from: str
    ways: int | None
    """All deals, in order; None where chances are not counted."""
    method: str
    edge: Figure
    action: Figure
    """All that is staked in a round on average."""
    results: Results
    tables: tuple[PrizeTable, ...]
    stake: Fraction
    """The amount in dollars by which money is told: the lowest that is allowed, or the one asked for."""
    actions: tuple[Fraction, ...] = ()
    """The least and the most that may be staked, as choices that bring the same are made; empty where that is one."""
    assumed: tuple[str, ...] = ()
    strategy: tuple[str, ...] = ()
    rounded: tuple[tuple[str, Figure], ...] = ()
    """Stakes and the edge there, where payouts are rounded."""
    overlaps: tuple[str, ...] = ()
    lasts: Fraction = Fraction(1)
    """So many rolls or draws until it is settled, on average."""
    offered: Fraction = Fraction(1)
    """The share of rounds in which it can be made; all other figures are those of these rounds."""

    @property
    def edge_of_action(self) -> Figure:
        return ratio(self.edge, self.action)

    @property
    def deviation(self) -> Figure:
        return root(self.results.variance)

    @property
    def volatility(self) -> Figure:
        return times(self.deviation, NORMAL_90)

    @property
    def losses(self) -> tuple[LossRange, ...]:
        return tuple(loss_range(rounds, self.edge, self.deviation) for rounds in ROUNDS)

    def hold(self, speed: int) -> Figure:
        """What the house expects to win in an hour of so many rounds, in dollars."""
        return times(self.edge, self.stake * speed * self.offered)


def counted_sheet(
    odds: WagerOdds, results: Results, stake: Fraction, rounded: Iterable[tuple[str, Figure]] = ()
) -> WagerSheet:
    """A wager whose rows are all that it can come to."""
    prizes = tuple(Prize(row.event, row.line, row.ways, Exact(row.probability), row.pays) for row in odds.rows)
    return WagerSheet(
        wager=odds.wager,
        game=odds.game,
        decks=odds.decks,
        drawn_from=odds.drawn_from,
        ways=odds.ways,
        method=odds.method or "counting every deal that the rows can tell apart",
        edge=Exact(odds.edge),
        action=Exact(odds.action),
        results=results,
        tables=(PrizeTable(odds.wager, Exact(odds.action), prizes),),
        stake=stake,
        assumed=odds.assumed,
        strategy=odds.strategy,
        rounded=tuple(rounded),
        overlaps=tuple(f"{' and '.join(one.events)} apply together: {one.witness}" for one in odds.overlaps),
        lasts=odds.lasts,
        offered=odds.offered,
    )


FIRST_OF_EQUALS = (
    "of choices that bring the same on average the first that is named is made; the edge does not depend on it, "
    "the average wager and the spread do"
)


def linked_sheet(odds: WagerOdds, endings: Endings, stake: Fraction) -> WagerSheet:
    """Wagers that hang on the same choices, under best play."""
    names = tuple(dict.fromkeys(end.wager for ending in endings.ways for end in ending))
    return WagerSheet(
        wager=odds.wager,
        game=odds.game,
        decks=odds.decks,
        drawn_from=odds.drawn_from,
        ways=endings.out_of,
        method=odds.method,
        edge=Exact(odds.edge),
        action=Exact(endings.mean(staked_on(*names))),
        results=endings.results(brought_by(*names)),
        tables=tuple(prize_table(endings, name) for name in names),
        stake=stake,
        actions=odds.actions if odds.actions and odds.actions[0] < odds.actions[-1] else (),
        assumed=(*odds.assumed, *((FIRST_OF_EQUALS,) if odds.actions != () else ())),
        strategy=odds.strategy,
    )


def prize_table(endings: Endings, wager: str) -> PrizeTable:
    found: dict[tuple[str, int, Fraction], int] = {}
    for ending, number_of_ways in endings.ways.items():
        for end in ending:
            if end.wager == wager:
                key = event_of(end)
                found[key] = found.get(key, 0) + number_of_ways
    prizes = tuple(
        Prize(event, line, ways, Exact(Fraction(ways, endings.out_of)), pays)
        for (event, line, pays), ways in sorted(found.items(), key=lambda one: (-one[0][2], one[0][1]))
    )
    return PrizeTable(wager, Exact(endings.mean(staked_on(wager))), prizes)


def event_of(end: WagerEnd) -> tuple[str, int, Fraction]:
    return end.event, end.line, end.pays
