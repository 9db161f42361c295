"""Does a change of steps change what is done? The same acts of the same people on the same things, in order, do not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from base.records import dataclass
from grammar.tree import Choice, Circumstance, Condition, Define, Document, Norm, Statement, Text, words_in
from grammar.tree.conditions import children
from grammar.vocabulary import vocabulary
from reports.amendment.clause_pairs import Clause, ClausePair, Counterparts
from reports.amendment.same_words import PlainStep, plain_step

THEN = re.compile(r"(?:(?:,|\band) )?\bthen\b")
WORDED = ("step", "text", "words")
Run = tuple[Clause, ...]
"""Clauses that follow one another and agree in all but their steps: one order, in one line or in several."""


@dataclass(frozen=True, slots=True)
class SameSteps:
    """Why two texts order the same."""

    taken: tuple[tuple[str, str], ...] = ()
    """The words of the approved version and of the new one that were taken for the same."""
    runs: bool = False
    """Do they stand in another number of clauses?"""


class StepComparison:
    """The steps of two versions."""

    def __init__(self, old: Document, new: Document, both: Counterparts) -> None:
        self.defined = frozenset((*defined_words(old), *defined_words(new)))
        self.runs = {id(clause): run for side in (both.before, both.after) for run in runs_in(side) for clause in run}
        partners = [*both.kept, *((pair.before, pair.after) for pair in both.changed)]
        self.partner: dict[int, Clause] = {}
        for one, two in partners:
            if one and two:
                self.partner |= {id(one): two, id(two): one}
        self.places = {id(clause): at for side in (both.before, both.after) for at, clause in enumerate(side)}
        self.changed = [pair for pair in both.changed if pair.kind == "changed"]

    def same(self, pair: ClausePair) -> SameSteps | None:
        """None where the change orders something else, or is not one of words."""
        if pair.kind == "moved":
            return None
        if pair.before and pair.after and is_words(pair.before) and is_words(pair.after) and self.keeps_its_place(pair):
            found = self.same_runs((pair.before,), (pair.after,))
            if found:
                return found
        before, after = self.run_of(pair.before, pair.after), self.run_of(pair.after, pair.before)
        return self.same_runs(before, after) if before and after else None

    def keeps_its_place(self, pair: ClausePair) -> bool:
        """Does it stand before and behind the same changed clauses as it did? What only moved is told apart."""
        return all(
            self.is_behind(pair.before, one.before) == self.is_behind(pair.after, one.after) for one in self.changed
        )

    def is_behind(self, one: Clause | None, other: Clause | None) -> bool:
        return self.places[id(one)] > self.places[id(other)]

    def same_runs(self, before: Run, after: Run) -> SameSteps | None:
        keys = [[self.key(clause) for clause in run] for run in (before, after)]
        if len({*keys[0], *keys[1]}) != 1:
            return None
        old, new = (self.steps(run) for run in (before, after))
        if [one.words for one in old] != [one.words for one in new]:
            return None
        return SameSteps(tuple(words_taken(old, new)), len(before) != len(after))

    def run_of(self, clause: Clause | None, other: Clause | None) -> Run:
        """The run of a clause; where a version lacks the clause, the run that its neighbours belong to."""
        if clause is not None:
            return self.runs.get(id(clause), ())
        near = [self.partner[id(one)] for one in self.runs.get(id(other), ()) if id(one) in self.partner]
        found = {id(run): run for one in near if (run := self.runs.get(id(one)))}
        return next(iter(found.values())) if len(found) == 1 else ()

    def key(self, clause: Clause) -> object:
        """What must be the same beside the steps: who, how binding, when, and where it holds."""
        line = clause.first
        assert isinstance(line, Statement)
        value = (line.value.actor, line.value.force, line.value.only) if isinstance(line.value, Norm) else ()
        tail = (line.tail.games, line.tail.overrides, line.tail.refers, line.tail.vague, line.tail.damage)
        when = tuple(self.condition(one) for one in (line.when, line.unless, line.until))
        return line.subject, line.names, line.hedge, line.default, line.otherwise, tail, value, when

    def condition(self, condition: Condition | None) -> object:
        if isinstance(condition, Circumstance):
            return plain_step(condition.text, self.defined, is_order=False).words
        inner = children(condition) if condition else ()
        return (type(condition), frozenset(map(self.condition, inner))) if inner else condition

    def steps(self, run: Run) -> list[PlainStep]:
        return [step for clause in run for step in self.steps_of(clause)]

    def steps_of(self, clause: Clause) -> Iterator[PlainStep]:
        assert isinstance(clause.first, Statement)
        value = clause.first.value
        if isinstance(value, Norm):
            yield from (plain_step(text, self.defined) for text in THEN.split(" ".join(value.action)) if text.strip())
        else:
            yield plain_step(words_in(value), self.defined, is_order=False)


def runs_in(clauses: Sequence[Clause]) -> Iterator[Run]:
    """Only what is compared by its words: what play asks is compared by its answers."""
    run: Run = ()
    for clause in clauses:
        if run and not is_one_order(run[-1], clause):
            yield run
            run = ()
        if is_words(clause):
            run = (*run, clause)
    if run:
        yield run


def is_words(clause: Clause) -> bool:
    line = clause.first
    if len(clause.lines) != 1 or not isinstance(line, Statement) or not isinstance(line.value, Norm | Text | Choice):
        return False
    subject = vocabulary().subjects[line.subject]
    return subject.type in WORDED and vocabulary().questions[subject.question].kind == "list"


def is_one_order(one: Clause, two: Clause) -> bool:
    """May the second clause go on with the first? A name or a condition of its own begins another."""
    first, second = one.first, two.first
    if not (is_words(two) and isinstance(first, Statement) and isinstance(second, Statement)):
        return False
    if not (isinstance(first.value, Norm) and isinstance(second.value, Norm)):
        return False
    same = (first.subject, first.names, first.value.actor, first.value.force, first.tail.games, first.hedge) == (
        (second.subject, second.names, second.value.actor, second.value.force, second.tail.games, second.hedge)
    )
    return same and (first.when, first.unless, first.until) == (second.when, second.unless, second.until)


def words_taken(old: Iterable[PlainStep], new: Iterable[PlainStep]) -> Iterator[tuple[str, str]]:
    """Words that differ and count as one: each of the old with that of the new in its place."""
    written = [{counts_as: word for one in side for word, counts_as in one.taken} for side in (old, new)]
    for first in dict.fromkeys((*written[0], *written[1])):
        before, after = (side.get(first, first) for side in written)
        if before != after:
            yield before, after


def defined_words(document: Document) -> Iterator[str]:
    for line in document.lines:
        if isinstance(line, Define):
            yield line.term.lower()
        if isinstance(line, Statement) and line.subject == "term":
            yield line.name.lower()
