"""The document has no date, so nobody can say which law it has to keep."""

from __future__ import annotations

from collections.abc import Iterator

from checker.findings import Certainty, Finding, Severity, place_at, place_of
from checker.law import anchor
from checker.whole import Whole, dates, own_day
from grammar.tree import Day


def undated_exhibit(whole: Whole) -> Iterator[Finding]:
    profile = whole.profile
    if profile is None or not profile.limits:
        return
    if own_day(whole.exhibit) is None:
        judged = f"it is judged by the law of {whole.as_of}" if whole.as_of else "its wagers are not judged by date"
        yield Finding(
            check="undated-exhibit",
            severity=Severity.WARNING,
            certainty=Certainty.READ,
            message=f"the document has no date, and the law of {profile.title} has changed over the years; {judged}",
            places=anchor(whole),
            details=tuple(f"{limit.says} ({limit.citation})" for limit in profile.limits),
        )
    yield from differing_dates(whole)


def differing_dates(whole: Whole) -> Iterator[Finding]:
    law = whole.exhibit.jurisdiction
    for stated in dates(whole.exhibit):
        if law and law.as_of and isinstance(stated.value, Day) and stated.value.day != law.as_of:
            yield Finding(
                check="undated-exhibit",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f"the document is dated {stated.value.day}, and is to be judged as of {law.as_of}",
                places=(place_of(stated), place_at(law)),
            )
