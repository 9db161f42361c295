"""Prices of findings: the house edge under each answer, and the interval for the whole document."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from checker.findings import Finding, Price
from engine.prices import OpenChoice, Option, Spread, edge, spread
from grammar.resolving import Exhibit

PRICED = frozenset(
    {
        "card value",
        "number of decks",
        "ranks removed",
        "dealer checks",
        "double amount",
        "may hit",
        "may stand",
        "may double",
        "may split",
        "may surrender",
        "split limit",
        "double limit",
        "cards after a double",
        "surrender loss",
        "dealer draw",
        "main result",
        "main pay",
        "bonus eligibility",
        "what is soft",
        "what is a blackjack",
    }
)
"""Questions whose answers move the main game's edge."""

Progress = Callable[[str], None]


def silent(text: str) -> None:
    """Progress that nobody watches."""


def priced(exhibit: Exhibit, findings: Iterable[Finding], progress: Progress = silent) -> tuple[Finding, ...]:
    """The findings, each with its price where its answers move money in the main game."""
    return tuple(with_price(exhibit, finding, progress) for finding in findings)


def with_price(exhibit: Exhibit, finding: Finding, progress: Progress) -> Finding:
    choice = choice_of(exhibit, finding)
    if choice is None or finding.witness is None:
        return finding
    progress(finding.message)
    game = finding.witness.game
    edges = [(option.name, edge(exhibit, game, [option])) for option in choice.options]
    known = [(name, found) for name, found in edges if found is not None]
    if len(known) < 2:
        return finding
    first = known[0][1]
    assumed = tuple(dict.fromkeys(note for _, found in known for note in found.assumed))
    answers = tuple((name, found.percent) for name, found in known)
    return replace(finding, price=Price("main", Fraction(first.stake), answers, assumed))


def choice_of(exhibit: Exhibit, finding: Finding) -> OpenChoice | None:
    """The options that a finding leaves open, if they concern the main game."""
    if finding.question not in PRICED or finding.about not in ("", "main"):
        return None
    if finding.check == "differing-readings":
        return reading_choice(exhibit, finding)
    if finding.check == "conflicting-answers":
        return conflict_choice(finding)
    return None


def reading_choice(exhibit: Exhibit, finding: Finding) -> OpenChoice | None:
    """The readings of the first sentence that the finding names."""
    label = next((label for label in exhibit.readings if f"how {label}" in finding.message), None)
    if label is None:
        return None
    options = tuple(Option(name, readings=((label, name),)) for name in exhibit.readings[label])
    return OpenChoice(label, options)


def conflict_choice(finding: Finding) -> OpenChoice:
    """For each side, its statements against all others."""
    everyone = frozenset().union(*(keys for _, keys in finding.sides))
    options = tuple(Option(answer, winners=keys, losers=everyone - keys) for answer, keys in finding.sides)
    return OpenChoice(f"{finding.check} {finding.id}", options)


def interval(exhibit: Exhibit, findings: Iterable[Finding], progress: Progress = silent) -> Spread | None:
    """The interval of the document's house edge over all its games, readings and contradictions."""
    choices: dict[str, OpenChoice] = {}
    for finding in findings:
        choice = choice_of(exhibit, finding)
        if choice is not None:
            choices.setdefault(choice.name, choice)
    spreads = [
        found for game in exhibit.games if (found := spread(exhibit, game.name, tuple(choices.values()), progress))
    ]
    if not spreads:
        return None
    methods = "; ".join(dict.fromkeys(found.method for found in spreads))
    return Spread(min(found.low for found in spreads), max(found.high for found in spreads), methods)
