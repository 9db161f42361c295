"""A point of play: which questions come up there, and how the document answers each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.arbiter import Arbiter, Stopped
from engine.play.payouts import wager_gain
from engine.rulebook import Answers
from grammar.exhibit import Stated
from grammar.question_names import QuestionName


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """One question at one point; opened is set if the document does not settle it."""

    said: Answers
    opened: bool
    speaking: tuple[Stated, ...] = ()
    """Bounds that hold here when none of them names the amount."""

    @property
    def silent(self) -> bool:
        return not self.said.given and not self.speaking


def ask(arbiter: Arbiter, question: QuestionName, at: Any, about: str = "") -> AskedQuestion:
    """Puts one question to the document."""
    said = arbiter.rules.ask(question, at, about)
    opened = False
    try:
        settle(arbiter, said)
    except Stopped:
        opened = True
    speaking = arbiter.speaking(question, at, about) if said.question.kind == "constraint" else ()
    return AskedQuestion(said, opened, speaking)


def settle(arbiter: Arbiter, said: Answers) -> None:
    """Raises Stopped where play would stop."""
    question, at, about = said.question.name, said.situation, said.about
    if question == "wager pay":
        wager_gain(arbiter, about, at.staked, at)
    elif said.question.kind == "permission" or said.question.silence == "no":
        arbiter.permission(question, at, about)
    elif said.question.kind == "constraint":
        arbiter.within(question, at, about)
    else:
        arbiter.value(question, at, about)
