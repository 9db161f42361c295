"""The answers that a finding on the main game is priced with, each with the document in which it holds."""

from __future__ import annotations

from collections.abc import Iterator

from base.records import dataclass
from checker.finding import Finding
from checker.price_base import edge_on_base, price_base
from checker.prices import concerns_main
from engine.money.open_document import opened, option_label
from engine.money.silences import over_customs
from engine.resolutions import Option
from grammar.exhibit import MAIN, Exhibit

SAME = 1e-9
"""Percents that differ by less are one edge."""


@dataclass(frozen=True, slots=True)
class Way:
    """An answer, the house edge under it, and the document that has it among its options."""

    name: str
    percent: float
    game: str
    over: Exhibit
    option: Option
    decks: int | None
    """With how many decks it was priced, where the game by itself would be played with another number."""


def ways_to_settle(exhibit: Exhibit, finding: Finding) -> tuple[Way, ...]:
    """None where the price rests on something else than one choice in the main game, such as the number of decks."""
    price = finding.price
    if price is None or price.wager != MAIN or not concerns_main(exhibit, finding):
        return ()
    game = finding.witness.game if finding.witness else exhibit.games[0].name
    decks = price_base(exhibit).decks if game in price_base(exhibit).apart else None
    for over, options in settled_by(exhibit, finding, game):
        by_name = {option.name: option for option in options}
        if all(name in by_name and same(exhibit, game, over, by_name[name], edge) for name, edge in price.answers):
            return tuple(Way(name, edge, game, over, by_name[name], decks) for name, edge in price.answers)
    return ()


def same(exhibit: Exhibit, game: str, over: Exhibit, option: Option, percent: float) -> bool:
    found = edge_on_base(exhibit, game, [option], over)
    return found is not None and abs(found.percent - percent) < SAME


def settled_by(exhibit: Exhibit, finding: Finding, game: str) -> Iterator[tuple[Exhibit, tuple[Option, ...]]]:
    """Its own options; what is customary where nothing is said; what the dealer may do or leave."""
    if finding.options:
        yield exhibit, finding.options
    over = over_customs(exhibit, game)
    for silence in over.silences:
        if silence.question == finding.question:
            yield over.exhibit, silence.choice.options
    lines = {place.span.line for place in finding.places}
    labels = {option_label(one.key) for one in exhibit.stated if one.span.line in lines}
    for choice in opened(exhibit, game).choices:
        if choice.name in labels:
            yield opened(exhibit, game).exhibit, choice.options
