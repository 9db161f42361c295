"""Names without a definition (games, labels, events), cycles, and events nested too deeply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from base.records import dataclass
from grammar.builder.clauses import DEEPEST
from grammar.errors.faults import Fault, did_you_mean
from grammar.exhibit import Stated
from grammar.parser import Parsed
from grammar.tree import AnyLine, Claim, Condition, Declaration, Game, Happens, Section, Span, Worded, tests_in
from grammar.vocabulary import plain

MOST_TESTS = 1000
"""The most parts an event may have once nested events are expanded."""


@dataclass(frozen=True, slots=True)
class Names:
    """Everything in a file that another line can refer to."""

    lines: Sequence[AnyLine]
    games: Sequence[Game]
    labels: Mapping[str, Span]
    readings: Mapping[str, tuple[str, ...]]
    events: Mapping[str, tuple[Condition, Span]]
    inherited: Mapping[str, Condition]
    """The library's events and the family's."""


def binding_faults(parsed: Parsed, names: Names, stated: Sequence[Stated]) -> Iterator[Fault]:
    """Each undefined name, unless an unreadable line may define it; then each cycle."""
    lines = parsed.text.split("\n") if parsed.faults else []
    broken = [lines[fault.span.line - 1] for fault in parsed.faults if 0 < fault.span.line <= len(lines)]
    for name, fault in dict.fromkeys(unknown_names(names, stated)):
        if not any(name in line for line in broken):
            yield fault
    yield from override_cycles(stated)
    yield from game_cycles(names.games)
    cycles = tuple(event_cycles(names.events, names.inherited))
    yield from cycles or event_depths(names.events)


def unknown_names(names: Names, stated: Sequence[Stated]) -> Iterator[tuple[str, Fault]]:
    games = {game.name for game in names.games}
    for game in names.games:
        if game.follows and game.follows not in games:
            message = f'there is no game "{game.follows}" to follow'
            yield game.follows, Fault(game.span, message, did_you_mean(game.follows, games))
    scopes = [line for line in names.lines if isinstance(line, Section | Claim)]
    for line in scopes:
        for name in line.tail.games:
            yield from unknown_game(name, line.span, games)
    mentioned = {name for line in scopes for name in line.tail.games}
    events = {*names.inherited, *names.events}
    for statement in stated:  # several of one line: what it says otherwise has a condition of its own
        for name in statement.games:
            yield from unknown_game(name, statement.span, games | mentioned)
        for label in statement.overrides:
            if label not in names.labels and label not in names.readings:
                near = did_you_mean(label, names.labels) or "put the label in front of the statement it names"
                yield label, Fault(statement.span, f'nothing here is labelled "{label}"', near)
        yield from unknown_events(statement.when, statement.span, events)
    for condition, span in names.events.values():
        yield from unknown_events(condition, span, events)
    for written in names.lines:
        if isinstance(written, Claim | Declaration):
            yield from unknown_events(written.when, written.span, events)
        if isinstance(written, Declaration):
            yield from unknown_events(written.until, written.span, events)


def unknown_game(name: str, span: Span, games: set[str]) -> Iterator[tuple[str, Fault]]:
    if name not in games:
        yield name, Fault(span, f'there is no game "{name}"', did_you_mean(name, games))


def unknown_events(condition: Condition | None, span: Span, known: set[str]) -> Iterator[tuple[str, Fault]]:
    for event in events_in(condition):
        if plain(event.event) not in known:
            where = event.span if event.span.line else span
            near = did_you_mean(plain(event.event), known) or 'define it: event "…": condition'
            yield event.event, Fault(where, f'there is no event "{event.event}"', near)


def override_cycles(stated: Iterable[Stated]) -> Iterator[Fault]:
    """Exceptions that override themselves, directly or through others; each cycle is reported once."""
    over: dict[str, set[str]] = {}
    first: dict[str, Stated] = {}
    for statement in stated:
        over.setdefault(statement.key, set()).update(statement.overrides)
        first.setdefault(statement.key, statement)
    reported: set[str] = set()
    for key, statement in first.items():
        found = reached(over, key)
        if key in found and key not in reported:
            reported |= found
            message = f'"{key}" overrides itself, by way of what it overrides'
            yield Fault(statement.span, message, "remove one of the overrides")


def game_cycles(games: Sequence[Game]) -> Iterator[Fault]:
    follows = {game.name: {game.follows} - {""} for game in games}
    for game in games:
        if game.name in reached(follows, game.name):
            yield Fault(game.span, f'the game "{game.name}" follows itself', "leave out what the first of them follows")


def event_cycles(events: Mapping[str, tuple[Condition, Span]], inherited: Mapping[str, Condition]) -> Iterator[Fault]:
    """An event that stands on itself, also by way of events that the file inherits."""
    own = {name: condition for name, (condition, _) in events.items()}
    uses = {name: set(names_in(condition)) for name, condition in {**inherited, **own}.items()}
    for name, (_, span) in events.items():
        if name in reached(uses, name):
            yield Fault(span, f'the event "{name}" is defined by itself', "define it by cards")


def event_depths(events: Mapping[str, tuple[Condition, Span]]) -> Iterator[Fault]:
    """Events nested in events further than anyone can follow; assumes there are no cycles."""
    uses = {name: [plain(event.event) for event in events_in(condition)] for name, (condition, _) in events.items()}
    opened: dict[str, int] = {}
    for _ in range(DEEPEST):
        opened |= {
            name: sum(opened.get(part, 1) for part in parts) + 1
            for name, parts in uses.items()
            if name not in opened and all(part in opened or part not in uses for part in parts)
        }
    for name, (_, span) in events.items():
        if name not in opened or opened[name] > MOST_TESTS:
            yield Fault(span, f'the event "{name}" stands on too many other events', "define it by cards")
            return


def events_in(condition: Condition | None) -> Iterator[Happens]:
    return (test for test in tests_in(condition) if isinstance(test, Happens))


def names_in(condition: Condition | None) -> Iterator[str]:
    """What a condition may refer to: names in quotes, and tests that are the name of an event word for word."""
    for test in tests_in(condition):
        if isinstance(test, Happens):
            yield plain(test.event)
        elif isinstance(test, Worded):
            yield plain(test.said)


def reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    todo = list(graph.get(start, ()))
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo.extend(graph.get(name, ()))
    return found
