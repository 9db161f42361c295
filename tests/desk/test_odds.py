"""Odds at the desk: the chart of each answer, cells that an answer changes, pay tables beside what is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pitboss
from base.progress import silent
from checker.finding import Finding
from checker.ways_to_settle import ways_to_settle
from engine.money.mathematics import BestPlay, best_play, settled_play
from pitboss.desk.pages import odds_page
from pitboss.desk.records import Refused, Sitter, Visit
from pitboss.desk.worker_desk import WorkerDesk
from pitboss.review import one_by_one
from reports.views.chart_view import changed_cells, compared_chart
from tests.support.desk import FLAWED

SOFT_17 = "09174f68"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> WorkerDesk:
    """Lakeside with the price of its gravest clash, and a model with pay tables."""
    folder = tmp_path_factory.mktemp("odds")
    (folder / "lakeside.game").write_text(FLAWED, "utf-8")
    wheel = Path(pitboss.model("big-six")).read_text("utf-8")
    (folder / "wheel.game").write_text(wheel.replace('of "One" is 11.1111%', 'of "One" is 10.1111%'), "utf-8")
    made = WorkerDesk(str(folder))
    document = made.document("lakeside")
    assert document.result is not None
    for finding in one_by_one(document.result):
        if finding.price:
            document.put_price(finding.id, finding.price)
        if finding.check == "conflicting-answers" and finding.question == "dealer draw":
            break
    return made


def seen(desk: WorkerDesk, document: str, **query: str) -> dict[str, Any]:
    return odds_page.view(visit(desk, document, query), desk)


def visit(desk: WorkerDesk, document: str, query: dict[str, str], **form: str) -> Visit:
    return Visit(str(desk.folder), document, "odds", Sitter("A"), query, form)


def clash(desk: WorkerDesk) -> Finding:
    result = desk.document("lakeside").result
    assert result is not None
    return next(one for one in result.findings if one.check == "conflicting-answers" and one.question == "dealer draw")


def test_an_answer_plays_as_the_document_that_says_only_that(desk: WorkerDesk) -> None:
    """Settling the clash one way is the same game as striking what says otherwise from the text."""
    result = desk.document("lakeside").result
    assert result is not None
    ways = {way.name: way for way in ways_to_settle(result.exhibit, clash(desk))}
    for name, words in {"stands": ("17 or less", "16 or less"), "hits": ("17 or more", "18 or more")}.items():
        way = ways[name]
        settled = settled_play(way.over, way.game, [way.option], way.decks)
        text = FLAWED.replace(*words)
        written = best_play(text, pitboss.parse_text(text).exhibit, way.game)
        assert settled is not None
        assert written is not None
        assert settled.blocks == written.blocks
        assert settled.edge_percent == pytest.approx(written.edge_percent, abs=1e-9) == pytest.approx(way.percent)


def test_the_chart_of_an_answer_frames_what_the_other_changes(desk: WorkerDesk) -> None:
    document = desk.document("lakeside")
    shown = seen(desk, "lakeside")
    assert shown["known"] is None
    point = next(one for one in document.points if one.id == SOFT_17)
    assert [one.id for one in shown["effects"]][:1] == [SOFT_17]
    for name, form in (("odds", {}), ("plays", {"point": SOFT_17})):
        done = odds_page.LONG[name](visit(desk, "lakeside", {}, **form), desk, silent)
        assert done.keep is not None
        document.kept[done.keep[0]] = done.keep[1]
    (chart,) = seen(desk, "lakeside", point=SOFT_17, answer="0")["charts"]
    (other,) = seen(desk, "lakeside", point=SOFT_17, answer="1")["charts"]
    assert [(letter, words) for _, letter, words, _, _ in chart["ways"]] == [
        ("a", "The dealer draws"),
        ("b", "The dealer stands"),
    ]
    assert chart["changed"] == other["changed"] > 0
    for block, mirror in zip(chart["blocks"], other["blocks"], strict=True):
        for row, beside in zip(block.rows, mirror.rows, strict=True):
            for cell, twin in zip(row.cells, beside.cells, strict=True):
                assert (cell.letters != twin.letters) == bool(cell.others) == bool(twin.others)
    assert point.worth is not None
    assert seen(desk, "lakeside", point="nonsense")["charts"][0]["changed"] == 0
    with pytest.raises(Refused):
        odds_page.answer_plays(visit(desk, "lakeside", {}, point="nonsense"), desk, silent)


def test_pay_tables_show_what_is_printed_and_what_is(desk: WorkerDesk) -> None:
    done = odds_page.LONG["odds"](visit(desk, "wheel", {}), desk, silent)
    assert done.keep is not None
    found = done.keep[1]
    one = next(sheet for sheet in found.mathematics.sheets if sheet.wager == "One")
    assert one.edge == "11.1111%"  # 24 of 54 stops win even money: (30 - 24) / 54
    verdicts = {claim.what: (claim.printed, claim.computed, claim.verdict) for claim in found.mathematics.claims}
    assert verdicts["House edge of “One”"] == ("10.1111%", "11.1111%", "DIFFERS")
    assert verdicts["House edge of “Two”"] == ("16.6667%", "16.6667%", "agrees")  # (39 - 2 x 15) / 54
    assert found.plays == ()


def play(cells: dict[str, str]) -> BestPlay:
    actions = {"H": ("hit", None), "S": ("stand", None), "Dh": ("double", "hit")}
    rows = tuple((name, tuple(actions[one] for one in said.split())) for name, said in cells.items())
    return BestPlay(6, "5", 0.5, (), ("A", "2", "10"), (("Hard totals", rows),), ())


def test_columns_run_from_two_to_ace_and_tens_go_by_the_cards_in_the_deck() -> None:
    """The engine counts aces first; printed cards put them last."""
    blocks = compared_chart((play({"hard 9": "H Dh H"}), play({"hard 9": "H H S"})), 0, "J-Q-K")
    (block,) = blocks
    assert block.ups == ("2", "J-Q-K", "A")
    assert [cell.letters for cell in block.rows[0].cells] == ["Dh", "H", "H"]
    assert [cell.others for cell in block.rows[0].cells] == [((1, "H"),), ((1, "S"),), ()]
    assert changed_cells(blocks) == 2


def test_a_row_that_only_one_answer_has_is_not_called_changed() -> None:
    blocks = compared_chart((play({"hard 9": "H H H", "8,8": "S S S"}), play({"hard 9": "H H H"})), 0, "10")
    assert changed_cells(blocks) == 0
