"""Findings as SARIF 2.1.0 for code-scanning services; the witness is a code flow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from base.plain_text import json_text
from checker.check import CheckResult
from checker.finding import Finding, Place, Severity
from checker.points.gather import points_of
from checker.points.point import Point
from grammar.errors.faults import counted

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def opening() -> str:
    """The text before the results, which follow one by one."""
    return f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{"results": ['


def closing(names: Iterable[str], version: str, notices: Iterable[dict[str, Any]] = ()) -> str:
    """The text after the results: the tool, the checks that found something, and what else is to be known."""
    rules = [
        {"id": name, "shortDescription": {"text": name.replace("-", " ")}, "help": {"text": f"pitboss explain {name}"}}
        for name in sorted(names)
    ]
    driver = {"name": "Pitboss", "version": version, "rules": rules}
    told = list(notices)
    whole = not any(notice["level"] == "error" for notice in told)
    ran = [{"executionSuccessful": whole, "toolExecutionNotifications": told}]
    return (
        f'\n], "tool": {json_text({"driver": driver})}, "invocations": {json_text(ran)}, '
        '"columnKind": "unicodeCodePoints"}]}'
    )


def unconfirmed(path: str, checked: CheckResult) -> Iterator[dict[str, Any]]:
    """The lines that a draft proposed and nobody has confirmed, as one notification."""
    waiting = checked.exhibit.unconfirmed
    if not waiting:
        return
    regions = [{"startLine": max(1, line.span.line)} for line in waiting]
    places = [{"physicalLocation": {"artifactLocation": {"uri": quote(path)}, "region": region}} for region in regions]
    message = f"{counted(len(waiting), 'proposed line')} that nobody has confirmed"
    yield {"level": "warning", "message": {"text": message}, "locations": places}


def not_decided(path: str, checked: CheckResult) -> Iterator[dict[str, Any]]:
    """What was not decided, so that no results is not taken for a clean file."""
    texts = [
        *(f"not decided: {failure.step}: {failure.why}" for failure in checked.failures),
        *(f"not decided: {proof.question} {proof.about}: {proof.why}" for proof in checked.undecided),
        *(f"left out of the house edge of {game}: {one.why}" for game, one in checked.left_out),
    ]
    yield from ({"level": "error", "message": {"text": text}, "locations": [whole(path)]} for text in texts)


def results(path: str, checked: CheckResult) -> list[dict[str, Any]]:
    """The findings of an exhibit by rank, each with its question; those that rest on unconfirmed lines say so."""
    resting = {finding.id for finding in checked.resting_on_proposals}
    return [
        result(path, one) | {"properties": properties(point) | ({RESTING: True} if one.id in resting else {})}
        for point in points_of(checked)
        for one in point.findings
    ]


RESTING = "restsOnUnconfirmedLines"


def properties(point: Point) -> dict[str, Any]:
    return {"question": point.title, "rank": point.rank, "perHour": point.per_hour}


def result(path: str, finding: Finding) -> dict[str, Any]:
    """One finding; if it points at no statement, it is about the whole file."""
    places = [location(place.path or path, place) for place in finding.places]
    data: dict[str, Any] = {
        "ruleId": finding.check,
        "level": LEVELS[finding.severity],
        "message": {"text": finding.message},
        "partialFingerprints": {"pitboss/v1": finding.earlier_id, "pitboss/v2": finding.id},
        "locations": places[:1] or [whole(path)],
    }
    if len(places) > 1:
        data["relatedLocations"] = places[1:]
    if finding.witness and places:
        data["codeFlows"] = [code_flow(path, finding)]
    if finding.accepted:
        data["suppressions"] = [{"kind": "inSource", "justification": finding.accepted.reason}]
    return data


def whole(path: str) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": quote(path)}, "region": {"startLine": 1}}}


def code_flow(path: str, finding: Finding) -> dict[str, Any]:
    """The statements that answer in the witness; all of them if its answers are listed by reading."""
    assert finding.witness is not None
    deal = finding.witness.deal
    answering = {key for answer in finding.witness.answers for key in answer.statement.split(" and ")}
    speaking = [place for place in finding.places if place.statement in answering] or finding.places
    steps = [
        {"location": location(place.path or path, place, f"{deal}: {place.says}" if place.says else deal)}
        for place in speaking
    ]
    return {"message": {"text": deal}, "threadFlows": [{"locations": steps}]}


def location(path: str, place: Place, message: str = "") -> dict[str, Any]:
    span = place.span
    region = {
        "startLine": max(1, span.line),
        "startColumn": max(1, span.column),
        "endLine": max(1, span.end_line),
        "endColumn": max(1, span.end_column),
    }
    physical = {"artifactLocation": {"uri": quote(path)}, "region": region}
    return {"physicalLocation": physical, "message": {"text": message or place.says or place.statement}}
