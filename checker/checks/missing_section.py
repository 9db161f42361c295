"""The document lacks a section that the jurisdiction asks for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from checker.findings import Certainty, Finding, Severity
from checker.law import anchor, subject
from checker.profile import Section
from checker.whole import Whole
from grammar.tree import Choice
from grammar.vocabulary import plain


def missing_section(whole: Whole) -> Iterator[Finding]:
    if whole.profile is None:
        return
    missing = [section for section in whole.profile.sections if not stands(section, whole) and is_due(section, whole)]
    for citation, group in groupby(missing, key=lambda section: section.citation):
        yield finding(whole, citation, list(group))


def stands(section: Section, whole: Whole) -> bool:
    """Is there a section that says it is this one, or whose title is the same?"""
    titles = {plain(section.title), plain(section.title).removesuffix(" of game"), section.key.replace("-", " ")}
    return any(own.key == section.key or (not own.key and plain(own.title) in titles) for own in whole.exhibit.sections)


def is_due(section: Section, whole: Whole) -> bool:
    """A section that is due "if any" is due where the document speaks of the thing."""
    if not section.if_any:
        return True
    said = [one.value for one in whole.exhibit.stated if subject(one) == IF_ANY.get(section.key)]
    return any(not (isinstance(value, Choice) and value.word == "none") for value in said)


IF_ANY = {"points": "point system"}
"""The subject by which a document speaks of what a section is due for."""


def finding(whole: Whole, citation: str, missing: list[Section]) -> Finding:
    titles = "; ".join(section.title.lower() for section in missing)
    return Finding(
        check="missing-section",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f"no section stands for {titles} ({citation})",
        places=anchor(whole),
        repairs=("\n".join(f'section "{section.title}" as {section.key}' for section in missing),),
    )
