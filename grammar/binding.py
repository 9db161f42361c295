"""What a file names and nothing has: games, labels, events; and what leads back to itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grammar.exhibit import Stated
from grammar.faults import Fault, did_you_mean
from grammar.parsing import Parsed
from grammar.tree import AllOf, AnyOf, Condition, Game, Happens, Not, Span
from grammar.usual import library
from grammar.vocabulary import plain


@dataclass(frozen=True, slots=True)
class Names:
    """Everything in a file that another line can name."""

    games: Sequence[Game]
    labels: Mapping[str, Span]
    readings: Mapping[str, tuple[str, ...]]
    events: Mapping[str, tuple[Condition, Span]]


def binding_faults(parsed: Parsed, names: Names, stated: Sequence[Stated]) -> Iterator[Fault]:
    """Each name that nothing has, unless a line that cannot be read may hold it; then each cycle."""
    lines = parsed.text.split("\n") if parsed.faults else []
    broken = [lines[fault.span.line - 1] for fault in parsed.faults if 0 < fault.span.line <= len(lines)]
    for name, fault in unknown_names(names, stated):
        if not any(name in line for line in broken):
            yield fault
    yield from override_cycles(stated)
    yield from event_cycles(names.events)


def unknown_names(names: Names, stated: Sequence[Stated]) -> Iterator[tuple[str, Fault]]:
    games = {game.name for game in names.games}
    for game in names.games:
        if game.follows and game.follows not in games:
            message = f'there is no game "{game.follows}" to follow'
            yield game.follows, Fault(game.span, message, did_you_mean(game.follows, games))
    events = known_events(names.events)
    for statement in {id(entry.line): entry for entry in stated}.values():
        for name in statement.games:
            if name not in games:
                yield name, Fault(statement.span, f'there is no game "{name}"', did_you_mean(name, games))
        for label in statement.overrides:
            if label not in names.labels and label not in names.readings:
                near = did_you_mean(label, names.labels) or "put the label in front of the statement it names"
                yield label, Fault(statement.span, f'nothing here is labelled "{label}"', near)
        yield from unknown_events(statement.when, statement.span, events)
    for condition, span in names.events.values():
        yield from unknown_events(condition, span, events)


def unknown_events(condition: Condition | None, span: Span, known: set[str]) -> Iterator[tuple[str, Fault]]:
    for event in events_in(condition):
        if plain(event.event) not in known:
            where = event.span if event.span.line else span
            near = did_you_mean(plain(event.event), known) or 'define it: event "…": condition'
            yield event.event, Fault(where, f'there is no event "{event.event}"', near)


def known_events(defined: Iterable[str]) -> set[str]:
    return {*library(), *defined}


def override_cycles(stated: Iterable[Stated]) -> Iterator[Fault]:
    """An exception that overrides itself, by way of others or not; each cycle is told once."""
    over: dict[str, set[str]] = {}
    first: dict[str, Stated] = {}
    for statement in stated:
        over.setdefault(statement.key, set()).update(statement.overrides)
        first.setdefault(statement.key, statement)
    told: set[str] = set()
    for key, statement in first.items():
        found = reached(over, key)
        if key in found and key not in told:
            told |= found
            message = f'"{key}" overrides itself, by way of what it overrides'
            yield Fault(statement.span, message, "remove one of the overrides")


def event_cycles(events: Mapping[str, tuple[Condition, Span]]) -> Iterator[Fault]:
    uses = {name: {plain(event.event) for event in events_in(condition)} for name, (condition, _) in events.items()}
    for name, (_, span) in events.items():
        if name in reached(uses, name):
            yield Fault(span, f'the event "{name}" is defined by itself', "define it by cards")


def events_in(condition: Condition | None) -> Iterator[Happens]:
    match condition:
        case Happens():
            yield condition
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from events_in(part)
        case Not(part):
            yield from events_in(part)
        case _:
            return


def reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    todo = list(graph.get(start, ()))
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo.extend(graph.get(name, ()))
    return found
