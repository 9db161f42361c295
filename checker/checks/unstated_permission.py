"""Nothing is said on what players may do or whether the dealer checks, and customs differ on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from checker.context import CheckContext, GameContext
from checker.facts.timing import deals_second_card_last
from checker.finding import Certainty, Finding, Place, Severity, Witness, place_of
from engine.money.silences import Silence, silent_permissions
from engine.rulebook import LIMITED
from grammar.question_names import QuestionName


def unstated_permission(context: CheckContext) -> Iterator[Finding]:
    """One finding for each question: a sentence on what is allowed would settle it.

    Silence on a value stops play, and missing-answers tells it.
    """
    silences = {
        silence.label: (game.name, silence)
        for game in reversed(context.games)
        for silence in silent_permissions(context.exhibit, game.name, partial(asked_in, game))
        if silence.question != "dealer checks" or not deals_second_card_last(context)
    }
    for question in dict.fromkeys(silence.question for _, silence in silences.values()):
        yield finding(
            context, [silences[label] for label in sorted(silences) if silences[label][1].question == question]
        )


def asked_in(game: GameContext, question: QuestionName) -> Iterator[object]:
    return (answers.situation for answers in game.answers(question))


def finding(context: CheckContext, silences: list[tuple[str, Silence]]) -> Finding:
    game, first = silences[0]
    told = ", ".join(named(silence) for _, silence in silences)
    return Finding(
        check="unstated-permission",
        severity=Severity.NOTE if all(is_understood(silence) for _, silence in silences) else Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"nothing is said on {told}; customs differ, and the house edge with them",
        places=nearby(context, first.question),
        question=first.question,
        witness=Witness(first.situation.told(), (), first.situation, game),
        details=tuple(
            f"{named(silence)}: {silence.answers[0]} is taken; also customary: {', '.join(silence.answers[1:])}"
            for _, silence in silences
        ),
    )


def named(silence: Silence) -> str:
    return SAID.get(silence.question, silence.subject)


def is_understood(silence: Silence) -> bool:
    """Is it something that most tables do not offer, so that silence refuses it, or what every hand may do?"""
    return silence.question == "may stand" or silence.answers[0] == UNDERSTOOD.get(silence.question, "")


def nearby(context: CheckContext, asked: QuestionName) -> tuple[Place, ...]:
    """Where such a statement would stand: by the action it limits, what players may do, or else who wins."""
    limited = (LIMITED[asked][0],) if asked in LIMITED else BESIDE.get(asked, ())
    for questions in (limited, PERMISSIONS, ("main result",)):
        stated = next((one for one in context.exhibit.stated if one.question in questions), None)
        if stated is not None:
            return (place_of(stated),)
    return ()


BESIDE: dict[QuestionName, tuple[QuestionName, ...]] = {"surrender moment": ("may surrender",)}
"""What a question is about that has no sense by itself."""
SAID: dict[QuestionName, str] = {"surrender moment": "the side of the check on which a hand is surrendered"}
"""What a question is about where the name of its subject does not tell it."""
UNDERSTOOD: dict[QuestionName, str] = {
    "may surrender": "not-allowed",
    "double limit": "not-allowed",
    "surrender moment": "after-the-check",
}
"""What is understood where it is not mentioned, unless the custom of the game is another."""
PERMISSIONS = ("may hit", "may stand", "may double", "may split", "may surrender")
