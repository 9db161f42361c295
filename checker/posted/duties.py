"""What the jurisdiction wants posted, and no posted text says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from checker.posted.difference import Difference, DifferenceKind, Side
from checker.profile import PostingDuty, Profile
from grammar.exhibit import Exhibit, Stated
from grammar.formatter.value_text import said_value
from grammar.pay_schedules import PaySchedule, heard_in, pay_schedules
from grammar.posted_text import PostedText
from grammar.tree import Statement, bounds_in

KINDS = (("layout", re.compile(r"(?i)layout|felt|inscription")), ("sign", re.compile(r"(?i)sign|placard|limit")),
         ("guide", re.compile(r"(?i)rack|guide|card|brochure|leaflet")))  # fmt: skip


def unmet_duties(
    exhibit: Exhibit, game: str, profile: Profile, texts: Sequence[PostedText]
) -> Mapping[str, tuple[Difference, ...]]:
    """By posted text: what it, or a text of its kind, would have to say and none of them does."""
    found: dict[str, list[Difference]] = {}
    for duty in profile.posting_duties:
        bound = [text for text in texts if kind_of(text.name) in duty.where]
        if bound:
            found.setdefault(bound[0].name, []).extend(unmet(duty, exhibit, game, bound))
    return {name: tuple(several) for name, several in found.items()}


def kind_of(name: str) -> str:
    return next((kind for kind, pattern in KINDS if pattern.search(name.rsplit("/", 1)[-1])), "guide")


def unmet(duty: PostingDuty, exhibit: Exhibit, game: str, texts: Sequence[PostedText]) -> Iterator[Difference]:
    said = [statement for text in texts for line in text.lines for statement in line.statements]
    rows = {row.table for text in texts for line in text.lines for row in line.rows}
    where = texts[0].name
    if "pay" in duty.each_wager:
        for schedule in pay_schedules(exhibit, game):
            if not pays_posted(schedule, said, rows):
                case = next(case for case in schedule.cases if case.is_paid)
                yield missing(duty, where, schedule.title, f"pays {said_value(case.value)}", case.stated)
    if "payout limit" in duty.each_wager:
        yield from unposted_payout_limits(duty, exhibit, game, where, said)
    if "limits" in duty.each_wager:
        for stated in exhibit.stated:
            line = stated.line
            money = any(part.unit == "$" for part in bounds_in(stated.value))
            if (
                stated.question == "wager amount"
                and money
                and heard_in(stated, exhibit, game)
                and isinstance(line, Statement)
            ):
                name = line.name or exhibit.main_wager
                if not any(one.startswith(f'wager "{name}":') for one in said):
                    yield missing(duty, where, name, said_value(stated.value), stated)


def unposted_payout_limits(
    duty: PostingDuty, exhibit: Exhibit, game: str, where: str, said: Sequence[str]
) -> Iterator[Difference]:
    for stated in exhibit.stated:
        if stated.question == "payout limit" and heard_in(stated, exhibit, game):
            named = (f'payout limit "{stated.about}":', "payout limit:") if stated.about else ("payout limit:",)
            if not any(one.startswith(named) for one in said):
                yield missing(duty, where, stated.about or "every wager", said_value(stated.value), stated)


def pays_posted(schedule: PaySchedule, said: Sequence[str], rows: set[str]) -> bool:
    if schedule.cases[0].stated.table in rows:
        return True
    pays = [f'wager pay "{wager}":' for wager in schedule.wagers]
    named = [f"{wager.lower()} pay:" for wager in schedule.wagers]
    return any(one.startswith((*pays, *named)) for one in said)


def missing(duty: PostingDuty, text: str, wager: str, says: str, stated: Stated) -> Difference:
    return Difference(
        DifferenceKind.LEFT_OUT,
        text,
        0,
        "",
        stated.question,
        wager,
        duty.says,
        f"wager {wager}",
        Side("nothing is said"),
        Side(says),
        stated,
        1,
        duty.citation,
    )
