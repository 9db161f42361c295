"""A document on a declared game, ready to be asked: first what its cards count, since totals stand on that."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from base.effort import spend
from engine.ace_order import QUESTIONS, AceOrder, ace_order
from engine.cards import RANKS
from engine.declared.added_stakes import stated_stages
from engine.declared.declared_terms import DECK, DeclaredTerms
from engine.declared.situation_table import SituationTable
from engine.declared.table_answers import ask_table, word
from engine.effects import Effect
from engine.rulebook import Answers, Readings, Rulebook, for_decks
from engine.situation_classes import bounds
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from grammar.resolver.family_exhibit import family_exhibit
from grammar.tree import Condition, Happens, Worded, tests_in
from grammar.vocabulary import SUITS, plain

Values = tuple[int | None, ...]
MOST_DECKS = 8
COMPILED = 40
"""What a statement takes to be made ready, in units of `base.effort`."""
CARDS = np.arange(DECK, dtype=np.int64)[:, None]


def rulebook(exhibit: Exhibit, game: str, readings: Readings | None = None) -> Rulebook:
    """One game of an exhibit, under these readings. Of readings that are not chosen all are heard."""
    structure = exhibit.structure
    assert structure is not None
    spend(COMPILED * len(exhibit.stated))
    values, aces = meaning(exhibit, game, readings)
    book = Rulebook(exhibit, game, DeclaredTerms(structure, exhibit.events, values, aces), readings)
    played = stated_stages(book, structure)
    if played is not structure:
        book = Rulebook(exhibit, game, DeclaredTerms(played, exhibit.events, values, aces), readings)
    return for_decks(book, decks_said(book)) if exhibit.looks_at_decks else book


def decks_said(rules: Rulebook, otherwise: int = MOST_DECKS) -> int:
    """As many as the document says, or as is usual for the game; else many."""
    for book in (rules, usual_beside(rules)):
        if named := [bound for bound in bounds(book, "number of decks") if bound.denominator == 1 and bound > 0]:
            return int(min(named))
    return otherwise


def meaning(exhibit: Exhibit, game: str, readings: Readings | None = None) -> tuple[Values, AceOrder]:
    """What cards count and where aces stand: the first answer of the document, or the usual one."""
    structure = exhibit.structure
    assert structure is not None
    if structure.randomizer.kind != "cards":
        return (), AceOrder()
    first = Rulebook(exhibit, game, DeclaredTerms(structure, exhibit.events), readings)
    aces = ace_order(rule.stated for question in QUESTIONS for rule in first.statements.get(question, ()))
    return values_of(exhibit, first), aces


def values_of(exhibit: Exhibit, first: Rulebook) -> Values:
    own = counted(first)
    base = family_exhibit(exhibit.family)
    if None not in own or base is None:
        return own
    usual = counted(usual_beside(first))
    return tuple(mine if mine is not None else theirs for mine, theirs in zip(own, usual, strict=True))


def counted(rules: Rulebook) -> Values:
    if not rules.statements.on("card value"):
        return (None,) * DECK
    table = SituationTable(DECK, np.ones(DECK, np.int64), places={"card": CARDS, "cards": CARDS})
    asked = ask_table(rules, "card value", table, moment="set-up")
    return tuple(count_of(asked.answers[asked.classes[face]], face) for face in range(DECK))


def count_of(answers: Answers, face: int) -> int | None:
    worths = (worth_of(answer.effect, RANKS[face // len(SUITS)]) for answer in answers.given)
    return next((one for one in worths if one is not None), None)


def worth_of(effect: Effect, rank: str) -> int | None:
    """What a card of a rank counts by one statement; None where face value is said of a king."""
    if word(effect) == "face value":
        return int(rank) if rank.isdigit() else None
    return int(effect.amount[0].low or 0) if effect.kind == "counts" else None


@lru_cache(maxsize=64)
def usual_beside(rules: Rulebook) -> Rulebook:
    """What is usual, in the words of a document: its events and cards mean there what they mean here."""
    base = family_exhibit(rules.exhibit.family)
    if base is None:
        return Rulebook(replace(rules.exhibit, stated=()), rules.game, rules.terms)
    terms = rules.terms
    assert isinstance(terms, DeclaredTerms)
    stated = tuple(one for one in base.stated if understood(one.when, terms))
    merged = replace(base, stated=stated, events={**base.events, **rules.exhibit.events})
    return Rulebook(merged, base.games[0].name, rules.terms)


def understood(condition: Condition | None, terms: DeclaredTerms, seen: frozenset[str] = frozenset()) -> bool:
    """Does a usual condition, with the events that it names, speak of what this game has?"""
    for test in tests_in(condition):
        name = plain(test.event) if isinstance(test, Happens) else plain(test.said) if isinstance(test, Worded) else ""
        if name in terms.events:
            if name not in seen and not understood(terms.events[name], terms, seen | {name}):
                return False
        elif isinstance(test, Worded) and not bindable(test, terms):
            return False
    return True


def bindable(test: Worded, terms: DeclaredTerms) -> bool:
    try:
        terms.bound(test)
    except Unreadable:
        return False
    return True
