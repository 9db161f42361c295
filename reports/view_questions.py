"""What was proved, and every question with what the document answers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from checker.proofs import Proof
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.saying import said_value
from grammar.tree import Row
from grammar.vocabulary import Question, vocabulary
from reports.sentences import sentence, upper

NEVER = "No answer, and play as described never asks"
SILENCE = {
    "gap": "No answer, though play needs one",
    "no": "No answer, which means no",
    "yes": "No answer, which means yes",
    "nothing": "No answer, and none is needed",
}


@dataclass(frozen=True, slots=True)
class ProofRow:
    """A question about something in one game, and how far it is decided."""

    game: str
    question: str
    status: str
    situations: str
    why: str

    @property
    def proved(self) -> bool:
        return self.status == "proved"


@dataclass(frozen=True, slots=True)
class AnswerLine:
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question of play and all that the document says to it."""

    name: str
    asks: str
    answers: tuple[AnswerLine, ...]
    silence: str


def proof_rows(proofs: Iterable[Proof]) -> tuple[ProofRow, ...]:
    return tuple(
        ProofRow(
            proof.game,
            upper(f"{proof.question}{about(proof.about)}"),
            proof.status,
            f"{proof.situations:,}",
            upper(proof.why.removesuffix(f" in all {proof.situations} situations that play can reach")),
        )
        for proof in proofs
    )


def about(name: str) -> str:
    return f" ({'the main wager' if name == MAIN else name})" if name else ""


def questions(exhibit: Exhibit, proofs: Iterable[Proof]) -> tuple[QuestionView, ...]:
    """Every question of the family, in the order in which play raises them; proofs say which ones it raises."""
    raised = {proof.question for proof in proofs if proof.situations or proof.status != "proved"}
    stated: dict[str, list[Stated]] = {}
    for one in exhibit.stated:
        stated.setdefault(one.question, []).append(one)
    return tuple(
        question_view(question, stated.get(question.name, []), raised)
        for question in vocabulary().questions.values()
        if exhibit.family in question.families
    )


def question_view(question: Question, stated: list[Stated], raised: Container[str]) -> QuestionView:
    answers = tuple(dict.fromkeys(answer_lines(stated)))
    silence = NEVER if question.silence == "gap" and question.name not in raised else SILENCE[question.silence]
    return QuestionView(question.name, question.asks, answers, "" if answers else silence)


def answer_lines(stated: Iterable[Stated]) -> Iterator[AnswerLine]:
    for one in stated:
        reading = f"Read as “{one.reading[1]}”: " if one.reading else ""
        if isinstance(one.line, Row):
            yield AnswerLine(one.line.span.line, f"{reading}{row_text(one)}")
        else:
            yield AnswerLine(one.line.span.line, f"{reading}{sentence(one.line)}")


def row_text(one: Stated) -> str:
    return f"Pay table “{one.table}”, {getattr(one.line, 'event', '')}: {said_value(one.value)}."
