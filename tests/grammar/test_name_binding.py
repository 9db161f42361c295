"""Names that nothing has, and what leads back to itself or too far: told once, at the place that says it."""

from __future__ import annotations

from functools import cache

import pytest

from grammar.parser import parse
from grammar.resolver.family_words import families
from grammar.resolver.resolution import resolve
from tests.support.samples import some


def told(text: str) -> list[tuple[int, str]]:
    _, faults = resolve(parse(text))
    return [(fault.span.line, fault.message) for fault in faults]


def test_a_claim_names_only_what_there_is() -> None:
    text = 'family blackjack\nclaim: house edge is 1% when "no such hand"\nclaim: house edge is 1% in game nothing'
    assert told(text) == [(2, 'there is no event "no such hand"'), (3, 'there is no game "nothing"')]


def test_a_section_is_told_and_not_every_line_below_it() -> None:
    text = 'game blackjack\nsection "Rules" in game blakjack\nhit: player may hit\nstand: player may stand'
    assert told(text) == [(2, 'there is no game "blakjack"')]


@pytest.mark.parametrize("follows", [("a",), ("b", "a"), ("b", "c", "a")])
def test_no_game_follows_itself(follows: tuple[str, ...]) -> None:
    games = [f"game {name} follows {other}" for name, other in zip("abc", follows, strict=False)]
    assert told("\n".join((*games, "family blackjack"))) == [
        (line, f'the game "{name}" follows itself')
        for line, name in zip(range(1, len(follows) + 1), "abc", strict=False)
    ]


@pytest.mark.parametrize("condition", ['"{}"', '"{}" and not "{}"'], ids=["a chain", "a tree"])
def test_events_do_not_stand_on_each_other_without_end(condition: str) -> None:
    events = [f'event "e{at}": {condition.replace("{}", f"e{at + 1}")}' for at in range(3000)]
    assert told("\n".join((*events, 'event "e3000": hand is bust'))) == [
        (1, 'the event "e0" stands on too many other events')
    ]


def test_some_events_on_each_other_are_no_fault() -> None:
    events = [f'event "e{at}": "e{at + 1}" or hand is split' for at in range(20)]
    assert told("\n".join((*events, 'event "e20": hand is bust'))) == []


@pytest.mark.parametrize("points", ["1/2", "-3", "10 or 1.5"])
def test_cards_count_whole_points(points: str) -> None:
    ((_, message),) = told(f"card value: {points} when card is J")
    assert message == f"a card cannot count {points.rpartition(' ')[2]}"


def test_a_word_of_another_family_is_told_where_it_stands() -> None:
    text = 'event "odd": player side drew'
    assert told(text) == [(1, '"player side drew" is nothing that can be tested')]
    text = 'family baccarat\nwager pay "Pair": 11 to 1 when up card is A\ninsurance pay: 2 to 1'
    assert told(text) == [
        (2, '"up card" means nothing in baccarat'),
        (3, '"dealer has blackjack" means nothing in baccarat'),
    ]


def test_the_word_that_no_family_knew_is_gone() -> None:
    assert told("re-split: player may split when aces split is 2 or less") != []


def test_where_the_family_is_unknown_only_that_is_told() -> None:
    assert told("family poker\nhit: player may hit when up card is A") == [(1, '"poker" is no family of games')]


NAMING = (
    'wager pay "Other": 2 to 1 when "{}"',
    'wager pay "Other": 2 to 1 when "{}", otherwise player loses',
    'wager pay "Other": 2 to 1 unless "{}"',
    'event "another": not "{}"',
    'claim: house edge is 1% when "{}"',
    'paytable "Amounts" for "Other"\n  {}   2 to 1',
    'ambiguous either\n  reading one\n    wager pay "Other": 2 to 1 when "{}", otherwise player loses\n'
    '  reading two\n    wager pay "Other": 3 to 1',
)


@pytest.mark.parametrize("line", NAMING)
@pytest.mark.parametrize(
    "head", [*(f"family {name}" for name in sorted(families())), "game blackjack", "game roulette"]
)
def test_an_event_that_only_another_family_has_is_told_once_and_where_it_is_named(head: str, line: str) -> None:
    foreign = sorted({*elsewhere(), "no such thing"} - set(resolve(parse(head))[0].events))
    for event in {*some(foreign, 4), "no such thing"}:
        text = f"{head}\n{line.format(event)}"
        _, faults = resolve(parse(text))
        named = next(at for at, written in enumerate(line.split("\n"), start=2) if "{}" in written)
        found = [(fault.span.line, bool(fault.remedy)) for fault in faults if f'no event "{event}"' in fault.message]
        assert found == [(named, True)], (event, faults)


@cache
def elsewhere() -> frozenset[str]:
    """Every event of every library file."""
    return frozenset({name for family in families() for name in resolve(parse(f"family {family}"))[0].events})


@pytest.mark.parametrize("form", ["when", "until"])
def test_a_stage_that_waits_for_an_event_nobody_defines_is_told(form: str) -> None:
    stages = f'stage roll: dealer draws the dice\nstage again: dealer draws the dice {form} "no such roll"'
    text = f"randomizer: 2 dice of 1 to 6\n{stages}"
    assert (3, 'there is no event "no such roll"') in told(text)


def test_an_alternative_after_otherwise_hides_no_word_of_another_family() -> None:
    text = 'family baccarat\nwager pay "Pair": 11 to 1 when up card is A, otherwise player loses'
    assert told(text) == [(2, '"up card" means nothing in baccarat')]


@pytest.mark.parametrize(
    "text",
    [
        'family red-dog\nevent apart: "between"',
        "family let-it-ride\nevent hand is odd: hand is odd",
        'family sic-bo\nevent triple: not "other"\nevent other: "triple"',
    ],
    ids=["by way of the library", "word for word", "by way of the file"],
)
def test_no_event_is_defined_by_itself(text: str) -> None:
    found = told(text)
    assert found
    assert all(message.endswith("is defined by itself") for _, message in found)
