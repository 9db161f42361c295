"""A row of a pay table is rarer than another, or a hand ranks above another, and pays less."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations

from checker.answer_text import odds, percent
from checker.context import CheckContext, GameContext
from checker.facts.paytables import Table, TableRow, families, tables
from checker.facts.silent_kinds import rank_name, ranks_in, settlements, told, worded
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from engine.effects import effect_of
from engine.side_wagers.odds import MOST_DECKS
from engine.situation_classes import abouts
from grammar.exhibit import Stated
from grammar.tree import tests_in


def pay_falls_as_rarity_rises(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[int, int]] = set()
    for game in context.games:
        for higher, lower in underpaid_ranks(game):
            if higher[1].line is not lower[1].line and (higher[1].span.line, lower[1].span.line) not in seen:
                seen.add((higher[1].span.line, lower[1].span.line))
                yield of_ranks(higher, lower)
        for about in abouts(game.rules, "wager pay"):
            least, most = max(against_custom(game, about), key=spread, default=(None, None))
            if least and most and (least[1].span.line, most[1].span.line) not in seen:
                seen.add((least[1].span.line, most[1].span.line))
                yield of_cases(least, most)
        for table in tables(game):
            if not table.about:
                continue
            for rare, often, chances in turned_round(table, game.decks() or (MOST_DECKS,)):
                lines = (rare.row.span.line, often.row.span.line)
                if lines not in seen:
                    seen.add(lines)
                    yield finding(table, rare, often, chances)


Paid = tuple[str, Stated, Fraction]
"""A hand of the ranking, the statement that pays it, and what it pays."""


def underpaid_ranks(game: GameContext) -> Iterator[tuple[Paid, Paid]]:
    """Each hand that pays less than the next lower one that the same wager pays in the same circumstances."""
    order = game.exhibit.structure.ranking.events if game.exhibit.structure else ()
    groups: dict[object, list[Paid]] = {}
    for rule in game.rules.statements.get("wager pay", ()) if order else ():
        effect, ranks = effect_of(rule.stated.value), ranks_in(rule.stated, game)
        if effect and effect.kind == "pays" and len(ranks) == 1 and not rule.stated.base:
            rest = frozenset(tests_in(rule.stated.when)) - {ranks[0]}
            group = (rule.stated.about, rule.stated.reading, ranks[0].operand, rest)
            groups.setdefault(group, []).append((worded(ranks[0]), rule.stated, effect.worth))
    for paid in groups.values():
        yield from (
            (one, two) for one, two in pairwise(sorted(paid, key=lambda one: order.index(one[0]))) if less(one, two)
        )


def against_custom(game: GameContext, about: str) -> Iterator[tuple[Paid, Paid]]:
    """Two cases of one wager of which tables pay the first more, and this document the second."""
    paid: dict[Stated, tuple[Fraction, Fraction, str]] = {}
    for one in settlements(game, about) if game.usual.statements.of("wager pay", about) else ():
        own = one.answers.given[0] if one.answers.clear and one.answers.given else None
        if own is None or own.stated.base or own.stated.table or own.effect.kind != "pays":
            continue
        if one.usual is not None and one.usual.kind == "pays":
            paid.setdefault(own.stated, (own.effect.worth, one.usual.worth, told(one.at, about)))
    for (first, (pay, usual, case)), (second, (other, others, elsewhere)) in permutations(paid.items(), 2):
        if 0 < pay < other and usual > others and first.reading == second.reading:
            yield (case, first, pay), (elsewhere, second, other)


def spread(pair: tuple[Paid, Paid]) -> Fraction:
    return pair[1][2] - pair[0][2]


def of_cases(less_paid: Paid, more_paid: Paid) -> Finding:
    (case, first, little), (other, _, much) = less_paid, more_paid
    return replace(
        of_ranks(less_paid, more_paid),
        message=f'"{first.about}" pays {odds(little)} with {case}, less than with {other}, where it pays {odds(much)}; '
        f"tables pay the first more, not less: is it a misprint?",
    )


def less(higher: Paid, lower: Paid) -> bool:
    return 0 < higher[2] < lower[2]


def of_ranks(higher: Paid, lower: Paid) -> Finding:
    (above, first, little), (below, second, much) = higher, lower
    return Finding(
        check="pay-falls-as-rarity-rises",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{rank_name(above)} pays {odds(little)}, less than {rank_name(below)}, which ranks below it "
        f"and pays {odds(much)}: is it a misprint?",
        places=(place_of(first, odds(little)), place_of(second, odds(much))),
        question="wager pay",
        about=first.about,
    )


NOTABLY = Fraction(5, 4)
"""Rows that come up about equally often may be ranked either way."""
Pair = tuple[TableRow, TableRow, tuple[Fraction, Fraction]]


def turned_round(table: Table, decks: tuple[int, ...]) -> list[Pair]:
    """Pairs in which the rarer row pays less with every number of decks; rows that are sums are skipped."""
    singles = [row for row in table.rows if not is_sum(table, row) and (row.pays or 0) > 0]
    pairs = [(rare, often) for rare in singles for often in singles if (rare.pays or 0) < (often.pays or 0)]
    first: dict[int, Fraction] = {}
    for number in decks if pairs else ():
        chances = chances_of(table, number)
        pairs = [pair for pair in pairs if 0 < NOTABLY * chance(chances, pair[0]) < chance(chances, pair[1])]
        first = first or chances
        if not pairs:
            break
    return [(rare, often, (chance(first, rare), chance(first, often))) for rare, often in pairs]


def chance(chances: dict[int, Fraction], row: TableRow) -> Fraction:
    return chances.get(row.row.span.line, Fraction(0))


def chances_of(table: Table, decks: int) -> dict[int, Fraction]:
    counted = table.game.quick_odds(table.about, decks)
    if counted is None or counted.overlaps:
        return {}
    return {row.line: row.probability for row in counted.rows}


def is_sum(table: Table, row: TableRow) -> bool:
    """Does the row pay the sum of its single matches?"""
    for family in families():
        parts = [table.row(event) for event in family.sums.get(row.event, ())]
        if parts and all(parts) and sum((part.pays or 0) for part in parts if part) == row.pays:
            return True
    return False


def finding(table: Table, rare: TableRow, often: TableRow, chances: tuple[Fraction, Fraction]) -> Finding:
    less, more = odds(rare.pays or Fraction(0)), odds(often.pays or Fraction(0))
    return Finding(
        check="pay-falls-as-rarity-rises",
        severity=Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f"{rare.row.event} ({percent(chances[0])} of deals) pays {less}, "
        f"less than {often.row.event} ({percent(chances[1])}), which pays {more}",
        places=(place_at(rare.row, less), place_at(often.row, more)),
        question="wager pay",
        about=table.about,
    )
