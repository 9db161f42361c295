"""The vocabulary: what statements can be about, what play can ask, the words of conditions. All data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from base.records import dataclass
from grammar.question_names import (
    QuestionKind,
    QuestionMoment,
    QuestionName,
    Silence,
    Stake,
    SubjectName,
    SubjectType,
)

FOLDER = Path(__file__).parent / "words"
NAMES = ("subjects", "questions", "words")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("♠", "♥", "♦", "♣")
TERMS: dict[str, QuestionName] = {
    "soft hand": "what is soft",
    "hard hand": "what is hard",
    "blackjack": "what is a blackjack",
    "bust": "what is a bust",
}
"""The terms a document may define, each with the question its definition answers."""
FILLERS = frozenset({"the", "a", "an", "his", "her", "their", "its"})


@dataclass(frozen=True, slots=True)
class Question:
    """Something that play asks the document."""

    name: QuestionName
    asks: str
    moment: QuestionMoment
    kind: QuestionKind
    silence: Silence
    stake: Stake
    reads: tuple[str, ...]
    families: tuple[str, ...]
    unsaid: str = ""
    """What completes "nothing says …", where silence is a gap."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a statement is about: the type of its value and the question it answers."""

    name: SubjectName
    question: QuestionName
    type: SubjectType
    help: str
    example: str
    aliases: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    action: str = ""
    named: str = ""
    wager: str = ""
    units: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    given: str = ""
    covers: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    """What else is said of it that amounts to "not allowed"."""
    special_of: tuple[SubjectName, ...] = ()
    """General subjects that answer the same question: where both apply, this one wins."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words, in every wording; each maps to its canonical name."""

    subjects: Mapping[str, Subject]
    questions: Mapping[QuestionName, Question]
    forms: Mapping[str, tuple[str, ...]]
    actors: tuple[str, ...]
    units: Mapping[str, str]
    bases: Mapping[str, str]
    main_wagers: tuple[str, ...]
    flags: Mapping[str, str]
    decisive: tuple[str, ...]
    comparing: frozenset[str]
    """Words in the names of events without which hands are not compared."""
    """Facts that decide a hand by themselves, first things first."""
    counts: Mapping[str, str]
    groups: Mapping[str, str]
    totals: Mapping[str, str]
    game_names: Mapping[str, str]
    """The family that a game's name speaks of."""
    only: Mapping[str, str]
    """The one family that knows a word of conditions; words common to all families are not listed."""
    moments: Mapping[str, str]
    ranks: Mapping[str, tuple[str, ...]]
    suits: Mapping[str, tuple[str, ...]]
    things: Mapping[str, str]
    verbs: frozenset[str]


@cache
def vocabulary() -> Vocabulary:
    subjects, questions, words = (tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")) for name in NAMES)
    return Vocabulary(
        subjects=by_name(made(Subject, entry) for entry in subjects["subject"]),
        questions={entry["name"]: made(Question, entry) for entry in questions["question"]},
        forms={form: tuple(covered) for form, covered in subjects["forms"].items()},
        actors=tuple(words["actors"]),
        units={way: unit[0] for unit in words["units"] for way in unit},
        bases={way: base[0] for base in words["bases"] for way in base},
        main_wagers=tuple(words["main_wagers"]),
        flags={singular(way): name for way, name in canonical(words["flags"]).items()},
        decisive=tuple(words["decisive"]["facts"]),
        comparing=frozenset(words["decisive"]["events"]),
        counts=canonical(words["counts"]),
        groups=canonical(words["groups"]),
        totals={way: name for name, ways in words["totals"].items() for way in ways},
        game_names={word: family for family, known in words["game_names"].items() for word in known},
        only={word: family for family, known in words["only"].items() for word in known},
        moments=canonical(words["moments"]),
        ranks=sets(words["ranks"], words["rank_sets"]),
        suits=sets(words["suits"], words["suit_sets"]),
        things=canonical(words["things"]),
        verbs=frozenset(words["verbs"]["words"]),
    )


def question_named(name: str) -> QuestionName | None:
    """The question with this name, for names from outside; None if there is none."""
    return next((known for known in vocabulary().questions if known == name), None)


def subject_named(name: str) -> SubjectName | None:
    """The subject with this name or alias, for names from outside; None if there is none."""
    subject = vocabulary().subjects.get(name)
    return subject.name if subject else None


def by_name(subjects: Iterable[Subject]) -> dict[str, Subject]:
    return {way: subject for subject in subjects for way in (subject.name, *subject.aliases)}


def canonical(table: Mapping[str, list[str]]) -> dict[str, str]:
    return {plain(way): name for name, ways in table.items() for way in (name, *ways)}


def singular(way: str) -> str:
    """A fact with the verb it is looked up by: ``cards are split`` as ``cards is split``."""
    return way.replace(" are ", " is ").replace(" have ", " has ")


def sets(single: Mapping[str, list[str]], several: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    found = {way: (name,) for name, ways in single.items() for way in (name, *ways)}
    return found | {way: tuple(names) for way, names in several.items()}


def made(kind: type, entry: Mapping[str, Any]) -> Any:
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    if values.get("named") is True:
        values["named"] = "yes"
    return kind(**values)


def plain(words: str | Iterable[str]) -> str:
    """Words in lower case without articles and possessives, as they are looked up."""
    return plain_text(words) if isinstance(words, str) else joined(words)


@lru_cache(maxsize=4096)
def plain_text(words: str) -> str:
    return joined(words.split())


def joined(words: Iterable[str]) -> str:
    return " ".join([word for part in words if (word := folded(part))])


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """A word in lower case without its possessive; empty for an article."""
    word = word.lower().replace("’", "'")
    word = word[:-2] if word.endswith("'s") else word.rstrip("'")
    return "" if word in FILLERS else word
