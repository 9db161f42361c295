"""What the odds of a declared game hold: every statement that can move money is in them, idle, or named beside them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.declared.added_stakes import unplayed_amounts
from engine.declared.chain import OFFERED
from engine.declared.declared_document import usual_beside
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.followed_statements import Followed, followed_statements
from engine.declared.linked_wagers import BASIS, LINK, linked_wagers
from engine.declared.plan import PAY, asked_as
from engine.footprint import outside_facts
from engine.money.payout_caps import LIMIT
from engine.money.statement_account import LeftOut, StatementAccount
from engine.money.table_limits import allowed_stakes
from engine.money.unheard_statements import unheard_statements
from engine.money.wager_account import left_out_of
from engine.play.payouts import ROUNDED, is_rounding, rounding_of
from engine.rulebook import Rulebook
from engine.situation_classes import abouts, single
from grammar.declared.structure import Structure
from grammar.question_names import QuestionName
from grammar.vocabulary import vocabulary

READ: frozenset[QuestionName] = frozenset(
    {
        PAY,
        BASIS,
        LINK,
        "number of decks",
        "cards in a deck",
        "ranks removed",
        "card value",
        "rank of the ace",
        "ace in straights",
        "envy bonus",
        "new state",
    }
)
"""Questions that the odds of every declared game ask, besides those of its stages."""
DECIDED: frozenset[QuestionName] = frozenset({PAY, "new state", "card value"})
"""Questions that come up in play, besides those of its stages: who answers them can be found out by asking."""
IDLE: frozenset[QuestionName] = frozenset(
    {
        "wager amount",
        OFFERED,
        "side wagers offered",
        "separate wager",
        "wager needs",
        "hands per player",
        "limit scope",
        LIMIT,
        "payout limit scope",
        "bankroll",
        "chips",
    }
)
"""Questions whose answers move no edge of one unit staked, except as `left_out` names them."""
TOTAL = "total wager"


def declared_account(rules: Rulebook, everywhere: bool) -> StatementAccount:
    """everywhere: each statement on play and pays is asked wherever play can come; what never decides is idle."""
    lost = {one.statement: one for wager in abouts(rules, PAY) if wager for one in left_out_of(rules, wager)}
    lost |= {one.statement: one for one in unheard_statements(rules)}
    asked = READ | {asked_as(question)[0] for question in structure_of(rules).asked}
    played = DECIDED | {asked_as(question)[0] for question in structure_of(rules).asked}
    followed = followed_statements(rules, sorted(played)) if everywhere else Followed()
    lost = {key: LeftOut(key, why, contradicted=True) for key, why in followed.beaten.items()} | lost
    entered: dict[str, None] = {}
    idle: dict[str, None] = {}
    for question, several in rules.statements.items():
        for one in (rule.stated for rule in several):
            moves = vocabulary().questions[question].stake in ("money", "play") or is_rounding(one)
            if not moves or one.key in lost:
                continue
            if everywhere and question in played and one.key not in followed.deciding:
                idle[one.key] = None
            elif question in asked or (question == "wager amount" and one.about in added(rules)):
                entered[one.key] = None
            elif question in IDLE:
                idle[one.key] = None
            else:
                lost[one.key] = LeftOut(one.key, f"no part of this game asks about the {question}")
    return StatementAccount(tuple(entered), tuple(key for key in idle if key not in entered), tuple(lost.values()))


def structure_of(rules: Rulebook) -> Structure:
    assert isinstance(rules.terms, DeclaredTerms)
    return rules.terms.structure


def added(rules: Rulebook) -> frozenset[str]:
    """Wagers to which a choice adds; how much is part of the odds."""
    return frozenset(option.wager for stage in structure_of(rules).stages for option in stage.options if option.wager)


def left_out(rules: Rulebook, wager: str) -> Iterator[LeftOut]:
    """What the odds of a wager do not hold, besides limits on what is paid."""
    group = linked_wagers(rules, usual_beside(rules))
    for name, key, why in unplayed_amounts(rules, structure_of(rules)):
        if name == wager or (name in group and wager in group):
            yield LeftOut(key, why)
    for rule in rules.speaking(BASIS, wager):
        if getattr(rule.stated.value, "word", "") == TOTAL:
            yield LeftOut(rule.stated.key, "the wager is paid on its own stake here")
    for rule in rules.speaking(PAY, wager):
        if outside := ", ".join(outside_facts(single(rule.stated.when, rules))):
            yield LeftOut(rule.stated.key, f"it hangs on what no draw tells; taken here is {outside}")
    heard = {rule.stated.key for rule in rules.speaking(PAY, wager)}
    paid = {rule.stated.key for rule in rules.statements.on(PAY)} - heard
    yield from (one for one in unheard_statements(rules) if not one.contradicted and one.statement not in paid)
    if wager in group:
        yield from unrounded(rules, group)


def unrounded(rules: Rulebook, group: tuple[str, ...]) -> Iterator[LeftOut]:
    """A rounding that changes what some choice brings: the best play with rounded payouts is not looked for."""
    paid = ROUNDED.get(rounding_of(rules))
    odds = [rule.effect(None) for name in group for rule in rules.speaking(PAY, name)]
    pays = {Fraction(effect.worth) for effect in odds if effect is not None and effect.kind == "pays"}
    times = {Fraction(1), *(option.times for stage in structure_of(rules).stages for option in stage.options)}
    stakes = {stake * factor for stake in allowed_stakes(rules, group[0]) for factor in times if factor > 0}
    if paid is None or all(paid(stake * pay) == stake * pay for stake in stakes for pay in pays):
        return
    for rule in rules.statements.get("chips", ()):
        if is_rounding(rule.stated) and getattr(rule.stated.value, "word", "") in ROUNDED:
            yield LeftOut(rule.stated.key, "payouts are not rounded here, and choices are made as if none were")
