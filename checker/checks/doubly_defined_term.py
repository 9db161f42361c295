"""A term has two definitions that disagree on some hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from checker.context import CheckContext, GameContext
from checker.facts.defined_terms import definitions, hands, judged, later_hands, terms, weight
from checker.facts.lines import folded, lines_in, words_of
from checker.finding import Certainty, Finding, Severity, Witness, WitnessAnswer, place_at, place_of
from engine.rulebook import CompiledStatement
from grammar.tree import Statement
from grammar.vocabulary import TERMS


def doubly_defined_term(context: CheckContext) -> Iterator[Finding]:
    for term in terms(context.exhibit):
        found = next((pair for game in context.games if (pair := differing(game, term)) is not None), None)
        if found is not None:
            yield proved(context, term, *found)
    yield from twice_in_words(context)


def differing(game: GameContext, term: str) -> tuple[GameContext, CompiledStatement, CompiledStatement, Witness] | None:
    """Two definitions from different sentences, and the first hand on which they disagree."""
    for one, two in combinations(definitions(game, term), 2):
        if one.stated.reading and two.stated.reading and one.stated.reading[0] == two.stated.reading[0]:
            continue
        for at in chain(hands(game, term), later_hands(game, term)):
            if one.holds(at) != two.holds(at):
                answers = tuple(WitnessAnswer(rule.stated.key, judged(game, rule, at, term)) for rule in (one, two))
                return game, one, two, Witness(at.told(), answers, at, game.name)
    return None


def proved(
    context: CheckContext,
    term: str,
    game: GameContext,
    one: CompiledStatement,
    two: CompiledStatement,
    witness: Witness,
) -> Finding:
    return Finding(
        check="doubly-defined-term",
        severity=weight(context, term),
        certainty=Certainty.PROVED,
        message=f"{term} is defined twice, and {witness.deal.removeprefix('player ')} is "
        f"{terms(context.exhibit)[term].adjective} by one definition only",
        places=tuple(
            place_of(rule.stated, answer.value) for rule, answer in zip((one, two), witness.answers, strict=True)
        ),
        question=TERMS[term],
        witness=witness,
        about=term,
    )


def twice_in_words(context: CheckContext) -> Iterator[Finding]:
    """Terms explained twice, in different words."""
    explained: dict[str, list[Statement]] = {}
    for line in lines_in(context):
        if isinstance(line, Statement) and line.subject == "term":
            explained.setdefault(folded(line.name), []).append(line)
    for lines in explained.values():
        if len({folded(words_of(line)) for line in lines}) > 1:
            yield Finding(
                check="doubly-defined-term",
                severity=Severity.WARNING,
                certainty=Certainty.READ,
                message=f'"{lines[0].name}" is explained twice, in different words',
                places=tuple(place_at(line, words_of(line)) for line in lines),
                about=lines[0].name,
            )
