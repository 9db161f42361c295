"""Silence as an open question: what is customary where a document says nothing, as readings that can be priced.

The customs are a document in the language. The root game of a document is made to follow them, so that its own
statements displace them by the rule that holds between games, and all that chooses between readings serves silence too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.family import family_of
from engine.resolutions import OpenChoice, Option
from engine.rulebook import CompiledStatement, Rulebook
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName
from grammar.tree import Game
from grammar.usual import takes_over_usual_rules
from grammar.vocabulary import vocabulary

CUSTOM = "custom "
"""Begins the keys of customs, so that none is a key of the document."""
SILENCE = "silence on "
"""Begins the labels of customs."""


@dataclass(frozen=True, slots=True)
class Silence:
    """A question, or some situations of it, on which the document says nothing; its customary answers, usual first."""

    label: str
    question: QuestionName
    answers: tuple[str, ...]
    situation: Any

    @property
    def subject(self) -> str:
        """``double after split``"""
        return self.label.removeprefix(SILENCE)

    @property
    def choice(self) -> OpenChoice:
        options = (Option(name, readings=((self.label, name),)) for name in self.answers)
        return OpenChoice(self.label, tuple(options))


@dataclass(frozen=True, slots=True)
class OverCustoms:
    """A document over the customs of one of its games, as far as it is silent."""

    exhibit: Exhibit
    silences: tuple[Silence, ...] = ()

    @property
    def choices(self) -> tuple[OpenChoice, ...]:
        return tuple(silence.choice for silence in self.silences)


def over_customs(exhibit: Exhibit, game: str) -> OverCustoms:
    """The document as it is, where its family has no customs or it is silent on none of them."""
    key = (id(exhibit), game)
    if key not in KNOWN:
        if len(KNOWN) >= MOST_KNOWN:
            del KNOWN[next(iter(KNOWN))]
        KNOWN[key] = exhibit, spliced(exhibit, game)
    return KNOWN[key][1]


KNOWN: dict[tuple[int, str], tuple[Exhibit, OverCustoms]] = {}
"""With each document, so that no other comes to have its identity."""
MOST_KNOWN = 4


def spliced(exhibit: Exhibit, game: str) -> OverCustoms:
    analysis = family_of(exhibit).main_game
    customs = analysis.customs(exhibit, game) if analysis else None
    if customs is None or takes_over_usual_rules(exhibit):
        return OverCustoms(exhibit)
    every = joined(exhibit, game, customs, customs.readings)
    silences = open_silences(every, game, customs)
    if not silences:
        return OverCustoms(exhibit)
    labels = [silence.label.removeprefix(SILENCE).replace(" ", "-") for silence in silences]
    return OverCustoms(joined(exhibit, game, customs, labels), silences)


def joined(exhibit: Exhibit, game: str, customs: Exhibit, labels: Iterable[str]) -> Exhibit:
    """The document whose root game follows these customs."""
    root, kept = exhibit.lineage(game)[-1], {label: tagged(label) for label in labels}
    games = tuple(replace(one, follows=CUSTOMARY) if one.name == root else one for one in exhibit.games)
    own = tuple(one if one.games else replace(one, games=(root,)) for one in exhibit.stated)
    return replace(
        exhibit,
        games=(*games, Game(CUSTOMARY, span=exhibit.games[0].span)),
        stated=(*own, *(custom(one, kept) for one in customs.stated if one.reading and one.reading[0] in kept)),
        readings={**exhibit.readings, **{tag: customs.readings[label] for label, tag in kept.items()}},
        tables=(*exhibit.tables, *(replace(table, name=CUSTOM + table.name) for table in customs.tables)),
    )


CUSTOMARY = "customary"


def custom(one: Stated, kept: dict[str, str]) -> Stated:
    assert one.reading is not None
    return replace(
        one,
        key=CUSTOM + one.key,
        games=(CUSTOMARY,),
        reading=(kept[one.reading[0]], one.reading[1]),
        overrides=tuple(kept.get(name, name) for name in one.overrides),
        table=CUSTOM + one.table if one.table else "",
    )


def tagged(label: str) -> str:
    return SILENCE + label.replace("-", " ")


def open_silences(every: Exhibit, game: str, customs: Exhibit) -> tuple[Silence, ...]:
    """A custom is open where it alone answers; a permission, only where the document answers in none of its hands."""
    family = family_of(every)
    usual = {label: names[0] for label, names in every.readings.items()}
    rules = family.rulebook(every, game, usual)
    reach = family.situations(rules)
    found = []
    listed: dict[QuestionName, Sequence[Any]] = {}
    for label, names in customs.readings.items():
        tag = tagged(label)
        question = next(one.question for one in every.stated if one.reading and one.reading[0] == tag)
        if question not in listed:  # several customs answer one question
            listed[question] = reach.situations(question)
        silent, spoken = heard(rules, question, tag, listed[question])
        by_permission = vocabulary().questions[question].silence in ("yes", "no")
        if silent and not (by_permission and spoken):
            found.append(Silence(tag, question, names, silent[0]))
    return tuple(found)


def heard(rules: Rulebook, question: QuestionName, tag: str, situations: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Of the situations of a custom those in which it alone speaks, and those in which the document does as well."""
    silent: list[Any] = []
    spoken: list[Any] = []
    for at in situations:
        holding = [rule for rule in rules.speaking(question, "") if rule.holds(at)]
        if any(rule.stated.reading and rule.stated.reading[0] == tag for rule in holding):
            (spoken if any(map(of_document, holding)) else silent).append(at)
    return silent, spoken


def of_document(rule: CompiledStatement) -> bool:
    return not rule.stated.key.startswith(CUSTOM) and not rule.narrows
