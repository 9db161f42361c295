"""Lists below an unfinished sentence are read with it, and never without a word that governs them."""

from __future__ import annotations

import re

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.entries import Draft, Note, Section
from intake.layout.list_lines import set_apart
from intake.prose.leads import lists
from intake.prose.usual_conditions import completed


def drafted(text: str) -> Draft:
    return draft(cut(text, "rules.txt"))


def lines(made: Draft) -> list[str]:
    return [line for proposal in made.proposals for line in proposal.statements]


def test_each_item_is_read_with_the_words_before_the_list() -> None:
    made = drafted("Blackjack\n\nThe dealer must:\n(a) hit on 16 or less; and\n(b) stand on 17 or more.\n")
    assert lines(made)[-2:] == [
        "dealer draw: dealer must hit when total is 16 or less",
        "dealer draw: dealer must stand when total is 17 or more",
    ]
    assert Note("heading", "@3.1") in made.entries


def test_a_not_before_the_list_governs_every_item() -> None:
    text = "Blackjack\n\nA player may not:\n- split aces more than once;\n- surrender;\n- double after a split.\n"
    found = lines(drafted(text))
    assert "surrender: player may not surrender" in found
    assert not [line for line in found if line.endswith(": allowed") or " may surrender" in line]


@pytest.mark.parametrize(
    ("how", "said"), [("allowed", "allowed"), ("not allowed", "not allowed"), ("prohibited", "not allowed")]
)
def test_what_follows_is_allowed_or_not_as_the_lead_says(how: str, said: str) -> None:
    found = lines(drafted(f"Blackjack\n\nThe following are {how}:\n- Surrender\n- Doubling after a split\n"))
    assert f"surrender: {said}" in found
    assert f"double after split: {said}" in found


def test_conditions_that_must_all_hold_are_not_read_one_by_one() -> None:
    text = "Blackjack\n\nA player may surrender if:\n(a) the hand has two cards; and\n(b) the dealer shows an ace.\n"
    assert not [line for line in lines(drafted(text)) if line.startswith("surrender")]


def test_an_inner_list_ends_where_the_outer_one_goes_on() -> None:
    text = "The dealer must:\n(a) not:\n(i) hit on 17;\n(ii) look away;\n(b) stand on 17.\n"
    assert list(lists(cut(text, "rules.txt").pieces).items.values()) == [
        "The dealer must not:",
        "The dealer must not hit on 17.",
        "The dealer must not look away.",
        "The dealer must stand on 17.",
    ]


@pytest.mark.parametrize(
    ("family", "wager", "said", "meant"),
    [
        ("craps", "Pass", "player wins when total is 7 or 11", "player wins when point is none and total is 7 or 11"),
        ("craps", "Pass", "player wins when total is 8", "player wins when total is 8"),
        (
            "three-card-poker",
            "Ante",
            'even money when not "dealer qualifies"',
            'even money when player chose play and not "dealer qualifies"',
        ),
        ("three-card-poker", "Ante", "player loses unless player chose play", "player loses unless player chose play"),
    ],
)
def test_a_condition_is_completed_only_by_the_one_usual_case_it_can_mean(
    family: str, wager: str, said: str, meant: str
) -> None:
    assert completed(f'wager pay "{wager}"', said, family) == meant


LONG = "Dealer must hit on 16 or less and stand on every 17 that is dealt or drawn at this table"


def test_a_list_without_full_stops_is_set_apart_line_by_line() -> None:
    text = f"{LONG}\nBlackjack pays 3 to 2\nPlayers may double on any first two cards\n{LONG}\nNo surrender\n"
    found = [piece.text for piece in cut(set_apart(text), "rules.txt").pieces]
    assert found == text.splitlines()


def test_a_paragraph_that_was_wrapped_stays_one() -> None:
    text = (
        "A player who has been dealt a pair may split it, and the dealer then gives each\n"
        "Ace or other card of the pair a second card. Insurance is offered when the dealer\n"
        "Shows an ace, and it pays 2 to 1 on the amount that was staked by the player for\n"
        "that hand.\n"
    )
    assert set_apart(text) == text


@pytest.mark.parametrize(
    "but", ["with the exception of when", "except when", "except where", "unless", "excluding when", "other than when"]
)
def test_an_exception_never_becomes_the_condition(but: str) -> None:
    found = lines(drafted(f"Blackjack\n\nYou can surrender on any two-card hand, {but} the dealer has an ace up.\n"))
    assert not [line for line in found if re.search(r"surrender.* when (?!.* unless ).*up card is A", line)]


def test_a_second_condition_is_kept_in_its_own_words() -> None:
    found = lines(drafted("Blackjack\n\nIf the dealer busts and the player shows a red hat, the player wins.\n"))
    assert 'main result: player wins when dealer is bust and circumstance "the player shows a red hat"' in found


def test_wagers_told_in_parts_of_parts_are_read_with_their_names() -> None:
    text = (
        "Mini Baccarat\n\n"
        '5.1.1 a wager on the "Player\'s Hand" which shall -\n'
        "5.1.1.1 win if the Player's Hand has a point count higher than that of the Banker's Hand;\n"
        "5.1.1.2 lose if the Player's Hand has a point count lower than that of the Banker's Hand;\n"
        "5.1.1.3 be void if the point counts of the Player's Hand and the Banker's Hand are equal;\n"
    )
    made = draft(cut(text, "a.txt"))
    assert [(one.place, one.statements[0]) for one in made.proposals][1:] == [
        ("@4.1", 'wager pay "Player": player wins when player side wins'),
        ("@5.1", 'wager pay "Player": player loses when banker wins'),
        ("@6.1", 'wager pay "Player": push when hands tie'),
    ]


def test_a_numbered_heading_is_one_and_a_short_rule_is_none() -> None:
    """Two numbered lines in a row are a list."""
    head = "CRAPS\n\nSection 2. Line wagers\n(a) The Pass Line pays even money.\n\n"
    made = drafted(f"{head}3. On a tie both push.\n\n4. Odd\n5. Even\n").entries
    assert [one.place for one in made if isinstance(one, Section)] == ["@3.1"]
    assert "@6.1" not in {one.place for one in made if isinstance(one, Note)}


@pytest.mark.parametrize(
    "lead",
    [
        "The ante bonus pays, whatever the dealer holds: ",
        "Ante bonus, regardless of the dealer's hand: ",
        "The ante bonus is paid even if the dealer wins – ",
        "The ante bonus (no matter what the dealer has) pays ",
    ],
)
def test_words_that_change_nothing_take_no_item_of_the_list_with_them(lead: str) -> None:
    found = lines(
        drafted(f"Three Card Poker\n\n{lead}straight flush 5 to 1, three of a kind 4 to 1, straight 1 to 1.\n")
    )
    assert found[-3:] == [
        f'wager pay "Ante Bonus": {odds} to 1 when player chose play and hand is {hand}'
        for odds, hand in ((5, "straight flush"), (4, "three of a kind"), (1, "straight"))
    ]


def test_an_item_of_a_list_that_no_statement_has_is_told() -> None:
    made = drafted("Three Card Poker\n\nThe ante bonus pays: a gutshot 7 to 1, three of a kind 4 to 1.\n")
    (pay,) = (one for one in made.proposals if one.subject.startswith("wager pay"))
    assert pay.statements == ('wager pay "Ante Bonus": 4 to 1 when player chose play and hand is three of a kind',)
    assert pay.unread == ("a gutshot 7 to 1",)


def test_a_sentence_gives_one_answer_on_a_subject() -> None:
    text = "Blackjack\n\nPairs can be split up to three times to make four hands.\n"
    limits = [one.statements for one in drafted(text).proposals if one.subject == "split limit"]
    assert limits in ([("split limit: at most 3 times",)], [("split limit: at most 4 hands",)])
