"""What a declared game is made of, as cards tell it: what a player may choose at each point, and how hands rank."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from grammar.declared.structure import Stage, StakeChoice, Structure
from grammar.exhibit import Exhibit
from grammar.formatter.number_text import said_number
from grammar.formatter.value_text import said_value
from grammar.tree import AnyOf, Not
from reports.english.conditions import grouped
from reports.english.sentences import upper

FEWEST = 2
"""Of one option there is no choice, of one hand no order."""


def multiples_of(exhibit: Exhibit) -> dict[str, str]:
    """The multiples of another wager that may be staked on each, where the document lists them."""
    said = ((one.about, said_value(one.value)) for one in exhibit.stated if one.question == "wager amount")
    return {wager: value for wager, value in said if re.match(r"\d+(?:, \d+)* or \d+ times ", value)}


def choice_lines(structure: Structure, multiples: Mapping[str, str]) -> Iterator[str]:
    """``Tie, when the hand ranks equal with the dealer hand: surrender; or go to war (the ante again, on War).``"""
    staked = [{one.wager for one in stage.options if one.times > 0} for stage in structure.stages]
    alone = {wager: told for wager, told in multiples.items() if sum(wager in own for own in staked) == 1}
    for stage in structure.stages:
        if len(stage.options) >= FEWEST:
            *most, last = dict.fromkeys(option(one, alone) for one in stage.options)
            yield f"{stage_title(stage)}{case(stage)}: {'; '.join(most)}; or {last}."


def stage_title(stage: Stage) -> str:
    """Names are kept without articles: ``before flop``."""
    return upper(PLACED.sub(r"\1 the ", stage.name))


PLACED = re.compile(r"^(before|after|at|on) ")


def case(stage: Stage) -> str:
    if isinstance(stage.when, Not) and isinstance(stage.when.part, AnyOf):
        neither = (grouped(replace(stage.when, part=part)) for part in stage.when.part.parts)
        return f", when {' and '.join(neither)}"
    return f", when {grouped(stage.when)}" if stage.when is not None else ""


def option(one: StakeChoice, multiples: Mapping[str, str]) -> str:
    """What is chosen and what it stakes; amounts that one document lists are told as it lists them."""
    if one.times > 0 and one.wager in multiples:
        return f"stake {multiples[one.wager]} on {one.wager}"
    if not one.wager:
        return one.name
    if one.times < 0:
        return f"{one.name} (the {one.wager} wager comes back)"
    amount = "as much as" if one.times == 1 else f"{said_number(one.times)} times"
    return f"{one.name} ({amount} the {one.base}, on {one.wager})"


def ranking_line(structure: Structure) -> Iterator[str]:
    if len(structure.ranking.events) >= FEWEST:
        yield f"From the highest: {', '.join(structure.ranking.events)}.".replace("of kind", "of a kind")


def lines_of_game(exhibit: Exhibit) -> tuple[str, ...]:
    """All of them."""
    structure = exhibit.structure
    return (
        (*choice_lines(structure, multiples_of(exhibit)), *ranking_line(structure)) if structure is not None else ()
    )
