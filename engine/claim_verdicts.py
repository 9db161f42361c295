"""A claim under every reading and for every number of decks: true in all, in some or in none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from engine.asking import Readings, Rulebook
from engine.claims import ClaimCheck, MainEdge, OddsOf, checks_in, counted
from engine.odds import WagerOdds, baseline, deck_numbers, rules_of
from engine.reach import laws_on
from grammar.resolving import Exhibit
from grammar.tree import Row

DECIDING = frozenset(
    {
        "wager pay",
        "wager offered",
        "insurance offered",
        "even money offered",
        "number of decks",
        "ranks removed",
        "card value",
        "dealer draw",
        "player draw",
        "banker draw",
        "round result",
        "what is a blackjack",
        "what is soft",
    }
)
"""The questions on which the odds of a wager can depend."""
MOST_WORLDS = 64
"""More combinations of readings than this are not tried; the first ones are."""


@dataclass(frozen=True, slots=True)
class World:
    """A game with so many decks under chosen readings; readings names only those that could matter."""

    game: str
    decks: int
    readings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim with its checks in every world; holds in all, some or none of those that could be computed."""

    line: int
    kind: str
    about: str
    printed: str
    checks: tuple[tuple[World, ClaimCheck], ...]

    @property
    def holds(self) -> str:
        """``all``, ``some``, ``none`` or ``undecided``."""
        known = [check.holds for _, check in self.checks if check.holds is not None]
        if not known:
            return "undecided"
        return "all" if all(known) else "some" if any(known) else "none"

    @property
    def against(self) -> tuple[tuple[World, ClaimCheck], ...]:
        return tuple((world, check) for world, check in self.checks if check.holds is False)


def verdicts(
    exhibit: Exhibit, readings: Readings | None = None, main_edge: MainEdge | None = None
) -> tuple[Verdict, ...]:
    """Every claim of the document, by line; readings that are given are kept, the others are all tried."""
    if not claims_anything(exhibit):
        return ()
    found: dict[tuple[int, str, str, str], list[tuple[World, ClaimCheck]]] = {}
    odds_of = remembering()
    for world, rules in worlds(exhibit, dict(readings or {})):
        for check in checks_in(rules, world.decks, main_edge, odds_of):
            key = (check.line, check.kind, check.about, check.printed)
            found.setdefault(key, []).append((world, check))
    return tuple(Verdict(*key, tuple(checks)) for key, checks in sorted(found.items()))


def claims_anything(exhibit: Exhibit) -> bool:
    rows = (row for table in exhibit.tables for row in table.rows)
    return bool(exhibit.claims) or any(isinstance(row, Row) and row.claims for row in rows)


def remembering() -> OddsOf:
    """Counts a wager once for all readings that leave the same statements on what decides it."""
    known: dict[tuple[str, str, int, tuple[int, ...]], WagerOdds | str] = {}
    deciding = sorted(DECIDING - {"number of decks"})

    def odds_of(rules: Rulebook, wager: str, decks: int) -> WagerOdds | str:
        heard = tuple(id(law.stated) for question in deciding for law in laws_on(rules, question, wager))
        key = (rules.game, wager, decks, heard)
        if key not in known:
            known[key] = counted(rules, wager, decks)
        return known[key]

    return odds_of


def worlds(exhibit: Exhibit, kept: Readings) -> Iterator[tuple[World, Rulebook]]:
    labels = [label for label in deciding_labels(exhibit) if label not in kept]
    choices = product(*(exhibit.readings[label] for label in labels))
    for names in islice(choices, MOST_WORLDS):
        chosen = tuple(zip(labels, names, strict=True))
        for game in exhibit.games:
            rules = rules_of(exhibit, game.name, {**baseline(exhibit), **kept, **dict(chosen)})
            for decks in deck_numbers(rules):
                yield World(game.name, decks, chosen), rules


def deciding_labels(exhibit: Exhibit) -> list[str]:
    """Ambiguous sentences that speak on a question which odds depend on."""
    labels = [stated.reading[0] for stated in exhibit.stated if stated.reading and stated.question in DECIDING]
    return list(dict.fromkeys(labels))
