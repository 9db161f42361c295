"""Inscriptions, rows and signs read against the words of a procedure."""

from __future__ import annotations

from typing import Any

import pytest

from grammar.posted_text import PostedText
from intake.posted.answers import answered
from intake.posted.frames import frame_entries, read_frames
from intake.posted.names import named_wagers, trade_words
from intake.posted.outcomes import read_outcomes
from intake.posted.payouts import payouts
from intake.posted.plain_words import plain_words
from intake.posted.reader import read_posted
from intake.posted.trade_sentences import bound_of, read_meaning, read_trade_sentence
from intake.posted.units import units
from pitboss.posted_words import procedure_words
from tests.accuracy.posted_texts import model, models

TIED = "hand ranks with dealer hand"


def read(name: str, *lines: str) -> list[object]:
    text = posted(name, *lines)
    return [said for line in text.lines for said in (*line.statements, *line.rows, *line.meanings)]


def posted(name: str, *lines: str) -> PostedText:
    loaded = model(name)
    return read_posted("x", lines, procedure_words(loaded.exhibit, loaded.exhibit.games[0].name))


def unread(name: str, *lines: str) -> list[str]:
    return [one.words for one in posted(name, *lines).unread]


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("pays 3 to 2", ["3 to 2"]),
        ("pays 3:2", ["3 to 2"]),
        ("flush 4-1", ["4 to 1"]),
        ("seven 5 for 1", ["5 for 1"]),
        ("pair even money", ["1 to 1"]),
        ("any triple 1 wins 24", ["24 to 1"]),
        ("2 pays double 12 pays triple", ["2 to 1", "3 to 1"]),
        ("banker pays 19 to 20", ["19 to 20"]),
        ("numbers 4 to 10", []),
        ("1-18 and 19-36", []),
        ("6-7-8 suited", []),
        ("banker 0.95:1", ["19 to 20"]),
        ("flush 6x", ["6 to 1"]),
        ("raise 3x the ante", []),
        ("your number wins 36 times your bet", ["36 to 1"]),
        ("red doubles your money", ["2 for 1"]),
        ("bet $10, get a blackjack, win $12", ["12 to 10"]),
        ("a $20 bet on banker wins $19", ["19 to 20"]),
        ("a column returns 3 chips for 1", ["3 for 1"]),
    ],
)
def test_odds_in_all_spellings(said: str, values: list[str]) -> None:
    assert [one.value for one in payouts(plain_words(said))] == values


def test_wrapped_lines_are_one_unit_and_sentences_are_apart() -> None:
    made = list(units(["The dealer must draw a card when", "the total is 16 or less. Ties push.", "", "A .... 3 to 1"]))
    assert [unit.text for unit in made] == [
        "The dealer must draw a card when the total is 16 or less.",
        "Ties push.",
        "A\t3 to 1",
    ]
    assert [unit.line for unit in made] == [1, 1, 4]


def test_rows_belong_to_the_heading_above_them() -> None:
    found = read("three-card-poker", "ANTE BONUS", "STRAIGHT 1 TO 1", "", "PAIR PLUS", "STRAIGHT 6 TO 1")
    assert found == [
        'wager pay "Ante Bonus": 1 to 1 when player chose play and hand is straight',
        'wager pay "Pair Plus": 6 to 1 when hand is straight',
    ]


def test_a_row_that_could_be_of_two_tables_is_not_read() -> None:
    assert unread("three-card-poker", "STRAIGHT FLUSH 40 TO 1") == ["STRAIGHT FLUSH 40 TO 1"]


def test_other_numbers_and_ranks_make_another_condition() -> None:
    assert read("craps", "HARD 10  7 TO 1") == ['wager pay "Hardway": 7 to 1 when "hard" and total is N and N is 10']
    (first, *_) = read("let-it-ride", "JACKS OR BETTER  1 TO 1")
    assert first == 'wager pay "First": 1 to 1 when (full hand is pair and full hand ranks at least pair of jacks)'


def test_a_sentence_of_the_procedure_is_read_with_other_numbers_and_verbs() -> None:
    assert read("blackjack", "The dealer must draw a card when the total is 17 or less.") == [
        "dealer draw: dealer must hit when total is 17 or less"
    ]
    assert read("blackjack", "You may surrender.") == ["surrender: player may surrender"] or read(
        "blackjack", "You may surrender."
    ) == ["surrender: allowed"]
    assert read("baccarat", "The banker must stand when the player side drew and the banker total is 2 or less.") == [
        "banker draw: banker must stand when player side drew and banker total is 2 or less"
    ]


@pytest.mark.parametrize(
    ("name", "line", "statements"),
    [
        ("blackjack", "MIN $5 MAX $50", ['wager "Ante": at least $5, at most $50']),
        ("blackjack", "TABLE LIMITS $5 - $25", ['wager "Ante": $5 to $25']),
        (
            "mississippi-stud",
            "Fifth: at least the ante, at most 4 times the ante",
            ['wager "Fifth": at least the ante, at most 4 times the ante'],
        ),
        ("baccarat", "Tie: $5 to $50", ['wager "Tie": $5 to $50']),
    ],
)
def test_limits_of_signs(name: str, line: str, statements: list[str]) -> None:
    assert read(name, line) == statements


def test_limits_of_all_hold_for_the_wagers_without_their_own() -> None:
    found = read("baccarat", "Limits: $5 to $50, Tie $5 to $25")
    assert sorted(map(str, found)) == [
        'wager "Banker": $5 to $50',
        'wager "Player": $5 to $50',
        'wager "Tie": $5 to $25',
    ]


def test_what_states_something_unknown_is_not_understood_and_a_greeting_is_idle() -> None:
    assert unread("blackjack", "WELCOME TO OUR TABLES", "The moon pays 7 to 1.") == ["The moon pays 7 to 1."]


@pytest.mark.parametrize("entry", trade_words()["say"], ids=lambda entry: str(entry["reads"][0][0]))
def test_sentences_of_the_trade_are_read(entry: dict[str, Any]) -> None:
    name = next(name for name in models() if model(name).exhibit.family == entry["family"])
    words = procedure_words(model(name).exhibit, model(name).exhibit.games[0].name)
    for sentence, wanted, *above in entry["reads"]:
        assert wanted in read_trade_sentence(plain_words(sentence), words, *above)[0]


@pytest.mark.parametrize("entry", frame_entries(), ids=lambda entry: str(entry["reads"][0][0]))
def test_rules_are_read_in_any_order_of_their_words(entry: dict[str, Any]) -> None:
    name = next(name for name in models() if entry["family"] in (model(name).exhibit.family, "any"))
    words = procedure_words(model(name).exhibit, model(name).exhibit.games[0].name)
    for sentence, wanted in entry["reads"]:
        assert wanted in read_frames(plain_words(sentence), words)


@pytest.mark.parametrize(
    ("name", "sentence", "wanted"),
    [
        (
            "casino-war",
            "Tie again in the war and you lose the war bet.",
            ['wager pay "War": player loses when player chose go to war and war card ranks with dealer war card'],
        ),
        (
            "ultimate-texas-holdem",
            "Should you fold, the Ante is lost and the Blind is returned.",
            ['wager pay "Ante": player loses when player chose fold', 'wager pay "Blind": push when player chose fold'],
        ),
        (
            "three-card-poker",
            "If the hands tie, your Ante pushes.",
            [f'wager pay "Ante": push when {TIED} and "dealer qualifies" and not player chose fold'],
        ),
        (
            "three-card-poker",
            "Pair Plus loses when you fold",
            ['wager pay "Pair Plus": player loses when player chose fold and (hand is pair)'],
        ),
        ("craps", "Don't Pass loses on a come-out 12.", [
            """wager pay "Don't Pass": player loses when point is none and total is 12"""
        ]),
        ("casino-war", "When the cards tie, you choose: surrender and lose half your bet, or go to war.", []),
        ("three-card-poker", "If you do not fold, your Ante may win.", []),
    ],
)  # fmt: skip
def test_what_becomes_of_a_wager_is_read_from_wagers_and_circumstances_in_any_order(
    name: str, sentence: str, wanted: list[str]
) -> None:
    words = procedure_words(model(name).exhibit, model(name).exhibit.games[0].name)
    names = named_wagers(words.family, words.wagers)
    assert list(read_outcomes(plain_words(sentence), words, names, ())) == wanted


@pytest.mark.parametrize(
    ("name", "lines", "wrong"),
    [
        ("big-six", ("Twenty-four of them are ones, fifteen are twos.",), []),
        ("big-six", ("Twenty-two of them are ones, fifteen are twos.",), ["1 is on 22 stops"]),
        ("three-card-poker", ("A straight ranks above a flush.",), []),
        ("three-card-poker", ("A flush beats a straight.",), ["a flush beats a straight"]),
        ("three-card-poker", ("Everyone gets four cards.",), ["4 cards are dealt to the player"]),
        ("let-it-ride", ("Now you may take back bet 2.",), []),
        ("let-it-ride", ("Now you may take back the bet on the $.",), ["the wager Third may be taken back"]),
        ("ultimate-texas-holdem", ("After the flop, bet two times your ante.",), []),
        ("ultimate-texas-holdem", ("After the flop, bet three times your ante.",), ["3 times the ante after flop"]),
        ("ultimate-texas-holdem", ("Before the flop, bet 3x or 4x your ante.",), []),
    ],
)
def test_what_the_game_is_made_of_is_set_against_the_words(name: str, lines: tuple[str, ...], wrong: list[str]) -> None:
    assert [one.name for one in posted(name, *lines).offers] == wrong


def test_lines_that_are_whole_are_not_joined() -> None:
    long = "Banker pays even money less 5% commission, taken from each payment"
    lines = [long, "Tie pays 8 to 1", "HIGH CARD WINS · ACES ARE HIGH", "2. No surrender."]
    wanted = [long, "Tie pays 8 to 1", "HIGH CARD WINS", "ACES ARE HIGH", "No surrender."]
    assert [one.text for one in units(lines)] == wanted


def test_what_the_dealer_needs_is_read() -> None:
    words = procedure_words(model("three-card-poker").exhibit, "three-card-poker")
    for entry in trade_words()["meaning"]:
        for sentence, bound in entry["reads"]:
            (meaning,) = read_meaning(plain_words(sentence), words)
            assert meaning.condition == f"dealer hand ranks at least {bound}"
        for sentence in entry["skips"]:
            assert not list(read_meaning(plain_words(sentence), words))
    assert bound_of("the", words) == ""


@pytest.mark.parametrize(
    ("name", "line", "offered"),
    [
        ("blackjack", "Perfect Pairs: mixed pair 5 to 1", "Perfect Pairs"),
        ("blackjack", "Five-card Charlie wins at once", "a bonus for a hand of many cards"),
        ("baccarat", "PLAYER PAIR 11 TO 1", "a pair wager"),
        ("craps", "C & E", "Craps and Eleven"),
        ("roulette", "Double-zero wheel", "a wheel with 0 and 00"),
        ("sic-bo", "Odd or even pays 1 to 1", "odd and even"),
    ],
)
def test_what_the_trade_offers_and_the_procedure_has_not_is_an_offer(name: str, line: str, offered: str) -> None:
    assert [one.name for one in posted(name, line).offers] == [offered]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("blackjack", "No side bets: neither Perfect Pairs nor Royal Match"),
        ("blackjack-with-side-wagers", "21+3 pays 9 to 1"),
        ("spanish21", "A 5-card 21 pays 3 to 2"),
        ("roulette", "Single-zero wheel"),
    ],
)
def test_what_is_refused_or_in_the_procedure_is_no_offer(name: str, line: str) -> None:
    assert posted(name, line).offers == ()


def test_rows_under_an_unknown_wager_belong_to_it() -> None:
    text = posted("blackjack", "ROYAL MATCH", "Suited king and queen 25 to 1", "Suited 5 to 2")
    assert [one.words for one in text.offers] == ["ROYAL MATCH"]
    assert text.unread == ()


def test_bare_numbers_are_pays_in_a_list_of_hands() -> None:
    rows = ("PAIR PLUS", "SF 40", "TRIPS 30", "STRAIGHT 6")
    assert read("three-card-poker", *rows) == [
        'wager pay "Pair Plus": 40 to 1 when hand is straight flush',
        'wager pay "Pair Plus": 30 to 1 when hand is three of a kind',
        'wager pay "Pair Plus": 6 to 1 when hand is straight',
    ]
    noted = read("three-card-poker", "All payouts are for 1", *rows)
    assert noted[0] == 'wager pay "Pair Plus": 40 for 1 when hand is straight flush'
    assert unread("three-card-poker", "TRIPS 30") == ["TRIPS 30"]


def test_a_multiple_that_may_count_the_stake_is_left_to_the_eye() -> None:
    assert read("roulette", "STRAIGHT UP 35x") == ['wager pay "Straight": 35 to 1 when pocket is in N']
    assert unread("roulette", "STRAIGHT UP 36x") == ["STRAIGHT UP 36x"]


def test_another_wager_under_the_name_of_one_is_not_read() -> None:
    assert unread("sic-bo", "Single: two dice 2 to 1") == ["Single: two dice 2 to 1"]


def test_words_too_long_to_be_an_inscription_are_compared_by_eye() -> None:
    long = f"Blackjack pays 3 to 2 {'on every table of the house ' * 40}but not here"
    (said,) = unread("blackjack", long)
    assert said.startswith("Blackjack pays 3 to 2")
    assert read("blackjack", long) == []


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("thirty-five to one", "35 to 1"),
        ("Twenty one", "21"),
        ("one hundred and eighty to one", "180 to 1"),
        ("one hundred eighty-five to one", "185 to 1"),
        ("a thousand to one", "1000 to 1"),
        ("two hundred to one", "200 to 1"),
        ("six dollars for every five you bet", "6 to 5"),
        ("Smallest bet $5", "minimum bet $5"),
        ("An Ace and a Six", "soft 17"),
        ("21 made with seven or more cards", "7 or more card 21"),
        ("Two matches, both suited", "2 suited matches"),
    ],
)
def test_words_in_plain_form(text: str, plain: str) -> None:
    assert plain_words(text) == plain


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("How many decks? Two, shuffled for every round.", "2 decks, shuffled for every round."),
        ("What's the least I can bet? $5.", "minimum bet $5."),
        ("Can I play more than one hand? Yes, up to two.", "you can play more than 1 hand, up to 2."),
        ("May I surrender? No.", "you cannot surrender"),
        ("Does a triple win for Small? Yes, of course.", "a triple win for small"),
        ("What does going to war cost? A second bet.", "going to war takes a second bet."),
        ("What does a tie pay? Ten to one.", "a tie pays 10 to 1."),
        ("How much does it pay? It pays 9 to 1.", "it pays 9 to 1."),
        ("Feeling lucky? Good.", "feeling lucky? good."),
    ],
)
def test_a_question_with_its_answer_is_a_statement(question: str, statement: str) -> None:
    assert answered(plain_words(question)) == statement


def test_what_leans_on_the_sentence_before_takes_its_circumstance() -> None:
    line = "The dealer qualifies with a pair or better. If not, your Ante loses."
    assert 'wager pay "Ante": player loses when not ("dealer qualifies") and not player chose fold' in read(
        "ultimate-texas-holdem", line
    )
    assert "bonus eligibility: allowed when hand is doubled" in read(
        "spanish21", "The bonuses need no separate bet. They're paid on doubled hands as well."
    )


def test_multiples_of_another_wager_and_limits_told_on_the_line_before() -> None:
    assert read("craps", "ODDS: 10 TIMES YOUR PASS BET ON EVERY POINT") == [
        'wager "Odds": $5 to $50, at most 10 times "Pass" when N is 4, 5, 6, 8, 9 or 10'
    ]
    assert read("casino-war", "What does going to war cost? A second bet, twice the size of the first.") == [
        'wager "War": at most 2 times the ante'
    ]
    assert read("mississippi-stud", "Fold, or bet 4th Street: one time your ante only.") == [
        'wager "Fourth": exactly the ante'
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ("What is 21+3? A side bet on three cards.", "What does it pay? Nine to one on every winning hand."),
        ("How does 21+3 work?", "You need a flush.", "How much does that pay? 9 to 1 on every winning hand."),
        ("Tell me about the side bets.", "What does this side bet pay? Nine to one on every winning hand."),
        ("What does it pay? Nine to one on every winning hand.",),
    ],
)
def test_what_it_pays_is_never_taken_for_the_main_wager(lines: tuple[str, ...]) -> None:
    assert not [one for one in read("blackjack-with-side-wagers", *lines) if not str(one).startswith("wager offered")]
    assert lines[-1] in unread("blackjack-with-side-wagers", *lines)


def test_it_is_the_wager_that_was_asked_about_until_something_else_is() -> None:
    insured = ['wager pay "Insurance": 2 to 1 when dealer has blackjack']
    assert (
        read("blackjack", "What is insurance? A bet on the dealer's hole card.", "What does it pay? 2 to 1.") == insured
    )
    assert read("blackjack", "What is insurance?", "What is Lucky Ladies?", "What does it pay? 2 to 1.") == []
