"""A column of a schedule has slipped: rows carry the numbers of the row above or below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from checker.context import CheckContext, GameContext
from checker.facts.lines import listed
from checker.facts.paytables import tables
from checker.facts.silent_kinds import rank_name, ranks_in, worded
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import effect_of
from engine.money.printed_numbers import printed
from grammar.exhibit import Stated
from grammar.tree import Line, Row

FEWEST = 3
"""So many rows in a row are no coincidence."""
CLOSE = Fraction(1, 100)
Same = Callable[[Fraction, Fraction], bool]


def shifted_rows(context: CheckContext) -> Iterator[Finding]:
    seen: set[tuple[int, ...]] = set()
    for game in context.games:
        for found in (*slipped_pays(game), *merged_rows(game), *slipped_figures(game)):
            key = tuple(place.span.line for place in found.places)
            if key not in seen:
                seen.add(key)
                yield found


def slipped_pays(game: GameContext) -> Iterator[Finding]:
    """Pays of a game with ranks, against those that are usual in it."""
    for about in dict.fromkeys(rule.stated.about for rule in game.rules.statements.get("wager pay", ())):
        own = by_rank([rule.stated for rule in game.rules.statements.of("wager pay", about)], game)
        usual = by_rank([rule.stated for rule in game.usual.statements.of("wager pay", about)], game)
        ranks = [rank for rank in order_of(game) if rank in own and rank in usual]
        wrong = slipped([own[rank][1] for rank in ranks], [usual[rank][1] for rank in ranks], exactly)
        if wrong:
            names = [rank_name(ranks[at]) for at in wrong]
            yield finding([own[ranks[at]][0] for at in wrong], names, f'"{about}" pays', about)


def merged_rows(game: GameContext) -> Iterator[Finding]:
    """A hand that pays what is usual for its neighbour, which has no row: two rows have become one."""
    merged: dict[tuple[str, str], list[Stated]] = {}
    abouts: list[str] = []
    for about in dict.fromkeys(rule.stated.about for rule in game.rules.statements.get("wager pay", ())):
        own = by_rank([rule.stated for rule in game.rules.statements.of("wager pay", about)], game)
        usual = by_rank([rule.stated for rule in game.usual.statements.of("wager pay", about)], game)
        for rank, lost in pairwise([rank for rank in order_of(game) if rank in usual]):
            for kept, missing in ((rank, lost), (lost, rank)):
                if kept in own and missing not in own and takes_place(own[kept][1], usual[kept][1], usual[missing][1]):
                    merged.setdefault((kept, missing), []).append(own[kept][0])
                    abouts.append(about)
    for (kept, missing), stated in merged.items():
        yield replace(
            finding(stated, [rank_name(kept)], "the schedule pays", abouts[0]),
            severity=Severity.WARNING,
            message=f"{rank_name(kept)} pays what is usual for {rank_name(missing)}, which has no row: "
            "have two rows become one?",
        )


def takes_place(pay: Fraction, usual: Fraction, missing: Fraction) -> bool:
    return pay == missing and usual != missing


def order_of(game: GameContext) -> tuple[str, ...]:
    return game.exhibit.structure.ranking.events if game.exhibit.structure else ()


def by_rank(stated: Sequence[Stated], game: GameContext) -> dict[str, tuple[Stated, Fraction]]:
    found: dict[str, tuple[Stated, Fraction]] = {}
    for one in stated:
        effect, ranks = effect_of(one.value), [worded(test) for test in ranks_in(one, game)]
        amount = effect.amount if effect is not None and effect.kind == "pays" else None
        if isinstance(amount, Fraction) and len(ranks) == 1 and one.reading is None:
            found.setdefault(ranks[0], (one, amount))
    return found


def slipped_figures(game: GameContext) -> Iterator[Finding]:
    """Printed probabilities, against those of the cards."""
    for table in tables(game):
        decks = game.decks()[:1]
        odds = game.quick_odds(table.about, decks[0]) if decks and table.about else None
        counted = {row.line: row.probability for row in odds.rows} if odds else {}
        rows = [row for row in table.rows if row.row.span.line in counted and printed_in(row.row) is not None]
        right = [counted[row.row.span.line] for row in rows]
        wrong = slipped([printed_in(row.row) or Fraction(0) for row in rows], right, about_equal)
        if wrong:
            names = [rows[at].event for at in wrong]
            yield finding([rows[at].stated[0] for at in wrong], names, f'"{table.table.name}" prints', table.about)


def printed_in(row: Line) -> Fraction | None:
    claims = row.claims if isinstance(row, Row) else ()
    found = next((printed(claim.text) for claim in claims if claim.kind == "probability"), None)
    return found.value if found else None


def exactly(one: Fraction, other: Fraction) -> bool:
    return one == other


def about_equal(one: Fraction, other: Fraction) -> bool:
    return abs(one - other) <= CLOSE * max(one, other)


def slipped(shown: Sequence[Fraction], right: Sequence[Fraction], same: Same) -> list[int]:
    """The places whose number is wrong there and right in the next place on one side, if they are many."""
    for step in (1, -1):
        found = [
            at
            for at in range(len(shown))
            if 0 <= at + step < len(right) and not same(shown[at], right[at]) and same(shown[at], right[at + step])
        ]
        if len(found) >= FEWEST and 2 * len(found) >= len(shown):
            return found
    return []


def finding(stated: Sequence[Stated], names: list[str], does: str, about: str) -> Finding:
    return Finding(
        check="shifted-rows",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f"{does} for {listed(names)} what belongs to the next row: a column seems to have slipped",
        places=tuple(dict.fromkeys(map(place_of, stated))),
        question="wager pay",
        about=about,
    )
