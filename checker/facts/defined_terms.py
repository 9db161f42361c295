"""The terms that a document may define: their definitions, hands to try them on, and who relies on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from checker.context import CheckContext, GameContext
from checker.finding import Severity
from engine.conditions import Predicate
from engine.family import DefinedTerms, Term, Totals, family_of
from engine.rulebook import CompiledStatement
from engine.situation_classes import single
from grammar.exhibit import Exhibit
from grammar.tree import Flag, Happens, Test, TotalIs
from grammar.vocabulary import TERMS, vocabulary


def terms(exhibit: Exhibit) -> Mapping[str, Term]:
    """The terms of the family."""
    found = family_of(exhibit).terms
    return found.words if found else {}


def definitions(game: GameContext, term: str) -> list[CompiledStatement]:
    """The definitions of a term that apply in this game; the nearest game's replace the others."""
    statements = [rule for rule in game.rules.statements.get(TERMS[term], ()) if rule.effect(None) is not None]
    nearest = min((rule.level for rule in statements), default=0)
    return [rule for rule in statements if rule.level == nearest]


def hands(game: GameContext, term: str) -> Sequence[Any]:
    """Hands to try, smallest first, but starting with totals that some rule combines with the term."""
    return defined_terms(game).hands(game.rules, keyed_totals(game, term))


def later_hands(game: GameContext, term: str) -> Iterable[Any]:
    """The same hands with a different history."""
    return defined_terms(game).later_hands(game.rules, keyed_totals(game, term))


def difference(game: GameContext, term: str, holds: Predicate) -> Any | None:
    """The first hand on which a definition differs from what the term means at every table."""
    return defined_terms(game).difference(game.rules, term, holds, keyed_totals(game, term))


def defined_terms(game: GameContext) -> DefinedTerms:
    found = family_of(game.exhibit).terms
    assert found is not None, "only a term of the family is judged"
    return found


def keyed_totals(game: GameContext, term: str) -> Totals:
    """Single totals that a statement about money combines with the term: ``soft 17``."""
    kind = term.removesuffix(" hand")
    keyed = (entry for test in tests(game) if isinstance(test, TotalIs) for entry in test.totals if entry.kind == kind)
    return tuple(
        dict.fromkeys(
            entry.interval
            for entry in keyed
            if entry.interval.low is not None and entry.interval.low == entry.interval.high
        )
    )


def weight(context: CheckContext, term: str) -> Severity:
    """An error if money depends on the term."""
    return Severity.ERROR if any(relies(game, term) for game in context.games) else Severity.WARNING


def relies(game: GameContext, term: str) -> bool:
    return any(speaks_of(test, term) for test in tests(game))


def tests(game: GameContext) -> Iterator[Test]:
    """Every test in a statement about money."""
    for question, statements in game.rules.statements.items():
        if vocabulary().questions[question].stake == "money":
            for rule in statements:
                yield from single(rule.stated.when, game.rules)


def speaks_of(test: Test | Happens, term: str) -> bool:
    if isinstance(test, TotalIs):
        return any(f"{entry.kind} hand" == term for entry in test.totals)
    return isinstance(test, Flag) and test.name.endswith(f" {term}")


def judged(game: GameContext, rule: CompiledStatement, at: Any, term: str) -> str:
    """What a definition says about a hand."""
    adjective = terms(game.exhibit)[term].adjective
    return adjective if rule.holds(at) else f"not {adjective}"
