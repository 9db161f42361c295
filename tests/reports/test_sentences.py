"""Every statement becomes one readable sentence that says all of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from grammar.parser import parse, read
from grammar.question_names import SubjectName
from grammar.tree import Claim, Define, Event, Line, Paytable, Row, Statement
from grammar.vocabulary import vocabulary
from reports.english.conditions import COUNTS, FLAGS, MOMENTS, moments_of, time
from reports.english.phrases import PHRASES, YES_NO
from reports.english.sentences import CLAIMS, row_condition, sentence, table_sentence
from tests.support.trees import lines, statements

ROOT = Path(__file__).parents[2]
GAMES = sorted([*ROOT.glob("grammar/library/*.game"), *ROOT.glob("exhibits/**/*.game")])
many = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))

SAID = {
    "dealer draw: dealer must hit when total is 16 or less": (
        "The dealer must draw a card when the total is 16 or less."
    ),
    "dealer draw: dealer must hit until total is 18 to 21": "The dealer must draw a card until the total is 18 to 21.",
    "dealer draw: at some tables dealer must hit when total is soft 17": (
        "At some tables, the dealer must draw a card when the total is soft 17."
    ),
    "main result: push when totals are equal": "The hand is a push when the totals are equal.",
    "tie result: player loses $1": "When the totals are equal, the player loses $1.",
    "bust: player loses": "When the player's hand is bust, the player loses.",
    "blackjack pay: 3 to 2": "A winning blackjack pays 3 to 2.",
    "insurance pay: 2 to 1": "When the dealer has a blackjack, insurance pays 2 to 1.",
    "main pay: by reference, refers to table \"Pay Table 1\"": (
        "The pay of a winning hand is set by reference. See the table “Pay Table 1”."
    ),
    "burn: left to the floor supervisor": "How many cards are burned is left to the floor supervisor.",
    "burn: 1 card when after the shuffle": "The dealer must burn 1 card after the shuffle.",
    "wager \"21+3\": $1 to $10, at most the ante": "The “21+3” wager must be from $1 to $10 and at most the ante.",
    "wager offered \"21+3\": not allowed in game spanish21": (
        "In the game “spanish21”, the “21+3” wager is not offered."
    ),
    "decks: 6 decks of 48 cards, no 10s": "The game is played with 6 decks of 48 cards; the 10s are taken out.",
    "decks: of 52 cards": "Each deck has 52 cards.",
    "split limit: at most 4 hands": "A hand may be split into at most 4 hands.",
    "split limit: at most 3 times unless split card is A": (
        "A hand may be split at most 3 times unless the split card is an ace."
    ),
    "surrender: player may surrender only when action is first": (
        "The player may surrender the hand only when the player has not yet acted on the hand."
    ),
    "hit split aces: not allowed": "On a hand from split aces, the player may not draw another card.",
    "card value: 10 when card is 10 or face card": "A card counts 10 points when the card is a 10 or a face card.",
    "card value: face value when card is 2 to 9": "A card counts its face value when the card is 2 to 9.",
    "opening: dealer must fan each deck, then count the cards": (
        "At the opening of the table, the dealer must fan each deck, then count the cards."
    ),
    "settling: dealer must collect losing wagers, then pay winning wagers when after dealer turn": (
        "After the dealer's turn, the dealer must collect losing wagers, then pay winning wagers."
    ),
    "irregularity \"exposed card\": dealer must burn the card when circumstance \"no hand can use it\"": (
        "In case of “exposed card”, when no hand can use it, the dealer must burn the card."
    ),
    "signal \"hit\": player must tap the felt": "As the signal for “hit”, the player must tap the felt.",
    "signal precedence: hand over voice": "Where hand and voice differ, the hand signal counts.",
    "rounding: exact": "Payouts are not rounded.",
    "rounding: down to the dollar": "Payouts are rounded down to the dollar.",
    "collecting order \"21+3\": from right to left": "Losing “21+3” wagers are collected from right to left.",
    "collecting order: from right to left": "Losing wagers are collected from right to left.",
    "point system: none": "There is no point system.",
    "date: 2021-03-26": "This procedure is dated 26 March 2021.",
    "cut depth: about 1.5 decks": "The cut must be about 1.5 decks deep.",
    "define bust: total is more than 21": "A hand is bust when the total is 22 or more.",
    "define blackjack: cards in hand is 2 and hand has an ace and not hand is split": (
        "A hand is a blackjack when the hand has exactly 2 cards and the hand has an ace and the hand does not "
        "come from a split."
    ),
    "event no pair: not first two cards are the same rank": (
        "“no pair” means that the first two cards do not have the same rank."
    ),
    "claim: house edge of \"21+3\" is 3.24%": "The house edge of “21+3” is 3.24%.",
    "claim: total return of \"21+3\" is -.03": "The returns of “21+3” add up to -.03.",
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_said_as_a_person_would(text: str) -> None:
    assert sentence(one(text)) == SAID[text]


def test_conditions_keep_their_brackets() -> None:
    text = "surrender: player may surrender when hand is doubled or (action is first and not hand is split)"
    assert sentence(one(text)) == (
        "The player may surrender the hand when the hand has been doubled or (both the player has not yet acted on "
        "the hand and the hand does not come from a split)."
    )


def test_an_override_names_the_number_in_print() -> None:
    line = one("hit: player must not hit when hand is doubled, overrides may-hit")
    assert sentence(line, {"may-hit": "3.9"}).endswith("This takes precedence over 3.9.")
    assert sentence(line).endswith("This takes precedence over “may-hit”.")


def test_doubts_are_printed() -> None:
    line = one('stop card depth: about 1.5 decks, vague "approximately", printed "L5" read as "1.5" likely')
    assert sentence(line) == (
        "The card that ends the shoe must stand about 1.5 decks from the back. The source says only “approximately”. "
        "The source prints “L5”, read likely as “1.5”."
    )


def test_the_head_of_a_pay_table() -> None:
    table = parse('paytable "Bonus" for "main", highest row only, pays to one unless hand is doubled\n  pair  2 to 1')
    assert table_sentence(next(line for line in table.document.lines if isinstance(line, Paytable))) == (
        "The pay table “Bonus” says what the main wager pays unless the hand has been doubled. Where several rows "
        "apply, only the highest is paid. Payouts are to one: the wager is returned beside them."
    )


@pytest.mark.parametrize("name", sorted({subject.name for subject in vocabulary().subjects.values()}))
def test_every_subject_has_its_own_sentence(name: SubjectName) -> None:
    subject = vocabulary().subjects[name]
    declared = "blackjack" not in vocabulary().questions[subject.question].families
    said = sentence(one(subject.example, declared=declared))
    assert readable(said), said
    if subject.type not in ("step", "draw", "result", "permission", "yes/no", "deck") and name != "round result":
        assert PHRASES[name].says, f"{name} has no sentence"
    if subject.type in ("permission", "yes/no"):
        assert name in YES_NO


def test_every_word_of_conditions_is_known() -> None:
    words = vocabulary()
    assert set(FLAGS) == set(words.flags.values())
    assert set(COUNTS) == set(words.counts.values())
    assert set(MOMENTS) <= set(words.moments.values())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_line_of_every_file_is_readable(path: Path) -> None:
    for line in read(path).document.lines:
        if isinstance(line, Statement | Define | Event | Claim):
            assert readable(sentence(line)), sentence(line)
        if isinstance(line, Claim):
            assert line.what in CLAIMS


@many
@given(lines)
def test_no_line_is_unspeakable(line: Line) -> None:
    if isinstance(line, Statement | Define | Event | Claim):
        assert readable(sentence(line))
    elif isinstance(line, Paytable):
        assert readable(table_sentence(line))
        assert all(isinstance(row_condition(row), str) for row in line.rows if isinstance(row, Row))


@many
@given(statements())
def test_no_part_of_a_statement_is_dropped(line: Statement) -> None:
    whole = sentence(line)
    shorter = (
        (line.when, replace(line, when=None)),
        (line.unless, replace(line, unless=None)),
        (line.until, replace(line, until=None)),
    )
    for clause, without in shorter:
        assert clause is None or sentence(without) != whole
    if line.hedge:
        assert line.hedge.lower() in whole.lower()
    assert line.name in whole
    for words in (*line.tail.vague, *line.tail.games, *line.tail.overrides):
        assert words in whole


def test_moments_read_as_times() -> None:
    line = one("shuffle trigger: dealer must shuffle when after the wash or after the shoe end")
    assert isinstance(line, Statement)
    assert line.when is not None
    assert time(moments_of(line.when)) == "after the wash or after the end of the shoe"


def one(text: str, *, declared: bool = False) -> Statement | Define | Event | Claim:
    parsed = parse(text, declared=declared)
    assert parsed.faults == (), [fault.message for fault in parsed.faults]
    return next(line for line in parsed.document.lines if isinstance(line, Statement | Define | Event | Claim))


def readable(said: str) -> bool:
    """A sentence: it starts like one, ends like one, and shows no gap of its pattern."""
    first = said.lstrip("“\"'([")[:1]
    return (
        ((bool(first) and not first.islower()) or said.startswith("“"))
        and said.rstrip("”\"')]").endswith((".", "!", "?"))
        and not any(wrong in said for wrong in ("{name}", "{value}", "{of}", "Fraction(", "  "))
    )
