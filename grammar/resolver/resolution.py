"""From lines to meaning: binds names, inherits games, groups statements by the question they answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from itertools import product
from pathlib import Path

from grammar.declared.families import OWN, declared_families, recognised
from grammar.errors.faults import Fault, did_you_mean
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.parser import Parsed, read
from grammar.resolver.base_document import base_document, usual_rules
from grammar.resolver.bonus_tables import called_bonus
from grammar.resolver.declared_game import declared_game, family_lines, inherited_events
from grammar.resolver.family_words import families, foreign_words
from grammar.resolver.games_in_readings import with_first_game
from grammar.resolver.known_games import Told, unknown_games, wrong_base
from grammar.resolver.likely_words import likely_row, likely_statement
from grammar.resolver.line_answers import (
    answers,
    conduct_named,
    conjunction,
    given,
    looks_at_decks,
    negated,
    on_top,
    row_answers,
    stopped,
    through,
    unit_label,
)
from grammar.resolver.main_wager import main_wager, usual_main_wagers
from grammar.resolver.name_binding import Names, binding_faults
from grammar.resolver.named_wagers import EVERY, in_dollars, spread, unknown_bases
from grammar.tree import (
    Accept,
    Ambiguous,
    AnyLine,
    Choice,
    Claim,
    Condition,
    Confirmed,
    Declaration,
    Define,
    Event,
    Game,
    Happens,
    Header,
    Jurisdiction,
    Norm,
    Note,
    Odds,
    Paytable,
    Row,
    Section,
    Span,
    Statement,
)
from grammar.usual import library, names_usual_rules
from grammar.vocabulary import TERMS, Subject, plain, vocabulary


def resolve(parsed: Parsed) -> tuple[Exhibit, tuple[Fault, ...]]:
    """The bound exhibit and every fault in the file, including the parser's."""
    return Resolver(parsed).resolved()


def exhibit_of(path: str | Path) -> tuple[Exhibit, tuple[Fault, ...]]:
    """Read and resolve one file. Raises Unreadable."""
    return resolve(read(path))


NO_FAMILY = "leave it out and declare the game (LANGUAGE.md), or write one of: {}"


class Resolver:
    """Walks over the lines once, then binds the names in them."""

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
        self.kept: dict[type, list[AnyLine]] = {Claim: [], Accept: [], Section: [], Note: [], Confirmed: []}
        self.scope: tuple[str, ...] = ()

    def resolved(self) -> tuple[Exhibit, tuple[Fault, ...]]:
        lines = with_first_game(self.parsed.document.lines)
        base = family_lines(self.named_family) if self.declares else ()
        for line in lines:
            if isinstance(line, Event):
                self.event(line)
        inherited = inherited_events(base) if self.declares else library()
        for line in lines:
            self.take(line)
        amended = self.amended()
        known = {**inherited, **(amended.events if amended else {})}
        names = Names(lines, self.games, self.labels, self.readings, self.events, known)
        self.faults.extend(binding_faults(self.parsed, names, self.stated))
        claims = tuple(line for line in self.kept[Claim] if isinstance(line, Claim))
        events = {
            **inherited,
            **(amended.events if amended else {}),
            **{name: condition for name, (condition, _) in self.events.items()},
        }
        structure = None
        if self.declares:
            structure, faults = declared_game(base, lines, self.stated, claims, events, self.family())
            self.faults.extend(faults if structure is not None or not self.misread("randomizer") else ())
        unknown = self.unknown_games(amended)
        self.faults.extend(unknown)
        if not self.declares and not unknown:
            self.faults.extend(foreign_words(self.family(), self.stated, claims, self.events))
        self.stated = in_dollars(spread(self.stated, base, structure))
        self.faults.extend(unknown_bases(self.stated, base, structure))
        exhibit = Exhibit(
            document=self.parsed.document,
            title=self.headers.get("exhibit", Path(self.parsed.document.path).stem),
            source=self.headers.get("source", ""),
            family=self.family(),
            games=tuple(self.games) or (Game(self.family()),),
            jurisdiction=self.jurisdiction,
            stated=tuple(self.stated),
            events=events,
            readings=self.readings,
            tables=tuple(self.tables),
            claims=claims,
            accepts=tuple(line for line in self.kept[Accept] if isinstance(line, Accept)),
            sections=tuple(line for line in self.kept[Section] if isinstance(line, Section)),
            notes=tuple(line for line in self.kept[Note] if isinstance(line, Note)),
            main_wager=main_wager(self.stated),
            confirmations=tuple(line for line in self.kept[Confirmed] if isinstance(line, Confirmed)),
            amends=self.headers.get("amends", ""),
            base=amended.document.path if amended else "",
            looks_at_decks=any(map(looks_at_decks, (*(one.when for one in self.stated), *events.values()))),
            structure=structure,
        )
        return exhibit, tuple(sorted(self.faults, key=lambda fault: fault.span))

    def amended(self) -> Exhibit | None:
        """The document that this one changes: its games, tables and statements, behind those that stand here."""
        base, faults = base_document(self.parsed, resolve)
        self.faults.extend(faults)
        if any(names_usual_rules(one, self.family()) for one in self.stated):
            self.take_over(usual_rules(self.family(), tuple(game.name for game in self.games), resolve))
        if base is None:
            return None
        self.games = self.games or list(base.games)
        own = {table.name for table in self.tables}
        self.tables.extend(table for table in base.tables if table.name not in own)
        self.take_over(one for one in base.stated if not one.table or one.table not in own)
        self.readings = {**base.readings, **self.readings}
        self.kept[Section].extend(base.sections)
        return base

    def take_over(self, statements: Iterable[Stated]) -> None:
        for one in statements:
            self.stated.append(one)
            self.labels.setdefault(one.key, one.span)

    # One line each ------------------------------------------------------------------------------------------

    def take(self, line: AnyLine) -> None:
        match line:
            case Header():
                self.headers[line.key] = line.value
                if line.key == "family" and line.value not in families():
                    remedy = did_you_mean(line.value, families()) or NO_FAMILY.format(", ".join(sorted(families())))
                    self.fault(line.span, f'"{line.value}" is no family of games', remedy)
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
            case Claim() | Accept() | Note() | Confirmed():
                self.kept[type(line)].append(line)
            case Event() | Declaration():
                pass

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
        meant = likely_statement(line)
        if meant is None:
            return  # damaged beyond reading: it says nothing, and the check of damaged text asks for a clean copy
        if meant.until is not None and subject.type == "draw":
            meant = replace(meant, until=through(meant.until))
        when = conjunction(given(subject.name), meant.when, negated(meant.unless), negated(meant.until))
        said = [(question, value, line.default) for question, value in answers(subject.question, meant.value)]
        if line.otherwise is not None:
            said.append((subject.question, line.otherwise, True))
        if meant.until is not None and (after := stopped(subject.type, meant.value)) is not None:
            self.reached(line, key, reading, after, conjunction(given(subject.name), meant.when, meant.until))
        for name, (question, value, default) in product(line.names, said):
            self.stated.append(
                Stated(
                    key=key,
                    question=question,
                    value=value,
                    about=self.about(replace(line, name=name) if line.also else line, subject),
                    when=given(subject.name) if default else when,
                    given=given(subject.name),
                    games=line.tail.games or self.scope,
                    overrides=line.tail.overrides,
                    reading=reading,
                    hedge=line.hedge,
                    default=default,
                    line=line,
                )
            )

    def reached(
        self, line: Statement, key: str, reading: tuple[str, str] | None, value: Norm, when: Condition | None
    ) -> None:
        """``hit until total is 17 or more`` says what is done there too: it gives way to all that says so itself."""
        subject = vocabulary().subjects[line.subject]
        self.stated.append(
            Stated(
                key=key,
                question=subject.question,
                value=value,
                about=self.about(line, subject),
                when=when,
                given=given(subject.name),
                games=line.tail.games or self.scope,
                reading=reading,
                hedge=line.hedge,
                default=True,
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
        for written in rows:
            key = self.labelled(written.label, written.span, reading)
            row = likely_row(written)
            if row is None:
                continue
            happens = (
                None
                if row.when is not None and plain(row.event) not in self.known_events
                else Happens(row.event, span=row.span)
            )
            when = conjunction(happens, row.when, negated(row.unless), table.when, negated(table.unless))
            wager = table.wager or table.name
            paid = replace(row, pays=on_top(row.pays)) if table.added else row
            for question, value in row_answers(paid, unit, self.is_main(wager)):
                if question == "main result" and called_bonus(table):
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
                        hedge=row.hedge,
                        table=table.name,
                        line=written,
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
                elif isinstance(inner, Statement | Define):
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

    def misread(self, form: str) -> bool:
        """Is a line of this form there, but faulty?"""
        lines = self.parsed.text.splitlines()
        return any(lines[fault.span.line - 1].lstrip().startswith(form) for fault in self.parsed.faults)

    def family(self) -> str:
        return self.named_family or (OWN if self.declares else "blackjack")

    def unknown_games(self, amended: Exhibit | None) -> tuple[Fault, ...]:
        document = self.parsed.document
        if self.parsed.faults and not self.games and not self.stated:
            return ()  # a line that cannot be read may be the one that tells
        games = tuple(line for line in document.lines if isinstance(line, Game))
        family = self.named_family or (OWN if self.declares else amended.family if amended else "")
        events = tuple(condition for condition, _ in self.events.values())
        found = unknown_games(Told(document, games, self.headers.get("exhibit", ""), family, self.stated, events))
        return (*found, *(wrong_base(document, self.family(), amended.family) if amended else ()))

    @cached_property
    def named_family(self) -> str:
        """The family named in the file, or that its games, title or words speak of; asked for with every statement."""
        heads = self.parsed.document.lines
        named = next((line.value for line in heads if isinstance(line, Header) and line.key == "family"), "")
        return named or self.parsed.family or recognised(line.name for line in heads if isinstance(line, Game))

    @cached_property
    def declares(self) -> bool:
        own = any(isinstance(line, Declaration) for line in with_first_game(self.parsed.document.lines))
        return own or self.named_family in declared_families()

    def about(self, line: Statement, subject: Subject) -> str:
        """Which wager, signal or conduct a statement is about."""
        if subject.question == "conduct":
            return conduct_named(line, subject)
        if subject.question == "bonus eligibility":
            return line.name
        if subject.name == "wager" and not line.name:
            return EVERY if self.declares else MAIN
        return MAIN if self.is_main(line.name) else line.name or subject.wager

    def is_main(self, wager: str) -> bool:
        return not self.declares and (wager in (MAIN, "bonus") or plain(wager) in usual_main_wagers())

    @cached_property
    def known_events(self) -> set[str]:
        base = family_lines(self.named_family) if self.declares else ()
        return {*(inherited_events(base) if self.declares else library()), *self.events}

    def fault(self, span: Span, message: str, remedy: str = "") -> None:
        self.faults.append(Fault(span, message, remedy))
