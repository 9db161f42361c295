"""A word leaves open a number or a choice that matters in play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from checker.context import CheckContext
from checker.facts.lines import folded, lines_in, listed, stake_of, tail_of, words_of
from checker.facts.rank_tests import own_pays
from checker.finding import Certainty, Finding, Place, Severity, place_at
from grammar.tree import (
    Condition,
    Declaration,
    Event,
    Happens,
    Limits,
    Line,
    Numbers,
    Paytable,
    Statement,
    bounds_in,
    tests_in,
)

MEASURES = frozenset({"about", "approximately", "around", "roughly", "nearly", "near", "close", "some", "few", "short"})
"""Words that blur a number."""
MANNERS = frozenset(
    {
        *("subtly", "casually", "thoroughly", "properly", "politely", "carefully", "neatly", "simultaneously"),
        *("automatically", "immediately", "promptly", "traditional", "standard", "sized"),
    }
)
"""Words about how something is done, which change no outcome and are never reported."""
SETTLING = frozenset(
    {"tie", "ties", "draw", "push", "copy", "copies", "stand-off", "standoff", "win", "winning hand", "higher hand"}
)
"""Terms that say themselves who is paid."""
NUMBERED = re.compile(r"[0-9½]|\b(half|one|two|three|four|deck|decks)\b")


def vague_words(context: CheckContext) -> Iterator[Finding]:
    steps: list[Place] = []
    grave: dict[tuple[str, ...], list[tuple[Line, Place]]] = {}
    alike: dict[tuple[str, ...], tuple[str, ...]] = {}
    for line in lines_in(context):
        words = vague_in(line)
        if not words:
            continue
        place = place_at(line, listed_words(words))
        if weighs(context, line):
            first = alike.setdefault((subject_of(line), *(COUNTED.sub("#", word.lower()) for word in words)), words)
            grave.setdefault(first, []).append((line, place))
        else:
            steps.append(place)
    for words, uses in grave.items():
        placed = dict.fromkeys(wager for line, _ in uses for wager in placed_by(context, line))
        found = warning(uses[0][0], words, tuple(place for _, place in uses))
        yield of_stake(found, tuple(placed), words) if placed else found
    if steps:
        yield Finding(
            check="vague-words",
            severity=Severity.NOTE,
            certainty=Certainty.READ,
            message=f"{counted(steps)} on how play is carried out in words that two dealers can take differently",
            places=tuple(steps),
        )


COUNTED = re.compile(r"\b(?:[0-9][0-9,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve)", re.IGNORECASE)
"""A bet "on two numbers", "on three numbers": one sentence says which."""


def subject_of(line: Line) -> str:
    return line.subject if isinstance(line, Statement) else ""


def vague_in(line: Line) -> tuple[str, ...]:
    """The words marked as vague that can matter, and "about" in the value itself."""
    marked = tuple(word for word in tail_of(line).vague if not set(folded(word).split()) <= MANNERS)
    return marked or (("about",) if blurred(line) and not tail_of(line).vague else ())


def blurred(line: Line) -> bool:
    return isinstance(line, Statement) and any(part.about for part in bounds_in(line.value))


def weighs(context: CheckContext, line: Line) -> bool:
    """Does a bound, payment or permission depend on the word?"""
    if stake_of(context, line) in ("money", "play"):
        return True
    if isinstance(line, Statement) and line.subject == "term":
        return folded(line.name) in SETTLING or pays_by(context, line.name) or names_table(context, line.name)
    if wins(line):
        return True
    if isinstance(line, Declaration | Event):
        return bool(placed_by(context, line)) or folded(line.name) in map(folded, paid_events(context))
    return isinstance(line, Statement) and isinstance(line.value, Limits | Numbers)


def names_table(context: CheckContext, term: str) -> bool:
    return any(isinstance(line, Paytable) and folded(line.name) == folded(term) for line in lines_in(context))


def wins(line: Line) -> bool:
    """Does the line say in words what a wager is won by?"""
    return isinstance(line, Statement) and line.subject == "wager wins"


def pays_by(context: CheckContext, term: str) -> bool:
    """Does an event that pays depend on carry the term in its name? ``dealer qualifies`` is told by "qualify"."""
    stem = folded(term)[:STEM]
    return len(stem) == STEM and any(word.startswith(stem) for event in paid_events(context) for word in event.split())


def paid_events(context: CheckContext) -> set[str]:
    return {event for one in own_pays(context.exhibit) for event in events_in(one.when)}


def placed_by(context: CheckContext, line: Line) -> tuple[str, ...]:
    """The wagers that the choices of a stage place."""
    stages = context.exhibit.structure.stages if context.exhibit.structure else ()
    own = [
        stage for stage in stages if isinstance(line, Declaration) and line.form == "stage" and stage.name == line.name
    ]
    return tuple(dict.fromkeys(option.wager for stage in own for option in stage.options if option.wager))


def events_in(condition: Condition | None) -> Iterator[str]:
    return (test.event.lower() for test in tests_in(condition) if isinstance(test, Happens))


STEM = 6
"""So many letters tell a word from others, whatever its ending."""


def warning(line: Line, words: tuple[str, ...], places: tuple[Place, ...]) -> Finding:
    subject = line.subject if isinstance(line, Statement) else places[0].statement
    if isinstance(line, Statement) and line.subject == "term":
        subject = f'"{line.name}", by which wagers are paid,'
    elif isinstance(line, Statement) and wins(line):
        subject = f'what "{line.name}" is won by'
    measured = any(set(folded(word).split()) & MEASURES for word in words) and (
        blurred(line) or NUMBERED.search(words_of(line))
    )
    reason = "how far from the number is still right is not said" if measured else "what it covers is not said"
    return Finding(
        check="vague-words",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"{subject} rests on {listed_words(words)}: {reason}",
        places=places,
        question="wager pay" if wins(line) or (isinstance(line, Statement) and line.subject == "term") else "",
        about=line.name if isinstance(line, Statement) and wins(line) else "",
    )


def of_stake(found: Finding, wagers: tuple[str, ...], words: tuple[str, ...]) -> Finding:
    names = listed(f'"{wager}"' for wager in wagers)
    message = (
        f"when {names} may be placed, and for how much, rests on {listed_words(words)}: what it covers is not said"
    )
    return replace(found, message=message, question="wager amount", about=", ".join(wagers))


def listed_words(words: tuple[str, ...]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def counted(places: list[Place]) -> str:
    return "a statement speaks" if len(places) == 1 else f"{len(places)} statements speak"
