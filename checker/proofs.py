"""What was proved: that a question has exactly one answer in every situation, or why that is not known."""

from __future__ import annotations

from collections.abc import Iterable

from base.effort import TooMuchWork
from base.records import dataclass
from checker.context import CheckContext, GameContext
from checker.finding import Finding, Severity
from grammar.question_names import QuestionName
from grammar.vocabulary import Question


@dataclass(frozen=True, slots=True)
class Proof:
    """The status of one question in one game: proved, open or undecided."""

    game: str
    question: QuestionName
    about: str
    status: str
    situations: int
    why: str


def proofs(context: CheckContext, found: Iterable[Finding]) -> tuple[Proof, ...]:
    disputed = {
        (finding.question, finding.about): finding
        for finding in found
        if finding.question and finding.severity is not Severity.NOTE
    }
    known = (
        proof(game, question, about, disputed.get((question.name, about)))
        for game in context.games
        for question, about in game.questions()
        if game.rules.statements.get(question.name) or question.silence == "gap"
    )
    return tuple(one for one in known if one.situations or one.status != "proved")  # no situations, no proof


def proof(game: GameContext, question: Question, about: str, finding: Finding | None) -> Proof:
    try:
        number = len(game.answers(question.name, about))
    except TooMuchWork as stopped:
        return Proof(game.name, question.name, about, "undecided", 0, str(stopped))
    if why := game.not_all(question.name, about):
        return Proof(game.name, question.name, about, "undecided", number, why)
    if finding is not None:
        return Proof(game.name, question.name, about, "open", number, finding.message)
    one = "exactly one answer" if question.silence == "gap" else "never two answers"
    return Proof(
        game.name, question.name, about, "proved", number, f"{one} in all {number} situations that play can reach"
    )
