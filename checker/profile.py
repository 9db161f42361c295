"""A jurisdiction as data: what its law requires of a procedure, each requirement with its citation."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any, Literal, TypeVar

from base.records import dataclass
from checker.profiles import FOLDER, names
from grammar.errors.faults import Unreadable, did_you_mean, one_of
from grammar.question_names import QuestionName, SubjectName
from grammar.vocabulary import question_named, subject_named

Name = TypeVar("Name", bound=str)
WAGER_FACTS = ("probability", "pay", "house edge")
POSTED_TEXTS = ("layout", "sign", "guide")
POSTED_FACTS = ("pay", "limits")


@dataclass(frozen=True, slots=True)
class Section:
    """A part that a procedure must have, and the least it must say.

    ``questions`` must be answered and ``subjects`` stated; ``card_games`` are subjects that only card games
    need; ``each_wager`` must be stated for every wager. A section ``if_any`` is due only if the game has it.
    """

    key: str
    title: str
    citation: str
    questions: tuple[QuestionName, ...] = ()
    subjects: tuple[SubjectName, ...] = ()
    card_games: tuple[SubjectName, ...] = ()
    each_wager: tuple[str, ...] = ()
    if_any: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that may be staked in a single wager from a given day (``None``: always)."""

    amount: Fraction
    since: date | None
    says: str
    citation: str


@dataclass(frozen=True, slots=True)
class Notation:
    """The word that odds must be written with, and the one that is not allowed."""

    odds: str
    never: str
    citation: str


@dataclass(frozen=True, slots=True)
class DeckRule:
    """The numbers of decks with which a wager may be offered."""

    wager: str
    decks: tuple[int, ...]
    citation: str


@dataclass(frozen=True, slots=True)
class Mandatory:
    """A check whose findings cannot be accepted, and why."""

    check: str
    why: str
    citation: str


@dataclass(frozen=True, slots=True)
class Notice:
    """What the law requires beyond the text of the procedure, for the reader to take care of."""

    says: str
    citation: str


@dataclass(frozen=True, slots=True)
class PostingDuty:
    """What must be posted of every wager (``pay``, ``limits``), and on which kinds of text it may stand."""

    where: tuple[str, ...]
    each_wager: tuple[str, ...]
    says: str
    citation: str


@dataclass(frozen=True, slots=True)
class Profile:
    """What one jurisdiction requires of a procedure; sections are printed in this order."""

    name: str
    title: str
    sections: tuple[Section, ...]
    limits: tuple[Limit, ...]
    notations: tuple[Notation, ...]
    deck_rules: tuple[DeckRule, ...]
    mandatory: tuple[Mandatory, ...]
    notices: tuple[Notice, ...]
    posting_duties: tuple[PostingDuty, ...] = ()

    def limit_on(self, day: date) -> Limit | None:
        """The limit in force on a day; None if this profile has none."""
        return next((limit for limit in reversed(self.limits) if limit.since is None or limit.since <= day), None)

    def requires(self, check: str, question: QuestionName | Literal[""] = "") -> Mandatory | None:
        """Why this check's findings on this question cannot be accepted here; None if they can.

        A question that a section must answer stays open until it is answered, and so does the pay of a wager.
        """
        for section in self.sections:
            unanswered = check == "missing-answers" and question in section.questions
            if unanswered or (check == "wager-never-settled" and "pay" in section.each_wager):
                return Mandatory(check, f"{section.title.lower()} must be stated", section.citation)
        return next((mandatory for mandatory in self.mandatory if mandatory.check == check), None)


@cache
def load(name: str) -> Profile:
    """The profile of that name; raises ``Unreadable`` if there is none or its file is broken."""
    if name not in names():
        hint = did_you_mean(name, names()) or f"there are {', '.join(names())}"
        raise Unreadable(f'there is no profile "{name}"; {hint}')
    try:
        content = (FOLDER / f"{name}.toml").read_bytes()
    except OSError as error:
        raise Unreadable(f'the profile "{name}" cannot be opened: {error.strerror}') from error
    return read(content, name)


def read(content: bytes, name: str) -> Profile:
    """A profile from the text of its file; raises ``Unreadable`` naming everything wrong with it."""
    try:
        table = tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Unreadable(f'the profile "{name}" is not UTF-8 text') from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(f'the profile "{name}" is not valid TOML: {_reason(error)}') from error
    problems: list[str] = []
    profile = _profile(_Entry(table, "the profile", problems), name)
    if problems:
        raise Unreadable("\n".join(f'the profile "{name}" is broken: {problem}' for problem in problems))
    return profile


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, tomllib.TOMLDecodeError) else "a value in it is too large or too deep"


_Made = TypeVar("_Made")
_MONEY = re.compile(r"\$(0|[1-9][0-9]{0,8})(\.[0-9]{2})?")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A TOML table, read key by key; problems are collected and reading continues."""

    table: Mapping[str, Any]
    called: str
    problems: list[str]

    def note(self, problem: str) -> None:
        self.problems.append(f"{self.called} {problem}")

    def only(self, *keys: str) -> None:
        for key in self.table.keys() - set(keys):
            hint = did_you_mean(key, keys) or f"it may have {one_of(keys)}"
            self.note(f'has an unknown key "{_short(key)}"; {hint}')

    def text(self, key: str) -> str:
        value = self.table.get(key)
        if isinstance(value, str) and value.strip():
            return value
        self.note(f'needs "{key}", a text that is not empty')
        return ""

    def texts(self, key: str, known: Iterable[str] = ()) -> tuple[str, ...]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) and word.strip() for word in value):
            self.note(f'has "{key}", which must be a list of texts')
            return ()
        for word in value if known else ():
            if word not in known:
                self.note(f'has "{_short(word)}" in "{key}", which knows only {one_of(known)}')
        if len(set(value)) < len(value):
            self.note(f'names something twice in "{key}"')
        return tuple(value)

    def named(self, key: str, known: Callable[[str], Name | None]) -> tuple[Name, ...]:
        """Names from the vocabulary."""
        found = {text: known(text) for text in self.texts(key)}
        for text, name in found.items():
            if name is None:
                self.note(f'has "{_short(text)}" in "{key}", which the language does not know')
        return tuple(name for name in found.values() if name is not None)

    def yes(self, key: str) -> bool:
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.note(f'has "{key}", which must be true or false')
        return value is True

    def money(self, key: str) -> Fraction:
        value = self.table.get(key)
        if isinstance(value, str) and _MONEY.fullmatch(value):
            return Fraction(value[1:])
        self.note(f'needs "{key}", an amount of money such as "$10" or "$2.50"')
        return Fraction(0)

    def day(self, key: str) -> date | None:
        value = self.table.get(key)
        if value is None or type(value) is date:
            return value
        self.note(f'has "{key}", which must be a date such as 2018-06-14')
        return None

    def counts(self, key: str) -> tuple[int, ...]:
        value = self.table.get(key)
        if isinstance(value, list) and value and all(type(count) is int and count > 0 for count in value):
            return tuple(value)
        self.note(f'needs "{key}", a list of whole numbers above 0')
        return ()

    def entries(self, key: str, made: Callable[[_Entry], _Made]) -> tuple[_Made, ...]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
            self.note(f'has "{key}", which must be written as [[{key}]]')
            return ()
        return tuple(made(_Entry(table, f"{key} {at}", self.problems)) for at, table in enumerate(value, 1))


def _short(word: str) -> str:
    return word if len(word) <= 40 else f"{word[:40]}…"


def _profile(entry: _Entry, name: str) -> Profile:
    entry.only("title", "section", "limit", "notation", "deck-rule", "mandatory", "notice", "posted")
    profile = Profile(
        name=name,
        title=entry.text("title"),
        sections=entry.entries("section", _section),
        limits=entry.entries("limit", _limit),
        notations=entry.entries("notation", _notation),
        deck_rules=entry.entries("deck-rule", _deck_rule),
        mandatory=entry.entries("mandatory", _mandatory),
        notices=entry.entries("notice", _notice),
        posting_duties=entry.entries("posted", _posting_duty),
    )
    _unrepeated(entry, "section", [section.key for section in profile.sections])
    _unrepeated(entry, "mandatory check", [mandatory.check for mandatory in profile.mandatory])
    days = [limit.since or date.min for limit in profile.limits]
    if any(later <= earlier for earlier, later in pairwise(days)):
        entry.note('must give its limits from the oldest to the newest, only the first without "from"')
    return profile


def _unrepeated(entry: _Entry, what: str, keys: list[str]) -> None:
    for key, times in Counter(keys).items():
        if key and times > 1:
            entry.note(f'has the {what} "{_short(key)}" more than once')


def _section(entry: _Entry) -> Section:
    entry.only("key", "title", "citation", "questions", "subjects", "card-games", "each-wager", "if-any")
    return Section(
        key=entry.text("key"),
        title=entry.text("title"),
        citation=entry.text("citation"),
        questions=entry.named("questions", question_named),
        subjects=entry.named("subjects", subject_named),
        card_games=entry.named("card-games", subject_named),
        each_wager=entry.texts("each-wager", known=WAGER_FACTS),
        if_any=entry.yes("if-any"),
    )


def _limit(entry: _Entry) -> Limit:
    entry.only("amount", "from", "says", "citation")
    return Limit(entry.money("amount"), entry.day("from"), entry.text("says"), entry.text("citation"))


def _notation(entry: _Entry) -> Notation:
    entry.only("odds", "never", "citation")
    return Notation(entry.text("odds"), entry.text("never"), entry.text("citation"))


def _deck_rule(entry: _Entry) -> DeckRule:
    entry.only("wager", "decks", "citation")
    return DeckRule(entry.text("wager"), entry.counts("decks"), entry.text("citation"))


def _mandatory(entry: _Entry) -> Mandatory:
    entry.only("check", "why", "citation")
    return Mandatory(entry.text("check"), entry.text("why"), entry.text("citation"))


def _notice(entry: _Entry) -> Notice:
    entry.only("says", "citation")
    return Notice(entry.text("says"), entry.text("citation"))


def _posting_duty(entry: _Entry) -> PostingDuty:
    entry.only("where", "each-wager", "says", "citation")
    return PostingDuty(
        entry.texts("where", known=POSTED_TEXTS),
        entry.texts("each-wager", known=POSTED_FACTS),
        entry.text("says"),
        entry.text("citation"),
    )
