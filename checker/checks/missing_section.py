"""The document says nothing at all on a part that the jurisdiction requires."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from checker.context import CheckContext
from checker.facts.jurisdiction import anchor, subject
from checker.facts.lines import listed
from checker.finding import Certainty, Finding, Severity
from checker.profile import Section
from grammar.question_names import QuestionName
from grammar.vocabulary import plain


def missing_section(context: CheckContext) -> Iterator[Finding]:
    if context.profile is None:
        return
    missing = [section for section in context.profile.sections if is_missing(section, context)]
    for citation, group in groupby(missing, key=lambda section: section.citation):
        yield finding(context, citation, list(group))


def is_missing(section: Section, context: CheckContext) -> bool:
    """The law asks for information, which may stand anywhere; what is incomplete, missing-fact tells.

    A part that is required "if any", such as a point system, is there as soon as the document mentions it.
    """
    return not section.if_any and not stands(section, context) and not is_told(section, context)


def is_told(section: Section, context: CheckContext) -> bool:
    """Does the document say anything of what this part is to hold?"""
    said = context.exhibit.stated
    asked = {name for name in section.questions if context.exhibit.asks(name)}
    subjects = {*section.subjects, *section.card_games}
    pays = any(stated.question in PAYS for stated in said)
    if not (asked or subjects):
        return pays
    return any(stated.question in asked or subject(stated) in subjects for stated in said)


PAYS: tuple[QuestionName, ...] = ("wager pay", "main pay")
"""What a wager pays; in a game whose rules the language declares, the rules too."""


def stands(section: Section, context: CheckContext) -> bool:
    """Does some section declare itself as this one, or have its title?"""
    titles = {plain(section.title), plain(section.title).removesuffix(" of game"), section.key.replace("-", " ")}
    return any(
        own.key == section.key or (not own.key and plain(own.title) in titles) for own in context.exhibit.sections
    )


def finding(context: CheckContext, citation: str, missing: list[Section]) -> Finding:
    titles = listed([section.title.lower() for section in missing])
    return Finding(
        check="missing-section",
        severity=Severity.ERROR,
        certainty=Certainty.READ,
        message=f"nothing is said anywhere on what {citation} asks for: {titles}",
        places=anchor(context),
        restatements=("\n".join(f'section "{section.title}" as {section.key}' for section in missing),),
    )
