"""Figures of a round of the main game under one strategy: what is staked, how it ends, with whom it begins."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from engine.blackjack.analysis.best_play import Analysis, deals
from engine.blackjack.analysis.chart import hand_name
from engine.blackjack.analysis.followed_play import AS_DEALT, Worth, everywhere, followed, plan_of
from engine.blackjack.analysis.model import Floats
from engine.blackjack.analysis.split_values import suit_shares
from engine.blackjack.tables.rule_tables import BLACKJACK, BUST, DEALER_BUST, SUITS, Settlement, Tables
from engine.cards import RANKS
from engine.sheet.figure import Bounded, Figure
from engine.sheet.figure_table import FigureCell, FigureTable

ROUNDED = 1e-10
"""A bound on what rounding to 64 bits can do: fewer than 10^5 operations lie on any way to a figure, each of them off
by at most 1.2e-16 of numbers not above 10."""
SUITED = 1e-8
"""So far is a figure off at most because suited pairs are split at the value of an average pair."""
MANY_HANDS = 1e-7
"""So far where a hand may be split into more than five: more than eight further pair cards are not followed."""
FOLLOWED_HANDS = 5


def bound(tables: Tables) -> float:
    suited = SUITED if any(pattern.suits for pattern in tables.patterns) else 0.0
    return ROUNDED + suited + (MANY_HANDS if max(tables.most_hands) > FOLLOWED_HANDS else 0.0)


def average_wager(found: Analysis) -> Figure:
    """All that is staked in a round: what a bust hand loses is what lies on it."""
    tables = found.model.tables
    staked = followed(tables, plan_of(found), lambda block, _: everywhere(block, -block[BUST][-1]))
    return Bounded(-staked.edge, bound(tables))


def unsplit_results(found: Analysis) -> dict[Fraction, float]:
    """How likely a round is to bring each result without a split."""
    tables, plan = found.model.tables, plan_of(found)
    every = sorted({pay for block in tables.settlements for row in block for pay in row})
    return {result: max(0.0, -followed(tables, plan, only(result)).edge) for result in every}


def only(result: Fraction) -> Worth:
    """1 where a hand as dealt brings this result, else 0."""

    def worth(block: Settlement, origin: int) -> Settlement:
        return tuple(tuple(Fraction(origin == AS_DEALT and pay == result) for pay in row) for row in block)

    return worth


def unsplit_table(chances: dict[Fraction, float], edge: float, within: float) -> FigureTable:
    """edge: of all rounds; what those without a split do not bring, the others do."""
    rows: list[tuple[FigureCell, ...]] = [
        (signed(result), Bounded(chance, within), Bounded(chance * float(result), within * abs(float(result))))
        for result, chance in chances.items()
        if chance > within
    ]
    split = max(0.0, 1 - sum(chances.values()))
    if split > len(chances) * within:
        rest = -edge - sum(chance * float(result) for result, chance in chances.items())
        each = within * (1 + sum(abs(float(result)) for result in chances))
        rows.append(("split", Bounded(split, len(chances) * within), Bounded(rest, each)))
    return FigureTable(
        "Rounds that are not split, by what they bring", ("Brings", "Probability", "Return"), tuple(rows)
    )


def hand_end_table(found: Analysis) -> FigureTable:
    """How hands that are not split end, as far as pays tell hands apart."""
    tables, plan, within = found.model.tables, plan_of(found), bound(found.model.tables)
    rows: list[tuple[FigureCell, ...]] = []
    for kind, name in enumerate(kind_names(tables)):
        chance = -followed(tables, plan, of_kind(kind)).edge
        if chance > within:
            rows.append((name, Bounded(chance, within), Bounded(1 / chance, within / chance**2)))
    note = "Where the check finds a blackjack, a hand ends as it was dealt."
    return FigureTable("How hands that are not split end", ("Hand", "Probability", "One in"), tuple(rows), note)


def kind_names(tables: Tables) -> list[str]:
    """``17``, ``21 of 5 cards``; hands that pays single out by their cards: ``6-7-8 of one suit``."""
    cards: dict[int, list[str]] = {}
    for pattern in tables.patterns:
        suits = "" if not pattern.suits else " of one suit" if len(pattern.suits) == len(SUITS) else ""
        suits = suits or "".join(f" {SUITS[suit]}" for suit in pattern.suits)
        cards.setdefault(pattern.kind, []).append("-".join(tables.ranks[rank].name for rank in pattern.ranks) + suits)
    totals = [name.partition(" of ")[0] for kind, name in enumerate(tables.kinds) if kind not in cards]
    return [
        " or ".join(cards[kind])
        if kind in cards
        else name.partition(" of ")[0]
        if totals.count(name.partition(" of ")[0]) == 1
        else name
        for kind, name in enumerate(tables.kinds)
    ]


def of_kind(kind: int) -> Worth:
    """1 for a hand as dealt that ends as this kind."""

    def worth(block: Settlement, origin: int) -> Settlement:
        return tuple(
            tuple(Fraction(origin == AS_DEALT and place == kind) for _ in row) for place, row in enumerate(block)
        )

    return worth


def signed(result: Fraction) -> str:
    return f"+{result}" if result > 0 else str(result)


# By the first cards -------------------------------------------------------------------------------------------


def up_names(found: Analysis) -> list[str]:
    ranks = found.model.tables.ranks
    return [ranks[up[0]].name if len(up) == 1 else str(ranks[up[0]].value) for up in found.model.ups.members]


def up_order(found: Analysis) -> list[int]:
    """From 2 to ace."""
    groups = found.model.groups
    worth = np.where(groups.aces, groups.values + 10, groups.values)[found.model.ups.groups]
    return [int(place) for place in np.argsort(worth, kind="stable")]


def starts(found: Analysis) -> list[tuple[str, Floats, Floats]]:
    """Every two cards by name: how likely they are against each up card, and what they are worth there."""
    states = found.model.states
    rows = []
    for plain in np.nonzero(states.size[: states.plain] == 2)[0].tolist():
        dealt = deals(found.model, plain)
        mean = sum(share * found.means[state] for state, share in suit_shares(found.model, plain))
        rows.append((hand_name(found, plain), dealt, np.asarray(mean)))
    return sorted(rows, key=lambda row: in_order(row[0]))


def in_order(name: str) -> tuple[int, ...]:
    """Hands as a reader looks them up: from two 2s to two aces."""
    return tuple(sorted(RANKS.index(rank) if rank in RANKS else len(RANKS) for rank in name.split("-")))


def up_card_table(found: Analysis) -> FigureTable:
    within, ends, bust = bound(found.model.tables), dealer_ends(found), bust_places(found)
    rows: list[tuple[FigureCell, ...]] = []
    every = starts(found)
    for up in up_order(found):
        chance = sum(float(dealt[up]) for _, dealt, _ in every)
        value = sum(float(dealt[up] * mean[up]) for _, dealt, mean in every)
        figures = (chance, -value / chance, ends[up][bust].sum(), ends[up][BLACKJACK])
        rows.append((up_names(found)[up], *(Bounded(float(one), within) for one in figures)))
    columns = ("Up card", "Probability", "House edge there", "Dealer goes bust", "Dealer has blackjack")
    return FigureTable("By the dealer's up card", columns, tuple(rows), percent=True)


def bust_places(found: Analysis) -> list[int]:
    """The finals of a dealer over 21; there may be others after them, of hands that pays single out."""
    names = found.model.tables.finals
    return [place for place, final in enumerate(found.model.finals) if names[final] == DEALER_BUST]


def starting_hand_table(found: Analysis) -> FigureTable:
    within = bound(found.model.tables)
    rows: list[tuple[FigureCell, ...]] = []
    for name, dealt, mean in starts(found):
        chance, value = float(dealt.sum()), float(dealt @ mean)
        if chance > 0:
            rows.append((name, *(Bounded(one, within) for one in (chance, value / chance, value))))
    columns = ("Hand", "Probability", "Worth", "Share of the whole")
    return FigureTable("By the player's first two cards", columns, tuple(rows), "Worth in units of the original stake.")


def hand_by_up_table(found: Analysis) -> FigureTable:
    within, order = bound(found.model.tables), up_order(found)
    rows = tuple(
        (name, *(Bounded(float(mean[up]), within) if dealt[up] > 0 else None for up in order))
        for name, dealt, mean in starts(found)
    )
    columns = ("Hand", *(up_names(found)[up] for up in order))
    note = "Before the check, in units of the original stake."
    return FigureTable("What two cards are worth against each up card", columns, rows, note, digits=4)


def dealer_ends(found: Analysis) -> Floats:
    """[up, final] how the dealer ends if nothing but the up card is known."""
    keys = np.zeros(1, np.int64)
    found.dealer.learn([(keys, np.zeros((1, len(found.model.groups.values)), np.int64))])
    ends: Floats = found.dealer.chances[:, found.dealer.rows(keys)[0]]
    return ends


def dealer_table(found: Analysis) -> FigureTable:
    """Finals that have one name are one column."""
    model, within = found.model, bound(found.model.tables)
    names = [model.tables.finals[final] for final in model.finals]
    shown = list(dict.fromkeys(names))
    ends = dealer_ends(found)
    places = {name: [place for place, other in enumerate(names) if other == name] for name in shown}
    reached = [name for name in shown if ends[:, places[name]].sum() > 0]
    chances = model.ups.cards / model.ups.cards.sum()

    def row(title: str, weights: Floats) -> tuple[FigureCell, ...]:
        return title, *(Bounded(float(weights[places[name]].sum()), within) for name in reached)

    rows = [row(up_names(found)[up], ends[up]) for up in up_order(found)]
    rows.append(row("all", chances @ ends))
    columns = ("Up card", *(name.removeprefix("dealer ") for name in reached))
    return FigureTable("The dealer's final hand, before any other card is seen", columns, tuple(rows), percent=True)


def insurance_table(found: Analysis, pays: Fraction) -> FigureTable | None:
    """Against an ace: how likely a blackjack is with each hand held, and what insurance costs there."""
    model, within = found.model, bound(found.model.tables)
    aces = [up for up in up_order(found) if model.groups.aces[model.ups.groups[up]]]
    if not aces:
        return None
    states = model.states
    held: dict[str, float] = {}
    for plain in np.nonzero(states.size[: states.plain] == 2)[0].tolist():
        if deals(model, plain)[aces[0]] > 0:
            held[hand_name(found, plain)] = float(found.endings(plain)[aces[0], BLACKJACK])
    rows = (
        (name, Bounded(held[name], within), Bounded(1 - held[name] * (float(pays) + 1), within * 10))
        for name in sorted(held, key=in_order)
    )
    columns = ("Hand held", "Dealer has blackjack", "House edge of insurance")
    return FigureTable(f"Insurance at {pays} to 1, by hand held", columns, tuple(rows), percent=True)
