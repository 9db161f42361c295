"""The interval over all ways to settle a document, against trying each of them with nothing remembered."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from engine.blackjack.analysis.best_play import analyse
from engine.blackjack.analysis.dealer import forget_all
from engine.blackjack.blackjack_analysis import BlackjackAnalysis
from engine.blackjack.tables.compiler import KEPT, Compiler, asked_for, compiled
from engine.blackjack.tables.dominance import extremes
from engine.blackjack.tables.part_list import PARTS
from engine.money import combinations
from engine.money.interval import spread
from engine.resolutions import OpenChoice, Option, readings_of, settled
from engine.rulebook import Answers
from grammar.exhibit import Exhibit
from grammar.question_names import QuestionName
from tests.support.documents import changed, exhibit_from, model_text
from tests.support.open_questions import TEN, open_document
from tests.support.samples import some

GAME = "blackjack"
EXHIBITS = Path(__file__).parents[2] / "exhibits"
WITH_FIVE_CARDS = ("ten-checked", "twenty-two", "five-cards")


@pytest.fixture(autouse=True)
def nothing_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@cache
def asked(names: tuple[str, ...]) -> tuple[Exhibit, tuple[OpenChoice, ...], list[float]]:
    """A document with these open questions, and the edge of every combination."""
    exhibit, choices = open_document(names)
    return exhibit, choices, one_by_one(exhibit, choices)


def one_by_one(exhibit: Exhibit, choices: Sequence[OpenChoice]) -> list[float]:
    """The edge of every combination; each compiled and analysed as if it were the first."""
    found = []
    for options in product(*(choice.options for choice in choices)):
        KEPT.clear()
        forget_all()
        tables = compiled(settled(exhibit, options), GAME, readings=readings_of(options)).tables
        found.append(100 * analyse(tables).edge)
    return found


@pytest.mark.parametrize(
    "names",
    some(
        [
            ("soft-seventeen", "blackjack-pays", "give-up"),
            ("double-on", "hands", "split-aces"),
            WITH_FIVE_CARDS,
            ("seventeens", "give-up", "what-giving-up-costs"),
        ]
    ),
    ids=", ".join,
)
def test_the_interval_is_that_of_trying_every_combination(names: tuple[str, ...]) -> None:
    exhibit, choices, edges = asked(names)
    KEPT.clear()
    found = spread(exhibit, GAME, choices)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((min(edges), max(edges)), abs=1e-9)


def test_two_choices_that_move_the_edge_only_together() -> None:
    """Giving up is no use where it costs everything, and what it costs is no matter where it is not allowed."""
    exhibit, choices, (never_all, never_half, may_all, may_half) = asked(("give-up", "what-giving-up-costs"))
    assert never_half == never_all == pytest.approx(may_all, abs=1e-12)
    assert may_half < never_all - 0.01
    found = spread(exhibit, GAME, choices)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((may_half, never_all), abs=1e-9)


CONTRADICTIONS = (
    (
        "  [tie] tie result: push\n",
        "  [tie] tie result: push\n"
        "  [house] main result: player loses when player total is 18 and dealer total is 18\n"
        "  [player] main result: player wins when player total is 19 and dealer total is 19\n",
    ),
    ("  surrender: not allowed\n", "  [no] surrender: not allowed\n  [yes] surrender: player may surrender\n"),
)


def sides(first: str, other: str) -> OpenChoice:
    return OpenChoice(
        f"{first} or {other}",
        (
            Option(first, winners=frozenset({first}), losers=frozenset({other})),
            Option(other, winners=frozenset({other}), losers=frozenset({first})),
        ),
    )


def test_the_interval_over_contradictions_is_that_of_trying_every_combination() -> None:
    exhibit = changed("blackjack", *CONTRADICTIONS)
    choices = (sides("tie", "house"), sides("tie", "player"), sides("no", "yes"))
    edges = one_by_one(exhibit, choices)
    assert len({round(edge, 6) for edge in edges}) == 8
    found = spread(exhibit, GAME, choices)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((min(edges), max(edges)), abs=1e-9)
    assert found.method.startswith("all 8 combinations of 3 choices that change a rule")


def test_the_method_says_what_was_left_out() -> None:
    exhibit, choices = open_document(("seventeens", "five-cards", "a-word-on-insurance"))
    found = spread(exhibit, GAME, choices)
    assert found is not None
    assert found.method == (
        "all 4 combinations of 2 choices that change a rule; 2 analysed, the others lie between them rule by rule; "
        "1 more changes none in any combination"
    )


GIVEN_UP = """
ambiguous given-up
  reading half
    surrender loss: half the ante
  reading by-total
    surrender loss: half the ante when total is not 16
    surrender loss: the ante when total is 16
"""


def test_the_method_says_which_combinations_cannot_be_analysed() -> None:
    surrender = "surrender: player may surrender when cards in hand is 2\n  surrender moment: after the check"
    text = model_text("blackjack").replace("surrender: not allowed", surrender)
    exhibit = exhibit_from(text + GIVEN_UP)
    choice = OpenChoice(
        "given-up", tuple(Option(name, readings=(("given-up", name),)) for name in ("half", "by-total"))
    )
    found = spread(exhibit, GAME, (choice,))
    assert found is not None
    assert found.method == ("all 2 combinations of 1 choice that changes a rule; 1 way to settle it cannot be analysed")
    assert found.undecided == "what a surrender costs depends on the player's cards: this cannot be analysed"
    assert found.ends("0.33%", "0.33%") == ("0.33% or less", "0.33% or more")


def test_a_choice_that_changes_no_rule_leaves_the_edge_alone() -> None:
    exhibit, choices = open_document(("a-word-on-insurance",))
    found = spread(exhibit, GAME, choices)
    assert found is not None
    assert found.low == found.high
    assert found.method == "no open question moves it"


# Which rule sets are analysed ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_extremes_leave_no_best_and_no_worst_out(seed: int) -> None:
    """Games of two rules each worth a number: whatever wins or loses most under some weighting is kept."""
    random = np.random.default_rng(seed)
    free, rich = random.integers(0, 3, (6, 3)), random.integers(0, 3, (5, 4))
    pairs = sorted({(int(i), int(j)) for i, j in random.integers(0, 5, (12, 2))})
    kept = extremes(pairs, [at_least(free), at_least(rich)])
    for _ in range(20):
        weights = random.random(7)
        worth = [float(weights @ np.concatenate([free[i], rich[j]])) for i, j in pairs]
        assert max(worth[k] for k in kept) == pytest.approx(max(worth))
        assert min(worth[k] for k in kept) == pytest.approx(min(worth))


def at_least(rows: np.ndarray) -> np.ndarray:
    return np.array([[bool((one >= other).all()) for other in rows] for one in rows])


def test_ten_questions_are_a_thousand_rule_sets_of_which_few_are_analysed() -> None:
    exhibit, choices = open_document(TEN)
    found = combinations.ways(BlackjackAnalysis(), exhibit, GAME, choices, lambda text: None)
    assert found is not None
    assert (found.combinations, found.different, found.idle) == (1024, 1024, 0)
    assert len(found.extreme) < 40


def test_too_many_combinations_are_not_all_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combinations, "MOST_COMBINATIONS", 4)
    exhibit, choices, edges = asked(WITH_FIVE_CARDS)
    found = spread(exhibit, GAME, choices)
    assert found is not None
    assert "may be wider" in found.method
    assert min(edges) - 1e-9 <= found.low < found.high <= max(edges) + 1e-9


# Parts of the tables ------------------------------------------------------------------------------------------


class Watched:
    """Which questions are looked at in a rulebook."""

    def __init__(self) -> None:
        self.questions: set[str] = set()

    def read(self, question: QuestionName, about: str = "") -> None:
        self.questions.add(question)

    def viewed(self, question: QuestionName) -> None:
        self.questions.add(question)

    def asked(self, answers: Answers) -> None:
        self.questions.add(answers.question.name)


@cache
def model_exhibit(model: str) -> Exhibit:
    return changed(model)


@pytest.mark.parametrize("model", ["blackjack", "spanish21"])
@pytest.mark.parametrize("part", PARTS)
def test_a_part_looks_at_no_question_but_those_it_names(model: str, part: str) -> None:
    KEPT.clear()
    compiler = Compiler(model_exhibit(model), model)
    asker, laid_out = compiler.asker, compiler.layout
    assert asker.decisions  # it looks up all its questions when it is made, and asks only those it is asked
    watched = Watched()
    compiler.arbiter.rules.observe(watched)
    PARTS[part][1](asker, laid_out)
    assert watched.questions <= asked_for(part)


# Several processes --------------------------------------------------------------------------------------------


def test_several_processes_find_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    exhibit, choices = open_document(("soft-seventeen", "seventeens", "five-cards"))
    alone = spread(exhibit, GAME, choices)
    monkeypatch.setattr(combinations, "cores", lambda: 2)
    monkeypatch.setattr(combinations, "WORTH_SHARING", 2)
    numbers = list(range(40))
    chosen = [(Option(str(number)),) for number in numbers]
    said: list[int] = []
    found = combinations.edges(lambda options: float(options[0].name), chosen, said.append)
    assert found == numbers
    assert said == list(range(1, 41))
    assert spread(exhibit, GAME, choices) == alone


def test_an_interruption_ends_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combinations, "cores", lambda: 2)
    monkeypatch.setattr(combinations, "WORTH_SHARING", 2)

    def say(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    chosen = [(Option(str(number)),) for number in range(400)]
    with pytest.raises(KeyboardInterrupt):
        combinations.edges(lambda options: float(options[0].name), chosen, say)
    assert multiprocessing.active_children() == []
