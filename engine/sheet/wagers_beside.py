"""Every wager of a game beside one of them: how they move together, spot by spot where they have spots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from base.cache import kept
from base.progress import report
from engine.family import family_of
from engine.money.edge import text_of
from engine.rulebook import Rulebook
from engine.sheet.endings import brought_by, correlation
from engine.sheet.figure import Exact, Sampled
from engine.sheet.kept_endings import kept_endings, results_of
from engine.sheet.options import SheetOptions
from engine.sheet.relation import Relation
from engine.sheet.results import Results
from engine.side_wagers.odds import Uncountable, odds_in, removed_ranks

CODE = ("grammar", "engine")
MOST_ROUNDS = 4_000_000
"""So many are simulated for two wagers at most."""
MOST_SPOTS = 100
"""A wager with more spots is not taken spot by spot."""
FEW_SPOTS = 4
"""So many are named, more are counted."""


def relations(rules: Rulebook, names: Sequence[str], decks: int, options: SheetOptions) -> list[Relation]:
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
            found.extend(
                by_spots(rules, first, other, each, decks, options)
                if each
                else [relation(rules, first, other, decks, options)]
            )
    return found


def by_spots(
    rules: Rulebook, first: str, other: str, spots: Sequence[str], decks: int, options: SheetOptions
) -> Iterator[Relation]:
    """A relation for all spots that move alike with the first wager."""
    groups: dict[Relation, list[str]] = {}
    for spot in spots:
        groups.setdefault(replace(relation(rules, first, spot, decks, options), wager=""), []).append(spot)
    for found, alike in groups.items():
        yield replace(found, wager=other if len(groups) == 1 else told(alike))


def told(spots: Sequence[str]) -> str:
    """``Total on 4 or 17``; of many spots the first, and how many are like it."""
    name, _, _ = spots[0].rpartition(" on ")
    if len(spots) > FEW_SPOTS:
        return f"{spots[0]}, and {len(spots) - 1} others like it"
    return f"{name} on {' or '.join(spot.rpartition(' on ')[2] for spot in spots)}"


def relation(rules: Rulebook, first: str, other: str, decks: int, options: SheetOptions) -> Relation:
    try:
        endings = kept_endings(rules, first, decks, (other,))
    except Uncountable as reason:
        found = relation_of_chains(rules, first, other, decks) or simulated_relation(
            rules, first, other, decks, options
        )
        return found or Relation(other, first, None, None, str(reason))
    own = tuple(dict.fromkeys(end.wager for ending in endings.ways for end in ending if end.wager != other))
    covariance = endings.covariance(brought_by(*own), brought_by(other))
    spread = [endings.results(brought_by(*some)).variance for some in (own, (other,))]
    if Exact(Fraction(0)) in spread:
        return Relation(other, first, Exact(covariance), None, "one of them never varies")
    return Relation(other, first, Exact(covariance), correlation(Exact(covariance), *spread))


def relation_of_chains(rules: Rulebook, first: str, other: str, decks: int) -> Relation | None:
    """Of two wagers that stay from roll to roll; None where they do not."""
    family = family_of(rules.exhibit)
    if family.covariance is None:
        return None
    try:
        covariance = family.covariance(rules, first, other, decks, removed_ranks(rules))
        if covariance is None:
            return None
        spread = [results_of(rules, odds_in(rules, name, decks)).variance for name in (first, other)]
    except Uncountable as reason:
        return Relation(other, first, None, None, str(reason))
    return Relation(other, first, Exact(covariance), correlation(Exact(covariance), *spread))


def simulated_relation(rules: Rulebook, first: str, other: str, decks: int, options: SheetOptions) -> Relation | None:
    """Of two wagers whose ends are not counted together, from rounds that settle both, kept on disk; None where no
    such rounds are dealt.
    """
    sample = family_of(rules.exhibit).sampled_covariance
    if sample is None:
        return None
    rounds, seed = min(options.rounds, MOST_ROUNDS), options.seed
    report(f"simulating {first} and {other} together")
    try:
        readings = sorted((rules.readings or {}).items())
        key = repr(("beside", text_of(rules.exhibit.document), rules.game, readings, first, other, decks, rounds, seed))
        made = kept(
            "mathematics", key, lambda: sample(rules, first, other, decks, removed_ranks(rules), rounds, seed),
            depends_on=CODE,
        )  # fmt: skip
        spread = [results_in_all(rules, name, decks).variance for name in (first, other)]
    except Uncountable:
        return None
    value, error, played = made
    covariance = Sampled(value, error, played, seed)
    if Exact(Fraction(0)) in spread:
        return Relation(other, first, covariance, None, "one of them never varies")
    return Relation(other, first, covariance, correlation(covariance, *spread))


def results_in_all(rules: Rulebook, name: str, decks: int) -> Results:
    """What a wager brings, with those that are played together with it. Raises Uncountable."""
    odds = odds_in(rules, name, decks)
    if odds.rows:
        return results_of(rules, odds)
    endings = kept_endings(rules, name, decks)
    return endings.results(lambda ending: sum((end.brings for end in ending), Fraction(0)))
