"""What an envy bonus is worth: each other hand at the table may earn it for everybody who has placed the wager."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from engine.family import family_of
from engine.rulebook import Rulebook
from engine.side_wagers.counting import Uncountable
from engine.side_wagers.tally import WagerOdds
from grammar.exhibit import Stated
from grammar.tree import Numbers, Odds

OddsIn = Callable[[Rulebook, str, int], WagerOdds]


def with_envy(odds: WagerOdds, rules: Rulebook, odds_in: OddsIn) -> WagerOdds:
    """The same odds with what each other hand adds, in dollars a round; as they are where there is no envy bonus."""
    envies = [one for one in rules.exhibit.stated if one.question == "envy bonus" and one.about in ("", odds.wager)]
    paid = [as_pay(one, odds.wager) for one in envies if isinstance(one.value, Numbers)]
    if not paid:
        return odds
    others = (one for one in rules.exhibit.stated if one.question not in ("envy bonus", "wager pay"))
    exhibit = replace(rules.exhibit, stated=(*others, *paid))
    book = family_of(exhibit).rulebook(exhibit, rules.game, rules.readings)
    try:
        rows = odds_in(book, odds.wager, odds.decks or 1).rows
    except Uncountable:
        return odds
    return replace(odds, envy=sum((row.probability * row.pays for row in rows if row.pays > 0), Fraction(0)))


def as_pay(stated: Stated, wager: str) -> Stated:
    """The bonus as if the wager paid so many to one, so that it is counted like any pay."""
    assert isinstance(stated.value, Numbers)
    dollars = stated.value.intervals[0].low or Fraction(0)
    return replace(stated, question="wager pay", about=wager, value=Odds(dollars, span=stated.value.span))
