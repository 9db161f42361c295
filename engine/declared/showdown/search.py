"""The best play of a showdown: every board up to an exchange of suits, from the last choice back, kept on disk."""

from __future__ import annotations

import hashlib
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import field
from fractions import Fraction
from math import comb

import numpy as np

from base.cache import keep, kept, recall
from base.effort import ODDS_KEEPS_IT, spend
from base.processes import cores
from base.progress import report
from base.records import dataclass
from engine.declared.added_stakes import refuse_ranges
from engine.declared.lookahead import LinkedValue, LookAhead
from engine.declared.plan import LARGEST_INTEGER, WagerPlan
from engine.declared.settlement import Settling
from engine.declared.showdown.directed_streets import DirectedStreets, said_at
from engine.declared.showdown.early_cards import Early, parts
from engine.declared.showdown.payoffs import Payoffs, payoffs
from engine.declared.showdown.rank_numbers import five_cards, hand_ranks
from engine.declared.showdown.shape import OWN_CARDS, Shape
from engine.declared.showdown.street_rules import Level, choices_at, lines_of
from engine.declared.showdown.suit_orbits import DECK, PAIRS, all_hands, first_hands, orbit_sizes_of, orbits
from engine.declared.situation_table import Column
from engine.declared.steps import ChoiceStep
from engine.machine_code import FAST
from engine.side_wagers.counting import Uncountable
from grammar.formatter.document_text import printed

MOST_THREADS = 2
"""Each has sums of its own, some hundred megabytes."""
CHUNKS = 60
BOARD, EXCHANGES = 300, 24
"""What one board takes, in units of `base.effort`; for how many one stands at most, as suits are exchanged."""
PAIR_BYTES = -(-PAIRS // 8)
"""A bit for each pair."""
WITHOUT_MACHINE_CODE = "there are too many deals to look at without machine code; install numba and ask again"
CODE = ("engine/declared/showdown", "engine/machine_code.py")
MONEY, ACTION, LESS, MORE = SUMMED = range(4)
"""What is summed: money; what is staked, and how much less and more that may be if equal choices are made otherwise."""
SUMS: dict[str, Column] = {}
"""The last ones, while lines of a strategy are priced one by one."""


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
    refuse_ranges(plan)
    search = LookAhead(plan, settling)
    ranks = five_cards(plan.terms, gone_cards(plan)).ranks
    compiled = payoffs(search, shape, ranks)
    refuse_beyond_integers(plan, shape, compiled)
    key = digest(plan, shape, compiled, ranks)
    sums, equal, ways, strategy, followed = kept(
        "mathematics", f"showdown {key}", lambda: Boards(plan, shape, compiled, ranks).best(), depends_on=CODE
    )
    money, action, less, more = (Fraction(one, ways * compiled.scale) for one in sums)
    value = LinkedValue(money, action, tuple(strategy), (action - less, action + more) if equal or less or more else ())
    return BestShowdown(value, compiled, ranks, unpacked(followed))


def last_choices(plan: WagerPlan, shape: Shape, best: BestShowdown) -> Column:
    """The choices after the last street, as boards_summed() in loops.py has them: by plane of leaves, number of the
    board among first_boards, and bit of the pair in the suits of that board. They were kept when best play was found.
    """
    compiled = best.compiled
    key, many = last_digest(plan, shape, compiled, best.ranks), planes_of(compiled).max() + 1
    if not many:  # nothing is chosen once the last card lies
        return np.zeros((0, 1, PAIR_BYTES), np.uint8)
    found = [recall("mathematics", plane_key(key, plane), depends_on=CODE) for plane in range(many)]
    if not all(isinstance(one, str) for one in found):
        return Boards(plan, shape, compiled, best.ranks).summed(Early(shape, gone_cards(plan)))[1]
    bits = b"".join(zlib.decompress(b64decode(one)) for one in found if one is not None)
    return np.frombuffer(bits, np.uint8).reshape(many, -1, PAIR_BYTES)


def plane_key(key: str, plane: int) -> str:
    return f"showdown {key}, last choices {plane}"


def planes_of(compiled: Payoffs) -> Column:
    """The number of each leaf among those that are not the first of their group; -1 for the first ones."""
    _, first = np.unique(compiled.groups[-1], return_index=True)
    others = ~np.isin(np.arange(len(compiled.leaves)), first)
    found: Column = np.where(others, np.cumsum(others) - 1, -1)
    return found


def packed(choices: Column) -> str:
    return b64encode(zlib.compress(choices.tobytes(), 1)).decode("ascii")


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


def last_digest(plan: WagerPlan, shape: Shape, compiled: Payoffs, ranks: Column) -> str:
    """What the choices after the last street depend on: of a strategy from outside, its lines for them."""
    steps = tuple(choices_at(plan, shape, len(shape.streets)))
    return digest(plan, shape, compiled, ranks, steps)


def digest(
    plan: WagerPlan, shape: Shape, compiled: Payoffs, ranks: Column, steps: tuple[ChoiceStep, ...] | None = None
) -> str:
    """What the sums depend on, and nothing else: names and wordings are not in it, but for those of the choices, and
    for what lines of a strategy speak of. steps: the choices whose lines count; else all.
    """
    parts = (compiled.own_class, compiled.other_class, compiled.pay, compiled.action, ranks, gone_cards(plan))
    found = hashlib.sha256(repr((shape.streets, [leaf.path for leaf in compiled.leaves])).encode())
    for part in (*parts, *compiled.groups):
        found.update(repr((part.shape, str(part.dtype))).encode() + np.ascontiguousarray(part).tobytes())
    names = [draw.place for draw in shape.draws]
    found.update(repr((names, [name for name, _ in stages(plan)])).encode())
    every = tuple(step for step in plan.steps if isinstance(step, ChoiceStep))
    if said := tuple(said_at(plan, every if steps is None else steps)):
        found.update(repr((said, printed(plan.rules.exhibit.document))).encode())
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
    equal: Column = field(default_factory=lambda: np.zeros(1, bool))
    """Did some choices bring the same?"""

    @property
    def directed(self) -> DirectedStreets:
        return DirectedStreets(self.plan, self.shape, self.compiled)

    def best(self) -> tuple[list[int], bool, int, tuple[str, ...], str]:
        """What is summed over all ways, in whole units, and whether choices brought the same; how many ways; how to
        play, in words and packed."""
        if not FAST:
            raise Uncountable(WITHOUT_MACHINE_CODE)
        spend(BOARD * comb(self.plan.source.size, self.shape.shared) / EXCHANGES, ODDS_KEEPS_IT)
        early = Early(self.shape, gone_cards(self.plan))
        values = self.sums(early)
        pairs = all_hands(OWN_CARDS)
        first, hole, _ = orbits(pairs)
        levels: list[Level] = []
        owner = early.by_pair(hole)
        if len(self.shape.streets) > 1:
            values = self.directed.limited(1, values, lambda: self.seen(*early.cards()))
            levels.append(Level(1, values, early.ways, owner))
            values = self.best_of(values, self.compiled.groups[1], early.ways > 0)
        values = np.stack([[added(column, owner) for column in each] for each in values])
        values = self.directed.limited(0, values, lambda: self.seen(pairs[first].astype(np.int64)))
        ways = added(self.dealable(pairs).astype(np.int64), hole)
        levels.append(Level(0, values, ways, np.zeros(len(ways), np.int64)))
        sums: list[int] = self.best_of(values, self.compiled.groups[0], ways > 0)[0].sum(axis=1).tolist()
        taken = np.argmax(values[:, MONEY], axis=0)
        after = taken_after(levels[0], self.compiled.groups[1], taken) if len(levels) > 1 else taken[owner]
        strategy = lines_of(self.plan, self.shape, self.compiled, levels)
        followed = packed(early.spread(after.astype(np.int8)))
        return sums, bool(self.equal[0]), ways_of(self.plan, self.shape), strategy, followed

    def best_of(self, values: Column, groups: Column, dealt: Column) -> Column:
        """values[item, money and stakes, situation]: of each group the item that brings most, or the first."""
        found = []
        for group in range(groups.max() + 1):
            those = values[groups == group]
            money, action = those[:, MONEY], those[:, ACTION]
            taken, here = np.argmax(money, axis=0), np.arange(those.shape[2])
            best = those[taken, :, here].T
            equal = money == best[MONEY]
            self.equal[0] |= bool((equal[:, dealt].sum(axis=0) > 1).any())
            best[LESS] = np.where(equal, best[ACTION] - action + those[:, LESS], 0).max(axis=0)
            best[MORE] = np.where(equal, action - best[ACTION] + those[:, MORE], 0).max(axis=0)
            found.append(best)
        return np.stack(found)

    def dealable(self, *groups: Column) -> Column:
        gone = gone_cards(self.plan)
        found: Column = np.logical_and.reduce([~gone[cards].any(axis=1) for cards in groups])
        return found

    def seen(self, *cards: Column) -> dict[str, Column]:
        return {draw.place: each for draw, each in zip(self.shape.draws, cards, strict=False)}

    def sums(self, early: Early) -> Column:
        """Those of summed(), whose choices are kept. Lines for earlier streets leave them as they are, so that what
        each of them costs is worked out from the same sums.
        """
        key = last_digest(self.plan, self.shape, self.compiled, self.ranks)
        if key not in SUMS:
            values, last = self.summed(early)
            for plane, bits in enumerate(last):
                keep("mathematics", plane_key(key, plane), packed(bits), depends_on=CODE)
            if not self.plan.terms.structure.directed:
                return values
            SUMS.clear()
            SUMS[key] = values
        return SUMS[key]

    def ranked_by(self, missing: Column, threes: Column, tails: Column) -> Callable[[Column], Column]:
        """By board and pair the rank, -1 where the pair cannot be dealt."""
        from engine.declared.showdown.board_rank_loops import boards_ranked

        def found(boards: Column) -> Column:
            numbers = np.full((len(boards), PAIRS), -1, np.int64)
            boards_ranked(boards, missing, threes, tails, numbers)
            return np.where(numbers >= 0, self.ranks[numbers], -1)

        return found

    def summed(self, early: Early) -> tuple[Column, Column]:
        """values[group, money and stakes, joint orbit of what is seen early], and the choices after the last street."""
        from engine.declared.showdown.loops import boards_summed

        boards, sizes = self.boards()
        group, planes = self.compiled.groups[-1], planes_of(self.compiled)
        hidden = comb(self.plan.source.size - self.shape.shared - OWN_CARDS, OWN_CARDS)
        ranked = self.ranked()
        beside = self.ranked_by(*ranked[:3])
        last = np.zeros((planes.max() + 1, len(boards), PAIR_BYTES), np.uint8)
        may = self.directed.allowed(len(self.shape.streets))

        def run(chunk: int, sums: Column) -> None:
            stated = self.directed.last_codes(boards[chunk::CHUNKS], beside), may
            fixed = (*ranked, self.compiled.action * hidden, group, *early.moved, early.joint, planes)
            made = last[:, chunk::CHUNKS], self.equal
            boards_summed(boards[chunk::CHUNKS], sizes[chunk::CHUNKS], *stated, *fixed, *made, sums)

        return in_threads(run, (int(group.max()) + 1, len(SUMMED), len(early.ways))), last

    def counted(self, followed: Column, last: Column) -> Column:
        """cells[leaf, own class, other class, order]: how often play by these choices ends so. last: last_choices()."""
        from engine.declared.showdown.ending_loops import boards_counted

        if not FAST:
            raise Uncountable(WITHOUT_MACHINE_CODE)
        boards, sizes = self.boards()
        ranked, early = self.ranked(), Early(self.shape, gone_cards(self.plan))
        planes = planes_of(self.compiled)

        def run(chunk: int, cells: Column) -> None:
            fixed = (*ranked, self.compiled.groups[-1], *early.moved)
            taken = followed, planes, last[:, chunk::CHUNKS]
            boards_counted(boards[chunk::CHUNKS], sizes[chunk::CHUNKS], *fixed, *taken, cells)

        return in_threads(run, self.compiled.pay.shape)

    def boards(self) -> tuple[Column, Column]:
        """One board of each orbit, and how many boards it stands for."""
        boards = first_hands(self.shape.shared, gone_cards(self.plan))
        return boards, orbit_sizes_of(boards)

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
    for others in sums[1:]:
        sums[0] += others
    return sums[0]


def added(values: Column, group: Column) -> Column:
    found = np.zeros(group.max() + 1, np.int64)
    np.add.at(found, group, values)
    return found
