"""Rounds played step by step: what was laid on the table comes, and play waits for the player."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import pitboss
from engine.arbiter import Chosen
from engine.cards import cards
from engine.play.rounds import House, PlayerAction
from engine.play.session import house_of, played_so_far
from grammar.errors.faults import Unreadable
from grammar.exhibit import Exhibit

MODELS = (
    "baccarat",
    "big-six",
    "blackjack",
    "casino-war",
    "craps",
    "let-it-ride",
    "roulette",
    "sic-bo",
    "spanish21",
    "three-card-poker",
    "ultimate-texas-holdem",
)


def seated(model: str) -> tuple[Exhibit, House]:
    exhibit = pitboss.parse_file(pitboss.model(model)).exhibit
    return exhibit, house_of(exhibit, chosen=Chosen(usual=True))


def laid(exhibit: Exhibit, house: House, chance: random.Random) -> dict[str, tuple[Any, ...]]:
    """Faces for some of the places; of cards none twice."""
    faces = list(dict.fromkeys(house.cards))
    chance.shuffle(faces)
    places = {"player": 2, "dealer": 2} if exhibit.structure is None else first_stage(exhibit)
    return {name: tuple(faces.pop() for _ in range(number)) for name, number in places.items()}


def first_stage(exhibit: Exhibit) -> dict[str, int]:
    """The places of the first stage that deals: every round comes to them."""
    assert exhibit.structure is not None
    stage = next(stage for stage in exhibit.structure.stages if stage.draws)
    return {draw.place: draw.number for draw in stage.draws}


@pytest.mark.parametrize("model", MODELS)
def test_what_is_laid_on_the_table_comes_and_the_shoe_stays_whole(model: str) -> None:
    exhibit, house = seated(model)
    chance = random.Random(model)
    for seed in range(2):
        given = laid(exhibit, house, chance)
        shoe = house.stacked(given, seed)
        if exhibit.structure is None or not exhibit.structure.randomizer.goes_back:
            assert Counter(shoe) == Counter(house.cards)
        found = played_so_far(house, shoe, house.lowest_wagers(), ())
        first = {place.whose: place for place in house.shown(found.round.table, face_up=True)}
        for name, faces in given.items():
            if not (exhibit.structure and exhibit.structure.repeated):  # a repeated stage has gone on meanwhile
                assert first[name].faces[: len(faces)] == faces


def test_play_waits_for_the_player_at_every_step_and_comes_to_the_same_end() -> None:
    _, house = seated("blackjack")
    shoe = house.stacked({"player": cards("8♠ 8♥"), "dealer": cards("6♦ 10♣")}, 7)
    asked: list[tuple[str, ...]] = []
    actions: list[PlayerAction] = []
    for name in ("split", "stand", "stand"):
        found = played_so_far(house, shoe, house.lowest_wagers(), actions)
        assert found.round.opened is None
        assert name in found.legal
        asked.append(found.legal)
        actions.append(PlayerAction(name))
    ended = played_so_far(house, shoe, house.lowest_wagers(), actions)
    assert ended.legal == ()
    decided = iter(actions)
    assert house.round(shoe, house.lowest_wagers(), lambda table, legal: next(decided)).events == ended.round.events
    hidden = played_so_far(house, shoe, house.lowest_wagers(), actions[:1])
    assert [place.hidden for place in house.shown(hidden.round.table)] == [1, 0, 0]


def test_what_is_not_offered_is_refused_and_what_is_not_there_cannot_be_laid() -> None:
    _, house = seated("blackjack")
    shoe = house.stacked({"player": cards("10♠ 6♥"), "dealer": cards("6♦")}, 1)
    with pytest.raises(Unreadable):
        played_so_far(house, shoe, house.lowest_wagers(), [PlayerAction("split")])
    with pytest.raises(Unreadable):
        house.stacked({"player": cards("10♠ " * 7)}, 1)
    _, poker = seated("three-card-poker")
    with pytest.raises(Unreadable):
        poker.stacked({"hand": cards("A♠ A♠ 2♥")}, 1)
