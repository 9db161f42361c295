"""The dealer's part: drawing, checking, and the cards that a double brings, compared cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.arbiter import exactly_one
from engine.blackjack.accounting.deciding_statements import DecidedAnswer, DecidingStatements
from engine.blackjack.accounting.ledger import Ledger, Loss
from engine.blackjack.accounting.seen_hands import SeenHands
from engine.blackjack.situation import Situation
from engine.effects import ALLOWED
from grammar.question_names import QuestionName


def compare_dealer(hands: SeenHands, statements: DecidingStatements, ledger: Ledger) -> None:
    tables = hands.tables
    for at in asked(hands, "dealer draw"):
        decided = statements.at("dealer draw", at)
        hits = decided.effect is not None and decided.effect.kind == "hit"
        enter(ledger, at, decided, hits == tables.dealer_draws(*hands.seen(at.dealer)), "dealer draw")
    for at in asked(hands, "dealer checks"):
        decided = statements.at("dealer checks", at)
        checked = tables.checked[hands.index[at.dealer[0].rank]]
        once = statements.at("original wagers only", at)
        same = (decided.effect == ALLOWED or once.effect == ALLOWED) == checked
        enter(ledger, at, decided, same, "dealer checks")
        enter(ledger, at, once, same, "original wagers only")
    for at in asked(hands, "cards after a double"):
        decided = statements.at("cards after a double", at)
        enter(ledger, at, decided, exactly_one(decided.effect) == Fraction(tables.double_cards), "cards after a double")


def asked(hands: SeenHands, question: QuestionName) -> Iterator[Situation]:
    suits = hands.suits((question,))
    for at in hands.at_this_table(question):
        yield from suits.of(at)


def enter(ledger: Ledger, at: Situation, decided: DecidedAnswer, same: bool, question: str) -> None:
    ledger.settle(decided.beaten)
    if same:
        ledger.agree(decided.deciding)
    else:
        loss = Loss(question, ", ".join(sorted(at.true)), "the mathematics has another answer here")
        ledger.differ(loss, at, dict.fromkeys((*decided.deciding, *decided.given)))
