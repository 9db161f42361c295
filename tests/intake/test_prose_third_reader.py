"""The third reader: sentences that no pattern was written for, read by the wordings of the bank that they are like."""

from __future__ import annotations

import re

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.language import reads_clean
from intake.prose.candidates import Context
from intake.prose.games import Game
from intake.prose.proposal import Confidence, Proposal
from intake.prose.sentence import folded_text
from intake.prose.third_reader import with_wordings
from intake.prose.wording_bank import LENT, NOTHING, digest, families, wordings
from intake.prose.wording_model import model
from intake.prose.wordings import Value, filled, plain, with_places
from tests.support.samples import some


def read(sentence: str, family: str = "blackjack") -> list[Proposal]:
    here = Context(family)
    return list(with_wordings(folded_text(sentence, here).said, (), "@1.1", here))


def lines(sentence: str, family: str = "blackjack") -> list[str]:
    return [line for proposal in read(sentence, family) for line in proposal.statements]


@pytest.mark.parametrize("family", families())
def test_what_is_kept_was_learned_from_the_bank_as_it_is(family: str) -> None:
    """After a change of the bank: ``make learn``."""
    learned = model(family)
    assert learned is not None
    assert learned.digest == digest(family)


@pytest.mark.parametrize("family", families())
def test_statements_of_the_bank_are_of_the_language(family: str) -> None:
    """But for a double zero, which only some wheels have."""
    said = sorted(one for one in {one.statements for one in wordings(family)} - {(NOTHING,)} if "00" not in str(one))
    for statements in some(said[::9]):
        assert reads_clean("\n".join(statements), Game(family, family, family)), statements


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("Players who tie with the house get their stake back.", "tie result: push"),
        ("Nobody is paid when the scores are level.", "tie result: push"),
        (
            "The croupier keeps drawing while he has 16 or fewer.",
            "dealer draw: dealer must hit when total is 16 or less",
        ),
        ("A hand that came of a split can be doubled like any other.", "double after split: allowed"),
        (
            "For a natural the house hands you three chips for every two you staked, that is 3 to 2.",
            "blackjack pay: 3 to 2",
        ),
    ],
)
def test_a_sentence_in_other_words_is_read(sentence: str, line: str) -> None:
    assert line in lines(sentence)


def test_nothing_that_is_read_so_is_sure() -> None:
    for one in some(wordings("blackjack")[::97]):
        assert all(made.confidence is not Confidence.SURE for made in read(one.sentence))


def test_a_negation_turns_a_permission_round_or_away() -> None:
    """*may* and *may not* are never the same statement."""
    tried = 0
    for one in some(
        [one for one in wordings("blackjack") if " may " in one.sentence and len(one.statements) == 1][::11]
    ):
        before = [line for line in lines(one.sentence) if " may " in line or line.endswith(": allowed")]
        turned = lines(one.sentence.replace(" may ", " may not ", 1))
        tried += bool(before)
        assert not set(before) & set(turned), one.sentence
    assert tried


def test_values_are_those_of_the_text() -> None:
    assert "insurance pay: 2 to 1" in lines(
        "Should the dealer turn out to have blackjack, insurance is settled at 2 to 1."
    )
    made = lines("Sitting down costs you at least $15 a hand.")
    assert all("15" in one for one in made)


def test_an_amount_without_a_place_stops_the_reading() -> None:
    assert not any(line.startswith("tie result") for line in lines("On a tie you get $3 back."))


def test_places_are_where_statement_and_sentence_share_a_value() -> None:
    values = plain("the dealer hit 16 or less").values
    form, rest = with_places(("dealer draw: dealer must hit when total is 16 or less",), values)
    assert form == ("dealer draw: dealer must hit when total is {total 1}",)
    assert not rest
    assert filled(form[0], [Value("total", "17")]) == "dealer draw: dealer must hit when total is 17"
    assert filled(form[0], [Value("odds", "3 to 2")]) is None


def test_both_ends_of_a_range_of_amounts_are_places() -> None:
    values = plain("bets run from $10 to $5000").values
    form, rest = with_places(('wager "Ante": $10 to $5,000',), values)
    assert form == ('wager "Ante": {money 1} to {money 2}',)
    assert not rest


def test_a_name_in_quotation_marks_has_no_places() -> None:
    form, _ = with_places(('wager pay "Dragon 7": 40 to 1',), plain("the dragon 7 pays 40 to 1").values)
    assert form == ('wager pay "Dragon 7": {odds 1}',)


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("banker hit on 2 to 7", ["total"]),
        ("it pays 7 to 6", ["odds"]),
        ("10s, jacks and kings count 0", ["ranks", "total"]),
        ("a 10 or an 11", ["total"]),
        ("up to $3000", ["money"]),
    ],
)
def test_values_are_of_the_kind_that_their_words_tell(said: str, kinds: list[str]) -> None:
    assert [value.kind for value in plain(said).values] == kinds


@pytest.mark.parametrize("family", ["baccarat", "roulette"])
def test_statements_that_differ_only_in_values_are_one_group(family: str) -> None:
    learned = model(family)
    assert learned is not None
    own = [group.forms[0] for group in learned.groups if not LENT & {said.partition(":")[0] for said in group.forms[0]}]
    shapes = [re.sub(r"\{\w+ \d+\}", "{}", " & ".join(sorted(form))) for form in own]
    assert len(shapes) == len(set(shapes))


def test_what_a_text_does_not_tell_is_not_paid() -> None:
    """The bank has 40 to 1 for a straight flush; this text has an amount that nobody can read."""
    assert not any(
        " to 1" in line for line in lines("Pair Plus: a straight flush gets you umpteen chips.", "three-card-poker")
    )


def test_limits_go_to_the_wagers_that_the_text_names() -> None:
    made = lines("On a split the least you may bet is $5 and the most is $200.", "roulette")
    assert all(line.startswith('wager "Split"') for line in made if "$5" in line)


def test_a_list_is_one_value_however_it_is_written() -> None:
    assert Value("total", "9 to 11").meaning == Value("total", "9, 10 or 11").meaning
    assert Value("ranks", "A or ten-valued card").meaning == Value("ranks", "A, 10 or face card").meaning


def test_a_printed_row_is_no_sentence() -> None:
    assert not lines("Flush .......... 4 to 1", "three-card-poker")


def test_a_draft_takes_over_what_nobody_else_read() -> None:
    text = "House rules of blackjack\nNobody is paid when the scores are level.\n"
    made = [line for one in draft(cut(text, "rules.txt")).proposals for line in one.statements]
    assert "tie result: push" in made
