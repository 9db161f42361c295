"""A step contradicts the rule on the same thing, such as how many cards are burned or how they are turned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from base.records import dataclass
from checker.context import CheckContext
from checker.facts.jurisdiction import subject
from checker.facts.lines import A_NUMBER, in_one_game, number_of, stated_once, words_of
from checker.facts.stakes import parts
from checker.facts.timing import moment_of
from checker.finding import Certainty, Finding, Severity, place_of
from engine.effects import FORBIDDEN
from grammar.exhibit import Stated
from grammar.formatter.number_text import said_numbers
from grammar.question_names import QuestionName, SubjectName
from grammar.tree import Choice, Norm

CARDS = rf"{A_NUMBER} (?:more |additional |further )?(?:cards?)\b"


@dataclass(frozen=True, slots=True)
class StepTopic:
    """What certain steps can say about a question: the unit of a number, or none where they pick a word."""

    question: QuestionName
    subjects: tuple[SubjectName, ...]
    pattern: re.Pattern[str]
    unit: str = ""
    turned: bool = False
    """The words name the face-down card, and so imply the other one."""


TOPICS = (
    StepTopic("burn", ("course of play", "dealing", "re-cut", "cut"), re.compile(rf"\bburns? {CARDS}"), "cards"),
    StepTopic(
        "cards after a double", ("double procedure",), re.compile(rf"\b(?:deal|give|draw|place)s? {CARDS}"), "cards"
    ),
    StepTopic(
        "stop card depth",
        ("re-cut", "cut", "shuffle", "course of play"),
        re.compile(rf"\bcut card {A_NUMBER} decks? from the (?:back|end|rear|bottom)\b"),
        "decks",
    ),
    StepTopic("player cards faced", ("dealing",), re.compile(r"\bplayers?['’]?s? cards? (face up|face down)\b")),
    StepTopic(
        "double card dealt",
        ("double procedure",),
        re.compile(r"\b(?:deal|place|lay|give)s? (?:\w+ )*?(face up|face down)\b"),
    ),
    StepTopic("up card", ("dealing",), re.compile(r"\b(first|second) card of the dealer face up\b")),
    StepTopic("up card", ("dealing",), re.compile(r"\b(first|second) card of the dealer face down\b"), turned=True),
)
OTHER = {"first card": "second card", "second card": "first card"}


def step_against_rule(context: CheckContext) -> Iterator[Finding]:
    steps = [stated for stated in stated_once(context) if isinstance(stated.value, Norm)]
    for topic in TOPICS:
        rules = [
            stated for stated in context.exhibit.stated if stated.question == topic.question and says(stated, topic)
        ]
        for step in steps if rules else ():
            near = [stated for stated in rules if in_one_game(stated, step)]
            for words in words_on(step, topic) if near else ():
                if not any(agrees(stated, topic, words) for stated in near):
                    yield finding(step, topic, words, near[0])
    for step in steps:
        rule = never_checking(context, step) if moment_of(step.line) == "check" else None
        if rule is not None:
            yield checking(step, rule)


def words_on(step: Stated, topic: StepTopic) -> Iterator[str]:
    """What a step says about the question, in the words of its parts."""
    for part in words_of(step.line).replace(" ,", "").split(" then ") if subject(step) in topic.subjects else ():
        yield from topic.pattern.findall(part)


def says(stated: Stated, topic: StepTopic) -> str:
    """A statement's answer in the step's terms; empty if it cannot be put that way."""
    if topic.unit:
        return " and ".join(said_numbers(part) for part in parts(stated) if part.unit == topic.unit)
    return stated.value.word if isinstance(stated.value, Choice) else ""


def agrees(stated: Stated, topic: StepTopic, words: str) -> bool:
    if topic.unit:
        number = Fraction(number_of(words))
        return all(part.about or any(number in interval for interval in part.intervals) for part in parts(stated))
    word = says(stated, topic)
    card = f"{words} card" if topic.question == "up card" else words
    return word == (OTHER[card] if topic.turned else card) or word not in (*OTHER, "face up", "face down")


def never_checking(context: CheckContext, step: Stated) -> Stated | None:
    """The statement that rules out looking at the hole card in every game the step belongs to."""
    games = [
        game for game in context.games if not step.games or set(step.games) & set(context.exhibit.lineage(game.name))
    ]
    asked = [answers for game in games for answers in game.answers("dealer checks")]
    if not asked or any(set(answers.effects) != {FORBIDDEN} for answers in asked):
        return None
    return asked[0].given[0].stated


def checking(step: Stated, rule: Stated) -> Finding:
    return Finding(
        check="step-against-rule",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"this step looks at the hole card, and by {rule.key} the dealer never does",
        places=(place_of(step), place_of(rule)),
        question="dealer checks",
    )


def finding(step: Stated, topic: StepTopic, words: str, stated: Stated) -> Finding:
    done = f"{words} {topic.unit.removesuffix('s') if words in ('one', '1') else topic.unit}" if topic.unit else words
    if topic.question == "up card":
        done = f"the {words} card face {'down' if topic.turned else 'up'}"
    return Finding(
        check="step-against-rule",
        severity=Severity.WARNING,
        certainty=Certainty.READ,
        message=f"this step says {done}, and {stated.key} says {says(stated, topic)}",
        places=(place_of(step, done), place_of(stated, says(stated, topic))),
        question=topic.question,
    )
