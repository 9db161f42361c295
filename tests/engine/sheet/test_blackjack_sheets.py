"""Figures of blackjack's main game: from closed forms, from small recursions of the test's own, and as published."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from statistics import pstdev

import pytest

from engine.arbiter import Chosen
from engine.blackjack.analysis.best_play import Analysis, analyse, decided_values
from engine.blackjack.analysis.followed_play import plan_of
from engine.blackjack.analysis.offers import declining
from engine.blackjack.figures.main_figures import MainFigures, main_figures
from engine.blackjack.figures.played_beside import PlayedBeside
from engine.blackjack.figures.round_figures import average_wager, bound, unsplit_results
from engine.blackjack.play.house import BlackjackHouse
from engine.blackjack.tables.compiler import compiled
from engine.blackjack.tables.rule_tables import Action
from engine.money.main_game import main_game
from engine.money.rule_changes import rule_changes
from engine.sheet.figure import Bounded, Exact, Sampled, number, times
from engine.sheet.figure_table import FigureTable
from engine.sheet.game_sheet import GameSheet, game_sheet, wager_sheet
from engine.sheet.options import SheetOptions
from engine.side_wagers.odds import rules_of
from engine.simulator import prepared, simulate
from grammar.exhibit import Exhibit
from pitboss.loading import parse_file
from tests.support.one_semantics import both, same_money, stacked
from tests.support.play_rules import DOUBLE, document
from tests.support.rules import classic

MODELS = Path(__file__).parents[3] / "exhibits" / "models"
ROUNDS = 500_000


@cache
def exhibit() -> Exhibit:
    return parse_file(str(MODELS / "blackjack-with-side-wagers.game")).exhibit


@cache
def sheet() -> GameSheet:
    return game_sheet(exhibit(), "blackjack", {}, SheetOptions(rounds=ROUNDS))


@cache
def best() -> Analysis:
    return analyse(declining(compiled(exhibit(), "blackjack", decks=6, stake=None, readings={}).tables))


def table(title: str) -> FigureTable:
    return next(one for one in sheet().tables if one.title.startswith(title))


def figures(found: FigureTable, row: str) -> list[float]:
    cells = next(cells for cells in found.rows if cells[0] == row)
    return [number(cell) for cell in cells[1:] if isinstance(cell, Bounded)]


def test_every_table_of_the_main_game_is_there() -> None:
    wanted = (
        "House edge by strategy", "Best play by totals", "Rounds that are not split", "How hands that are not split",
        "What hands are paid", "By the dealer's up card", "By the player's first two cards", "What two cards are worth",
        "The dealer's final hand", "Insurance at 2 to 1, by hand held", "The house edge over whole shoes",
        "The effect of each rule changed alone",
    )  # fmt: skip
    assert [name for name in wanted if not any(one.title.startswith(name) for one in sheet().tables)] == []


def test_following_a_strategy_gives_its_own_edge() -> None:
    tables = best().model.tables
    assert analyse(tables, plan_of(best())).edge == pytest.approx(best().edge, abs=1e-15)


def test_a_blackjack_is_paid_as_often_as_the_cards_say() -> None:
    """An ace and a ten, and not both for the dealer."""
    mine = Fraction(2 * 24 * 96, 312 * 311)
    theirs = Fraction(2 * 23 * 95, 310 * 309)
    assert unsplit_results(best())[Fraction(3, 2)] == pytest.approx(float(mine * (1 - theirs)), abs=1e-12)


def test_rounds_are_split_as_often_as_worked_out_and_bring_as_much() -> None:
    """Only these are simulated for the distribution: their share and what they bring are known otherwise."""
    run = simulate(prepared(exhibit(), "blackjack", decks=6).game, ROUNDS, 3)
    known = unsplit_results(best())
    share, rest = 1 - sum(known.values()), -best().edge - sum(float(gain) * known[gain] for gain in known)
    often = sum(number_of_rounds for _, number_of_rounds in run.split)
    assert abs(often / ROUNDS - share) < 4 * (share / ROUNDS) ** 0.5
    brought = sum(float(gain) * number_of_rounds for gain, number_of_rounds in run.split) / ROUNDS
    squares = sum(float(gain) ** 2 * number_of_rounds for gain, number_of_rounds in run.split) / ROUNDS
    assert abs(brought - rest) < 4 * (squares / ROUNDS) ** 0.5
    assert Fraction(3, 2) not in dict(run.split)


def test_what_is_the_same_in_all_rounds_of_a_split_is_not_taken_from_the_sample() -> None:
    (ante, *_) = sheet().wagers
    paid = ante.results.chance(Fraction(3, 2))
    assert isinstance(paid, Sampled), "a split hand that brings it may yet come"
    assert paid.value == pytest.approx(unsplit_results(best())[Fraction(3, 2)], abs=1e-12)
    assert 0 < paid.error < 2 / ROUNDS
    variance = ante.results.variance
    assert isinstance(variance, Sampled)
    assert variance.error < 0.85 / ROUNDS**0.5, "half of what simulating all rounds would leave"


def test_rounds_that_are_split_bring_what_the_others_do_not() -> None:
    """What all rounds bring, less what is told of those without a split; every probability is told."""
    found = table("Rounds that are not split, by what they bring")
    assert sum(number(row[2]) for row in found.rows if isinstance(row[2], Bounded)) == pytest.approx(
        -best().edge, abs=1e-11
    )
    assert sum(number(row[1]) for row in found.rows if isinstance(row[1], Bounded)) == pytest.approx(1, abs=1e-11)


def test_the_spread_is_the_published_one() -> None:
    """Published for six decks with doubles after splits: about 1.15."""
    (ante, *_) = sheet().wagers
    low, high = ante.deviation.interval if isinstance(ante.deviation, Sampled) else (0.0, 0.0)
    assert low < 1.1545 < high + 0.002
    assert high - low < 4.3 / ROUNDS**0.5


def test_over_whole_shoes_the_edge_is_near_that_of_the_first_round() -> None:
    """A cut card costs the player about 0.02 points with six decks and a quarter behind it; a round takes 5.4 cards of
    one player and the dealer, and 2.7 to 2.8 of each further player.
    """
    found = table("The house edge over whole shoes")
    fresh, *runs = found.rows
    assert fresh[:3] == ("a fresh shoe each round", "1", "1")
    assert isinstance(fresh[3], Bounded)
    assert fresh[3].value == pytest.approx(best().edge, abs=1e-12)
    assert [row[:2] for row in runs] == [("78", "1"), ("52", "1"), ("104", "1"), ("78", "6")]
    for behind, seats, rounds, edge, above in runs:
        assert isinstance(edge, Sampled)
        assert isinstance(above, Sampled)
        assert above.value == pytest.approx(edge.value - fresh[3].value, abs=1e-15)
        assert abs(above.value - 0.0002) < 4 * above.error < 11.5 / ROUNDS**0.5
        cards = 312 - 1 - int(str(behind)) + 2.7
        assert float(str(rounds)) == pytest.approx(cards / (2.65 + 2.75 * int(str(seats))), rel=0.03)
        assert edge.rounds == ROUNDS // int(str(seats))


def test_the_same_seed_brings_the_same_shoes_whoever_plays_them() -> None:
    ready = prepared(exhibit(), "blackjack", seats=3, shoe=True, behind=78, decks=6)
    assert simulate(ready.game, 60_000, 5) == simulate(ready.game, 60_000, 5, jobs=2)


@cache
def dealer_ends(left: tuple[int, ...], total: int, aces: int) -> dict[str, Fraction]:
    """The dealer draws to 17, soft or hard, in fractions: a recursion of the test's own; left[0] are aces."""
    shown = total
    while aces and shown > 21:
        shown, aces = shown - 10, aces - 1
    if shown > 21:
        return {"bust": Fraction(1)}
    if shown >= 17:
        return {str(shown): Fraction(1)}
    found: dict[str, Fraction] = {}
    for value, number_left in enumerate(left, 1):
        if number_left:
            after = tuple(count - (place == value - 1) for place, count in enumerate(left))
            ends = dealer_ends(after, shown + (11 if value == 1 else value), aces + (value == 1))
            for end, chance in ends.items():
                found[end] = found.get(end, Fraction(0)) + chance * Fraction(number_left, sum(left))
    return found


@pytest.mark.parametrize("up", [7, 10])
def test_the_dealers_final_hands(up: int) -> None:
    left = tuple(24 * (4 if value == 10 else 1) - (value == up) for value in range(1, 11))
    expected = dealer_ends(left, up, 0)
    found = figures(table("The dealer's final hand"), str(up))
    natural = Fraction(24, 311) if up == 10 else Fraction(0)
    names = ["17", "18", "19", "20", "21", "bust"]
    assert found[0] == pytest.approx(float(natural), abs=1e-12)
    for name, chance in zip(names, found[1:], strict=True):
        known = expected[name] - (natural if name == "21" else 0)
        assert chance == pytest.approx(float(known), abs=1e-11), name


def test_insurance_by_hand_held() -> None:
    """Tens left of cards unseen: 309 with the hand and the ace gone."""
    found = table("Insurance at 2 to 1")
    for hand, tens in (("2-3", 96), ("2-10", 95), ("10-10", 94)):
        chance, edge = figures(found, hand)
        assert chance == pytest.approx(tens / 309, abs=1e-12)
        assert edge == pytest.approx(1 - 3 * tens / 309, abs=1e-12)


def test_the_average_wager_without_splits() -> None:
    """One unit, and one more for each deal that is doubled once the check has found nothing."""
    tables = classic(decks=6, hands=1, ace_hands=1)
    found = analyse(tables)
    cards = [24] * 9 + [96]
    doubled = Fraction(0)
    for one, two, up in product(range(10), repeat=3):
        left, ways = list(cards), Fraction(1)
        for card in (one, two, up):
            ways *= Fraction(left[card], sum(left))
            left[card] -= 1
        if ways and found.decide(((one, -1), (two, -1)), up) is Action.DOUBLE:
            natural = {0: Fraction(left[9], sum(left)), 9: Fraction(left[0], sum(left))}.get(up, Fraction(0))
            doubled += ways * (1 - natural)
    staked = average_wager(found)
    assert number(staked) == pytest.approx(float(1 + doubled), abs=1e-11)
    assert bound(tables) == 1e-10


PUBLISHED_EFFECTS = {
    ("soft 17", "hits"): 0.2125,
    ("blackjack pay", "six to five"): 1.3597,
    ("double after split", "not allowed"): 0.14,
    ("double", "nine to eleven"): 0.09,
    ("surrender", "late"): -0.07,
    ("hit split aces", "allowed"): -0.18,
    ("resplit", "not allowed"): 0.05,
}
"""In points, as published for six or eight decks; the first two to four digits."""


def test_each_rule_changed_alone_moves_the_edge_as_published() -> None:
    changes = rule_changes(exhibit(), "blackjack", 6, {}, Fraction(5), best().edge)
    found = {(one.rule, one.changed_to): one.edge for one in changes}
    for key, points in PUBLISHED_EFFECTS.items():
        edge = found[key]
        assert edge is not None
        assert 100 * (edge - best().edge) == pytest.approx(points, abs=1e-4 if abs(points) > 0.2 else 0.012), key


def test_hands_that_are_not_split_end_as_the_cards_say() -> None:
    """A blackjack comes as often as an ace and a ten do; all ends, and splits, are everything."""
    found = table("How hands that are not split end")
    natural = next(row for row in found.rows if str(row[0]).startswith("A-10"))
    assert isinstance(natural[1], Bounded)
    assert natural[1].value == pytest.approx(2 * 24 * 96 / (312 * 311), abs=1e-12)
    every = sum(number(row[1]) for row in found.rows if isinstance(row[1], Bounded))
    assert every == pytest.approx(sum(unsplit_results(best()).values()), abs=1e-11)


def test_even_money_is_what_taking_it_brings_beyond_declining_it() -> None:
    """With a blackjack against an ace 95 tens are left of 309: a unit kept there, half a unit given away elsewhere."""
    rules = rules_of(document(DOUBLE, "even money offer: dealer may offer even money when up card is A"), "blackjack")
    found = wager_sheet(rules, "Even money", 6, SheetOptions())
    assert dict(found.results.chances) == {Fraction(1): Fraction(95, 309), Fraction(-1, 2): Fraction(214, 309)}
    assert found.results.mean == Exact(Fraction(-4, 103)) == times(found.edge, -1)
    assert any("beyond declining" in note for note in found.assumed)


def test_what_a_procedure_contradicts_itself_on_is_not_changed() -> None:
    contradictory = parse_file(str(MODELS.parent / "blackjack-match-the-up-card" / "procedure.game")).exhibit
    found = rule_changes(contradictory, "blackjack", 6, {}, Fraction(10), 0.0)
    check = next(one for one in found if one.rule == "check")
    assert check.edge is None
    assert "contradicts itself" in check.why


def test_strategies_are_told_apart() -> None:
    """Published: 0.402870 for the cards held (ours knows of a split pair: 0.402864), 0.405922 by totals."""
    found = table("House edge by strategy")
    assert 100 * figures(found, "best play of the cards held")[0] == pytest.approx(0.402864, abs=1e-6)
    assert 100 * figures(found, "best play by totals alone")[0] == pytest.approx(0.405922, abs=1e-6)


def test_insurance_beside_the_main_game() -> None:
    """An ace is up once in 13 rounds; where the dealer has it all is lost, but for a blackjack: E[XY] needs no more."""
    natural = 96 / 311
    lost = -natural * (1 - 2 * 23 * 95 / (310 * 309))
    mean = -figures(table("By the dealer's up card"), "A")[1]
    relation = next(one for one in sheet().relations if one.wager.startswith("Insurance"))
    assert relation.covariance is not None
    expected = (3 * lost - mean) / 13 - (3 * natural - 1) / 13 * -best().edge
    assert number(relation.covariance) == pytest.approx(expected, abs=1e-11)
    assert number(relation.covariance) < 0, "it pays where the hand is lost"
    own = ((4 * natural + 1 - natural) / 13 - ((3 * natural - 1) / 13) ** 2) ** 0.5
    assert isinstance(relation.correlation, Sampled)
    assert relation.correlation.value == pytest.approx(expected / own / number(sheet().wagers[0].deviation), abs=1e-9)


def poker_pay(cards: tuple[tuple[int, int], ...]) -> int:
    """21+3 at nine to one; ranks from 0, the ace, to 12."""
    ranks = sorted(rank for rank, _ in cards)
    flush = len({suit for _, suit in cards}) == 1
    straight = ranks[0] + 1 == ranks[1] == ranks[2] - 1 or ranks == [0, 11, 12]
    return 9 if flush or straight or ranks[0] == ranks[2] else -1


def test_a_side_wager_beside_the_main_game_by_enumeration() -> None:
    """21+3: every two cards and up card, with the ways in which six decks deal them."""
    worth: dict[tuple[int, int, int], float] = {}
    together = mean = main = 0.0
    deck = [(rank, suit) for rank in range(13) for suit in range(4)]
    for first, one in enumerate(deck):
        for two in deck[first:]:
            pairs = 6 * 5 if one == two else 2 * 6 * 6
            for up in deck:
                left = 6 - (up == one) - (up == two)
                share = pairs * left / (312 * 311 * 310)
                key = (one[0], two[0], up[0])
                if key not in worth:
                    worth[key] = decided_values(best(), (one, two), up[0])
                gain = poker_pay((one, two, up))
                together += share * gain * worth[key]
                mean += share * gain
                main += share * worth[key]
    relation = next(one for one in sheet().relations if one.wager == "21+3")
    assert relation.covariance is not None
    assert number(relation.covariance) == pytest.approx(together - mean * main, abs=1e-12)
    assert -main == pytest.approx(best().edge, abs=1e-12)


def test_a_side_wager_on_later_cards_beside_the_main_game_is_played() -> None:
    """Paid two to one where the dealer goes over 21: there hands that stand win, so both move together. Played so, a
    wager on the first cards comes near what counting says of it.
    """
    text = document(DOUBLE, 'wager "Bust": $1', 'wager pay "Bust": 2 to 1 when dealer is bust')
    game = main_figures(text, "blackjack", {}, SheetOptions(decks=6, rounds=600))
    found = game.beside(rules_of(text, "blackjack"), "Bust", "Ante", Bounded(1.33, 1e-9))
    assert isinstance(found.covariance, Sampled)
    assert found.covariance.rounds == 600
    assert isinstance(found.correlation, Sampled)
    assert 4 * found.correlation.error < found.correlation.value < 1
    played = PlayedBeside(exhibit(), "blackjack", {}, SheetOptions(), game_of_model().found, best())
    value, error = played.covariance("21+3", Fraction(1), (-best().edge, -4059 / 125333), 600)
    known = next(one for one in sheet().relations if one.wager == "21+3")
    assert known.covariance is not None
    assert abs(value - number(known.covariance)) < 4 * error


@cache
def game_of_model() -> MainFigures:
    return main_figures(exhibit(), "blackjack", {}, SheetOptions(decks=6))


def splitting(which: str) -> Exhibit:
    return document(
        DOUBLE, f"split: player may split when cards in hand is 2 and ({which})", "split limit: at most 2 hands"
    )


def test_where_unlike_cards_may_be_split_the_main_wager_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against rounds of the interpreter, which asks the document at every step, by the best player."""
    monkeypatch.setattr(MainFigures, "figure_tables", lambda figures, unsplit: ())  # each rule changed alone is costly
    text = splitting("total is 15 or first two cards are the same value")
    game = main_figures(text, "blackjack", {}, SheetOptions(decks=6, rounds=200_000))
    assert game.tables.mixed
    main = game.sheet(())
    assert main.wager is not None
    assert main.wager.results is not None
    split = 1 - sum(unsplit_results(game.best).values())
    solved = main_game(text, "blackjack", decks=6, readings={})
    assert solved is not None
    house, player = BlackjackHouse(text, "blackjack", chosen=Chosen(usual=True), decks=6), solved.solved.player()
    rounds = 1500
    played = [house.round(house.shoe(seed), (("Ante", Fraction(1)),), player) for seed in range(rounds)]
    often = sum(len(one.table.hands) > 1 for one in played) / rounds
    assert abs(often - split) < 4 * (split * (1 - split) / rounds) ** 0.5
    wagers = [float(sum(hand.staked for hand in one.table.hands)) for one in played]
    assert main.wager.action is not None
    assert abs(sum(wagers) / rounds - number(main.wager.action)) < 4 * pstdev(wagers) / rounds**0.5
    nets = [float(one.net) for one in played]
    mean = sum(nets) / rounds
    assert abs(mean + number(main.wager.edge)) < 4 * pstdev(nets) / rounds**0.5
    squares = [(net - mean) ** 2 for net in nets]
    assert abs(pstdev(nets) ** 2 - number(main.wager.results.variance)) < 4 * pstdev(squares) / rounds**0.5


@pytest.mark.parametrize("which", ["total is 15", "hand is 5-K or hand is 5-Q or first two cards are the same value"])
def test_unlike_cards_are_split_card_by_card_as_the_interpreter_splits_them(which: str) -> None:
    """Not all cards that count ten are split with a 5: those that are not are told apart."""
    text = splitting(which)
    table = both(text, "blackjack")
    shoes = [stacked(table.house.shoe(number), number) for number in range(250)]
    for shoe in shoes:
        same_money(table, shoe)
    hands = [round_.table.hands for round_ in map(table.interpreted, shoes)]
    assert any(len(two) == 2 and two[0].cards[0].rank != two[1].cards[0].rank for two in hands)
    game = prepared(text, "blackjack")
    assert game.expected is not None
    run = simulate(game.game, 1_000_000, 5)
    assert abs(run.mean - game.expected) < 4 * run.error
