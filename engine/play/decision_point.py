"""A point of play: which questions come up there, and how the document answers each."""

from __future__ import annotations

from typing import Any

from base.records import dataclass
from engine.arbiter import Arbiter, Stopped, usual_effect
from engine.effects import Effect
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
    """Bounds that hold here where none of them names the amount."""
    taken: Effect | None = None
    """What play goes by where nothing is said; where that is open, what is usual, if play is let go by it."""
    counted: tuple[str, Answers] | None = None
    """Where the same hand can be counted otherwise and the answer would be another: how, and that answer."""
    waits: str = ""
    """What has to be dealt before the rest can be asked; empty where nothing has."""
    where: str = ""
    """Of a wager made on one of several spots, those that this answers: ``on 17``, ``on any other``."""

    @property
    def silent(self) -> bool:
        return not self.said.given and not self.speaking


def ask(arbiter: Arbiter, question: QuestionName, at: Any, about: str = "") -> AskedQuestion:
    """Puts one question to the document."""
    said = arbiter.rules.ask(question, at, about)
    speaking = arbiter.speaking(question, at, about) if said.question.kind == "constraint" else ()
    try:
        return AskedQuestion(said, False, speaking, settled(arbiter, said))
    except Stopped:
        usual = usual_effect(arbiter.custom, said) if arbiter.custom and not said.given else None
        return AskedQuestion(said, True, speaking, usual)


def settled(arbiter: Arbiter, said: Answers) -> Effect | None:
    """What play goes by. Raises Stopped where it would stop."""
    question, at, about = said.question.name, said.situation, said.about
    if question == "wager pay":
        wager_gain(arbiter, about, at.staked, at)
        return None
    if said.question.kind == "permission" or said.question.silence == "no":
        return arbiter.permission(question, at, about).effect
    if said.question.kind == "constraint":
        return arbiter.within(question, at, about).effect
    return arbiter.value(question, at, about).effect
