"""The stages of a declared game in plain English: who draws what, and what the player may choose at which price."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.declared.declarations import stage
from grammar.declared.structure import Draw, Stage, StakeChoice
from grammar.errors.faults import Misread
from grammar.formatter.number_text import said_number
from grammar.formatter.value_text import said_terms
from grammar.tree import Declaration
from reports.english.declared_words import NUMBERS


def stage_sentence(line: Declaration) -> str:
    """``at the stage “flop”, the dealer draws three cards, the “flop”``; empty for a stage that only decides."""
    try:
        found = stage(line)
    except Misread:
        return ""
    if found.asks or not (found.draws or found.options):
        return ""
    named = " as " in f" {said_terms(line.words)} "
    said = chosen(found) if found.options else ", then ".join(drawn(draw, named) for draw in found.draws)
    again = ", again and again until every wager is settled" if found.repeated else ""
    return f"at the stage “{found.name}”, {said}{again}"


def drawn(draw: Draw, named: bool) -> str:
    """named: the place has a name, so it is cards that are drawn; else it is called by what is drawn."""
    if not draw.number:
        return f"the {draw.who} draws the {draw.place}"
    number = NUMBERS.get(draw.number, str(draw.number))
    if not named:
        return f"the {draw.who} draws {number} {draw.place}"
    cards = f"{number} {'card' if draw.number == 1 else 'cards'}"
    return f"the {draw.who} draws {cards}{' face down' if draw.hidden else ''}, the “{draw.place}”"


def chosen(found: Stage) -> str:
    *most, last = options(found)
    return f"the {found.who} chooses {'; '.join(most)}; or {last}" if most else f"the {found.who} may choose {last}"


def options(found: Stage) -> Iterator[str]:
    for option in found.options:
        yield f"“{option.name}”{moved(option)}"


def moved(option: StakeChoice) -> str:
    """What an option does to a stake."""
    if not option.wager:
        return ""
    if option.times < 0:
        return f", which takes back the “{option.wager}” wager"
    amount = "the amount" if option.times == 1 else f"{said_number(option.times)} times the amount"
    return f", which places {amount} of the “{option.base}” wager on “{option.wager}”"
