"""How a wager is worked out: what it reads, the steps that this depends on, and what must be told apart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm

import numpy as np

from base.records import dataclass
from engine.declared.atom_reads import Reads, reads
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.source import Source, counts_of, source_of
from engine.declared.steps import AskStep, ChoiceStep, DrawStep, Step, steps_of
from engine.declared.suit_symmetry import interchangeable
from engine.declared.table_answers import gain
from engine.effects import effect_of
from engine.rulebook import Rulebook
from engine.side_wagers.counting import Uncountable
from grammar.question_names import QuestionName
from grammar.tree import Condition
from grammar.vocabulary import vocabulary

PAY: QuestionName = "wager pay"
LARGEST_INTEGER = 2**62
NOTHING = Reads()


@dataclass(frozen=True, slots=True)
class WagerPlan:
    """One wager, or several that hang on the same choices, on one spot, with one shoe."""

    rules: Rulebook
    usual: Rulebook
    terms: DeclaredTerms
    wagers: tuple[str, ...]
    spot: tuple[str, ...]
    steps: tuple[Step, ...]
    reads: Reads
    source: Source
    most_drawn: int

    @property
    def chooses(self) -> bool:
        return any(isinstance(step, ChoiceStep) for step in self.steps)

    @property
    def out_of(self) -> int:
        """In how many ordered ways all that can be drawn comes about."""
        return self.source.out_of(self.most_drawn, 0)

    def rest(self, drawn: int) -> int:
        """In how many ways the draws that did not take place could have gone."""
        return self.source.out_of(self.most_drawn - drawn, 0 if self.source.goes_back else drawn)

    def exact(self, largest: int) -> type:
        """64 bits where they hold all sums, else Python's own integers."""
        return np.int64 if self.out_of * largest < LARGEST_INTEGER else object


def plan(
    rules: Rulebook, usual: Rulebook, wagers: tuple[str, ...], spot: tuple[str, ...], decks: int, removed: Iterable[str]
) -> WagerPlan:
    """Raises Uncountable."""
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    every = steps_of(terms.structure)
    linked = choices_matter(rules, usual, wagers, every)
    steps, found = needed(rules, usual, wagers, every, linked)
    steps = in_order(steps, found)
    counts = counts_of(terms, decks, removed)
    source = source_of(terms, counts, found.features, spot)
    if not found.ordered and interchangeable(terms, found.features, counts):
        source = replace(source, symmetric=True)
    most = sum(step.number for step in steps if isinstance(step, DrawStep))
    if not source.goes_back and most > source.size:
        raise Uncountable(f"{most} are drawn, and there are only {source.size}")
    return WagerPlan(rules, usual, terms, wagers, spot, dealt_first(steps), found, source, most)


def conditions_on(rules: Rulebook, usual: Rulebook, question: QuestionName, about: str = "") -> Iterator[Condition]:
    for book in (rules, usual):
        yield from (rule.stated.when for rule in book.speaking(question, about) if rule.stated.when is not None)


def choices_matter(rules: Rulebook, usual: Rulebook, wagers: Sequence[str], steps: Iterable[Step]) -> bool:
    """Does the player's choice move these stakes, or what they pay?"""
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    moved = {
        name for step in steps if isinstance(step, ChoiceStep) for option in step.options for name in (option.wager,)
    }
    said = reads((one for wager in wagers for one in conditions_on(rules, usual, PAY, wager)), terms)
    return bool(said.options) or not moved.isdisjoint(wagers)


def needed(
    rules: Rulebook,
    usual: Rulebook,
    wagers: Sequence[str],
    every: Sequence[Step],
    linked: bool,
    also: Reads = NOTHING,
) -> tuple[tuple[Step, ...], Reads]:
    """The steps on which the pay, or what else is read, depends.

    A draw that nobody reads is left out, unless a player who has to choose sees it.
    """
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    conditions = dict.fromkeys(one for wager in wagers for one in conditions_on(rules, usual, PAY, wager))
    steps: tuple[Step, ...] = ()
    while True:
        found = reads(conditions, terms) | also
        drawing = {step.asked for step in every if isinstance(step, DrawStep) and wants(step, found, linked)}
        wanted = tuple(step for step in every if wants(step, found, linked, drawing))
        if wanted == steps:
            return steps, found
        steps = wanted
        for step in steps:
            if step.when is not None:
                conditions[step.when] = None
            if isinstance(step, AskStep):
                conditions.update(dict.fromkeys(conditions_on(rules, usual, *asked_as(step.question))))


def in_order(steps: tuple[Step, ...], found: Reads) -> tuple[Step, ...]:
    return tuple(
        replace(step, ordered=True) if isinstance(step, DrawStep) and step.place in found.ordered else step
        for step in steps
    )


def wants(step: Step, found: Reads, linked: bool, drawing: Collection[str] = ()) -> bool:
    """drawing: the questions on which wanted draws depend."""
    match step:
        case ChoiceStep(options=options):
            return linked or any(option.name in found.options for option in options)
        case AskStep(question=question):
            return question in found.questions or question in drawing
        case DrawStep():
            return step.place in found.places or (linked and not step.hidden and step.free)


def asked_as(question: str) -> tuple[QuestionName, str]:
    """A question of the vocabulary by its name; one of the game's own by what it is about."""
    known = next((name for name in vocabulary().questions if name == question), None)
    return (known, "") if known is not None else ("own draw", question)


def dealt_first(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Draws that depend on nothing come first, in the order in which they are seen, hidden ones last.

    Cards do not know when they are turned. But a draw behind one that may not take place keeps its place: moved before
    it, it would tell an earlier choice what is not seen yet.
    """
    free: list[DrawStep] = []
    for step in steps:
        if isinstance(step, DrawStep) and not step.free:
            break
        if isinstance(step, DrawStep):
            free.append(step)
    free.sort(key=lambda step: (step.hidden, step.stage))
    return (*free, *(step for step in steps if step not in free))


def scale_of(rules: Rulebook, usual: Rulebook, wagers: Iterable[str]) -> int:
    """What makes every pay of these wagers whole; a win without a number is refused where it is counted."""
    found = [
        worth
        for book in (rules, usual)
        for wager in wagers
        for rule in book.speaking(PAY, wager)
        if (effect := effect_of(rule.stated.value)) is not None
        and effect.kind != "win"
        and (worth := gain(effect)) is not None
    ]
    return lcm(1, *(Fraction(worth).denominator for worth in found))
