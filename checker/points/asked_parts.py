"""The questions within a point, each in its own words: what of it an answer settles, though the point stays open."""

from __future__ import annotations

import re

from base.records import dataclass
from checker.finding import Finding
from checker.points.point import Point
from checker.points.witness_case import filled, title_words
from grammar.topics import Topic, own_topic, topics

OPEN_CHECKS = frozenset(
    {"conflicting-answers", "differing-readings", "hedged-answers", "missing-answers", "partly-answered"}
)
"""Checks that find a question of play open: two of them on one question are the same question."""
SECTION = re.compile(r'section "([^"]+)"')


@dataclass(frozen=True, slots=True)
class AskedPart:
    """One question within a point: what it is known by from round to round, and how it was worded."""

    key: str
    words: str


def asked_parts(point: Point) -> tuple[AskedPart, ...]:
    """Every question that the point asks now, the gravest first; none of what is accepted."""
    topic = next((one for one in topics().known if one.name == point.topic), None)
    parts: dict[str, str] = {}
    for finding in point.findings:
        for key, words in () if finding.accepted else parts_of(finding, topic):
            parts.setdefault(key, words)
    return tuple(AskedPart(key, words) for key, words in parts.items())


def parts_of(finding: Finding, topic: Topic | None) -> list[tuple[str, str]]:
    if finding.check in ("missing-fact", "missing-section"):
        return [(f"{finding.check} {one}", one) for one in missing_in(finding)]
    if not finding.question:
        return []
    kind = "" if finding.check in OPEN_CHECKS else f" {finding.check}"
    shown = bool(finding.witness and finding.witness.answers)
    words = finding.asks or (topic or own_topic(finding.question)).asks(finding.question, shown)
    return [(f"{finding.question} {finding.about}{kind}".strip(), filled(words, title_words(finding)))]


def missing_in(finding: Finding) -> list[str]:
    """What the law asks for and the document lacks, one by one: each can be added by itself."""
    if finding.check == "missing-section":
        return [title for text in finding.restatements for title in SECTION.findall(text)]
    return finding.message.rpartition(": ")[2].split(", ")
