"""The comparison of two versions, for people and for machines."""

from __future__ import annotations

import datetime
import hashlib
import re
from collections.abc import Iterator
from typing import Any

from grammar.errors.faults import counted
from grammar.exhibit import MAIN
from reports.changes import AnswerChange, Changes, EdgeChange
from reports.english.point_text import SMALL
from reports.output.json_data import finding_data
from reports.pdf.document import Attachment, Setter, document
from reports.templates.environment import head, rendered
from reports.views.finding_view import assumed, day_in_words, findings, hands
from reports.views.question_view import about

KIND = "Pitboss comparison"


def diff_text(found: Changes) -> str:
    """For a terminal."""
    return "\n".join(text_lines(found))


def text_lines(found: Changes) -> Iterator[str]:
    yield f"{found.before} -> {found.after}"
    yield found.verdict
    edges = sorted(found.edges, key=moved_by, reverse=True)
    if edges and edges[0].moved:
        yield f"  the house edge of {edge_name(edges[0])} goes from {edges[0].before} to {edges[0].after}"
    if found.answers:
        first = found.answers[0]
        yield f"  {asked(first)} At {first.deal or 'every table'} it was: {first.before}. It is now: {first.after}."
        yield "\nanswers"
    for change in found.answers:
        yield f"  {asked(change)} ({counted(change.situations, 'kind')} of situation)"
        yield f"    at {change.deal or 'every table'}"
        yield f"    before: {change.before}"
        yield f"    after:  {change.after}"
        yield from (f"    {moves(change)}",) if moves(change) else ()
    if found.lines:
        yield "\nwords"
    for line in found.lines:
        yield from (f"  - line {line.before_line}: {line.before}",) if line.before else ()
        yield from (f"  + line {line.after_line}: {line.after}",) if line.after else ()
    for table in found.tables:
        yield f"\npay table {table.name}"
        yield from (f"  {event}: {old} -> {new}" for event, old, new in table.rows if old != new)
    yield "\nhouse edge"
    for one in edges:
        yield f"  {one.wager} in {one.game}{f' at {one.at}' if one.at else ''}: " + (
            f"{one.before} -> {one.after}" if one.moved else f"{one.before}, as before"
        )
    for name, some in (("findings that came", found.came), ("findings that went", found.went)):
        if some:
            yield f"\n{name}"
        yield from (f"  {one.severity.value}: {one.message} [{one.check}] {one.id}" for one in some)


def moved_by(edge: EdgeChange) -> float:
    """By how many percent an edge has moved, as far as both can be told."""
    before, after = (PERCENT.match(text) for text in (edge.before, edge.after))
    return abs(float(after[1]) - float(before[1])) if before and after else float(edge.moved)


PERCENT = re.compile(r"(-?[\d.]+)%")


def edge_name(edge: EdgeChange) -> str:
    return f"the {edge.wager} wager in {edge.game}" if edge.wager == MAIN else f"“{edge.wager}” in {edge.game}"


def diff_data(found: Changes) -> dict[str, Any]:
    """For machines."""
    return {
        "version": 1,
        "before": found.before,
        "after": found.after,
        "verdict": found.verdict,
        "same_game": not found.answers,
        "lines": [
            {"kind": one.kind, "before": one.before, "after": one.after,
             "before_line": one.before_line or None, "after_line": one.after_line or None}
            for one in found.lines
        ],
        "answers": [
            {"game": one.game, "question": one.asks, "about": one.about, "deal": one.deal,
             "before": one.before, "after": one.after, "situations": one.situations,
             "moves_edge_percent": one.moved}
            for one in found.answers
        ],
        "tables": [
            {"name": one.name, "rows": [{"event": event, "before": old, "after": new} for event, old, new in one.rows]}
            for one in found.tables
        ],
        "edges": [
            {"wager": one.wager, "game": one.game, "before": one.before, "after": one.after} for one in found.edges
        ],
        "came": [finding_data(found.after, one) for one in found.came],
        "went": [finding_data(found.before, one) for one in found.went],
    }  # fmt: skip


def diff_html(found: Changes, titles: tuple[str, str], day: datetime.date) -> str:
    shown = [(change, asked(change), tuple(hands(change.situation))) for change in found.answers]
    came, went = findings(found.came, None), findings(found.went, None)
    return rendered(
        "diff.html.jinja",
        found=found,
        titles=titles,
        day=day_in_words(day),
        answers=shown,
        came=came,
        went=went,
        assumed=assumed((*came, *went)),
        heads={"title": head(titles[1]), "kind": KIND},
    )


def diff_pdf(
    found: Changes,
    titles: tuple[str, str],
    attachments: tuple[Attachment, ...],
    *,
    day: datetime.date,
    html: str = "",
    setter: Setter = document,
) -> bytes:
    """The PDF with its attachments; html is the page if it has been made already, setter what typesets it."""
    digest = hashlib.sha256(b"\0".join(one.content for one in attachments)).hexdigest()
    return setter(
        html or diff_html(found, titles, day),
        title=f"Comparison: {titles[0]} and {titles[1]}",
        attachments=attachments,
        identifier=digest[:12],
        created=day,
    )


def moves(change: AnswerChange) -> str:
    """``by itself it moves the house edge by +0.22%``; empty where that is not known or nothing."""
    if change.moved is None or abs(change.moved) < SMALL:
        return ""
    return f"by itself it moves the house edge by {change.moved:+.2f}%"


def asked(change: AnswerChange) -> str:
    return f"{change.asks}{about(change.about)}"
