"""What is left out of a house edge stands beside it in the report, the letter and the desk, as in text and JSON."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import pitboss.desk
from checker.check import check_exhibit
from engine.money.statement_account import LeftOut, StatementAccount
from reports.case import Case
from reports.report import report_html
from reports.views.left_out_view import left_out_lines, left_out_number
from reports.views.letter_view import incomplete
from reports.views.report_view import report
from tests.support.documents import exhibit_from

LEFT = (LeftOut("fee", "what a step takes is not in this number"), LeftOut("tie", "lost", contradicted=True))


def test_what_is_left_out_is_named() -> None:
    text = "language 1\ngame blackjack\ndecks: 6 decks of 52 cards\n"
    checked = check_exhibit(exhibit_from(text), accounts={"blackjack": StatementAccount((), (), LEFT)})
    assert left_out_lines(checked) == ("fee: what a step takes is not in this number",)
    assert left_out_number(checked) == "without 1 statement that moves money"
    assert incomplete(checked) == "", "no edge, so nothing is missing in it"
    view = report([Case("a.game", text, checked, None, (), ())], date(2026, 11, 19), lambda _: None)
    assert "Left out of the house edge: fee: what a step takes" in report_html(view)


@pytest.mark.parametrize("page", ["review", "odds"])
def test_the_desk_names_it_beside_the_edge(page: str) -> None:
    folder = Path(pitboss.desk.__file__).parent / "templates"
    assert "strip.left_out" in (folder / f"{page}.html.jinja").read_text("utf-8")
