"""What hands of the main game are paid: which hands, how much, how often, and what that brings in all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from engine.blackjack.analysis.best_play import Analysis
from engine.blackjack.analysis.followed_play import Worth, followed, plan_of
from engine.blackjack.figures.round_figures import bound, kind_names, signed
from engine.blackjack.tables.rule_tables import Settlement, Tables
from engine.sheet.figure import Bounded
from engine.sheet.figure_table import FigureCell, FigureTable

TITLE = "What hands are paid, each hand of a split counted"
FEW = 3
"""So many kinds of hands that are paid alike are named one by one."""
Counts = Callable[[int, Fraction], bool]


def prize_table(found: Analysis) -> FigureTable:
    """Wins by the hands that are paid alike, what does not win by its result alone; all of it adds up to the edge."""
    tables, plan, within = found.model.tables, plan_of(found), bound(found.model.tables)
    rows: list[tuple[FigureCell, ...]] = []
    for name, result, counted in prizes(tables):
        times = -float(followed(tables, plan, those(counted)).edge)
        if times > within:
            brings = Bounded(times * float(result), within * abs(float(result)))
            rows.append((name, signed(result), Bounded(times, within), Bounded(1 / times, within / times**2), brings))
    rows.append(("all", "", None, None, Bounded(-float(found.edge), within)))
    columns = ("Hand", "Brings", "Times in a round", "One in", "Return")
    return FigureTable(TITLE, columns, tuple(rows), "In units of the original stake; offers are declined.", texts=2)


def prizes(tables: Tables) -> Iterator[tuple[str, Fraction, Counts]]:
    """Hands, what they bring, and which kinds of hands with which results that is."""
    wins: dict[tuple[frozenset[Fraction], ...], list[int]] = {}
    for kind in range(len(tables.kinds)):
        alike = tuple(frozenset(pay for pay in block[kind] if pay > 0) for block in tables.settlements)
        wins.setdefault(alike, []).append(kind)
    for alike, kinds in sorted(wins.items(), key=lambda one: -len(one[1])):
        for result in sorted(frozenset().union(*alike)):
            yield named(tables, kinds), result, of_kinds(frozenset(kinds), result)
    every = {pay for block in tables.settlements for row in block for pay in row}
    for result in sorted((pay for pay in every if pay <= 0), reverse=True):
        yield "any", result, of_result(result)


def named(tables: Tables, kinds: list[int]) -> str:
    names = kind_names(tables)
    return " or ".join(names[kind] for kind in kinds) if len(kinds) <= FEW else "any other"


def of_kinds(kinds: frozenset[int], result: Fraction) -> Counts:
    return lambda kind, pay: kind in kinds and pay == result


def of_result(result: Fraction) -> Counts:
    return lambda _, pay: pay == result


def those(counted: Counts) -> Worth:
    """1 for each hand that counts, a split one like any other."""

    def worth(block: Settlement, origin: int) -> Settlement:
        return tuple(tuple(Fraction(counted(kind, pay)) for pay in row) for kind, row in enumerate(block))

    return worth
