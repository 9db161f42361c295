"""Posted sentences that no pattern reads, by the bank of wordings: what they speak of, and what becomes of it."""

from functools import cache

import pytest

from checker.posted.difference import DifferenceKind
from intake.posted.procedure_words import ProcedureWords
from intake.posted.wording_claims import outcomes_in, read_claims, repeats
from pitboss.posted_words import procedure_words
from tests.accuracy.posted_texts import comparison, model


@cache
def words_of(name: str) -> ProcedureWords:
    return procedure_words(model(name).exhibit, model(name).exhibit.games[0].name)


WAR = "player chose go to war and war card ranks"
PLAYED = 'player chose play and "dealer qualifies" and hand ranks'


@pytest.mark.parametrize(
    ("name", "sentence", "wanted"),
    [
        # the bank has no sentence in which a second tie loses: the case is its own, and the outcome that of the words
        ("casino-war", "A SECOND TIE LOSES ANTE AND WAR WAGER",
         {f'wager pay "{one}": player loses when {WAR} with dealer war card' for one in ("Ante", "War")}),
        ("three-card-poker", "Equal hands are a loss for both bets.",
         {f'wager pay "{one}": player loses when {PLAYED} with dealer hand' for one in ("Ante", "Play")}),
        ("blackjack", "Aces may be split again after a split.", {"re-split aces: allowed"}),
    ],
)  # fmt: skip
def test_the_case_is_the_banks_and_the_outcome_that_of_the_words(name: str, sentence: str, wanted: set[str]) -> None:
    found = read_claims(sentence, words_of(name))
    assert found
    assert set(found.statements) == wanted
    assert found.sure
    assert not repeats(found, words_of(name))


def test_a_sentence_that_says_what_the_procedure_says_repeats_it() -> None:
    found = read_claims("If you lose the war you lose both bets.", words_of("casino-war"))
    assert found
    assert repeats(found, words_of("casino-war"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("caribbean-stud", "The dealer must hold ace-king or higher to qualify."),
        ("caribbean-stud", "The dealer must hold ace-queen or higher to qualify."),
    ],
)
def test_cards_that_nobody_said_are_none_of_a_sentences(name: str, sentence: str) -> None:
    found = read_claims(sentence, words_of(name))
    assert found
    said = "A-K" if "king" in sentence else "A-Q"
    assert [said in one.condition for one in found.meanings] == [True]


@pytest.mark.parametrize("sentence", ["Carla keeps a $5 chip on Tie.", "Our cashier is open until midnight."])
def test_what_states_no_rule_is_no_claim(sentence: str) -> None:
    found = read_claims(sentence, words_of("baccarat"))
    assert found is None or not found.sure


@pytest.mark.parametrize(
    ("stretch", "outcomes"),
    [
        ("the house takes both bets", {"player loses"}),
        ("the wager-ante pay 1 to 1", {"player wins"}),
        ("the bet is returned", {"push"}),
        ("the cards are dealt", set()),
    ],
)
def test_what_the_words_say_becomes_of_a_wager(stretch: str, outcomes: set[str]) -> None:
    assert outcomes_in(stretch) == outcomes


def test_a_difference_rests_only_on_what_was_read_whole() -> None:
    made = comparison("casino-war", "felt", "A SECOND TIE LOSES ANTE AND WAR WAGER")
    assert [one.kind for one in made.found] == [DifferenceKind.DIFFERS]
    assert "war card 2♦; dealer war card 2♣" in made.found[0].situation
    hedged = comparison("casino-war", "felt", "A second tie usually loses ante and war wager")
    assert not hedged.found
    assert hedged.is_undecided
