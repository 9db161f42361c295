"""The words of a procedure, as a reader of posted texts needs them: wagers, cases and sentences as they are printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from grammar.exhibit import Exhibit
from grammar.formatter.document_text import printed_statement
from grammar.formatter.value_text import said_condition, said_value
from grammar.parser import parse
from grammar.pay_schedules import PayCase, PaySchedule, heard_in, pay_schedules
from grammar.tree import NO_TAIL, Event, Happens, Row, Statement, Worded, bounds_in, tests_in
from grammar.vocabulary import plain
from intake.posted.procedure_words import KnownCase, KnownMeaning, KnownSentence, ProcedureWords
from pitboss.posted_facts import known_facts
from reports.cards.case_titles import case_title, condition_note, ranked_event, words
from reports.cards.contents import card_plans
from reports.cards.voice import to_the_player
from reports.english.sentences import sentence
from reports.views.procedure_view import said_text


def procedure_words(exhibit: Exhibit, game: str) -> ProcedureWords:
    schedules = pay_schedules(exhibit, game)
    wagers = dict.fromkeys(wager for schedule in schedules for wager in schedule.wagers if wager)
    limited = [
        one.line.name or exhibit.main_wager
        for one in exhibit.stated
        if one.question == "wager amount"
        and heard_in(one, exhibit, game)
        and isinstance(one.line, Statement)
        and any(part.unit == "$" for part in bounds_in(one.value))
    ]
    main = exhibit.main_wager if exhibit.has_main_game else ""
    return ProcedureWords(
        family=exhibit.family,
        game=game,
        titles=tuple(
            filter(None, (exhibit.title, said_text(exhibit, "title of the game"), said_text(exhibit, "operator")))
        ),
        main_wager=main,
        wagers=tuple(dict.fromkeys([*([main] if main else []), *wagers, *limited])),
        limited=tuple(dict.fromkeys([main] if main else limited)),
        cases=tuple(known_cases(exhibit, schedules)),
        hands=tuple(exhibit.events) if exhibit.structure else (),
        notes=tuple(words(schedule.shared, exhibit.events) for schedule in schedules),
        headings=tuple(title for plan in card_plans() for title in (plan.title, *(part.title for part in plan.parts))),
        sentences=tuple(known_sentences(exhibit, game)),
        meanings=tuple(known_meanings(exhibit, schedules)),
        tables=bool(exhibit.tables),
        facts=known_facts(exhibit),
        said=lambda text: printed_forms(text, exhibit.family if exhibit.structure else ""),
    )


def known_cases(exhibit: Exhibit, schedules: tuple[PaySchedule, ...]) -> Iterator[KnownCase]:
    for schedule in schedules:
        for case in schedule.cases:
            row = case.stated.line
            condition = said_condition(case.when) if case.when else ""
            yield KnownCase(
                wagers=schedule.wagers,
                table=case.stated.table,
                event=row.event if isinstance(row, Row) else "",
                condition=condition,
                expanded=expanded(condition, case, exhibit),
                titles=tuple(dict.fromkeys(filter(None, case_titles(case, schedule, exhibit)))),
                full=tuple(full_titles(case, schedule, exhibit)),
                value=said_value(case.value),
                paid=case.is_paid,
                single=case.is_paid and schedule.is_single,
            )


def case_titles(case: PayCase, schedule: PaySchedule, exhibit: Exhibit) -> Iterator[str]:
    events = exhibit.events
    yield case_title(case, events)
    yield from (part.event for part in case.own[:1] if isinstance(part, Happens) and len(case.own) == 1)
    if not case.own:
        yield words(schedule.shared, events)


def full_titles(case: PayCase, schedule: PaySchedule, exhibit: Exhibit) -> Iterator[str]:
    if case.is_paid and schedule.is_single:
        yield schedule.title
        yield f"{schedule.title}: {condition_note(schedule, exhibit.events)}"


FROM_A_PAIR = "ranks at least pair of"


def expanded(condition: str, case: PayCase, exhibit: Exhibit) -> str:
    """The condition with the meaning of ranked hands in place of their names."""
    for test in tests_in(case.when):
        if not isinstance(test, Happens) or plain(test.event) not in exhibit.events:
            continue
        meaning = said_condition(exhibit.events[plain(test.event)])
        if ranked_event(test.event, exhibit.events) or (FROM_A_PAIR in meaning and " and not " in meaning):
            condition = condition.replace(f'"{test.event}"', f"({meaning})")
    return condition


def known_sentences(exhibit: Exhibit, game: str) -> Iterator[KnownSentence]:
    for stated in {id(one.line): one for one in exhibit.stated if heard_in(one, exhibit, game)}.values():
        line = stated.line
        if isinstance(line, Statement):
            plain_line = replace(line, tail=NO_TAIL, label="", above=(), behind="")
            yield KnownSentence(" ".join(printed_statement(plain_line).split()), forms_of(plain_line))


def forms_of(line: Statement) -> tuple[str, ...]:
    said = sentence(line)
    return (said, to_the_player(said))


@lru_cache(maxsize=20_000)
def printed_forms(text: str, family: str) -> tuple[str, ...]:
    """How a line of the language reads in print; a declared family has words of its own."""
    parsed = parse(f"family {family}\n{text}" if family else text)
    found = [line for line in parsed.document.lines if isinstance(line, Statement)]
    return () if parsed.faults or len(found) != 1 else forms_of(found[0])


def known_meanings(exhibit: Exhibit, schedules: tuple[PaySchedule, ...]) -> Iterator[KnownMeaning]:
    named = {
        plain(test.event)
        for schedule in schedules
        for case in schedule.cases
        for test in tests_in(case.when)
        if isinstance(test, Happens)
    }
    own = {plain(line.name): line for line in exhibit.document.lines if isinstance(line, Event)}
    for name in sorted(named):
        condition = exhibit.events.get(name)
        if condition is None:
            continue
        is_restated = any(isinstance(test, Worded) for test in tests_in(condition))
        if is_restated or name in own:
            line = own.get(name) or Event(name, condition)
            printed = sentence(replace(line, tail=NO_TAIL))
            yield KnownMeaning(line.name, said_condition(condition), printed, is_restated)
