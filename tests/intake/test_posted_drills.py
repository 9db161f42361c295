"""Hands told with their money, charts of third cards, moments of wagers, and facts of a game: read as conditions."""

import pytest

from intake.posted.blackjack_hands import hand_of_blackjack
from intake.posted.drills import drill_words, read_drill
from intake.posted.facts import broken_facts
from intake.posted.listed_pays import side_by_side
from intake.posted.moments import right_moments, wrong_moments
from intake.posted.plain_words import plain_words
from intake.posted.third_cards import read_third_card
from tests.intake.test_posted_prose import words_of

HITS = "banker draw: banker must hit when player side drew and banker total is"
QUALIFIES_NOT = "dealer hand ranks at least J high and not dealer hand ranks at least Q high"


@pytest.mark.parametrize(
    ("name", "sentence", "wanted"),
    [
        ("three-card-poker", "Ante $10, play $10, you have jack high: pay $10 on the ante and return the play bet.",
         [f'wager pay "Ante": 10 to 10 when player chose play and {QUALIFIES_NOT}',
          f'wager pay "Play": push when player chose play and {QUALIFIES_NOT}']),
        ("three-card-poker", "Ante $10, play $10, the guest has three of a kind: the bonus is $40.",
         ['wager pay "Ante Bonus": 40 to 10 when player chose play and (player chose play and hand is three of a kind)']),  # noqa: E501
        ("craps", "$5 in the field, the dice come 6-6: pay $10.",
         ['wager pay "Field": 10 to 5 when total is 12 and "hard"']),
        ("craps", "$5 on hard 6, the dice come 4-2: take the bet.",
         ['wager pay "Hardway": player loses when N is 6 and total is 6 and not "hard"']),
        ("roulette", "$20 on red, and the zero comes: take half and return $10.",
         ['wager pay "Red": player loses half the wager when pocket is 0']),
        ("baccarat", "$20 on Player and $5 on Tie, and it is a tie: pay $40 on Tie and return the bet on Player.",
         ['wager pay "Tie": 40 to 5 when hands tie', 'wager pay "Player": push when hands tie']),
        ("craps", "$10 on the pass line, an 11 comes: pay $10.", []),  # whether there is a point is not said
        ("roulette", "$5 minimum on red, and you win up to $50.", []),
        ("casino-war", "You bet $10 on Ante, go to war with another $10, and win the war: you win $20.", []),
    ],
)  # fmt: skip
def test_a_hand_told_with_its_money(name: str, sentence: str, wanted: list[str]) -> None:
    assert list(read_drill(sentence, *words_of(name))) == wanted


def test_a_hand_of_blackjack_told_with_its_money() -> None:
    words, _ = words_of("blackjack")
    told = drill_words("A guest bets $10 and gets ace-king while you show a 9. Pay $12 straight away.", words)
    assert hand_of_blackjack(told) == ("blackjack pay: 12 to 10",)
    assert hand_of_blackjack("you bets $10 and insures for $5. the insurance is paid $5") == ("insurance pay: 5 to 5",)
    assert not hand_of_blackjack("bet $10, the dealer has blackjack, and you get $5")


@pytest.mark.parametrize(
    ("said", "before", "first"),
    [
        ("4 draws if the card was a 2 to a 7", "banker's hand, after player has drawn",
         f"{HITS} 4 and third card is 2, 3, 4, 5, 6 or 7"),
        ("banker 3\tany card but 8", "look at player's third card",
         "banker draw: banker must stand when player side drew and banker total is 3 and third card is 8"),
        ("banker 4\t2 to 7", "look at player's third card",
         f"{HITS} 4 and third card is 2, 3, 4, 5, 6 or 7"),
        ("the banker pays 5% commission", "third card", ""),
        ("on 6 or more it stands", "the player draws on 5", ""),
    ],
)  # fmt: skip
def test_third_cards(said: str, before: str, first: str) -> None:
    words, _ = words_of("baccarat")
    assert next(iter(read_third_card(said, words, before)), "") == first


@pytest.mark.parametrize(
    ("name", "sentence", "wrong", "right"),
    [
        ("roulette", "You may bet until the ball drops.", True, False),
        ("roulette", "You may bet until the dealer calls no more bets.", False, True),
        ("three-card-poker", "Place your Ante after you have seen your cards.", True, False),
        ("three-card-poker", "Make your bets before the cards are dealt.", False, True),
        ("blackjack-with-side-wagers", "Get your side bets down before the second card is dealt.", True, False),
        ("three-card-poker", "After seeing your cards, fold or bet again.", False, False),
    ],
)
def test_moments_of_wagers(name: str, sentence: str, *, wrong: bool, right: bool) -> None:
    said = plain_words(sentence)
    assert bool(list(wrong_moments(said, *words_of(name)))) == wrong
    assert bool(right_moments(said, *words_of(name))) == right


@pytest.mark.parametrize(
    ("name", "sentence", "posted"),
    [
        ("ultimate-texas-holdem", "The Blind is optional.", "the wager Blind need not be made"),
        ("three-card-poker", "Pair Plus is optional.", ""),
        ("three-card-poker", "Pair Plus is mandatory.", "the wager Pair Plus has to be made"),
        ("big-six", "The wheel must make two full turns.", "2 turns are enough"),
        ("big-six", "The wheel must make three full turns.", ""),
        ("roulette", "The wheel has two zeros.", "the wheel has 2 zeros"),
        ("roulette", "Unlike other wheels ours has no double zero.", ""),
        ("mississippi-stud", "Check or bet at each street.", "a player may check"),
        ("mississippi-stud", "You cannot check.", ""),
        ("ultimate-texas-holdem", "You may check before the flop.", ""),
        ("blackjack-with-side-wagers", "Match the Dealer sets your cards against the dealer's hole card.",
         "Match the Dealer looks at the dealer's hole card"),
        ("blackjack-with-side-wagers", "Match the Dealer is about the dealer's up card, not the hole card.", ""),
    ],
)  # fmt: skip
def test_facts_of_a_game(name: str, sentence: str, posted: str) -> None:
    found = list(broken_facts(plain_words(sentence), "", *words_of(name)))
    assert [one.posted for one in found] == ([posted] if posted else [])


def test_lists_told_side_by_side() -> None:
    assert side_by_side("1x, 2x or 3x for 1, 2 or 3 dice") == "1x on 1, 2x on 2, 3x on 3"
    assert side_by_side("pays 2 to 1 on 4 or 10") == "pays 2 to 1 on 4 or 10"
