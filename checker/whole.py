"""One exhibit as the checks see it: every question asked once in every situation."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from checker.profile import Profile, load
from checker.profiles import names
from engine.asking import Answers, Readings, Rulebook
from engine.families import Situations, family_of
from engine.odds import Uncountable, WagerOdds, deck_numbers, odds_in, rules_of
from grammar.answers import unit_label
from grammar.exhibit import Exhibit, Stated
from grammar.source import Source
from grammar.tree import Day, Statement
from grammar.vocabulary import Question, vocabulary

if TYPE_CHECKING:
    from engine.claims import MainEdge

ASKED = ("value", "permission", "constraint")
MOST_CHOICES = 64

Chosen = tuple[tuple[str, str], ...]
"""Readings that were chosen, each with the label of its sentence."""


@dataclass(slots=True)
class GameRules:
    """One game of the exhibit; undecided says why its situations could not all be listed."""

    exhibit: Exhibit
    name: str
    rules: Rulebook
    reach: Situations
    usual: Rulebook
    undecided: str = ""
    asked: dict[tuple[str, str], list[Answers]] = field(default_factory=dict)
    counted: dict[tuple[str, int, Chosen], WagerOdds | None] = field(default_factory=dict)
    chosen: dict[Chosen, Rulebook] = field(default_factory=dict)
    shoes: tuple[int, ...] | None = None

    def answers(self, question: str, about: str = "") -> list[Answers]:
        """The answers in every situation, smallest situation first."""
        key = (question, about)
        if key not in self.asked:
            situations = self.reach.situations(question, about)
            self.asked[key] = [self.rules.ask(question, at, about) for at in situations]
        return self.asked[key]

    def odds(self, wager: str, decks: int, readings: Readings | None = None) -> WagerOdds | None:
        """The exact odds of a wager; None where it has none of its own."""
        key = (wager, decks, tuple(sorted((readings or {}).items())))
        if key not in self.counted:
            try:
                self.counted[key] = odds_in(self.read(readings or {}), wager, decks)
            except Uncountable:
                self.counted[key] = None
        return self.counted[key]

    def read(self, readings: Readings) -> Rulebook:
        """The game under these readings; of every other sentence the first reading."""
        key = tuple(sorted(readings.items()))
        if key not in self.chosen:
            self.chosen[key] = rules_of(self.exhibit, self.name, readings)
        return self.chosen[key]

    def decks(self) -> tuple[int, ...]:
        """The numbers of decks that the document allows; none where it says nothing of them."""
        if self.shoes is None:
            self.shoes = deck_numbers(self.rules) if self.rules.laws.get("number of decks") else ()
        return self.shoes

    def questions(self) -> list[tuple[Question, str]]:
        """Every question of the family that has one answer, with each thing it is asked about."""
        return [
            (question, about)
            for question in vocabulary().questions.values()
            if self.exhibit.family in question.families and question.kind in ASKED
            for about in self.reach.subjects(question.name)
        ]

    def choices(self, answers: Answers) -> list[dict[str, str]]:
        """Every choice of readings among the statements that speak here; one empty choice if none has readings."""
        spoken = [answer.stated.reading for answer in (*answers.given, *answers.overridden)]
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
class Whole:
    """Everything a check may read."""

    exhibit: Exhibit
    games: tuple[GameRules, ...]
    source: Source | None = None
    profile: Profile | None = None
    as_of: date | None = None
    main_edge: MainEdge | None = None
    """The house edge of the main game, where somebody has computed it."""

    @property
    def day(self) -> date | None:
        """The day whose law applies: the exhibit's own, or the one that was given."""
        return own_day(self.exhibit) or self.as_of


def whole(
    exhibit: Exhibit,
    *,
    source: Source | None = None,
    profile: Profile | None = None,
    as_of: date | None = None,
    readings: Readings | None = None,
    main_edge: MainEdge | None = None,
) -> Whole:
    """The exhibit with the profile chosen, or else that of the jurisdiction which it names."""
    games = tuple(whole_game(exhibit, game.name, readings) for game in exhibit.games)
    return Whole(exhibit, games, source, profile or own_profile(exhibit), as_of, main_edge)


def whole_game(exhibit: Exhibit, game: str, readings: Readings | None = None) -> GameRules:
    family = family_of(exhibit)
    rules = family.rulebook(exhibit, game, readings)
    return GameRules(exhibit, game, rules, family.reach(rules), family.usual(rules), family.undecided)


def unit_labels(exhibit: Exhibit) -> set[str]:
    """The labels under which tables of bare numbers are read both ways: so many to one, so many for one."""
    return {unit_label(table.name) for table in exhibit.tables} & exhibit.readings.keys()


def dates(exhibit: Exhibit) -> list[Stated]:
    """The statements that date the document."""
    dated = [stated for stated in exhibit.stated if isinstance(stated.value, Day)]
    return [stated for stated in dated if isinstance(stated.line, Statement) and stated.line.subject == "date"]


def own_day(exhibit: Exhibit) -> date | None:
    """The day that the document itself bears."""
    stated = [one.value.day for one in dates(exhibit) if isinstance(one.value, Day)]
    return exhibit.day or (stated[0] if stated else None)


def own_profile(exhibit: Exhibit) -> Profile | None:
    named = exhibit.jurisdiction.name if exhibit.jurisdiction else ""
    return load(named) if named in names() else None
