"""How to play a duel, in a line: from which hand on each option is taken, or where the card that is up decides."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np

from engine.declared.best_choice import hand_text
from engine.declared.duel.duel_hands import OwnHands
from engine.declared.duel.duel_pays import DuelPays
from engine.declared.duel.duel_shape import Duel
from engine.declared.plan import WagerPlan
from engine.declared.situation_table import Column


def rules_of_duel(plan: WagerPlan, duel: Duel, own: OwnHands, pays: DuelPays, followed: Column) -> tuple[str, ...]:
    """followed: by own hand, lowest rank first, and up card the leaf."""
    possible = np.ones(followed.shape, bool)
    if duel.up:
        for column in own.cards.T:
            possible[np.arange(len(possible)), column] = False
    names = [" then ".join(path) for path in pays.paths]
    used = [leaf for leaf in range(len(names)) if (possible & (followed == leaf)).any()]
    if len(used) == 1:
        return (f"always {names[used[0]]}",)
    taken = {leaf: np.flatnonzero((possible & (followed == leaf)).any(axis=1)) for leaf in used}
    low = {leaf: int(own.rank[taken[leaf]].min()) for leaf in used}
    high = {leaf: int(own.rank[taken[leaf]].max()) for leaf in used}
    best = sorted(used, key=lambda leaf: low[leaf], reverse=True)

    def hand(rank: int) -> str:
        row = int(np.searchsorted(own.rank, rank))
        return hand_text(plan.terms, counted_cards(duel, own.cards[row], plan, rank), rank)

    if all(low[above] > high[below] for above, below in pairwise(best)):
        lines = [f"{names[leaf]} {hand(low[leaf])} or better" for leaf in best[:-1]]
        return (f"{', '.join(lines)}, otherwise {names[best[-1]]}",)
    shares = shares_of(own, possible, followed, used)
    told = ", ".join(f"{names[leaf]} with {float(100 * shares[leaf]):.4f}% of hands" for leaf in best)
    sure = [int(own.rank[own.rank > high[below]].min(initial=high[above])) for above, below in pairwise(best)]
    lines = [f"always {names[leaf]} {hand(rank)} or better" for leaf, rank in zip(best, sure, strict=False)]
    lines.append(f"always {names[best[-1]]} below {hand(low[best[-2]])}")
    decides = "the other cards and the card that is up decide" if duel.up else "the other cards decide"
    return told, f"{', '.join(lines)}; between them {decides}"


def counted_cards(duel: Duel, cards: Column, plan: WagerPlan, rank: int) -> Column:
    """Those of a hand that count."""
    parts = [cards[list(part)] for part in combinations(range(len(cards)), duel.best_own)]
    ranks = plan.terms.ranks.of(np.array(parts), duel.best_own)
    found: Column = parts[int(np.flatnonzero(ranks == rank)[0])]
    return found


def shares_of(own: OwnHands, possible: Column, followed: Column, used: Sequence[int]) -> dict[int, Fraction]:
    ways = possible * own.sizes[:, None]
    total = int(ways.sum())
    return {leaf: Fraction(int(ways[followed == leaf].sum()), total) for leaf in used}
