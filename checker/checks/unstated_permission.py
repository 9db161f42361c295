"""Nothing is said on what players may do or whether the dealer checks, and customs differ on it."""

from __future__ import annotations

from collections.abc import Iterator

from checker.context import CheckContext
from checker.finding import Certainty, Finding, Place, Severity, Witness, place_of
from engine.money.silences import Silence, over_customs
from grammar.vocabulary import vocabulary


def unstated_permission(context: CheckContext) -> Iterator[Finding]:
    """One finding for each question: a sentence on what is allowed would settle it."""
    found = {
        silence.label: (game.name, silence)
        for game in reversed(context.games)
        for silence in over_customs(context.exhibit, game.name).silences
        if of_permission(silence)
    }
    for question in dict.fromkeys(silence.question for _, silence in found.values()):
        yield finding(context, [found[label] for label in sorted(found) if found[label][1].question == question])


def of_permission(silence: Silence) -> bool:
    """Silence on a value stops play, and missing-answers tells it."""
    return vocabulary().questions[silence.question].silence in ("yes", "no")


def finding(context: CheckContext, silences: list[tuple[str, Silence]]) -> Finding:
    game, first = silences[0]
    told = ", ".join(silence.subject for _, silence in silences)
    return Finding(
        check="unstated-permission",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"nothing is said on {told}; customs differ, and the house edge with them",
        places=nearby(context),
        question=first.question,
        witness=Witness(first.situation.told(), (), first.situation, game),
        details=tuple(
            f"{silence.subject}: {silence.answers[0]} is taken; also customary: {', '.join(silence.answers[1:])}"
            for _, silence in silences
        ),
    )


def nearby(context: CheckContext) -> tuple[Place, ...]:
    """Where such a statement would stand: by the first that says what players may do, or else who wins."""
    for questions in (PERMISSIONS, ("main result",)):
        stated = next((one for one in context.exhibit.stated if one.question in questions), None)
        if stated is not None:
            return (place_of(stated),)
    return ()


PERMISSIONS = ("may hit", "may stand", "may double", "may split", "may surrender")
