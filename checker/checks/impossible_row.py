"""A row of a pay table cannot occur with the cards in this shoe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product

from checker.context import CheckContext, GameContext, game_context
from checker.facts.paytables import Table, TableRow, tables
from checker.finding import Certainty, Finding, Severity, place_at
from engine.cards import RANKS, SUITS, Card
from engine.conditions import predicate
from engine.family import family_of
from engine.footprint import looks
from engine.side_wagers.odds import MOST_DECKS
from engine.situation_classes import single
from grammar.tree import Happens, RanksAre
from grammar.vocabulary import Question, vocabulary

LYING_OPEN = frozenset({"hand", "first two cards", "total own", "total player", "count cards in hand", "up card"})
"""What a row may test if the hand and the up card are to decide it."""


def impossible_row(context: CheckContext) -> Iterator[Finding]:
    seen: set[int] = set()
    for game in context.games:
        allowed = game.decks() or (MOST_DECKS,)
        for table in tables(game):
            never = {id(row): tuple(too_few(table, row, allowed)) for row in table.rows}
            rare = [row for row in table.rows if never[id(row)] and row.row.span.line not in seen]
            seen |= {row.row.span.line for row in rare}
            for row in rare:
                if never[id(row)] == allowed:
                    yield finding(table, [(row, allowed)], allowed)
            some = [(row, never[id(row)]) for row in rare if never[id(row)] != allowed]
            if some:
                yield finding(table, some, allowed)


def too_few(table: Table, row: TableRow, allowed: tuple[int, ...]) -> Iterator[int]:
    """The deck counts that rule the row out; a row possible with some decks is possible with more."""
    for decks in allowed:
        if not impossible(table, row, decks):
            return
        yield decks


def impossible(table: Table, row: TableRow, decks: int) -> bool:
    if table.about and table.about != "main":
        return not counted(table, row, decks)
    return no_such_hand(table, row, decks) or needs_removed_rank(table, row)


def counted(table: Table, row: TableRow, decks: int) -> bool:
    """Does some deal from the shoe match the row?"""
    game, line = table.game, row.row.span.line
    if not game.hangs_on_draws(table.about):
        odds = game.odds(table.about, decks)
        if odds is None or all(found.ways or found.line != line for found in odds.rows):
            return True
    return game.ever_paid(table.about, decks, line)


def no_such_hand(table: Table, row: TableRow, decks: int) -> bool:
    """Does the row name ranks that, whatever the up card, cannot form its hand in any suits from so few decks?"""
    rules = table.game.rules
    if row.event not in rules.exhibit.events:
        return False
    event = Happens(row.row.event)
    tests = tuple(single(event, rules))
    named = [test.ranks for test in tests if isinstance(test, RanksAre) and test.group == ("hand",)]
    places = {place for test in tests for look in looks(test) for place in look.places}
    if not named or not places <= LYING_OPEN:
        return False
    situation = family_of(rules.exhibit).situation
    holds = predicate(event, rules.terms, rules.exhibit.events)
    ups = [Card(rank, suit) for rank in RANKS for suit in SUITS] if "up card" in places else [None]
    hands = (tuple(map(Card, named[0], suits)) for suits in product(SUITS, repeat=len(named[0])))
    held = ((hand, (up,) if up else ()) for hand in hands for up in ups)
    return not any(
        holds(situation("settle", hand=hand, dealer=dealer))
        for hand, dealer in held
        if all((*hand, *dealer).count(card) <= decks for card in hand)
    )


def needs_removed_rank(table: Table, row: TableRow) -> bool:
    """Does the row come up with all thirteen ranks, but not with the ones left?"""
    game = table.game
    if not game.rules.statements.get("ranks removed") or comes_up(game, row, speaking):
        return False
    return comes_up(game, row, speaking_with_all_ranks)


def comes_up(game: GameContext, row: TableRow, lines: Callable[[GameContext, Question, str], Iterable[object]]) -> bool:
    questions = dict.fromkeys(stated.question for stated in row.stated)
    return any(
        line is row.row for name in questions for line in game.remembered(lines, vocabulary().questions[name], "")
    )


def speaking(game: GameContext, question: Question, about: str) -> Iterable[object]:
    """The lines that answer a question somewhere, each once."""
    answered = (answer for answers in game.answers(question.name) for answer in (*answers.given, *answers.overridden))
    return {id(answer.stated.line): answer.stated.line for answer in answered}.values()


def speaking_with_all_ranks(game: GameContext, question: Question, about: str) -> Iterable[object]:
    kept = tuple(stated for stated in game.exhibit.stated if stated.question != "ranks removed")
    whole = game_context(replace(game.exhibit, stated=kept), game.name)
    found = speaking(whole, question, about)
    game.known.lookups.include(whole.known.rests[question.name, ""].questions)  # a game of its own observes only itself
    return found


def finding(table: Table, rows: list[tuple[TableRow, tuple[int, ...]]], allowed: tuple[int, ...]) -> Finding:
    words = [f"{row.row.event} with {numbers(never, table)}" for row, never in rows]
    return Finding(
        check="impossible-row",
        severity=Severity.WARNING if rows[0][1] == allowed else Severity.NOTE,
        certainty=Certainty.PROVED,
        message=f'"{table.table.name}" has a row that cannot happen: {words[0]}'
        + (f", and {len(words) - 1} more" if len(words) > 1 else ""),
        places=tuple(place_at(row.row) for row, _ in rows),
        question="wager pay" if table.about else "main pay",
        about=table.about,
        details=tuple(words) if len(words) > 1 else (),
    )


def numbers(never: tuple[int, ...], table: Table) -> str:
    if not table.game.decks():
        return "this deck"
    return f"{' or '.join(map(str, never))} deck{'s' if never != (1,) else ''}"
