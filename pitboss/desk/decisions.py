"""What was decided on a document: acceptances stand in its files, all else in its history."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from base.records import dataclass
from pitboss.desk.filed_prints import signers_of
from pitboss.desk.history import Act, standing

if TYPE_CHECKING:
    from checker.points.point import Point
    from checker.points.review_record import ReviewRecord
    from pitboss.desk.desk_document import DeskDocument

ASK, ASK_ALL, LET_STAND, NO_FINDING = "ask", "ask all", "let stand", "not a finding"
WITHDRAW = "withdraw"
"""Takes one question out of the letter that came into it with all others."""
NO_FINDING_MARK = "not a finding: "
"""With this the reason of an acceptance begins where somebody says that nothing is wrong."""
COUNTED = ("question", "law", "number")
"""The kinds of points that a reviewer decides one by one."""


@dataclass(frozen=True, slots=True)
class PointDecision:
    """What holds for a point now; kind is ask, let stand or not a finding."""

    kind: str
    by: str
    on: str
    reason: str = ""
    preferred: str = ""
    act: int = 0
    """The line of the history that says so, if there is one."""
    alone: bool = True
    """Does that line decide this question only?"""


@dataclass(frozen=True, slots=True)
class DeskDecisions:
    """By the id of the point, what was decided; and how far the review is."""

    points: dict[str, PointDecision]
    progress: tuple[int, int]
    round: int
    signers: tuple[str, ...]


def decisions_on(document: DeskDocument) -> DeskDecisions:
    acts = standing(document.acts)
    asked: dict[str, Act] = {}
    for act in acts:
        asked |= dict.fromkeys(asked_in(act), act)
        if act.kind == WITHDRAW:
            asked.pop(act.text("point"), None)
    known: dict[str, PointDecision] = {}
    for point in document.points:
        if found := decision_on(point, acts, asked.get(point.id)):
            known[point.id] = found
    counted = [point for point in document.points if point.kind.value in COUNTED]
    return DeskDecisions(
        known,
        (sum(point.id in known for point in counted), len(counted)),
        round_of(document),
        signers_of(document),
    )


def review_path(document: DeskDocument) -> Path:
    """The record of the rounds, as ``pitboss letter --review`` keeps it."""
    return document.path.with_name(f"{document.path.stem}.review.json")


def review_record(document: DeskDocument) -> ReviewRecord:
    """The letters that were sent; empty before the first. Raises Unreadable."""
    from pitboss.review_file import read_record

    return read_record(str(review_path(document)))


def content_of(document: DeskDocument) -> str:
    return sha256(document.text.encode()).hexdigest()


def round_of(document: DeskDocument) -> int:
    """Which round this is: another one begins when a document has changed since the last letter."""
    record = review_record(document)
    if not record.rounds:
        return 1
    return record.last if record.rounds[-1].document == content_of(document) else record.last + 1


def asked_in(act: Act) -> list[str]:
    """The points that an act puts into the letter: one, or all that were undecided."""
    if act.kind == ASK:
        return [act.text("point")]
    listed = act.data.get("points", []) if act.kind == ASK_ALL else []
    return [str(one.get("point", "")) for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def decision_on(point: Point, acts: tuple[Act, ...], asked: Act | None) -> PointDecision | None:
    """An acceptance counts wherever it stands; a question to the operator stands in the history only."""
    if point.accepted:
        found = point.findings[0].accepted
        assert found is not None
        own = next((act for act in reversed(acts) if act.text("point") == point.id), None)
        mark = found.reason.startswith(NO_FINDING_MARK)
        reason = found.reason.removeprefix(NO_FINDING_MARK)
        kind = NO_FINDING if mark else LET_STAND
        number = own.number if own and own.kind in (LET_STAND, NO_FINDING) else 0
        return PointDecision(kind, found.by, f"{found.on:%Y-%m-%d}", reason, act=number)
    if asked is None:
        return None
    preferred = asked.text("preferred")
    return PointDecision(
        ASK, asked.text("by"), asked.text("at")[:10], preferred=preferred, act=asked.number, alone=asked.kind == ASK
    )
