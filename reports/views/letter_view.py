"""The letter to whoever submitted a procedure, as data: who it goes to, the questions, the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import assert_never

from base.records import dataclass
from checker.check import CheckResult
from checker.facts.main_claims import may_hold
from checker.facts.printed_edges import printed_edges
from checker.finding import Finding
from checker.points.gather import points_of
from checker.points.later_round import EarlierPoint, later_round
from checker.points.point import Point, PointKind
from checker.points.review_record import ReviewRecord
from checker.points.source_quotes import told
from checker.points.topic_choice import topic_of
from checker.points.witness_case import filled, title_words
from grammar.errors.faults import counted
from grammar.exhibit import MAIN, Exhibit
from grammar.formatter.document_text import printed_statement
from grammar.tree import Statement, Text
from reports.case import Case
from reports.english.base_text import base_text
from reports.english.point_text import capital, percent, please_text, sentences, shows
from reports.output.terminal import cited_lines
from reports.views.finding_view import day_in_words
from reports.views.left_out_view import left_out_number
from reports.views.letter_rounds import LetterRounds
from reports.views.own_numbers import NOT_NUMBERED, OwnNumbers, own_numbers
from reports.views.passage_view import read_lines

MOST_POINTS = 14
"""So many questions are told in full; the rest, the cheapest, in a line each, unless all are wanted."""
MOST_ADVICE = 6
MOST_LISTED = 5
FIRST_LETTER = LetterRounds(None, {}, None)


@dataclass(frozen=True, slots=True)
class LetterPoint:
    """One numbered question: its title and the sentences after it."""

    number: int
    title: str
    text: str
    marked: bool = False
    id: str = ""
    """That of the point."""


@dataclass(frozen=True, slots=True)
class LetterView:
    """Everything that a letter says, in order."""

    title: str
    day: str
    to: str
    re: str
    draft: str
    """Why it is a draft; empty if it is none."""
    opening: str
    basis: str
    points: tuple[LetterPoint, ...]
    further: tuple[str, ...]
    advice: str
    marked: str
    accepted: tuple[str, ...]
    answered: tuple[str, ...]
    """What was answered since the last letter."""
    stand: tuple[str, ...]
    """What was let stand since then."""
    settled: tuple[str, ...]
    """What was settled before."""
    unconfirmed: tuple[str, ...]
    closing: str


def letter(
    case: Case,
    day: date,
    *,
    every: bool = False,
    accepted: bool = False,
    earlier: Iterable[EarlierPoint] | None = None,
    chosen: Mapping[str, str] | None = None,
    record: ReviewRecord | None = None,
) -> LetterView:
    """The letter on one exhibit; every: also what is worth least in full; earlier: what was asked the last time.

    chosen: the ids of the points that a reviewer has decided to ask, each with the preferred answer or nothing.
    record: the review so far, this round included, which gives points their lasting numbers.
    """
    checked = case.checked
    numbers = own_numbers(case.source)
    points = [numbers.point(point) for point in points_of(checked, case.source)]
    standing = [point for point in points if not point.accepted]
    before = earlier if record is None else (one.earlier() for one in record.points if one.raised < record.last)
    later = None if before is None or (record and record.last == 1) else later_round(before, standing)
    asked = [one for one in standing if (is_asked(one) if chosen is None else one.id in chosen)]
    undecided = sum(is_asked(one) for one in standing if one not in asked)
    shown = asked if every or chosen is not None else first(asked)
    lasting = record.numbers(standing) if record else {}
    pending = [one for one in standing if one not in asked and one.id in lasting]  # of an earlier letter, still open
    numbered = {id(point): lasting.get(point.id, number) for number, point in enumerate(shown, start=1)}
    rounds = LetterRounds(record, lasting, later)
    exhibit = checked.exhibit
    return LetterView(
        title=exhibit.title,
        day=day_in_words(day),
        to=f"To {stated(exhibit, 'operator') or 'the operator'}",
        re=subject_line(exhibit),
        draft=draft(checked),
        opening=opening(asked, rounds, [*asked, *pending], undecided),
        basis=basis(checked, asked),
        points=tuple(
            letter_point(numbered[id(point)], point, rounds, (chosen or {}).get(point.id, ""), numbers)
            for point in shown
        ),
        further=tuple(further(point, rounds) for point in (*asked, *pending) if id(point) not in numbered),
        advice=advice(standing, every, numbers) if chosen is None else "",
        marked=marked(shown, numbered),
        accepted=tuple(let_stand(points)) if accepted else (),
        answered=rounds.settled("answered"),
        stand=rounds.settled("let stand"),
        settled=rounds.settled_long_ago(),
        unconfirmed=tuple(waiting(case, numbers)),
        closing=numbers.closing if any(point.quotes for point in asked) else "",
    )


def is_asked(point: Point) -> bool:
    """A printed edge is not called wrong while the open questions may still lead to it; the opening tells it."""
    if point.kind is PointKind.NUMBER:
        return any(not may_hold(one) for one in point.findings)
    return point.kind in (PointKind.QUESTION, PointKind.LAW)


def first(asked: Sequence[Point]) -> list[Point]:
    """The questions that fit, and the points on law and numbers, which belong to every letter."""
    questions = [point for point in asked if point.kind is PointKind.QUESTION]
    others = [point for point in asked if point.kind is not PointKind.QUESTION]
    return [*questions[: MOST_POINTS - len(others)], *others]


# The head -------------------------------------------------------------------------------------------------------


def stated(exhibit: Exhibit, subject: str) -> str:
    """What the document says of itself."""
    for one in exhibit.stated:
        if isinstance(one.line, Statement) and one.line.subject == subject and isinstance(one.value, Text):
            return one.value.text
    return ""


def subject_line(exhibit: Exhibit) -> str:
    docket, version = stated(exhibit, "docket"), stated(exhibit, "version")
    extra = [f"docket {docket}" if docket and docket not in exhibit.title else ""]
    extra += [f"version {version}" if version and f"version {version}" not in exhibit.title.casefold() else ""]
    return ", ".join(filter(None, (f"Re: “{exhibit.title}”", *extra)))


def draft(checked: CheckResult) -> str:
    number = len(checked.exhibit.unconfirmed)
    if not number:
        return ""
    return (
        f"DRAFT: {counted(number, 'line')} of our reading {'has' if number == 1 else 'have'} not been confirmed "
        "against your document; see the end."
    )


def opening(asked: Sequence[Point], rounds: LetterRounds, told: Sequence[Point], undecided: int = 0) -> str:
    """told: also what an earlier letter asked; undecided: how many nobody has decided to ask, which is no approval."""
    if not asked and undecided:
        are = "is" if undecided == 1 else "are"
        return f"We have read your procedure; {counted(undecided, 'question')} about it {are} not decided yet."
    before = f"{rounds.opening(told)} " if rounds.later is not None else ""
    if not asked:
        return before + (NONE_LEFT if before else NONE)
    gravest = f"{asked[0].title[0].lower()}{asked[0].title[1:]}"
    if before:
        return f"{before}The gravest is: {gravest}"
    number = f"{len(asked)} questions below are" if len(asked) > 1 else "question below is"
    most = "The gravest is" if len(asked) > 1 else "It is"
    return f"We cannot approve this procedure until the {number} answered. {most}: {gravest}"


NONE = "We have read your procedure and have no question about it."
NONE_LEFT = "We have no further question about it."


def basis(checked: CheckResult, asked: Sequence[Point]) -> str:
    """The one base of all figures, and the interval over all that is open."""
    priced = any(point.worth and point.worth.percent for point in asked)
    return " ".join(filter(None, (base_text(checked), interval(checked), incomplete(checked)))) if priced else ""


def incomplete(checked: CheckResult) -> str:
    missing = left_out_number(checked)
    return f"It is worked out {missing}." if missing and checked.interval else ""


def interval(checked: CheckResult) -> str:
    found = checked.interval
    if found is None or not any(one.kind == "question" for one in points_of(checked)):
        return ""
    low, high = percent(found.low), percent(found.high)
    if low == high and not found.is_open:
        return f"Your house edge is {low}{found.shoe}."
    low, high = found.ends(low, high)
    printed = [f"; you print {words}" for words, _ in printed_edges(checked.exhibit)]
    return f"Over everything that is open, your house edge lies between {low} and {high}{found.shoe}{''.join(printed)}."


# The points -----------------------------------------------------------------------------------------------------


def letter_point(
    number: int,
    point: Point,
    rounds: LetterRounds = FIRST_LETTER,
    preferred: str = "",
    numbers: OwnNumbers = NOT_NUMBERED,
) -> LetterPoint:
    """One question; preferred: the answer that the reviewer would rather see."""
    title = f"{rounds.mark(point)}{point.title}"
    wish = f" We would prefer this answer: {lowered(preferred.rstrip('.'))}." if preferred else ""
    marked_by_hand = point.kind is PointKind.QUESTION and point.origin == "marked"
    return LetterPoint(
        number, title, f"{point_words(point, numbers)}{wish}{rounds.said(point)}", marked_by_hand, point.id
    )


def point_words(point: Point, numbers: OwnNumbers) -> str:
    open_findings = [one for one in point.findings if not one.accepted]
    match point.kind:
        case PointKind.QUESTION:
            found = [] if shows(point) else [full_sentence(point.findings[0], numbers)]
            return " ".join((*found, *sentences(point)))
        case PointKind.LAW:
            told = tuple(law_sentences(point, numbers))
            return f"{' '.join(told)} {please_text(point) or please_add(point)}"
        case PointKind.NUMBER:
            wrong = [one for one in point.findings if not may_hold(one)]
            return f"{' '.join(full_sentence(one, numbers) for one in wrong)} Please correct them."
        case PointKind.ADVICE | PointKind.REMARK:
            return " ".join(full_sentence(one, numbers) for one in open_findings)
        case _:
            assert_never(point.kind)


def law_sentences(point: Point, numbers: OwnNumbers) -> Iterable[str]:
    """What is missing, all facts in one sentence; the title names the law."""
    facts = [one for one in point.findings if one.check == "missing-fact"]
    if facts:
        named = dict.fromkeys(fact for one in facts for fact in one.message.rpartition(": ")[2].split(", "))
        yield f"Not stated: {', '.join(named)}."
    over = [one for one in point.findings if one.check == "wager-over-limit"]
    yield from too_high(over)
    yield from (full_sentence(one, numbers) for one in point.findings if one not in (*facts, *over))


def too_high(over: Iterable[Finding]) -> Iterable[str]:
    """``Pass, Come and Field may be $50; a single wager could not exceed $4 ...``: wagers of one limit together."""
    wagers: dict[str, dict[str, None]] = {}
    for one in over:
        name, joint, limit = one.message.partition(" may be ")
        wagers.setdefault(f"{joint}{limit}", {})[name] = None
    for rest, names in wagers.items():
        *first, last = names
        yield capital(f"{', '.join(first)}{' and ' if first else ''}{last}{rest}.")


def please_add(point: Point) -> str:
    missing = [fact for one in point.findings for fact in one.message.rpartition(": ")[2].split(", ")]
    return "Please add it." if len(missing) == 1 else "Please add them."


def full_sentence(finding: Finding, numbers: OwnNumbers) -> str:
    return f"{message(finding, numbers, whole=True)}."


def message(finding: Finding, numbers: OwnNumbers, *, whole: bool = False) -> str:
    """A finding in one sentence without its full stop, with its places in the source."""
    lines = (line.removeprefix("line ") for place in finding.places for line in cited_lines(place))
    cited = dict.fromkeys(map(numbers.cite, lines))
    places = "".join(f" [{line}]" for line in list(cited)[:3])
    return f"{capital(finding.message if whole and finding.check not in ASKED else plain_words(finding))}{places}"


def plain_words(finding: Finding) -> str:
    """As a person would say it: an open question as a question, an amount that nobody states as such."""
    if finding.check == "missing-answers" and finding.question == "wager amount":
        wager = "the main wager" if finding.about in ("", MAIN) else f"“{finding.about}”"
        return f"no lowest and highest amount is stated for {wager}"
    if finding.check in ASKED and finding.question:
        known = topic_of(finding, None)
        asked = known.asks(finding.question, shown=False) if known else ""
        return filled(asked, title_words(finding)).rstrip("?") if asked else finding.message
    return shortened(finding.message)


ASKED = frozenset({"conflicting-answers", "differing-readings", "hedged-answers", "missing-answers", "partly-answered"})
"""Checks whose findings are told better by their question."""


def shortened(text: str) -> str:
    """A long list with its first members and the number of the others."""
    head, joint, _ = text.rpartition(" and ")
    members = head.split(", ")
    if not joint or len(members) < MOST_LISTED:
        return text
    return f"{', '.join(members[: MOST_LISTED - 1])} and {len(members) + 2 - MOST_LISTED} more points"


def further(point: Point, rounds: LetterRounds) -> str:
    own = [rounds.lasting[point.id]] if point.id in rounds.lasting else []
    own += [one.number for one in rounds.joined(point)]
    number = f"({', '.join(map(str, own))}) " if own else ""
    cited = " ".join(f"[{quote.cite}]" for quote in point.quotes[:2] if quote.cite)
    return f"{number}{rounds.mark(point)}{point.title} {cited}".strip() + rounds.said(point)


def advice(points: Iterable[Point], every: bool, numbers: OwnNumbers) -> str:
    found = [one for point in points if point.kind is PointKind.ADVICE for one in point.findings if not one.accepted]
    told = [message(one, numbers) for one in (found if every else found[:MOST_ADVICE])]
    return f"We also recommend a look at these points: {'; '.join(lowered(one) for one in told)}." if told else ""


def lowered(text: str) -> str:
    return text if text[:1] in "“\"'" else f"{text[:1].lower()}{text[1:]}"


def marked(shown: Iterable[Point], numbered: dict[int, int]) -> str:
    """Which doubts a person marked; all others were derived from the text."""
    own = [str(numbered[id(point)]) for point in shown if point.origin == "marked"]
    if not own:
        return ""
    return f"Marked as doubtful by our reader: question{'s' if len(own) > 1 else ''} {', '.join(own)}."


# What comes last ------------------------------------------------------------------------------------------------


def let_stand(points: Iterable[Point]) -> Iterable[str]:
    for point in points:
        for finding in point.findings:
            if finding.accepted is not None:
                by = f"{finding.accepted.by}, {day_in_words(finding.accepted.on)}"
                yield f"{capital(finding.message)}: let stand, because {finding.accepted.reason} ({by})"


def waiting(case: Case, numbers: OwnNumbers) -> Iterable[str]:
    """What we read and nobody has compared with the text, in plain words, with the place of the sentence."""
    words = {one.line: one for one in read_lines(case.checked.exhibit, case.text.split("\n"))}
    for line in case.checked.exhibit.unconfirmed:
        if known := words.get(line.span.line):
            cited = "".join(f" [{numbers.cite(told(cite))}]" for cite in known.cites)
            yield f"{capital(f'{known.lead} {known.text}'.strip())}{cited}"
        else:
            yield f"line {line.span.line}: {' '.join(printed_statement(line).split())}"
