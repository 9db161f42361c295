"""A source is cut as a careful reader would cut it, and no word of it is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.source import Coverage, Kind, Missing, Source, coverage, cut, pieces_at, quoted, unknown_place

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"


def places(text: str) -> list[tuple[int, int, str]]:
    return [(piece.line, piece.sentence, piece.text) for piece in cut(text, "a source").pieces]


def texts(text: str) -> list[str]:
    return [piece.text for piece in cut(text, "a source").pieces]


@pytest.mark.parametrize(
    "line",
    [
        "The bet is $4.50 or .42% of clause 1.1 and pays 3:2 here.",
        "They may double for less, ex. A player bets four and doubles for two.",
        "Cut about one deck, e.g. Six cards more or less.",
        "The limit is min. 5 and max. 10, see no. 4.",
        "13. Aces count one or eleven.",
        "- **Stand:** Keep the cards as they are.",
        "(2) Bets stay where they lie.",
        "3.1 Dealers stand on 17.",
        'Say "hit!" and tap the felt.',
        "The odds are approx. 3 to 1",
        "A stray mark . Between words ! Ends nothing",
    ],
)
def test_one_sentence(line: str) -> None:
    assert texts(line) == [line]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Stop at 21. Then pay.", ["Stop at 21.", "Then pay."]),
        ('Not over." No! The aim is another.', ['Not over."', "No!", "The aim is another."]),
        ('Say "stay". Hands rule.', ['Say "stay".', "Hands rule."]),
        ("One ends.” Two ends.)", ["One ends.”", "Two ends.)"]),
        ("Pays 3:2. (See below). Then 6 cards.", ["Pays 3:2.", "(See below).", "Then 6 cards."]),
        ("It is 2.5. 3 decks are used.", ["It is 2.5.", "3 decks are used."]),
        ("No special bet, no. The rest.", ["No special bet, no.", "The rest."]),
        ("Half the bet. 5 S i -", ["Half the bet.", "5 S i -"]),
        ("Face card showing. _ f", ["Face card showing.", "_ f"]),
        ("1. Deal one. 2. Deal two.", ["1. Deal one.", "2. Deal two."]),
    ],
)
def test_several_sentences(line: str, expected: list[str]) -> None:
    assert texts(line) == expected


def test_sentences_count_from_the_line_where_they_begin() -> None:
    text = "Wash the cards. Place the card one deck from\nthe bottom. Deal\n\nonce more. Stop."
    assert places(text) == [
        (1, 1, "Wash the cards."),
        (1, 2, "Place the card one deck from the bottom."),
        (2, 1, "Deal once more."),
        (4, 1, "Stop."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The dealer draws:\nan ace counts one.",
        "Collect the bets\n\nPay the winners",
        "Collect the bets,\n\npay the winners",
        "Collect the bets\n- pay the winners",
        "Collect the bets\n_ - Pay the winners",
        "Two matches 8:1\nOne match 4:1",
        "Collect the bets\na) pay the winners",
        "Collect the bets\n# of the table",
        "Collect the bets\nof the\ttable",
        "|collect the bets\n|of the table",
        "Collect the bets\n-----",
        "1. Collect the bets\n2. Pay the winners",
        "the long line that is full has an end. 5 S i -- o O : ; , . - I l\nIf not, stop.",
    ],
)
def test_a_line_that_ends_its_piece(text: str) -> None:
    assert [piece.end_line - piece.line for piece in cut(text, "").pieces if piece.end_line > 1] == [0]


@pytest.mark.parametrize(
    "text",
    [
        "Collect the bets\nand pay",
        "Collect the bets -\n\n. and pay the winners",
        "Collect each of the bets on the table and then, in this order, the\nMatch the Dealer wagers",
        "A hand is over when the cards add up to more than the total of\n21 for that hand",
        "1. A hand is over when the cards add up to more than the total of\n21. Then pay",
    ],
)
def test_a_line_that_goes_on(text: str) -> None:
    assert cut(text, "").pieces[0].end_line == len(text.split("\n"))


def test_rows_and_headings() -> None:
    table = "# Pay table:\n\nHAND\tPAYS\nA pair. Any pair.\t5\nmatch\t\n"
    text = table + "\nTypes of wagers\n\nBlackjack 3:2\n\nThe end."
    kinds = [(piece.line, piece.kind) for piece in cut(text, "").pieces]
    row, heading, sentence = Kind.ROW, Kind.HEADING, Kind.SENTENCE
    assert kinds == [(1, heading), (3, row), (4, row), (5, row), (7, heading), (9, sentence), (11, sentence)]


def test_line_ends() -> None:
    assert places("One.\r\nTwo.\rThree.\nFour.\fFive.\u2028Six.") == [
        (1, 1, "One."),
        (2, 1, "Two."),
        (3, 1, "Three."),
        (4, 1, "Four."),
        (4, 2, "Five."),
        (4, 3, "Six."),
    ]


PAGE = cut('Bet "four". Deal two\ncards. Stop.\n\nPay \\$4 to **each**.\n- One\n- Two', "page")


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ((1, 2), (1, 2), ["Deal two cards."]),
        ((1, None), (1, None), ['Bet "four".', "Deal two cards."]),
        ((2, None), (2, None), ["Stop."]),
        ((1, 2), (2, 1), ["Deal two cards.", "Stop."]),
        ((4, None), (6, None), ["Pay \\$4 to **each**.", "- One", "- Two"]),
    ],
)
def test_pieces_at(first: tuple[int, int | None], last: tuple[int, int | None], expected: list[str]) -> None:
    assert [piece.text for piece in pieces_at(PAGE, first, last)] == expected


def test_a_blank_line_inside_a_sentence_is_no_place() -> None:
    problem = unknown_place(cut("Place the card one deck\n\nfrom the bottom.", ""), (2, None), (2, None))
    assert problem is not None
    assert problem.missing is Missing.BLANK_LINE


def test_a_line_without_a_beginning_means_what_runs_through_it() -> None:
    source = cut("Place the card one deck\nfrom the bottom\nof the pile.", "")
    assert [piece.line for piece in pieces_at(source, (2, None), (2, None))] == [1]
    problem = unknown_place(source, (2, 1), (2, 1))
    assert problem is not None
    assert (problem.missing, problem.available) == (Missing.NO_SUCH_SENTENCE, 0)


@pytest.mark.parametrize(
    ("first", "last", "missing", "available"),
    [
        ((7, None), (7, None), Missing.BEYOND_END, 6),
        ((0, 1), (1, 1), Missing.BEYOND_END, 6),
        ((1, 1), (3, None), Missing.BLANK_LINE, 0),
        ((1, 3), (1, 3), Missing.NO_SUCH_SENTENCE, 2),
        ((1, 0), (1, 1), Missing.NO_SUCH_SENTENCE, 2),
        ((4, None), (1, None), Missing.REVERSED, 6),
        ((1, 2), (1, 1), Missing.REVERSED, 6),
    ],
)
def test_unknown_places(
    first: tuple[int, int | None], last: tuple[int, int | None], missing: Missing, available: int
) -> None:
    problem = unknown_place(PAGE, first, last)
    assert problem is not None
    assert (problem.missing, problem.available) == (missing, available)
    assert pieces_at(PAGE, first, last) == ()


@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("“four”.  Deal\ttwo cards", True),
        ("two cards. Stop", True),
        ("Two cards", True),
        ("car", False),
        ("Stop. Pay", False),
        ("", False),
    ],
)
def test_quoted(words: str, there: bool) -> None:
    assert quoted(PAGE, ((1, None), (2, None)), words) is there


def test_quoted_without_markdown() -> None:
    assert quoted(PAGE, ((4, 1), (4, 1)), "Pay $4 to each")


def test_coverage() -> None:
    stated = [((1, 1), (1, 1)), ((1, 1), (1, 2)), ((99, None), (99, None))]
    noted = [((1, 2), (2, 1)), ((5, None), (5, None))]
    assert coverage(PAGE, stated, noted) == Coverage(
        words=14, claimed=8, noted=3, unclaimed=(PAGE.pieces[3], PAGE.pieces[5])
    )


def assert_nothing_lost(source: Source, text: str) -> None:
    starts = [piece.start for piece in source.pieces]
    assert starts == sorted(set(starts))
    assert [word for piece in source.pieces for word in piece.words] == text.split()
    assert all(piece.line <= piece.end_line <= len(source.lines) for piece in source.pieces)
    assert all(piece.words for piece in source.pieces)
    assert all(pieces_at(source, piece.start, piece.start) == (piece,) for piece in source.pieces)


LIKELY = st.lists(
    st.sampled_from([*"aAx1.:!?\"')-*#|_\t\n\r ", "\n\n", ". ", "ex.", "12. ", "\0", "ab", "½", "long " * 13])
)


@given(st.text() | LIKELY.map("".join))
def test_no_word_is_lost(text: str) -> None:
    assert_nothing_lost(cut(text, "any"), text)


@given(LIKELY.map("".join), st.integers(-1, 9), st.none() | st.integers(-1, 4), st.integers(-1, 9))
def test_any_place_is_there_or_known_to_be_missing(text: str, line: int, sentence: int | None, last: int) -> None:
    source = cut(text, "any")
    where = ((line, sentence), (last, None))
    assert bool(pieces_at(source, *where)) is (unknown_place(source, *where) is None)
    count = coverage(source, [where], [((1, None), (last, None))])
    assert 0 <= count.noted <= count.claimed <= count.words == len(text.split())
    assert count.words - count.claimed == sum(len(piece.words) for piece in count.unclaimed)


@pytest.mark.parametrize(
    "text", ["", "\0", "\ufeff", " \n\t\n", "." * 300_000 + "x", "ex. " * 50_000, "A. b\n" * 50_000]
)
def test_strange_texts(text: str) -> None:
    source = cut(text, "strange")
    assert sum(len(piece.words) for piece in source.pieces) == len(text.split())


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the real exhibits are not here")
@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (
            "000",
            {
                "11.3": "The object of **blackjack**",
                "38.8": "Sometimes re-splitting",
                "83.2": "(Not",
                "125.1": "One non",
            },
        ),
        ("001", {"17.8": "Players holding", "21.11": "After that", "23.1": "Once the cut", "74.1": "÷."}),
        ("002", {"15.11": "If the dealer and", "33.2": "If a player", "42.1": "Date"}),
        (
            "003",
            {
                "12.1": "A $oft",
                "23.1": "5 S i -",
                "49.2": "When a player",
                "61.1": ": :",
                "84.1": "1 Suited/1",
            },
        ),
        ("004", {"23.2": "(See Method", "51.11": "If the dealer", "89.1": "No\tYes", "109.1": "match"}),
    ],
)
def test_the_real_exhibits(seed: str, expected: dict[str, str]) -> None:
    path = next(SEEDS.glob(f"{seed}_*"))
    text = path.read_text("utf-8")
    source = cut(text, path.name)
    assert_nothing_lost(source, text)
    found = {f"{piece.line}.{piece.sentence}": piece.text for piece in source.pieces}
    for place, beginning in expected.items():
        assert found[place].startswith(beginning)


def test_numbers_of_three_parts_and_rows_of_odds_begin_pieces_of_their_own() -> None:
    parts = (
        "3.2.1 any card from 2 to 9 has its face value;\n3.2.2 any ten has a value of zero; and\n3.2.3 an ace is one.\n"
    )
    assert [piece.line for piece in cut(parts, "a.txt").pieces] == [1, 2, 3]
    rows = f"A pair of tens or better{' ' * 60}1 to 1\nTwo pair 2 to 1\n"
    assert [piece.line for piece in cut(rows, "a.txt").pieces] == [1, 2]


def test_columns_and_indented_items_are_pieces_of_their_own() -> None:
    columns = "banker has    draws on      stands on\n0 to 2        anything      nothing\n"
    assert [piece.line for piece in cut(columns, "x").pieces] == [1, 2]
    items = "Ask every time:\n   give up - keep half of the bet\n   go on - burn three cards\nThe tie pays 9 to 1.\n"
    assert [piece.line for piece in cut(items, "x").pieces] == [1, 2, 3, 4]
    dash = "   the dealer - who looks first -\n   turns the card over.\n"
    assert [piece.line for piece in cut(dash, "x").pieces] == [1]
