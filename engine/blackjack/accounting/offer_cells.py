"""Insurance: who is offered it, what it takes and brings, what an insured hand may do; compared with the tables."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from engine.arbiter import Stopped
from engine.blackjack.accounting.ledger import Ledger, Loss
from engine.blackjack.accounting.seen_hands import SeenHands
from engine.blackjack.play.amounts import most_allowed
from engine.blackjack.play.side_settlement import INSURANCE, side_situation
from engine.blackjack.play.table import Hand, Table
from engine.blackjack.situation import Situation
from engine.blackjack.situations.hands import two_card_hands
from engine.blackjack.table_reads import history_read, looks_at_dealer
from engine.blackjack.tables.asker import ACTING
from engine.cards import Card
from engine.effects import FORBIDDEN
from engine.play.payouts import wager_gain
from engine.rulebook import CompiledStatement, Rulebook
from engine.situation_classes import single
from grammar.errors.faults import Unreadable
from grammar.question_names import QuestionName
from grammar.tree import Flag

OFFER: QuestionName = "insurance offered"
TAKES: tuple[QuestionName, ...] = (OFFER, "insurance amount", "wager pay")
Gains = tuple[Fraction | None, Fraction | None]
"""With a blackjack of the dealer and without, in units of the stake; None where no hole card makes it so."""
OTHER = Loss("insurance", "", "the mathematics has other terms for some hands or up cards")
NEVER_TAKEN = Loss("insurance", "", "it would be taken here, and the mathematics never does")
ACTS = Loss("insurance", "", "an insured hand is played here as one that is not insured")


def compare_offers(hands: SeenHands, ledger: Ledger) -> None:
    rules, insurance = hands.asker.rules, hands.tables.insurance
    if hands.tables.even_money:
        ledger.agree(offering_even_money(rules))
    if insurance is not None:
        ledger.agree(rule.stated.key for rule in spoken(hands))
    if not rules.statements.get(OFFER):
        return
    for at in dealt(hands):
        gains = brings(hands, at)
        if insurance is None:
            wrong = NEVER_TAKEN if gains and profitable(hands, at, gains) else None
        else:
            offered = insurance.offered[hands.index[at.dealer[0].rank]]
            held = zip(gains or (), (insurance.won, insurance.lost), strict=False)
            same = (gains is not None) == offered and all(gain in (None, known) for gain, known in held)
            wrong = None if same else OTHER
        if wrong:
            ledger.differ(wrong, at, (rule.stated.key for rule in spoken(hands)))
    if insurance is None:
        return
    said = rules.ask("wager pay", settled(hands), INSURANCE)
    if len(said.effects) > 1:
        taken, order = hands.asker.arbiter.resolved(said)
        ledger.settle((one.stated.key, order.resolved) for one in said.given if one.effect != taken)
    for question in ACTING:
        for rule in rules.statements.get(question, ()):
            if "insured" in history_read(single(rule.stated.when, rules)):
                ledger.differ(ACTS, Situation("hand", insured=True), (rule.stated.key,))


def offering_even_money(rules: Rulebook) -> Iterator[str]:
    """The statements on even money, where it brings more than playing on."""
    yield from (rule.stated.key for rule in rules.statements.get("even money offered", ()))
    for rule in rules.statements.get("main pay", ()):
        if Flag("even money is taken") in single(rule.stated.given, rules):
            yield rule.stated.key


def spoken(hands: SeenHands) -> list[CompiledStatement]:
    """The statements on insurance."""
    rules = hands.asker.rules
    return [
        rule
        for question in TAKES
        for rule in rules.statements.get(question, ())
        if question != "wager pay" or rule.stated.about == INSURANCE
    ]


def dealt(hands: SeenHands) -> Iterator[Situation]:
    """Hands of two cards against each up card; one hand stands for all where no statement looks at it."""
    tests = [test for rule in spoken(hands) for test in single(rule.stated.when, hands.asker.rules)]
    every = two_card_hands(hands.reach.ranks) if not all(map(looks_at_dealer, tests)) else [plain(hands)]
    stake = hands.setting.stake
    for hand, up in product(every, hands.setting.ups):
        yield Situation("check", hand, (up,), ante=stake, staked=stake)


def plain(hands: SeenHands) -> tuple[Card, ...]:
    return hands.asker.samples.like(2, False, 16)


def settled(hands: SeenHands) -> Situation:
    """An insured hand against a blackjack of the dealer."""
    stake, names = hands.setting.stake, hands.setting.names
    pairs = ((Card(one, "♦"), Card(two, "♣")) for one, two in product(names, repeat=2))
    dealer = next((pair for pair in pairs if hands.asker.blackjack(pair)), ())
    table = Table(stake, hands=(Hand(plain(hands), stake),), dealer=dealer)
    return side_situation(table, INSURANCE, stake / 2, dealer)


def brings(hands: SeenHands, at: Situation) -> Gains | None:
    """What insurance brings this hand; None where it is not offered, or play would stop at it."""
    arbiter = hands.asker.arbiter
    if not arbiter.rules.ask(OFFER, at).given or arbiter.permission(OFFER, at).effect == FORBIDDEN:
        return None
    up, stake = at.dealer[0], hands.setting.stake
    table = Table(stake, hands=(Hand(at.hand, stake),), dealer=(up,))
    found = []
    try:
        amount = most_allowed(arbiter, "insurance amount", table)
        for wanted in (True, False):
            holes = (Card(name, "♣") for name in hands.setting.names)
            hole = next((card for card in holes if hands.asker.blackjack((up, card)) == wanted), None)
            shown = side_situation(table, INSURANCE, amount, (up, hole) if hole else (up,))
            found.append(wager_gain(arbiter, INSURANCE, amount, shown)[0] / stake if hole else None)
    except (Stopped, Unreadable):
        return None
    return found[0], found[1]


def profitable(hands: SeenHands, at: Situation, gains: Gains) -> bool:
    """Does the mean over the cards that are left come to more than nothing?"""
    left = list(hands.setting.shoe)
    for card in (*at.hand, *at.dealer):
        left.remove(next(one for one in left if one.rank == card.rank))
    found = sum(hands.asker.blackjack((at.dealer[0], card)) for card in left)
    return found * (gains[0] or 0) + (len(left) - found) * (gains[1] or 0) > 0
