"""Charts: a row says what its header and its cells say together."""

from __future__ import annotations

from grammar.source import cut
from intake.draft import draft
from intake.draft_text import draft_text
from intake.prose.charts import listed, numbers_in

BACCARAT = """Baccarat drawing rules

Player's total\tAction
0-5\tDraws
6-7\tStands
8-9\tNatural, no card is drawn

Banker's total\tDraws when player's third card is\tStands when player's third card is
0, 1, 2\talways draws\t
3\t0, 1, 2, 3, 4, 5, 6, 7, 9\t8
4\t2-7\t0, 1, 8, 9
7\talways stands\t
"""
KENO = """Keno

Spots marked\tCatch\tPays
1\t1\t3 for 1
4\t3\t4 for 1
8\t8\t25,000 for 1
"""


def lines(text: str) -> list[str]:
    return draft_text(draft(cut(text, "source.txt")), "Draft").splitlines()


def test_a_drawing_chart() -> None:
    """As published: with 3 the banker draws but to an 8, with 4 to a 2 to 7, where the player has drawn."""
    found = lines(BACCARAT)
    drawn = "player side drew and banker total is"
    for line in (
        "player draw: player must hit when player total is 0 to 5 @4 proposed likely",
        "player draw: player must stand when player total is 6 or 7 @5 proposed likely",
        "banker draw: banker must hit when banker total is 0 to 2 @9 proposed likely",
        f"banker draw: banker must hit when {drawn} 3 and not third card is 8 @10 proposed likely",
        f"banker draw: banker must stand when {drawn} 3 and third card is 8 @10 proposed likely",
        f"banker draw: banker must hit when {drawn} 4 and third card is 2 to 7 @11 proposed likely",
        f"banker draw: banker must stand when {drawn} 4 and not third card is 2 to 7 @11 proposed likely",
        "banker draw: banker must stand when banker total is 7 @12 proposed likely",
    ):
        assert line in found
    assert all("must stand" in line for line in found if "@6" in line)
    assert not any("noise" in line for line in found)


def test_a_row_without_a_header_is_left_open_and_no_noise() -> None:
    found = lines("Baccarat\n\nThe chart:\n\n3\t0, 1, 2, 3, 4, 5, 6, 7, 9\t8\n4\t2-7\t0, 1, 8, 9\n")
    assert not any(line.startswith("note noise") for line in found)
    assert any(line.startswith("# @5 3") for line in found)


def test_a_keno_slip() -> None:
    found = lines(KENO)
    for line in (
        'wager pay "One Spot": 3 for 1 when number of balls showing S is 1, otherwise player loses @4 proposed likely',
        'wager pay "Four Spots": 4 for 1 when number of balls showing S is 3 @5 proposed likely',
        'wager pay "Eight Spots": 25000 for 1 when number of balls showing S is 8 @6 proposed likely',
    ):
        assert line in found


def test_numbers_of_a_cell() -> None:
    assert numbers_in("0-5") == frozenset(range(6))
    assert numbers_in("1, 2 or 9") == {1, 2, 9}
    assert numbers_in("0 through 2, 7") == {0, 1, 2, 7}
    assert numbers_in("8 only") == frozenset()
    assert (listed(frozenset({2, 3, 4})), listed(frozenset({6, 7})), listed(frozenset({8}))) == (
        "2 to 4",
        "6 or 7",
        "8",
    )


LIST = """Baccarat

If Player draws, Banker acts as follows:
Banker total 0, 1, 2: draws always
3: draws unless Player's third card was 8
4 . . . . draws if the third card was 2 through 7
5 - draws when the Player's third card is not 8
7: stands
"""


def test_a_chart_written_as_a_list_is_read_by_the_side_and_the_draw_above_it() -> None:
    said = [line for one in draft(cut(LIST, "a.txt")).proposals for line in one.statements if "draw:" in line]
    assert said == [
        "banker draw: banker must hit when player side drew and banker total is 0 to 2",
        "banker draw: banker must hit when player side drew and banker total is 3 and not third card is 8",
        "banker draw: banker must hit when player side drew and banker total is 4 and third card is 2 to 7",
        "banker draw: banker must hit when player side drew and banker total is 5 and not third card is 8",
        "banker draw: banker must stand when player side drew and banker total is 7",
    ]


def test_the_face_of_a_third_card_is_not_taken_for_a_total() -> None:
    text = "Baccarat\n\n4: draws if Player's third card was 2 through 7\n"
    assert not [line for one in draft(cut(text, "a.txt")).proposals for line in one.statements if "draw:" in line]


def test_a_chart_in_columns_of_blanks() -> None:
    text = """Baccarat

This is what the Banker does:
  Banker has    draws when Player drew    stands when Player drew
  0, 1          anything                  -
  3             any but 8                 8
  6             6 and 7                   0 to 5, 8, 9
  7             -                         anything
"""
    found = lines(text)
    drawn = "player side drew and banker total is"
    for line in (
        "banker draw: banker must hit when banker total is 0 or 1 @5.1 proposed likely",
        f"banker draw: banker must hit when {drawn} 3 and not third card is 8 @6.1 proposed likely",
        f"banker draw: banker must stand when {drawn} 3 and third card is 8 @6.1 proposed likely",
        f"banker draw: banker must hit when {drawn} 6 and third card is 6 or 7 @7.1 proposed likely",
        f"banker draw: banker must stand when {drawn} 6 and not third card is 6 or 7 @7.1 proposed likely",
        "banker draw: banker must stand when banker total is 7 @8.1 proposed likely",
    ):
        assert line in found
