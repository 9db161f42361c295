"""Asking the table: a point of play in an address, the document's answers, and a round from there."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

import pitboss
from engine.play.deal_notation import point_of
from engine.play.session import asked_at
from grammar.errors.faults import Unreadable
from pitboss.desk.pages import ask_page
from pitboss.desk.records import Sitter, Visit
from pitboss.desk.table_point import point_in
from pitboss.desk.worker_desk import WorkerDesk
from tests.support.desk import FLAWED

MODELS = ("baccarat", "craps", "roulette", "casino-war")


def query_of(link: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(link).query))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> WorkerDesk:
    tmp_path = tmp_path_factory.mktemp("asked")
    (tmp_path / "lakeside.game").write_text(FLAWED, "utf-8")
    for model in MODELS:
        (tmp_path / f"{model}.game").write_text(Path(pitboss.model(model)).read_text("utf-8"), "utf-8")
    return WorkerDesk(str(tmp_path))


def seen(desk: WorkerDesk, document: str, query: dict[str, str]) -> dict[str, Any]:
    return ask_page.view(Visit(str(desk.folder), document, "ask", Sitter("A"), query), desk)


@pytest.mark.parametrize("model", [*MODELS, "lakeside"])
def test_every_click_leads_to_a_table_with_one_face_more_until_all_is_laid(desk: WorkerDesk, model: str) -> None:
    """By links alone, as a reader clicks: the address holds everything, and what was asked is what lies there."""
    chance = random.Random(model)
    query: dict[str, str] = {}
    for laid in range(1, 8):
        shown = seen(desk, model, query)
        assert not shown["wrong"]
        links = [pick for row in shown["picks"] for pick in row if pick.link]
        if not links:
            break
        pick = chance.choice(links)
        query = query_of(pick.link)
        exhibit = desk.document(model).exhibit
        assert exhibit is not None
        point = point_in(exhibit, query)
        assert sum(len(place.faces) for place in point.places) == laid
        assert pick.label in point.text
    assert laid > 1


def test_the_answers_are_those_of_the_engine_with_their_sentences(desk: WorkerDesk) -> None:
    shown = seen(desk, "lakeside", {"type": "A K v A Q"})
    exhibit = pitboss.parse_text(FLAWED).exhibit
    asked = asked_at(exhibit, "", point_of("A♠ K♥ v A♦ Q♣"))
    assert [one.open for one in shown["asked"].questions] == [one.opened for one in asked]
    (wins,) = [one for one in shown["asked"].questions if one.asks == "Who wins?"]
    assert [answer.words for answer in wins.answers] == ["Push", "The player wins"]
    assert [one.sentences[0].line for one in wins.answers] == [6, 7]


@pytest.mark.parametrize(
    ("document", "typed", "text"),
    [
        ("lakeside", "8 8 v 6", "8♠ 8♥ v 6♦"),
        ("lakeside", "player A♠ K♦ (soft 21), dealer A♣ Q♥ (soft 21), after a split", "A♠ K♦ v A♣ Q♥, after a split"),
        ("craps", "dice 3 4; point 6", "dice 3 4; point 6"),
        ("craps", "3 4", "dice 3 4"),
        ("baccarat", "A♠ 7♦ v 9♥ 2♣", "first two cards A♠ 7♦; banker first two cards 9♥ 2♣"),
        ("roulette", "17, on 17, wager Straight", "pocket 17; on 17"),
    ],
)
def test_what_is_typed_is_laid_on_the_table(desk: WorkerDesk, document: str, typed: str, text: str) -> None:
    shown = seen(desk, document, {"type": typed})
    assert shown["wrong"] == ""
    assert shown["point"].text == text
    assert shown["asked"] is not None


@pytest.mark.parametrize("typed", ["8 8", "zebra v 6", "8 8 v 6, upside down", "10♠ " * 9 + "v 6", "<b>"])
def test_what_cannot_be_laid_is_told_in_a_sentence(desk: WorkerDesk, typed: str) -> None:
    assert seen(desk, "lakeside", {"type": typed})["wrong"]


def test_a_round_waits_stops_and_goes_on_by_links(desk: WorkerDesk) -> None:
    """The sentences of this document clash where both have 21; each answer leads to its own end."""
    query = query_of(seen(desk, "lakeside", {"type": "A K v A Q"})["links"]["play"])
    ends = []
    for number in (0, 1):
        here, chosen = query, []
        for _ in range(8):
            shown = seen(desk, "lakeside", here)
            assert not shown["wrong"]
            if shown["played"].outcome:
                break
            if shown["played"].stopped:
                ways = shown["links"]["answers"]
                one, link = ways[min(number, len(ways) - 1)]
                chosen.append(one.words)
            else:
                link = dict(shown["links"]["actions"])["no" if "no" in shown["played"].legal else "stand"]
            here = query_of(link)
        ends.append((chosen, shown["played"].outcome))
    assert ends[0][1] == "the player came out even"
    assert ends[1][1].startswith("the player won")
    assert "push" in ends[0][0]
    assert "the player wins" in ends[1][0]


def test_what_lies_face_down_is_not_told(desk: WorkerDesk) -> None:
    shown = seen(desk, "lakeside", {"p0": "10♠ 6♥", "p1": "6♦ K♣", "seed": "1", "settle": "usual"})
    assert shown["played"].legal
    told = " ".join(step.text for step in shown["played"].steps)
    assert "1 face down" in told
    assert "K♣" not in told
    assert [place.hidden for place in shown["places"]] == [1, 0]


def test_an_address_that_lies_is_refused_not_followed(desk: WorkerDesk) -> None:
    for query in ({"seed": "x" * 50}, {"seed": "1", "do": "fly"}, {"p0": "zz"}, {"seed": "1", "settle": "99"}):
        shown = seen(desk, "lakeside", query)
        assert shown["wrong"] or shown["played"] or shown["asked"] is None
    with pytest.raises(Unreadable):
        point_in(pitboss.parse_file(pitboss.model("craps")).exhibit, {"type": "dice 1 2; zebra 4 5"})
