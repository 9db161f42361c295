"""From a document to tables, by asking: every entry of the tables is an answer that the arbiter gave.

Hands are represented by samples: for each number of cards, with or without an ace, and each low total, one hand
from the shoe. The document's own tests decide how finely settlement tells hands apart; ranks and suits that a test
singles out (6-7-8, spades) become patterns of their own.

Tables are made part by part. A part is shared by all ways to read and settle a document that leave the same
statements in force on the questions it asks, so a thousand ways to settle it need only a handful of parts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from base.effort import spend
from base.records import dataclass
from engine.arbiter import Arbiter, Chosen, Stopped
from engine.blackjack.document import MEANINGS, rulebook, usual_beside
from engine.blackjack.tables.asker import LAID_OUT, Layout, TableAsker, layout
from engine.blackjack.tables.part_list import COUNTING, PARTS
from engine.blackjack.tables.rule_tables import Tables
from engine.blackjack.tables.shoe_and_stake import SETTING, Setting, setting
from engine.family import RulePart
from engine.rulebook import Readings, Rulebook, chosen, level_of
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit, Stated
from grammar.question_names import QuestionName

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Compiled:
    """Tables, the number of decks and the stake they are for, and what had to be assumed."""

    tables: Tables
    decks: int
    stake: Fraction
    assumed: tuple[str, ...]
    digest: bytes
    """Equal digests mean equal tables."""


@dataclass(frozen=True, slots=True)
class PlacedSetting:
    """A setting, what had to be assumed for it, and its digest, with the number of each card and without."""

    setting: Setting
    assumed: tuple[str, ...]
    digest: bytes
    layout_digest: bytes


def digest_of(thing: object) -> bytes:
    return hashlib.sha256(repr(thing).encode()).digest()


@dataclass(frozen=True, slots=True)
class KeptPart:
    """A cached result; it holds the exhibit so that the ids in its key are not reused."""

    exhibit: Exhibit
    made: Any


PART = 1_000
"""What making a part takes, in units of `base.effort`, beside what it asks."""
KEPT: dict[Key, KeptPart] = {}
MOST_KEPT = 10_000


def compiled(
    exhibit: Exhibit,
    game: str,
    *,
    decks: int | None = None,
    stake: Fraction | None = None,
    readings: Readings | None = None,
    chosen: Chosen | None = None,
) -> Compiled:
    """A document's main game as tables; gaps take the usual answer. Raises Unreadable, Stopped."""
    return Compiler(exhibit, game, decks=decks, stake=stake, readings=readings, chosen=chosen).compiled()


def asked_for(part: str) -> frozenset[QuestionName]:
    """Every question that a part of the tables can depend on."""
    return MEANINGS | frozenset((*SETTING, *PARTS[part][0]))


class Compiler:
    """One document, read and settled in one way. It asks only what no earlier compiler has found out."""

    def __init__(
        self,
        exhibit: Exhibit,
        game: str,
        *,
        decks: int | None = None,
        stake: Fraction | None = None,
        readings: Readings | None = None,
        chosen: Chosen | None = None,
    ) -> None:
        self.exhibit = exhibit
        self.game = game
        self.decks = decks
        self.stake = stake
        self.readings = {**{label: names[0] for label, names in exhibit.readings.items()}, **(readings or {})}
        self.chosen = replace(chosen, usual=True) if chosen else Chosen(usual=True)

    def compiled(self) -> Compiled:
        parts = [self.part(name) for name in PARTS]
        fields: dict[str, Any] = {name: value for part in parts for name, value in part.fields.items()}
        placed = self.placed
        assumed = dict.fromkeys((*placed.assumed, *(note for part in parts for note in part.assumed)))
        digest = hashlib.sha256(b"".join(part.digest for part in parts)).digest()
        return Compiled(Tables(**fields), placed.setting.decks, placed.setting.stake, tuple(assumed), digest)

    def part(self, name: str) -> RulePart:
        questions, make = PARTS[name]

        def made() -> RulePart:
            spend(PART)
            self.asker.notes.clear()
            fields = make(self.asker, self.layout)
            return RulePart(fields, tuple(self.asker.notes), digest_of(fields))

        counted = (self.placed.digest,) if name in COUNTING else ()
        found: RulePart = self.kept((name, *counted, *self.laid_out, *self.said(questions)), made)
        return found

    # What is shared between compilers -------------------------------------------------------------------------

    @cached_property
    def placed(self) -> PlacedSetting:
        def made() -> PlacedSetting:
            notes: dict[str, None] = {}
            found = setting(self.arbiter, self.wide, self.decks, self.stake, lambda text: notes.update({text: None}))
            once = replace(found, shoe=tuple(dict.fromkeys(found.shoe)))
            return PlacedSetting(found, tuple(note for note in notes if note), digest_of(found), digest_of(once))

        key = ("setting", self.decks, self.stake, *self.meant, *self.said(SETTING))
        found: PlacedSetting = self.kept(key, made)
        return found

    @cached_property
    def laid_out(self) -> Key:
        """Everything the layout depends on: the cards that there are, however many of each."""
        return (*self.meant, self.placed.layout_digest)

    @cached_property
    def layout(self) -> Layout:
        found: Layout = self.kept(("layout", *self.laid_out), lambda: layout(self.asker))
        return found

    @cached_property
    def meant(self) -> Key:
        """The game, what its terms and cards mean, and the tests of all its readings."""
        tests = tuple(id(one.when) for question in LAID_OUT for one in self.statements.get(question, ()))
        decks = self.decks if self.exhibit.looks_at_decks else None
        return (self.game, str(dict(self.chosen.answers)), id(self.exhibit.events), *self.said(MEANINGS), tests, decks)

    def kept(self, key: Key, make: Callable[[], Any]) -> Any:
        """The result cached for this key; if making it failed, the same exception is raised again."""
        if key not in KEPT:
            if len(KEPT) > MOST_KEPT:
                KEPT.clear()
            try:
                made = make()
            except (Stopped, Unreadable, ValueError) as reason:
                made = reason
            KEPT[key] = KeptPart(self.exhibit, made)
        found = KEPT[key].made
        if isinstance(found, Exception):
            raise found.with_traceback(None)
        return found

    # What is in force -----------------------------------------------------------------------------------------

    def said(self, questions: Iterable[QuestionName]) -> Key:
        """The statements in force on these questions, as far as they can change an answer."""
        # conditions and values by id(), which spares hashing their trees; KEPT holds the exhibit, so ids stay taken
        return tuple(
            (one.key, one.overrides, id(one.when), id(one.value), self.policies.get(one.table))
            for question in sorted(questions)
            for one in self.statements.get(question, ())
            if chosen(one, self.readings)
        )

    @cached_property
    def policies(self) -> Mapping[str, str]:
        return {table.name: table.policy for table in self.exhibit.tables}

    @cached_property
    def statements(self) -> Mapping[str, list[Stated]]:
        """The game's statements by question, whether their reading is chosen or not."""
        lineage = self.exhibit.lineage(self.game)
        found: dict[str, list[Stated]] = {}
        for one in self.exhibit.stated:
            if level_of(one, lineage, self.exhibit) is not None:
                found.setdefault(one.question, []).append(one)
        return found

    # Asking ---------------------------------------------------------------------------------------------------

    @cached_property
    def asker(self) -> TableAsker:
        return TableAsker(self.arbiter, self.wide, self.placed.setting, self.said)

    @cached_property
    def arbiter(self) -> Arbiter:
        return Arbiter(rulebook(self.exhibit, self.game, self.readings, self.decks), usual_beside, self.chosen)

    @cached_property
    def wide(self) -> Rulebook:
        """The game with every reading heard, for its tests."""
        found: Rulebook = self.kept(
            ("wide", *self.meant), lambda: Rulebook(self.exhibit, self.game, self.arbiter.rules.terms)
        )
        return found
