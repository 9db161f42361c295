"""Settling: what each final hand brings by the document's own answers, compared with the tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

from base.effort import spend
from engine.arbiter import NOBODY
from engine.blackjack.accounting.deciding_statements import DecidedAnswer, DecidingStatements
from engine.blackjack.accounting.ledger import Ledger, Loss
from engine.blackjack.accounting.seen_hands import (
    DEALT,
    SPLIT,
    SPLIT_ACES,
    Place,
    SeenHands,
    begun_otherwise,
    comes_from,
)
from engine.blackjack.play.decisions import Settlement, gained
from engine.blackjack.situation import Situation
from engine.blackjack.situations.enumeration import LISTED
from engine.blackjack.tables.asker import PAYING
from engine.blackjack.tables.assumptions import unseen_in_settling
from engine.blackjack.tables.rule_tables import BLACKJACK, BUST, PLAYER_LOWS, SUITS
from engine.cards import Card
from engine.footprint import groups_of
from engine.play.payouts import rounding_of
from engine.situation_classes import single
from grammar.question_names import QuestionName
from grammar.resolver.bonus_tables import ELIGIBILITY

ASKED: tuple[tuple[QuestionName, str], ...] = (
    ("main result", ""),
    ("main pay", ""),
    ("payout basis", "main"),
)


def by_first_cards(hands: SeenHands) -> frozenset[str]:
    """Statements by which longer hands are settled by the cards that came first."""
    unseen = {test for _, test in unseen_in_settling(hands.asker) if groups_of(test) & FIRST_CARDS}
    rules = hands.asker.rules
    return frozenset(
        rule.stated.key
        for question in PAYING
        for rule in rules.statements.get(question, ())
        if unseen & set(single(rule.stated.when, rules))
    )


FIRST_CARDS = frozenset({"first two cards", "first card", "second card", "third card", "last card"})


class SettledCells:
    """One document's settlements, with every history that play can reach."""

    def __init__(self, hands: SeenHands, statements: DecidingStatements, reached: frozenset[Place]) -> None:
        self.hands = hands
        self.tables = hands.tables
        self.statements = statements
        self.reached = reached
        self.rounding = rounding_of(hands.asker.rules)
        policies = hands.asker.rules.policies
        bonuses = (policies[name] for name in sorted(hands.asker.rules.bonuses))
        self.eligible = tuple(dict.fromkeys(name for table in bonuses for name in ("", table.name, table.wager)))
        """What a statement on who earns a bonus may be about."""
        self.suits = hands.suits((*(question for question, _ in ASKED), ELIGIBILITY))

    def compare(self, ledger: Ledger) -> None:
        for at in dict.fromkeys(self.situations()):
            self.compare_cell(ledger, at)

    def situations(self) -> Iterator[Situation]:
        """Those of the enumeration, each with every history in which play can end so."""
        stake = self.hands.setting.stake
        for question in ("main result", "main pay"):
            for found in self.in_other_orders(self.hands.at_this_table(question)):
                if found.surrendered or found.even_money or self.both_bust(found) or self.never_insured(found):
                    continue
                for origin, doubles in product((DEALT, SPLIT, SPLIT_ACES), range(self.tables.doubles + 1)):
                    if not (comes_from(found.hand, origin) and self.ends_so(found.hand, doubles, origin)):
                        continue
                    spend(LISTED)
                    at = replace(
                        found,
                        from_split=origin != DEALT,
                        split_aces=origin == SPLIT_ACES,
                        splits=max(found.splits, 1) if origin else 0,
                        doubles=doubles,
                        hits=max(0, len(found.hand) - 2 - doubles),
                        ante=stake,
                        staked=self.hands.staked[doubles],
                    )
                    yield from self.suits.of(at)

    def in_other_orders(self, found: Iterable[Situation]) -> Iterator[Situation]:
        """Where pays look at which cards came first, hands begin with every two of their cards."""
        ordered = bool(by_first_cards(self.hands))
        for at in found:
            yield at
            if ordered and len(at.hand) > 2:
                yield from (at.with_cards(hand, at.dealer, at.hits) for hand in begun_otherwise(at.hand))

    def never_insured(self, at: Situation) -> bool:
        """Insured against an up card against which no insurance is offered."""
        insurance, up = self.tables.insurance, self.hands.index[at.dealer[0].rank]
        offers = self.hands.asker.rules.statements.get("insurance offered")
        return at.insured and not (insurance.offered[up] if insurance else offers)

    def both_bust(self, at: Situation) -> bool:
        """A dealer who draws past 21 does so against another hand; this one was settled before."""
        return all(self.hands.seen(cards)[2] >= PLAYER_LOWS for cards in (at.hand, at.dealer))

    def ends_so(self, hand: tuple[Card, ...], doubles: int, origin: int) -> bool:
        """Can play end with this hand? A bust hand was one card shorter before."""
        cards, ace, low = self.hands.seen(hand)
        if low < PLAYER_LOWS:
            return (origin, doubles, cards, ace, low) in self.reached
        before = self.hands.seen(hand[:-1])
        return any((origin, made, *before) in self.reached for made in {doubles, max(0, doubles - 1)})

    def compare_cell(self, ledger: Ledger, at: Situation) -> None:
        asked = {question: self.statements.at(question, at, about) for question, about in ASKED}
        earned = [self.statements.at(ELIGIBILITY, at, about) for about in self.eligible]
        brings = self.brought(at, asked)
        deciding = {key for one in (*asked.values(), *earned) for key in one.deciding}
        if asked["main result"].effect is None or asked["main result"].effect.kind != "win":
            deciding = set(asked["main result"].deciding)
        for decided in (*asked.values(), *earned):
            ledger.settle(decided.beaten)
        if brings == self.in_tables(at):
            ledger.agree(deciding)
        else:
            ledger.differ(self.loss(at), at, deciding or {key for one in asked.values() for key in one.given})

    def brought(self, at: Situation, asked: Mapping[QuestionName, DecidedAnswer]) -> Fraction | None:
        """In units of the stake; None where the document does not settle it."""
        result, pays, basis = (asked[question].effect for question, _ in ASKED[:3])
        if result is None or (result.kind == "win" and pays is None):
            return None
        worth = Settlement(
            result, pays if result.kind == "win" else None, basis.word if basis else "", NOBODY, rounding=self.rounding
        )
        return gained(worth, at.ante, at.staked) / at.ante

    def in_tables(self, at: Situation) -> Fraction:
        tables, hands = self.tables, self.hands
        up, *rest = (hands.index[card.rank] for card in at.dealer)
        cards = tuple((hands.index[card.rank], SUITS.index(card.suit)) for card in at.hand)
        kind = BUST if hands.seen(at.hand)[2] >= PLAYER_LOWS else tables.hand_kind(cards)
        blackjack = len(rest) == 1 and tables.blackjacks[up][rest[0]]
        final = BLACKJACK if blackjack else tables.dealer_final(*hands.seen(at.dealer))
        insured = tables.insurance if at.insured else None
        if insured is not None:
            return insured.settlements[insured.settlement_of[up][hands.origin(at)][at.doubles]][kind][final]
        return tables.pays(up, hands.origin(at), at.doubles, kind, final)

    def loss(self, at: Situation) -> Loss:
        words = ["insured"] if at.insured else []
        words.extend(f'circumstance "{one}"' for one in sorted(at.true))
        if at.from_split:
            words.append("after a split")
        if at.doubles:
            words.append("doubled" if at.doubles == 1 else f"doubled {at.doubles} times")
        return Loss("settling", ", ".join(words), "the document pays otherwise than the mathematics")
