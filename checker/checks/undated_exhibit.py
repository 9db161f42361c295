"""The document has no date, so nobody can say which law applies."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext, dates, own_day
from checker.facts.jurisdiction import anchor
from checker.finding import Certainty, Finding, Severity, place_at, place_of
from grammar.tree import Day


def undated_exhibit(context: CheckContext) -> Iterator[Finding]:
    profile = context.profile
    if profile is None or not profile.limits:
        return
    if own_day(context.exhibit) is None:
        judged = f"it is judged by the law of {context.as_of}" if context.as_of else "its wagers are not judged by date"
        yield Finding(
            check="undated-exhibit",
            severity=Severity.WARNING,
            certainty=Certainty.READ,
            message=f"the document has no date, and the law of {profile.title} has changed over the years; {judged}",
            places=anchor(context),
            details=tuple(f"{limit.says} ({limit.citation})" for limit in profile.limits),
        )
    yield from differing_dates(context)


def differing_dates(context: CheckContext) -> Iterator[Finding]:
    law = context.exhibit.jurisdiction
    for stated in dates(context.exhibit):
        if law and law.as_of and isinstance(stated.value, Day) and stated.value.day != law.as_of:
            yield Finding(
                check="undated-exhibit",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f"the document is dated {stated.value.day}, and is to be judged as of {law.as_of}",
                places=(place_of(stated), place_at(law)),
            )
