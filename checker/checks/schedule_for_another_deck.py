"""A side wager uses a pay schedule that was published for another shoe."""

from __future__ import annotations

from collections.abc import Iterator

from checker.answer_text import odds, percent
from checker.context import CheckContext
from checker.facts.paytables import Table, tables
from checker.finding import Certainty, Finding, Place, Severity, place_at
from engine.money.published import SUITED, UNSUITED, made_for, misplaced, schedule_of
from engine.money.table_limits import playable_decks
from engine.side_wagers.odds import WagerOdds, rules_of
from grammar.tree import Row
from grammar.vocabulary import plain


def schedule_for_another_deck(context: CheckContext) -> Iterator[Finding]:
    for game in context.games:
        playable = playable_decks(rules_of(context.exhibit, game.name))
        for table in tables(game):
            if not table.about or table.reading is not None or not pays_matches(context, table.about):
                continue
            counted = [game.quick_odds(table.about, decks) for decks in playable]
            found = [one for one in counted if one is not None and schedule_of(one)]
            if found and not made_for(found[0]):
                yield unpublished(table, found)
            elif game.decks() and any(misplaced(one) for one in found):
                yield published(table, found)


def pays_matches(context: CheckContext, wager: str) -> bool:
    """Does the wager have rows for matches in any game? Others need not be counted."""
    lines = [stated.line for stated in context.exhibit.stated if stated.about in ("", wager)]
    return {SUITED, UNSUITED} <= {plain(line.event) for line in lines if isinstance(line, Row)}


def published(table: Table, found: list[WagerOdds]) -> Finding:
    wrong = [one for one in found if misplaced(one)]
    decks = " and ".join(schedule.deck for schedule in made_for(found[0]))
    here = f"{numbers(wrong)} of {wrong[0].deck_cards} cards"
    return Finding(
        check="schedule-for-another-deck",
        severity=Severity.WARNING,
        certainty=Certainty.PROVED,
        message=f'"{table.table.name}" pays a schedule made for {decks}; with {here} its house edge is {edges(wrong)}',
        places=places(table),
        question="wager pay",
        about=table.about,
        details=tuple(f"{percent(one.edge)} with {one.decks} deck{'s' if one.decks > 1 else ''}" for one in found)
        if len(found) > 1
        else (),
    )


def unpublished(table: Table, found: list[WagerOdds]) -> Finding:
    pays = schedule_of(found[0])
    assert pays is not None
    return Finding(
        check="schedule-for-another-deck",
        severity=Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f'"{table.table.name}" pays {odds(pays[0])} unsuited and {odds(pays[1])} suited, a schedule that is '
        f"published for no shoe; with {numbers(found)} its house edge is {edges(found)}",
        places=places(table),
        question="wager pay",
        about=table.about,
    )


def places(table: Table) -> tuple[Place, ...]:
    return (place_at(table.table), *(place_at(row.row) for row in table.rows))


def numbers(found: list[WagerOdds]) -> str:
    decks = [one.decks for one in found]
    starts = [number for number in decks if number - 1 not in decks]
    ends = [number for number in decks if number + 1 not in decks]
    runs = [str(start) if start == end else f"{start} to {end}" for start, end in zip(starts, ends, strict=True)]
    return f"{' or '.join(runs)} deck{'s' if decks != [1] else ''}"


def edges(found: list[WagerOdds]) -> str:
    values = sorted(one.edge for one in found)
    return " to ".join(dict.fromkeys(percent(edge) for edge in (values[0], values[-1])))
