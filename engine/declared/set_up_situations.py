"""Situations before a round: what cards are worth, how many decks, how much is wagered, which wagers are offered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from engine.cards import RANKS, SUITS, Card
from engine.declared.atom_reads import Feature, reads
from engine.declared.chain import OFFERED
from engine.declared.declared_document import MOST_DECKS
from engine.declared.declared_terms import DECK
from engine.declared.linked_wagers import ante_of
from engine.declared.plan import PAY
from engine.declared.situation_table import DeclaredSituation, SituationTable, empty_table
from engine.declared.source import counts_of, source_of
from engine.rulebook import Rulebook
from engine.situation_classes import abouts, asked_amounts, bounds
from grammar.declared.operand_words import state_number
from grammar.question_names import QuestionName
from grammar.tree import bounds_in
from grammar.vocabulary import plain

if TYPE_CHECKING:
    from engine.declared.declared_situations import DeclaredSituations

AMOUNT: QuestionName = "wager amount"


def combined(options: Iterable[Iterable[int]]) -> Iterator[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for several in options:
        found = [(*state, value) for state in found for value in sorted(several)]
    return iter(found)


def card_values(reach: DeclaredSituations, about: str) -> list[DeclaredSituation]:
    """Each rank, where some statement reads a total; in each suit, where what a card counts depends on that."""
    asked = (PAY, *(name for name, _ in reach.asked))
    conditions = [rule.stated.when for question in asked for rule in reach.rules.statements.on(question)]
    if not reach.terms.has_cards or "value" not in reads(conditions, reach.terms).features:
        return []
    faces = np.arange(DECK, dtype=np.int64)[:, None]
    table = SituationTable(DECK, np.ones(DECK, np.int64), places={"card": faces, "cards": faces})
    said = [rule.stated.when for rule in reach.rules.statements.on("card value")]
    suits = SUITS if any(map(tells_suits, reads(said, reach.terms).features)) else SUITS[:1]
    return [
        DeclaredSituation(
            "set-up",
            table,
            row * len(SUITS) + place,
            f"card {rank}" if len(suits) == 1 else f"card {rank}{suit}",
            card=Card(rank, suit),
        )
        for row, rank in enumerate(RANKS)
        for place, suit in enumerate(suits)
    ]


def tells_suits(feature: Feature) -> bool:
    """Does it part the cards of one rank?"""
    if isinstance(feature, str):
        return feature in ("suit", "colour", "face")
    ranks = [range(row * len(SUITS), (row + 1) * len(SUITS)) for row in range(len(RANKS))]
    return any(0 < len(feature.intersection(rank)) < len(SUITS) for rank in ranks)


def deck_numbers(reach: DeclaredSituations, about: str) -> list[DeclaredSituation]:
    named = {int(edge) for edge in bounds(reach.rules, "number of decks")}
    numbers = sorted({*range(1, MOST_DECKS + 1), *named} - {0})
    return [DeclaredSituation("set-up", amount=Fraction(number), decks=number) for number in numbers]


def amounts(reach: DeclaredSituations, about: str) -> list[DeclaredSituation]:
    """Around every bound, with the lowest and the highest stake on the wager that shares are taken of."""
    found = []
    for at in asked_in(reach, AMOUNT, about):
        for beside in stakes_beside(reach.rules, about):
            ante = beside[0][1] if beside else Fraction(1)
            edges = bounds(reach.rules, AMOUNT, about, ante)
            found += [
                replace(at, amount=amount, wager=about, ante=ante, beside=beside)
                for amount in asked_amounts(reach.rules, AMOUNT, about, edges) or [Fraction(10)]
            ]
    return found


def stakes_beside(rules: Rulebook, about: str) -> list[tuple[tuple[str, Fraction], ...]]:
    """The wager of which the limits of this one are shares, at its lowest and its highest; nothing if there is none."""
    parts = [part for rule in rules.speaking(AMOUNT, about) for part in bounds_in(rule.stated.value)]
    bases = [part.base for part in parts if part.base]
    named = [name for name in abouts(rules, AMOUNT) if name not in ("", about)]
    base = next((name for name in named if bases and plain(name) == plain(bases[0])), ante_of(named))
    dollars = [edge for edge in dollar_bounds(rules, base) if edge > 0] if bases else []
    return [((plain(base), stake),) for stake in dict.fromkeys((dollars[0], dollars[-1]))] if dollars else [()]


def dollar_bounds(rules: Rulebook, about: str) -> list[Fraction]:
    parts = [part for rule in rules.speaking(AMOUNT, about) for part in bounds_in(rule.stated.value)]
    edges = (edge for part in parts if part.unit == "$" for interval in part.intervals for edge in interval[:2])
    return sorted(edge for edge in edges if edge is not None)


def offers(reach: DeclaredSituations, about: str) -> list[DeclaredSituation]:
    return asked_in(reach, OFFERED, about)


def asked_in(reach: DeclaredSituations, question: QuestionName, about: str) -> list[DeclaredSituation]:
    """Each state that what is said on a wager reads, on each spot."""
    conditions = [rule.stated.when for rule in reach.rules.speaking(question, about)]
    names = [name for name in reach.structure.states if name in reads(conditions, reach.terms).states]
    if not names and not (about in reach.structure.spots and any(conditions)):
        return [DeclaredSituation("wager", wager=about)]
    states = [reach.structure.states[name].values for name in names]
    values = [[state_number(labels, label) for label in labels] for labels in states]
    spots = reach.structure.spots[about].groups if about in reach.structure.spots else ((),)
    found: dict[Hashable, DeclaredSituation] = {}
    source = source_of(reach.terms, counts_of(reach.terms, 1), ())
    for spot in spots:
        for state in combined(values):
            table = replace(empty_table(dict(zip(names, state, strict=True))), spot=spot)
            reach.keep(found, question, about, source, table, "wager")
    return [replace(at, wager=about) for at in found.values()]


BUILDERS: dict[QuestionName, Callable[[DeclaredSituations, str], list[DeclaredSituation]]] = {
    "card value": card_values,
    "number of decks": deck_numbers,
    AMOUNT: amounts,
    OFFERED: offers,
}
