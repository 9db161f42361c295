"""The values that a subject can take, as they are written."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.vocabulary import Subject, vocabulary

Value = tuple[str, str, int]
"""The text, what it means, and its rank."""


def values_of(subject: Subject) -> Iterator[Value]:
    """Complete values first, then how longer ones begin."""
    yield from ((choice, "one of its values", 3) for choice in subject.choices)
    yield from of_type(subject)
    yield subject.example.partition(": ")[2], "for example", 6
    yield "left to the floor supervisor", "a decision left to somebody", 7
    yield "by reference", "said elsewhere", 7


def of_type(subject: Subject) -> Iterator[Value]:
    match subject.type:
        case "permission":
            yield "allowed", "players may", 3
            yield "not allowed", "players may not", 3
            known = FORCES if subject.action in vocabulary().verbs else ()
            yield from ((f"player {force} {subject.action}", "who may what", 4) for force in known)
        case "yes/no":
            yield "allowed", "yes", 3
            yield "not allowed", "no", 3
        case "draw":
            yield from (
                (f"{role} must {action}", "who must what", 3) for role in subject.roles for action in ("hit", "stand")
            )
        case "result":
            yield from ((result, "a result", 3) for result in RESULTS)
        case "pay":
            yield from ((pay, "a payout", 3) for pay in PAYS)
            yield from ((result, "a result", 4) for result in RESULTS)
        case "limits":
            yield from ((f"{bound} {amount(unit)}", "a bound", 4) for unit in subject.units for bound in BOUNDS)
        case "step":
            yield from ((f"{actor} must", "who must what", 4) for actor in ACTORS)
        case _:
            pass


FORCES = ("may", "must not")
RESULTS = ("player wins", "player loses", "push")
PAYS = ("1 to 1", "3 to 2", "2 to 1", "even money")
BOUNDS = ("at least", "at most", "exactly")
ACTORS = ("dealer", "player", "floor supervisor")


def amount(unit: str) -> str:
    match unit:
        case "$":
            return "$1"
        case "share":
            return "half the ante"
        case _:
            return f"1 {unit.removesuffix('s')}"
