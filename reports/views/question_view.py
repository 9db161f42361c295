"""What was proved, and what the document answers to each question."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import groupby

from base.records import dataclass
from checker.finding import Finding, Severity
from checker.proofs import Proof
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.formatter.value_text import said_value
from grammar.tree import Row
from grammar.vocabulary import Question, vocabulary
from reports.english.sentences import sentence, upper

NEVER = "No answer, and play as described never asks"
SILENCE = {
    "gap": "No answer, though play needs one",
    "no": "No answer, which means no",
    "yes": "No answer, which means yes",
    "nothing": "No answer, and none is needed",
}


STATES = ("proved", "open", "undecided")


@dataclass(frozen=True, slots=True)
class ProofGroup:
    """Questions in one game with the same result, each with its number of situations."""

    game: str
    state: str
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """What the document answers, and the number of its line or lines."""

    line: str
    text: str


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question of play and everything the document says about it."""

    name: str
    asks: str
    answers: tuple[AnswerLine, ...]
    silence: str


def proof_groups(
    proofs: Iterable[Proof], found: Iterable[Finding], rank_of: Mapping[str, int]
) -> tuple[ProofGroup, ...]:
    """What is proved, by result, then what is open, with the numbers of the questions that say why."""
    numbers: dict[tuple[str, str], list[str]] = {}
    for finding in found:
        rank = str(rank_of[finding.id])
        known = numbers.setdefault((finding.question, finding.about), [])
        if finding.severity is not Severity.NOTE and rank not in known:
            known.append(rank)
    groups: dict[tuple[str, str], list[str]] = {}
    for proof in sorted(proofs, key=lambda one: STATES.index(one.status)):
        why = upper(proof.why.removesuffix(f" in all {proof.situations} situations that play can reach"))
        text = f"{upper(f'{proof.question}{about(proof.about)}')} ({proof.situations:,})"
        state = f"{upper(proof.status)}. {why}"
        if proof.status == "open":
            known = numbers.get((proof.question, proof.about), [])
            which = f"question{'s' if len(known) > 1 else ''} {', '.join(known)}"
            state, text = "Open", f"{text}: {which if known else why}"
        groups.setdefault((proof.game, state), []).append(text)
    return tuple(ProofGroup(game, state, tuple(asked)) for (game, state), asked in groups.items())


def about(name: str) -> str:
    return f" ({'the main wager' if name == MAIN else name})" if name else ""


def questions(exhibit: Exhibit, proofs: Iterable[Proof]) -> tuple[QuestionView, ...]:
    """Every question of the family, in order of play; proofs tell which ones come up."""
    raised = {proof.question for proof in proofs if proof.situations or proof.status != "proved"}
    stated: dict[str, list[Stated]] = {}
    for one in exhibit.stated:
        stated.setdefault(one.question, []).append(one)
    return tuple(
        question_view(question, stated.get(question.name, []), raised)
        for question in vocabulary().questions.values()
        if exhibit.asks(question.name)
    )


def question_view(question: Question, stated: list[Stated], raised: Container[str]) -> QuestionView:
    answers = tuple(dict.fromkeys(answer_lines(stated)))
    silence = NEVER if question.silence == "gap" and question.name not in raised else SILENCE[question.silence]
    return QuestionView(question.name, question.asks, answers, "" if answers else silence)


def answer_lines(stated: Iterable[Stated]) -> Iterator[AnswerLine]:
    """A sentence per statement, and one for all rows of a pay table."""
    for (table, reading), several in groupby(stated, key=lambda one: (one.table, one.reading)):
        before = f"Read as “{reading[1]}”: " if reading else ""
        rows = []
        for one in several:
            if isinstance(one.line, Row):
                rows.append(one)
            else:
                yield AnswerLine(str(one.span.line), f"{before}{sentence(one.line)}")
        if rows:
            yield table_line(before, table, rows)


def table_line(before: str, table: str, rows: list[Stated]) -> AnswerLine:
    pays = dict.fromkeys(f"{getattr(row.line, 'event', '')} {said_value(row.value)}" for row in rows)
    first, last = rows[0].span.line, rows[-1].span.line
    where = str(first) if first == last else f"{first} to {last}"
    return AnswerLine(where, f"{before}Pay table “{table}”: {', '.join(pays)}.")
