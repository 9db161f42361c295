"""All wagers of one game, with every figure; the main game first, where the family has one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from base.progress import report
from base.records import dataclass
from engine.family import family_of
from engine.money.rounded_pays import rounded_edges
from engine.money.table_limits import lowest_stake, playable_decks
from engine.money.wager_account import left_out_of, staked_as
from engine.play.table_setup import USUAL_DECKS
from engine.rulebook import Readings, Rulebook
from engine.sheet.figure import Bounded, Exact, Sampled
from engine.sheet.figure_table import FigureCell, FigureTable
from engine.sheet.kept_endings import kept_endings, results_of
from engine.sheet.main_sheet import MainSheet
from engine.sheet.options import SheetOptions
from engine.sheet.relation import Relation
from engine.sheet.stated_tables import stated_tables
from engine.sheet.wager_sheet import WagerSheet, counted_sheet, linked_sheet
from engine.sheet.wagers_beside import relations
from engine.side_wagers.counting import PlayedTogether
from engine.side_wagers.odds import (
    Uncountable,
    odds_in,
    rules_of,
    undealt,
    wagers,
)
from engine.side_wagers.tally import EVEN_MONEY, OFFERED
from grammar.errors.faults import Unreadable
from grammar.errors.faults import counted as grammatical
from grammar.exhibit import Exhibit

CODE = ("grammar", "engine")
FULL_DECK = "every round is dealt from a full deck or shoe, freshly shuffled, to one player"
UNTIL_SETTLED = (
    "a round of a wager begins where play begins and lasts until the wager is settled, however many rolls that takes; "
    "the speed counts these rounds"
)
PRINTED = 1e-15
"""A fraction written as a float, and divided once."""


@dataclass(frozen=True, slots=True)
class GameSheet:
    """One game; missing names the wagers without figures, and why."""

    game: str
    wagers: tuple[WagerSheet, ...]
    tables: tuple[FigureTable, ...]
    relations: tuple[Relation, ...]
    missing: tuple[tuple[str, str], ...]
    assumed: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    simulated: bool = False
    """Does some figure come from a simulation?"""


def game_sheet(exhibit: Exhibit, game: str, readings: Readings, options: SheetOptions) -> GameSheet:
    """Raises Unreadable."""
    rules = rules_of(exhibit, game, readings)
    numbers = playable_decks(rules)
    decks = chosen_decks(numbers, options.decks, game)
    found: list[WagerSheet] = []
    missing: list[tuple[str, str]] = []
    for name in wagers(rules):
        report(f"working out {name}")
        try:
            found.append(wager_sheet(rules, name, decks or undealt(rules), options))
        except PlayedTogether as reason:
            missing.append((name, f"it is played together with {reason.first}, which has none"))
        except Uncountable as reason:
            missing.append((name, str(reason)))
    main = main_sheet(exhibit, game, readings, replace(options, decks=decks or None), [one.wager for one in found])
    if main.why:
        missing.insert(0, (exhibit.main_wager or "The main wager", main.why))
    found = [staked_beside(one, dict(main.stakes)) for one in found]
    by_decks = (decks_table(rules, found, numbers),) if len(numbers) > 1 and found else ()
    every = (*((main.wager,) if main.wager else ()), *found)
    tables = (*main.tables, *stated_tables(exhibit, game, readings, decks or None, options), *by_decks)
    beside = (*main.relations, *relations(rules, [one.wager for one in found], decks, options))
    without = (*(note for table in tables for note in table.left_out), *(one.left_out for one in beside))
    figured = together(found)
    return GameSheet(
        game=game,
        wagers=every,
        tables=tables,
        relations=beside,
        missing=tuple((name, why) for name, why in missing if name not in figured),
        assumed=tuple(rounds_of(found)) if family_of(exhibit).main_game is None else (),
        left_out=(*main.left_out, *wagers_left_out(rules), *filter(None, without)),
        simulated=main.simulated
        or any(isinstance(cell, Sampled) for one in main.tables for row in one.rows for cell in row)
        or any(isinstance(one.covariance, Sampled) for one in beside),
    )


def staked_beside(sheet: WagerSheet, stakes: Mapping[str, Fraction]) -> WagerSheet:
    """stakes: of wagers whose size hangs on the main one."""
    if sheet.wager not in stakes:
        return sheet
    note = f"{sheet.wager} is told at the most that is allowed beside the stake of the main wager"
    return replace(sheet, stake=stakes[sheet.wager], assumed=(*sheet.assumed, note))


def rounds_of(found: Sequence[WagerSheet]) -> Iterator[str]:
    """What a round is, of a game of its own."""
    if any(sheet.decks for sheet in found):
        yield FULL_DECK
    if any(sheet.lasts != 1 for sheet in found):
        yield UNTIL_SETTLED


def wagers_left_out(rules: Rulebook) -> tuple[str, ...]:
    found = (one for name in wagers(rules) for one in left_out_of(rules, name))
    return tuple(dict.fromkeys(f"{one.statement}: {one.why}" for one in found))


def chosen_decks(numbers: Sequence[int], wanted: int | None, game: str) -> int:
    """Six where they are allowed, else the most; 0 where none is. Raises Unreadable."""
    if wanted is None or not numbers:
        return USUAL_DECKS if USUAL_DECKS in numbers else numbers[-1] if numbers else 0
    if wanted not in numbers:
        allowed = ", ".join(map(str, numbers))
        raise Unreadable(f"{game} is not played with {grammatical(wanted, 'deck')}; it allows {allowed}")
    return wanted


def main_sheet(
    exhibit: Exhibit, game: str, readings: Readings, options: SheetOptions, side_wagers: Sequence[str]
) -> MainSheet:
    """What the family says of its main game; nothing where it has none, the reason where it cannot be analysed."""
    analysis = family_of(exhibit).main_game
    if analysis is None:
        return MainSheet(None)
    report("analysing the main wager")
    try:
        return analysis.sheet(exhibit, game, readings, options, side_wagers)
    except Unreadable as reason:
        return MainSheet(None, why=reason.sentence)


def together(found: Sequence[WagerSheet]) -> frozenset[str]:
    """The wagers whose figures stand among those of another."""
    return frozenset(table.wager for sheet in found for table in sheet.tables)


def wager_sheet(rules: Rulebook, name: str, decks: int, options: SheetOptions) -> WagerSheet:
    """Raises Uncountable."""
    odds = odds_in(rules, name, decks)
    stake = options.stake or lowest_stake(rules, staked_as(rules, name))
    if not odds.rows:
        return linked_sheet(odds, kept_endings(rules, name, decks), stake)
    rounded = ((one.told, Bounded(one.percent / 100, PRINTED)) for one in rounded_edges(rules, odds))
    if name in OFFERED:
        beyond = ", and of what taking it brings beyond declining it" if name == EVEN_MONEY else ""
        note = f"figures of {name} are those of rounds in which it is offered{beyond}"
        odds = replace(odds, assumed=(*odds.assumed, note))
    return counted_sheet(odds, results_of(rules, odds), stake, rounded)


# By number of decks -------------------------------------------------------------------------------------------


def decks_table(rules: Rulebook, found: Sequence[WagerSheet], numbers: Sequence[int]) -> FigureTable:
    """The edge of every wager with each number of decks that is allowed."""
    rows: tuple[tuple[FigureCell, ...], ...] = tuple(
        (sheet.wager, *(Exact(odds_in(rules, sheet.wager, decks).edge) for decks in numbers)) for sheet in found
    )
    return FigureTable(
        "House edge by number of decks", ("Wager", *(f"{decks} decks" if decks > 1 else "1 deck" for decks in numbers)),
        tuple(rows), percent=True,
    )  # fmt: skip
