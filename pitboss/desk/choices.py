"""What each answer to a question would make of the document: the repair that works, and the house edge then left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from base.progress import Progress
from base.records import dataclass
from checker.points.point import Point

if TYPE_CHECKING:
    from checker.finding import Finding, Repair
    from pitboss.desk.desk_document import DeskDocument
    from reports.views.side_view import SideView

MOST_TRIED = 4
"""So many findings of one question are repaired; the others follow from them or are small."""
MOST_FOLLOWED = 4
"""So many repairs of one question are followed to the house edge."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A repair that was tried: what it does, in words and as the changed text."""

    finding: str
    words: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    letter: str
    interval: tuple[float, float] | None
    text: str

    @property
    def left(self) -> str:
        """The interval in words."""
        if self.interval is None:
            return ""
        low, high = (f"{value:z.2f}%" for value in self.interval)
        return low if low == high else f"{low} to {high}"


def kept_choices(document: DeskDocument, point: Point) -> tuple[Choice, ...]:
    found: tuple[Choice, ...] = document.kept.get(f"choices:{point.id}", ())
    return found


def choices_of(
    document: DeskDocument, point: Point, answers: Iterable[SideView], progress: Progress
) -> tuple[Choice, ...]:
    from pitboss.review import repaired

    assert document.result is not None
    letters = {option: side.letter for side in answers for option in side.options}
    found: list[tuple[Finding, Repair]] = []
    for finding in point.findings[:MOST_TRIED]:
        progress(f"trying repairs of “{point.title}”")
        tried = repaired(document.result, progress, only=finding.id)
        own = next(one for one in tried.findings if one.id == finding.id)
        found += [(own, repair) for repair in own.repairs or ()]
    return tuple(
        choice(document, finding, repair, letters.get(f"{finding.id}:{repair.option}", ""), number, progress)
        for number, (finding, repair) in enumerate(found)
    )


def choice(
    document: DeskDocument, finding: Finding, repair: Repair, letter: str, number: int, progress: Progress
) -> Choice:
    from pitboss.desk.history import edits

    text = repair.text
    changes = edits(printed_now(document), text)
    return Choice(
        finding.id,
        repair.words,
        tuple(line.strip() for _, _, added in changes for line in added if line.strip()),
        tuple(line.strip() for _, removed, _ in changes for line in removed if line.strip()),
        letter,
        followed(document, finding, repair, progress) if number < MOST_FOLLOWED else None,
        text,
    )


def printed_now(document: DeskDocument) -> str:
    """The document in the form that a repair is printed in, so that only what it changes differs."""
    from grammar.formatter.document_text import printed

    assert document.exhibit is not None
    return printed(document.exhibit.document)


def followed(
    document: DeskDocument, finding: Finding, repair: Repair, progress: Progress
) -> tuple[float, float] | None:
    """The interval after the repair, where the finding moves the main wager and prices are known."""
    from checker.prices import concerns_main
    from checker.repair_interval import followed as with_interval

    result = document.result
    if result is None or result.context is None or result.interval is None or not finding.price:
        return None
    if not finding.price.worth or not concerns_main(result.exhibit, finding):
        return None
    return with_interval(result.context, result.findings, repair, progress).interval
