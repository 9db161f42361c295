"""Two rows of one pay table apply to the same cards, and the table does not say which one counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from checker.answer_text import said
from checker.context import CheckContext
from checker.facts.lines import exclude_each_other
from checker.facts.paytables import Table, tables
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from checker.witness import copies, witness
from engine.resolutions import Option
from engine.rulebook import Answer, Answers
from grammar.exhibit import Stated
from grammar.question_names import QuestionName
from grammar.tree import Span


def overlapping_rows(context: CheckContext) -> Iterator[Finding]:
    seen: set[frozenset[int]] = set()
    for game in context.games:
        for table in tables(game):
            if table.table.policy:
                yield from repeated(table, seen)
                continue
            for group in groups(overlaps(table)):
                lines = frozenset(line for pair in group for line in pair.lines)
                if lines not in seen:
                    seen.add(lines)
                    yield finding(table, group)


def repeated(table: Table, seen: set[frozenset[int]]) -> Iterator[Finding]:
    """Rows with the same condition and different pays; no policy can reconcile them."""
    for index, one in enumerate(table.rows):
        for two in table.rows[index + 1 :]:
            lines = frozenset((one.row.span.line, two.row.span.line))
            if one.stated[0].when == two.stated[0].when and one.pays != two.pays and lines not in seen:
                seen.add(lines)
                yield Finding(
                    check="overlapping-rows",
                    severity=Severity.ERROR,
                    certainty=Certainty.READ,
                    message=f'"{table.table.name}" has two rows for {one.row.event}, which pay differently',
                    places=(place_at(one.row), place_at(two.row)),
                    question=one.stated[0].question,
                    about=table.about,
                )


@dataclass
class Overlap:
    """Two overlapping rows, with the smallest situation where both apply."""

    one: Answer
    two: Answer
    answers: Answers
    nested: bool = field(default=False)

    @property
    def lines(self) -> tuple[int, int]:
        return self.one.stated.span.line, self.two.stated.span.line


def overlaps(table: Table) -> list[Overlap]:
    found: dict[tuple[int, int], Overlap] = {}
    holds: dict[int, set[int]] = {}
    for question in dict.fromkeys(stated.question for row in table.rows for stated in row.stated):
        for number, answers in enumerate(table.game.answers(question, table.about)):
            rows = [answer for answer in answers.given if answer.stated.table == table.table.name]
            for answer in rows:
                holds.setdefault(answer.stated.span.line, set()).add(number)
            for index, one in enumerate(rows):
                for two in rows[index + 1 :]:
                    if one.effect != two.effect and apart(one.stated, two.stated):
                        found.setdefault((one.stated.span.line, two.stated.span.line), Overlap(one, two, answers))
    for overlap in found.values():
        overlap.nested = nested(overlap, holds)
    return list(found.values())


def apart(one: Stated, two: Stated) -> bool:
    """Are these two different rows that can be in force together?"""
    return one.line is not two.line and not exclude_each_other(one, two)


def nested(overlap: Overlap, holds: dict[int, set[int]]) -> bool:
    """Is the best row a special case of all the others, so that a reader would expect "the highest row" to count?"""
    table = overlap.one.stated.table
    rows = [answer for answer in overlap.answers.given if answer.stated.table == table]
    best = max(rows, key=lambda answer: answer.effect.worth)
    others = [answer for answer in rows if answer.stated.line is not best.stated.line]
    paid = all(isinstance(answer.effect.amount, Fraction) for answer in rows)
    narrow = holds[best.stated.span.line]
    return paid and all(narrow < holds[answer.stated.span.line] for answer in others)


def groups(found: list[Overlap]) -> list[list[Overlap]]:
    """Groups overlaps that share a row."""
    made: list[list[Overlap]] = []
    for overlap in found:
        touching = [group for group in made if any(set(overlap.lines) & set(other.lines) for other in group)]
        made = [group for group in made if group not in touching]
        made.append([*(other for group in touching for other in group), overlap])
    return made


def finding(table: Table, group: list[Overlap]) -> Finding:
    first = min(group, key=lambda overlap: copies(overlap.answers.situation.told()))
    question = first.answers.question
    rows: dict[Span, Answer] = {}
    for answer in (answer for overlap in group for answer in (overlap.one, overlap.two)):
        rows.setdefault(answer.stated.span, answer)
    expected = all(overlap.nested for overlap in group)
    one, two = names(first)
    return Finding(
        check="overlapping-rows",
        severity=gravity(table, expected),
        certainty=Certainty.PROVED,
        message=f'"{table.table.name}" does not say which row counts where two apply: '
        f"{one} ({said(question, first.one.effect)}) and {two} ({said(question, first.two.effect)})",
        places=tuple(place_of(rows[span].stated, said(question, rows[span].effect)) for span in sorted(rows)),
        question=question.name,
        about=table.about,
        witness=witness(first.answers, (first.one, first.two), table.game),
        details=tuple(f"{' and '.join(names(overlap))} meet at {overlap.answers.situation.told()}" for overlap in group)
        if len(group) > 1
        else (),
        options=tuple(policies(table, question.name)),
        restatements=(f'paytable "{table.table.name}", highest row only',) if expected else (),
    )


def gravity(table: Table, expected: bool) -> Severity:
    """A hand wins its main wager once, so a special row plainly goes before the general; side wagers may add up."""
    if not expected:
        return Severity.ERROR
    return Severity.WARNING if table.about else Severity.NOTE


WAYS = (("highest", "the highest row counts"), ("first", "the first row counts"), ("all", "the rows add up"))


def policies(table: Table, question: QuestionName) -> Iterator[Option]:
    """What the table could mean; no policy helps where its rows also say who wins."""
    if all(stated.question == question for row in table.rows for stated in row.stated):
        for policy, words in WAYS:
            yield Option(words, policies=((table.table.name, policy),))


def names(overlap: Overlap) -> tuple[str, str]:
    """The events of the two rows, or their lines if both have the same name."""
    one, two = event(overlap.one), event(overlap.two)
    return (one, two) if one != two else (f"line {overlap.lines[0]}", f"line {overlap.lines[1]}")


def event(answer: Answer) -> str:
    return str(getattr(answer.stated.line, "event", answer.stated.key))
