"""The exact odds of a wager: in how many ways each row of its pay table comes up, and the house edge."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NoReturn

from engine.cards import RANKS, SUITS, Card
from engine.damaged_words import damaged_words
from engine.effects import ALLOWED, FORBIDDEN, effect_of
from engine.family import family_of
from engine.play.table_setup import LARGEST_SHOE, named_numbers
from engine.rulebook import Readings, Rulebook, for_decks
from engine.side_wagers.counting import Uncountable
from engine.side_wagers.envy import with_envy
from engine.side_wagers.partition import Places, Truths
from engine.side_wagers.tally import (
    EVEN_MONEY,
    NOTHING_APPLIES,
    OFFERED,
    OddsRow,
    Overlap,
    WagerOdds,
    WagerTally,
    may_be_offered,
    paying,
    untold,
)
from engine.situation_classes import abouts, statements_on
from grammar.exhibit import MAIN, Exhibit

__all__ = [
    "EVEN_MONEY",
    "NOTHING_APPLIES",
    "OddsRow",
    "Overlap",
    "Uncountable",
    "WagerOdds",
    "all_odds",
    "deck_numbers",
    "ever_paid",
    "odds_in",
    "paying",
    "plays_out",
    "results_in",
    "rules_of",
    "shoe_of",
    "undealt",
    "wager_odds",
    "wagers",
]

MOST_DECKS = 8
"""Where a document is silent, or open upwards."""


def wager_odds(exhibit: Exhibit, game: str, wager: str, decks: int, readings: Readings | None = None) -> WagerOdds:
    """Rows with ways, probability and return, and the edge. Raises Uncountable."""
    return odds_in(rules_of(exhibit, game, readings), wager, decks)


def all_odds(
    exhibit: Exhibit, readings: Readings | None = None
) -> tuple[tuple[WagerOdds, ...], tuple[tuple[str, str, str], ...]]:
    """Every wager of every game for every number of decks that can be played, and (game, wager, reason) where there
    are no odds."""
    from engine.money.table_limits import playable_decks  # which asks this module how many decks are allowed

    found: list[WagerOdds] = []
    without: list[tuple[str, str, str]] = []
    for game in exhibit.games:
        rules = rules_of(exhibit, game.name, readings)
        numbers = playable_decks(rules)
        for wager in wagers(rules):
            try:
                found.extend(odds_in(rules, wager, decks) for decks in numbers or undealt(rules))
            except Uncountable as reason:
                without.append((game.name, wager, str(reason)))
    return tuple(found), tuple(without)


def rules_of(exhibit: Exhibit, game: str, readings: Readings | None = None) -> Rulebook:
    """The game under the chosen readings; for every other sentence, its first reading."""
    return family_of(exhibit).rulebook(exhibit, game, baseline(exhibit) | dict(readings or {}))


def baseline(exhibit: Exhibit) -> dict[str, str]:
    return {label: names[0] for label, names in exhibit.readings.items() if names}


def wagers(rules: Rulebook) -> tuple[str, ...]:
    """The side wagers that the document pays or offers in this game."""
    named = [name for name in abouts(rules, "wager pay") if name not in ("", MAIN) and paying(rules, name)]
    offered = [name for name, question in OFFERED.items() if may_be_offered(rules, question)]
    found = tuple(
        name
        for name in dict.fromkeys((*named, *offered))
        if (name in offered if name in OFFERED else not refused(rules, name))
    )
    names = family_of(rules.exhibit).wager_names
    return names(rules, found) if names is not None else found


def unpaid(rules: Rulebook) -> tuple[str, ...]:
    """The wagers of a declared game that may be placed and of which no statement says what they pay."""
    if rules.exhibit.has_main_game:
        return ()
    named = (name for name in abouts(rules, "wager amount") if name not in ("", MAIN) and not refused(rules, name))
    return tuple(name for name in dict.fromkeys(named) if not rules.speaking("wager pay", name))


def refused(rules: Rulebook, wager: str) -> bool:
    """Does the document say that this wager is not offered in this game? One offered at times is not refused."""
    said = rules.ask("wager offered", family_of(rules.exhibit).situation("wager", wager=wager), wager).effects
    if not said or not (said[0] == FORBIDDEN or said[0].word == "no"):
        return False
    at_times = (rule.stated for rule in rules.speaking("wager offered", wager) if rule.stated.when is not None)
    return all(effect_of(stated.value) == FORBIDDEN for stated in at_times)


def deck_numbers(rules: Rulebook) -> tuple[int, ...]:
    """The numbers of decks the document allows; 1 to 8 if it is silent, one if the game has no decks."""
    if not rules.exhibit.asks("number of decks"):
        return (1,)
    named = [
        int(bound)
        for rule in statements_on(rules, "number of decks")
        for interval in getattr(rule.stated.value, "intervals", ())
        for bound in (interval.low, interval.high)
        if bound is not None and 1 <= bound <= LARGEST_SHOE
    ]
    return tuple(decks for decks in sorted({*range(1, MOST_DECKS + 1), *named}) if allowed(rules, decks))


def undealt(rules: Rulebook) -> NoReturn:
    """Raises Uncountable with the reason why the document allows no number of decks."""
    named = sorted(named_numbers(rule.stated for rule in statements_on(rules, "number of decks")))
    asked = f"; the document names {' and '.join(map(str, named))}" if named else ""
    raise Uncountable(f"no number of decks from which cards can be dealt, 1 to {LARGEST_SHOE}, is allowed{asked}")


def allowed(rules: Rulebook, decks: int) -> bool:
    said = rules.ask("number of decks", family_of(rules.exhibit).situation("set-up", amount=Fraction(decks))).effects
    return ALLOWED in said or FORBIDDEN not in said


def shoe_of(rules: Rulebook, decks: int) -> dict[Card, int]:
    """The cards of so many decks, without the ranks that the document removes."""
    removed = set(removed_ranks(rules))
    return {Card(rank, suit): decks for rank in RANKS if rank not in removed for suit in SUITS}


def removed_ranks(rules: Rulebook) -> tuple[str, ...]:
    said = rules.ask("ranks removed", family_of(rules.exhibit).situation("set-up")).effects
    return tuple(said[0].word.split()) if said else ()


def whole_decks(rules: Rulebook, cards: int) -> tuple[str, ...]:
    """What is assumed if the stated number of cards in a deck does not match its ranks."""
    said = rules.ask("cards in a deck", family_of(rules.exhibit).situation("set-up")).effects
    bounds = [interval.low for effect in said[:1] if effect.kind == "counts" for interval in effect.amount]
    if not bounds or bounds[0] == cards:
        return ()
    return (f"a deck has {cards} cards, not {bounds[0]}: no other ranks are said to be removed",)


# One wager --------------------------------------------------------------------------------------------------


def odds_in(rules: Rulebook, wager: str, decks: int) -> WagerOdds:
    """Raises Uncountable."""
    found = counted_odds(rules, wager, decks)
    found = with_envy(found, rules, counted_odds) if rules.statements.get("envy bonus") else found
    damaged = damaged_words(rules, wager)
    return replace(found, assumed=(*damaged, *found.assumed)) if damaged else found


def counted_odds(rules: Rulebook, wager: str, decks: int) -> WagerOdds:
    family = family_of(rules.exhibit)
    rules = for_decks(rules, decks)
    if family.wager_odds is not None:
        return family.wager_odds(rules, wager, decks, removed_ranks(rules))
    shoe = shoe_of(rules, decks)
    if wager in family.special_odds:
        return family.special_odds[wager](rules, shoe, decks)
    whole = whole_decks(rules, sum(shoe.values()) // decks)
    return tally_of(rules, wager).odds(shoe, decks, whole, places_of(rules, wager))


def results_in(rules: Rulebook, wager: str, decks: int) -> dict[Fraction, int]:
    """What a wager brings in a deal, and in how many deals. Raises Uncountable."""
    return tally_of(rules, wager).results(shoe_of(rules, decks), places_of(rules, wager))


@lru_cache(maxsize=8)
def tally_of(rules: Rulebook, wager: str) -> WagerTally:
    """Shared by all numbers of decks for which the rules are the same."""
    return WagerTally(rules, family_of(rules.exhibit).usual(rules), wager, places_of(rules, wager))


def places_of(rules: Rulebook, wager: str) -> Places:
    places = family_of(rules.exhibit).places
    if places is None:
        raise Uncountable("its deals are not counted card by card")
    return places(rules, wager)


def plays_out(rules: Rulebook, wager: str) -> bool:
    """Does the wager depend on cards the dealer draws? Raises Uncountable."""
    family = family_of(rules.exhibit)
    if family.places is None:
        return False
    places = family.places(rules, wager)
    return places.plays_out(WagerTally(rules, family.usual(rules), wager, places).tests())


def ever_paid(rules: Rulebook, wager: str, decks: int, line: int) -> bool | None:
    """Does any deal pay the row or statement on this line? Stops at the first such deal.

    None if no deal can tell: it depends on a player's choice, or on facts outside the game.
    """
    family = family_of(rules.exhibit)
    if family.wager_odds is not None:
        return line_is_paid(rules, wager, decks, line)
    tally = WagerTally(rules, family.usual(rules), wager, places_of(rules, wager))
    wanted = {index for index, rule in enumerate(tally.statements) if rule.stated.span.line == line}

    sorting = tally.own_sorting()

    def settle(deal: Hashable, situation: Callable[[], Any], describe: Callable[[], str]) -> Truths:
        at = situation()
        truths = sorting.of(at)
        found = tally.settled(truths, at)
        if found is not None and not wanted.isdisjoint(found[0]):
            raise FoundPaidDeal
        return truths

    try:
        tally.places.counted(shoe_of(rules, decks), tally.tests(), settle)
    except FoundPaidDeal:
        return True
    except Uncountable:
        return None
    return None if any(note for test in tally.tests() for note in untold(test)) else False


def line_is_paid(rules: Rulebook, wager: str, decks: int, line: int) -> bool | None:
    try:
        rows = [row for row in odds_in(rules, wager, decks).rows if row.line == line]
    except Uncountable:
        return None
    return any(row.ways for row in rows) if rows else None


class FoundPaidDeal(Exception):
    """Raised to end the search: a paid deal was found."""
