"""Every statement that can move money is in the odds of a declared game, idle, or named beside them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from engine.declared.added_stakes import reaches
from engine.declared.declared_account import declared_account
from engine.money.claims import claim_checks
from engine.money.main_game import accounts
from engine.money.rounded_pays import rounded_edges
from engine.money.statement_account import StatementAccount
from engine.money.wager_account import left_out_of
from engine.side_wagers.counting import Uncountable
from engine.side_wagers.odds import odds_in, rules_of
from grammar.exhibit import Exhibit
from grammar.tree import Interval
from grammar.vocabulary import vocabulary
from pitboss.main import main
from tests.support.documents import exhibit_from, model_text
from tests.support.samples import some

MODELS = sorted((Path(__file__).parents[3] / "exhibits/models").glob("*.game"))
SHORT = "no 2s, no 3s, no 4s, no 5s, no 6s, no 7s, no 8s, no 9s, no 10s"
PLAY = 'wager "Play": exactly the ante'
DECK = "decks: 1 deck of 52 cards"
PLAYS = (
    "at least the ante",
    "exactly 2 times the ante when hand is pair",
    'exactly the ante\n  wager "Play": exactly 2 times the ante',
)
SIXTY = "payout limit: at most $60\n  payout limit scope: each player"
DECLARED = [path.stem for path in MODELS if "\nfamily " in path.read_text("utf-8")]
TOP = {"J": 11, "Q": 12, "K": 13, "A": 14}


def three_cards(play: str = PLAY, deck: str = DECK, more: str = "") -> str:
    """The model with the usual stages, another play wager, another deck or another line among its payouts."""
    text = model_text("three-card-poker").replace(PLAY, play).replace(DECK, deck)
    assert play in text
    text = "\n".join(line for line in text.split("\n") if not line.lstrip().startswith("stage "))
    return text.replace('section "Payouts and odds" as payouts', f'section "Payouts and odds" as payouts\n  {more}')


def named(text: str, wager: str) -> tuple[Exhibit, list[str]]:
    exhibit = exhibit_from(text)
    rules = rules_of(exhibit, exhibit.games[0].name)
    return exhibit, [one.why for one in left_out_of(rules, wager)]


# How much a choice adds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_play_wager_is_as_large_as_the_document_says(times: int) -> None:
    """Counted hand by hand from sixteen cards, without any table of ours."""
    exhibit = exhibit_from(
        three_cards(f'wager "Play": exactly {times} times the ante', f"decks: 1 deck of 16 cards, {SHORT}")
    )
    assert odds_in(rules_of(exhibit, "three-card-poker"), "Ante", 1).edge == by_hand(times)


@pytest.mark.parametrize(
    ("said", "least", "most"),
    some(
        [
            ("1 to 3 times the ante", 1, 3),
            ("1, 2 or 3 times the ante", 1, 3),
            ("at least 2 times the ante, at most 5 times the ante", 2, 5),
        ],
        3,
    ),
)
def test_of_a_range_the_player_takes_the_least_or_the_most(said: str, least: int, most: int) -> None:
    """Every multiple of the range is tried hand by hand: the ends alone are best."""
    exhibit = exhibit_from(three_cards(f'wager "Play": {said}', f"decks: 1 deck of 16 cards, {SHORT}"))
    found = odds_in(rules_of(exhibit, "three-card-poker"), "Ante", 1)
    assert found.edge == by_hand(*range(least, most + 1))
    assert f"play adding {most} times Ante" in " ".join(found.strategy)


def by_hand(*times: int) -> Fraction:
    deck = tuple(product(TOP.values(), "shdc"))
    won, hands = Fraction(0), list(combinations(deck, 3))
    for hand in hands:
        others = list(combinations([card for card in deck if card not in hand], 3))
        played = (sum(brought(rank(hand), rank(other), one) for other in others) for one in times)
        won += max(Fraction(-1), Fraction(max(played), len(others)))
    return -won / len(hands)


def brought(mine: tuple[int, ...], dealers: tuple[int, ...], times: int) -> int:
    bonus = {5: 5, 4: 4, 3: 1}.get(mine[0], 0)
    if dealers < (0, TOP["Q"]):
        return 1 + bonus
    return bonus + (1 + times) * ((mine > dealers) - (mine < dealers))


@cache
def rank(hand: tuple[tuple[int, str], ...]) -> tuple[int, ...]:
    ranks = sorted((card[0] for card in hand), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda one: (-one[1], -one[0]))
    flush, row = len({suit for _, suit in hand}) == 1, ranks[0] - ranks[2] == 2 and len(groups) == 3
    kinds = (flush and row, groups[0][1] == 3, row, flush, len(groups) == 2, True)
    return (5 - kinds.index(True), *(one for one, _ in groups))


@pytest.mark.parametrize("play", PLAYS)
def test_an_amount_that_no_choice_adds_is_no_edge(
    play: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = three_cards(f'wager "Play": {play}')
    exhibit, why = named(text, "Ante")
    assert set(why) == {'the choices add the ante to "Play", and the document allows another amount'}
    with pytest.raises(Uncountable, match="allows another amount"):
        odds_in(rules_of(exhibit, "three-card-poker"), "Ante", 1)
    path = tmp_path / "play.game"
    path.write_text(text, "utf-8")
    assert main(["check", str(path)]) in (1, 3)  # 1 where two amounts contradict each other
    assert "left out of the house edge of three-card-poker" in capsys.readouterr().out


def test_a_stage_of_the_document_against_its_own_amount_is_no_edge() -> None:
    """The model tells its stage, which adds the ante once; both cannot hold."""
    exhibit = exhibit_from(model_text("three-card-poker").replace(PLAY, 'wager "Play": exactly 2 times the ante'))
    with pytest.raises(Uncountable, match="allows another amount"):
        odds_in(rules_of(exhibit, "three-card-poker"), "Ante", 1)


def test_the_least_and_the_most_must_be_among_what_is_added() -> None:
    one, three = Fraction(1), Fraction(3)
    assert reaches([Interval(one, three)], [one, three])
    assert reaches([], [one])
    assert not reaches([Interval(one, three)], [one])
    assert not reaches([Interval(one, None)], [one, three])


# Limits, rounding, circumstances ------------------------------------------------------------------------------


def test_a_limit_that_the_largest_payout_passes_is_named() -> None:
    """40 to 1 on at most $50 is $2,000."""
    assert named(three_cards(more='payout limit "Pair Plus": at most $1999'), "Pair Plus")[1] == [
        "what is paid above $1,999 is not cut here"
    ]
    assert named(three_cards(more='payout limit "Pair Plus": at most $2000'), "Pair Plus")[1] == []


def test_the_main_game_names_such_a_limit_too() -> None:
    """A blackjack on the highest ante of $50 pays $75; doubled and split hands win more."""
    limit = 'section "Payouts and odds" as payouts'
    text = model_text("blackjack").replace(
        limit, f"{limit}\n  payout limit: at most $60\n  payout limit scope: each player"
    )
    (lost,) = accounts(exhibit_from(text))["blackjack"].left_out
    assert lost.why == "what is paid above $60 is not cut here"


def test_rounding_holds_on_every_spot() -> None:
    """7 to 6 on $5 pays $5: five wins of 5 against six losses of 5 in eleven, 1/11; on $10 it pays $11."""
    exhibit = exhibit_from(model_text("craps"))
    rules = rules_of(exhibit, "craps")
    found = {
        stake: one.percent for one in rounded_edges(rules, odds_in(rules, "Place on 6 or 8", 1)) for stake in one.stakes
    }
    assert found[Fraction(5)] == pytest.approx(100 / 11)
    assert found[Fraction(10)] == pytest.approx(100 * (6 * 10 - 5 * 11) / (11 * 10))
    assert Fraction(6) not in found


def test_rounding_of_what_choices_bring_is_named_where_it_changes_anything() -> None:
    rounding = "rounding: down to the dollar"
    whole = three_cards(more=rounding)
    assert named(whole, "Ante")[1] == []
    (why,) = named(whole.replace('wager pay "Ante Bonus": 4 to 1', 'wager pay "Ante Bonus": 7 to 2'), "Ante")[1]
    assert why == "payouts are not rounded here, and choices are made as if none were"
    exhibit = exhibit_from(whole)
    rules = rules_of(exhibit, "three-card-poker")
    assert rounded_edges(rules, odds_in(rules, "Ante", 1)) == ()


def test_a_pay_that_hangs_on_a_circumstance_is_named_and_no_printed_edge_is_judged() -> None:
    line = 'wager pay "Pair Plus": 40 to 1 when hand is straight flush'
    happy = f'{line}\n  wager pay "Pair Plus": 50 to 1 when hand is straight flush and circumstance "it is a holiday"'
    exhibit, why = named(three_cards().replace(line, happy), "Pair Plus")
    assert why == ['it hangs on what no draw tells; taken here is not "it is a holiday"']
    (check,) = [
        one
        for one in claim_checks(exhibit, "three-card-poker", 1)
        if one.about == "Pair Plus" and one.kind == "house edge"
    ]
    assert check.holds is None


# All of it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECLARED)
def test_every_statement_of_a_model_has_one_place_and_none_is_left_out(name: str) -> None:
    exhibit = exhibit_from(model_text(name))
    (account,) = accounts(exhibit).values()
    assert account.left_out == ()
    money = {one.key for one in exhibit.stated if vocabulary().questions[one.question].stake in ("money", "play")}
    assert money <= {*account.entered, *account.no_effect}
    assert not set(account.entered) & set(account.no_effect)


def test_a_statement_that_nothing_asks_is_named() -> None:
    (account,) = accounts(
        exhibit_from(three_cards(more="dealer draw: dealer must hit when total is 16 or less"))
    ).values()
    assert [one.why for one in account.left_out] == ["no part of this game asks about the dealer draw"]


def test_a_loss_that_no_sentence_states_is_listed_as_assumed() -> None:
    """A game of its own has no usual answers: that a wager loses where nothing is said of it is our reading."""
    text = (
        "randomizer: 2 dice of 1 to 6\nstage roll: shooter draws the dice\n"
        'wager pay "Low": 2 to 1 when total is 5 or 6\n'
    )
    for more, assumed in (("", 1), ('wager pay "Low": player loses otherwise\n', 0)):
        rules = rules_of(exhibit_from(f"game own\n{text}{more}"), "own")
        found = odds_in(rules, "Low", 0)
        assert found.edge == Fraction(1, 4)
        assert len(found.assumed) == assumed


# Who is followed, and who loses -------------------------------------------------------------------------------

PAYOUTS = 'section "Payouts and odds" as payouts'
LOST = {
    "a tie that loses": ("baccarat", 'wager pay "Player": player loses when hands tie', 'wager pay "Player": push'),
    "a war that pays double": (
        "casino-war",
        'wager pay "Ante": 2 to 1 when player chose go to war and war card ranks with dealer war card',
        'wager pay "Ante": push when player chose go to war and war card ranks with',
    ),
    "another result": ("baccarat", "round result: tie when player total is 8 and banker total is 9", ""),
    "hearts that count five": ("baccarat", "card value: 5 when card is hearts", ""),
}
NAMED = {
    "a draw in a circumstance": 'banker draw: banker must hit when banker total is 6 and circumstance "it rains"',
    "decks in a circumstance": 'decks: 1 deck of 52 cards when circumstance "it rains"',
    "what others decide": 'wager pay "Tie": left to "the house"',
    "a step that takes money": "course of play: player must pay $1 when after the wagers",
}


def in_full(model: str, line: str) -> StatementAccount:
    exhibit = exhibit_from(model_text(model).replace(PAYOUTS, f"{PAYOUTS}\n  [x] {line}"))
    return declared_account(rules_of(exhibit, model), True)


@pytest.mark.parametrize(("model", "line", "beaten"), LOST.values(), ids=LOST)
def test_who_loses_a_contradiction_is_named(model: str, line: str, beaten: str) -> None:
    """The new line stands first or last; whoever comes second is beaten."""
    lost = {one.statement: one for one in in_full(model, line).left_out}
    lines = model_text(model).replace(PAYOUTS, f"{PAYOUTS}\n").split("\n")
    loser = f"line {1 + next(i for i, said in enumerate(lines) if beaten in said)}" if beaten else "x"
    assert lost[loser].contradicted
    assert lost[loser].why.startswith("lost a contradiction")


@pytest.mark.parametrize("line", NAMED.values(), ids=NAMED)
def test_what_no_odds_hold_is_named(line: str) -> None:
    assert "x" in {one.statement for one in in_full("baccarat", line).left_out}


def test_a_circumstance_of_the_draw_stands_beside_every_wager() -> None:
    text = model_text("baccarat").replace(PAYOUTS, f"{PAYOUTS}\n  [x] {NAMED['a draw in a circumstance']}")
    for wager in ("Player", "Banker", "Tie"):
        assert "taken here is not" in " ".join(named(text, wager)[1])


def test_what_never_decides_is_idle() -> None:
    """The model pays the war by a sentence that says more, so that this one never counts."""
    found = in_full("casino-war", 'wager pay "War": 2 to 1 when war card ranks with dealer war card')
    assert "x" in found.no_effect


@pytest.mark.parametrize("model", ["baccarat", "casino-war", "craps", "roulette", "sic-bo", "three-card-poker"])
def test_models_lose_no_contradiction(model: str) -> None:
    exhibit = exhibit_from(model_text(model))
    assert not declared_account(rules_of(exhibit, exhibit.games[0].name), True).left_out


def test_the_ante_is_paid_on_its_own_stake() -> None:
    """ "The ante is paid on the ante" is no other edge than that of its own wager."""
    exhibit = exhibit_from(
        model_text("casino-war").replace('payout basis "Ante": own wager', 'payout basis "Ante": the ante')
    )
    edges = [
        odds_in(rules_of(one, "casino-war"), "Ante", 6).edge
        for one in (exhibit, exhibit_from(model_text("casino-war")))
    ]
    assert edges[0] == edges[1] > 0
