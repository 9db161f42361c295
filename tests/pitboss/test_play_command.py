"""``pitboss play`` by itself: seeds that have nothing in common, and rounds played as the analyser would play them."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev

import pytest

from engine.arbiter import Chosen
from engine.money.main_game import main_game
from engine.play.rounds import House
from engine.play.session import house_of
from pitboss.commands.play import plain_strategy
from pitboss.commands.play_terminal import Shoes
from pitboss.main import main
from tests.support.documents import MODELS, exhibit_from, model_text

BLACKJACK = exhibit_from(model_text("blackjack"))


def house() -> House:
    return house_of(BLACKJACK, chosen=Chosen(usual=True))


def shoes_of(seed: int, number: int) -> list[tuple[object, ...]]:
    shoes = Shoes(house(), seed)
    found: list[tuple[object, ...]] = []
    for _ in range(number):
        shoe, _ = shoes.ready()
        found.append(tuple(shoe))
        shoes.place = len(shoe)
    return found


def test_no_two_seeds_share_a_shoe() -> None:
    """Seeds that stand side by side used to deal the same shoes, but for the first and the last."""
    dealt = [shoe for seed in range(1, 9) for shoe in shoes_of(seed, 6)]
    assert len(set(dealt)) == len(dealt)


def test_seeds_scatter_as_independent_runs_do() -> None:
    """The results of neighbouring seeds differ as much as the rounds within one seed let expect."""
    table, wagers = house(), house().lowest_wagers()
    runs: list[list[float]] = []
    for seed in range(1, 17):
        shoes, gains = Shoes(table, seed), []
        for _ in range(ROUNDS):
            shoe, place = shoes.ready()
            played = table.round(shoe, wagers, plain_strategy, place)
            shoes.place = played.table.place
            gains.append(float(played.net / wagers[0][1]))
        runs.append(gains)
    expected = fmean(stdev(gains) for gains in runs) / sqrt(ROUNDS)
    assert 0.55 < stdev(fmean(gains) for gains in runs) / expected < 1.55  # 99.9% of independent runs


ROUNDS = 250


def test_best_play_at_the_table_brings_what_the_analyser_expects() -> None:
    """Interpreter and analyser on the same play: each round from a shoe of its own, as the analysis has it."""
    found = main_game(BLACKJACK, "blackjack")
    assert found is not None
    table, decide = house(), found.solved.player()
    wagers = table.lowest_wagers()
    gains = [float(table.round(table.shoe(seed), wagers, decide).net / wagers[0][1]) for seed in range(BEST_ROUNDS)]
    assert abs(fmean(gains) + found.edge_percent / 100) < 3.5 * stdev(gains) / sqrt(BEST_ROUNDS)
    plain = [float(table.round(table.shoe(seed), wagers, plain_strategy).net / wagers[0][1]) for seed in range(1500)]
    assert fmean(gains[:1500]) > fmean(plain)  # the same cards, better played


BEST_ROUNDS = 4000


def test_the_command_plays_either_way(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(MODELS / "blackjack.game")
    totals = {}
    for strategy in ("plain", "best"):
        assert main(["play", path, "--seed", "3", "--rounds", "200", "--strategy", strategy]) == 0
        last = capsys.readouterr().out.splitlines()[-1]
        shown = re.search(r"(won|lost) \$([\d.]+)", last)
        assert shown, last
        totals[strategy] = Fraction(shown[2]) * (1 if shown[1] == "won" else -1)
    assert totals["plain"] != totals["best"]


def test_a_game_without_a_worked_out_strategy_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["play", str(MODELS / "baccarat.game"), "--seed", "3", "--rounds", "5", "--strategy", "best"])
    assert code == 2
    assert "--strategy plain" in capsys.readouterr().err
