"""A row of a table told to a reader: the dice, the pocket or the cards, states, choices and what the wager is on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import written
from engine.declared.declared_terms import DeclaredTerms
from engine.declared.situation_table import SituationTable, card_of
from engine.declared.source import Source
from grammar.declared.operand_words import state_number


def physical(source: Source, table: SituationTable, row: int) -> dict[str, tuple[int, ...]]:
    """Faces that can really lie there together: of alike ones each as often as it exists."""
    left = {int(face): list(members) for face, members in zip(source.faces, source.members, strict=True)}
    found: dict[str, tuple[int, ...]] = {}
    for name, faces in table.places.items():
        shown = []
        for face in map(int, faces[row]):
            members = left.get(face, [face])
            shown.append(members[0] if source.goes_back or len(members) == 1 else members.pop(0))
        found[name] = tuple(shown)
    return found


def told(terms: DeclaredTerms, source: Source, table: SituationTable, row: int) -> str:
    return "; ".join(parts(terms, source, table, row))


def parts(terms: DeclaredTerms, source: Source, table: SituationTable, row: int) -> Iterator[str]:
    for name, faces in physical(source, table, row).items():
        yield f"{name} {shown(terms, faces)}"
    for name, value in table.states.items():
        yield f"{name} {state_label(terms, name, value)}"
    if table.chosen:
        yield f"the player chose {', '.join(table.chosen)}"
    yield from (f"{question}: {answer}" for question, answer in table.answers.items() if answer not in ("hit", "stand"))
    if table.spot:
        yield f"on {' and '.join(table.spot)}" if len(table.spot) < 7 else f"on {table.spot[0]} to {table.spot[-1]}"


def on_table(
    terms: DeclaredTerms, source: Source, table: SituationTable, row: int
) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Each place, of what kind it is, and its cards or labels."""
    kind, labels = terms.structure.randomizer.kind, list(terms.binder.labels)
    for name, faces in physical(source, table, row).items():
        yield name, kind, tuple(card_of(face) if terms.has_cards else labels[face] for face in faces)


def shown(terms: DeclaredTerms, faces: tuple[int, ...]) -> str:
    if terms.has_cards:
        return written(card_of(face) for face in faces)
    labels = list(terms.binder.labels)
    return " ".join(labels[face] for face in faces)


def state_label(terms: DeclaredTerms, name: str, value: int) -> str:
    values = terms.structure.states[name].values
    return next((label for label in values if state_number(values, label) == value), str(value))
