"""The answers to a question side by side, each with a letter that it keeps wherever it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from base.records import dataclass
from checker.check import CheckResult
from checker.finding import Finding
from checker.points.answer_clauses import clause, meanings, said_shortly, spelled
from checker.points.point import Point
from checker.points.source_quotes import place_quotes
from engine.resolutions import Option
from grammar.source import Source
from reports.english.point_text import capital, percent, quoted

LETTERS = "abcd"
"""So many answers have a letter and a colour of their own."""
MOST_QUOTED = 3


@dataclass(frozen=True, slots=True)
class SideView:
    """One answer: what it says, what the player gets in the hand that is shown, and the house edge if it counts."""

    letter: str
    clause: str
    result: str
    edge: str
    percent: float | None
    quotes: tuple[str, ...]
    lines: frozenset[int]
    """The lines of the file that say so."""
    options: frozenset[str]
    """The options of the findings that this answer is, each as ``finding id:option``."""


@dataclass(slots=True)
class Gathered:
    """An answer while it is put together."""

    clause: str
    result: str = ""
    percent: float | None = None
    statements: set[str] = field(default_factory=set)
    options: set[str] = field(default_factory=set)


def sides(point: Point, checked: CheckResult, source: Source | None) -> tuple[SideView, ...]:
    """The answers that the document gives, or that are customary where it gives none; the first has the letter a."""
    found: dict[str, Gathered] = {}
    for finding in point.findings:
        gather(found, finding, checked)
    for one in point.worth.edges if point.worth else ():
        found.setdefault(one.clause, Gathered(one.clause)).percent = one.percent
    return tuple(
        side_view(LETTERS[number] if number < len(LETTERS) else "", one, point, source)
        for number, one in enumerate(found.values())
    )


def gather(found: dict[str, Gathered], finding: Finding, checked: CheckResult) -> None:
    """Puts what one finding knows of the answers to what is known already."""
    by_name: dict[str, Gathered] = {}
    if finding.witness:
        told = meanings(finding, finding.witness, checked.context)
        for meaning, answer in zip(told, finding.witness.answers, strict=True):
            short = said_shortly(meaning.clause)
            one = found.setdefault(short, Gathered(short))
            one.result = one.result or meaning.result
            one.statements |= {*answer.statement.split(" and ")}
            by_name[answer.value] = by_name[answer.statement] = one
    for option in finding.options:
        known = by_name.get(option.name) or found_option(found, finding, option)
        known.options.add(f"{finding.id}:{option.name}")
        known.statements |= {*option.winners, *read_so(option, checked)}


def found_option(found: dict[str, Gathered], finding: Finding, option: Option) -> Gathered:
    """An answer that the hand shown does not give."""
    if option.name.count("pays ") > 1:
        words = "the rows of the table are paid"
    else:
        words = clause(finding.question, spelled(option.name))
    return found.setdefault(words, Gathered(words))


def read_so(option: Option, checked: CheckResult) -> Iterator[str]:
    """The statements inside the readings that an option chooses."""
    chosen = set(option.readings)
    return (stated.key for stated in checked.exhibit.stated if stated.reading in chosen)


def side_view(letter: str, one: Gathered, point: Point, source: Source | None) -> SideView:
    places = [place for finding in point.findings for place in finding.places if place.statement in one.statements]
    quotes = dict.fromkeys(quoted(quote) for place in places for quote in place_quotes(place, source))
    return SideView(
        letter,
        capital(one.clause),
        one.result,
        "" if one.percent is None else percent(one.percent),
        one.percent,
        tuple(quotes)[:MOST_QUOTED],
        frozenset(place.span.line for place in places),
        frozenset(one.options),
    )


def letters_by_line(known: Iterable[SideView]) -> Mapping[int, str]:
    """The letter of each line of the file that gives an answer; of a line that gives two, the first."""
    found: dict[int, str] = {}
    for side in known:
        for line in side.lines:
            found.setdefault(line, side.letter)
    return found
