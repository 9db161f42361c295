"""A 10 is treated differently from the face cards, which count the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.answer_text import said
from checker.context import CheckContext, GameContext
from checker.facts.ranks import removed
from checker.finding import Certainty, Finding, Severity, Witness, place_of
from engine.cards import Card
from engine.rulebook import Answer, Answers
from grammar.question_names import QuestionName
from grammar.vocabulary import Question

FACES = ("J", "Q", "K")
BY_UP_CARD: tuple[QuestionName, ...] = (
    *("insurance offered", "even money offered", "dealer checks", "blackjack paid"),
    *("may hit", "may stand", "may double", "may split", "may surrender"),
)
"""What a document can make depend on the dealer's up card before hands are settled."""


def tens_apart(context: CheckContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for game in context.games:
        for question, about in game.questions():
            if question.name not in BY_UP_CARD or question.name in seen or "10" in removed(game):
                continue
            found = next(parted(game, question, about), None)
            if found:
                seen.add(question.name)
                yield finding(game, question, *found)


def parted(game: GameContext, question: Question, about: str) -> Iterator[tuple[Answers, Answers]]:
    """Answers that differ between a face card and a 10 and do not depend on a reading."""
    for face in game.answers(question.name, about):
        up = face.situation.up
        if up is None or up.rank not in FACES:
            continue
        ten = game.rules.ask(question.name, replace(face.situation, dealer=(Card("10", up.suit),)), about)
        if set(face.effects) != set(ten.effects) and not any(map(read, (*spoken(face), *spoken(ten)))):
            yield face, ten


def spoken(answers: Answers) -> tuple[Answer, ...]:
    return (*answers.given, *answers.overridden)


def read(answer: Answer) -> bool:
    return answer.stated.reading is not None


def finding(game: GameContext, question: Question, face: Answers, ten: Answers) -> Finding:
    rank = face.situation.up.rank
    return Finding(
        check="tens-apart",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f"{question.name} differs between a 10 and a {rank}, which count the same: "
        f"{text(question, ten)} under a 10, {text(question, face)} under a {rank}",
        places=tuple(dict.fromkeys(place_of(answer.stated) for answer in (*spoken(face), *spoken(ten)))),
        question=question.name,
        witness=Witness(ten.situation.told(), (), ten.situation, game.name),
    )


def text(question: Question, answers: Answers) -> str:
    return " and ".join(said(question, effect) for effect in answers.effects) or "not said"
