"""What a case of a pay schedule is called on a card: ``Straight flush``, ``4 or 10``, ``Pair of 10s or better``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from grammar.formatter.value_text import said_terms
from grammar.pay_schedules import PayCase, PaySchedule, parts_of
from grammar.tree import Condition, Happens, Not, Worded
from grammar.vocabulary import plain
from reports.english.conditions import grouped
from reports.english.sentences import upper

Events = Mapping[str, Condition]
SPOT = re.compile(r"[A-Z]")
AT_LEAST = "at least "


def case_title(case: PayCase, events: Events) -> str:
    """The title of a row; empty where the name of the wager says all."""
    return upper(words(case.own, events))


def condition_note(schedule: PaySchedule, events: Events) -> str:
    """When a wager with a single case wins, where its name does not say so."""
    parts = [part for part in schedule.shared if not is_named(part, schedule.wagers)]
    return words(parts, events)


def words(parts: Sequence[Condition], events: Events) -> str:
    told = [part_words(part, events) for part in parts]
    return " and ".join(part for part in told if part)


def part_words(part: Condition, events: Events) -> str:
    if isinstance(part, Worded) and part.verb == "is":
        return equality_words(part, events) or grouped(part)
    if isinstance(part, Happens):
        return ranked_event(part.event, events) or part.event
    if isinstance(part, Not) and isinstance(part.part, Happens) and " " not in part.part.event:
        return f"not {part.part.event}"
    return grouped(part)


def equality_words(part: Worded, events: Events) -> str:
    """Numbers wagered on, a total, or a hand; nothing for other tests."""
    text = said_terms(part.terms)
    if SPOT.fullmatch(part.operand):
        return text
    if part.operand == "total" and re.match(r"\d", text):
        return f"total {text}"
    return text if plain(text) in events else ""


def ranked_event(event: str, events: Events) -> str:
    """``pair of 10s or better`` for a kind of hand that is bounded by rank; empty for other events."""
    parts = parts_of(events.get(plain(event)))
    if not any(isinstance(part, Worded) and part.verb == "is" for part in parts):
        return ""
    low = next((bound_of(part) for part in parts if bound_of(part)), "")
    high = next((bound_of(part.part) for part in parts if isinstance(part, Not) and bound_of(part.part)), "")
    below = f", below {high}" if high else ""
    return f"{low} or better{below}" if low else ""


def bound_of(part: Condition) -> str:
    if isinstance(part, Worded) and part.verb == "ranks":
        text = said_terms(part.terms)
        return text.removeprefix(AT_LEAST) if text.startswith(AT_LEAST) else ""
    return ""


def is_named(part: Condition, wagers: Sequence[str]) -> bool:
    """Does the name of the wager, or the spot that it stands on, already say this?"""
    names = {plain(wager) for wager in wagers}
    if isinstance(part, Happens):
        return plain(part.event) in names
    if isinstance(part, Worded) and part.verb == "is":
        text = said_terms(part.terms)
        return bool(re.fullmatch(r"in [A-Z]", text)) or plain(text) in names
    return False
