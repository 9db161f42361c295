"""One word means two different things, or one signal asks for two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from checker.context import CheckContext
from checker.facts.jurisdiction import subject
from checker.facts.lines import folded, in_one_game, lines_in, listed, references, stated_once, words_of
from checker.facts.wagers import is_main, wagers
from checker.finding import Certainty, Finding, Severity, place_at
from engine.situation_classes import abouts
from grammar.exhibit import Stated
from grammar.tree import Choice, Condition, Declaration, Line, Norm, Paytable, Statement

ACTIONS = frozenset({"surrender", "double", "split"})
"""A hand's choices whose names steps sometimes use for something else."""
SEATS = frozenset({"spot", "spots", "seat", "seats", "chair"})


def one_word_for_two_things(context: CheckContext) -> Iterator[Finding]:
    lines = list(lines_in(context))
    yield from wager_and_bonus(context, lines)
    yield from table_of_another(context)
    yield from name_of_another(context)
    yield from action_on_a_seat(lines)
    yield from signal_for_two(context)


def wager_and_bonus(context: CheckContext, lines: list[Line]) -> Iterator[Finding]:
    """A name that supposedly needs no wager, yet has wager limits."""
    for line in lines:
        match line:
            case Statement(subject="separate wager", name=name, value=Choice("not allowed" | "no")):
                for wager in wagers(context):
                    if folded(wager.name) == folded(name) and wager.limits:
                        yield finding(
                            f'"{name}" is a bonus that needs no wager, and a wager with limits of its own',
                            (line, *wager.limits),
                            Severity.WARNING,
                        )


def table_of_another(context: CheckContext) -> Iterator[Finding]:
    """A pay table named after one wager that pays another."""
    known = {folded(wager.name): wager for wager in wagers(context)}
    for table in context.exhibit.tables:
        other = known.get(folded(table.name))
        if table.wager and not is_main(table.wager) and other and folded(other.name) != folded(table.wager):
            first = [line for line in other.offered if not isinstance(line, Paytable)][:1]
            if first:
                yield finding(
                    f'"{table.name}" is a wager, and the name of the pay table of "{table.wager}"',
                    (*first, table),
                    Severity.WARNING,
                )


def name_of_another(context: CheckContext) -> Iterator[Finding]:
    """A wager that a sentence calls by the name of another wager of the document, or of the game."""
    named = {folded(wager.name) for wager in wagers(context)}
    usual = {folded(about) for game in context.games for about in filter(None, abouts(game.usual, "wager pay"))}
    for line, reference in references(context, "wager"):
        target = folded(reference.target)
        own = meant(context, line)
        if own and target not in own and target in named | usual:
            called = listed(f'"{one}"' for one in own.values())
            of_game = "" if target in named else ", which this game has elsewhere"
            yield replace(
                finding(
                    f'"{reference.target}" is what the text calls {called}, and the name of another wager{of_game}',
                    (line,),
                    Severity.WARNING,
                ),
                question="wager offered",
                about=reference.target,
            )


def meant(context: CheckContext, line: Line) -> dict[str, str]:
    """The wagers that the line is about, by folded name: its own, or those that its choices place."""
    structure = context.exhibit.structure
    match line:
        case Declaration(form="stage", name=name) if structure:
            options = [option for stage in structure.stages if stage.name == name for option in stage.options]
            return {folded(option.wager): option.wager for option in options if option.wager}
        case Statement(name=name) if name:
            return {folded(name): name}
        case _:
            return {}


def action_on_a_seat(lines: list[Line]) -> Iterator[Finding]:
    """``surrender`` used for giving up a seat, where it also ends a hand."""
    for action in sorted(ACTIONS):
        rule = next((line for line in lines if isinstance(line, Statement) and line.subject == action), None)
        seats = [line for line in lines if rule is not None and on_a_seat(line, action)]
        if rule is not None and seats:
            yield finding(
                f'"{action}" is what a player does with a hand, and with a seat', (rule, *seats), Severity.NOTE
            )


def signal_for_two(context: CheckContext) -> Iterator[Finding]:
    """Two different requests with exactly the same gestures."""
    made: dict[str, list[Stated]] = {}
    for stated in stated_once(context):
        if subject(stated) == "signal" and isinstance(stated.value, Norm):
            made.setdefault(folded(stated.about), []).append(stated)
    for one, two in combinations(made.values(), 2):
        if gestures(one) == gestures(two) and in_one_game(one[0], two[0]):
            yield finding(
                f'one signal means both "{one[0].about}" and "{two[0].about}": {words_of(one[0].line)}',
                (one[0].line, two[0].line),
                Severity.WARNING,
            )


def gestures(signals: list[Stated]) -> set[tuple[str, Condition | None]]:
    return {(folded(words_of(stated.line)), stated.when) for stated in signals}


def on_a_seat(line: Line, action: str) -> bool:
    match line:
        case Statement(value=Norm(action=(verb, *rest))):
            return verb == action and bool(SEATS.intersection(rest))
        case _:
            return False


def finding(message: str, lines: tuple[Line, ...], severity: Severity) -> Finding:
    return Finding(
        check="one-word-for-two-things",
        severity=severity,
        certainty=Certainty.READ,
        message=message,
        places=tuple(place_at(line) for line in lines),
    )
