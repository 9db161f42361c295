"""Money on top, envy bonuses, least odds and lists of cases, as regulations write them."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.prose.bonuses import read_bonus
from intake.prose.least_odds import promises_least
from intake.prose.limits import read_limit
from intake.prose.money_sentences import MoneySentence, money_sentences
from intake.prose.named_claims import read_claim
from tests.intake.negation import negations

BONUSES, LIMITS, LEAST, CLAIMS = (money_sentences(kind) for kind in ("bonus", "limit", "least", "claim"))


def said_of(sentence: str, pattern: MoneySentence) -> tuple[str, ...]:
    if pattern in BONUSES:
        found = read_bonus(sentence, "@1.1", "blackjack")
    else:
        found = (read_claim if pattern in CLAIMS else read_limit)(sentence, "@1.1")
    return found.statements if found else ()


@pytest.mark.parametrize("pattern", [*BONUSES, *LIMITS, *CLAIMS], ids=lambda one: one.readings[0][1])
def test_each_sentence_on_money_reads_its_own_and_no_others(pattern: MoneySentence) -> None:
    assert {bool(example.line) for example in pattern.examples} == {True, False}
    for example in pattern.examples:
        said = said_of(example.sentence, pattern)
        if example.line:
            assert example.line in said
            assert all(example.line not in said_of(other, pattern) for other in negations(example.sentence))
        else:
            assert not pattern.match(example.sentence) or not said


def test_least_odds_are_promised_by_their_own_sentences_and_no_others() -> None:
    for pattern in LEAST:
        assert {bool(example.line) for example in pattern.examples} == {True, False}
        assert all(promises_least(example.sentence) is bool(example.line) for example in pattern.examples)


SEVENS = '"suited 7-7-7 against a 7"'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "A suited 7-7-7 against a dealer's 7 is paid an additional bonus of $1,000.",
            f"main pay: plus $1,000 when {SEVENS}",
        ),
        (
            "For bets of $5 to $24, a suited 7-7-7 with a dealer 7 wins a bonus of $1,000.",
            f"main pay: plus $1,000 when {SEVENS} and ante is $5 to $24",
        ),
        (
            "Where the wager was $5 or more but less than $25, a suited 7-7-7 with a dealer 7 is paid an extra $1,000.",
            f"main pay: plus $1,000 when {SEVENS} and ante is $5 or more and ante is less than $25",
        ),
        (
            "Every other player receives an envy bonus of $50 if a hand is suited 7-7-7 against a dealer 7.",
            f'envy bonus "main": $50 when {SEVENS}',
        ),
        (
            "All other players who placed a Super Sevens wager receive $50 after a suited 7-7-7 against a dealer 7.",
            f'envy bonus "Super Sevens": $50 when {SEVENS}',
        ),
    ],
)
def test_money_on_top_is_read_with_its_hand_and_its_stake(text: str, line: str) -> None:
    found = read_bonus(text, "@1.1", "blackjack")
    assert found
    assert found.statements == (line,)


@pytest.mark.parametrize(
    "text",
    [
        "No additional bonus of $1,000 is paid for a suited 7-7-7 against a dealer 7.",
        "An additional bonus of $1,000 is paid for a suited 7-7-7 unless the hand was doubled.",
        "An additional bonus of $1,000 is paid from time to time.",
        "The additional wager is $5.",
    ],
)
def test_money_without_a_hand_or_with_a_doubt_is_left_open(text: str) -> None:
    assert read_bonus(text, "@1.1", "blackjack") is None


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("No licensee may pay a winning wager at less than the odds listed below.", True),
        ("Winning wagers shall not be paid at lower than the following odds.", True),
        ("The odds are at least:", True),
        ("Winning wagers are paid at the odds listed below.", False),
        ("No wager may be less than the table minimum listed below.", False),
    ],
)
def test_the_least_odds_are_told_from_the_odds(text: str, least: bool) -> None:
    assert promises_least(text) is least


def lines_of(text: str) -> list[str]:
    made = draft(cut(text, "a.txt"))
    return [line for proposal in made.proposals for line in proposal.statements]


def test_rows_below_least_odds_are_bounds_until_the_next_heading() -> None:
    text = (
        "# Big Six\n\nNo licensee may pay a winning wager at less than the odds listed below.\n\n"
        "The $5 symbol: 5 to 1\nThe joker: 40 to 1\n\n# Pays at this house\n\nThe joker: 45 to 1\n"
    )
    assert lines_of(text)[1:] == [
        'wager pay "Five": at least 5 to 1 when stop is 5, otherwise player loses',
        'wager pay "Joker": at least 40 to 1 when stop is joker, otherwise player loses',
        'wager pay "Joker": 45 to 1 when stop is joker, otherwise player loses',
    ]


CASES = """Blackjack

12.3. Wagers. The player wins the wager if {of} the following events {occur}:

(1) The player's total is more than the dealer's total;
(2) The player has blackjack and the dealer does not; or
(3) The dealer busts.
"""


def test_each_case_of_a_list_is_read_with_what_it_brings_about() -> None:
    assert lines_of(CASES.format(of="any of", occur="occur"))[1:] == [
        "main result: player wins when player total is more than dealer total",
        "main result: player wins when player has blackjack and dealer has no blackjack",
        "main result: player wins when dealer is bust",
    ]


def test_cases_that_must_hold_together_are_not_read_apart() -> None:
    assert not any(line.startswith("main result") for line in lines_of(CASES.format(of="all of", occur="occur")))


UNNAMED = """Let It Ride

{heading}

Royal flush 1000 to 1
Tens or better 1 to 1
"""


def test_a_pay_table_without_a_name_is_that_of_all_wagers_paid_alike() -> None:
    assert lines_of(UNNAMED.format(heading="Pay table"))[1:] == [
        'wager pay "First": 1000 to 1 when full hand is royal flush',
        'wager pay "Second": 1000 to 1 when full hand is royal flush',
        'wager pay "Third": 1000 to 1 when full hand is royal flush',
        'wager pay "First": 1 to 1 when "high pair"',
        'wager pay "Second": 1 to 1 when "high pair"',
        'wager pay "Third": 1 to 1 when "high pair"',
    ]


@pytest.mark.parametrize(
    "heading",
    [
        "Three Card Bonus",
        "Progressive Jackpot",
        "Optional side bet",
        "The bonus wager is paid by this table, whatever else the hand wins:",
    ],
)
def test_the_pay_table_of_a_bonus_is_not_taken_for_that_of_the_game(heading: str) -> None:
    assert not any(line.startswith("wager pay") for line in lines_of(UNNAMED.format(heading=heading)))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Match the Dealer wagers must be made in multiples of $1.", 'wager "Match the Dealer": multiples of $1'),
        ("Lucky Ladies bets must be in even dollar amounts.", 'wager "Lucky Ladies": even amounts'),
    ],
)
def test_the_steps_of_a_named_wager_are_read(text: str, line: str) -> None:
    found = read_limit(text, "@1.1")
    assert found
    assert found.statements == (line,)
    assert read_limit(text.replace("must", "need not"), "@1.1") is None


def drafted(text: str) -> list[str]:
    made = draft(cut("Blackjack\n\n" + text, "a.txt"))
    return [line for one in made.proposals for line in one.statements]


def test_a_table_is_that_of_the_wager_the_document_names() -> None:
    rows = "Perfect pair\t25 to 1\nMixed pair\t6 to 1\n"
    text = f"Blackjack\n\nA player may place a Golden Twins wager.\n\n4. Golden Twins\n{rows}"
    assert [(table.title, table.wager) for table in draft(cut(text, "a.txt")).tables] == [
        ("Golden Twins", "Golden Twins")
    ]
    unnamed = text.replace("a Golden Twins wager", "a side wager").replace("4. Golden Twins", "4. Side wager")
    assert [table.wager for table in draft(cut(unnamed, "a.txt")).tables] == ["Perfect Pairs"]


def test_a_figure_or_a_pay_of_something_else_is_not_taken_for_that_of_the_game() -> None:
    assert "claim" not in " ".join(drafted("The curious Golden Twins circle keeps a house edge of 3.47%."))
    assert not any(line.startswith("blackjack pay: 2 to 1") for line in drafted("A suited blackjack pays 2 to 1."))
    assert "blackjack pay: 2 to 1" in drafted("A winning blackjack pays 2 to 1.")


def test_as_often_as_one_likes_is_no_hedge() -> None:
    assert "hit: player may hit" in " ".join(drafted("A player may hit as often as desired."))
