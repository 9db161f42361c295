"""Faults in declared games: the place, what is wrong, and what would be right; each told once."""

from __future__ import annotations

import pytest

from grammar.parser import parse
from grammar.resolver.resolution import resolve

CARDS = """language 1
randomizer: cards
stage deal: player draws 3 cards as hand, then dealer draws 3 cards as dealer hand, hidden
event flush: cards are the same suit
event high card: cards are drawn
ranking: flush, high card
"""


def test_a_total_where_nothing_is_drawn_means_nothing() -> None:
    _, faults = resolve(
        parse('exhibit "X"\nlanguage 1\ngame y\nrandomizer: 3 dice of 1 to 6\nevent low: total is 3\n', "")
    )
    assert [fault.message for fault in faults] == ['"total" means nothing in this game']


@pytest.mark.parametrize(
    ("line", "message", "remedy"),
    [
        ('wager pay "A": 1 to 1 when hnd is flush', '"hnd" means nothing in this game', 'did you mean "hand"?'),
        (
            'wager pay "A": 1 to 1 when hand ranks over dealer hand',
            '"hand ranks over dealer hand" does not say how high it ranks',
            "a hand ranks above, below or with another hand",
        ),
        (
            'wager pay "A": 1 to 1 when hand has groups x-y',
            '"x-y" says no groups',
            "for example: cards have groups 3-2",
        ),
        ("combination all: hand and flop", '"all" combines "flop", which is never drawn', ""),
        ('wager pay "A": 1 to 1 when player chose fold', 'nobody can choose "fold"', ""),
        (
            "state point: none, 4, begins five",
            "with which of its values does the state begin?",
            "for example: begins none",
        ),
    ],
)
def test_a_fault_points_at_its_own_line(line: str, message: str, remedy: str) -> None:
    parsed = parse(f"{CARDS}{line}\n")
    (fault,) = (*parsed.faults, *(() if parsed.faults else resolve(parsed)[1]))
    assert (fault.span.line, fault.message) == (7, message)
    assert fault.remedy.startswith(remedy)


def test_a_faulty_randomizer_is_told_once() -> None:
    parsed = parse("language 1\nrandomizer: wheel of 0, 1 to 36, 36\nstage spin: dealer draws 1 pocket\n")
    told = [fault.message for fault in (*parsed.faults, *resolve(parsed)[1])]
    assert set(told) == {'"36" is listed twice'}


@pytest.mark.parametrize("rank", ["three of a kind", "three of a kind of 10s", "full house", "pair of aces", "K high"])
def test_a_hand_is_ranked_by_every_event_of_the_ranking(rank: str) -> None:
    text = f'family ultimate-texas-holdem\nwager pay "Own": 1 to 1 when player hand ranks at least {rank}'
    assert resolve(parse(text))[1] == ()


@pytest.mark.parametrize(("head", "stage"), [
    ("family casino-war\nstage deal: player draws 2 cards as hole, then dealer draws 2 cards as dealer hole", "tie"),
    ("family red-dog\nrandomizer: 2 dice of 1 to 6\nstage deal: dealer draws the dice", "raise"),
])  # fmt: skip
def test_a_file_that_deals_other_cards_than_its_game_is_told_which_stage_lacks_them(head: str, stage: str) -> None:
    _, faults = resolve(parse(f"{head}\n"))
    (fault,) = [one for one in faults if "as it is usual, looks at" in one.message]
    assert fault.message.startswith(f'the stage "{stage}"')
    assert fault.span.line == 2
    assert "or give the game another name" in fault.remedy
