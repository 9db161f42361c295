"""Side wagers on the first cards beside the main game: covariance by counting deals and valuing each."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import numpy as np

from engine.blackjack.analysis.best_play import Analysis, deals, decided_values, may_early
from engine.blackjack.analysis.split_values import suit_shares
from engine.blackjack.deal_places import PLAYER, UP, BlackjackPlaces, filled
from engine.blackjack.figures.round_figures import bound
from engine.blackjack.tables.rule_tables import BLACKJACK
from engine.cards import SUITS
from engine.footprint import ORDER, SUIT, look
from engine.rulebook import Rulebook
from engine.sheet.figure import Bounded, Figure, ratio, root
from engine.sheet.relation import Relation
from engine.side_wagers.counting import Uncountable, ways
from engine.side_wagers.first_cards import Deal
from engine.side_wagers.odds import odds_in, shoe_of, tally_of
from engine.side_wagers.tally import INSURANCE, OFFERED, WagerTally

TAKEN = "Insurance, taken whenever it is offered"
Paid = tuple[Fraction, tuple[tuple[int, int], ...], int]
"""What the wager brings, the player's two cards, the up card."""


def beside_main(rules: Rulebook, found: Analysis, wager: str, decks: int, main: str, spread: Figure) -> Relation:
    """spread: the variance of the main wager."""
    try:
        if wager == INSURANCE:
            return insurance_beside(rules, found, decks, main, spread)
        if wager in OFFERED:
            raise Uncountable("it is offered in some rounds only")
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
    """Over all rounds, a unit taken whenever an ace is up: it wins just where the check ends the round.

    Raises Uncountable.
    """
    odds, game = odds_in(rules, INSURANCE, decks), found.model
    aces = [up for up, group in enumerate(game.ups.groups) if game.groups.aces[group]]
    cards = int(game.groups.cards.sum())
    shown = sum(int(game.ups.cards[up]) for up in aces)
    if len(odds.rows) != 2 or len(aces) != 1 or odds.ways != shown * (cards - 1) or not game.ups.checked[aces[0]]:
        raise Uncountable("it is not offered against every ace, before the check, and only then")
    (up,), pays = aces, float(max(row.pays for row in odds.rows))
    whole = natural = mean = with_natural = 0.0
    for plain in np.nonzero(game.states.size[: game.states.plain] == 2)[0].tolist():
        for state, share in suit_shares(game, plain):
            if may_early(found.rules, state).any():
                raise Uncountable("hands are surrendered before the check")
            chance = share * float(deals(game, plain)[up])
            ends = chance * float(found.endings(state)[up, BLACKJACK])
            paid = float(
                game.settled[game.tables.settlement_of[game.ups.members[up][0]][0][0], game.states.kind[state], 0]
            )
            whole, natural = whole + chance, natural + ends
            mean, with_natural = mean + chance * float(found.means[state][up]), with_natural + ends * paid
    own = (pays + 1) * natural - whole
    square = pays**2 * natural + whole - natural
    covariance = Bounded((pays + 1) * with_natural - mean + own * found.edge, 10 * bound(game.tables))
    deviation = Bounded(sqrt(square - own**2), 1e-12)
    return Relation(TAKEN, main, covariance, ratio(ratio(covariance, deviation), root(spread)))


def paid_deals(rules: Rulebook, found: Analysis, wager: str, decks: int) -> dict[Paid, int]:
    """In how many deals the wager brings so much with these cards. Raises Uncountable."""
    places = BlackjackPlaces(rules, wager)
    tally = tally_of(rules, wager)
    tests = tally.tests()
    if any(places.hidden(test) for test in tests):
        raise Uncountable("it depends on cards that nobody sees yet when the first two are dealt")
    suited = [look(PLAYER, SUIT)] if found.model.states.suited else []
    seen = (*places.seen(tests), look(PLAYER, ORDER), look((UP,), ORDER), *suited)
    ranks = {rank.name: place for place, rank in enumerate(found.model.tables.ranks)}

    def outcome(deal: Deal) -> Paid:
        at = places.situation(deal)
        gain = gained(tally, at)
        cards = tuple(sorted((ranks[card.rank], SUITS.index(card.suit)) for card in filled(deal, PLAYER)))
        return gain, cards, ranks[deal[UP].rank]

    counted = ways(shoe_of(rules, decks), seen, outcome, places.values)
    return dict(counted.by_outcome)


def gained(tally: WagerTally, at: object) -> Fraction:
    rows = tally.settled(tally.sorting.of(at), at)
    if rows is None:
        raise Uncountable("it is offered in some rounds only")
    paid, _ = rows
    return sum((tally.worth[index] for index in paid), Fraction(0)) if paid else Fraction(-1)
