"""The cards of a game as data: what each says, line by line and row by row."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from base.records import dataclass
from checker.profile import Profile
from grammar.exhibit import Exhibit
from grammar.formatter.value_text import said_odds, said_value
from grammar.pay_schedules import PayCase, PaySchedule, heard_in, pay_schedules
from grammar.tree import NO_TAIL, Event, Happens, Odds, Outcome, Statement, Worded, tests_in
from grammar.vocabulary import plain
from reports.cards.case_titles import case_title, condition_note, words
from reports.cards.contents import CardKind, CardPart, CardPlan, card_plans
from reports.cards.game_lines import choice_lines, ranking_line
from reports.cards.inscriptions import inscriptions, is_inscribed
from reports.cards.voice import to_the_player
from reports.english.sentences import sentence, upper
from reports.views.procedure_view import day_of, said_text

HASH_DIGITS = 12
PUSH = "push"
ANTE = "Ante"


@dataclass(frozen=True, slots=True)
class PayRow:
    """What is paid, and for what."""

    title: str
    pays: str


@dataclass(frozen=True, slots=True)
class PayBox:
    """A pay table as it is printed: the wager, what all its rows need, and the rows."""

    title: str
    note: str
    rows: tuple[PayRow, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a card; what it does not have is empty."""

    title: str
    lines: tuple[str, ...] = ()
    boxes: tuple[PayBox, ...] = ()
    limits: tuple[PayRow, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.lines or self.boxes or self.limits)


@dataclass(frozen=True, slots=True)
class Card:
    kind: CardKind
    title: str
    game: str
    operator: str
    blocks: tuple[Block, ...]
    footer: str
    identifier: str


def cards(exhibit: Exhibit, game: str, profile: Profile | None, text: str) -> tuple[Card, ...]:
    """All cards of one game; text is that of the procedure's file, whose hash every card bears."""
    writer = CardWriter(exhibit, game, profile)
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()[:HASH_DIGITS]
    return tuple(writer.card(plan, digest) for plan in card_plans())


class CardWriter:
    """One game of a document, said as cards say it."""

    def __init__(self, exhibit: Exhibit, game: str, profile: Profile | None) -> None:
        self.exhibit = exhibit
        self.schedules = pay_schedules(exhibit, game)
        self.notations = profile.on(day_of(exhibit)).notations if profile else ()
        lines = {id(one.line): one.line for one in exhibit.stated if heard_in(one, exhibit, game)}
        self.to_player = False
        self.lines = [line for line in lines.values() if isinstance(line, Statement)]

    def card(self, plan: CardPlan, digest: str) -> Card:
        """The card; a rack card speaks to the player, where one plays against the dealer."""
        self.to_player = plan.kind == "rack-card" and self.exhibit.has_main_game
        day = day_of(self.exhibit)
        version = said_text(self.exhibit, "version")
        facts = (f"version {version}" if version else "", day.isoformat() if day else "", f"content {digest}")
        blocks = (self.block(part) for part in plan.parts)
        return Card(
            plan.kind,
            plan.title,
            said_text(self.exhibit, "title of the game") or self.exhibit.title,
            said_text(self.exhibit, "operator"),
            tuple(block for block in blocks if not block.is_empty),
            f"From the procedure “{self.exhibit.title}”: {', '.join(filter(None, facts))}",
            f"{plan.kind}-{digest}",
        )

    def block(self, part: CardPart) -> Block:
        return Block(
            part.title,
            tuple(dict.fromkeys(self.lines_of(part))),
            tuple(self.boxes(short=part.pays == "short")) if part.pays else (),
            tuple(self.limits()) if part.limits else (),
        )

    # Lines ----------------------------------------------------------------------------------------------------

    def lines_of(self, part: CardPart) -> Iterator[str]:
        yield from self.inscribed(part)
        yield from self.made_of(part)
        yield from self.meanings(part)
        yield from self.sentences(part)
        if part.limits:
            yield from (self.sentence(line) for line in self.lines if line.subject == "wager" and is_conditional(line))

    def inscribed(self, part: CardPart) -> Iterator[str]:
        return inscriptions(self.lines, self.odds, self.sentence) if part.inscriptions else iter(())

    def made_of(self, part: CardPart) -> Iterator[str]:
        """The choices of a declared game, with what they cost where they give up a part of a wager; how hands rank."""
        structure = self.exhibit.structure
        if structure is not None and part.choices:
            yield from choice_lines(self.exhibit)
            yield from (self.sentence(line) for line in self.lines if line.subject == "wager pay" and gives_up(line))
        if structure is not None and part.ranking:
            yield from ranking_line(structure)

    def meanings(self, part: CardPart) -> Iterator[str]:
        """What the events mean on which a pay depends, where the document itself defines them."""
        named = {plain(name) for name in self.decisive()} if part.events else set()
        for line in self.exhibit.document.lines:
            if isinstance(line, Event) and plain(line.name) in named:
                yield sentence(replace(line, name=upper(line.name), tail=NO_TAIL))

    def decisive(self) -> Iterator[str]:
        for schedule in self.schedules:
            for case in schedule.cases:
                yield from (test.event for test in tests_in(case.when) if isinstance(test, Happens))

    def sentences(self, part: CardPart) -> Iterator[str]:
        for subject in part.subjects:
            yield from (self.sentence(line) for line in self.lines if line.subject == subject)

    def sentence(self, line: Statement) -> str:
        plain_line = replace(line, tail=NO_TAIL)
        if isinstance(line.value, Odds):
            plain_line = replace(plain_line, value=replace(line.value, spelled=self.odds(line.value)))
        said = sentence(plain_line)
        return to_the_player(said) if self.to_player else said

    # Pays and limits --------------------------------------------------------------------------------------------

    def odds(self, odds: Odds) -> str:
        """In the notation of the jurisdiction; as the document writes them where it has none."""
        win, stake = odds.win.numerator, odds.win.denominator
        for notation in self.notations:
            return f"{win + stake} for {stake}" if notation.odds == "for" else f"{win} to {stake}"
        return said_odds(odds)

    def boxes(self, *, short: bool) -> Iterator[PayBox]:
        """The schedules with several rows, each in a box; wagers with one row together in the last."""
        singles: list[PayRow] = []
        for schedule in self.schedules:
            if short and is_inscribed(schedule.cases[0].stated.line):
                continue
            if schedule.is_single and (short or len(schedule.cases) == 1):
                singles.append(self.single(schedule, short=short))
            else:
                yield self.box(schedule, short=short)
        if singles:
            yield PayBox("", "", tuple(singles))

    def single(self, schedule: PaySchedule, *, short: bool) -> PayRow:
        (case,) = (case for case in schedule.cases if case.is_paid)
        note = "" if short else condition_note(schedule, self.exhibit.events)
        return PayRow(f"{schedule.title}: {note}" if note else schedule.title, self.pays(case))

    def box(self, schedule: PaySchedule, *, short: bool) -> PayBox:
        shown = [case for case in schedule.cases if case.is_paid or not short or is_hand(case)]
        rows = tuple(PayRow(self.row_title(case, schedule), self.pays(case)) for case in shown)
        note = "" if short or schedule.is_single else words(schedule.shared, self.exhibit.events)
        return PayBox(schedule.title, upper(note), rows)

    def row_title(self, case: PayCase, schedule: PaySchedule) -> str:
        events = self.exhibit.events
        return case_title(case, events) or upper(words(schedule.shared, events))

    def pays(self, case: PayCase) -> str:
        return self.odds(case.value) if isinstance(case.value, Odds) else PUSH

    def limits(self) -> Iterator[PayRow]:
        wagers = {name for line in self.lines if line.subject == "wager" for name in line.names}
        main = next((line.name for line in self.lines if line.subject == "wager" and line.name), "")
        for line in self.lines:
            if line.subject == "wager" and not is_conditional(line):
                value = said_value(line.value)
                if self.exhibit.structure is not None and ANTE not in wagers:
                    value = value.replace("the ante", f"the {main} wager")
                yield from (PayRow(name or self.exhibit.main_wager, value) for name in line.names)


def is_conditional(line: Statement) -> bool:
    """Does a limit hold in some cases only? Then it is a sentence, not a row."""
    return line.when is not None or line.unless is not None


def gives_up(line: Statement) -> bool:
    """Does it take a part of the wager, as a surrender does?"""
    return isinstance(line.value, Outcome) and line.value.kind == "lose" and line.value.amount is not None


def is_hand(case: PayCase) -> bool:
    """Is it told from the others by one kind of hand, as a row of a felt is?"""
    return len(case.own) == 1 and isinstance(case.own[0], Happens | Worded)
