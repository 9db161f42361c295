"""A document in which a hand that it turns round is settled as at every table: what the oddity is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from base.records import dataclass
from engine.effects import EffectKind
from engine.family import family_of
from engine.resolutions import OpenChoice, Option
from engine.rulebook import Rulebook
from engine.side_wagers.odds import rules_of
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.tree import AllOf, Condition

OPPOSITE: dict[EffectKind, EffectKind] = {"win": "lose", "lose": "win"}
RESULT: QuestionName = "main result"
WRITTEN, USUAL = "as written", "usual"
LABEL = "every table on "
"""Begins the labels of what every table does."""


@dataclass(frozen=True, slots=True)
class BesideEveryTable:
    """A document with the usual result as a second reading of the sentences that turn it round."""

    exhibit: Exhibit
    choice: OpenChoice


def beside_every_table(exhibit: Exhibit, game: str, at: Any) -> BesideEveryTable | None:
    """at: a situation that the document settles against every table. None where its sentences have readings."""
    rules = rules_of(exhibit, game)
    usual = family_of(exhibit).usual(rules)
    rule = next((one.stated for one in usual.ask(RESULT, at).given), None)
    if rule is None:
        return None
    turned = {one.key: one for one in turned_round(exhibit, rules, usual, rule)}
    if not turned or any(one.reading for one in turned.values()):
        return None
    label = f"{LABEL}{rule.key}"
    stated = tuple(part for one in exhibit.stated for part in both(one, turned, rule, label))
    names = (WRITTEN, USUAL)
    over = replace(exhibit, stated=stated, readings={**exhibit.readings, label: names})
    return BesideEveryTable(over, OpenChoice(label, tuple(Option(name, readings=((label, name),)) for name in names)))


def turned_round(exhibit: Exhibit, rules: Rulebook, usual: Rulebook, rule: Stated) -> Iterator[Stated]:
    """The statements that say the opposite of this usual one wherever it alone counts."""
    for at in family_of(exhibit).situations(rules).situations(RESULT):
        answers = rules.ask(RESULT, at)
        if not answers.clear or not answers.effects or answers.effects[0].kind not in OPPOSITE:
            continue
        usually = usual.ask(RESULT, at)
        if any(
            one.stated.key == rule.key and one.effect.kind == OPPOSITE[answers.effects[0].kind] for one in usually.given
        ):
            yield from (answer.stated for answer in answers.given)


def both(one: Stated, turned: dict[str, Stated], rule: Stated, label: str) -> Iterator[Stated]:
    """A statement and, where it turns the rule round, the usual one in its place; exceptions to it are to both."""
    beside = tuple(f"{label} for {name}" for name in one.overrides if name in turned)
    yield replace(one, overrides=(*one.overrides, *beside)) if beside else one
    if one.key in turned:
        yield replace(
            one,
            key=f"{label} for {one.key}",
            value=rule.value,
            when=joined(one.when, rule.when),
            given=rule.given,
            overrides=(one.key,),
            reading=(label, USUAL),
        )


def joined(one: Condition | None, other: Condition | None) -> Condition | None:
    if one is None or other is None:
        return one or other
    return AllOf((one, other), span=one.span)
