"""The rules of layout, each with the case that made it necessary."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from intake.document import Line, LineKind, PageSize, Word, consistent
from intake.layout.hyphens import Joint, joint, vocabulary
from intake.layout.pages import page_lines
from intake.layout.tokens import Page, Rule, Token, is_label
from intake.readers.characters import cleaned
from intake.readers.list_numbers import list_number
from intake.readers.odds_repair import repaired_odds
from intake.readers.scanned_word import ScannedWord

WIDTH = 5.0


def printed(text: str, left: float, top: float, *, size: float = 10, bold: bool = False) -> list[Token]:
    """Words of a line, every letter five points wide and a space as wide as half a letter."""
    tokens = []
    for word in text.split():
        right = left + WIDTH * len(word)
        tokens.append(Token(Word(word), left, top, right, top + size, size, bold))
        left = right + WIDTH / 2
    return tokens


def lines(*groups: list[Token], rules: tuple[Rule, ...] = ()) -> list[Line]:
    tokens = tuple(token for group in groups for token in group)
    found, _ = page_lines([Page(1, PageSize(612, 792), tokens, rules)])
    return [line for line in found if line.kind is not LineKind.BLANK]


def texts(*groups: list[Token], rules: tuple[Rule, ...] = ()) -> list[str]:
    return [line.text for line in lines(*groups, rules=rules)]


def test_short_lines_of_a_list_without_marks_stay_apart() -> None:
    found = texts(
        printed("Dealer stands on all 17s", 72, 200),
        printed("Blackjack pays 3 to 2", 72, 212),
        printed("Double on any two", 72, 224),
    )
    assert found == ["Dealer stands on all 17s", "Blackjack pays 3 to 2", "Double on any two"]


def test_a_line_that_begins_small_goes_on_with_the_one_above() -> None:
    assert texts(printed("The dealer stands on", 72, 200), printed("all 17s", 72, 212)) == [
        "The dealer stands on all 17s"
    ]


def test_one_wide_space_is_no_table() -> None:
    assert texts(printed("The dealer", 72, 200), printed("must hit", 140, 200)) == ["The dealer must hit"]


def test_the_longest_cell_of_a_narrow_table_touches_the_next_column() -> None:
    """Its gap is smaller than a space between words; two rows above say where the column begins."""
    cells = [
        printed("Hand", 72, 200),
        printed("Bonus", 151, 200),
        printed("Suited", 72, 214),
        printed("2 to 1", 151, 214),
    ]
    longest = [*printed("Five card 21 or", 72, 228), *printed("3 to 2", 151, 228)]
    assert texts(*cells, longest) == ["Hand\tBonus", "Suited\t2 to 1", "Five card 21 or\t3 to 2"]
    prose = printed("Five card 21 or more", 72, 228)
    assert texts(*cells, prose)[-1] == "Five card 21 or more"


def test_two_gaps_one_above_the_other_are_a_table() -> None:
    cells = [printed("Flush", 72, 200), printed("6", 140, 200), printed("Straight", 72, 214), printed("4", 140, 214)]
    assert texts(*cells) == ["Flush\t6", "Straight\t4"]


def test_an_empty_first_cell_keeps_the_row_a_row() -> None:
    cells = [
        *(printed("Suited", 72, 200), printed("Main", 172, 200), printed("18", 272, 200)),
        *(printed("Side", 172, 220), printed("9", 272, 220)),
        *(printed("Mixed", 72, 240), printed("Main", 172, 240), printed("4", 272, 240)),
    ]
    assert texts(*cells) == ["Suited\tMain\t18", "|\tSide\t9", "Mixed\tMain\t4"]


def test_bold_and_large_lines_are_headings() -> None:
    body = [printed("This is an ordinary line of text.", 72, 300 + 12 * n) for n in range(4)]
    found = lines(printed("Splitting", 72, 200, bold=True), printed("Pairs", 72, 230, size=16), *body)
    assert [line.kind for line in found[:2]] == [LineKind.HEADING, LineKind.HEADING]
    assert all(line.kind is LineKind.PARAGRAPH for line in found[2:])


places = st.tuples(
    st.text("abcXYZ019.$", min_size=1, max_size=9).filter(lambda text: "..." not in text),
    st.integers(0, 55).map(lambda n: 10.0 * n),
    st.integers(0, 60).map(lambda n: 12.5 * n),
    st.sampled_from([9.0, 10.0, 16.0]),
)


@given(st.lists(places, max_size=60), st.lists(st.integers(0, 790), max_size=5))
def test_no_word_is_lost_or_doubled_wherever_it_stands(
    found: list[tuple[str, float, float, float]], drawn: list[int]
) -> None:
    tokens = [token for text, left, top, size in found for token in printed(text, left, top, size=size)]
    made = lines(tokens, rules=tuple(Rule(float(y), 0, 600) for y in drawn))
    assert all(consistent(line) for line in made)
    shown = sorted(word.text for line in made for word in line.words if word.text != "|")
    assert shown == sorted(text for text, *_ in found)


@pytest.mark.parametrize(
    ("first", "second", "known", "expected"),
    [
        ("addi-", "tional", ["additional"], Joint("addi", doubtful=False)),
        ("re-", "split", ["re-split"], Joint("re-", doubtful=False)),
        ("surren-", "der.", [], Joint("surren", doubtful=True)),
        ("twenty-one-", "half", ["twenty-one-half"], Joint("twenty-one-", doubtful=False)),
        ("face-", "up", [], Joint("face-", doubtful=True)),
        ("dou\u00ad", "ble", [], Joint("dou", doubtful=False)),
        ("Spanish-", "American", [], None),
        ("2-", "deck", [], None),
        ("-", "deck", [], None),
        ("double", "down", [], None),
    ],
)
def test_broken_words(first: str, second: str, known: list[str], expected: Joint | None) -> None:
    assert joint(first, second, vocabulary(known)) == expected


@pytest.mark.parametrize("label", ["1.", "(a)", "iv.", "3.1", "20:18:15:03.", "•", "-", "§4", "B)"])
def test_labels(label: str) -> None:
    assert is_label(label)


@pytest.mark.parametrize("word", ["17", "3:2,", "Aces", "18", "a", "$5.", "1,000"])
def test_no_labels(word: str) -> None:
    assert not is_label(word)


@pytest.mark.parametrize(
    ("number", "form", "shown"),
    [
        (4, "decimal", "4"),
        (28, "lowerLetter", "bb"),
        (1994, "upperRoman", "MCMXCIV"),
        (7, "decimalZero", "07"),
        (3, "none", ""),
    ],
)
def test_numbers_of_lists(number: int, form: str, shown: str) -> None:
    assert list_number(number, form) == shown


def test_ligatures_and_invisible_characters() -> None:
    assert cleaned("of\ufb01cial\u200b \uf0b7\u00a0x") == "official • x"


def scanned(*texts: str) -> list[ScannedWord]:
    return [ScannedWord(text, (1, 1, 1), 100 * n, 0, 60, 30, 95) for n, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        (["9tol"], ["9", "to", "1"]),
        (["18", "tol"], ["18", "to", "1"]),
        (["18to1"], ["18", "to", "1"]),
        (["2,000for1"], ["2,000", "for", "1"]),
        (["the", "tol"], ["the", "tol"]),
        (["tools"], ["tools"]),
        (["13tol1"], ["13tol1"]),
    ],
)
def test_odds_that_run_together(read: list[str], meant: list[str]) -> None:
    found = repaired_odds(scanned(*read))
    assert [word.text for word in found] == meant
    guessed = [word for word in found if word.text == "1" and "l" in "".join(read)]
    assert all(word.confidence < 60 for word in guessed)
