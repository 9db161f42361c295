"""The main wager of blackjack: rule tables made by asking, and what best play of them is worth.

Tables and analysis are imported where they are used. The analysis needs numpy, which takes longer to load than a short
document takes to check, and many runs want no edge or find it kept on disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from base.records import dataclass
from engine.cards import SUITS, Card, NoCard, cards, written
from engine.family import RulePart
from engine.money.statement_account import StatementAccount
from engine.money.strategy_chart import StrategyChart
from engine.play.rounds import Decide
from engine.rulebook import Readings
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.blackjack.analysis.best_play import Analysis
    from engine.blackjack.tables.compiler import Compiled, Compiler
    from engine.money.stated_play import StatedPlay
    from engine.sheet.main_sheet import MainSheet
    from engine.sheet.options import SheetOptions
    from engine.simulator import Prepared

MOVING: frozenset[QuestionName] = frozenset(
    {
        "card value",
        "number of decks",
        "ranks removed",
        "dealer checks",
        "original wagers only",
        "double amount",
        "may hit",
        "may stand",
        "may double",
        "may split",
        "may surrender",
        "split limit",
        "double limit",
        "cards after a double",
        "surrender moment",
        "surrender loss",
        "dealer draw",
        "main result",
        "main pay",
        "payout basis",
        "bonus eligibility",
        "chips",
        "what is soft",
        "what is a blackjack",
    }
)

UNLIKE_PAIRS = 12
"""Splitting so many kinds of unlike cards takes as long to value as the rest of an ordinary game."""
SETTLED_CELLS, ACTING_CELLS = 20_000, 4_000
"""So do so many situations to ask about, where a document tells many hands and up cards apart."""


class BlackjackAnalysis:
    """What `engine.family.MainGameAnalysis` asks of blackjack."""

    method = (
        "exact draws without replacement from the full shoe, composition-dependent play, exact conditioning on the "
        "check; splits exact for a fixed strategy of each hand"
    )
    questions = MOVING

    @property
    def blind_spots(self) -> frozenset[str]:
        from engine.blackjack.tables.assumptions import COUNTED

        return frozenset(COUNTED.values())

    def solved(
        self, exhibit: Exhibit, game: str, decks: int | None, readings: Readings | None, stake: Fraction | None = None
    ) -> SolvedBlackjack:
        from engine.blackjack.document import require_winner
        from engine.blackjack.tables.compiler import Compiler

        compiler = Compiler(exhibit, game, decks=decks, stake=stake, readings=readings)
        found = SolvedBlackjack(compiler.compiled(), compiler)
        require_winner(compiler.arbiter.rules)
        return found

    def customs(self, exhibit: Exhibit, game: str) -> Exhibit | None:
        from engine.blackjack.document import customary_exhibit, rulebook, says_who_wins

        return customary_exhibit(exhibit.lineage(game)) if says_who_wins(rulebook(exhibit, game)) else None

    def decision(self, text: str) -> HandAgainst:
        mine, sign, dealers = text.replace(" vs ", " v ").partition(" v ")
        try:
            hand, up = cards(mine), cards(dealers)
        except NoCard as error:
            raise Unreadable(str(error)) from None
        if not sign or len(hand) < 2 or len(up) != 1:
            raise Unreadable(f'"{text}" is no hand against an up card; write for example "A♠ 7♦ v 9♥"')
        return HandAgainst(hand, up[0])

    @property
    def parts(self) -> tuple[str, ...]:
        from engine.blackjack.tables.part_list import PLAYED

        return PLAYED

    def asked_for(self, part: str) -> frozenset[QuestionName]:
        from engine.blackjack.tables.compiler import asked_for

        return asked_for(part)

    def part(
        self, name: str, exhibit: Exhibit, game: str, readings: Readings, stake: Fraction | None = None
    ) -> RulePart:
        from engine.blackjack.tables.compiler import Compiler

        return Compiler(exhibit, game, stake=stake, readings=readings).part(name)

    def extremes(self, rule_sets: Sequence[Sequence[RulePart]]) -> Iterable[int]:
        from engine.blackjack.tables.dominance import extreme_sets

        return extreme_sets(rule_sets)

    def better(self, rule_sets: Sequence[Sequence[RulePart]]) -> NDArray[np.bool_]:
        from engine.blackjack.tables.dominance import better_sets

        return better_sets(rule_sets)

    def simulation(
        self,
        exhibit: Exhibit,
        game: str,
        seats: int,
        shoe: bool,
        behind: int | None,
        decks: int | None,
        stake: Fraction | None,
        readings: Readings | None,
        lines: Iterable[str],
    ) -> Prepared:
        from engine.blackjack.simulation.run import prepared

        return prepared(exhibit, game, seats, shoe, behind, decks, stake, readings, lines)

    def stated_play(
        self, exhibit: Exhibit, game: str, decks: int | None, readings: Readings, stake: Fraction | None, text: str
    ) -> StatedPlay:
        from engine.blackjack.figures.main_figures import main_figures
        from engine.sheet.options import SheetOptions

        return main_figures(exhibit, game, readings, SheetOptions(decks, stake, strategy=text)).stated()

    def sheet(
        self, exhibit: Exhibit, game: str, readings: Readings, options: SheetOptions, side_wagers: Sequence[str]
    ) -> MainSheet:
        from engine.blackjack.figures.main_figures import main_figures

        return main_figures(exhibit, game, readings, options).sheet(side_wagers)


@dataclass(frozen=True, slots=True)
class HandAgainst:
    """A hand that has to act, and the dealer's up card."""

    hand: tuple[Card, ...]
    up: Card

    def __str__(self) -> str:
        return f"{written(self.hand)} against {self.up}"


@dataclass(frozen=True, slots=True)
class SolvedBlackjack:
    """One game, compiled for one shoe and one stake."""

    compiled: Compiled
    compiler: Compiler

    @property
    def decks(self) -> int:
        return self.compiled.decks

    @property
    def stake(self) -> Fraction:
        return self.compiled.stake

    @property
    def assumed(self) -> tuple[str, ...]:
        return self.compiled.assumed

    @property
    def digest(self) -> bytes:
        return self.compiled.digest

    @property
    def work(self) -> int:
        layout = self.compiler.layout
        cells = len(layout.settled.places) // SETTLED_CELLS + len(layout.actions.places) // ACTING_CELLS
        return 1 + len(self.compiled.tables.mixed) // UNLIKE_PAIRS + cells

    def edge(self) -> float:
        return self.analysis().edge

    def account(self) -> StatementAccount:
        from engine.blackjack.accounting.account import account

        return account(self.compiler)

    def analysis(self) -> Analysis:
        from engine.blackjack.analysis.best_play import analyse

        return analyse(self.compiled.tables)

    def strategy(self) -> StrategyChart:
        from engine.blackjack.analysis.chart import strategy_chart

        return strategy_chart(self.analysis())

    def player(self) -> Decide:
        from engine.blackjack.analysis.best_player import BestPlayer

        return BestPlayer(self.analysis())

    def values(self, decision: object) -> Mapping[str, float]:
        from engine.blackjack.analysis.chart import action_name

        assert isinstance(decision, HandAgainst)
        names = [rank.name for rank in self.compiled.tables.ranks]
        absent = next((card for card in (*decision.hand, decision.up) if card.rank not in names), None)
        if absent is not None:
            raise Unreadable(f"{absent} is not in this shoe")
        hand = tuple((names.index(card.rank), SUITS.index(card.suit)) for card in decision.hand)
        found = self.analysis().values(hand, names.index(decision.up.rank))
        return {action_name(action): found[action] for action in sorted(found, key=lambda one: -found[one])}
