"""How a round of a declared game ends for several wagers at once, played by the best choices: every end, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from engine.declared.choice_table import choice_tables, seen
from engine.declared.deal import drawn
from engine.declared.declared_document import usual_beside
from engine.declared.declared_odds import event, named_spot
from engine.declared.duel.duel_search import best_duel
from engine.declared.duel.duel_shape import Duel, duel_of
from engine.declared.end_counts import answered, beginning, draws_here, ends, within_reason
from engine.declared.last_draw import drawn_last, unseen_last
from engine.declared.linked_wagers import linked_wagers, paid_on
from engine.declared.lookahead import LookAhead
from engine.declared.plan import WagerPlan, plan
from engine.declared.settlement import Settling, WagerOutcome
from engine.declared.showdown.payoffs import meetings, ranked_table
from engine.declared.showdown.search import Boards, best_showdown, last_choices, ways_of
from engine.declared.showdown.shape import Shape, shape_of
from engine.declared.situation_table import SituationTable
from engine.declared.stakes import first_stakes, took
from engine.declared.steps import AskStep, ChoiceStep, DrawStep
from engine.rulebook import Rulebook
from engine.sheet.endings import Ending, Endings, WagerEnd
from engine.side_wagers.counting import NeverEnds, Uncountable
from engine.side_wagers.tally import NOTHING_APPLIES


def declared_endings(
    rules: Rulebook, wager: str, decks: int, removed: Sequence[str] = (), beside: Sequence[str] = ()
) -> Endings:
    """The wager with all that is played together with it, and others beside it. Raises Uncountable."""
    usual = usual_beside(rules)
    name, spot = named_spot(rules, wager)
    group = linked_wagers(rules, usual)
    own = group if name in group else (name,)
    asked = {named_spot(rules, one)[0]: one for one in beside}
    spots = {found for found in (spot, *(named_spot(rules, one)[1] for one in beside)) if found}
    if len(spots) > 1 or (beside and spot):
        raise Uncountable("it depends on the spots that both wagers are on")
    others = tuple(one for one in asked if one not in own)
    made = plan(rules, usual, (*own, *others), next(iter(spots), ()), decks, removed)
    if made.terms.structure.repeated:
        raise Uncountable("the wagers are settled in different rolls")
    settling = Settling(made)
    found: Counter[Ending] = Counter()
    shape = shape_of(made)
    if shape is not None:
        for table in met_at_showdown(made, settling, shape):
            count(made, settling, table, 1, found, asked)
        return Endings(dict(found), ways_of(made, shape))
    duel = duel_of(made)
    if duel is not None:
        for table in met_in_duel(made, settling, duel):
            count(made, settling, table, 1, found, asked)
        return Endings(dict(found), best_duel(made, settling, duel).ways)
    for table in PlayOut(made, settling).ends() if made.chooses else unchosen(made, settling):
        count(made, settling, table, made.rest(table.drawn), found, asked)
    return Endings(dict(found), made.out_of)


def met_at_showdown(made: WagerPlan, settling: Settling, shape: Shape) -> Iterator[SituationTable]:
    """For each sequence of choices every meeting of two classes of ranks, in as many ways as best play comes to it."""
    best = best_showdown(made, settling, shape)
    compiled = best.compiled
    cells = Boards(made, shape, compiled, best.ranks).counted(best.followed, last_choices(made, shape, best))
    met = meetings(compiled.own_class, compiled.other_class, best.ranks)
    for number, leaf in enumerate(compiled.leaves):
        ways = np.array([cells[number, one.own, one.other, one.order] for one in met])
        table = ranked_table(shape, leaf.table, [one for one, times in zip(met, ways, strict=True) if times])
        if table.size:
            yield replace(table, ways=ways[ways > 0])


def met_in_duel(made: WagerPlan, settling: Settling, duel: Duel) -> Iterator[SituationTable]:
    """For each sequence of choices and kind of own hands every meeting, in as many ways as best play comes to it."""
    best = best_duel(made, settling, duel)
    for (leaf, kind), table in best.pays.tables.items():
        ways = np.array([best.cells[leaf, kind, one.other, one.order] for one in best.pays.met[kind]])
        if ways.any():
            yield replace(table.rows(ways > 0), ways=ways[ways > 0])


def unchosen(made: WagerPlan, settling: Settling) -> Iterator[SituationTable]:
    """Where nobody chooses, one unit lies on each wager."""
    for table in ends(made, settling, beginning(made)):
        yield staked(made, table)


def staked(made: WagerPlan, table: SituationTable) -> SituationTable:
    return replace(table, stakes=first_stakes(made.rules, made.terms.structure, made.wagers))


class PlayOut:
    """The rounds of a plan from the first draw on, each choice made as looking ahead has found best."""

    def __init__(self, made: WagerPlan, settling: Settling) -> None:
        self.made, self.settling = made, settling
        search = LookAhead(made, settling)
        search.worth(search.start(), 0)
        self.start = search.start()
        self.taken = choice_tables(made, search.made)

    def ends(self) -> Iterator[SituationTable]:
        return self.after(self.start, 0)

    def after(self, table: SituationTable, index: int) -> Iterator[SituationTable]:
        """Every table in which play is over."""
        if not table.size:
            return
        if index == len(self.made.steps):
            yield table
            return
        step = self.made.steps[index]
        match step:
            case DrawStep():
                goes = draws_here(self.made, step, table)
                yield from self.after(table.rows(~goes), index + 1)
                if goes.any():
                    yield from self.after(self.drawn(table.rows(goes), step), index + 1)
            case AskStep():
                for part in answered(self.made, self.settling, step, table):
                    yield from self.after(part, index + 1)
            case ChoiceStep():
                offered = self.made.terms.holds(step.when, table)
                yield from self.after(table.rows(~offered), index + 1)
                for part in self.chosen(table.rows(offered), step):
                    yield from self.after(part, index + 1)

    def drawn(self, table: SituationTable, step: DrawStep) -> SituationTable:
        if unseen_last(self.made, step):
            return drawn_last(self.made, step, table)[0]
        return drawn(within_reason(table, self.made, step), step, self.made.source)[0]

    def chosen(self, table: SituationTable, step: ChoiceStep) -> Iterator[SituationTable]:
        if not table.size:
            return
        picks = self.taken[step.stage, table.chosen].taken(seen(self.made, step, table))
        for number, option in enumerate(step.options):
            yield took(table.rows(picks == number), option)


def count(
    made: WagerPlan,
    settling: Settling,
    table: SituationTable,
    rest: int,
    found: Counter[Ending],
    shown: Mapping[str, str],
) -> None:
    """Adds the ways of each end in a table, as the wagers tell ends apart; rest: those of what is no longer drawn.

    shown: the names of wagers that were asked for by a spot.
    """
    codes = np.zeros(table.size, np.int64)
    parts: list[tuple[str, Fraction, bool, list[WagerOutcome]]] = []
    for name in made.wagers:
        basis = paid_on(made.rules, name)
        stake = table.stakes.get(basis or name, Fraction(0))
        if stake:
            classes, outcomes = settling.outcomes(name, table)
            codes = codes * len(outcomes) + classes
            parts.append((name, stake, bool(basis), outcomes))
    distinct, place = np.unique(codes, return_inverse=True)
    ways = np.zeros(len(distinct), table.ways.dtype)
    np.add.at(ways, place, table.ways)
    for code, number in zip(distinct.tolist(), ways.tolist(), strict=True):
        ended: list[WagerEnd] = []
        for name, stake, on_another, outcomes in reversed(parts):
            code, which = divmod(code, len(outcomes))
            ended.append(wager_end(shown.get(name, name), stake, on_another, outcomes[which]))
        found[tuple(reversed(ended))] += int(number) * rest


def wager_end(name: str, stake: Fraction, on_another: bool, outcome: WagerOutcome) -> WagerEnd:
    if outcome.gain is None:
        raise NeverEnds(f'"{name}" stays where it is, and nothing is drawn again')
    answer = outcome.answer
    text = NOTHING_APPLIES if answer is None else event(answer)
    line = 0 if answer is None else answer.stated.span.line
    return WagerEnd(name, Fraction(0) if on_another else stake, text, line, outcome.gain, outcome.gain * stake)
