"""What an answer amounts to where silence says something too."""

from __future__ import annotations

from engine.effects import ALLOWED, FORBIDDEN, LOSE, Effect
from engine.rulebook import Answers


def heard_effects(answers: Answers) -> frozenset[Effect]:
    """What is said, including silence: it may forbid something, and a wager without a row loses."""
    found = frozenset(answers.effects)
    if answers.question.kind == "constraint":
        return frozenset({FORBIDDEN if FORBIDDEN in found else ALLOWED}) if found <= {ALLOWED, FORBIDDEN} else found
    if not found and answers.question.silence == "no":
        return frozenset({FORBIDDEN})
    if not found and answers.question.name == "wager pay":
        return frozenset({LOSE})
    return found
