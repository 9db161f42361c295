"""Choices from outside in a declared game: what they cost in all, and each of their lines alone, as fractions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from base.progress import report
from engine.declared.atom_reads import atom_reads, atoms_in, reads
from engine.declared.declared_document import decks_said, rulebook, usual_beside
from engine.declared.declared_odds import declared_odds
from engine.declared.declared_simulation import first_wager
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.duel.duel_shape import Duel, duel_of
from engine.declared.linked_wagers import linked_wagers
from engine.declared.plan import plan
from engine.declared.showdown.shape import Shape, shape_of
from engine.declared.stated_lines import StatedLine, seen_at, stated_lines
from engine.declared.suit_symmetry import suitless
from engine.money.stated_play import LineCost, StatedChoices
from engine.rulebook import Readings
from engine.side_wagers.counting import Uncountable
from engine.side_wagers.odds import WagerOdds, removed_ranks
from grammar.declared.atoms import Chose
from grammar.declared.structure import Direction, Stage, Structure
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from grammar.tree import NOWHERE, AllOf, Condition, Not


def stated_choices(
    exhibit: Exhibit, game: str, decks: int | None, readings: Readings | None, text: str
) -> StatedChoices:
    """Raises Unreadable."""
    exhibit, lines = stated_lines(exhibit, game, readings, text)
    rules = rulebook(exhibit, game, readings)
    wager, number = first_wager(rules), decks or decks_said(rules, otherwise=1)

    def priced(played: Exhibit) -> WagerOdds:
        try:
            return declared_odds(rulebook(played, game, readings), wager, number, removed_ranks(rules))
        except Uncountable as reason:
            raise Unreadable(f'"{wager}" cannot be priced so: {reason}') from None

    report("working out the best choices")
    best = priced(exhibit)
    stated = priced(forced(exhibit, game, readings, lines))
    costs: list[LineCost] = []
    for at, line in enumerate(lines, 1):
        report(f"working out what each line costs: {at} of {len(lines)}")
        alone = priced(forced(exhibit, game, readings, lines, only=line))
        costs.append(LineCost(line.number, line.text, alone.edge - best.edge))
    structure = structure_of(exhibit, game, readings)
    return StatedChoices(
        wager, best.decks, stated.edge, best.edge, stated.action, tuple(costs), tuple(left_out(structure, lines)),
        best.strategy, stated.assumed,
    )  # fmt: skip


def met_hands(exhibit: Exhibit, game: str, readings: Readings | None) -> Shape | Duel | None:
    """How hidden hands meet in a game whose deals are too many to be looked at one by one."""
    rules = rulebook(exhibit, game, readings)
    usual, decks = usual_beside(rules), decks_said(rules, otherwise=1)
    try:
        made = plan(rules, usual, linked_wagers(rules, usual), (), decks, removed_ranks(rules))
        return shape_of(made) or duel_of(made)
    except Uncountable:
        return None


def played_so(exhibit: Exhibit, game: str, readings: Readings | None, text: str) -> Exhibit:
    """The document with a player who chooses as a file says. Raises Unreadable."""
    exhibit, lines = stated_lines(exhibit, game, readings, text)
    return forced(exhibit, game, readings, lines)


def structure_of(exhibit: Exhibit, game: str, readings: Readings | None) -> Structure:
    terms = rulebook(exhibit, game, readings).terms
    assert isinstance(terms, DeclaredTerms)
    return terms.structure


def forced(
    exhibit: Exhibit,
    game: str,
    readings: Readings | None,
    lines: Sequence[StatedLine],
    only: StatedLine | None = None,
) -> Exhibit:
    """Each stage in parts: where a line decides, its option alone is offered; where none does, all are.

    only: the one line that decides, where it does among the others; elsewhere all options are offered.
    """
    structure = structure_of(exhibit, game, readings)
    met = met_hands(exhibit, game, readings)
    if met is not None:
        terms = rulebook(exhibit, game, readings).terms
        assert isinstance(terms, DeclaredTerms)
        refuse_unasked(terms, met, lines)
        return replace(exhibit, structure=replace(structure, directed=tuple(directions(lines, only))))
    stages: list[Stage] = []
    for stage in structure.stages:
        own = [line for line in lines if line.stage == stage.name]
        stages.extend(parts(stage, own, only) if own and (only is None or only in own) else (stage,))
    return replace(exhibit, structure=replace(structure, stages=tuple(stages), barred=tuple(structure.options)))


def directions(lines: Sequence[StatedLine], only: StatedLine | None) -> Iterator[Direction]:
    """Where hidden hands meet, all options stay offered, and lines say which is taken."""
    for at, line in enumerate(lines):
        if only is None:
            yield Direction(line.stage, line.option.name, line.when)
        elif line is only:
            before = [denied(one.when) for one in lines[:at] if one.stage == line.stage]
            yield Direction(line.stage, line.option.name, all_of(line.when, *before))


def refuse_unasked(terms: DeclaredTerms, met: Shape | Duel, lines: Sequence[StatedLine]) -> None:
    """What such games are too large for. Raises Unreadable."""
    board = {draw.place for draw in met.draws[1:-1]} if isinstance(met, Shape) else set()
    for line in lines:
        read = reads((line.when,), terms) if line.when is not None else None
        if read is not None and not all(map(suitless, read.features)):
            raise Unreadable(f"line {line.number} names a suit; in this game suits can only be compared")
        for atom in atoms_in(line.when, terms):
            if isinstance(atom, Chose):
                raise Unreadable(
                    f"line {line.number} looks at an earlier choice; in this game it can look at cards only"
                )
            part = atom_reads(atom, terms).places & board
            seen = seen_at(terms.structure, terms.structure.options[line.option.name]) & board
            if part and part != seen:
                raise Unreadable(
                    f"line {line.number} looks at a part of the shared cards that lie; in this game it can look at all "
                    "of them together, or at none"
                )


def parts(stage: Stage, lines: Sequence[StatedLine], only: StatedLine | None) -> Iterator[Stage]:
    before: list[Condition] = []
    for line in lines:
        here = (*((line.when,) if line.when is not None else ()), *map(denied, before))
        if only is None or line is only:
            yield replace(stage, options=(line.option,), when=all_of(stage.when, *here))
        if line is only:
            if here:
                yield replace(stage, when=all_of(stage.when, denied(all_of(*here))))
            return
        if line.when is None:
            return
        before.append(line.when)
    yield replace(stage, when=all_of(stage.when, *map(denied, before)))


def denied(condition: Condition | None) -> Condition:
    assert condition is not None
    return condition.part if isinstance(condition, Not) else Not(condition, span=NOWHERE)


def all_of(*conditions: Condition | None) -> Condition | None:
    several = tuple(one for one in conditions if one is not None)
    return AllOf(several, span=NOWHERE) if len(several) > 1 else several[0] if several else None


def left_out(structure: Structure, lines: Sequence[StatedLine]) -> Iterator[str]:
    """Stages, or parts of them, on which the file says nothing: they are played as is best."""
    for stage in structure.stages:
        own = [line for line in lines if line.stage == stage.name]
        if stage.options and not own:
            yield stage.name
        elif own and own[-1].when is not None:
            yield f"{stage.name}, where no line says what to choose"
