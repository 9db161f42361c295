"""A wager may be higher than the law allowed on the document's date."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from checker.answer_text import money
from checker.context import CheckContext
from checker.facts.stakes import parts
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from checker.profile import Limit, Profile
from grammar.exhibit import MAIN, Stated
from grammar.question_names import QuestionName

AMOUNTS: dict[QuestionName, str] = {
    "wager amount": "",
    "insurance amount": "insurance",
    "double amount": "a double",
    "split amount": "a split",
}


def wager_over_limit(context: CheckContext) -> Iterator[Finding]:
    profile = context.profile
    limit = limit_for(context, profile) if profile else None
    if profile is None or limit is None:
        return
    for stated in context.exhibit.stated:
        most = highest(stated) if stated.question in AMOUNTS else None
        if most is not None and most > limit.amount:
            yield finding(context, stated, most, limit)


def limit_for(context: CheckContext, profile: Profile) -> Limit | None:
    """The limit on that day; without a day, the highest there has been, unless what came after it is not known."""
    day = context.day
    if day is not None:
        return profile.limit_on(day)
    if any(limit.until for limit in profile.limits):
        return None
    return max(profile.limits, key=lambda limit: limit.amount, default=None)


def highest(stated: Stated) -> Fraction | None:
    """The highest dollar amount that a statement allows; for a bare minimum, the minimum itself."""
    edges = [
        interval.high if interval.high is not None else interval.low
        for part in parts(stated)
        if part.unit == "$"
        for interval in part.intervals
    ]
    return max((edge for edge in edges if edge is not None), default=None)


def finding(context: CheckContext, stated: Stated, most: Fraction, limit: Limit) -> Finding:
    name = context.exhibit.main_wager if stated.about == MAIN else stated.about
    day = context.day
    when = f"on {day}" if day else "at any time"
    return Finding(
        check="wager-over-limit",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED,
        message=f"{AMOUNTS[stated.question] or name} may be {money(most)}; "
        f"a single wager could not exceed {money(limit.amount)} {when} ({limit.citation})",
        places=(place_of(stated, money(most)),),
        question=stated.question,
        about=stated.about,
        witness=Witness(deal=f"{money(most)} on {name or AMOUNTS[stated.question]}", answers=()),
        details=(limit.says,),
    )
