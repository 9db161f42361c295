"""Drafts: what is proposed from a text, how doubt is carried, and that every draft can be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.parser import parse
from grammar.resolver.known_games import asks_for_game
from grammar.resolver.resolution import resolve
from grammar.source import cut
from intake.draft import draft
from intake.draft_text import draft_text
from intake.entries import Note, Section
from intake.prose.candidates import Context
from intake.prose.games import Game, recognised
from intake.prose.patterns import patterns
from intake.prose.sentence import read_sentence
from intake.prose.subjects import likely_subjects

BLACKJACK = Game("blackjack", "Blackjack", "blackjack")


def written(text: str) -> str:
    """The draft of a text; sentences that tell no game are read as some of blackjack."""
    return draft_text(draft(cut(text, "source.txt"), about=recognised(text.splitlines()) or BLACKJACK), "Draft")


def assert_readable(text: str) -> None:
    parsed = parse(text)
    assert parsed.faults == ()
    assert resolve(parsed)[1] == ()


def test_a_line_carries_place_and_confidence() -> None:
    assert "dealer draw: dealer must hit when total is soft 17 @1.2 proposed sure" in written(
        "Six decks are used. The dealer hits soft 17.\n"
    )


def test_a_sentence_with_two_readings_keeps_both() -> None:
    text = written("The dealer draws up to 17.\n")
    assert "reading inclusive\n    dealer draw: dealer must hit when total is 17 or less" in text
    assert "reading exclusive\n    dealer draw: dealer must hit when total is 16 or less" in text
    assert_readable(text)


def test_a_bonus_of_half_can_be_three_to_two_or_one_to_two() -> None:
    text = written("A blackjack is paid a bonus of half the bet.\n")
    assert "blackjack pay: 3 to 2" in text
    assert "blackjack pay: 1 to 2" in text


def test_a_hedge_is_kept() -> None:
    assert "re-split aces: sometimes not allowed" in written("Sometimes re-splitting aces is not allowed.\n")


def test_an_unknown_condition_is_a_circumstance() -> None:
    text = written("Players may surrender if the pit manager agrees.\n")
    assert 'surrender: player may surrender when circumstance "the pit manager agrees"' in text
    assert "proposed sure" not in text


def test_damage_is_printed_and_read_as() -> None:
    text = written("The dea{er must stand on 17 or more.\n")
    assert 'printed "dea{er" read as "dealer" likely' in text


def test_an_unknown_sentence_is_left_open_with_likely_subjects() -> None:
    text = written("The colour of the felt shall please the eye, and insurance is a lovely word.\n")
    assert "# @1.1 The colour of the felt" in text
    assert "likely about:" in text


def test_rows_become_a_pay_table_and_unknown_events_are_defined() -> None:
    text = written("Bonus Pay Table\n\nHand\tPays\n5 card 21\t3 to 2\nFour aces and a smile\t50 to 1\n")
    assert '"5-card 21" 3 to 2 @4 proposed sure' in text
    assert 'event "Four aces and a smile": circumstance "Four aces and a smile"' in text
    assert_readable(text)


def test_running_text_gives_rows_too() -> None:
    text = written("A perfect pair pays 25 to 1, a coloured pair pays 12 to 1 and a mixed pair pays 6 to 1.\n")
    for row in ("perfect pair 25 to 1", "coloured pair 12 to 1", "mixed pair 6 to 1"):
        assert row in text


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Spanish 21 is much like blackjack. Blackjack pays 3 to 2.\n", "spanish21"),
        ("House rules for blackjack\n\nSpanish 21 is played at table 4.\n", "blackjack"),
        ("Punto Banco\n\nThe Banker draws a third card.\n", "baccarat"),
        ("Roulette: the wheel has a single zero.\n", "roulette"),
        ("Craps. The shooter rolls two dice.\n", "craps"),
        ("Three Card Poker with Pair Plus.\n", "three-card-poker"),
    ],
)
def test_the_game_is_recognised_by_its_words(text: str, game: str) -> None:
    assert draft(cut(text, "source.txt")).game.name == game


def test_a_game_that_the_language_does_not_know_is_said_so() -> None:
    text = written("Pai Gow Poker\n\nSeven cards are dealt. Payouts are rounded down to the nearest dollar.\n")
    assert "a game that the language does not know yet" in text
    assert "rounding: down to the dollar" in text
    assert_only_the_game_is_asked_for(text)


@pytest.mark.parametrize(
    "text",
    [
        "The Button Game\n\nThe banker covers the buttons. The minimum bet is $5. A winning Kwok pays even money.\n",
        "The dealer spins the wheel once.\n",
        "Nothing but prose.\n",
        "",
    ],
)
def test_a_text_that_tells_no_game_is_not_taken_for_one(text: str) -> None:
    made = draft_text(draft(cut(text, "source.txt")), "Draft")
    assert "No word of the text tells the game" in made
    assert "\ngame " not in made
    assert "\nfamily " not in made
    assert_only_the_game_is_asked_for(made)


def assert_only_the_game_is_asked_for(text: str) -> None:
    parsed = parse(text)
    assert parsed.faults == ()
    assert list(map(asks_for_game, resolve(parsed)[1])) == [True]


def test_other_cards_leave_out_the_tens_that_were_named() -> None:
    text = written("Tens and face cards count as ten. All other cards count their face value.\n")
    assert "card value: face value when card is 2 to 9" in text


def test_what_a_blackjack_pays_is_not_what_the_insurance_before_it_pays() -> None:
    text = written("Insurance pays 2 to 1. The dealer hits soft 17. Blackjack pays 3 to 2.\n")
    assert "insurance pay: 2 to 1" in text
    assert "insurance pay: 3 to 2" not in text
    assert "blackjack pay: 3 to 2" in text


def test_subjects_are_named_by_nearness() -> None:
    assert "insurance wager" in [hint.subject for hint in likely_subjects("How much insurance may a player take?")]


WORDS = sorted({word for example in patterns().examples for word in example.sentence.split()})


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, '"', "@1", "#", "\t", "\n", "(", ")", "$5", "3 to 2", "|"]), max_size=40))
def test_every_draft_can_be_read(words: list[str]) -> None:
    assert_readable(written(" ".join(words) + "\n"))


def test_a_row_goes_on_from_the_cards_named_before() -> None:
    text = written("Spanish 21\n\nA 6-7-8 or 7-7-7 of mixed suits pays 3 to 2, of the same suit pays 2 to 1.\n")
    for row in ("6-7-8 of mixed suits", "7-7-7 of mixed suits", "6-7-8 of the same suit", "7-7-7 of the same suit"):
        assert f'"{row}"' in text


def test_a_variant_in_the_same_text_has_sections_of_its_own() -> None:
    text = written(
        "Blackjack Rules\n\nThe dealer hits soft 17. Surrender is not allowed.\n\nSpanish 21\n\n"
        "Surrender is allowed.\n\n"
        "Blackjack\n\nA blackjack pays 3 to 2.\n"
    )
    exhibit, faults = resolve(parse(text))
    assert faults == ()
    assert [(game.name, game.follows) for game in exhibit.games] == [("blackjack", ""), ("spanish21", "blackjack")]
    assert 'section "Spanish 21" in game spanish21 @5.1' in text
    assert 'section "Blackjack" in game spanish21 @9.1' in text
    assert "surrender: allowed @7.1" in text


def test_a_game_of_another_family_is_one_note_and_said_so() -> None:
    text = written(
        "Blackjack\n\nThe dealer hits soft 17. Insurance pays 2 to 1. Blackjack pays 3 to 2.\n\nRoulette\n\n"
        "The minimum bet is $5.\n\nRules of Blackjack\n\nSurrender is not allowed.\n"
    )
    assert "also has the rules of Roulette: not drafted here" in text
    assert "note remark @5.1-7.1" in text
    assert "$5" not in text
    assert "surrender: not allowed @11.1" in text
    assert_readable(text)


@pytest.mark.parametrize(
    ("sentence", "rows"),
    [
        (
            "If you make 21 with 5 cards, the payout is 3:2, with 6 cards is 2:1 and with 7 or more cards is 3:1.",
            ['"5-card 21" 3:2', '"6-card 21" 2:1', '"7 or more card 21" 3:1'],
        ),
        (
            "Bonuses of 3:2 for a five-card 21, 2:1 for a six-card 21 and 3 to 1 for a 6-7-8 of spades are paid.",
            ['"5-card 21" 3:2', '"6-card 21" 2:1', '"6-7-8 of spades" 3 to 1'],
        ),
        (
            "The wager pays 4 to 1 on a single unsuited match; 9 to 1 on a single suited match.",
            ["one unsuited match 4 to 1", "one suited match 9 to 1"],
        ),
        (
            "A perfect pair earns 25 to 1, a coloured pair 12 to 1 and a mixed pair 6 to 1.",
            ["perfect pair 25 to 1", "coloured pair 12 to 1", "mixed pair 6 to 1"],
        ),
    ],
)
def test_rows_in_running_text(sentence: str, rows: list[str]) -> None:
    text = written(f"Spanish 21\n\n{sentence}\n")
    assert [row for row in rows if f"  {row} @3.1" not in text] == []
    assert_readable(text)


def test_a_clause_that_no_statement_came_from_is_named() -> None:
    made = read_sentence("A player may split a pair, and the dealer may sing a song.", "@1.1", Context("blackjack"))
    assert made[-1].unread == ("the dealer may sing a song",)
    made = read_sentence("A player may split a pair and may double after a split.", "@1.1", Context("blackjack"))
    assert made[-1].unread == ()


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("Addendum to the blackjack procedure of Lakeside Charities", True),
        ("This amendment changes the rules of blackjack filed in May.", True),
        ("The rules of blackjack at Lakeside", False),
    ],
)
def test_a_text_that_changes_another_procedure_is_told_how_to_name_it(first: str, told: bool) -> None:
    written = draft_text(draft(cut(f"{first}\n\nBlackjack pays 6 to 5.\n", "a.txt")), "a")
    assert ('# amends "that-procedure.game"' in written) is told
    assert "blackjack pay: 6 to 5" in written


def test_a_document_is_called_by_the_title_that_it_gives_itself() -> None:
    assert draft(cut("Blackjack at the Mill\n\nBlackjack pays 3 to 2.\n", "a.txt")).title == "Blackjack at the Mill"
    assert draft(cut("Blackjack pays 3 to 2.\n", "a.txt")).title == ""


def test_what_any_game_may_say_is_proposed_of_a_game_that_is_not_known() -> None:
    text = (
        "Fan Tan\n\nThe minimum wager is $5 and the maximum wager is $200.\n"
        "Players place their wagers on Fan, Kwok or Nim.\nA winning Fan wager pays 3 to 1.\n"
        "A winning Kwok wager does not pay 2 to 1.\nThe dealer hits soft 17.\n"
    )
    found = written(text)
    assert "\nwager: $5 to $200 @3.1 proposed likely\n" in found
    for name in ("Fan", "Kwok", "Nim"):
        assert f'wager offered "{name}": allowed @4.1 proposed perhaps' in found
    assert 'wager pay "Fan": 3 to 1 when circumstance "the Fan wager wins" @5.1 proposed perhaps' in found
    assert 'wager pay "Kwok"' not in found
    assert "dealer draw" not in found.replace("# ", "").split("@7.1")[0]
    assert_only_the_game_is_asked_for(found)


def lines_of(text: str) -> list[str]:
    return [line for one in draft(cut(text, "a.txt")).proposals for line in one.statements]


def test_it_is_the_wager_that_the_sentence_before_began_with() -> None:
    said = lines_of(
        "Craps\n\nThe Don't Pass bet is the reverse of the Pass Line. It wins on 2 or 3 and loses on 7 or 11."
    )
    assert {line.split(":")[0] for line in said if line.startswith("wager pay")} == {'wager pay "Don\'t Pass"'}


def test_nothing_is_said_of_one_wager_where_the_sentence_before_was_on_several() -> None:
    said = lines_of("Craps\n\nThe Pass Line and the Don't Pass are line bets. It wins on 2 or 3.")
    assert not [line for line in said if line.startswith("wager pay")]


def test_limits_without_a_name_are_those_of_every_wager_where_there_is_no_ante() -> None:
    assert "wager: $5 to $200" in lines_of("Craps\n\nThe minimum bet is $5 and the maximum $200.")
    assert 'wager "Ante": $5 to $200' in lines_of("Three Card Poker\n\nThe minimum bet is $5 and the maximum $200.")


@pytest.mark.parametrize(
    ("text", "granted"),
    [
        ("Pairs may be split up to three times.", True),
        ("A player may split pairs to make up to four hands.", True),
        ("Splitting is limited to four hands.", False),
        ("Pairs may be split up to three times. The player may split any two cards of equal value.", False),
    ],
)
def test_a_limit_on_splits_of_pairs_grants_them_where_nothing_else_does(text: str, granted: bool) -> None:
    said = lines_of(f"Blackjack\n\n{text}")
    assert any(line.startswith("split limit") for line in said)
    assert ("split: player may split when first two cards are the same rank" in said) is granted


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Blackjack\n\nYou cannot hit a hand of 21.", "hit: player may not hit"),
        (
            "Blackjack\n\nInsurance pays 2 to 1. A blackjack beats any other 21 and is paid 6 to 5.",
            "insurance pay: 6 to 5",
        ),
        ("Blackjack\n\nThe table minimum is $5 on weekdays and $10 on weekends.", 'wager "Ante": at least $5'),
        (
            "Roulette\n\nEven-money bets lose half on 0. All other outside bets lose on 0.",
            'wager pay "Red": player loses when pocket is 0',
        ),
    ],
)
def test_what_holds_of_something_else_is_not_said_of_all(text: str, wrong: str) -> None:
    assert wrong not in lines_of(text)


def test_two_sevens_are_neither_three_sevens_nor_two_matches() -> None:
    text = (
        "Blackjack\n\nThe Lucky Seven side bet pays 50 to 1 for two unsuited sevens and 100 to 1 for two suited sevens."
    )
    assert not [row for table in draft(cut(text, "a.txt")).tables for row in table.rows if row.known]


def test_rows_that_go_on_with_the_cards_named_before_are_rows_of_their_own() -> None:
    text = (
        "Spanish 21\n\nA five-card 21 pays 3 to 2, six cards 2 to 1 and seven or more cards 3 to 1.\n"
        "6-7-8 of mixed suits pays 3 to 2, suited 2 to 1, in spades 3 to 1.\n"
    )
    rows = [(row.title, row.pays) for table in draft(cut(text, "a.txt")).tables for row in table.rows]
    assert rows == [
        ('"5-card 21"', "3 to 2"),
        ('"6-card 21"', "2 to 1"),
        ('"7 or more card 21"', "3 to 1"),
        ('"6-7-8 of mixed suits"', "3 to 2"),
        ('"6-7-8 of the same suit"', "2 to 1"),
        ('"6-7-8 of spades"', "3 to 1"),
    ]


def test_what_a_sentence_pays_for_hands_without_a_row_is_told() -> None:
    text = "Blackjack\n\nA perfect pair pays 25 to 1 and a pair of one-eyed jacks pays 40 to 1."
    assert "# not read: a pair of one-eyed jacks pays 40 to 1" in draft_text(draft(cut(text, "a.txt")), "a")


@pytest.mark.parametrize(
    "sentence",
    ["The game uses six decks.", "Aces rank high.", "A flush beats a straight.", "The dealer takes one card."],
)
def test_a_short_sentence_is_no_heading(sentence: str) -> None:
    found = draft(cut(f"CASINO WAR\n{sentence}\nThe higher card wins even money.\n", "a.txt"))
    assert not any(isinstance(one, Note) and one.place.startswith("@2") for one in found.entries)


def test_a_label_without_a_verb_stays_a_heading() -> None:
    found = draft(cut("BLACKJACK\nDoubling down. The player may double on any first two cards.\n", "a.txt"))
    assert any(isinstance(one, Note | Section) and one.place == "@2.1" for one in found.entries)
