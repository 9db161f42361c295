"""The amendment sheet in the formats that are filed: text, Markdown, HTML, PDF; and as data."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from textwrap import fill
from typing import Any

from base.plain_text import visible
from checker.finding import Finding
from reports.amendment.amendment_view import AmendmentChange, AmendmentView, ClauseText, VersionFacts
from reports.amendment.changed_edges import ChangedEdge
from reports.amendment.changed_hand import ChangedHand
from reports.amendment.redline import Segment
from reports.amendment.redline_view import HEAD
from reports.case import Case
from reports.changes import MAIN_WAGER
from reports.output.json_data import finding_data
from reports.pdf.attachments import enclosed
from reports.pdf.document import Setter, document
from reports.templates.environment import head, rendered
from reports.views.finding_view import assumed, findings, hands
from reports.views.question_view import about

KIND = "Amendment sheet"
SIGNING = ("For the operator, date", "For the regulator, date")
WIDTH = 100
MARKS = {"kept": "{}", "struck": "[-{}-]", "added": "{{+{}+}}"}
BOLD_MARKS = {"kept": "{}", "struck": "~~{}~~", "added": "**{}**"}


# Words --------------------------------------------------------------------------------------------------------


def version_words(facts: VersionFacts) -> str:
    """``Lakeside Blackjack, version 2, 2026-11-18``"""
    version = f"version {facts.version}" if facts.version else "without a version"
    return ", ".join((facts.title, version, facts.day or "undated"))


def clause_words(change: AmendmentChange) -> str:
    """``clause 3.25, now 3.24``; where it is not printed, its line."""
    before, after = (place(one) for one in (change.before, change.after))
    if not before or not after:
        return f"new {after}" if after else f"{before}, taken out"
    return before if before == after else f"{before}, now {after.removeprefix('clause ')}"


def place(text: ClauseText | None) -> str:
    if text is None:
        return ""
    return f"clause {text.number}" if text.number else f"line {text.line}"


def hand_words(hand: ChangedHand) -> str:
    """One sentence: the question, the hand, both answers with their money."""
    at = f" At {hand.deal}" if hand.deal else " At every table"
    many = f" ({hand.situations} kinds of situation)" if hand.situations > 1 else ""
    before, after = answer_words(hand.before, hand.money_before), answer_words(hand.after, hand.money_after)
    played = f" The round: {hand.played}." if hand.played else ""
    return f"{hand.asks}{about(hand.about)}{at} it was: {before}; it is now: {after}.{played}{many}"


def answer_words(answer: str, money: str) -> str:
    return f"{answer} (the player {money})" if money else answer


def edge_words(one: ChangedEdge) -> str:
    listed = ", ".join(map(str, one.together))
    together = f" (together with change{'s' if len(one.together) > 1 else ''} {listed})" if listed else ""
    wager = f"the {one.wager}" if one.wager == MAIN_WAGER else f"“{one.wager}”"
    moves = f"goes from {one.before} to {one.after}" if one.before != one.after else f"stays at {one.before}"
    stake = f" at {one.at}" if one.at else ""
    return f"The house edge of {wager} in {one.game}{stake} {moves}{together}."


def signed_words(view: AmendmentView) -> Iterator[str]:
    for role, name, when in view.file.signatures:
        yield f"signed as {role} by {name}, {when[:10]}"
    if view.file.vouched:
        yield view.file.vouched


# Text ---------------------------------------------------------------------------------------------------------


def amendment_text(view: AmendmentView, *, whole: bool = True) -> str:
    """Plain text, wrapped; struck words stand in [-…-], new ones in {+…+}. Without the whole, changed clauses only."""
    parts = (*paragraphs(view, MARKS, "{}", "{}"), *(last_lines(view, MARKS, "{}") if whole else ()))
    return "\n".join(wrapped(visible(part)) for part in parts) + "\n"


def wrapped(line: str) -> str:
    indent = "    " if line.startswith("  ") else "  "
    return fill(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def amendment_markdown(view: AmendmentView) -> str:
    parts = (*paragraphs(view, BOLD_MARKS, "## {}", "### {}"), *last_lines(view, BOLD_MARKS, "### {}"))
    return "\n\n".join(visible(part.strip()) for part in parts if part) + "\n"


def paragraphs(view: AmendmentView, marks: dict[str, str], title: str, under: str) -> Iterator[str]:
    yield title.format(f"{KIND}: {view.amended.title}")
    yield f"{view.day}{f' · {view.jurisdiction}' if view.jurisdiction else ''}"
    yield view.verdict
    yield f"Approved: {version_words(view.approved)}, content {view.approved.content}"
    if view.file.sha256:
        yield f"  in {view.file.name}, SHA-256 {view.file.sha256}"
    yield from (f"  {words}" for words in signed_words(view))
    yield f"Amended: {version_words(view.amended)}, content {view.amended.content}"
    for change in view.changes:
        yield ""
        where = f"{clause_words(change)} ({change.section or HEAD})"
        yield under.format(f"Change {change.number}: {change.class_words}, {where}")
        yield from change_lines(change, marks)
    yield from edge_lines(view, under)
    for name, some in (("Findings that came", view.came), ("Findings that went", view.went)):
        if some:
            yield ""
            yield under.format(name)
        yield from (f"  {one.severity.value}: {one.message} [{one.check}] {one.id}" for one in some)


def last_lines(view: AmendmentView, marks: dict[str, str], under: str) -> Iterator[str]:
    """The redline, and where it is signed: what a filed sheet ends with."""
    yield from redline_lines(view, marks, under)
    for who in SIGNING:
        yield ""
        yield f"{who}: {'_' * 40}"


def redline_lines(view: AmendmentView, marks: dict[str, str], under: str) -> Iterator[str]:
    """Both texts in one: sections with a change in full, the others named."""
    yield ""
    yield under.format("Redline")
    for section in view.sections:
        yield f"{section.title}{'' if section.changed else ': unchanged'}"
        for clause in section.clauses if section.changed else ():
            number = clause.number_after or clause.number_before
            mark = f" [change {clause.change}]" if clause.change else ""
            yield f"  {number} {redline_text(clause.segments, marks)}{mark}"


def change_lines(change: AmendmentChange, marks: dict[str, str]) -> Iterator[str]:
    yield f"  {redline_text(change.redline, marks)}"
    for name, text in (("before", change.before), ("after", change.after)):
        yield f"  {name}: {text.text if text else 'not there'}{f' {text.source}' if text and text.source else ''}"
    yield f"  {change.proof}"
    yield from (f"  {hand_words(hand)}" for hand in change.hands)
    yield from (f"  {edge_words(edge)}" for edge in change.edges)
    yield from (f"  {words}" for words in change.law)


def edge_lines(view: AmendmentView, under: str) -> Iterator[str]:
    if view.edges:
        yield ""
        yield under.format("House edge of the whole")
    for one in view.edges:
        moved = f"{one.before} -> {one.after}" if one.moved else f"{one.before}, as before"
        stake = f" at {one.at}" if one.at else ""
        yield f"  {one.wager} in {one.game}{stake}: {moved}"


def redline_text(segments: tuple[Segment, ...], marks: dict[str, str]) -> str:
    """Blanks stay outside the marks, so that each mark can be read and rendered."""
    made = []
    for one in segments:
        words = one.text.strip()
        before, _, after = one.text.partition(words) if words else (one.text, "", "")
        made.append(f"{before}{marks[one.kind].format(words) if words else ''}{after}")
    return "".join(made)


# Pages --------------------------------------------------------------------------------------------------------


def amendment_html(view: AmendmentView) -> str:
    came, went = findings(view.came, None), findings(view.went, None)
    changes = [
        (
            change,
            clause_words(change),
            [(hand_words(hand), tuple(hands(hand.situation))) for hand in change.hands],
            [edge_words(edge) for edge in change.edges],
        )
        for change in view.changes
    ]
    return rendered(
        "amendment.html.jinja",
        view=view,
        changes=changes,
        approved=version_words(view.approved),
        amended=version_words(view.amended),
        signed=tuple(signed_words(view)),
        came=came,
        went=went,
        assumed=assumed((*came, *went)),
        signing=SIGNING,
        heads={"title": head(view.amended.title), "kind": KIND},
    )


def amendment_pdf(
    view: AmendmentView, cases: tuple[Case, Case], *, day: datetime.date, html: str = "", setter: Setter = document
) -> bytes:
    """With both sources inside."""
    identifier = hashlib.sha256(f"{view.approved.content} {view.amended.content}".encode()).hexdigest()[:12]
    return setter(
        html or amendment_html(view),
        title=f"{KIND}: {view.amended.title}",
        attachments=enclosed(cases),
        identifier=identifier,
        created=day,
    )


# Data ---------------------------------------------------------------------------------------------------------


def amendment_data(view: AmendmentView) -> dict[str, Any]:
    """For machines: the view as it is, without what only a drawing needs."""
    data = plain_data(view)
    return {
        "version": 1,
        **data,
        "came": [finding_data(view.amended.path, one) for one in view.came],
        "went": [finding_data(view.approved.path, one) for one in view.went],
    }


def plain_data(value: object) -> Any:
    if isinstance(value, Finding):
        return value.id
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain_data(getattr(value, one.name)) for one in fields(value) if one.name != "situation"}
    if isinstance(value, tuple):
        return [plain_data(one) for one in value]
    return value
