"""One exhibit as the checks see it, with every question asked once in every situation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from datetime import date
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Self, TypeVar, cast

from base.records import dataclass
from checker.edit import Edit, edit_between
from checker.incremental import Conclusion, KnownAnswers, track
from checker.profile import Profile, load
from checker.profiles import names
from engine.family import Situations, family_of
from engine.rulebook import Answers, Readings, Rulebook
from engine.side_wagers.counting import NeverEnds
from engine.side_wagers.odds import (
    Uncountable,
    WagerOdds,
    deck_numbers,
    ever_paid,
    odds_in,
    plays_out,
    rules_of,
)
from grammar.exhibit import Exhibit, Stated
from grammar.known_lines import Moves
from grammar.question_names import QuestionName
from grammar.resolver.line_answers import unit_label
from grammar.source import Source
from grammar.tree import Day, Statement
from grammar.vocabulary import Question, vocabulary

if TYPE_CHECKING:
    from engine.money.claims import MainEdge

Made = TypeVar("Made")

ASKED = ("value", "permission", "constraint")
MOST_CHOICES = 64

Chosen = tuple[tuple[str, str], ...]
"""Chosen readings, each with the label of its sentence."""


@dataclass(slots=True)
class CountedWager:
    """What was counted for one wager, by number of decks, and the questions all of it depends on."""

    odds: dict[int, WagerOdds | None] = field(default_factory=dict)
    paid: dict[tuple[int, int], bool] = field(default_factory=dict)
    """Whether a row can come up, by decks and line."""
    slow: bool | None = None
    rests: set[str] = field(default_factory=set)

    def copy(self) -> CountedWager:
        """A copy for another version of the document; what is counted there does not show up here."""
        return CountedWager(dict(self.odds), dict(self.paid), self.slow, set(self.rests))


class Listing:
    """Something that works out a value for the first check that wants it and keeps it for the others."""

    __slots__ = ()
    listed: dict[object, object]

    def memo(self, make: Callable[[Self], Made]) -> Made:
        if make not in self.listed:
            self.listed[make] = make(self)
        return cast(Made, self.listed[make])


@dataclass(slots=True)
class GameContext(Listing):
    """One game of the exhibit; undecided says why its situations could not all be listed."""

    exhibit: Exhibit
    name: str
    known: KnownAnswers
    usual: Rulebook
    undecided: str = ""
    counted: dict[tuple[str, Chosen], CountedWager] = field(default_factory=dict)
    chosen: dict[Chosen, Rulebook] = field(default_factory=dict)
    shoes: tuple[int, ...] | None = None
    usually: dict[tuple[str, str, object], Answers] = field(default_factory=dict)
    """The usual answers by situation, shared by all versions of a document."""
    listed: dict[object, object] = field(default_factory=dict)

    @property
    def rules(self) -> Rulebook:
        return self.known.rules

    @property
    def reach(self) -> Situations:
        return self.known.situations

    def answers(self, question: QuestionName, about: str = "") -> list[Answers]:
        """The answers in every situation, smallest situation first; in some of them where there are too many."""
        return self.known.answers((question, about))

    def not_all(self, question: QuestionName, about: str = "") -> str:
        """Why not every situation of a question could be looked at; empty where all were."""
        return self.undecided or self.reach.sampled.get((question, about), "")

    def usual_answers(self, question: QuestionName, at: object, about: str = "") -> Answers:
        """What is usual here, whatever the document says."""
        key = (question, about, at)
        if key not in self.usually:
            self.usually[key] = self.usual.ask(question, at, about)
        return self.usually[key]

    def remembered(
        self, derive: Callable[[GameContext, Question, str], Iterable[Made]], question: Question, about: str
    ) -> Sequence[Made]:
        """Something derived from the answers to one question, worked out once for all versions that agree."""
        known = self.known.concluded
        key = (question.name, about), derive
        if key not in known:
            before, self.undecided = self.undecided, ""
            with self.known.lookups.record() as record:
                value = list(derive(self, question, about))
            known[key] = Conclusion(value, record.questions, self.undecided)
            self.undecided = before
        self.undecided = known[key].undecided or self.undecided
        self.known.lookups.include(known[key].rests)
        return cast(Sequence[Made], known[key].value)

    def odds(self, wager: str, decks: int, readings: Readings | None = None) -> WagerOdds | None:
        """The exact odds of a wager; None if it has none of its own."""
        counted = self.counted_of(wager, readings or {})
        if decks not in counted.odds:
            with self.counting(counted, readings or {}) as rules:
                try:
                    counted.odds[decks] = odds_in(rules, wager, decks)
                except Uncountable:
                    counted.odds[decks] = None
        return counted.odds[decks]

    def never_ends(self, wager: str, decks: int) -> str:
        """From where the wager is never settled, in words; empty where it always is, as far as can be told."""
        if self.costly(wager):
            return ""
        with self.counting(self.counted_of(wager, {}), {}) as rules:
            try:
                odds_in(rules, wager, decks)
            except NeverEnds as reason:
                return str(reason)
            except Uncountable:
                return ""
        return ""

    def quick_odds(self, wager: str, decks: int) -> WagerOdds | None:
        """Like odds, but also None if every deal would have to be played out, which takes seconds."""
        return None if self.costly(wager) or self.hangs_on_draws(wager) else self.odds(wager, decks)

    def costly(self, wager: str) -> bool:
        return family_of(self.rules.exhibit).costly(self.rules, wager)

    def hangs_on_draws(self, wager: str) -> bool:
        """Does the wager depend on cards that the dealer draws?"""
        counted = self.counted_of(wager, {})
        if counted.slow is None:
            with self.counting(counted, {}) as rules:
                try:
                    counted.slow = plays_out(rules, wager)
                except Uncountable:
                    counted.slow = False
        return counted.slow

    def ever_paid(self, wager: str, decks: int, line: int) -> bool:
        """Does some deal from the shoe match the row on its own? Also true if dealing cannot tell."""
        counted = self.counted_of(wager, {})
        if (decks, line) not in counted.paid:
            with self.counting(counted, {}) as rules:
                alone = rules.without(lambda stated: stated.about == wager and stated.span.line != line)
                counted.paid[decks, line] = ever_paid(alone, wager, decks, line) is not False
        return counted.paid[decks, line]

    def counted_of(self, wager: str, readings: Readings) -> CountedWager:
        return self.counted.setdefault((wager, tuple(sorted(readings.items()))), CountedWager())

    @contextmanager
    def counting(self, counted: CountedWager, readings: Readings) -> Iterator[Rulebook]:
        """The rules to count by; every question looked up meanwhile becomes a dependency of the count."""
        with self.known.lookups.record() as record:
            yield self.read(readings)
        counted.rests |= record.questions

    def read(self, readings: Readings) -> Rulebook:
        """The game under these readings, with the first reading of every other sentence."""
        key = tuple(sorted(readings.items()))
        if key not in self.chosen:
            self.chosen[key] = rules_of(self.exhibit, self.name, readings)
            self.chosen[key].observe(self.known.lookups)
        return self.chosen[key]

    def meaning(self, readings: Readings) -> object:
        """What cards and terms mean under these readings."""
        key = ("meaning", *sorted(readings.items()))
        if key not in self.listed:
            self.listed[key] = family_of(self.exhibit).meaning(self.exhibit, self.name, readings)
        return self.listed[key]

    def decks(self) -> tuple[int, ...]:
        """The numbers of decks the document allows; empty if it does not mention them."""
        if self.shoes is None:
            self.shoes = deck_numbers(self.rules) if self.says_decks() else ()
        return self.shoes

    def says_decks(self) -> bool:
        return bool(self.rules.statements.get("number of decks")) or not self.exhibit.asks("number of decks")

    def questions(self) -> list[tuple[Question, str]]:
        """Every question of the family that has one answer, with each thing it can be about."""
        return self.memo(GameContext.all_questions)

    def all_questions(self) -> list[tuple[Question, str]]:
        return [
            (question, about)
            for question in vocabulary().questions.values()
            if self.exhibit.asks(question.name) and question.kind in ASKED
            for about in self.reach.subjects(question.name)
        ]

    def choices(self, answers: Answers) -> list[dict[str, str]]:
        """Every choice of readings among the statements that apply here; one empty choice if none has readings."""
        spoken = [answer.stated.reading for answer in (*answers.given, *answers.overridden)]
        if not any(spoken):
            return [{}]
        labels = list(dict.fromkeys(reading[0] for reading in spoken if reading))
        names = [self.names(label) for label in labels]
        if prod(len(group) for group in names) > MOST_CHOICES:
            self.undecided = f"more than {MOST_CHOICES} choices of readings meet in one situation"
            names = [group[:2] for group in names[:6]]
            labels = labels[:6]
        return [dict(zip(labels, combination, strict=True)) for combination in product(*names)]

    def names(self, label: str) -> tuple[str, ...]:
        chosen = self.rules.readings.get(label)
        return (chosen,) if chosen else self.exhibit.readings[label]


@dataclass(frozen=True, slots=True)
class CheckContext(Listing):
    """Everything a check may read."""

    exhibit: Exhibit
    games: tuple[GameContext, ...]
    source: Source | None = None
    profile: Profile | None = None
    as_of: date | None = None
    main_edge: MainEdge | None = None
    """The house edge of the main game, if it has been computed."""
    listed: dict[object, object] = field(default_factory=dict, repr=False, compare=False)

    @property
    def day(self) -> date | None:
        """The day whose law applies: the exhibit's own, or the one given."""
        return own_day(self.exhibit) or self.as_of


def check_context(
    exhibit: Exhibit,
    *,
    source: Source | None = None,
    profile: Profile | None = None,
    as_of: date | None = None,
    readings: Readings | None = None,
    main_edge: MainEdge | None = None,
) -> CheckContext:
    """The exhibit with the chosen profile, or else the profile of the jurisdiction it names."""
    games = tuple(game_context(exhibit, game.name, readings) for game in exhibit.games)
    return CheckContext(exhibit, games, source, law_of(exhibit, profile, as_of), as_of, main_edge)


def game_context(exhibit: Exhibit, game: str, readings: Readings | None = None) -> GameContext:
    family = family_of(exhibit)
    rules = family.rulebook(exhibit, game, readings)
    lookups = track(rules)
    return GameContext(exhibit, game, KnownAnswers(rules, family.situations(rules), lookups), family.usual(rules))


def edited_context(seen: CheckContext, exhibit: Exhibit, moves: Moves | None = None) -> CheckContext:
    """Another version of the document; unchanged questions are not asked again. Any change drops the main edge."""
    edit = edit_between(seen.exhibit, exhibit, moves)
    if edit is None:
        readings = seen.games[0].rules.readings if seen.games else None
        games = tuple(game_context(exhibit, game.name, readings) for game in exhibit.games)
    else:
        games = tuple(edited_game(game, exhibit, edit) for game in seen.games)
    main_edge = seen.main_edge if edit and not edit.touched else None
    return replace(seen, exhibit=exhibit, games=games, main_edge=main_edge, listed={})


def edited_game(old: GameContext, exhibit: Exhibit, edit: Edit) -> GameContext:
    family = family_of(exhibit)

    def means_the_same(readings: Readings) -> bool:
        return old.meaning(readings) == family.meaning(exhibit, old.name, readings)

    if not means_the_same(old.rules.readings):
        return game_context(exhibit, old.name, old.rules.readings)
    before = old.rules.restated(edit.instead) if edit.moved else old.rules
    rules = before.revised(exhibit, edit.touched)
    known = old.known.revised(rules, old.reach.revised(rules, edit.touched), edit)
    usually = old.usually if len(old.usually) < MOST_USUAL else {}
    new = GameContext(exhibit, old.name, known, old.usual, usually=usually)
    for (wager, chosen), counted in old.counted.items() if known.previous else ():
        if not counted.rests & (edit.touched | edit.moved) and (not chosen or means_the_same(dict(chosen))):
            new.counted[wager, chosen] = counted.copy()
    return new


MOST_USUAL = 50_000
"""A long session asks what is usual in more and more situations; beyond this many it starts over."""


def unit_labels(exhibit: Exhibit) -> set[str]:
    """The labels of tables whose bare numbers can be read both as "to one" and as "for one"."""
    return {unit_label(table.name) for table in exhibit.tables} & exhibit.readings.keys()


def dates(exhibit: Exhibit) -> list[Stated]:
    """The statements that date the document."""
    dated = [stated for stated in exhibit.stated if isinstance(stated.value, Day)]
    return [stated for stated in dated if isinstance(stated.line, Statement) and stated.line.subject == "date"]


def own_day(exhibit: Exhibit) -> date | None:
    """The date in the document itself."""
    stated = [one.value.day for one in dates(exhibit) if isinstance(one.value, Day)]
    return exhibit.day or (stated[0] if stated else None)


def own_profile(exhibit: Exhibit) -> Profile | None:
    """The law of the jurisdiction that the document names, as it was on the day of the document."""
    return law_of(exhibit, None)


def law_of(exhibit: Exhibit, profile: Profile | None, as_of: date | None = None) -> Profile | None:
    """The profile, or else that of the jurisdiction which the document names, with what holds on its day."""
    named = exhibit.jurisdiction.name if exhibit.jurisdiction else ""
    law = profile or (load(named) if named in names() else None)
    return law.on(own_day(exhibit) or as_of) if law else None
