"""The sheet for a dispute at the table: the hand, the approved version, the sentences, each reading, what is due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction

from base.records import dataclass
from checker.answer_text import money, said
from checker.points.source_quotes import sentence_at, told
from engine.effects import Effect
from engine.play.decision_point import AskedQuestion
from engine.play.payouts import lost, rounding_of, winnings
from engine.rulebook import Answers, Rulebook
from grammar.exhibit import MAIN, Exhibit, Stated
from grammar.source import Source
from grammar.tree import Row, Statement
from reports.english.sentences import row_condition, row_pay, sentence, upper
from reports.views.finding_view import day_in_words
from reports.views.letter_view import stated as said_of_itself

ON_A_COUNT = " The hand can be counted in two ways; the higher is taken, and what hangs on it is told."
SETTLING = ("main pay", "wager pay")


@dataclass(frozen=True, slots=True)
class RulingSentence:
    """A sentence of the procedure that speaks here."""

    line: int
    text: str
    source: str
    """The words of the source document with their place; empty where it is not at hand."""
    reading: str
    """Which reading of an ambiguous sentence this is; empty if it has one only."""


@dataclass(frozen=True, slots=True)
class RulingAnswer:
    """One answer that the document gives, and what is due under it."""

    words: str
    due: str
    sentences: tuple[RulingSentence, ...]


@dataclass(frozen=True, slots=True)
class RulingQuestion:
    asks: str
    open: bool
    answers: tuple[RulingAnswer, ...]
    silent: str
    """What holds where no sentence answers; empty where one does."""
    set_aside: tuple[RulingSentence, ...]
    counted: str = ""
    """How else the hand can be counted, where the answer would be another; empty where it would not."""
    then: tuple[RulingAnswer, ...] = ()
    waits: str = ""
    """What has to be dealt before the rest can be asked; empty where nothing has."""


@dataclass(frozen=True, slots=True)
class RulingView:
    title: str
    version: str
    day: str
    content: str
    hand: str
    questions: tuple[RulingQuestion, ...]
    verdict: str


def ruling(
    exhibit: Exhibit,
    rules: Rulebook,
    hand: str,
    asked: Iterable[AskedQuestion],
    *,
    content: str,
    day: date,
    source: Source | None = None,
) -> RulingView:
    questions = tuple(question_of(one, rules, source) for one in asked)
    number = sum(one.open for one in questions)
    argued = [one for one in questions if one.counted]
    version = said_of_itself(exhibit, "version")
    dated = exhibit.day.isoformat() if exhibit.day else "undated"
    return RulingView(
        title=exhibit.title,
        version=f"version {version}, {dated}" if version else dated,
        day=day_in_words(day),
        content=content,
        hand=hand,
        questions=questions,
        verdict=f"{verdict(number)}{ON_A_COUNT if argued else ''}",
    )


def verdict(number: int) -> str:
    if not number:
        return "The procedure answers everything that was asked of this hand."
    are = "question is" if number == 1 else "questions are"
    return f"{number} {are} open: there the procedure is silent or says two things, and does not choose."


def question_of(asked: AskedQuestion, rules: Rulebook, source: Source | None) -> RulingQuestion:
    question, about = asked.said.question, asked.said.about
    where = f" {asked.where}" if asked.where else ""
    wager = f" (“{about}”{where})" if about and about != MAIN else ""
    given = asked.said.given
    answers = tuple(
        RulingAnswer(
            upper(words_of(asked, effect)),
            due(asked, effect, rules),
            tuple(sentence_of(one.stated, source) for one in given if one.effect == effect),
        )
        for effect in asked.said.effects
    )
    kept = {id(one.stated) for one in given}
    how, other = asked.counted or ("", None)
    return RulingQuestion(
        f"{question.asks}{wager}",
        asked.opened,
        answers,
        "" if answers else silence(asked),
        tuple(sentence_of(one.stated, source) for one in asked.said.overridden if id(one.stated) not in kept),
        how,
        tuple(counted_answers(asked, other, source)) if other else (),
        asked.waits,
    )


def counted_answers(asked: AskedQuestion, other: Answers, source: Source | None) -> Iterator[RulingAnswer]:
    for effect in other.effects:
        spoken = tuple(sentence_of(one.stated, source) for one in other.given if one.effect == effect)
        yield RulingAnswer(upper(words_of(asked, effect)), "", spoken)


def words_of(asked: AskedQuestion, effect: Effect) -> str:
    return YES_NO.get(effect.kind) or said(asked.said.question, effect)


YES_NO = {"allowed": "yes", "forbidden": "no"}


def silence(asked: AskedQuestion) -> str:
    if asked.opened:
        return "No sentence answers this, and play needs an answer."
    if asked.taken is None:
        return "No sentence answers this, and none is needed."
    return f"No sentence answers this; what is usual is taken: {words_of(asked, asked.taken)}."


def due(asked: AskedQuestion, effect: Effect, rules: Rulebook) -> str:
    """In dollars, on the stake of the hand; empty where the answer itself moves no money."""
    at, name = asked.said.situation, asked.said.question.name
    stake = Fraction(getattr(at, "staked", 0) or 0)
    if not stake or name not in (*SETTLING, "main result"):
        return ""
    if effect.kind == "lose":
        return f"the player loses {money(lost(effect, Fraction(getattr(at, 'ante', stake)), stake))} of {money(stake)}"
    if effect.kind == "push":
        return f"the player keeps {money(stake)}"
    if effect.kind == "pays" and name in SETTLING:
        return f"the player wins {money(winnings(effect, stake, rounding_of(rules)))} on {money(stake)}"
    return ""


def sentence_of(stated: Stated, source: Source | None) -> RulingSentence:
    line = stated.line
    text = f"{upper(row_condition(line))}: {row_pay(line)}" if isinstance(line, Row) else english(line)
    return RulingSentence(stated.span.line, text, " ".join(quoted(stated, source)), reading_of(stated))


def english(line: object) -> str:
    return sentence(line) if isinstance(line, Statement) else ""


def quoted(stated: Stated, source: Source | None) -> Iterator[str]:
    for cite in stated.tail.cites:
        words = sentence_at(cite, source)
        yield f"“{words}” [{told(cite)}]" if words else f"[{told(cite)}]"


def reading_of(stated: Stated) -> str:
    return f"reading “{stated.reading[1]}” of {stated.reading[0]}" if stated.reading else ""
