"""The interpreter and the simulator side by side: the same document, shoe and decisions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from engine.arbiter import Chosen
from engine.blackjack.analysis.best_play import Analysis, analyse
from engine.blackjack.analysis.best_player import BestPlayer
from engine.blackjack.kernels.table_play import table_round
from engine.blackjack.play.house import BlackjackHouse
from engine.blackjack.simulation.machine import MOST_HANDS, Automaton, automaton
from engine.blackjack.simulation.strategy import strategy_of
from engine.blackjack.tables.compiler import compiled
from engine.cards import SUITS, Card
from engine.play.rounds import Round
from grammar.exhibit import Exhibit


@dataclass(frozen=True, slots=True)
class Both:
    """One document, ready to be played by both."""

    house: BlackjackHouse
    stake: Fraction
    analysis: Analysis
    automaton: Automaton
    player: BestPlayer

    def interpreted(self, shoe: tuple[Card, ...]) -> Round:
        """The round as the interpreter plays it."""
        main = self.house.arbiter.rules.exhibit.main_wager
        found = self.house.round(shoe, ((main, self.stake),), self.player)
        assert found.opened is None, found.opened.told()
        return found

    def simulated(self, shoe: tuple[Card, ...]) -> tuple[Fraction, int]:
        """The same round as the simulator plays it."""
        names = [rank.name for rank in self.analysis.model.tables.ranks]
        symbols = [self.automaton.symbol_of[names.index(card.rank), SUITS.index(card.suit)] for card in shoe]
        work, gains = np.zeros(3 * MOST_HANDS, np.int64), np.zeros(1, np.int64)
        cards = np.array(symbols, np.uint8)
        place = table_round(self.automaton.machine, cards, 0, len(cards), 1, work, gains)
        return int(gains[0]) * self.automaton.unit, int(place)


def same_money(table: Both, shoe: tuple[Card, ...]) -> None:
    """Asserts that both win the same money and use as many cards."""
    found = table.interpreted(shoe)
    expected = (found.net / table.stake, found.table.place)
    assert table.simulated(shoe) == expected, " ".join(map(text, found.events))


def text(event: Any) -> str:
    """The event without the statements that ordered it."""
    parts = [f"{getattr(event, name)}" for name in event._fields if name not in ("order", "place")]
    return f"{type(event).__name__}({', '.join(parts)})"


def both(exhibit: Exhibit, game: str, stake: Fraction | None = None) -> Both:
    """The document compiled for the simulator, along with the one to interpret."""
    readings = {label: names[0] for label, names in exhibit.readings.items()}
    found = compiled(exhibit, game, stake=stake, readings=readings)
    analysis = analyse(found.tables)
    house = BlackjackHouse(exhibit, game, readings, Chosen(usual=True), found.decks)
    return Both(house, found.stake, analysis, automaton(strategy_of(analysis)), BestPlayer(analysis))


def rewritten(text: str, changes: dict[str, str]) -> str:
    """The document with the statements that begin with these words replaced; a statement may span lines."""
    found: list[str] = []
    done: set[str] = set()
    dropping = False
    for line in text.splitlines():
        if dropping and line.startswith("      "):
            continue
        said = line.strip().partition("] ")[2] if line.strip().startswith("[") else line.strip()
        word = next((word for word in changes if said.startswith(word)), "")
        dropping = bool(word)
        if not word:
            found.append(line)
        elif word not in done:
            indent = line[: len(line) - len(line.lstrip())]
            found.extend(indent + part for part in changes[word].splitlines())
            done.add(word)
    assert done == set(changes), set(changes) - done
    return "\n".join(found) + "\n"


def stacked(shoe: tuple[Card, ...], number: int) -> tuple[Card, ...]:
    """The first cards of a shoe. What the player is dealt, and the up card, goes through all ranks in turn; every third
    time it is a pair, every ninth time with the same rank again.
    """
    cards, ranks = list(shoe), sorted({card.rank for card in shoe})
    turn, pair = divmod(number, 3)
    times, here = divmod(turn, len(ranks))
    first, up = ranks[here], ranks[times % len(ranks)]
    second = ranks[(times + times // len(ranks) + pair * (here + 6)) % len(ranks)] if pair else first
    for place, rank in [(0, first), (1, up), (2, second)] + [(4, first)] * (number % 9 == 0):
        other = next(index for index in (place, *range(5, len(cards))) if cards[index].rank == rank)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards[:60])
