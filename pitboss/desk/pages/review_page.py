"""The review: the queue, the document beside its reading, one question with its hand and its money, the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from markupsafe import Markup

from base.progress import Progress
from base.records import dataclass
from checker.finding import Severity
from checker.points.point import Point, PointKind
from grammar.errors.faults import counted
from pitboss.desk.choices import Choice, choices_of, kept_choices
from pitboss.desk.decide import answer, ask, ask_all, completed, let_stand, no_finding, tried, withdraw, write_line
from pitboss.desk.decisions import ASK, DeskDecisions, decisions_on
from pitboss.desk.named_game import games_to_name
from pitboss.desk.records import Done, Refused, Role, Visit
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from checker.check import CheckResult
    from pitboss.desk.desk_document import DeskDocument
    from reports.views.side_view import SideView

SMALL = 0.005


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A question in the queue."""

    rank: int
    id: str
    title: str
    hint: str
    severity: str
    figure: str
    decided: str
    current: bool


def view(visit: Visit, desk: WorkerDesk) -> dict[str, Any]:
    document = desk.document(visit.document)
    if document.result is None:
        return {"refusal": document.refusal, "points": (), "games": games_to_name(document)}
    decided = decisions_on(document)
    points = document.points
    chosen = chosen_point(points, decided, visit.query.get("point", ""), visit.sitter.role)
    answers = sides_of(document, chosen)
    return {
        "refusal": "",
        "points": points,
        "strip": strip(document, decided, chosen, answers),
        "queue": [queue_row(point, decided, point is chosen, visit.sitter.role) for point in points],
        "passages": passages_of(document, chosen, answers),
        "cited": document.source is not None,
        "one": detail(document, chosen, answers, decided) if chosen else None,
    }


def chosen_point(points: tuple[Point, ...], decided: DeskDecisions, wanted: str, role: Role) -> Point | None:
    """The one that was asked for, or the gravest that waits: for an operator, what a reviewer asks comes first."""
    known = next((point for point in points if point.id == wanted), None)
    asked = [point for point in points if point.id in decided.points and decided.points[point.id].kind == ASK]
    undecided = [point for point in points if point.id not in decided.points]
    waiting = [*asked, *undecided] if role == "operator" else undecided
    return known or next(iter((*waiting, *points)), None)


# The strip at the top ----------------------------------------------------------------------------------------------


def strip(
    document: DeskDocument, decided: DeskDecisions, chosen: Point | None, answers: tuple[SideView, ...]
) -> dict[str, Any]:
    from checker.facts.printed_edges import printed_edges
    from reports.views.left_out_view import left_out_lines
    from reports.views.report_view import interval, proved

    result = document.result
    assert result is not None
    word, sentence = document.verdict
    done, counted_points = decided.progress
    return {
        "verdict": word,
        "sentence": sentence,
        "counts": [(one.value, result.count(one), counted(result.count(one), one.value)) for one in Severity],
        "accepted": result.accepted,
        "unconfirmed": len(result.exhibit.unconfirmed),
        "read": read_share(result),
        "done": done,
        "of": counted_points,
        "proved": proved(result),
        "edge": interval(result).replace("-", "−"),
        "printed": [words for words, _ in printed_edges(result.exhibit)],
        "left_out": left_out_lines(result),
        "gauge": gauge_of(document, result, chosen, answers),
        "marks": marks_of(document, chosen, answers),
        "priced": document.priced,
        "stopped": document.stopped,
        "priceless": document.priced and result.interval is None,
    }


def read_share(result: CheckResult) -> str:
    """How much of the source some statement or note accounts for."""
    from reports.views.report_view import coverage

    found = coverage(result)
    return f"{found.share} of {found.words:,} words read" if found else ""


def gauge_of(
    document: DeskDocument, result: CheckResult, chosen: Point | None, answers: tuple[SideView, ...]
) -> Markup | None:
    from checker.facts.printed_edges import printed_edges
    from reports.drawings.gauge import gauge

    found = result.interval
    if found is None:
        return None
    return gauge(found.low, found.high, printed_edges(result.exhibit), marks_of(document, chosen, answers))


def marks_of(document: DeskDocument, chosen: Point | None, answers: tuple[SideView, ...]) -> list[Any]:
    """Each answer of the chosen question with what it makes of the edge of the main wager."""
    from grammar.exhibit import MAIN
    from reports.drawings.gauge import GaugeMark

    if chosen is None or chosen.worth is None or chosen.worth.wager != MAIN:
        return []
    known = {one.letter: one.interval for one in kept_choices(document, chosen) if one.letter and one.interval}
    return [GaugeMark(one.letter, one.clause, one.percent, known.get(one.letter)) for one in answers if one.edge]


# The queue and the document ------------------------------------------------------------------------------------------


def queue_row(point: Point, decided: DeskDecisions, current: bool, role: Role) -> QueueRow:
    from reports.english.point_text import plain_deal

    hand = plain_deal(point.hands[0].deal) if point.hands else ""
    found = decided.points.get(point.id)
    waits = role == "operator" and found is not None and found.kind == ASK
    return QueueRow(
        point.rank,
        point.id,
        point.title,
        f"{'asked by the reviewer · ' if waits else ''}{hand or counted(len(point.findings), 'finding')}",
        "accepted" if point.accepted else point.severity.value,
        figure(point),
        DECIDED[found.kind] if found and not waits else "",
        current,
    )


DECIDED = {"ask": "in the letter", "let stand": "let stand", "not a finding": "not a finding"}


def figure(point: Point) -> str:
    """What a question is worth, as short as can be."""
    if point.per_hour and point.per_hour >= SMALL:
        return f"${point.per_hour:,.2f}/h"
    return ""


def passages_of(document: DeskDocument, chosen: Point | None, answers: tuple[SideView, ...]) -> Any:
    from reports.views.passage_view import margin, passages
    from reports.views.side_view import letters_by_line

    assert document.exhibit is not None
    beside = margin(document.points, chosen, letters_by_line(answers))
    return passages(document.exhibit, document.text, document.source, beside)


def sides_of(document: DeskDocument, chosen: Point | None) -> tuple[SideView, ...]:
    from reports.views.side_view import sides

    if chosen is None or document.result is None or chosen.kind is not PointKind.QUESTION:
        return ()
    return sides(chosen, document.result, document.source)


# The question ----------------------------------------------------------------------------------------------------


def detail(
    document: DeskDocument, point: Point, answers: tuple[SideView, ...], decided: DeskDecisions
) -> dict[str, Any]:
    from reports.english.base_text import base_text
    from reports.views.letter_view import letter_point
    from reports.views.point_view import point_view

    points = document.points
    place = points.index(point)
    assert document.result is not None
    return {
        "view": point_view(point, document.source),
        "try": f"/d/{document.id}/ask?{urlencode({'type': point.hands[0].deal})}" if dealt(point) else "",
        "answers": answers,
        "lead": lead(point, answers),
        "base": base_text(document.result) if document.priced else "",
        "letter": letter_point(point.rank, point),
        "decision": decided.points.get(point.id),
        "seen": seen(document, point),
        "number": place + 1,
        "of": len(points),
        "before": points[place - 1].id if place else "",
        "after": points[place + 1].id if place + 1 < len(points) else "",
        "choices": kept_choices(document, point),
        "tried": f"choices:{point.id}" in document.kept,
        "lines": sorted({one.span.line: one.words for f in point.findings for one in f.places}.items()),
    }


def dealt(point: Point) -> bool:
    """Is there a hand, or a throw, that can be laid on the table?"""
    from checker.points.witness_case import shown_cards

    if not point.hands:
        return False
    return any(shown_cards(point.hands[0].deal)) or bool(getattr(point.hands[0].situation, "shown", ()))


def lead(point: Point, answers: tuple[SideView, ...]) -> str:
    """What is wrong, in a sentence under the title."""
    checks = {one.check for one in point.findings[:1]}
    several = sum(bool(one.lines) for one in answers)
    if "conflicting-answers" in checks and several > 1:
        return f"The document gives {NUMBERS[min(several, 5)]} answers."
    if "differing-readings" in checks:
        return "A sentence can be read in more than one way, and that changes the game."
    if "missing-answers" in checks:
        return "Play comes to this, and the document says nothing."
    if "unstated-permission" in checks:
        return "The document does not say; tables do it in different ways."
    return ""


NUMBERS = ("no", "one", "two", "three", "four", "several")


def seen(document: DeskDocument, point: Point) -> int:
    """The last line of the history on this question: who decides on an older one is told."""
    return max((act.number for act in document.acts if act.text("point") == point.id), default=0)


def worked_out(visit: Visit, desk: WorkerDesk, progress: Progress) -> Done:
    """The repairs of a question that work, and what each makes of the house edge."""
    document = desk.document(visit.document)
    name = visit.form.get("point", "")
    point = next((one for one in document.points if one.id == name), None)
    if point is None:
        raise Refused("This question is no longer open.", 409)
    found: tuple[Choice, ...] = choices_of(document, point, sides_of(document, point), progress)
    return Done(keep=(f"choices:{name}", found))


ACTS = {
    "ask": ask,
    "ask-all": ask_all,
    "withdraw": withdraw,
    "let-stand": let_stand,
    "no-finding": no_finding,
    "answer": answer,
    "try-line": tried,
    "complete": completed,
    "line": write_line,
}
LONG = {"choices": worked_out}
