"""What reviewers ask about, as data: topics of questions that one sentence settles together, and rounds an hour."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import field
from functools import cache
from types import MappingProxyType

from base.records import dataclass
from grammar.question_names import QuestionName
from grammar.vocabulary import FOLDER, made, vocabulary


@dataclass(frozen=True, slots=True)
class Topic:
    """Something an author has to say; see words/topics.toml for what each field means."""

    name: str
    questions: tuple[QuestionName, ...]
    title: str
    state: str
    when: str = ""
    general: str = ""
    subjects: tuple[str, ...] = ()
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    hands: tuple[str, ...] = ()
    wagers: tuple[str, ...] = ()
    """Wagers with a topic of their own, whatever is asked about them."""
    once_in: int = 1
    unanswered: bool = False
    each: bool = False
    """Is every wager asked about on its own?"""

    def asks(self, question: str, shown: bool) -> str:
        """The title for a finding on one of its questions; without a hand that is shown, in general."""
        return self.titles.get(question) or (self.title if shown or not self.general else self.general)


@dataclass(frozen=True, slots=True)
class Topics:
    """All topics in order, and how many rounds an hour the games are dealt."""

    known: tuple[Topic, ...]
    rounds_an_hour: Mapping[str, int]

    def on(self, question: str, wager: str = "") -> tuple[Topic, ...]:
        """The topics that may take a finding, in order: one of the wager itself first."""
        named = tuple(topic for topic in self.known if wager in topic.wagers)
        return named or tuple(topic for topic in self.known if question in topic.questions)

    def rounds(self, family: str) -> int:
        return self.rounds_an_hour.get(family, next(iter(self.rounds_an_hour.values())))


@cache
def topics() -> Topics:
    data = tomllib.loads((FOLDER / "topics.toml").read_text("utf-8"))
    known: tuple[Topic, ...] = tuple(made(Topic, entry) for entry in data["topic"])
    return Topics(known, data["rounds_an_hour"])


def own_topic(question: QuestionName) -> Topic:
    """A question that no topic takes, as a topic; its own words ask it, so nothing else has to be said."""
    return Topic(question, (question,), vocabulary().questions[question].asks, "it in the document")
