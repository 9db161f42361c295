"""The best play of a showdown: every board up to an exchange of suits, from the last choice back, kept on disk."""

from __future__ import annotations

import hashlib
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from base.cache import kept
from base.processes import cores
from base.progress import report
from base.records import dataclass
from engine.declared.lookahead import LinkedValue, LookAhead
from engine.declared.plan import LARGEST_INTEGER, WagerPlan
from engine.declared.settlement import Settling
from engine.declared.showdown.payoffs import Payoffs, payoffs
from engine.declared.showdown.rank_numbers import five_cards, hand_ranks
from engine.declared.showdown.shape import OWN_CARDS, Shape
from engine.declared.showdown.street_rules import Level, lines_of
from engine.declared.showdown.suit_orbits import DECK, PAIRS, all_hands, exchange_to, orbits, pairs_exchanged
from engine.declared.situation_table import Column
from engine.machine_code import FAST
from engine.side_wagers.counting import Uncountable

MOST_THREADS = 2
"""Each has sums of its own, some hundred megabytes."""
CHUNKS = 60
CODE = ("engine/declared/showdown", "engine/machine_code.py")
MONEY, ACTION = 0, 1


@dataclass(frozen=True, slots=True, eq=False)
class BestShowdown:
    """What best play is worth, and what it chooses as long as shared cards are still to come."""

    value: LinkedValue
    compiled: Payoffs
    ranks: Column
    followed: Column
    """By the orbit of the cards seen before the last of them, and the pair of own cards in the suits of its first: the
    group of leaves that is left to choose from at the end."""


def best_showdown(plan: WagerPlan, settling: Settling, shape: Shape) -> BestShowdown:
    """Raises Uncountable."""
    search = LookAhead(plan, settling)
    ranks = five_cards(plan.terms, gone_cards(plan)).ranks
    compiled = payoffs(search, shape, ranks)
    refuse_beyond_integers(plan, shape, compiled)
    key = digest(plan, shape, compiled, ranks)
    money, action, ways, strategy, followed = kept(
        "mathematics", f"showdown {key}", lambda: Boards(plan, shape, compiled, ranks).best(), depends_on=CODE
    )
    scaled = ways * compiled.scale
    value = LinkedValue(Fraction(money, scaled), Fraction(action, scaled), tuple(strategy))
    return BestShowdown(value, compiled, ranks, unpacked(followed))


def packed(choices: Column) -> str:
    return b64encode(zlib.compress(choices.astype(np.int8).tobytes(), 1)).decode("ascii")


def unpacked(text: str) -> Column:
    return np.frombuffer(zlib.decompress(b64decode(text)), np.int8).reshape(-1, PAIRS)


def gone_cards(plan: WagerPlan) -> Column:
    """Which of all cards are not in the deck."""
    gone = np.ones(DECK, bool)
    gone[plan.source.faces] = False
    return gone


def refuse_beyond_integers(plan: WagerPlan, shape: Shape, compiled: Payoffs) -> None:
    largest = int(max(np.abs(compiled.pay).max(), compiled.action.max()))
    if ways_of(plan, shape) * largest >= LARGEST_INTEGER:
        raise Uncountable("its pays are too large to be summed exactly")


def ways_of(plan: WagerPlan, shape: Shape) -> int:
    """In how many ways board, own cards and hidden cards can lie, the board in the order of its streets."""
    deck = plan.source.size
    left = deck - shape.shared
    streets = comb(shape.shared, shape.streets[0])
    return comb(deck, shape.shared) * streets * comb(left, OWN_CARDS) * comb(left - OWN_CARDS, OWN_CARDS)


def digest(plan: WagerPlan, shape: Shape, compiled: Payoffs, ranks: Column) -> str:
    """What the sums depend on, and nothing else: names and wordings are not in it, but for those of the choices."""
    parts = (compiled.own_class, compiled.other_class, compiled.pay, compiled.action, ranks, gone_cards(plan))
    found = hashlib.sha256(repr((shape.streets, [leaf.path for leaf in compiled.leaves])).encode())
    for part in (*parts, *compiled.groups):
        found.update(repr((part.shape, str(part.dtype))).encode() + np.ascontiguousarray(part).tobytes())
    names = [draw.place for draw in shape.draws]
    found.update(repr((names, [name for name, _ in stages(plan)])).encode())
    return found.hexdigest()


def stages(plan: WagerPlan) -> Iterator[tuple[str, int]]:
    for stage in plan.terms.structure.stages:
        if stage.options:
            yield stage.name, len(stage.options)


@dataclass(slots=True)
class Boards:
    """All boards of a showdown, and the sums over them."""

    plan: WagerPlan
    shape: Shape
    compiled: Payoffs
    ranks: Column

    def best(self) -> tuple[int, int, int, tuple[str, ...], str]:
        """Money and action in whole units, summed over all ways; how many ways; how to play, in words and packed."""
        if not FAST:
            raise Uncountable("there are too many deals to look at without machine code; install numba and ask again")
        early = early_hands(self.shape)
        first, orbit, sizes = orbits(early)
        sums = self.summed(early, early[first], orbit)
        levels: list[Level] = []
        followed = np.zeros(len(first) * PAIRS, np.int8)
        pairs = all_hands(OWN_CARDS)
        hole = orbits(pairs)[1]
        if len(self.shape.streets) > 1:
            seen = (np.repeat(early[first], PAIRS, axis=0), np.tile(pairs, (len(first), 1)))
            rows = np.flatnonzero(disjoint(*seen) & self.dealable(*seen))
            joint = orbits(seen[0][rows], seen[1][rows])[1]
            ways = added(np.repeat(sizes, PAIRS)[rows], joint)
            flat = sums.transpose(1, 2, 0, 3).reshape(*sums.shape[1:3], -1)
            values = np.stack([[added(column[rows], joint) for column in two] for two in flat])
            owner = np.zeros(joint.max() + 1, np.int64)
            owner[joint] = np.tile(hole, len(first))[rows]
            levels.append(Level(1, values, ways, owner))
            values = best_of(values, self.compiled.groups[1])
        else:
            values, owner = sums[0], hole
        values = np.stack([[added(column, owner) for column in two] for two in values])
        ways = added(self.dealable(pairs).astype(np.int64), hole)
        levels.append(Level(0, values, ways, np.zeros(len(ways), np.int64)))
        money, action = best_of(values, self.compiled.groups[0])[0].sum(axis=1)
        taken = np.argmax(values[:, MONEY], axis=0)
        if len(levels) > 1:
            followed[rows] = taken_after(levels[0], self.compiled.groups[1], taken)[joint]
        else:
            followed[:] = taken[hole]
        strategy = lines_of(self.plan, self.shape, self.compiled, levels)
        return int(money), int(action), ways_of(self.plan, self.shape), strategy, packed(followed)

    def dealable(self, *groups: Column) -> Column:
        gone = gone_cards(self.plan)
        found: Column = np.logical_and.reduce([~gone[cards].any(axis=1) for cards in groups])
        return found

    def summed(self, early: Column, shown: Column, orbit: Column) -> Column:
        """sums[early orbit, group, money or action, pair of own cards], in the suits of the first of each orbit."""
        from engine.declared.showdown.loops import boards_summed

        boards, sizes = self.boards()
        group = self.compiled.groups[-1]
        hidden = comb(self.plan.source.size - self.shape.shared - OWN_CARDS, OWN_CARDS)
        ranked, seen = self.ranked(), self.seen(early, shown, orbit)
        size = (len(shown), int(group.max()) + 1, 2, PAIRS)

        def run(chunk: int, sums: Column) -> None:
            fixed = (*ranked, self.compiled.action * hidden, group, *seen)
            boards_summed(boards[chunk::CHUNKS], sizes[chunk::CHUNKS], *fixed, sums)

        return in_threads(run, size)

    def counted(self, followed: Column) -> Column:
        """cells[leaf, own class, other class, order]: how often play by these choices ends so."""
        from engine.declared.showdown.loops import boards_counted

        if not FAST:
            raise Uncountable("there are too many deals to look at without machine code; install numba and ask again")
        early = early_hands(self.shape)
        first, orbit, _ = orbits(early)
        boards, sizes = self.boards()
        ranked, seen = self.ranked(), self.seen(early, early[first], orbit)

        def run(chunk: int, cells: Column) -> None:
            fixed = (*ranked, self.compiled.groups[-1], *seen)
            boards_counted(boards[chunk::CHUNKS], sizes[chunk::CHUNKS], *fixed, followed, cells)

        return in_threads(run, self.compiled.pay.shape)

    def boards(self) -> tuple[Column, Column]:
        """One board of each orbit, and how many boards it stands for."""
        boards = all_hands(self.shape.shared)
        boards = boards[self.dealable(boards)]
        first, _, sizes = orbits(boards)
        return boards[first].astype(np.int64), sizes

    def ranked(self) -> tuple[Column, Column, Column, Column, Column, Column, Column]:
        """What the loops need to know of hands and pays."""
        from engine.declared.showdown.loops import tail_table

        report("ranking all hands of five cards")
        cards, found = hand_ranks(self.plan.terms, gone_cards(self.plan))
        numbers = np.searchsorted(self.ranks, found).astype(np.int16)
        pairs = all_hands(OWN_CARDS).astype(np.int64)
        tails, threes = tail_table(cards, numbers), parts(self.shape.shared, 3)
        compiled = self.compiled
        return gone_cards(self.plan), threes, tails, pairs, compiled.own_class, compiled.other_class, compiled.pay

    def seen(self, early: Column, shown: Column, orbit: Column) -> tuple[Column, Column, Column, Column]:
        """What the loops need to know of the part of the board that is seen before the last street."""
        places = parts(self.shape.shared, early.shape[1])
        return places, orbit, exchange_to(early, shown[orbit]), pairs_exchanged()


def early_hands(shape: Shape) -> Column:
    """What can be seen of the board before the last street."""
    return all_hands(shape.streets[0]) if len(shape.streets) > 1 else np.zeros((1, 0), np.int8)


def taken_after(level: Level, groups: Column, before: Column) -> Column:
    """The best item of each situation, after what was taken at the street before."""
    found = np.zeros(len(level.before), np.int8)
    for group in range(groups.max() + 1):
        items = np.flatnonzero(groups == group)
        here = before[level.before] == group
        found[here] = items[np.argmax(level.values[items, MONEY], axis=0)][here]
    return found


def in_threads(run: Callable[[int, Column], None], size: tuple[int, ...]) -> Column:
    """Each thread takes chunk after chunk into sums of its own; what is done is reported, and may be called off."""
    threads = min(MOST_THREADS, cores())
    sums = [np.zeros(size, np.int64) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        for done, first in enumerate(range(0, CHUNKS, threads)):
            waiting = [pool.submit(run, first + one, sums[one]) for one in range(threads) if first + one < CHUNKS]
            for future in as_completed(waiting):
                future.result()
            report(f"looking ahead over all boards: {100 * (done + 1) * threads // CHUNKS}%")
    return np.sum(sums, axis=0) if threads > 1 else sums[0]


def parts(size: int, number: int) -> Column:
    """Every choice of so many places among the cards of a board."""
    return np.array(list(combinations(range(size), number)), np.int64).reshape(comb(size, number), number)


def disjoint(one: Column, other: Column) -> Column:
    shared: Column = (one[:, :, None] == other[:, None, :]).any(axis=(1, 2))
    return ~shared


def added(values: Column, group: Column) -> Column:
    found = np.zeros(group.max() + 1, np.int64)
    np.add.at(found, group, values)
    return found


def best_of(values: Column, groups: Column) -> Column:
    """values[item, money or action, situation]: of the items of each group the one that brings most."""
    found = []
    for group in range(groups.max() + 1):
        those = values[groups == group]
        taken = np.argmax(those[:, MONEY], axis=0)
        found.append(those[taken, :, np.arange(those.shape[2])].T)
    return np.stack(found)
