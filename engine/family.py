"""What the program asks of a family of games, and which families there are.

The only module that imports a family's own room (tests/house/test_layers.py). Nothing here mentions cards or a
dealer: a family played with dice or a wheel implements the same members and omits those that do not apply.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from base.records import dataclass
from engine.arbiter import Chosen
from engine.conditions import Predicate
from engine.money.statement_account import LeftOut, StatementAccount
from engine.play.decision_point import AskedQuestion
from engine.play.largest_round import LargestRound
from engine.play.rounds import Counterexample, Decide, House, PlayerAction
from engine.rulebook import Readings, Rulebook
from engine.side_wagers.partition import Places
from engine.side_wagers.symmetry import Shoe
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName
from grammar.tree import Interval, Test

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.money.stated_play import StatedChoices, StatedPlay
    from engine.money.strategy_chart import StrategyChart
    from engine.sheet.endings import Endings
    from engine.sheet.main_sheet import MainSheet
    from engine.sheet.options import SheetOptions
    from engine.side_wagers.tally import WagerOdds
    from engine.simulator import Prepared

# A situation is Any: each family has its own class for what is visible when a question comes up. All of them are
# frozen dataclasses that begin with `moment` and have `told()`, a one-line description for a reader.


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A family of games; a member left at its default is something the family does not have."""

    rulebook: Callable[[Exhibit, str, Readings | None], Rulebook]
    """One game of a document under some readings; if no reading of a sentence is chosen, all are heard."""
    account: Callable[[Rulebook, bool], StatementAccount] | None = None
    """Which statements the odds of its wagers hold, for a family whose main game is not analysed by itself; with True,
    every statement is asked wherever play can come, which takes seconds."""
    left_out: Callable[[Rulebook, str], Iterable[LeftOut]] = lambda rules, wager: ()
    """What the odds of one wager do not hold."""
    meaning: Callable[[Exhibit, str, Readings | None], object]
    """What cards and terms mean in a document; every condition depends on it."""
    usual: Callable[[Rulebook], Rulebook]
    """What is usual where a document is silent, in that document's terms."""
    situation: Callable[..., Any]
    """A situation from its moment and known facts, by name; everything else keeps its default."""
    situations: Callable[[Rulebook], Situations]
    settled_hands: Callable[[Rulebook, tuple[Test, ...]], Sequence[Any]] = lambda rules, tests: ()
    """Winning hands of the main wager that these tests tell apart, smallest first."""
    places: Callable[[Rulebook, str], Places] | None = None
    """The deals a side wager is counted over; None if the family computes its odds itself."""
    wager_odds: Callable[[Rulebook, str, int, Sequence[str]], WagerOdds] | None = None
    """The odds of a wager with this many decks, if any, without some ranks. Raises Uncountable."""
    endings: Callable[[Rulebook, str, int, Sequence[str], Sequence[str]], Endings] | None = None
    """Every end of a round for a wager, those played together with it and some beside it. Raises Uncountable."""
    covariance: Callable[[Rulebook, str, str, int, Sequence[str]], Fraction | None] | None = None
    """Of two wagers that stay from draw to draw, and so have no ends together; None of others. Raises Uncountable."""
    sampled_covariance: Callable[..., tuple[float, float, int]] | None = None
    """The same of two wagers whose ends are not counted together, from rounds and a seed: the estimate, its standard
    error and the number of rounds. Raises Uncountable."""
    wager_names: Callable[[Rulebook, Sequence[str]], tuple[str, ...]] | None = None
    """The wagers, told apart by what they cost."""
    wager_spots: Callable[[Rulebook, str], tuple[str, ...]] | None = None
    """A wager by the name of each of its spots; nothing where it has none."""
    costly: Callable[[Rulebook, str], bool] = lambda rules, wager: False
    """Do the odds of a wager take more than a moment, so that only a few answers are priced?"""
    bonus: Callable[[Rulebook, str], bool] = lambda rules, wager: False
    """Is it a wager that is paid in some cases and, where it is usual, lost in none?"""
    special_odds: Mapping[str, Callable[[Rulebook, Shoe, int], WagerOdds]] = field(default_factory=dict)
    """Wagers not settled by rows over a deal, each with its odds in a shoe of so many decks."""
    house: Callable[[Exhibit, str, Readings | None, Chosen, int | None], House]
    decision_point: Callable[[Exhibit, str, Any, Readings | None], tuple[AskedQuestion, ...]]
    """The questions that come up at one point of play."""
    hand_words: tuple[str, ...] = ()
    """What may be said about a hand at a point of play, each in one way."""
    counterexample: Callable[[Sequence[House], QuestionName, Any], Counterexample | None] | None = None
    """A round from this situation that houses settle differently because they answer one question differently."""
    largest_round: Callable[[Rulebook, Fraction], LargestRound | None] | None = None
    """The most that one player can win in a round on the main wager with this stake; None where each wager has one
    result."""
    plain_player: Decide = lambda table, legal: PlayerAction(legal[0])
    """Somebody who plays simply, for counting what comes up."""
    terms: DefinedTerms | None = None
    goal: str = ""
    """The total that hands are played to."""
    main_game: MainGameAnalysis | None = None
    simulated_wager: Callable[[Exhibit, str, str, int | None, Fraction | None, Readings | None], Prepared] | None = None
    """A wager of a game (the first where none is named), with so many decks, ready to be simulated; without a main
    game. Raises Unreadable."""
    stated_choices: Callable[[Exhibit, str, int | None, Readings | None, str], StatedChoices] | None = None
    """A file of choices, priced; without a main game. Raises Unreadable."""
    played_so: Callable[[Exhibit, str, Readings | None, str], Exhibit] | None = None
    """The document with a player who chooses as such a file says. Raises Unreadable."""


class Situations(Protocol):
    """The situations in which a question comes up, and what it is asked about."""

    @property
    def sampled(self) -> Mapping[tuple[QuestionName, str], str]:
        """The questions of which only some situations were looked at so far, by what they are about, and why."""

    def situations(self, question: QuestionName, about: str = "") -> list[Any]: ...

    def subjects(self, question: QuestionName) -> tuple[str, ...]: ...

    def revised(self, rules: Rulebook, touched: Container[str]) -> Situations:
        """The same for another version of the rules that differs on some questions but defines words the same way."""

    @property
    def foundation(self) -> Mapping[str, Hashable]:
        """What was computed before any situation was built, and is not looked up again.

        Under "", what all situations depend on; under a question, what only those that look it up depend on.
        """


# Terms that a document may define ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """A word for a kind of hand, such as "bust"."""

    adjective: str
    """The term as it follows "is"."""
    usual: str
    """What it means at every table, as a statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefinedTerms:
    """A family's terms, and sample hands for testing definitions of them."""

    words: Mapping[str, Term]
    hands: Callable[[Rulebook, Totals], Sequence[Any]]
    """Hands to classify, smallest first, but with these totals before all others."""
    later_hands: Callable[[Rulebook, Totals], Iterable[Any]]
    """The same hands with another history, where definitions may differ because of it."""
    difference: Callable[[Rulebook, str, Predicate, Totals], Any | None]
    """The first hand on which a definition differs from what the term means at every table."""


Totals = tuple[Interval, ...]


# The main game ----------------------------------------------------------------------------------------------------


class MainGameAnalysis(Protocol):
    """How a family computes the edge of its main wager, and how open questions change it."""

    @property
    def method(self) -> str:
        """The method, in words."""

    @property
    def questions(self) -> frozenset[QuestionName]:
        """The questions whose answers move the edge."""

    @property
    def blind_spots(self) -> frozenset[str]:
        """Assumptions about distinctions the analysis cannot make."""

    def solved(
        self, exhibit: Exhibit, game: str, decks: int | None, readings: Readings | None, stake: Fraction | None = None
    ) -> SolvedGame:
        """The main wager of a game; gaps take the usual answer. Raises Stopped, Unreadable, ValueError.

        There is no edge where no statement says who wins.
        """

    def customs(self, exhibit: Exhibit, game: str) -> Exhibit | None:
        """What is customary in the game where a document is silent, as ambiguous sentences; the usual reading first.

        None where the document says too little to have an edge.
        """

    def decision(self, text: str) -> object:
        """Parses a player's decision as a person writes it: ``A♠ 7♦ v 9♥``. Raises Unreadable."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that the rules of play are divided into."""

    def asked_for(self, part: str) -> frozenset[QuestionName]:
        """Every question that a part can depend on."""

    def part(
        self, name: str, exhibit: Exhibit, game: str, readings: Readings, stake: Fraction | None = None
    ) -> RulePart:
        """One part of the rules, made by asking. Raises Stopped, Unreadable, ValueError."""

    def extremes(self, rule_sets: Sequence[Sequence[RulePart]]) -> Iterable[int]:
        """The rule sets, each given by its parts, that do not lie between others: all edges lie within theirs."""

    def better(self, rule_sets: Sequence[Sequence[RulePart]]) -> NDArray[np.bool_]:
        """[i, j] is rule set i, rule by rule, at least as good for the player as j? No where that cannot be said."""

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
        """The main game under the best strategy, except for these chart lines. Raises Unreadable."""

    def stated_play(
        self, exhibit: Exhibit, game: str, decks: int | None, readings: Readings, stake: Fraction | None, text: str
    ) -> StatedPlay:
        """A strategy from outside, priced; the text is a chart of decisions. Raises Unreadable."""

    def sheet(
        self, exhibit: Exhibit, game: str, readings: Readings, options: SheetOptions, side_wagers: Sequence[str]
    ) -> MainSheet:
        """Every figure of the main wager, and these side wagers beside it. Raises Unreadable."""


class SolvedGame(Protocol):
    """The main wager of one game under best play, for one stake."""

    @property
    def decks(self) -> int:
        """How many decks it is dealt from; 0 in a game without cards."""

    @property
    def stake(self) -> Fraction: ...

    @property
    def assumed(self) -> tuple[str, ...]: ...

    @property
    def digest(self) -> bytes:
        """Equal digests mean equal rules."""

    @property
    def work(self) -> int:
        """What analysing it takes, in units of `engine.money.work`."""

    def edge(self) -> float:
        """The fraction of each unit staked that the house keeps. Raises ValueError."""

    def account(self) -> StatementAccount:
        """Which statements the edge takes into account, and which it leaves out."""

    def strategy(self) -> StrategyChart: ...

    def player(self) -> Decide:
        """Somebody who plays this strategy at the table."""

    def values(self, decision: object) -> Mapping[str, float]:
        """What each action is worth at a decision, in units of the stake, best first. Raises Unreadable."""


@dataclass(frozen=True, slots=True)
class RulePart:
    """Part of a game's rules, what had to be assumed for it, and a digest: equal digests mean equal fields."""

    fields: Mapping[str, object]
    assumed: tuple[str, ...]
    digest: bytes


# The families -----------------------------------------------------------------------------------------------------


def family_of(exhibit: Exhibit) -> Family:
    return family_named("declared" if exhibit.structure is not None else exhibit.family)


@cache
def family_named(name: str) -> Family:
    """A family by the name documents use. Loads only that family's room, which saves start-up time."""
    match name:
        case "blackjack":
            from engine.blackjack.blackjack_family import BLACKJACK

            return BLACKJACK
        case _:  # declared in the language, by the library or by the document itself
            from engine.declared.declared_family import DECLARED

            return DECLARED
