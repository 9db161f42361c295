"""Findings in SARIF 2.1.0, which code-scanning services read; the witness is a code flow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from checker.checking import Checked
from checker.findings import Finding, Place, Severity

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def sarif(exhibits: Iterable[tuple[str, Checked]], version: str) -> dict[str, Any]:
    """A whole run over several exhibits."""
    return frame([result(path, finding) for path, checked in exhibits for finding in checked.findings], version)


def frame(results: list[dict[str, Any]], version: str) -> dict[str, Any]:
    """The run around its results."""
    names = sorted({one["ruleId"] for one in results})
    rules = [{"id": name, "shortDescription": {"text": name.replace("-", " ")}} for name in names]
    driver = {"name": "Pitboss", "version": version, "rules": rules}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}


def result(path: str, finding: Finding) -> dict[str, Any]:
    places = [location(path, place) for place in finding.places]
    data: dict[str, Any] = {
        "ruleId": finding.check,
        "level": LEVELS[finding.severity],
        "message": {"text": finding.message},
        "partialFingerprints": {"pitboss/v1": finding.id},
        "locations": places[:1] or [{"physicalLocation": {"artifactLocation": {"uri": quote(path)}}}],
    }
    if len(places) > 1:
        data["relatedLocations"] = places[1:]
    if finding.witness and places:
        data["codeFlows"] = [code_flow(path, finding)]
    if finding.accepted:
        data["suppressions"] = [{"kind": "inSource", "justification": finding.accepted.reason}]
    return data


def code_flow(path: str, finding: Finding) -> dict[str, Any]:
    assert finding.witness is not None
    steps = [{"location": location(path, place, f"{finding.witness.deal}: {place.says}")} for place in finding.places]
    return {"message": {"text": finding.witness.deal}, "threadFlows": [{"locations": steps}]}


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
