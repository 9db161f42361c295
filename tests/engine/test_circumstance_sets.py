"""Circumstances are looked at together as far as two statements can meet; where they are not, that is said."""

from __future__ import annotations

import pytest

from checker.check import check_exhibit
from tests.support.documents import exhibit_from

BLACKJACK = "language 1\ngame blackjack\ndecks: 6 decks of 52 cards\n"
ROULETTE = "language 1\nfamily roulette\nwager: $5 to $50\n"


def when(*texts: str) -> str:
    return "when " + " and ".join(f'circumstance "{text}"' for text in texts)


def clashes(head: str, *lines: str) -> tuple[bool, str]:
    """Is a clash found, and what is said not to have been looked at?"""
    found = check_exhibit(exhibit_from(head + "\n".join(lines)))
    return any(one.check == "conflicting-answers" for one in found.findings), "".join(
        one.why for one in found.undecided
    )


NEEDED = {
    "two and one": (f"hit: player must not hit {when('a', 'b')}", f"hit: player must hit {when('c')}"),
    "two and two": (f"hit: player must not hit {when('a', 'b')}", f"hit: player must hit {when('c', 'd')}"),
    "an exception lifted": (
        f"[x] hit: player must not hit {when('a', 'b')}",
        f"hit: player must hit {when('c')}",
        'hit: player may hit unless circumstance "e", overrides x',
    ),
}


@pytest.mark.parametrize("lines", NEEDED.values(), ids=NEEDED)
def test_a_clash_that_takes_many_circumstances_is_found(lines: tuple[str, ...]) -> None:
    other = f"split: player may split {when('d')}"
    assert clashes(BLACKJACK, *lines, other, f"double: player may double {when('d')}")[0]


def test_a_clash_in_a_declared_game_is_found() -> None:
    one = f'wager pay "Red": 2 to 1 {when("a", "b")} and "red"'
    assert clashes(ROULETTE, one, f'wager pay "Red": 3 to 1 {when("c", "d")} and "red"')[0]


@pytest.mark.parametrize(
    ("head", "lines"),
    [
        (BLACKJACK, (f"hit: player must not hit {when('a', 'b', 'e')}", f"hit: player must hit {when('c', 'd')}")),
        (BLACKJACK, tuple(f"hit: player may hit {when(text)}" for text in "abcdefghijklmnopqrst")),
        (ROULETTE, (f'wager pay "Red": 2 to 1 {when("a", "b", "e")}', f'wager pay "Red": push {when("c", "d")}')),
    ],
    ids=["five at once", "twenty", "five at once at a wheel"],
)
def test_what_is_not_looked_at_is_said(head: str, lines: tuple[str, ...]) -> None:
    assert "circumstances" in clashes(head, *lines)[1]


LIMITS = ("wager: $2 to $41", "wager: $50 to $102")


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("table 1", "table 2", False),
        ("at table no. 1", "table 2", False),
        ("pit A", "pit B", False),
        ("the Gold Room", "the Silver Room", False),
        ("table 1", "pit B", True),
        ("table 1", "the shift has ended", True),
        ("a player stands at table 1", "a player stands at table 2", True),
        ("table 1", "at table no. 1", True),
    ],
)
@pytest.mark.parametrize("head", [BLACKJACK, "language 1\nfamily roulette\n"], ids=["blackjack", "a wheel"])
def test_nobody_plays_at_two_tables_at_once(head: str, one: str, other: str, clash: bool) -> None:
    assert (
        clashes(head, *(f"{limit} {when(text)}" for limit, text in zip(LIMITS, (one, other), strict=True)))[0] is clash
    )


def test_among_many_tables_too_only_what_holds_at_one_of_them_clashes() -> None:
    lines = [f"wager: ${10 * number} to ${10 * number + 5} {when(f'table {number}')}" for number in range(1, 8)]
    assert not clashes(ROULETTE.replace("wager: $5 to $50\n", ""), *lines)[0]
    assert clashes(ROULETTE.replace("wager: $5 to $50\n", ""), *lines, f"wager: $1 to $2 {when('table 4')}")[0]
