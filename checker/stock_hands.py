"""Hands that players know from the table, shown in place of the smallest witness where they prove the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from checker.checks.conflicting_answers import different
from checker.checks.differing_readings import settled, witness_answers
from checker.checks.missing_answers import usual_answer
from checker.context import CheckContext, GameContext
from checker.finding import Finding, Witness
from checker.points.topic_choice import topic_of
from checker.witness import witness
from engine.cards import Card, cards
from engine.rulebook import Answers
from engine.side_wagers.odds import shoe_of

Proof = Callable[[Finding, Answers, GameContext], Witness | None]
"""The witness at another hand, if the finding shows there too."""


def with_stock_hand(finding: Finding, context: CheckContext) -> Finding:
    """The finding with the first stock hand of its topic that proves it; as it was, where none does."""
    old, proof = finding.witness, PROOFS.get(finding.check)
    game = next((one for one in context.games if old and one.name == old.game), None)
    topic = topic_of(finding, context) if proof and game else None
    if topic is None or not topic.hands or old is None or game is None or proof is None or not finding.question:
        return finding
    for hand in topic.hands:
        at = dealt(old.situation, hand, game)
        if at is not None and topic.name == named_at(finding, at, context):
            shown = proof(finding, game.rules.ask(finding.question, at, finding.about), game)
            if shown is not None:
                return replace(finding, witness=shown, message=finding.message.replace(old.deal, shown.deal))
    return finding


def named_at(finding: Finding, at: Any, context: CheckContext) -> str:
    assert finding.witness is not None
    moved = replace(finding, witness=replace(finding.witness, situation=at))
    topic = topic_of(moved, context)
    return topic.name if topic else ""


def dealt(situation: Any, hand: str, game: GameContext) -> Any | None:
    """The situation with these cards, as many sides of them as it shows; None if it has none, or the shoe has not."""
    if not hasattr(situation, "with_cards"):
        return None
    player, dealer = (tuple(cards(side)) for side in hand.split("|"))
    held = player if situation.hand else ()
    shown = dealer[:1] if len(situation.dealer) == 1 else dealer if situation.dealer else ()
    aces = situation.split_aces and held[:1] and held[0].rank != "A"
    if aces or situation.doubles or not in_the_shoe((*held, *shown), game):
        return None
    return game.rules.terms.shown(situation.with_cards(held, shown, max(0, len(held) - 2)))


def in_the_shoe(held: tuple[Card, ...], game: GameContext) -> bool:
    ranks = game.memo(ranks_in)
    return all(card.rank in ranks for card in held)


def ranks_in(game: GameContext) -> frozenset[str]:
    return frozenset(card.rank for card in shoe_of(game.rules, 1))


# What proves a finding --------------------------------------------------------------------------------------------


def clash(finding: Finding, answers: Answers, game: GameContext) -> Witness | None:
    known = {place.statement for place in finding.places}
    apart = different(answers)
    if len(apart) < 2 or not all(answer.stated.key in known for answer in apart):
        return None
    return witness(answers, apart, game)


def silence(finding: Finding, answers: Answers, game: GameContext) -> Witness | None:
    if answers.given or answers.overridden:
        return None
    at = answers.situation
    usual = game.usual_answers(answers.question.name, at, finding.about).given
    return Witness(at.told(), usual_answer(game, answers.question, at, usual), at, game.name)


def readings(finding: Finding, answers: Answers, game: GameContext) -> Witness | None:
    """The readings have to differ there, and none of them may clash with another statement."""
    outcomes = [
        (choice, settled(game, answers, choice)) for choice in (dict(option.readings) for option in finding.options)
    ]
    effects = [outcome.effects for _, outcome in outcomes]
    if len(set(effects)) < 2 or any(len(one) > 1 for one in effects):
        return None
    shown = tuple(witness_answers(answers.question, outcomes, answers, game))
    return Witness(answers.situation.told(), shown, answers.situation, game.name)


PROOFS: dict[str, Proof] = {
    "conflicting-answers": clash,
    "missing-answers": silence,
    "overlapping-rows": clash,
    "differing-readings": readings,
}
