"""What an edit of a document touches: questions on which two versions differ, and statements that only moved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from base.records import dataclass
from engine.rulebook import LIMITED, Answer, Answers
from grammar.exhibit import Exhibit, Stated
from grammar.known_lines import Identity, Moves
from grammar.question_names import QuestionName
from grammar.resolver.bonus_tables import ELIGIBILITY, bonus_tables
from grammar.resolver.line_answers import unit_label

Entry = tuple[str, Stated, Identity, Identity | None]
"""A statement with its mark and its line; the last item separates it from the same statement in another version."""


# Marks: what an answer may depend on, and what an edit may touch. A question by itself means all its statements,
# "QUESTION of X" those on one thing, and "QUESTION of *" those on nothing in particular, which apply to all.


def marks(question: QuestionName, about: str) -> tuple[str, ...]:
    """The marks that a lookup of this question about this thing depends on."""
    return (f"{question} of {about}", f"{question} of {ANYTHING}") if about else (question,)


def mark(stated: Stated) -> str:
    return f"{stated.question} of {stated.about or ANYTHING}"


ANYTHING = "*"


@dataclass(frozen=True, slots=True)
class Edit:
    """The difference between two versions of a document."""

    touched: frozenset[str]
    """Questions on which they differ; if they differ only on some things, those topics too."""
    moved: frozenset[str]
    """Questions and topics with a statement that is unchanged but on another line of the file."""
    instead: Callable[[Stated], Stated]
    """The new version of a statement that has moved; any other statement unchanged."""

    def moved_answers(self, answers: Answers) -> Answers:
        """The same answers, given by the statements of the new version."""
        given, overridden = (
            tuple([Answer(self.instead(one.stated), one.effect) for one in some])
            for some in (answers.given, answers.overridden)
        )
        return replace(answers, given=given, overridden=overridden)


def edit_between(old: Exhibit, new: Exhibit, moves: Moves | None = None) -> Edit | None:
    """None if something that underlies all questions has changed; then nothing can be carried over."""
    if ground(old) != ground(new):
        return None
    instead = moved_statements(moves or {}, new)
    moved = [stated for stated in old.stated if instead(stated) is not stated]
    marked = frozenset(one for stated in moved for one in (stated.question, mark(stated)))
    return Edit(changed(old, new, instead), marked, instead)


def ground(exhibit: Exhibit) -> tuple[object, ...]:
    parts = (exhibit.family, exhibit.structure, exhibit.games, exhibit.main_wager, exhibit.jurisdiction)
    return *parts, dict(exhibit.events)


def moved_statements(moves: Moves, new: Exhibit) -> Callable[[Stated], Stated]:
    """Maps each old statement whose line has moved to the same statement of the new version.

    The two differ in their place and, without a label, in the name made from the line number. Only the wording of
    a finding depends on these: an exception names a label, which is one word and never such a name.
    """
    there: dict[Identity, list[Stated]] = {}
    for stated in new.stated:
        there.setdefault(Identity(stated.line), []).append(stated)
    known: dict[int, tuple[Stated, Stated]] = {}
    """By the id of the old one, kept too so that no id is reused; called for every answer, so Identity is too slow."""

    def instead(old: Stated) -> Stated:
        if id(old) not in known:
            line = moves.get(Identity(old.line))
            same = (one for one in there.get(Identity(line), ()) if replace(old, key=one.key) == one)
            known[id(old)] = old, next(same, old)
        return known[id(old)][1]

    return instead


def changed(old: Exhibit, new: Exhibit, instead: Callable[[Stated], Stated] | None = None) -> frozenset[str]:
    """The questions on which two versions of a document differ, with the marks of what they differ about."""
    tables = {name for name, *_ in set(frames(old)) ^ set(frames(new))}
    labels = {label for label, _ in set(sentences(old)) ^ set(sentences(new))}

    def entries(exhibit: Exhibit, statements: Iterable[Stated]) -> dict[str, list[Entry]]:
        """The statements by mark, each with the line that states it: checks look for lines, not for words.

        If a table or a sentence was changed as a whole, its statements differ from those of the other version.
        """
        found: dict[str, list[Entry]] = {}
        for stated in statements:
            whole = stated.table in tables or (stated.reading is not None and stated.reading[0] in labels)
            entry = mark(stated), stated, Identity(stated.line), Identity(exhibit) if whole else None
            found.setdefault(stated.question, []).append(entry)
        return found

    moved = [instead(stated) for stated in old.stated] if instead else old.stated
    before, after = entries(old, moved), entries(new, new.stated)
    bonuses = bonus_tables(old), bonus_tables(new)
    if before.get(ELIGIBILITY) != after.get(ELIGIBILITY) or bonuses[0] != bonuses[1]:  # every bonus row asks it
        tables |= bonuses[0] | bonuses[1]
        before, after = entries(old, moved), entries(new, new.stated)
    found = {question for question in before.keys() | after.keys() if before.get(question) != after.get(question)}
    touched = {one for question in found for one in differing(before.get(question, []), after.get(question, []))}
    actions = {LIMITED[question][0] for question in found if question in LIMITED}
    every = {mark(stated) for stated in (*old.stated, *new.stated) if stated.question in actions}
    return frozenset(found | touched | actions | every)


def differing(before: list[Entry], after: list[Entry]) -> set[str]:
    """The marks of the entries added or removed; of all entries, if only their order differs."""
    return {entry[0] for entry in set(before) ^ set(after) or {*before, *after}}


def frames(exhibit: Exhibit) -> Iterable[tuple[str, ...]]:
    """What the header of each pay table says about its rows."""
    return ((table.name, table.wager, table.policy, table.unit) for table in exhibit.tables)


def sentences(exhibit: Exhibit) -> Iterable[tuple[str, tuple[object, ...]]]:
    """Sentences with several readings: every choice among them depends on what the others are."""
    units = {unit_label(table.name) for table in exhibit.tables}
    return ((label, (names, label in units)) for label, names in exhibit.readings.items())
