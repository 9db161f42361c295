"""Every line of a document, at any depth, and the names it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from checker.context import CheckContext
from checker.finding import STAKES, Severity
from grammar.exhibit import Stated
from grammar.tree import (
    NO_TAIL,
    Ambiguous,
    Line,
    Paytable,
    Reference,
    Row,
    Statement,
    Tail,
    words_in,
)
from grammar.vocabulary import vocabulary

RANKING = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
CLAUSE_NUMBER = re.compile(r"\(?[0-9]+(\.[0-9]+)*[.)]")

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
A_NUMBER = rf"({'|'.join(NUMBERS[1:])}|[0-9]{{1,2}})"
"""A number of decks or cards, as steps write it."""


def number_of(word: str) -> int:
    return NUMBERS.index(word) if word in NUMBERS else int(word)


def lines_in(context: CheckContext) -> Sequence[Line]:
    """All lines in order, including those inside readings and pay tables."""
    return context.memo(all_lines)


def all_lines(context: CheckContext) -> tuple[Line, ...]:
    return tuple(inner for line in context.exhibit.document.lines for inner in with_inner(line))


def with_inner(line: Line) -> Iterator[Line]:
    """The line and those below it; one that names several things, once for each."""
    if isinstance(line, Statement) and line.also:
        yield from (replace(line, name=name, also=()) for name in line.names)
        return
    yield line
    match line:
        case Paytable(rows=rows):
            yield from rows
        case Ambiguous(readings=readings):
            for reading in readings:
                for inner in reading.lines:
                    yield from with_inner(inner)


def tail_of(line: Line) -> Tail:
    tail = getattr(line, "tail", NO_TAIL)
    return tail if isinstance(tail, Tail) else NO_TAIL


def references(context: CheckContext, *kinds: str) -> Iterator[tuple[Line, Reference]]:
    for line in lines_in(context):
        for reference in tail_of(line).refers:
            if reference.kind in kinds:
                yield line, reference


def stated_once(context: CheckContext) -> Sequence[Stated]:
    """One answer per line, the first."""
    return context.memo(first_answers)


def first_answers(context: CheckContext) -> tuple[Stated, ...]:
    first: dict[int, Stated] = {}
    for stated in context.exhibit.stated:
        first.setdefault(id(stated.line), stated)  # by id: two lines that say the same are equal
    return tuple(first.values())


def in_one_game(one: Stated, two: Stated) -> bool:
    return not one.games or not two.games or bool(set(one.games) & set(two.games))


def exclude_each_other(one: Stated, two: Stated) -> bool:
    """Are these two readings of one sentence?"""
    return bool(one.reading and two.reading and one.reading[0] == two.reading[0] and one.reading != two.reading)


def can_meet(one: Stated, two: Stated) -> bool:
    """Can both be in force at once? Games, readings and exceptions keep statements apart."""
    excepted = one.key in two.overrides or two.key in one.overrides
    return in_one_game(one, two) and not exclude_each_other(one, two) and not excepted


def stake_of(context: CheckContext, line: Line) -> str:
    """What the statement on this line affects; ``document`` if it answers nothing that is played."""
    stakes = {  # by place: a line that names several wagers is taken apart
        vocabulary().questions[one.question].stake for one in context.exhibit.stated if one.span == line.span
    }
    if not stakes and isinstance(line, Statement | Row) and tail_of(line).damage:  # it would say something if legible
        question = "wager pay" if isinstance(line, Row) else vocabulary().subjects[line.subject].question
        stakes = {vocabulary().questions[question].stake}
    return next((stake for stake in STAKES if stake in stakes), "document")


def not_less_than_a_warning(context: CheckContext, line: Line) -> Severity:
    """The severity of the line's stake, but at least a warning."""
    return gravest((Severity.WARNING, STAKES[stake_of(context, line)]))


def gravest(severities: Iterable[Severity]) -> Severity:
    return min(severities, key=RANKING.index)


def words_of(line: Line) -> str:
    """The free text in a statement's value; empty if there is none."""
    return words_in(line.value) if isinstance(line, Statement) else ""


def folded(name: str) -> str:
    """A name without case, dashes, colons and articles, for comparing names."""
    words = re.findall(r"[a-z0-9½+$.']+", name.lower().replace("’", "'"))
    return " ".join(word.rstrip(".") for word in words if word not in ("the", "a", "an"))


def content(name: str, *idle: str) -> frozenset[str]:
    """The distinctive words of a name, in the singular."""
    return frozenset(singular(word) for word in folded(name).split() if word not in IDLE and word not in idle)


def singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


IDLE = frozenset({"of", "for", "and", "or", "in", "on", "to", "this", "that"})


def listed(names: Iterable[str], last: str = "and") -> str:
    """``a, b and c``"""
    parts = list(names)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""


MOST_NAMED = 3


def quoted_wagers(names: Sequence[str]) -> str:
    """Wagers as a question names them: ``“Ante” and “Blind”``; of many, ``each wager``."""
    return listed(f"“{name}”" for name in names) if len(names) <= MOST_NAMED else "each wager"
