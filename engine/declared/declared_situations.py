"""Every situation of a declared game in which a question comes up, one for each that the document can tell apart."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from base.effort import SECOND, spend
from engine.circumstance_sets import circumstance_sets
from engine.declared.atom_reads import Reads, reads
from engine.declared.chain import CHANGE, FOLLOWED, OFFERED, states_read, value_after
from engine.declared.deal import cost_of, drawn
from engine.declared.declared_document import MOST_DECKS, decks_said, usual_beside
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.duel.duel_search import settled_duels
from engine.declared.duel.duel_shape import duel_of
from engine.declared.end_counts import within_reason
from engine.declared.last_draw import drawn_last, tests_after, unseen_last
from engine.declared.linked_wagers import paid_on, raised_by_choice
from engine.declared.one_deck import from_one_deck
from engine.declared.plan import PAY, WagerPlan, asked_as, dealt_first, in_order, needed, plan
from engine.declared.row_text import on_table, told
from engine.declared.sampled_deals import sampled_tables
from engine.declared.set_up_situations import BUILDERS, combined, offers
from engine.declared.showdown.deals import settled_deals
from engine.declared.showdown.open_hand import open_hand, ranked_hands
from engine.declared.showdown.shape import shape_of
from engine.declared.situation_table import Column, DeclaredSituation, SituationTable, empty_table
from engine.declared.source import Source, counts_of, source_of
from engine.declared.stakes import first_stakes, took
from engine.declared.steps import HIT, AskStep, ChoiceStep, DrawStep, Step, steps_of
from engine.declared.table_answers import ASKED, TRIED, ask_table, in_order_of_rows, word
from engine.effects import FORBIDDEN
from engine.footprint import circumstances, moments
from engine.measures import measure
from engine.rulebook import Rulebook
from engine.side_wagers.counting import Uncountable
from engine.situation_classes import abouts, around, bounds, tests_of
from grammar.declared.operand_words import state_number
from grammar.errors.faults import counted
from grammar.question_names import QuestionName
from grammar.tree import Condition
from grammar.vocabulary import vocabulary

ON_ONE_DRAW = 2 * SECOND
"""Of what a check may do, so that deals are drawn by lot where one draw would take all of it."""
HALF_STEPS: tuple[QuestionName, ...] = ("player cut depth", "stop card depth")


class DeclaredSituations:
    """The situations of one declared game."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        terms = rules.terms
        assert isinstance(terms, DeclaredTerms)
        self.terms = terms
        self.structure = terms.structure
        self.asked = dict(map(reversed_pair, ((name, asked_as(name)) for name in self.structure.asked)))
        self.silent = Rulebook(replace(rules.exhibit, stated=()), rules.game, terms)
        self.sampled: dict[tuple[QuestionName, str], str] = {}
        self.together: tuple[frozenset[str], ...] = (frozenset(),)
        """The circumstances that the question now asked needs at once."""

    def revised(self, rules: Rulebook, touched: Container[str]) -> DeclaredSituations:
        return DeclaredSituations(rules)

    @property
    def foundation(self) -> Mapping[str, Hashable]:
        """Which situations there are depends on all that is said: another version is asked anew."""
        return {"": self}

    def subjects(self, question: QuestionName) -> tuple[str, ...]:
        """What a question is asked about: each wager or state that it concerns, or nothing in particular."""
        named = tuple(name for name in abouts(self.rules, question) if name)
        if question == CHANGE:
            return tuple(self.structure.states)
        if question == "own draw":
            return tuple(about for name, about in self.asked if name == question)
        if question == "wager amount":
            every = (*named, *abouts(self.rules, PAY), *abouts(self.rules, OFFERED))
            chosen = raised_by_choice(self.rules, self.structure)
            every = (*named, *(name for name in every if name not in chosen))
            staked = (name for name in dict.fromkeys(every) if name and not paid_on(self.rules, name))
            named = tuple(name for name in staked if self.offered(name))
        return named or ("",)

    def offered(self, wager: str) -> bool:
        """Is the wager ever offered, as far as the document says? One that is nowhere refused is."""
        return any(FORBIDDEN not in self.rules.ask(OFFERED, at, wager).effects for at in offers(self, wager))

    def situations(self, question: QuestionName, about: str = "") -> list[DeclaredSituation]:
        together = circumstance_sets(self.rules, self.outside(question), (question,), ())
        self.together = together.sets
        found = self.listed(question, about)
        if together.why and circumstances(tests_of(self.rules, question)):
            self.sampled.setdefault((question, about), together.why)
        plain = tuple(found)
        for some in filter(None, together.sets):
            found += [replace(at, true=at.true | some) for at in plain]
        unit = measure(self.rules, question)
        return [replace(at, measure=unit) for at in found] if unit else found

    def listed(self, question: QuestionName, about: str) -> list[DeclaredSituation]:
        if question == PAY:
            return self.pays(about)
        if question == CHANGE:
            return list(self.changes(about))
        if (question, about) in self.asked:
            return list(self.draws(self.asked[question, about]))
        build = BUILDERS.get(question)
        return build(self, about) if build else self.numbers(question, about)

    def outside(self, question: QuestionName) -> set[str]:
        """Circumstances and moments that statements on the question look at."""
        tests = tests_of(self.rules, question)
        return circumstances(tests) | moments(tests)

    def numbers(self, question: QuestionName, about: str) -> list[DeclaredSituation]:
        """Numbers around every bound that is stated; one situation where none is."""
        edges = bounds(self.rules, question, about)
        step = Fraction(1, 2) if question in HALF_STEPS else Fraction(1)
        return [DeclaredSituation("set-up", amount=number, wager=about) for number in around(edges, step)] or [
            DeclaredSituation("set-up", wager=about)
        ]

    # Play -----------------------------------------------------------------------------------------------------

    def pays(self, wager: str) -> list[DeclaredSituation]:
        """Every end of play on every path of choices; in a loop every roll in every state."""
        spots = self.structure.spots[wager].groups if wager in self.structure.spots else ((),)
        found: dict[Hashable, DeclaredSituation] = {}
        for spot in spots:
            for source, made in self.settled_tables(wager, spot):
                for table in self.at_decks(made):
                    self.keep(found, PAY, wager, source, table, "settle")
        return sorted(found.values(), key=cards_drawn)

    def settled_tables(self, wager: str, spot: tuple[str, ...]) -> Iterator[tuple[Source, SituationTable]]:
        try:
            made = plan(self.rules, self.silent, (wager,), spot, self.decks(), ())
        except Uncountable:
            return
        if self.structure.repeated:
            yield from self.rolls(made)
            return
        shape = shape_of(made)
        if shape is not None:
            for table in settled_deals(made, shape):
                if table.stakes[wager] or paid_on(self.rules, wager):
                    yield made.source, table
            return
        duel = duel_of(made)
        if duel is not None:
            for table in settled_duels(made, duel):
                if table.stakes[wager] or paid_on(self.rules, wager):
                    yield made.source, table
            return
        stakes = first_stakes(self.rules, self.structure, (wager,))
        if hand := open_hand(made):
            yield made.source, replace(ranked_hands(made, hand), stakes=stakes)
            return
        start = replace(first_table(made), stakes=stakes)
        try:
            ends = sorted(self.walk(made, start, 0, len(made.steps)), key=lambda table: table.drawn)
        except Uncountable as reason:
            ends = list(sampled_tables(made, stakes))
            self.sampled[PAY, wager] = f"{reason}; some were drawn by lot"
        for table in ends:
            if table.stakes[wager] or paid_on(self.rules, wager):
                yield made.source, table

    def draws(self, question: str) -> Iterator[DeclaredSituation]:
        """Every situation in which a stage asks."""
        steps = steps_of(self.structure)
        index = next(i for i, step in enumerate(steps) if isinstance(step, AskStep) and step.question == question)
        name, about = asked_as(question)
        step = steps[index]
        conditions = [rule.stated.when for rule in self.rules.speaking(name, about)]
        wanted, read = self.before(conditions, steps[: index + 1])
        made = self.plan_for(wanted, read)
        found: dict[Hashable, DeclaredSituation] = {}
        for table in self.walk(made, first_table(made), 0, len(wanted) - 1):
            asks = self.terms.holds(step.when, table)
            if asks.any():
                self.keep(found, name, about, made.source, table.rows(asks), "hand")
        yield from found.values()

    def before(self, conditions: Sequence[Condition | None], steps: Sequence[Step]) -> tuple[tuple[Step, ...], Reads]:
        """The steps up to one that its conditions depend on, with it."""
        *earlier, last = steps
        read = reads(conditions, self.terms) | reads((last.when,), self.terms)
        while True:
            wanted, more = needed(self.rules, self.silent, (), earlier, False, read)
            if more == read:
                return (*wanted, last), read
            read = more

    def plan_for(self, steps: tuple[Step, ...], read: Reads) -> WagerPlan:
        source = source_of(self.terms, counts_of(self.terms, self.decks()), read.features)
        *earlier, last = in_order(steps, read)
        most = sum(step.number for step in steps if isinstance(step, DrawStep))
        ordered = (*dealt_first(tuple(earlier)), last)
        return WagerPlan(self.rules, self.silent, self.terms, (), (), ordered, read, source, most)

    def decks(self) -> int:
        return decks_said(self.rules)

    def at_decks(self, table: SituationTable) -> Iterator[SituationTable]:
        """The table with each number of decks that may be used, where rules look at it."""
        if not self.rules.exhibit.looks_at_decks:
            yield table
            return
        for number in range(1, MOST_DECKS + 1):
            at = DeclaredSituation("set-up", amount=Fraction(number), decks=number)
            if FORBIDDEN not in self.rules.ask("number of decks", at).effects:
                yield replace(table, decks=number, known={})

    def walk(self, made: WagerPlan, table: SituationTable, index: int, end: int) -> Iterator[SituationTable]:
        """Every table after some steps: every option is taken, every answer that is given is followed.

        Where no statement answers, every answer is followed: what comes later is not unreachable for that.
        """
        if index == end or not table.size:
            yield from (table,) if table.size else ()
            return
        step = made.steps[index]
        happens = self.terms.holds(step.when, table)
        if not happens.all():
            yield from self.walk(made, table.rows(~happens), index + 1, end)
            table = table.rows(happens)
        if table.size:
            for after in self.after(made, step, table):
                yield from self.walk(made, after, index + 1, end)

    def after(self, made: WagerPlan, step: Step, table: SituationTable) -> Iterator[SituationTable]:
        match step:
            case DrawStep() if step.asked and table.answers.get(step.asked) != HIT:
                yield table
            case DrawStep() if unseen_last(made, step):
                yield self.last_drawn(made, step, table)
            case DrawStep():
                if cost_of(table, step, made.source) > ON_ONE_DRAW:
                    raise Uncountable("one draw alone has too many ways to look at each")
                yield drawn(within_reason(table, made, step), step, made.source)[0]
            case ChoiceStep(options=options):
                yield from (took(table, option) for option in options)
            case AskStep(question=question):
                yield from self.answered(question, table)

    def last_drawn(self, made: WagerPlan, step: DrawStep, table: SituationTable) -> SituationTable:
        """Once for all wagers of which the same is paid."""
        if table.chosen or table.answers:
            return drawn_last(made, step, table, together=True)[0]
        key = ("last", self.rules, made.steps, tests_after(made), tuple(made.source.counts), made.spot)
        kept = self.terms.shared
        if key not in kept:
            kept[key] = drawn_last(made, step, table, together=True)[0]
        found: SituationTable = kept[key]
        return replace(found, stakes=table.stakes)

    def answered(self, question: str, table: SituationTable) -> Iterator[SituationTable]:
        name, about = asked_as(question)
        asked = ask_table(self.rules, name, table, about, "hand")
        every = self.every_answer(name, about)
        said = [{word(effect) for effect in answers.effects} or every for answers in asked.answers]
        for answer in sorted(set().union(*said)):
            rows = np.isin(asked.classes, [number for number, one in enumerate(said) if answer in one])
            yield replace(table.rows(rows), answers={**table.answers, question: answer})

    def every_answer(self, name: QuestionName, about: str) -> set[str]:
        subjects = [subject for subject in vocabulary().subjects.values() if subject.question == name]
        if any(subject.type == "draw" for subject in subjects):
            return {"hit", "stand"}
        return {choice for subject in subjects for choice in subject.choices}

    def rolls(self, made: WagerPlan) -> Iterator[tuple[Source, SituationTable]]:
        """Every roll in every state that can be reached, whatever the pays say."""
        (wager,) = made.wagers
        names = states_read(self.rules, usual_beside(self.rules), wager)
        rolled = first_table(made)
        for step in steps_of(self.structure):
            if isinstance(step, DrawStep):
                rolled = drawn(rolled, step, made.source)[0]
        for each in self.with_choices(rolled):
            for state in self.reached(names, each):
                table = replace(each, states=dict(zip(names, state, strict=True)), known={})
                yield made.source, table

    def with_choices(self, rolled: SituationTable) -> list[SituationTable]:
        """The table under each plan that a player can have for all rolls."""
        tables = [rolled]
        for step in steps_of(self.structure):
            if isinstance(step, ChoiceStep):
                tables = [took(table, option) for table in tables for option in step.options]
        return tables

    def reached(self, names: Sequence[str], rolled: SituationTable) -> Iterator[tuple[int, ...]]:
        states = self.structure.states
        todo = [tuple(state_number(states[name].values, states[name].begins) for name in names)]
        seen: set[tuple[int, ...]] = set()
        while todo:
            state = todo.pop(0)
            if state in seen:
                continue
            seen.add(state)
            yield state
            table = replace(rolled, states=dict(zip(names, state, strict=True)), known={})
            spend(FOLLOWED * table.size * len(names))
            columns = [self.became(name, table) for name in names]
            for row in range(table.size):
                todo.extend(combined([column[row] for column in columns]))

    def became(self, name: str, table: SituationTable) -> list[set[int]]:
        """For each row all that a state can become; as it is where nothing is said."""
        book = self.rules if self.rules.speaking(CHANGE, name) else usual_beside(self.rules)
        asked = ask_table(book, CHANGE, table, name, "hand")
        now = self.terms.number_of_state(name, table)
        values: list[list[Column]] = [
            [value_after(self.terms, name, word(effect), table) for effect in answers.effects] or [now]
            for answers in asked.answers
        ]
        return [{int(column[row]) for column in values[asked.classes[row]]} for row in range(table.size)]

    def changes(self, name: str) -> Iterator[DeclaredSituation]:
        """What a state becomes, in each state and after each roll."""
        conditions = [rule.stated.when for rule in self.rules.speaking(CHANGE, name)]
        read = reads(conditions, self.terms)
        names = tuple(one for one in self.structure.states if one in read.states | {name})
        source = source_of(self.terms, counts_of(self.terms, self.decks()), read.features)
        rolled = empty_table(self.terms.begins)
        for step in steps_of(self.structure):
            if isinstance(step, DrawStep):
                rolled = drawn(rolled, step, source)[0]
        found: dict[Hashable, DeclaredSituation] = {}
        for state in self.reached(names, rolled):
            table = replace(rolled, states=dict(zip(names, state, strict=True)), known={})
            self.keep(found, CHANGE, name, source, table, "hand")
        yield from found.values()

    def keep(
        self,
        found: dict[Hashable, DeclaredSituation],
        question: QuestionName,
        about: str,
        source: Source,
        table: SituationTable,
        moment: str,
    ) -> None:
        """The first row of each class that statements on the question tell apart, in some circumstances or in none."""
        conditions = dict.fromkeys(rule.stated.when for rule in self.rules.speaking(question, about))
        tables = [replace(table, true=some, known={}) if some else table for some in self.together]
        columns = [self.terms.holds(one, at) for at in tables for one in conditions if one is not None]
        rows, codes = rows_apart(table, columns)
        unsaid = self.terms.has_cards and not decks_said(self.rules, 0)
        for row in from_one_deck(rows, codes, table, source) if unsaid else rows:
            held = tuple(bool(column[row]) for column in columns)
            if held not in found:
                text = f"{told(self.terms, source, table, row)}{with_decks(table.decks)}"
                lying = tuple(on_table(self.terms, source, table, row))
                found[held] = DeclaredSituation(moment, table, row, text, lying, wager=about if question == PAY else "")


def rows_apart(table: SituationTable, columns: Sequence[Column]) -> tuple[tuple[int, ...], Column]:
    """The first row of each class, and the class of each row."""
    spend(ASKED + TRIED * len(columns))
    codes = np.zeros(table.size, np.int64)
    for column in columns:
        codes = codes * 2 + column
        if codes.max(initial=0) > 2**20:
            codes = np.unique(codes, return_inverse=True)[1]
    return in_order_of_rows(codes)[1], codes


def reversed_pair(pair: tuple[str, tuple[QuestionName, str]]) -> tuple[tuple[QuestionName, str], str]:
    return pair[1], pair[0]


def with_decks(decks: int) -> str:
    return f", with {counted(decks, 'deck')}" if decks else ""


def cards_drawn(at: DeclaredSituation) -> int:
    return at.table.drawn if at.table is not None else 0


def first_table(made: WagerPlan) -> SituationTable:
    """Nothing is drawn yet. Ways that ran over 64 bits could come to zero, and the deals would be lost."""
    first = empty_table(made.terms.begins if made.reads.states else {})
    return replace(first, ways=first.ways.astype(made.exact(1)), spot=made.spot)
