"""A document with all that it leaves open as readings: its silences, and what it lets the dealer do or leave.

What the dealer may do is done always, or never; a dealer who decides from hand to hand is not analysed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from base.records import dataclass
from engine.family import family_of
from engine.money.silences import customs_of, joined, over_customs
from engine.resolutions import OpenChoice, Option
from engine.rulebook import level_of
from grammar.exhibit import Exhibit, Stated
from grammar.tree import Force, Norm

ALWAYS, NEVER = "always", "never"
OPTION = "option of "
"""Begins the labels of what the dealer may do."""


@dataclass(frozen=True, slots=True)
class OpenDocument:
    """A document with its silences and its dealer's options as readings that can be chosen."""

    exhibit: Exhibit
    choices: tuple[OpenChoice, ...]
    silences: int
    """How many of the choices are silences."""
    covered: tuple[str, ...] = ()
    """Choices on what a general sentence settles without naming it."""


def opened(exhibit: Exhibit, game: str, *, covered: bool = True) -> OpenDocument:
    """With `covered` also what a general sentence settles without naming it."""
    key = (id(exhibit), game, covered)
    if key not in KNOWN:
        if len(KNOWN) >= MOST_KNOWN:
            del KNOWN[next(iter(KNOWN))]
        over = over_customs(exhibit, game)
        silences = [silence for silence in over.silences if covered or not silence.covered]
        joined_to = over.exhibit if covered else over.plain
        options = dealer_options(joined_to, game)
        choices = (*(silence.choice for silence in silences), *map(choice_of, options))
        among = tuple(silence.label for silence in silences if silence.covered)
        KNOWN[key] = exhibit, OpenDocument(with_options(joined_to, options), choices, len(silences), among)
    return KNOWN[key][1]


KNOWN: dict[tuple[int, str, bool], tuple[Exhibit, OpenDocument]] = {}
"""With each document, so that no other comes to have its identity."""
MOST_KNOWN = 4


def with_choices(exhibit: Exhibit, game: str, wanted: Mapping[str, str]) -> tuple[Exhibit, dict[str, str]]:
    """The document with these silences and options settled, and the readings that settle them.

    A silence brings the others on its question along, at their usual answer: a document that speaks of one hand only
    would otherwise be heard to refuse the rest.
    """
    chosen = [silence for silence in over_customs(exhibit, game).silences if silence.label in wanted]
    asked = {silence.question for silence in chosen}
    beside = [silence for silence in over_customs(exhibit, game).silences if silence.question in asked]
    customs = customs_of(exhibit, game)
    spoken = joined(exhibit, game, customs, [one.custom for one in beside]) if customs and beside else exhibit
    options = [one for one in dealer_options(spoken, game) if option_label(one.key) in wanted]
    usual = {silence.label: silence.answers[0] for silence in beside}
    settled = {option_label(one.key): wanted[option_label(one.key)] for one in options}
    return with_options(spoken, options), usual | {one.label: wanted[one.label] for one in chosen} | settled


def dealer_options(exhibit: Exhibit, game: str) -> tuple[Stated, ...]:
    """Statements by which the dealer may do something that moves the edge; inside a reading they stay as they are."""
    analysis = family_of(exhibit).main_game
    lineage = exhibit.lineage(game)
    return tuple(
        one
        for one in exhibit.stated
        if analysis is not None
        and one.question in analysis.questions
        and one.reading is None
        and is_option(one)
        and level_of(one, lineage, exhibit) is not None
    )


def is_option(stated: Stated) -> bool:
    value = stated.value
    return isinstance(value, Norm) and value.actor == "dealer" and value.force is Force.MAY and not value.only


def option_label(key: str) -> str:
    return OPTION + key


def choice_of(stated: Stated) -> OpenChoice:
    label = option_label(stated.key)
    return OpenChoice(label, tuple(Option(name, readings=((label, name),)) for name in (ALWAYS, NEVER)))


def with_options(exhibit: Exhibit, options: Sequence[Stated]) -> Exhibit:
    """The document in which each option is a duty under one reading and forbidden under the other."""
    if not options:
        return exhibit
    keys = {one.key: option_label(one.key) for one in options}

    def parts(one: Stated) -> Iterator[Stated]:
        over = tuple(keys[name] for name in one.overrides if name in keys)
        one = replace(one, overrides=(*one.overrides, *over)) if over else one
        if one.key in keys and isinstance(one.value, Norm):
            for name, force in ((ALWAYS, Force.MUST), (NEVER, Force.MUST_NOT)):
                yield replace(one, value=replace(one.value, force=force), reading=(keys[one.key], name))
        else:
            yield one

    readings = {**exhibit.readings, **dict.fromkeys(keys.values(), (ALWAYS, NEVER))}
    return replace(exhibit, stated=tuple(part for one in exhibit.stated for part in parts(one)), readings=readings)
