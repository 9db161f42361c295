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
    match part:
        case Worded(operand, "is", terms) if SPOT.fullmatch(operand):
            return said_terms(terms)
        case Worded("total", "is", terms) if re.match(r"[\d, ]+", said_terms(terms)):
            return f"total {said_terms(terms)}"
        case Worded(_, "is", terms) if plain(said_terms(terms)) in events:
            return said_terms(terms).replace(" of kind", " of a kind")
        case Happens(event):
            return ranked_event(event, events) or event
        case Not(Happens(event)) if " " not in event:
            return f"not {event}"
        case _:
            return grouped(part)


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
    match part:
        case Happens(event):
            return plain(event) in {plain(wager) for wager in wagers}
        case Worded(_, "is", terms):
            text = said_terms(terms)
            return bool(re.fullmatch(r"in [A-Z]", text)) or plain(text) in {plain(wager) for wager in wagers}
        case _:
            return False
