"""The document lacks a section that the jurisdiction requires."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from checker.context import CheckContext
from checker.facts.jurisdiction import anchor, subject
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity
from checker.profile import Section
from grammar.tree import Choice
from grammar.vocabulary import plain


def missing_section(context: CheckContext) -> Iterator[Finding]:
    if context.profile is None:
        return
    missing = [
        section for section in context.profile.sections if not stands(section, context) and is_due(section, context)
    ]
    for citation, group in groupby(missing, key=lambda section: section.citation):
        yield finding(context, citation, list(group))


def stands(section: Section, context: CheckContext) -> bool:
    """Does some section declare itself as this one, or have its title?"""
    titles = {plain(section.title), plain(section.title).removesuffix(" of game"), section.key.replace("-", " ")}
    return any(
        own.key == section.key or (not own.key and plain(own.title) in titles) for own in context.exhibit.sections
    )


def is_due(section: Section, context: CheckContext) -> bool:
    """Is the section required? One required "if any" is, if the document mentions its subject."""
    if not section.if_any:
        return True
    said = [one.value for one in context.exhibit.stated if subject(one) == IF_ANY.get(section.key)]
    return any(not (isinstance(value, Choice) and value.word == "none") for value in said)


IF_ANY = {"points": "point system"}
"""The subject whose mention makes an "if any" section required."""


def finding(context: CheckContext, citation: str, missing: list[Section]) -> Finding:
    titles = listed([section.title.lower() for section in missing])
    are = "sections on {} are" if len(missing) > 1 else "section on {} is"
    return Finding(
        check="missing-section",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f"the {are.format(titles)} missing ({citation})",
        places=anchor(context),
        restatements=("\n".join(f'section "{section.title}" as {section.key}' for section in missing),),
    )
