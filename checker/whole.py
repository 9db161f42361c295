"""One exhibit as the checks see it: every question asked once in every situation."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from engine.asking import Answers, Rulebook
from engine.blackjack.reach import Reach
from engine.blackjack.rules import rulebook, usual
from grammar.resolving import Exhibit
from grammar.vocabulary import Question, vocabulary

ASKED = ("value", "permission", "constraint")
MOST_CHOICES = 64


@dataclass(slots=True)
class GameRules:
    """One game of the exhibit."""

    exhibit: Exhibit
    name: str
    rules: Rulebook
    reach: Reach
    usual: Rulebook
    asked: dict[tuple[str, str], list[Answers]] = field(default_factory=dict)

    def answers(self, question: str, about: str = "") -> list[Answers]:
        """The answers in every situation, smallest situation first."""
        key = (question, about)
        if key not in self.asked:
            situations = self.reach.situations(question, about)
            self.asked[key] = [self.rules.ask(question, at, about) for at in situations]
        return self.asked[key]

    def questions(self) -> list[tuple[Question, str]]:
        """Every question of the family that has one answer, with each thing it is asked about."""
        return [
            (question, about)
            for question in vocabulary().questions.values()
            if self.exhibit.family in question.families and question.kind in ASKED
            for about in self.reach.subjects(question.name)
        ]


@dataclass(frozen=True, slots=True)
class Whole:
    """Everything a check may read."""

    exhibit: Exhibit
    games: tuple[GameRules, ...]


def whole(exhibit: Exhibit) -> Whole:
    games = []
    for game in exhibit.games:
        rules = rulebook(exhibit, game.name)
        games.append(GameRules(exhibit, game.name, rules, Reach(rules), usual()))
    return Whole(exhibit, tuple(games))


def reading_choices(answers: Answers, exhibit: Exhibit) -> list[dict[str, str]]:
    """Every choice of readings among the statements that speak here; one empty choice if none has readings."""
    spoken = [answer.stated.reading for answer in (*answers.given, *answers.overridden)]
    labels = list(dict.fromkeys(reading[0] for reading in spoken if reading))
    combinations = product(*(exhibit.readings[label] for label in labels))
    return [dict(zip(labels, combination, strict=True)) for combination in combinations][:MOST_CHOICES]
