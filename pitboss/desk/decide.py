"""Decisions: what a reviewer asks or lets stand, what an operator answers, and what each writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.desk.choices import kept_choices
from pitboss.desk.decisions import ASK, ASK_ALL, COUNTED, LET_STAND, NO_FINDING, NO_FINDING_MARK, WITHDRAW, decisions_on
from pitboss.desk.desk_folder import digest_of
from pitboss.desk.records import Done, Refused, Visit, Write
from pitboss.desk.worker_desk import WorkerDesk

if TYPE_CHECKING:
    from checker.points.point import Point
    from pitboss.desk.desk_document import DeskDocument

LONGEST_REASON = 1000
LONGEST_LINE = 4000


def point_of(visit: Visit, desk: WorkerDesk) -> tuple[DeskDocument, Point]:
    """The question that was decided. Raises Refused if it is gone, or if somebody else has decided it meanwhile."""
    document = desk.document(visit.document)
    name = visit.form.get("point", "")
    point = next((one for one in document.points if one.id == name), None)
    if point is None:
        raise Refused("This question is no longer open: the document has changed. Look at it again.", 409)
    last = max((act for act in document.acts if act.text("point") == name), key=lambda act: act.number, default=None)
    if last is not None and visit.form.get("seen", "") not in ("", str(last.number)):
        raise Refused(f"Meanwhile {last.text('by')} decided this: {last.text('words')}. Nothing was changed.", 409)
    return document, point


# The reviewer ----------------------------------------------------------------------------------------------------


def ask(visit: Visit, desk: WorkerDesk) -> Done:
    """The question goes into the letter, with the answer that the reviewer prefers, if any."""
    _, point = point_of(visit, desk)
    for_reviewers(visit)
    if point.accepted:
        raise Refused("This was let stand; undo that first.", 409)
    return Done("In the letter.", asked(point, visit.form.get("preferred", "")))


def asked(point: Point, preferred: str = "") -> dict[str, Any]:
    words = f"asked the operator: {point.title}"
    return {
        "act": ASK,
        "point": point.id,
        "title": point.title,
        "preferred": preferred,
        "words": f"{words} (preferred: {preferred})" if preferred else words,
    }


def ask_all(visit: Visit, desk: WorkerDesk) -> Done:
    """Every question that nobody has decided goes into the letter."""
    for_reviewers(visit)
    document = desk.document(visit.document)
    known = decisions_on(document).points
    undecided = [one for one in document.points if one.kind.value in COUNTED and one.id not in known]
    if not undecided:
        raise Refused("Everything is decided already.", 409)
    entry = {
        "act": ASK_ALL,
        "points": [{"point": one.id, "title": one.title} for one in undecided],
        "words": f"asked the operator everything that was undecided: {len(undecided)} questions",
    }
    return Done(f"{len(undecided)} questions are in the letter.", entry)


def withdraw(visit: Visit, desk: WorkerDesk) -> Done:
    """One question out of the letter again, where it came in with all others."""
    for_reviewers(visit)
    _, point = point_of(visit, desk)
    entry = {"act": WITHDRAW, "point": point.id, "title": point.title, "words": f"not asked after all: {point.title}"}
    return Done("No longer in the letter.", entry)


def let_stand(visit: Visit, desk: WorkerDesk) -> Done:
    return accepted(visit, desk, LET_STAND, "")


def no_finding(visit: Visit, desk: WorkerDesk) -> Done:
    return accepted(visit, desk, NO_FINDING, NO_FINDING_MARK)


def accepted(visit: Visit, desk: WorkerDesk, kind: str, mark: str) -> Done:
    """Accept lines beside the document, one for each finding of the question, as ``check`` reads them."""
    document, point = point_of(visit, desk)
    for_reviewers(visit)
    reason = " ".join(visit.form.get("reason", "").split()).replace('"', "'")[:LONGEST_REASON]
    if not reason:
        raise Refused("Please give the reason: it stands beside the finding in every report.")
    open_findings = [one for one in point.findings if one.accepted is None]
    if not open_findings:
        raise Refused("This was let stand already.", 409)
    for finding in open_findings:
        rule = document.given.profile.requires(finding.check, finding.question) if document.given.profile else None
        if rule is not None:
            raise Refused(f"This cannot be let stand: {rule.why} ({rule.citation}).")
    path = document.accepts_file
    old = path.read_text("utf-8") if path.is_file() else ""
    by = visit.sitter.name.replace('"', "'")
    lines = [f'accept {one.id}: "{mark}{reason}", by "{by}", on {desk.today}' for one in open_findings]
    joint = "" if not old or old.endswith("\n") else "\n"
    write = Write(str(path.relative_to(desk.folder)), (old + joint + "\n".join(lines) + "\n").encode(), digest_of(path))
    entry = {"act": kind, "point": point.id, "title": point.title, "reason": reason, "words": f"{kind}: {point.title}"}
    return Done(f"{kind.capitalize()}; it stays in every report.", entry, (write,))


def for_reviewers(visit: Visit) -> None:
    if visit.sitter.role != "reviewer":
        raise Refused("A reviewer decides this. An operator answers, and the answer changes the document.", 403)


# The operator ----------------------------------------------------------------------------------------------------


def answer(visit: Visit, desk: WorkerDesk) -> Done:
    """This answer counts: the repair is written into the file, after a last look that it does what it says."""
    from pitboss.commands.repair import refused

    document, point = point_of(visit, desk)
    for_operators(visit)
    assert document.result is not None
    chosen = visit.form.get("choice", "")
    known = {str(number): one for number, one in enumerate(kept_choices(document, point))}
    if chosen not in known:
        raise Refused("Choose one of the answers; they are worked out for the document as it is now.", 409)
    choice = known[chosen]
    finding = next(one for one in point.findings if one.id == choice.finding)
    if why := refused(str(document.path), choice.text, document.given, document.result, finding):
        raise Refused(f"{why[:1].upper()}{why[1:]}.")
    entry = {"act": "answer", "point": point.id, "title": point.title, "answer": choice.words}
    entry["words"] = f"answered “{point.title}”: {choice.words}"
    return Done("Written into the file.", entry, (own_write(document, desk, choice.text),))


def tried(visit: Visit, desk: WorkerDesk) -> Done:
    """What Pitboss reads in a line, or what is wrong with it; nothing is written."""
    document = desk.document(visit.document)
    line = visit.form.get("line", "")[:LONGEST_LINE]
    text = with_line(document, line, visit.form.get("instead", ""))
    return Done(data=judged(document, text, line))


def completed(visit: Visit, desk: WorkerDesk) -> Done:
    """What may be written next in a line."""
    from pitboss.desk.line_completion import offered

    document = desk.document(visit.document)
    typed = visit.form.get("line", "")[:LONGEST_LINE]
    return Done(data=offered(document, typed, visit.form.get("instead", "")))


def judged(document: DeskDocument, text: str, line: str) -> dict[str, Any]:
    """The faults of the changed text that the document did not have, or the new lines in plain English."""
    from pitboss.loading import load_text
    from reports.views.passage_view import read_lines

    if not line.strip():
        return {"faults": [], "reads": []}
    loaded = load_text(text, str(document.path))
    if loaded.faults:
        return {"faults": [one.message for one in loaded.faults[:3]], "reads": []}
    old = read_lines(document.exhibit, document.text.split("\n")) if document.exhibit else ()
    known = {(one.text, one.code) for one in old}
    fresh = [one for one in read_lines(loaded.exhibit, text.split("\n")) if (one.text, one.code) not in known]
    return {"faults": [], "reads": [f"{one.lead} {one.text}".strip() for one in fresh]}


def write_line(visit: Visit, desk: WorkerDesk) -> Done:
    """Another line, in the operator's own words of the language: beside what stands there, or instead of it."""
    document, point = point_of(visit, desk)
    for_operators(visit)
    line = visit.form.get("line", "")[:LONGEST_LINE].strip("\n")
    if not line.strip():
        raise Refused("Write the line that answers the question.")
    text = with_line(document, line, visit.form.get("instead", ""), last_line(point))
    if faults := judged(document, text, line)["faults"]:
        raise Refused(f"This line cannot be read: {faults[0]}")
    entry = {"act": "line", "point": point.id, "title": point.title, "answer": line.strip()}
    entry["words"] = f"answered “{point.title}” with a line: {line.strip()}"
    return Done("Written into the file.", entry, (own_write(document, desk, text),))


def last_line(point: Point) -> int:
    return max((place.span.end_line for one in point.findings for place in one.places), default=0)


def with_line(document: DeskDocument, line: str, instead: str, after: int = 0) -> str:
    """The text with a line in place of another, after another, or at the end."""
    lines = document.text.split("\n")
    if instead.isdigit() and 1 <= int(instead) <= len(lines):
        at = int(instead) - 1
        return "\n".join([*lines[:at], indented(line, lines[at]), *lines[at + 1 :]])
    if 1 <= after <= len(lines):
        return "\n".join([*lines[:after], indented(line, lines[after - 1]), *lines[after:]])
    return f"{document.text.rstrip()}\n{line}\n"


def indented(line: str, like: str) -> str:
    before = like[: len(like) - len(like.lstrip())]
    return "\n".join(f"{before}{part.strip()}" for part in line.split("\n"))


def own_write(document: DeskDocument, desk: WorkerDesk, text: str) -> Write:
    return Write(str(document.path.relative_to(desk.folder)), text.encode(), digest_of(document.path))


def for_operators(visit: Visit) -> None:
    if visit.sitter.role != "operator":
        raise Refused("Only an operator's answer changes the document; a reviewer asks.", 403)
