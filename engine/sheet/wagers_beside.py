"""Every wager of a game beside one of them: how they move together, spot by spot where they have spots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.family import family_of
from engine.rulebook import Rulebook
from engine.sheet.endings import brought_by, correlation
from engine.sheet.figure import Exact
from engine.sheet.kept_endings import kept_endings, results_of
from engine.sheet.relation import Relation
from engine.side_wagers.odds import Uncountable, odds_in, removed_ranks

MOST_SPOTS = 100
"""A wager with more spots is not taken spot by spot."""
FEW_SPOTS = 4
"""So many are named, more are counted."""


def relations(rules: Rulebook, names: Sequence[str], decks: int) -> list[Relation]:
    """Every wager beside the first that has no spots, or the first of all."""
    family = family_of(rules.exhibit)
    if family.endings is None or len(names) < 2:
        return []
    spots = {name: family.wager_spots(rules, name) if family.wager_spots else () for name in names}
    first = next((name for name in names if not spots[name]), names[0])
    found: list[Relation] = []
    for other in names:
        if other != first:
            each = spots[other] if not spots[first] and len(spots[other]) <= MOST_SPOTS else ()
            found.extend(by_spots(rules, first, other, each, decks) if each else [relation(rules, first, other, decks)])
    return found


def by_spots(rules: Rulebook, first: str, other: str, spots: Sequence[str], decks: int) -> Iterator[Relation]:
    """A relation for all spots that move alike with the first wager."""
    groups: dict[Relation, list[str]] = {}
    for spot in spots:
        groups.setdefault(replace(relation(rules, first, spot, decks), wager=""), []).append(spot)
    for found, alike in groups.items():
        yield replace(found, wager=other if len(groups) == 1 else told(alike))


def told(spots: Sequence[str]) -> str:
    """``Total on 4 or 17``; of many spots the first, and how many are like it."""
    name, _, _ = spots[0].rpartition(" on ")
    if len(spots) > FEW_SPOTS:
        return f"{spots[0]}, and {len(spots) - 1} others like it"
    return f"{name} on {' or '.join(spot.rpartition(' on ')[2] for spot in spots)}"


def relation(rules: Rulebook, first: str, other: str, decks: int) -> Relation:
    try:
        endings = kept_endings(rules, first, decks, (other,))
    except Uncountable as reason:
        return relation_of_chains(rules, first, other, decks) or Relation(other, first, None, None, str(reason))
    own = tuple(dict.fromkeys(end.wager for ending in endings.ways for end in ending if end.wager != other))
    covariance = endings.covariance(brought_by(*own), brought_by(other))
    spread = [endings.results(brought_by(*some)).variance for some in (own, (other,))]
    if Exact(Fraction(0)) in spread:
        return Relation(other, first, Exact(covariance), None, "one of them never varies")
    return Relation(other, first, Exact(covariance), correlation(covariance, *spread))


def relation_of_chains(rules: Rulebook, first: str, other: str, decks: int) -> Relation | None:
    """Of two wagers that stay from roll to roll; None where they do not."""
    family = family_of(rules.exhibit)
    if family.covariance is None:
        return None
    try:
        covariance = family.covariance(rules, first, other, decks, removed_ranks(rules))
        spread = [results_of(rules, odds_in(rules, name, decks)).variance for name in (first, other)]
    except Uncountable as reason:
        return Relation(other, first, None, None, str(reason))
    if covariance is None:
        return None
    return Relation(other, first, Exact(covariance), correlation(covariance, *spread))
