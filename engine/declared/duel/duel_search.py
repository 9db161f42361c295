"""The best play of a duel: every hand of one's own up to an exchange of suits, against every hand of the dealer's."""

from __future__ import annotations

import hashlib
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from fractions import Fraction
from math import comb

import numpy as np

from base.cache import kept
from base.effort import ODDS_KEEPS_IT, spend
from base.progress import report
from base.records import dataclass
from engine.declared.added_stakes import refuse_ranges
from engine.declared.directed_choices import NEVER, allowed, codes, directed
from engine.declared.duel.duel_hands import OtherHands, OwnHands, chooses, other_hands, own_hands
from engine.declared.duel.duel_pays import DuelPays, dealt, duel_pays, leaves, meetings
from engine.declared.duel.duel_rules import rules_of_duel
from engine.declared.duel.duel_shape import Duel
from engine.declared.lookahead import LinkedValue, LookAhead
from engine.declared.plan import LARGEST_INTEGER, WagerPlan
from engine.declared.settlement import Settling
from engine.declared.showdown.payoffs import ABOVE, BELOW, TIE
from engine.declared.showdown.search import gone_cards
from engine.declared.showdown.suit_orbits import DECK
from engine.declared.situation_table import Column, SituationTable
from engine.declared.steps import ChoiceStep
from engine.machine_code import FAST
from engine.side_wagers.counting import Uncountable
from grammar.formatter.document_text import printed

CODE = ("engine/declared/duel", "engine/machine_code.py")
MEETING = 0.7
"""What one hand against one up card and one kind of dealer's hands takes, in units of `base.effort`."""
ALONE = 5
HANDS_AT_ONCE = 4000


@dataclass(frozen=True, slots=True, eq=False)
class BestDuel:
    """What best play is worth, what it chooses, and how often it comes to each meeting."""

    value: LinkedValue
    pays: DuelPays
    own: OwnHands
    other: OtherHands
    followed: Column
    """By own hand and the card that is up: the leaf."""
    cells: Column
    """cells[leaf, own kind, other kind, order]: in how many ways."""
    ways: int


def best_duel(plan: WagerPlan, settling: Settling, duel: Duel) -> BestDuel:
    """Raises Uncountable."""
    key = ("duel", duel, plan.wagers, plan.rules, gone_cards(plan).tobytes())
    shared = plan.terms.shared
    if key not in shared:
        shared[key] = found_duel(plan, settling, duel)
    found: BestDuel = shared[key]
    return found


def found_duel(plan: WagerPlan, settling: Settling, duel: Duel) -> BestDuel:
    refuse_ranges(plan)
    if not FAST:
        raise Uncountable("there are too many deals to look at without machine code; install numba and ask again")
    search = LookAhead(plan, settling)
    report("ranking all hands")
    own = own_hands(plan, duel)
    other = other_hands(plan, duel, own.rank)
    pays = duel_pays(search, duel, own, other)
    ways = ways_of_duel(plan, duel)
    if ways * int(max(np.abs(pays.pay).max(), pays.action.max())) >= LARGEST_INTEGER:
        raise Uncountable("its pays are too large to be summed exactly")
    sums = Sums(plan, duel, own, other, pays)
    name = f"duel {digest(plan, duel, own, other, pays)}"
    money, cells, packed, actions = kept("mathematics", name, lambda: sums.best(), depends_on=CODE)
    found = np.array(cells, np.int64).reshape(pays.pay.shape)
    followed = np.frombuffer(zlib.decompress(b64decode(packed)), np.int8).reshape(len(own.cards), -1)
    action = sum(int(found[leaf].sum()) * int(staked) for leaf, staked in enumerate(pays.action))
    strategy = rules_of_duel(plan, duel, own, pays, followed)
    unit = ways * pays.scale
    staked = tuple(Fraction(each, unit) for each in actions)
    value = LinkedValue(Fraction(money, unit), Fraction(action, unit), strategy, staked)
    return BestDuel(value, pays, own, other, followed, found, ways)


def settled_duels(plan: WagerPlan, duel: Duel) -> Iterator[SituationTable]:
    """For every sequence of choices a table of deals, one for each way in which the hands can meet."""
    own = own_hands(plan, duel)
    other = other_hands(plan, duel, own.rank)
    search = LookAhead(plan, Settling(plan))
    for kind in range(int(own.kind.max()) + 1):
        met = [one for one in meetings(duel, own, other, kind) if one.apart]
        yield from leaves(search, dealt(search, duel, own, other, met)) if met else ()


def ways_of_duel(plan: WagerPlan, duel: Duel) -> int:
    """In how many ways own cards, the card that is up and the hidden ones can lie."""
    deck, mine = plan.source.size, duel.own_draw.number
    up = deck - mine if duel.up else 1
    return comb(deck, mine) * up * comb(deck - mine - duel.up, duel.hidden.number)


def digest(plan: WagerPlan, duel: Duel, own: OwnHands, other: OtherHands, pays: DuelPays) -> str:
    """What the sums depend on, and nothing else; of lines of a strategy also what they speak of."""
    parts = (own.cards, own.rank, own.kind, other.ranks, other.number, other.kind, pays.pay, pays.offered)
    found = hashlib.sha256(repr((duel.size, duel.up)).encode())
    for part in parts:
        found.update(repr((part.shape, str(part.dtype))).encode() + np.ascontiguousarray(part).tobytes())
    if said := plan.terms.structure.directed:
        found.update(repr((pays.paths, said, printed(plan.rules.exhibit.document))).encode())
    return found.hexdigest()


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """The sums over all deals: what each leaf brings to each hand, and then how often play comes to what."""

    plan: WagerPlan
    duel: Duel
    own: OwnHands
    other: OtherHands
    pays: DuelPays

    def best(self) -> tuple[int, list[int], str, list[int]]:
        """What best play brings in all, the ways to each meeting, the leaf that is taken by hand and up card, and the
        least and the most that may be staked where leaves bring the same."""
        kinds, offered = self.own.kind, self.pays.offered
        width = DECK if self.duel.up else 1
        spend(MEETING * len(self.own.cards) * width * (int(self.other.kind.max()) + 1), ODDS_KEEPS_IT)
        money = np.zeros((len(self.pays.paths), len(self.own.cards), width), np.int64)
        met = np.zeros(money.shape[1:], np.int64)
        for other, counts in self.counted():
            for order, ways in counts.items():
                met += ways
                for leaf in range(len(money)):
                    money[leaf] += ways * self.pays.pay[leaf, :, other, order][kinds, None]
        money[~offered[:, kinds]] = -LARGEST_INTEGER
        self.limit(money)
        followed = np.argmax(money, axis=0).astype(np.int8)
        most = np.take_along_axis(money, followed[None].astype(np.int64), axis=0)[0]
        total = int((most.sum(axis=1) * self.own.sizes).sum())
        packed = b64encode(zlib.compress(followed.tobytes(), 1)).decode("ascii")
        return total, self.ended(followed), packed, self.staked(money == most, met)

    def staked(self, equal: Column, met: Column) -> list[int]:
        """equal[leaf, own hand, up card]: the leaves that bring most; met[own hand, up card]: of how many hands."""
        if not (equal[:, met > 0].sum(axis=0) > 1).any():
            return []
        ways = met * self.own.sizes[:, None]
        action = np.broadcast_to(self.pays.action[:, None, None], equal.shape)
        least = np.where(equal, action, action.max()).min(axis=0)
        most = np.where(equal, action, 0).max(axis=0)
        return [int((each * ways).sum()) for each in (least, most)]

    def limit(self, money: Column) -> None:
        """Takes out of money[leaf, own hand, up card] what the lines of a strategy do not let the player take."""
        steps = tuple(step for step in self.plan.steps if isinstance(step, ChoiceStep))
        if not directed(self.plan.terms, steps):
            return
        may = allowed(steps, self.pays.paths)
        for start in range(0, len(self.own.cards), HANDS_AT_ONCE):
            hands, ranks = (each[start : start + HANDS_AT_ONCE] for each in (self.own.cards, self.own.rank))
            up = np.arange(money.shape[2])
            rows, shown = np.nonzero((hands[:, :, None] != up).all(axis=1) | (self.duel.up == 0))
            places = {self.duel.own_draw.place: hands[rows]}
            if self.duel.shown is not None:
                places[self.duel.shown.place] = shown[:, None]
            known = {("rank", self.duel.own): ranks[rows]}
            table = SituationTable(len(rows), np.ones(len(rows), np.int64), places=places, known=dict(known))
            leaves = may[codes(self.plan.terms, steps, table)].T
            money[:, start + rows, shown] = np.where(leaves, money[:, start + rows, shown], NEVER)

    def ended(self, followed: Column) -> list[int]:
        cells = np.zeros(self.pays.pay.shape, np.int64)
        kinds = np.broadcast_to(self.own.kind[:, None], followed.shape)
        leaves = followed.astype(np.int64)
        for other, counts in self.counted():
            for order, ways in counts.items():
                np.add.at(cells[:, :, other, order], (leaves, kinds), ways * self.own.sizes[:, None])
        found: list[int] = cells.ravel().tolist()
        return found

    def counted(self) -> Iterator[tuple[int, dict[int, Column]]]:
        """For each kind of the dealer's hands: by own hand and up card how many of them rank below, with and above."""
        from engine.declared.duel.duel_loops import every_one, swept

        numbers = self.other.ranks
        ranks = np.searchsorted(numbers, self.own.rank)
        total = int(self.other.kind.max()) + 1
        for kind in range(total):
            report(f"meeting every hand of the dealer: {100 * kind // total}%")
            places = self.other.in_order(kind)
            starts = np.searchsorted(self.other.number[places], np.arange(len(numbers) + 1))
            fixed = self.room()
            mine = self.own.cards
            low, level, every = (np.zeros((len(mine), DECK if self.duel.up else 1), np.int32) for _ in range(3))
            most = self.most
            swept(ranks, mine, starts, places, self.duel.size, most, self.duel.up, *fixed, low, level)
            every_one(mine, most, *fixed, every)
            yield kind, {ABOVE: low, TIE: level - low, BELOW: every - level}

    @property
    def most(self) -> int:
        """The largest part of one's own hand that the dealer could have beside the card that is up."""
        return min(self.duel.own_draw.number, self.duel.hidden.number)

    def room(self) -> tuple[Column, Column, Column, Column, Column]:
        """Binomials, where sets of each size begin, the two empty tables, and how many cards a part has."""
        width = DECK if self.duel.up else 1
        begins = np.cumsum([0, *(comb(DECK, size) for size in range(ALONE))])
        rows = int(begins[min(self.most, ALONE - 1) + 1])
        fives = comb(DECK, ALONE) if self.most >= ALONE else 1
        bits = np.array([part.bit_count() for part in range(1 << max(self.duel.size, self.duel.own_draw.number))])
        return chooses(), begins, np.zeros((rows, width), np.int32), np.zeros((fives, width), np.int8), bits
