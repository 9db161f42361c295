"""Which pay tables are bonuses, so that what is said on who earns a bonus reaches their rows."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.tree import Paytable

ELIGIBILITY: QuestionName = "bonus eligibility"
PAID: tuple[QuestionName, ...] = ("main pay", "main result")


def bonus_tables(exhibit: Exhibit) -> frozenset[str]:
    """Those that are called so; those that a statement on who earns a bonus names, by table or by wager.

    Where no table is called a bonus and a statement names none, it means the tables of the main wager.
    """
    said = [one for one in exhibit.stated if one.question == ELIGIBILITY]
    named = {one.about for one in said}
    found = {table.name for table in exhibit.tables if called_bonus(table) or {table.name, table.wager} & named}
    if "" in named and not any(map(called_bonus, exhibit.tables)):
        found |= {one.table for one in exhibit.stated if one.table and one.question in PAID}
    return frozenset(found)


def called_bonus(table: Paytable) -> bool:
    """Does it pay extra for certain winning hands, without deciding the winner?"""
    return "bonus" in f"{table.wager} {table.name}".lower()


def without_bonus(exhibit: Exhibit) -> Iterable[Stated]:
    """Statements on who earns a bonus that no row of a pay table asks."""
    bonuses = [table for table in exhibit.tables if table.name in bonus_tables(exhibit)]
    reached = {name for table in bonuses for name in ("", table.name, table.wager)}
    return (one for one in exhibit.stated if one.question == ELIGIBILITY and one.about not in reached)
