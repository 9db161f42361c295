"""The simulation against the exact analysis, against itself without numba, and as a person uses it."""

from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from engine.blackjack.analysis.best_play import analyse, total_dependent
from engine.blackjack.simulation.machine import automaton
from engine.blackjack.simulation.run import Blackjack
from engine.blackjack.simulation.strategy import changed, strategy_of
from engine.blackjack.tables.rule_tables import Action, Tables
from engine.simulation_crew import NOTHING, SimulationTally
from engine.simulator import simulate, simulated
from grammar.errors.faults import Unreadable
from pitboss.commands import simulate as simulate_command
from pitboss.main import main
from pitboss.terminal import Progress
from tests.support.documents import MODELS, ROOT
from tests.support.rules import classic, shoe, spanish
from tests.support.samples import LONG, some

ROUNDS = 2_000_000 if LONG else 600_000
MODEL = str(MODELS / "blackjack.game")

RULES: dict[str, Callable[[], Tables]] = {
    "six decks": lambda: classic(6),
    "one deck": lambda: classic(1, soft_17=True),
    "one deck, tens pair by rank": lambda: classic(1, ranks=shoe(1, tens_by_rank=True)),
    "two decks, aces re-split and hit": lambda: classic(2, ace_hands=4, hit_split_aces=True),
    "late surrender": lambda: classic(6, soft_17=True, surrender=Action.SURRENDER),
    "eight decks, early surrender, split once, no double after it": lambda: classic(
        8, surrender=Action.EARLY, hands=2, double_after_split=False
    ),
    "no check": lambda: classic(6, peek=False),
    "no check, original wagers only": lambda: classic(6, peek=False, originals_only=True),
    "6 to 5, ties lose, dealer draws to 18": lambda: classic(2, natural=Fraction(6, 5), tie=Fraction(-1), draws_to=18),
    "Spanish 21": lambda: spanish(6),
    "Spanish 21, three doubles, soft 17 stands": lambda: spanish(6, doubles=3, soft_17=False),
    "Spanish 21 without surrender and bonuses": lambda: spanish(2, surrender=False, rescue=False, bonuses=False),
}


@cache
def table(name: str = "six decks", *lines: str) -> Blackjack:
    return Blackjack(automaton(changed(strategy_of(analyse(RULES[name]())), lines)))


@pytest.mark.parametrize("name", some(RULES))
def test_a_fresh_shoe_bears_out_the_analysis(name: str) -> None:
    """Seeds are fixed: nothing here is left to chance. Three standard errors is one failure in 370 seeds."""
    found = simulate(table(name), ROUNDS, 21)
    assert found.rounds == ROUNDS
    assert found.whole
    assert found.void == 0
    assert abs(found.mean + analyse(RULES[name]()).edge) < 3 * found.error
    assert 0.99 < found.error * ROUNDS**0.5 < 1.56


def test_play_by_totals_is_borne_out_too() -> None:
    plan = total_dependent(analyse(RULES["one deck"]()))
    found = simulate(Blackjack(automaton(strategy_of(plan))), ROUNDS, 5)
    assert abs(found.mean + plan.edge) < 3 * found.error


# One result, whoever works it out ------------------------------------------------------------------------------


Manner = dict[str, Any]
TABLES = (
    pytest.param({}, id="fresh shoes"),
    pytest.param({"cut": 220, "burn": 1}, id="a cut card"),
    pytest.param({"cut": 220, "burn": 1, "seats": 3}, id="three seats and a cut card"),
    pytest.param({"seats": 2}, id="two seats, fresh shoes"),
)


@pytest.mark.parametrize("manner", some(TABLES))
def test_without_numba_the_numbers_are_the_same(manner: Manner) -> None:
    quick = replace(table("Spanish 21"), **manner)
    slow = replace(quick, fast=False)
    assert simulate(quick, 1_000, 7) == simulate(slow, 1_000, 7)


@pytest.mark.skipif(not LONG, reason="takes eight seconds: PITBOSS_LONG=1")
def test_where_numba_is_not_installed_the_numbers_are_the_same() -> None:
    program = (
        "import sys; sys.modules['numba'] = None\n"
        "from dataclasses import replace\n"
        "from tests.engine.blackjack.test_simulation import simulate, table\n"
        "here = replace(table(), cut=200, burn=1)\n"
        "assert not here.fast\n"
        "print([simulate(replace(here, seats=seats), 1_000, 7) for seats in (1, 3)])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    here = replace(table(), cut=200, burn=1)
    assert run.stdout.strip() == str([simulate(replace(here, seats=seats), 1_000, 7) for seats in (1, 3)])


@pytest.mark.parametrize("manner", TABLES)
def test_the_number_of_processes_changes_nothing(manner: Manner) -> None:
    here = replace(table("Spanish 21"), **manner)
    assert simulate(here, 60_000, 3) == simulate(here, 60_000, 3, jobs=2)


def test_another_seed_deals_other_cards() -> None:
    assert simulate(table(), 10_000, 1) != simulate(table(), 10_000, 2)


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    here = replace(table(), cut=200)
    first, both = here.played(9, 0, 40), here.played(9, 0, 80)
    assert first + here.played(9, 40, 40) == both
    assert here.played(9, 0, 80, limit=first.rounds) == first


def test_one_seat_is_a_table_with_one_seat() -> None:
    """The machine of whole rounds and the table of seats are two programs; a limit makes the second one play."""
    fresh = table("Spanish 21")
    for here in (fresh, replace(fresh, cut=230, burn=2)):
        whole = here.played(4, 0, 400)
        assert here.played(4, 0, 400, limit=whole.rounds).results == whole.results


def test_seats_win_alike_and_share_a_dealer() -> None:
    found = simulate(replace(table(), seats=4), 100_000, 8)
    assert abs(found.mean + analyse(RULES["six decks"]()).edge) < 3 * found.error
    alone = found.deviation / (100_000 * 4) ** 0.5
    assert found.error > 1.15 * alone, "hands against one dealer win and lose together"


def test_a_shoe_that_runs_out_is_told() -> None:
    found = simulate(replace(table("one deck"), cut=50), 20_000, 2)
    assert found.rounds == 20_000
    assert found.void > 0


def test_figures_of_a_tally_worked_out_by_hand() -> None:
    """Units are halves: two losses of the stake, one push, one 3 to 2."""
    found = simulated(table(), SimulationTally({-2: 2, 0: 1, 3: 1}, rounds=4, shoes=4, squares=17), whole=True)
    assert found.mean == pytest.approx(-1 / 8)
    assert found.deviation == pytest.approx((17 / 16 - 1 / 64) ** 0.5)
    assert found.error == pytest.approx(found.deviation / 3**0.5)
    assert found.distribution == ((Fraction(-1), 2), (Fraction(0), 1), (Fraction(3, 2), 1))
    assert NOTHING + NOTHING == NOTHING


# Other strategies ----------------------------------------------------------------------------------------------


def test_a_worse_strategy_wins_less() -> None:
    stiff = "hard 12 v 2 to A: stand", "hard 16 v 7 to A: stand", "8,8 v 2 to A: stand", "soft 18 v A: stand"
    mimic = simulate(table("six decks", *stiff), 300_000, 6)
    best = simulate(table(), 300_000, 6)
    assert mimic.mean < best.mean - 3 * best.error


def test_lines_that_say_what_is_done_anyway_change_nothing() -> None:
    same = "hard 16 v 6: stand  # as everybody knows", "", "A,A v 6: split", "hard 11 v 6: double"
    assert simulate(table("six decks", *same), 50_000, 6) == simulate(table(), 50_000, 6)


@pytest.mark.parametrize(
    "line", ["stand", "hard 16 v 10: jump", "hard 16 v B: hit", "hard 12 v 3: split", "1,1 v 5: hit"]
)
def test_lines_that_are_none(line: str) -> None:
    with pytest.raises(Unreadable, match=r"\w"):
        changed(strategy_of(analyse(RULES["six decks"]())), [line])


# The command ---------------------------------------------------------------------------------------------------


def test_the_command_tells_the_same_twice(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", MODEL, "--rounds", "20000", "--seed", "4", "--format", "json", "--shoe"]
    assert main([*arguments, "--jobs", "1"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main([*arguments, "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert first["rounds"] == sum(row["times"] for row in first["distribution"]) == 20_000
    low, high = first["interval_percent"]
    assert low < first["mean_percent"] < high
    assert first["shoe"] == "78 of 312 cards behind the cut card, 1 burned"


@pytest.mark.parametrize(
    "more",
    [
        ("--rounds", "0"),
        ("--seats", "8"),
        ("--behind", "312"),
        ("--stake", "many"),
        ("--decks", "99"),
        ("--strategy", "no-such-file"),
        ("--game", "whist"),
    ],
)
def test_what_cannot_be_simulated_is_refused(more: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", MODEL, *more]) == 2
    assert capsys.readouterr().err.startswith("pitboss: ")


class Interrupted(Progress):
    """Somebody presses Ctrl-C at the first progress; tests/pitboss/test_failures.py does at any moment."""

    def say(self, text: str) -> None:
        if "rounds" in text:
            raise KeyboardInterrupt


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_with_what_was_done(
    jobs: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulate_command, "Progress", Interrupted)
    assert main(["simulate", MODEL, "--rounds", "100000000000", "--jobs", jobs, "--format", "json"]) == 130
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert told["interrupted"]
    assert 0 < told["rounds"] == sum(row["times"] for row in told["distribution"])
    assert err == ""
    assert multiprocessing.active_children() == []
