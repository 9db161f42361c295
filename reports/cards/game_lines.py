"""What a declared game is made of, as cards tell it: what a player may choose at each point, and how hands rank."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from grammar.declared.structure import Stage, StakeChoice, Structure
from grammar.exhibit import Exhibit
from grammar.formatter.number_text import said_number
from grammar.formatter.value_text import said_value
from grammar.tree import AnyOf, Not, Statement
from reports.english.conditions import grouped
from reports.english.sentences import upper

SEVERAL = re.compile(r"\d+(?:, \d+)* or \d+ times the \w")
FEWEST = 2
"""Of one option there is no choice, of one hand no order."""


def choice_lines(exhibit: Exhibit) -> Iterator[str]:
    """``Tie, when the hands rank equal: surrender; or go to war (as much as the Ante, on War).``"""
    structure = exhibit.structure
    if structure is None:
        return
    multiples = {wager: said for wager, said in stated_multiples(exhibit) if is_staked_once(wager, structure)}
    for stage in structure.stages:
        if len(stage.options) >= FEWEST:
            *most, last = dict.fromkeys(option(one, multiples) for one in stage.options)
            yield f"{stage_title(stage)}{case(stage)}: {'; '.join(most)}; or {last}."


def stated_multiples(exhibit: Exhibit) -> Iterator[tuple[str, str]]:
    """``1, 2 or 3 times the ante``, which may be more than best play ever stakes."""
    for stated in exhibit.stated:
        line = stated.line
        if isinstance(line, Statement) and line.subject == "wager" and line.when is None and line.unless is None:
            said = said_value(line.value)
            if SEVERAL.match(said):
                yield from ((name, said) for name in line.names)


def is_staked_once(wager: str, structure: Structure) -> bool:
    """Is it staked at one stage, with several amounts to choose from?"""
    found = [sum(one.wager == wager and one.times > 0 for one in stage.options) for stage in structure.stages]
    return sum(map(bool, found)) == 1 and max(found) >= FEWEST


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
    if one.times > 0 and one.wager in multiples:
        return f"{multiples[one.wager]}, on {one.wager}"
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
    return (*choice_lines(exhibit), *ranking_line(exhibit.structure)) if exhibit.structure is not None else ()
