"""What a sentence leaves to others: the sentence before it, its opening word, a title, the bank of another game."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.layout.clause_numbers import without_number
from intake.prose.contradicted import reverses, with_own_decks
from intake.prose.games import recognised
from intake.prose.wording_bank import wordings


def lines(text: str) -> list[str]:
    return [line for one in draft(cut(text, "x.txt")).proposals for line in one.statements]


def test_a_condition_behind_an_opener_is_not_lost() -> None:
    """``Instead,`` was a clause of its own, with the condition: Banker bets pushed in every case."""
    for opener in ("Instead, when", "However, when", "Moreover, if", "When"):
        made = lines(f"Baccarat\n\n{opener} the Banker has won with a red seven, bets on the Banker are a push.\n")
        assert made
        assert not any(line == 'wager pay "Banker": push' for line in made)


def test_both_are_the_two_wagers_of_the_sentence_before() -> None:
    text = "Sic bo\n\nPut your chips on Small or on Big. Both are paid even money.\n"
    made = lines(text)
    assert {line.partition(":")[0] for line in made} >= {'wager pay "Small"', 'wager pay "Big"'}
    assert not any("Small" in line for line in lines(text.replace("Small or on ", "")))


def test_without_it_is_without_a_hand_that_qualifies() -> None:
    text = "Three card poker\n\nThe dealer needs a king at least. {} it, your Ante is paid even money.\n"
    without, having = ([one for one in lines(text.format(word)) if "Ante" in one] for word in ("Without", "With"))
    assert any('not "dealer qualifies"' in one and " or " not in one for one in without)
    assert [one for one in having if '"dealer qualifies" and hand ranks above dealer hand' in one]
    assert not any('not "dealer qualifies"' in one for one in having)


def test_a_rest_of_a_deck_without_tens() -> None:
    text = "Spanish 21\n\nSix decks are used, with {} cards in each{}. All other cards count their face value.\n"
    assert "card value: face value when card is 2 to 9" in lines(text.format(48, ", since the 10s are removed"))
    assert "card value: face value when card is 2 to 9" not in lines(text.format(52, ""))


def test_a_blackjack_that_takes_all_bets_is_the_dealers() -> None:
    made = lines("Blackjack\n\nThe dealer looks at the hole card; with a blackjack all bets are lost at once.\n")
    assert not any("player loses when player has blackjack" in line for line in made)


@pytest.mark.parametrize(
    ("title", "family"),
    [
        ("S I C   B O", "sic-bo"),
        ("C R A P S", "craps"),
        ("Re: War\n\nGoing to war takes a second bet. If the cards tie, surrender or war?", "casino-war"),
    ],
)
def test_games_by_titles_of_other_kinds(title: str, family: str) -> None:
    found = recognised(f"{title}\n\nPlease ask the dealer.".splitlines())
    assert found is not None
    assert found.family == family


def test_letters_that_stand_apart_by_themselves_are_no_title() -> None:
    assert recognised(["A B C D E F", "a crap shoot"]) is None


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("58-3. No ante shall be below $5.", "No ante shall be below $5."),
        ("58-3. Wagers. (a) No ante shall be below $5.", "No ante shall be below $5."),
        ("7-5 on the last hand.", "7-5 on the last hand."),  # odds or totals, no number of a clause
    ],
)
def test_clause_numbers_with_dashes(text: str, rest: str) -> None:
    assert without_number(text) == rest


def test_what_every_game_words_alike_is_lent() -> None:
    assert not any("hold'em" in one.sentence for one in wordings("roulette"))
    lent = {one.statements[0].partition(":")[0] for one in wordings("roulette") if one.family != "roulette"}
    assert {"payout limit", "none"} <= lent
    assert "decks" not in lent  # a wheel has no cards
    antes = [one for one in wordings("casino-war") if one.family == "every"]
    assert not any(said.startswith("wager:") for one in antes for said in one.statements)


@pytest.mark.parametrize(
    ("statement", "said", "against"),
    [
        ("insurance wager: exactly half the ante", "insure for half the bet or for less", True),
        ("insurance wager: exactly half the ante", "insurance takes half the bet", False),
        ("payout limit scope: all players of a round", "no more than $900 to 1 player", True),
        ("payout limit scope: all players of a round", "no more than $900 to all winners", False),
        ("payout limit: at most $100", "nobody may put more than $100 in a circle", True),
        ("hands per player: at most 50 hands", "no more than 50", True),
        ("check: dealer must not check the hole card", "the dealer looks at his cards at once", True),
    ],
)
def test_words_that_stand_against_a_claim(statement: str, said: str, against: bool) -> None:
    assert reverses(statement, said) is against


def test_the_number_of_decks_stands_beside_the_word() -> None:
    assert with_own_decks("2 decks", "2 hands are dealt from 8 decks") == "8 decks"
    assert with_own_decks("6 decks", "6 decks, shuffled 2 at a time") == "6 decks"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The dealer hits on 16 or less and on a soft 17.", ["dealer must hit when total is soft 17"]),
        (
            "You may double any two cards, and also after splitting.",
            ["player may double when cards in hand is 2", "allowed"],
        ),
        (
            "You may double any two cards, including after a split.",
            ["player may double when cards in hand is 2", "allowed"],
        ),
    ],
)
def test_what_is_included_is_no_condition(sentence: str, told: list[str]) -> None:
    """*Including after a split* was read as *only* there, and surely."""
    made = lines(f"Blackjack\n\n{sentence}\n")
    assert set(told) <= {line.partition(": ")[2] for line in made}
    assert not any("hand is split" in line for line in made)


def test_what_is_not_included_stays_out() -> None:
    made = lines("Blackjack\n\nYou may double any two cards, but not after a split.\n")
    assert "double after split: allowed" not in made
