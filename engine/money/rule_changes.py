"""The effect of each rule changed alone: what is customary in place of what the document says, one rule at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from base.progress import report
from base.records import dataclass
from engine.arbiter import Stopped
from engine.effects import FORBIDDEN, effect_of
from engine.family import family_of
from engine.money.edge import known_edge
from engine.rulebook import Readings, level_of
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit, Stated
from grammar.usual import CUSTOM

SAME = 1e-11
"""Edges that differ by less are those of one rule."""


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule, another way to have it, and the house edge then; why says so where there is none."""

    rule: str
    changed_to: str
    edge: float | None
    why: str = ""


def rule_changes(
    exhibit: Exhibit, game: str, decks: int, readings: Readings, stake: Fraction, edge: float
) -> Iterator[RuleChange]:
    """Every customary answer that would move the edge, with the edge under it; the rest stays as the document says."""
    analysis = family_of(exhibit).main_game
    customs = analysis.customs(exhibit, game) if analysis else None
    if analysis is None or customs is None:
        return
    settled = analysis.solved(exhibit, game, decks, readings, stake).assumed
    for label, names in customs.readings.items():
        if clashes(settled, customs, label):
            yield RuleChange(words(label), "another rule", None, "the procedure contradicts itself here")
            continue
        for name in names:
            report(f"changing {label} to {name}")
            try:
                changed = with_custom(exhibit, game, customs, label, name)
                found = known_edge(analysis.solved(changed, game, decks, readings, stake))
            except (Stopped, Unreadable, ValueError) as reason:
                yield RuleChange(words(label), words(name), None, str(reason))
                continue
            if abs(found - edge) > SAME:
                yield RuleChange(words(label), words(name), found)


def clashes(assumed: tuple[str, ...], customs: Exhibit, label: str) -> bool:
    """Was a contradiction on the question of this custom settled? An exception to one side would revive the other."""
    asked = {one.question for one in customs.stated if one.reading and one.reading[0] == label}
    return any(note.partition(": ")[0] in asked and "of two statements" in note for note in assumed)


def words(label: str) -> str:
    return label.replace("-", " ")


def with_custom(exhibit: Exhibit, game: str, customs: Exhibit, label: str, name: str) -> Exhibit:
    """The document with this custom as an exception to what it says.

    A permission is first taken away wherever the custom speaks of it: the document may allow more than the custom does.
    """
    lineage = exhibit.lineage(game)
    own = [one for one in exhibit.stated if level_of(one, lineage, exhibit) is not None]
    block = [one for one in customs.stated if one.reading and one.reading[0] == label]
    refusals = [one for one in block if effect_of(one.value) == FORBIDDEN and one.question == block[0].question]
    wanted = [one for one in block if one.reading and one.reading[1] == name]
    first = [exception(one, own, f"{CUSTOM}refused {number}", lineage[0]) for number, one in enumerate(refusals[:1])]
    later = [
        exception(one, [*own, *first], f"{CUSTOM}changed {number}", lineage[0]) for number, one in enumerate(wanted)
    ]
    tables = (replace(table, name=CUSTOM + table.name) for table in customs.tables)
    return replace(exhibit, stated=(*exhibit.stated, *first, *later), tables=(*exhibit.tables, *tables))


def exception(one: Stated, over: list[Stated], key: str, game: str) -> Stated:
    beaten = tuple(dict.fromkeys(other.key for other in over if other.question == one.question))
    table = CUSTOM + one.table if one.table else ""
    return replace(one, key=key, games=(game,), reading=None, overrides=beaten, table=table)
