"""A jurisdiction as data: what its law requires of a procedure, each requirement with its citation."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Literal

from base.records import dataclass
from checker.profile_duties import (
    ChangeRule,
    FilingDuty,
    PayoutRule,
    ReviewTime,
    change_rule,
    filing_duty,
    payout_rule,
    review_time,
)
from checker.profile_table import ALWAYS, Entry, Period, short
from checker.profiles import FOLDER, names
from grammar.errors.faults import Unreadable, did_you_mean
from grammar.question_names import QuestionName, SubjectName
from grammar.vocabulary import question_named, subject_named

PERIOD = ("from", "until")
"""The days between which an entry holds; every entry may have them."""
WAGER_FACTS = ("probability", "pay", "house edge")
POSTED_TEXTS = ("layout", "sign", "guide")
POSTED_FACTS = ("pay", "limits", "payout limit")
TABLES = (
    "section", "limit", "notation", "deck-rule", "mandatory", "notice", "posted", "payout-limit", "filing", "review",
    "change",
)  # fmt: skip
"""What a profile may hold."""


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
    period: Period = ALWAYS


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that may be staked in a single wager from a given day (``None``: always).

    ``until`` is the last day on which it is known to have held; most end where the next begins.
    """

    amount: Fraction
    since: date | None
    says: str
    citation: str
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Notation:
    """The word that odds must be written with, and the one that is not allowed.

    ``where``: on what, if not in the procedure itself, such as layouts and signs; the procedure is then only warned.
    """

    odds: str
    never: str
    citation: str
    where: str = ""
    period: Period = ALWAYS


@dataclass(frozen=True, slots=True)
class DeckRule:
    """The numbers of decks with which a wager may be offered."""

    wager: str
    decks: tuple[int, ...]
    citation: str
    period: Period = ALWAYS


@dataclass(frozen=True, slots=True)
class Mandatory:
    """A check whose findings cannot be accepted, and why."""

    check: str
    why: str
    citation: str
    period: Period = ALWAYS


@dataclass(frozen=True, slots=True)
class Notice:
    """What the law requires beyond the text of the procedure, for the reader to take care of."""

    says: str
    citation: str
    period: Period = ALWAYS


@dataclass(frozen=True, slots=True)
class PostingDuty:
    """What must be posted of every wager (``pay``, ``limits``), and on which kinds of text it may stand."""

    where: tuple[str, ...]
    each_wager: tuple[str, ...]
    says: str
    citation: str
    period: Period = ALWAYS


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
    payout_rules: tuple[PayoutRule, ...] = ()
    filing_duties: tuple[FilingDuty, ...] = ()
    review_times: tuple[ReviewTime, ...] = ()
    change_rules: tuple[ChangeRule, ...] = ()

    def on(self, day: date | None) -> Profile:
        """What holds on a day; without one, what has not ended. Limits stay: they follow each other by their dates."""
        return replace(
            self,
            sections=tuple(one for one in self.sections if one.period.holds(day)),
            notations=tuple(one for one in self.notations if one.period.holds(day)),
            deck_rules=tuple(one for one in self.deck_rules if one.period.holds(day)),
            mandatory=tuple(one for one in self.mandatory if one.period.holds(day)),
            notices=tuple(one for one in self.notices if one.period.holds(day)),
            posting_duties=tuple(one for one in self.posting_duties if one.period.holds(day)),
            payout_rules=tuple(one for one in self.payout_rules if one.period.holds(day)),
            filing_duties=tuple(one for one in self.filing_duties if one.period.holds(day)),
            review_times=tuple(one for one in self.review_times if one.period.holds(day)),
            change_rules=tuple(one for one in self.change_rules if one.period.holds(day)),
        )

    def limit_on(self, day: date) -> Limit | None:
        """The limit in force on a day; None if this profile has none."""
        latest = next((limit for limit in reversed(self.limits) if limit.since is None or limit.since <= day), None)
        return latest if latest and (latest.until is None or day <= latest.until) else None

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
    profile = _profile(Entry(table, "the profile", problems), name)
    if problems:
        raise Unreadable("\n".join(f'the profile "{name}" is broken: {problem}' for problem in problems))
    return profile


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, tomllib.TOMLDecodeError) else "a value in it is too large or too deep"


def _profile(entry: Entry, name: str) -> Profile:
    entry.only("title", *TABLES)
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
        payout_rules=entry.entries("payout-limit", payout_rule),
        filing_duties=entry.entries("filing", filing_duty),
        review_times=entry.entries("review", review_time),
        change_rules=entry.entries("change", change_rule),
    )
    _unrepeated(entry, "section", [(section.key, section.period) for section in profile.sections])
    _unrepeated(entry, "mandatory check", [(mandatory.check, mandatory.period) for mandatory in profile.mandatory])
    days = [limit.since or date.min for limit in profile.limits]
    if any(later <= earlier for earlier, later in pairwise(days)):
        entry.note('must give its limits from the oldest to the newest, only the first without "from"')
    return profile


def _unrepeated(entry: Entry, what: str, keys: list[tuple[str, Period]]) -> None:
    """One entry of a kind at a time: another may follow it, or have gone before."""
    again = [one for (one, first), (two, then) in combinations(keys, 2) if one and one == two and first.meets(then)]
    for key in dict.fromkeys(again):
        entry.note(f'has the {what} "{short(key)}" more than once')


def _section(entry: Entry) -> Section:
    entry.only("key", "title", "citation", "questions", "subjects", "card-games", "each-wager", "if-any", *PERIOD)
    return Section(
        key=entry.text("key"),
        title=entry.text("title"),
        citation=entry.text("citation"),
        questions=entry.named("questions", question_named),
        subjects=entry.named("subjects", subject_named),
        card_games=entry.named("card-games", subject_named),
        each_wager=entry.texts("each-wager", known=WAGER_FACTS),
        if_any=entry.yes("if-any"),
        period=entry.period(),
    )


def _limit(entry: Entry) -> Limit:
    entry.only("amount", "says", "citation", *PERIOD)
    period = entry.period()
    return Limit(entry.money("amount"), period.since, entry.text("says"), entry.text("citation"), period.until)


def _notation(entry: Entry) -> Notation:
    entry.only("odds", "never", "where", "citation", *PERIOD)
    where = entry.text("where") if "where" in entry.table else ""
    return Notation(entry.text("odds"), entry.text("never"), entry.text("citation"), where, entry.period())


def _deck_rule(entry: Entry) -> DeckRule:
    entry.only("wager", "decks", "citation", *PERIOD)
    return DeckRule(entry.text("wager"), entry.counts("decks"), entry.text("citation"), entry.period())


def _mandatory(entry: Entry) -> Mandatory:
    entry.only("check", "why", "citation", *PERIOD)
    return Mandatory(entry.text("check"), entry.text("why"), entry.text("citation"), entry.period())


def _notice(entry: Entry) -> Notice:
    entry.only("says", "citation", *PERIOD)
    return Notice(entry.text("says"), entry.text("citation"), entry.period())


def _posting_duty(entry: Entry) -> PostingDuty:
    entry.only("where", "each-wager", "says", "citation", *PERIOD)
    where, facts = entry.texts("where", known=POSTED_TEXTS), entry.texts("each-wager", known=POSTED_FACTS)
    return PostingDuty(where, facts, entry.text("says"), entry.text("citation"), entry.period())
