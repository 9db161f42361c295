"""Silence is an open question: its customary answers are those of documents that state them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from checker.check import check_exhibit, with_prices
from checker.prices import undecided_edges
from engine.money import interval
from engine.money.edge import edge
from engine.money.interval import edges_by_stake, spread
from engine.money.main_game import Unanalysed, main_game
from engine.money.silences import over_customs
from engine.money.table_limits import allowed_stakes, playable_decks
from engine.play.deal_notation import point_of
from engine.play.session import asked_at
from engine.resolutions import readings_of
from engine.side_wagers.odds import rules_of
from grammar.exhibit import Exhibit
from tests.support.documents import changed, exhibit_from

SOFT_17 = (
    "dealer draw: dealer must stand when total is 17 or more",
    "dealer draw: dealer must stand when total is hard 17 or more\n"
    "  dealer draw: dealer must stand when total is soft 18 or more",
)
NO_SURRENDER = ("  surrender: not allowed\n", "")
LATE = (
    "surrender: not allowed",
    "surrender: player may surrender only when cards in hand is 2 and hand is not split and dealer has checked",
)
NO_PAY = (
    "  blackjack pay: 3 to 2, overrides win\n",
    "",
)
ORDINARY_WIN = ("[win] main pay: 1 to 1", "[win] main pay: 1 to 1 when player has no blackjack")
SIX_TO_FIVE = ("blackjack pay: 3 to 2", "blackjack pay: 6 to 5")
EVEN = ("blackjack pay: 3 to 2", "blackjack pay: 1 to 1")


def percent(exhibit: Exhibit, game: str = "blackjack") -> float:
    found = edge(exhibit, game)
    assert found is not None
    return found.percent


def subjects(exhibit: Exhibit, game: str = "blackjack") -> list[str]:
    return [silence.subject for silence in over_customs(exhibit, game).silences]


def test_silence_on_soft_17_covers_both_published_edges() -> None:
    """0.402870 where the dealer stands and 0.615389 where the dealer hits: two public analysers agree on all digits."""
    silent = changed("blackjack", SOFT_17)
    assert subjects(silent) == ["soft 17"]
    found = spread(silent, "blackjack", ())
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.402870, 0.615389), abs=0.002)


def test_silence_on_what_a_blackjack_pays_covers_what_documents_pay_that_say_so() -> None:
    silent = changed("blackjack", NO_PAY, ORDINARY_WIN)
    assert subjects(silent) == ["blackjack pay"]
    found = spread(silent, "blackjack", ())
    assert found is not None
    assert found.low == pytest.approx(percent(changed("blackjack")))
    assert found.high == pytest.approx(percent(changed("blackjack", EVEN)))
    assert percent(changed("blackjack", SIX_TO_FIVE)) == pytest.approx(1.76, abs=0.005)


def test_silence_on_surrender_covers_late_surrender() -> None:
    silent = changed("blackjack", NO_SURRENDER)
    assert subjects(silent) == ["surrender"]
    found = spread(silent, "blackjack", ())
    assert found is not None
    assert found.low == pytest.approx(percent(changed("blackjack", LATE)))
    assert found.high == pytest.approx(percent(changed("blackjack")))


def test_two_silences_are_taken_together() -> None:
    found = spread(changed("blackjack", SOFT_17, NO_SURRENDER), "blackjack", ())
    hits = (SOFT_17[0], SOFT_17[1] + "\n  dealer draw: dealer must hit when total is soft 17")
    assert found is not None
    assert found.low == pytest.approx(percent(changed("blackjack", LATE)))
    assert found.high == pytest.approx(percent(changed("blackjack", hits)))


def test_ends_that_were_found_choice_by_choice_are_not_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no work left to analyse the extremes, whatever is found is said to be no proved end."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    silent = changed("blackjack", SOFT_17, NO_SURRENDER)
    proved = spread(silent, "blackjack", ())
    monkeypatch.setattr(interval, "ON_INTERVAL", 1)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    found = spread(silent, "blackjack", ())
    assert proved is not None
    assert found is not None
    assert not proved.is_open
    assert (found.low_open, found.high_open) == (True, True)
    assert "neither end of the interval is proved" in found.undecided
    assert any(found.undecided in why for why in undecided_edges(silent, found))


def test_a_permission_for_some_hands_is_no_silence_on_others() -> None:
    some = ("double: player may double only when cards in hand is 2", "double: player may double when total is 9 to 11")
    assert "double" not in subjects(changed("blackjack", some))


HIT = "[may-hit] hit: player may hit\n"
ONLY_SIXTEEN = (HIT, "[may-hit] hit: player may hit only when total is 16 or less\n")


@pytest.mark.parametrize("words", ["when total is 16 or less", "unless total is 17 or more"])
def test_leave_to_hit_some_hands_is_open_on_the_others(words: str) -> None:
    """Nobody who reads "may hit when total is 16 or less" is sure that a 17 may be hit."""
    some = changed("blackjack", (HIT, f"[may-hit] hit: player may hit {words}\n"))
    assert subjects(some) == ["hit elsewhere"]
    found = spread(some, "blackjack", ())
    assert found is not None
    assert found.low == pytest.approx(percent(changed("blackjack")))
    assert found.high == pytest.approx(percent(changed("blackjack", ONLY_SIXTEEN)))
    assert subjects(changed("blackjack", ONLY_SIXTEEN)) == subjects(changed("blackjack")) == []


SILENT = """exhibit "Lakeside"
language 1
game {game}
decks: 6 decks of {deck}
[higher] main result: player wins when player total is more than dealer total
[lower] main result: player loses when player total is less than dealer total
[dealer-bust] main result: player wins when dealer is bust and hand is not bust, overrides lower
[bust] bust: player loses, overrides higher
"""


@pytest.mark.parametrize(("game", "deck"), [("blackjack", "52 cards"), ("spanish21", "48 cards, no 10s")])
def test_the_first_custom_is_what_is_usual(game: str, deck: str) -> None:
    exhibit = exhibit_from(SILENT.format(game=game, deck=deck))
    over = over_customs(exhibit, game)
    assert over.silences
    assert percent(over.exhibit, game) == pytest.approx(percent(exhibit, game), abs=1e-12)


def test_a_silent_document_of_spanish_21_has_the_customs_of_spanish_21() -> None:
    """Published for the usual rules with a dealer who stands on soft 17: between 0.35 and 0.37 per cent."""
    assert percent(
        exhibit_from(SILENT.format(game="spanish21", deck="48 cards, no 10s")), "spanish21"
    ) == pytest.approx(0.364, abs=0.013)


def test_silence_on_splits_leaves_open_what_split_hands_may_do() -> None:
    """By the usual custom nobody splits, so the hands of the other customs arise only where somebody may."""
    silent = exhibit_from(SILENT.format(game="blackjack", deck="52 cards"))
    assert {"split", "resplit", "double after split", "resplit aces"} <= set(subjects(silent))
    free = (
        "double: player may double when cards in hand is 2 and hand is not from split aces\n"
        "split: player may split when first two cards are the same value\n"
        "split limit: at most 4 hands\n"
    )
    found = spread(silent, "blackjack", ())
    assert found is not None
    assert found.low <= percent(exhibit_from(SILENT.format(game="blackjack", deck="52 cards") + free))


@pytest.mark.parametrize("name", ["spanish21", "spanish-21", "lakeside-spanish21", "super21"])
def test_a_game_is_known_by_its_name(name: str) -> None:
    exhibit = exhibit_from(SILENT.format(game=name, deck="48 cards, no 10s"))
    found = {one.said.question.name: one for one in asked_at(exhibit, name, point_of("2♠ 3♥ 4♦ v 6♦"), {})}
    assert found["may double"].taken is not None
    assert found["may double"].taken.kind == "allowed"


def test_asking_and_playing_take_silence_as_the_mathematics_does() -> None:
    exhibit = exhibit_from(SILENT.format(game="blackjack", deck="52 cards"))
    found = {one.said.question.name: one.taken for one in asked_at(exhibit, "", point_of("8♠ 8♥ v A♦"), {})}
    kinds = {str(question): effect.kind for question, effect in found.items() if effect is not None}
    assert kinds["dealer checks"] == "allowed"
    assert kinds["may hit"] == "allowed"
    assert {kinds[f"may {action}"] for action in ("double", "split", "surrender")} == {"forbidden"}
    assumed = main_game(exhibit, "blackjack")
    assert assumed is not None
    for question in ("dealer checks", "may hit", "may double", "may split", "may surrender"):
        assert f"{question}: the document never speaks of it, the usual answer is taken" in assumed.assumed


def test_silent_permissions_are_one_finding_for_each_question() -> None:
    found = check_exhibit(exhibit_from(SILENT.format(game="blackjack", deck="52 cards"))).findings
    silent = [finding for finding in found if finding.check == "unstated-permission"]
    assert len(silent) == len({finding.question for finding in silent})
    told = {detail.partition(":")[0] for finding in silent for detail in finding.details}
    assert told >= {"check", "double", "split", "surrender"}


# Who wins -----------------------------------------------------------------------------------------------------

NOBODY_WINS = 'exhibit "Draft"\nlanguage 1\ngame blackjack\ndecks: 6 decks of 52 cards\nbust: player loses\n'


def test_there_is_no_edge_where_no_statement_says_who_wins() -> None:
    exhibit = exhibit_from(NOBODY_WINS)
    assert edge(exhibit, "blackjack") is None
    with pytest.raises(Unanalysed, match="no statement says who wins"):
        main_game(exhibit, "blackjack")


def test_a_sentence_that_takes_over_the_usual_rules_makes_them_statements() -> None:
    sentence = 'inherits: "the rules of traditional blackjack apply", refers to game "traditional blackjack"\n'
    exhibit = exhibit_from(NOBODY_WINS + sentence)
    assert edge(exhibit, "blackjack") is not None
    assert subjects(exhibit) == []


# What a general sentence covers -------------------------------------------------------------------------------

ANY_DOUBLE = (
    "double: player may double only when cards in hand is 2 and player has no blackjack\n"
    "      and hand is not from split aces",
    "double: player may double when cards in hand is 2",
)
NO_WORD_ON_SPLITS = ("  double after split: allowed when cards in hand is 2 and hand is not from split aces\n", "")
NO_DOUBLE_AFTER_SPLIT = (NO_WORD_ON_SPLITS[0], "  double after split: not allowed\n")
NO_WORD_ON_ACES = ("  hit split aces: not allowed, overrides may-hit\n", "")
NO_SPLIT_LIMIT = (
    "  split limit: at most 4 hands unless split card is A\n  split limit: at most 2 hands when split card is A\n",
    "",
)


def test_a_blackjack_paid_as_any_win_is_open_and_its_price_is_that_of_the_usual_pay() -> None:
    silent = changed("blackjack", NO_PAY)
    assert subjects(silent) == ["a blackjack among all wins"]
    found = spread(silent, "blackjack", ())
    assert found is not None
    assert (found.low, found.high) == pytest.approx(
        (percent(changed("blackjack")), percent(changed("blackjack", EVEN)))
    )
    assert percent(silent) == pytest.approx(found.high)  # until somebody says more it is what the sentence says


def test_doubles_of_split_hands_are_open_where_no_sentence_on_doubles_names_split_hands() -> None:
    silent = changed("blackjack", ANY_DOUBLE, NO_WORD_ON_SPLITS)
    assert subjects(silent) == ["doubling split hands"]
    refused = changed("blackjack", ANY_DOUBLE, NO_DOUBLE_AFTER_SPLIT)
    assert subjects(refused) == []
    found = spread(silent, "blackjack", ())
    assert found is not None
    assert (found.low, found.high) == pytest.approx((percent(silent), percent(refused)))


def test_split_aces_are_open_where_no_sentence_on_hits_names_them() -> None:
    silent = changed("blackjack", NO_WORD_ON_ACES)
    assert subjects(silent) == ["hitting split aces"]
    found = spread(silent, "blackjack", ())
    assert found is not None
    assert (found.low, found.high) == pytest.approx((percent(silent), percent(changed("blackjack"))))


def test_without_a_limit_on_splits_that_of_most_tables_is_in_the_interval() -> None:
    """The note said that the usual limit was taken, and the number was that of eight hands."""
    silent = changed("blackjack", NO_SPLIT_LIMIT)
    assert subjects(silent) == ["splitting again"]
    found = spread(silent, "blackjack", ())
    assert found is not None
    limited = percent(changed("blackjack"))
    assert found.low == pytest.approx(percent(silent))
    assert found.low < found.high == pytest.approx(limited, abs=1e-6)


def test_that_nothing_moves_the_edge_is_not_said_beside_a_doubt_without_a_price() -> None:
    doubt = ("[tie] tie result: push", "[tie] tie result: player loses $1")
    for exhibit, told in ((changed("blackjack"), "no open question"), (changed("blackjack", doubt), "without a price")):
        found = with_prices(check_exhibit(exhibit)).interval
        assert found is not None
        assert told in found.method


# Stakes and decks ---------------------------------------------------------------------------------------------


def test_a_tie_that_costs_a_dollar_costs_half_of_two_and_a_quarter_of_four() -> None:
    limits = ('wager "Ante": $5 to $25', 'wager "Ante": $2 to $4')
    tie = ("[tie] tie result: push", "[tie] tie result: player loses $1")
    found = edges_by_stake(changed("blackjack", limits, tie), "blackjack")
    assert [one.stakes for one in found] == [(Fraction(2),), (Fraction(3),), (Fraction(4),)]
    half, _, quarter = (one.percent for one in found)
    for share, worth in (("half", half), ("a quarter of", quarter)):
        stated = ("[tie] tie result: push", f"[tie] tie result: player loses {share} the ante")
        assert percent(changed("blackjack", stated)) == pytest.approx(worth)


def test_a_stake_that_does_not_matter_has_one_edge_for_all() -> None:
    (one,) = edges_by_stake(changed("blackjack"), "blackjack")
    assert (one.stakes[0], one.stakes[-1], len(one.stakes)) == (Fraction(5), Fraction(25), 21)


def test_stakes_go_up_in_the_steps_of_the_document() -> None:
    exhibit = changed("blackjack", ('wager steps "Ante": $1', 'wager steps "Ante": $5'))
    assert allowed_stakes(rules_of(exhibit, "blackjack")) == tuple(map(Fraction, (5, 10, 15, 20, 25)))


@pytest.mark.parametrize(
    ("limits", "stakes"), [("$5 to $25, even amounts", (6, 24)), ("$5 to $25, multiples of $10", (10, 20))]
)
def test_the_lowest_stake_is_one_that_the_steps_allow(limits: str, stakes: tuple[int, int]) -> None:
    """The edge was that of $10 where neither end of the limits may be placed."""
    exhibit = changed("blackjack", ('wager "Ante": $5 to $25', f'wager "Ante": {limits}'))
    found = main_game(exhibit, "blackjack")
    assert found is not None
    placed = allowed_stakes(rules_of(exhibit, "blackjack"))
    assert tuple(map(int, (found.stake, placed[0], placed[-1]))) == (stakes[0], *stakes)


def test_a_hand_that_a_check_makes_up_is_played_for_the_lowest_wager() -> None:
    """The money of such a witness was that of a dollar, which nobody may bet."""
    exhibit = changed("blackjack", NO_PAY)
    found = next(one for one in check_exhibit(exhibit).findings if one.check == "unranked-blackjack")
    assert found.witness is not None
    assert (found.witness.situation.ante, found.witness.situation.staked) == (5, 5)


@pytest.mark.parametrize(
    ("cut", "decks"), [("at least 2 decks", (3, 4, 5, 6, 7, 8)), ("at least 26 cards", (2, 3, 4, 5, 6, 7, 8))]
)
def test_decks_of_which_a_cut_leaves_nothing_are_left_out(cut: str, decks: tuple[int, ...]) -> None:
    """The model's stop card lies one deck deep, too."""
    exhibit = changed(
        "blackjack",
        ("6 decks of 52 cards", "1 to 8 decks of 52 cards"),
        ("cut depth: at least 1 deck,", f"cut depth: {cut},"),
    )
    assert playable_decks(rules_of(exhibit, "blackjack")) == decks


def test_readings_name_a_custom_like_any_other_reading() -> None:
    silence = over_customs(changed("blackjack", NO_SURRENDER), "blackjack").silences[0]
    assert [readings_of([option]) for option in silence.choice.options] == [
        {"silence on surrender": "not-allowed"},
        {"silence on surrender": "late"},
    ]
