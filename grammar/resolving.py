"""From lines to meaning: names bound, games inherited, statements gathered by the question they answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path

from grammar.faults import Fault, did_you_mean
from grammar.parsing import Parsed, parse, read
from grammar.phrases import exactly
from grammar.tree import (
    Accept,
    AllOf,
    Ambiguous,
    AnyLine,
    AnyOf,
    Choice,
    Claim,
    Condition,
    Deck,
    Define,
    Document,
    Event,
    Game,
    Happens,
    Header,
    Jurisdiction,
    Not,
    Note,
    Numbers,
    Odds,
    Outcome,
    Paytable,
    Row,
    Section,
    Span,
    Statement,
    Tail,
    Value,
)
from grammar.vocabulary import Subject, plain, vocabulary

LIBRARY = Path(__file__).parent / "library"
MAIN = "main"
TERMS = {
    "soft hand": "what is soft",
    "hard hand": "what is hard",
    "blackjack": "what is a blackjack",
    "bust": "what is a bust",
}


@dataclass(frozen=True, slots=True)
class Stated:
    """One answer that the document gives: to which question, in which situations, from which line."""

    key: str
    question: str
    value: Value
    about: str = ""
    when: Condition | None = None
    given: Condition | None = None
    """The part of the condition that the subject itself adds."""
    games: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    reading: tuple[str, str] | None = None
    hedge: str = ""
    table: str = ""
    line: Statement | Row | Define = field(repr=False, compare=False, kw_only=True)

    @property
    def span(self) -> Span:
        return self.line.span

    @property
    def tail(self) -> Tail:
        return self.line.tail


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A document whose names are bound."""

    document: Document
    title: str
    source: str
    family: str
    games: tuple[Game, ...]
    jurisdiction: Jurisdiction | None
    stated: tuple[Stated, ...]
    events: Mapping[str, Condition]
    readings: Mapping[str, tuple[str, ...]]
    tables: tuple[Paytable, ...]
    claims: tuple[Claim, ...]
    accepts: tuple[Accept, ...]
    sections: tuple[Section, ...]
    notes: tuple[Note, ...]
    main_wager: str

    def lineage(self, game: str) -> tuple[str, ...]:
        """The game and those it follows, nearest first."""
        follows = {entry.name: entry.follows for entry in self.games}
        found = [game]
        while (parent := follows.get(found[-1], "")) and parent not in found:
            found.append(parent)
        return tuple(found)

    @property
    def day(self) -> date | None:
        return self.jurisdiction.as_of if self.jurisdiction else None


def resolve(parsed: Parsed) -> tuple[Exhibit, tuple[Fault, ...]]:
    """The bound exhibit and every fault of the file, those of the parser among them."""
    return Resolver(parsed).resolved()


def exhibit_of(path: str | Path) -> tuple[Exhibit, tuple[Fault, ...]]:
    """Read and resolve one file. Raises Unreadable."""
    return resolve(read(path))


class Resolver:
    """Walks over the lines once, then binds what they name."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.faults: list[Fault] = list(parsed.faults)
        self.headers: dict[str, str] = {}
        self.games: list[Game] = []
        self.jurisdiction: Jurisdiction | None = None
        self.stated: list[Stated] = []
        self.events: dict[str, tuple[Condition, Span]] = {}
        self.readings: dict[str, tuple[str, ...]] = {}
        self.tables: list[Paytable] = []
        self.labels: dict[str, Span] = {}
        self.kept: dict[type, list[AnyLine]] = {Claim: [], Accept: [], Section: [], Note: []}
        self.scope: tuple[str, ...] = ()

    def resolved(self) -> tuple[Exhibit, tuple[Fault, ...]]:
        lines = self.parsed.document.lines
        for line in lines:
            if isinstance(line, Event):
                self.event(line)
        for line in lines:
            self.take(line)
        self.bind()
        exhibit = Exhibit(
            document=self.parsed.document,
            title=self.headers.get("exhibit", Path(self.parsed.document.path).stem),
            source=self.headers.get("source", ""),
            family=self.family(),
            games=tuple(self.games) or (Game(self.family()),),
            jurisdiction=self.jurisdiction,
            stated=tuple(self.stated),
            events={**library(), **{name: condition for name, (condition, _) in self.events.items()}},
            readings=self.readings,
            tables=tuple(self.tables),
            claims=tuple(line for line in self.kept[Claim] if isinstance(line, Claim)),
            accepts=tuple(line for line in self.kept[Accept] if isinstance(line, Accept)),
            sections=tuple(line for line in self.kept[Section] if isinstance(line, Section)),
            notes=tuple(line for line in self.kept[Note] if isinstance(line, Note)),
            main_wager=self.main_wager(),
        )
        return exhibit, tuple(sorted(self.faults, key=lambda fault: fault.span))

    # One line each ------------------------------------------------------------------------------------------

    def take(self, line: AnyLine) -> None:
        match line:
            case Header():
                if line.key in self.headers:
                    self.fault(line.span, f'a second "{line.key}" line', "keep one of them")
                self.headers[line.key] = line.value
                self.check_header(line)
            case Game():
                self.game(line)
            case Jurisdiction():
                self.jurisdiction = line
            case Section():
                self.scope = line.tail.games
                self.kept[Section].append(line)
            case Statement() | Define():
                self.statement(line, None)
            case Paytable():
                self.table(line, None)
            case Ambiguous():
                self.ambiguous(line)
            case Claim() | Accept() | Note():
                self.kept[type(line)].append(line)
            case Event():
                pass

    def check_header(self, line: Header) -> None:
        if line.key == "language" and line.value != "1":
            self.fault(line.span, f"language {line.value} is not known to this version", "this is language 1")
        if line.key == "family" and line.value not in families():
            self.fault(line.span, f'"{line.value}" is no family of games', did_you_mean(line.value, families()))

    def event(self, line: Event) -> None:
        name = plain(line.name)
        if name in self.events:
            self.fault(line.span, f'the event "{line.name}" is defined twice', "give one of them another name")
        self.events[name] = (line.condition, line.span)

    def game(self, line: Game) -> None:
        if any(line.name == known.name for known in self.games):
            self.fault(line.span, f'the game "{line.name}" is named twice', "keep one of the lines")
            return
        self.games.append(line)

    def statement(self, line: Statement | Define, reading: tuple[str, str] | None) -> None:
        if isinstance(line, Define):
            self.stated.append(
                Stated(
                    key=f"line {line.span.line}",
                    question=TERMS[line.term],
                    value=Choice("yes"),
                    when=line.condition,
                    games=line.tail.games or self.scope,
                    overrides=line.tail.overrides,
                    reading=reading,
                    line=line,
                )
            )
            return
        key = self.labelled(line.label, line.span, reading)
        subject = vocabulary().subjects[line.subject]
        when = conjunction(given(subject.name), line.when, negated(line.unless), negated(line.until))
        for question, value in answers(subject.question, line.value):
            self.stated.append(
                Stated(
                    key=key,
                    question=question,
                    value=value,
                    about=self.about(line, subject),
                    when=when,
                    given=given(subject.name),
                    games=line.tail.games or self.scope,
                    overrides=line.tail.overrides,
                    reading=reading,
                    hedge=line.hedge,
                    line=line,
                )
            )

    def table(self, line: Paytable, reading: tuple[str, str] | None) -> None:
        if (
            any(known.name == line.name and known.tail.games == line.tail.games for known in self.tables)
            and not reading
        ):
            self.fault(line.span, f'a second pay table "{line.name}"', "give one of them another name")
        self.tables.append(line)
        self.labelled(line.label, line.span, reading)
        rows = [row for row in line.rows if isinstance(row, Row)]
        bare = not line.unit and any(isinstance(row.pays, Odds) and row.pays.bare for row in rows)
        net = any(isinstance(row.pays, Odds) and row.pays.win <= 0 for row in rows)
        if bare and not net and reading is None:
            label = unit_label(line.name)
            self.readings[label] = ("to", "for")
            for unit in ("to", "for"):
                self.rows(line, rows, unit, (label, unit))
        else:
            self.rows(line, rows, line.unit or "to", reading)

    def rows(self, table: Paytable, rows: Iterable[Row], unit: str, reading: tuple[str, str] | None) -> None:
        for row in rows:
            key = self.labelled(row.label, row.span, reading)
            happens = (
                None
                if row.when is not None and plain(row.event) not in self.known_events()
                else Happens(row.event, span=row.span)
            )
            when = conjunction(happens, row.when, negated(row.unless), table.when, negated(table.unless))
            wager = table.wager or table.name
            for question, value in row_answers(row, unit, self.is_main(wager)):
                if question == "main result" and is_bonus(table):
                    continue
                self.stated.append(
                    Stated(
                        key=key,
                        question=question,
                        value=value,
                        about="" if self.is_main(wager) else wager,
                        when=when,
                        games=row.tail.games or table.tail.games or self.scope,
                        overrides=(*row.tail.overrides, *table.tail.overrides),
                        reading=reading,
                        table=table.name,
                        line=row,
                    )
                )

    def ambiguous(self, line: Ambiguous) -> None:
        if line.label in self.readings:
            self.fault(line.span, f'the label "{line.label}" is used twice', "give one of them another label")
        self.readings[line.label] = tuple(dict.fromkeys(reading.name for reading in line.readings))
        for reading in line.readings:
            for inner in reading.lines:
                if isinstance(inner, Paytable):
                    self.table(inner, (line.label, reading.name))
                else:
                    self.statement(inner, (line.label, reading.name))

    # Names --------------------------------------------------------------------------------------------------

    def labelled(self, label: str, span: Span, reading: tuple[str, str] | None) -> str:
        if not label:
            return f"line {span.line}"
        if label in self.labels and self.labels[label] != span and reading is None:
            first = self.labels[label].line
            kind = "number" if label[0].isdigit() else "label"
            self.fault(span, f'the {kind} "{label}" is used twice', f"line {first} has it already")
        self.labels.setdefault(label, span)
        return label

    def bind(self) -> None:
        names = {game.name for game in self.games}
        for game in self.games:
            if game.follows and game.follows not in names:
                message = f'there is no game "{game.follows}" to follow'
                self.unknown(game.follows, game.span, message, did_you_mean(game.follows, names))
        for statement in {id(entry.line): entry for entry in self.stated}.values():
            for name in statement.games:
                if name not in names:
                    self.unknown(name, statement.span, f'there is no game "{name}"', did_you_mean(name, names))
            for label in statement.overrides:
                if label not in self.labels and label not in self.readings:
                    near = did_you_mean(label, self.labels) or "put the label in front of the statement it names"
                    self.unknown(label, statement.span, f'nothing here is labelled "{label}"', near)
            self.bind_events(statement.when, statement.span)
        for condition, span in self.events.values():
            self.bind_events(condition, span)
        self.cycles()
        self.event_cycles()

    def bind_events(self, condition: Condition | None, span: Span) -> None:
        known = self.known_events()
        for event in events_in(condition):
            if plain(event.event) not in known:
                where = event.span if event.span.line else span
                near = did_you_mean(plain(event.event), known) or 'define it: event "…": condition'
                self.unknown(event.event, where, f'there is no event "{event.event}"', near)

    def unknown(self, name: str, span: Span, message: str, remedy: str) -> None:
        """A name that nothing has; not told where a line that cannot be read may hold it."""
        lines = self.parsed.text.split("\n") if self.parsed.faults else []
        broken = (lines[fault.span.line - 1] for fault in self.parsed.faults if 0 < fault.span.line <= len(lines))
        if not any(name in line for line in broken):
            self.fault(span, message, remedy)

    def known_events(self) -> set[str]:
        return {*library(), *self.events}

    def cycles(self) -> None:
        """An exception that overrides itself, by way of others or not; each cycle is told once."""
        over: dict[str, set[str]] = {}
        for statement in self.stated:
            over.setdefault(statement.key, set()).update(statement.overrides)
        told: set[str] = set()
        for statement in {entry.key: entry for entry in self.stated}.values():
            found = reached(over, statement.key)
            if statement.key in found and statement.key not in told:
                told |= found
                message = f'"{statement.key}" overrides itself, by way of what it overrides'
                self.fault(statement.span, message, "remove one of the overrides")

    def event_cycles(self) -> None:
        uses = {
            name: {plain(event.event) for event in events_in(condition)} for name, (condition, _) in self.events.items()
        }
        for name, (_, span) in self.events.items():
            if name in reached(uses, name):
                self.fault(span, f'the event "{name}" is defined by itself', "define it by cards")

    def family(self) -> str:
        named = self.headers.get("family", "")
        if named:
            return named
        return "baccarat" if any("baccarat" in game.name.lower() for game in self.games) else "blackjack"

    def main_wager(self) -> str:
        for statement in self.stated:
            if statement.line.__class__ is Statement and getattr(statement.line, "subject", "") == "main wager":
                return getattr(statement.value, "text", "")
        named = [statement.about for statement in self.stated if statement.question == "wager amount"]
        usual = {plain(name) for name in vocabulary().main_wagers}
        return next((name for name in named if plain(name) in usual), named[0] if len(set(named)) == 1 else "Ante")

    def about(self, line: Statement, subject: Subject) -> str:
        """Which wager, signal or conduct a statement speaks of."""
        if subject.question == "conduct":
            return subject.name
        return MAIN if self.is_main(line.name) else line.name or subject.wager

    def is_main(self, wager: str) -> bool:
        return wager in (MAIN, "bonus") or plain(wager) in {plain(name) for name in vocabulary().main_wagers}

    def fault(self, span: Span, message: str, remedy: str = "") -> None:
        self.faults.append(Fault(span, message, remedy))


# Pieces -----------------------------------------------------------------------------------------------------


@cache
def library() -> Mapping[str, Condition]:
    """The usual events by name."""
    lines = read(LIBRARY / "events.game").document.lines
    return {plain(line.name): line.condition for line in lines if isinstance(line, Event)}


@cache
def given(subject: str) -> Condition | None:
    """The condition that a subject adds to its statements."""
    text = vocabulary().subjects[subject].given
    if not text:
        return None
    line = parse(f"event given: {text}").document.lines[0]
    assert isinstance(line, Event)
    return line.condition


@cache
def families() -> frozenset[str]:
    return frozenset(family for question in vocabulary().questions.values() for family in question.families)


def answers(question: str, value: Value) -> Iterator[tuple[str, Value]]:
    """What one statement answers; a deck answers up to three questions."""
    if not isinstance(value, Deck):
        yield question, value
        return
    if value.decks is not None:
        yield "number of decks", value.decks
    if value.cards is not None:
        yield "cards in a deck", Numbers((exactly(value.cards),), "cards", span=value.span)
    if value.removed:
        yield "ranks removed", Choice(" ".join(value.removed), span=value.span)


def row_answers(row: Row, unit: str, main: bool) -> Iterator[tuple[str, Value]]:
    """A row pays odds; 0 is a push and a negative number a loss. Rows of the main wager also say who wins."""
    if isinstance(row.pays, Numbers):
        yield ("main pay" if main else "wager pay"), row.pays
        return
    win = row.pays.win - 1 if row.pays.bare and unit == "for" else row.pays.win
    outcome: Value = Odds(win, spelled=row.pays.spelled, span=row.pays.span)
    if win <= 0:
        outcome = Outcome("push" if win == 0 else "lose", span=row.pays.span)
    if not main:
        yield "wager pay", outcome
        return
    yield "main result", Outcome("win", span=row.pays.span) if win > 0 else outcome
    if win > 0:
        yield "main pay", outcome


def is_bonus(table: Paytable) -> bool:
    """A table of the main wager whose rows pay more for certain winning hands, and decide no winner."""
    return "bonus" in f"{table.wager} {table.name}".lower()


def unit_label(table: str) -> str:
    return f"unit-of-{plain(table).replace(' ', '-')}"


def conjunction(*parts: Condition | None) -> Condition | None:
    present = [part for part in parts if part is not None]
    if not present:
        return None
    return present[0] if len(present) == 1 else AllOf(tuple(present))


def negated(condition: Condition | None) -> Condition | None:
    return None if condition is None else Not(condition, span=condition.span)


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
