"""The game a file declares, including what it inherits from its family, and every word that means nothing in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from grammar.declared.binder import Binder
from grammar.declared.declarations import structure_of
from grammar.declared.families import OWN, family_file
from grammar.declared.operand_words import worded_in
from grammar.declared.structure import Structure
from grammar.errors.faults import Fault, Misread, did_you_mean
from grammar.exhibit import Stated
from grammar.formatter.value_text import said_condition
from grammar.parser import read
from grammar.tree import AnyLine, Claim, Condition, Declaration, Event, Happens, Span, Worded, tests_in
from grammar.usual import declared_library
from grammar.vocabulary import plain


@cache
def family_lines(family: str) -> tuple[AnyLine, ...]:
    """The lines of a family's library file; none for a family of the document's own."""
    path = family_file(family)
    return read(path).document.lines if path else ()


def inherited_events(base: Iterable[AnyLine]) -> dict[str, Condition]:
    own = {plain(line.name): line.condition for line in base if isinstance(line, Event)}
    return {**declared_library(), **own}


def declared_game(
    base: Sequence[AnyLine],
    lines: Sequence[AnyLine],
    stated: Sequence[Stated],
    claims: Sequence[Claim],
    events: Mapping[str, Condition],
    family: str,
) -> tuple[Structure | None, list[Fault]]:
    """The structure, and a fault for each declaration or test that makes no sense."""
    own = [line for line in lines if isinstance(line, Declaration)]
    found, misread = structure_of((*(line for line in base if isinstance(line, Declaration)), *own))
    faults = [one.fault for one in misread]
    if found is None:
        first = lines[0].span if lines else None
        if first and not faults:
            faults.append(Fault(first, "nothing says what is drawn from", "for example: randomizer: 2 dice of 1 to 6"))
        return None, faults
    binder = Binder(found, events, family if family != OWN else "this game")
    faults.extend(foreign_tests(stated, binder.game))
    faults.extend(unknown_parts(found, own))
    faults.extend(idle_stages(found, binder, events, own))
    for test in own_tests(lines, stated, claims):
        try:
            binder.bound(test)
        except Misread as one:
            faults.append(one.fault)
    return found, list(dict.fromkeys(faults))


def idle_stages(
    structure: Structure, binder: Binder, events: Mapping[str, Condition], own: Sequence[Declaration]
) -> Iterator[Fault]:
    """Stages that come from the family and look at what this file no longer draws: play would never know them."""
    for stage in structure.stages:
        if any(line.form == "stage" and line.name == stage.name for line in own):
            continue
        for test in opened(stage.when, events):
            try:
                binder.bound(test)
            except Misread:
                message = f'the stage "{stage.name}", as it is usual, looks at "{test.operand}", which is never drawn'
                hint = f'draw it as usual, write "stage {stage.name}: ..." as it is here, or give the game another name'
                yield Fault(drawn_at(structure, own), message, hint)
                return


def drawn_at(structure: Structure, own: Iterable[Declaration]) -> Span:
    """Where the file says what is drawn, which is not as usual."""
    return next((line.span for line in own if line.form in ("stage", "randomizer")), structure.randomizer.span)


def opened(
    condition: Condition | None, events: Mapping[str, Condition], seen: frozenset[str] = frozenset()
) -> Iterator[Worded]:
    """The tests of a condition, those of the events that it names included."""
    for test in tests_in(condition):
        name = plain(test.event) if isinstance(test, Happens) else plain(test.said) if isinstance(test, Worded) else ""
        if name in events:
            if name not in seen:
                yield from opened(events[name], events, seen | {name})
        elif isinstance(test, Worded):
            yield test


def own_tests(lines: Iterable[AnyLine], stated: Iterable[Stated], claims: Iterable[Claim]) -> Iterator[Worded]:
    """The tests written in the file itself, each at its own place."""
    for line in lines:
        if isinstance(line, Event):
            yield from worded_in(line.condition)
        if isinstance(line, Declaration):
            yield from worded_in(line.when)
    for one in stated:
        yield from worded_in(one.when)
    for claim in claims:
        yield from worded_in(claim.when)


def foreign_tests(stated: Iterable[Stated], game: str) -> Iterator[Fault]:
    """Conditions attached by a subject of another family."""
    for one in stated:
        for test in tests_in(one.given):
            if not isinstance(test, Worded):
                yield Fault(one.span, f'"{said_condition(test)}" means nothing in {game}', "leave the line out")


def unknown_parts(structure: Structure, own: Sequence[Declaration]) -> Iterator[Fault]:
    """Combinations of places that are never drawn, and options that two stages offer."""
    known = {*structure.places, *structure.combinations}
    said = {line.name: line.span for line in own if line.form == "combination"}
    for name, combination in structure.combinations.items():
        span = said.get(name) or drawn_at(structure, own)
        hint = (
            "" if name in said else f"draw {' and '.join(combination.places)} as usual, or give the game another name"
        )
        for place in combination.places:
            if place not in known:
                message = f'"{name}" combines "{place}", which is never drawn'
                yield Fault(span, message, hint or did_you_mean(place, known))
    offered: dict[str, str] = {}
    for stage in structure.stages:
        for option in stage.options:
            if option.name in offered:
                message = f'"{option.name}" is offered in two stages'
                yield Fault(stage.span, message, f"name them apart: {option.name} at {stage.name}")
            offered[option.name] = stage.name
