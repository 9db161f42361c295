"""Side wagers on the first cards beside the main game: covariance by counting deals and valuing each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from engine.blackjack.analysis.best_play import Analysis, decided_values
from engine.blackjack.analysis.followed_play import followed, plan_of
from engine.blackjack.deal_places import HOLE, PLAYER, UP, BlackjackPlaces, filled
from engine.blackjack.figures.round_figures import bound
from engine.blackjack.tables.rule_tables import BLACKJACK, Settlement
from engine.cards import SUITS, Card
from engine.footprint import ORDER, SUIT, Footprint, look
from engine.rulebook import Rulebook
from engine.sheet.figure import Bounded, Figure, ratio, root
from engine.sheet.relation import Relation
from engine.side_wagers.counting import Uncountable, ways
from engine.side_wagers.first_cards import DRAWN, Deal
from engine.side_wagers.odds import shoe_of, tally_of
from engine.side_wagers.tally import INSURANCE, OFFERED, WagerTally

TAKEN = "Insurance, taken whenever it is offered"
Hand = tuple[tuple[int, int], ...]
Paid = tuple[Fraction, Hand, int]
"""What the wager brings, the player's two cards, the up card."""


def beside_main(rules: Rulebook, found: Analysis, wager: str, decks: int, main: str, spread: Figure) -> Relation:
    """spread: the variance of the main wager."""
    try:
        if wager == INSURANCE:
            return insurance_beside(rules, found, decks, main, spread)
        if wager in OFFERED:
            raise Uncountable("it is no wager by itself, but another way to settle a blackjack")
        counted = paid_deals(rules, found, wager, decks)
    except Uncountable as reason:
        return Relation(wager, main, None, None, str(reason))
    total = sum(counted.values())
    together = mean = mean_square = main_mean = 0.0
    for (gain, hand, up), times in counted.items():
        share, value = times / total, decided_values(found, hand, up)
        together += share * float(gain) * value
        main_mean += share * value
        mean += share * float(gain)
        mean_square += share * float(gain) ** 2
    largest = max(abs(float(gain)) for gain, _, _ in counted)
    covariance = Bounded(together - mean * main_mean, largest * bound(found.model.tables) * 2)
    own = Bounded(sqrt(mean_square - mean * mean), 1e-12)
    return Relation(wager, main, covariance, ratio(ratio(covariance, own), root(spread)))


def insurance_beside(rules: Rulebook, found: Analysis, decks: int, main: str, spread: Figure) -> Relation:
    """Over all rounds, a unit taken whenever it is offered: it hangs on whether the dealer has a blackjack, and so does
    what the hand brings.

    Raises Uncountable.
    """
    game = found.model
    natural = followed(game.tables, plan_of(found), against_blackjack)
    cells: dict[tuple[Hand, int], dict[bool, tuple[Fraction, int]]] = {}
    for (gain, hand, up, has_it), times in insured_deals(rules, found, decks).items():
        cell = cells.setdefault((hand, up), {})
        if has_it in cell:
            raise Uncountable("it depends on more than whether the dealer has a blackjack")
        cell[has_it] = gain, times
    total = sum(times for cell in cells.values() for _, times in cell.values())
    together = mean = square = main_mean = 0.0
    for (hand, up), cell in cells.items():
        share = sum(times for _, times in cell.values()) / total
        value, lost = decided_values(found, hand, up), decided_values(natural, hand, up)
        main_mean += share * value
        for has_it, (gain, times) in cell.items():
            together += share * float(gain) * (lost if has_it else value - lost)
            mean += times / total * float(gain)
            square += times / total * float(gain) ** 2
    covariance = Bounded(together - mean * main_mean, 10 * bound(game.tables))
    deviation = Bounded(sqrt(square - mean**2), 1e-12)
    return Relation(TAKEN, main, covariance, ratio(ratio(covariance, deviation), root(spread)))


def against_blackjack(block: Settlement, origin: int) -> Settlement:
    """What a hand brings where the dealer has a blackjack, elsewhere nothing."""
    return tuple(tuple(pay if final == BLACKJACK else Fraction(0) for final, pay in enumerate(row)) for row in block)


def insured_deals(rules: Rulebook, found: Analysis, decks: int) -> dict[tuple[Fraction, Hand, int, bool], int]:
    """In how many deals insurance brings so much, nothing where it is not offered, and has the dealer a blackjack?

    Raises Uncountable.
    """
    places, tally = BlackjackPlaces(rules, INSURANCE), tally_of(rules, INSURANCE)
    tests = tally.tests()
    if any(DRAWN in one.places for one in places.seen(tests)):
        raise Uncountable("it depends on cards that the dealer draws")
    seen = (*places.seen(tests), *first_cards(found), look((HOLE,), ORDER))

    def outcome(deal: Deal) -> tuple[Fraction, Hand, int, bool]:
        at = places.situation(deal)
        rows = tally.settled(tally.sorting.of(at), at)
        gain = Fraction(0) if rows is None else brought(tally, rows[0])
        up, hole = rank_of(found, deal[UP]), rank_of(found, deal[HOLE])
        return gain, hand_of(found, deal), up, found.model.tables.blackjacks[up][hole]

    return dict(ways(shoe_of(rules, decks), seen, outcome, places.values).by_outcome)


def paid_deals(rules: Rulebook, found: Analysis, wager: str, decks: int) -> dict[Paid, int]:
    """In how many deals the wager brings so much with these cards. Raises Uncountable."""
    places = BlackjackPlaces(rules, wager)
    tally = tally_of(rules, wager)
    tests = tally.tests()
    if any(places.hidden(test) for test in tests):
        raise Uncountable("it depends on cards that nobody sees yet when the first two are dealt")
    seen = (*places.seen(tests), *first_cards(found))

    def outcome(deal: Deal) -> Paid:
        return gained(tally, places.situation(deal)), hand_of(found, deal), rank_of(found, deal[UP])

    counted = ways(shoe_of(rules, decks), seen, outcome, places.values)
    return dict(counted.by_outcome)


def first_cards(found: Analysis) -> tuple[Footprint, ...]:
    """What the main game tells apart in the player's cards and the up card."""
    suited = (look(PLAYER, SUIT),) if found.model.states.suited else ()
    return look(PLAYER, ORDER), look((UP,), ORDER), *suited


def hand_of(found: Analysis, deal: Deal) -> Hand:
    return tuple(sorted((rank_of(found, card), SUITS.index(card.suit)) for card in filled(deal, PLAYER)))


def rank_of(found: Analysis, card: Card) -> int:
    return next(place for place, rank in enumerate(found.model.tables.ranks) if rank.name == card.rank)


def gained(tally: WagerTally, at: object) -> Fraction:
    rows = tally.settled(tally.sorting.of(at), at)
    if rows is None:
        raise Uncountable("it is offered in some rounds only")
    return brought(tally, rows[0])


def brought(tally: WagerTally, paid: Sequence[int]) -> Fraction:
    return sum((tally.worth[index] for index in paid), Fraction(0)) if paid else Fraction(-1)
