"""A sentence can be read so that another game is played: another wheel, other cards that are seen before a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from checker.answer_text import percent
from checker.context import CheckContext, game_context
from checker.facts.jurisdiction import offered
from checker.facts.lines import lines_in, listed
from checker.finding import Certainty, Finding, Severity, place_at
from engine.resolutions import Option
from grammar.exhibit import MAIN, Exhibit
from grammar.formatter.document_text import printed
from grammar.parser import parse
from grammar.resolver.games_in_readings import games_read, makes_games
from grammar.resolver.resolution import resolve
from grammar.tree import Ambiguous

MOST_SHOWN = 3
Edges = Mapping[str, Fraction]
"""The house edge of each wager that can be counted at once."""


def differing_games(context: CheckContext) -> Iterator[Finding]:
    for line in lines_in(context):
        if isinstance(line, Ambiguous) and makes_games(line):
            yield finding(line, dict(edges_read(context.exhibit, line.label)))


def edges_read(exhibit: Exhibit, label: str) -> Iterator[tuple[str, Edges]]:
    """The edges of the game that each reading makes."""
    for name, document in games_read(exhibit.document, label):
        read, faults = resolve(parse(printed(document), document.path, declared=True))
        yield name, {} if faults else edges_of(read, {label: name})


def edges_of(exhibit: Exhibit, readings: Mapping[str, str]) -> Edges:
    found: dict[str, Fraction] = {}
    for entry in exhibit.games:
        game = game_context(exhibit, entry.name, readings)
        for wager in offered(game):
            odds = game.quick_odds(wager, next(iter(game.decks()), 1)) if wager != MAIN else None
            if odds is not None:
                found.setdefault(wager, odds.edge)
    return found


def finding(line: Ambiguous, edges: Mapping[str, Edges]) -> Finding:
    known = [wager for wager in next(iter(edges.values())) if all(wager in one for one in edges.values())]
    apart = [wager for wager in known if len({one[wager] for one in edges.values()}) > 1]
    names = [reading.name for reading in line.readings]

    def costs_of(name: str) -> str:
        return listed(f'"{wager}" {percent(edges[name][wager])}' for wager in apart[:MOST_SHOWN])

    costs = "; ".join(f"{name} {costs_of(name)}" for name in names)
    return Finding(
        check="differing-games",
        severity=Severity.ERROR,
        certainty=Certainty.PROVED if apart else Certainty.READ,
        message=f"which game is played depends on how {line.label} is read: "
        + (f"the house edge of each reading is {costs}" if apart else listed(names, "or")),
        places=(place_at(line),),
        about=line.label,
        options=tuple(Option(name, readings=((line.label, name),)) for name in names),
        details=tuple(f"{name}: " + "; ".join(f'"{w}" {percent(one[w])}' for w in apart) for name, one in edges.items())
        if len(apart) > MOST_SHOWN
        else (),
    )
