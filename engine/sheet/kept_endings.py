"""The ends of a round as the family counts them, kept on disk; and the distribution of a wager from its rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from base.cache import kept
from engine.family import family_of
from engine.money.edge import text_of
from engine.rulebook import Rulebook
from engine.sheet.endings import Endings, WagerEnd
from engine.sheet.results import Results
from engine.side_wagers.odds import EVEN_MONEY, Uncountable, baseline, removed_ranks, results_in
from engine.side_wagers.tally import WagerOdds

CODE = ("grammar", "engine")


def kept_endings(rules: Rulebook, wager: str, decks: int, beside: Sequence[str] = ()) -> Endings:
    """What the family counts, kept on disk. Raises Uncountable."""
    count = family_of(rules.exhibit).endings
    if count is None:
        raise Uncountable("its rounds are not counted to their ends")
    readings = sorted(baseline(rules.exhibit).items()), sorted((rules.readings or {}).items())
    key = repr(("endings", text_of(rules.exhibit.document), rules.game, readings, wager, decks, tuple(beside)))
    found = kept("mathematics", key, lambda: written(counted(count, rules, wager, decks, beside)), depends_on=CODE)
    if isinstance(found, str):
        raise Uncountable(found)
    return Endings({tuple(map(wager_end, ending)): ways for ending, ways in found["ways"]}, found["out_of"])


def counted(
    count: Callable[..., Endings], rules: Rulebook, wager: str, decks: int, beside: Sequence[str]
) -> Endings | str:
    try:
        return count(rules, wager, decks, removed_ranks(rules), beside)
    except Uncountable as reason:
        return str(reason)


def written(endings: Endings | str) -> Any:
    if isinstance(endings, str):
        return endings
    ways = [
        [[[end.wager, str(end.staked), end.event, end.line, str(end.pays), str(end.brings)] for end in ending], number]
        for ending, number in endings.ways.items()
    ]
    return {"ways": ways, "out_of": endings.out_of}


def wager_end(data: Sequence[Any]) -> WagerEnd:
    wager, staked, event, line, pays, brings = data
    return WagerEnd(wager, Fraction(staked), event, line, Fraction(pays), Fraction(brings))


def results_of(rules: Rulebook, odds: WagerOdds) -> Results:
    """Each row by itself; where several are paid together, by what they bring together."""
    rows: dict[Fraction, Fraction] = {}
    if odds.wager == EVEN_MONEY:
        taken, *declined = odds.rows
        for row in declined:
            rows[taken.pays - row.pays] = rows.get(taken.pays - row.pays, Fraction(0)) + row.probability
        return Results.of(rows)
    for row in odds.rows:
        rows[row.pays] = rows.get(row.pays, Fraction(0)) + row.probability
    if sum(rows.values()) == 1:
        return Results.of(rows)
    return Results.of(results_in(rules, odds.wager, odds.decks))
