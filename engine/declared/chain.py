"""Wagers that may stay from roll to roll: an absorbing chain over the states that they read, solved in fractions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np

from base.effort import spend
from base.records import dataclass
from engine.declared.atom_reads import reads
from engine.declared.deal import drawn
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.end_counts import beginning
from engine.declared.plan import PAY, WagerPlan, conditions_on
from engine.declared.row_text import state_label
from engine.declared.settlement import Settling, WagerOutcome
from engine.declared.situation_table import Column, SituationTable
from engine.declared.steps import DrawStep, steps_of
from engine.declared.table_answers import ask_table, word
from engine.rulebook import Rulebook
from engine.side_wagers.counting import NeverEnds, Uncountable
from grammar.declared.operand_words import state_number
from grammar.question_names import QuestionName
from grammar.tree import NOWHERE

CHANGE: QuestionName = "new state"
OFFERED: QuestionName = "wager offered"
BECOMES = "becomes "
State = tuple[int, ...]
ROLLED, FOLLOWED, SOLVED = 600, 4, 0.6
"""What one roll from one state takes, and one fraction of the equations, in units of `base.effort`."""


@dataclass(frozen=True, slots=True)
class Roll:
    """From one state: how likely each outcome ends the wager, and where the other rolls lead."""

    ends: dict[WagerOutcome, Fraction]
    leads: dict[State, Fraction]


class Chain:
    """One wager of a game whose stage is repeated until it is settled."""

    def __init__(self, plan: WagerPlan, settling: Settling) -> None:
        self.plan, self.settling = plan, settling
        (self.wager,) = plan.wagers
        self.names = states_read(plan.rules, plan.usual, self.wager)
        if not plan.source.goes_back:
            raise Uncountable("what is drawn does not go back: the chances change from draw to draw")
        table = beginning(plan)
        for step in steps_of(plan.terms.structure):
            if isinstance(step, DrawStep):
                table = drawn(table, step, plan.source)[0]
        self.rolled = table

    def at(self, state: State) -> SituationTable:
        return replace(self.rolled, states=dict(zip(self.names, state, strict=True)), known={})

    def outcomes(self) -> tuple[dict[WagerOutcome, Fraction], Fraction]:
        """The probability of each outcome, and the rolls that it takes on average. Raises Uncountable."""
        rolls = self.reached()
        self.refuse_endless(rolls)
        states = list(rolls)
        ends = list(dict.fromkeys(outcome for roll in rolls.values() for outcome in roll.ends))
        spend(SOLVED * len(states) ** 2 * (len(states) + len(ends)))
        rows = [
            [Fraction(one == two) - rolls[one].leads.get(two, 0) for two in states]
            + [rolls[one].ends.get(outcome, Fraction(0)) for outcome in ends]
            + [Fraction(1)]
            for one in states
        ]
        solved = dict(zip(states, solution(rows), strict=True))
        found = {tuple(solved[state]) for state in self.begins()}
        if len(found) > 1:
            raise Uncountable("its price depends on when it is made; the document has to say when it is offered")
        *chances, length = found.pop()
        return dict(zip(ends, chances, strict=True)), length

    def begins(self) -> list[State]:
        """The states in which the wager can be made, as far as what it pays can tell them apart."""
        plan, terms = self.plan, self.plan.terms
        conditions = tuple(conditions_on(plan.rules, plan.usual, OFFERED, self.wager))
        read = [name for name in terms.structure.states if name in reads(conditions, terms).states]
        values = [[state_number(terms.structure.states[name].values, label)
                   for label in terms.structure.states[name].values] for name in read]  # fmt: skip
        found: dict[State, None] = {}
        for combination in product(*values):
            at = {**terms.begins, **dict(zip(read, combination, strict=True))}
            table = replace(self.rolled.rows(np.arange(1)), states=at)
            if not read or offered(plan.rules, plan.usual, self.wager, table):
                found[tuple(at[name] for name in self.names)] = None
        if not found:
            raise Uncountable("it is never offered")
        return list(found)

    def reached(self) -> dict[State, Roll]:
        found: dict[State, Roll] = {}
        todo = self.begins()
        while todo:
            state = todo.pop()
            if state not in found:
                found[state] = self.roll(state)
                todo.extend(found[state].leads)
        return found

    def roll(self, state: State) -> Roll:
        table = self.at(state)
        spend(ROLLED + FOLLOWED * table.size)
        classes, outcomes = self.settling.outcomes(self.wager, table)
        after = self.after(table, state)
        roll = Roll({}, {})
        for row, number in enumerate(classes):
            chance = Fraction(int(table.ways[row]), table.out_of)
            outcome = outcomes[number]
            if outcome.gain is None:
                roll.leads[after[row]] = roll.leads.get(after[row], Fraction(0)) + chance
            else:
                roll.ends[outcome] = roll.ends.get(outcome, Fraction(0)) + chance
        return roll

    def after(self, table: SituationTable, state: State) -> list[State]:
        columns = [became(self.plan.rules, self.plan.usual, name, table) for name in self.names]
        return [tuple(int(column[row]) for column in columns) for row in range(table.size)]

    def refuse_endless(self, rolls: dict[State, Roll]) -> None:
        for state in endless(rolls):
            labels = [
                f"{name} {state_label(self.plan.terms, name, value)}"
                for name, value in zip(self.names, state, strict=True)
            ]
            raise NeverEnds(f"from {' and '.join(labels) or 'the first roll'} no roll ever settles it")


def endless(rolls: dict[State, Roll]) -> list[State]:
    """The states from which no roll ever settles the wager."""
    ending = {state for state, roll in rolls.items() if roll.ends}
    while True:
        more = {state for state, roll in rolls.items() if state not in ending and not ending.isdisjoint(roll.leads)}
        if not more:
            return [state for state in rolls if state not in ending]
        ending |= more


def states_read(rules: Rulebook, usual: Rulebook, wager: str) -> tuple[str, ...]:
    """The states on which the pay depends, and those on which these depend."""
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    conditions = list(conditions_on(rules, usual, PAY, wager))
    found: frozenset[str] = frozenset()
    while (now := reads(conditions, terms).states) != found:
        found = now
        for name in found:
            conditions.extend(conditions_on(rules, usual, CHANGE, name))
    return tuple(name for name in terms.structure.states if name in found)


def became(rules: Rulebook, usual: Rulebook, name: str, table: SituationTable) -> Column:
    """What a state is after each row; it stays where no statement says otherwise."""
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    book = rules if rules.speaking(CHANGE, name) else usual
    asked = ask_table(book, CHANGE, table, name, "hand")
    column = terms.number_of_state(name, table)
    for number, answers in enumerate(asked.answers):
        if answers.effects:
            rows = asked.classes == number
            column[rows] = value_after(terms, name, word(answers.effects[0]), table)[rows]
    return column


def value_after(terms: DeclaredTerms, name: str, said: str, table: SituationTable) -> Column:
    words = said.removeprefix(BECOMES).strip()
    values = terms.structure.states[name].values
    if words in values:
        column = terms.number_of_state(name, table)
        column[:] = state_number(values, words)
        return column
    quantity = terms.binder.quantity(words, NOWHERE)
    if quantity is None:
        raise Uncountable(f'"{name}" cannot become {words}')
    return terms.number(quantity, table)


def offered(rules: Rulebook, usual: Rulebook, wager: str, table: SituationTable) -> bool:
    book = rules if rules.speaking(OFFERED, wager) else usual
    asked = ask_table(book, OFFERED, table, wager, "wager")
    return any(effect.kind == "allowed" for effect in asked.answers[0].effects)


def solution(rows: list[list[Fraction]]) -> list[list[Fraction]]:
    """Gauss and Jordan: the right sides once the left side is the identity."""
    size = len(rows)
    for place in range(size):
        pivot = next(row for row in range(place, size) if rows[row][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        first = rows[place][place]
        rows[place] = [number / first for number in rows[place]]
        for row in range(size):
            if row != place and (factor := rows[row][place]):
                rows[row] = [one - factor * two for one, two in zip(rows[row], rows[place], strict=True)]
    return [row[size:] for row in rows]
