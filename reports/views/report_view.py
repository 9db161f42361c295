"""The findings report as data: the first page, and everything behind it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from markupsafe import Markup

from base.records import dataclass
from checker.check import CheckResult
from checker.context import own_profile
from checker.facts.printed_edges import printed_edges
from checker.finding import Finding, Severity
from checker.points.gather import points_of
from checker.points.point import Point, PointKind
from grammar.errors.faults import counted
from grammar.exhibit import Exhibit
from grammar.source import Source
from grammar.vocabulary import vocabulary
from reports.case import Case
from reports.drawings import charts
from reports.english.base_text import base_text
from reports.views.finding_view import FindingView, assumed, day_in_words, findings
from reports.views.left_out_view import left_out_lines
from reports.views.mathematics_view import Mathematics, Tell, mathematics
from reports.views.point_view import PointView, point_view
from reports.views.procedure_view import HASH_DIGITS
from reports.views.question_view import ProofGroup, QuestionView, proof_groups, questions

MOST_UNCLAIMED = 60


@dataclass(frozen=True, slots=True)
class CoverageView:
    words: int
    share: str
    noted: int
    unclaimed: tuple[tuple[int, str], ...]
    more: int


@dataclass(frozen=True, slots=True)
class ExhibitView:
    """The report on one exhibit; anchor keeps its link targets unique within the file."""

    anchor: str
    title: str
    games: int
    facts: tuple[tuple[str, str], ...]
    verdict: str
    sentence: str
    counts: tuple[tuple[str, int], ...]
    interval: str
    interval_chart: Markup | None
    left_out: tuple[str, ...]
    """What moves money and is not in that edge."""
    base: str
    """What all prices hold for."""
    gravest: tuple[PointView, ...]
    points: tuple[PointView, ...]
    """The questions, and what law and numbers ask for, by rank."""
    advice: tuple[FindingView, ...]
    remarks: tuple[FindingView, ...]
    assumed: tuple[str, ...]
    accepted: tuple[FindingView, ...]
    proofs: tuple[ProofGroup, ...]
    proved: str
    mathematics: Mathematics
    coverage: CoverageView | None
    notices: tuple[str, ...]
    """What the law requires beyond the text, for the reader to take care of."""
    questions: tuple[QuestionView, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A question that the exhibits answer in different words, with one cell for each of them."""

    asks: str
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Report:
    title: str
    day: str
    exhibits: tuple[ExhibitView, ...]
    between: tuple[FindingView, ...]
    differences: tuple[Difference, ...]
    identifier: str


def report(cases: Iterable[Case], day: date, tell: Tell, between: Iterable[Finding] = ()) -> Report:
    """The report on the cases; between holds findings about several exhibits together."""
    known = tuple(cases)
    exhibits = tuple(exhibit_view(place, case, tell) for place, case in enumerate(known, start=1))
    title = exhibits[0].title if len(exhibits) == 1 else f"{len(exhibits)} procedures"
    together = "\0".join(case.text for case in known)
    return Report(
        title=title,
        day=day_in_words(day),
        exhibits=exhibits,
        between=findings(between, None),
        differences=tuple(differences(exhibits)) if len(exhibits) > 1 else (),
        identifier=hashlib.sha256(together.encode()).hexdigest()[:HASH_DIGITS],
    )


def exhibit_view(place: int, case: Case, tell: Tell) -> ExhibitView:
    checked = case.checked
    exhibit = checked.exhibit
    points = points_of(checked, case.source)
    standing = [point for point in points if not point.accepted]
    shown = tuple(point_view(without_accepted(point), case.source) for point in standing if point.kind in ASKED)
    rank_of = {finding.id: point.rank for point in points for finding in point.findings}
    let_stand = findings((finding for finding in checked.findings if finding.accepted is not None), case.source)
    word, sentence = verdict(checked)
    return ExhibitView(
        anchor=f"e{place}",
        title=exhibit.title,
        games=len(exhibit.games),
        facts=facts(case),
        verdict=word,
        sentence=sentence,
        counts=tuple((counted(checked.count(one), one.value), checked.count(one)) for one in Severity),
        interval=interval(checked),
        interval_chart=interval_chart(checked),
        left_out=left_out_lines(checked),
        base=base_text(checked),
        gravest=tuple(point for point in shown if point.kind == PointKind.QUESTION)[:GRAVEST],
        points=shown,
        advice=told(standing, PointKind.ADVICE, case.source),
        remarks=told(standing, PointKind.REMARK, case.source),
        assumed=assumed((*(one for point in shown for one in point.findings), *let_stand)),
        accepted=let_stand,
        proofs=proof_groups(checked.proofs, checked.open_findings, rank_of),
        proved=proved(checked),
        mathematics=mathematics(case, tell),
        coverage=coverage(checked),
        notices=notices(exhibit),
        questions=questions(exhibit, checked.proofs),
    )


ASKED = (PointKind.QUESTION, PointKind.LAW, PointKind.NUMBER)
GRAVEST = 3


def without_accepted(point: Point) -> Point:
    return replace(point, findings=tuple(one for one in point.findings if one.accepted is None))


def told(points: Iterable[Point], kind: PointKind, source: Source | None) -> tuple[FindingView, ...]:
    """The findings of one kind, told in brief."""
    return findings(
        (one for point in points if point.kind is kind for one in point.findings if not one.accepted), source
    )


def interval_chart(checked: CheckResult) -> Markup | None:
    """The interval of the house edge as a line, with what the document prints marked on it."""
    found = checked.interval
    if found is None:
        return None
    printed = printed_edges(checked.exhibit)
    return charts.interval(found.low, found.high, printed, "House edge of the main wager over everything that is open")


def notices(exhibit: Exhibit) -> tuple[str, ...]:
    rule = own_profile(exhibit)
    return tuple(f"{notice.says} ({notice.citation})" for notice in rule.notices) if rule else ()


def verdict(checked: CheckResult) -> tuple[str, str]:
    """One word, and the sentence that explains it."""
    errors = checked.count(Severity.ERROR)
    undecided = sum(proof.status == "undecided" for proof in checked.proofs)
    if errors:
        return "Not clean", (
            f"{counted(errors, 'error')} stand{'s' if errors == 1 else ''} against this procedure. "
            "It should not be approved as it is."
        )
    if undecided:
        return "Undecided", f"Nothing grave was found, but {counted(undecided, 'question')} could not be decided."
    if checked.failures:
        first = checked.failures[0]
        return "Undecided", f"Nothing grave was found, but not everything was checked: {first.step}: {first.why}."
    if checked.left_out:
        return "Undecided", "Nothing grave was found, but the house edge leaves out something that moves money."
    return "Clean", "No error stands against this procedure."


def interval(checked: CheckResult) -> str:
    """The main wager's house edge over everything that the document leaves open."""
    found = checked.interval
    if found is None:
        return ""
    low, high = f"{found.low:.2f}%", f"{found.high:.2f}%"
    one = low == high and not found.is_open
    return f"{low if one else ' to '.join(found.ends(low, high))}{found.shoe}"


def facts(case: Case) -> tuple[tuple[str, str], ...]:
    exhibit = case.checked.exhibit
    place = exhibit.jurisdiction
    found = {
        "File": case.path,
        "Source document": exhibit.source,
        "Games": ", ".join(game.name for game in exhibit.games),
        "Jurisdiction": f"{place.name}{f', law of {day_in_words(place.as_of)}' if place.as_of else ''}"
        if place
        else "",
        "Content": hashlib.sha256(case.text.encode()).hexdigest()[:HASH_DIGITS],
    }
    return tuple((name, value) for name, value in found.items() if value)


def proved(checked: CheckResult) -> str:
    sure = [proof for proof in checked.proofs if proof.status == "proved"]
    number = sum(proof.situations for proof in sure)
    return f"{len(sure)} of {len(checked.proofs)} questions proved, in {number:,} kinds of situation"


def coverage(checked: CheckResult) -> CoverageView | None:
    found = checked.coverage
    if found is None:
        return None
    share = 100 * found.claimed / found.words if found.words else 100
    pieces = [(piece.line, " ".join(piece.text.split())) for piece in found.unclaimed]
    return CoverageView(
        found.words, f"{share:.0f}%", found.noted, tuple(pieces[:MOST_UNCLAIMED]), max(0, len(pieces) - MOST_UNCLAIMED)
    )


def differences(exhibits: tuple[ExhibitView, ...]) -> list[Difference]:
    """Questions about money that the exhibits do not answer in the same sentences."""
    money = {name for name, question in vocabulary().questions.items() if question.stake == "money"}
    by_name = [{question.name: question for question in one.questions} for one in exhibits]
    found = []
    for name in sorted(money, key=list(vocabulary().questions).index):
        answers = [known.get(name) for known in by_name]
        cells = tuple(tuple(line.text for line in one.answers) if one else () for one in answers)
        asks = next((one.asks for one in answers if one), "")
        if len(set(map(frozenset, cells))) > 1:
            found.append(Difference(asks, cells))
    return found
