"""The mathematics sheet in its four forms: the same figures, the same bytes, nothing that pretends, and signed."""

from __future__ import annotations

import datetime
import io
import json
import zipfile
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

from engine.sheet.figure import Bounded, Exact, Sampled
from engine.sheet.figure_table import FigureTable
from engine.sheet.options import SheetOptions
from pitboss.filed_sheet import FiledSheet, SheetPapers, filed_sheet, is_sheet, reprint_sheet, sheet_papers_in
from pitboss.main import main
from reports.html_page import page
from reports.output.sheet_json import sheet_json
from reports.output.sheet_xlsx import sheet_xlsx
from reports.sheet import sheet_html
from reports.signatures.evidence import Attached
from reports.views.sheet_view import decimal, figure_table
from tests.support.documents import exhibit_from
from tests.support.signed import key

MODELS = Path(__file__).parents[2] / "exhibits" / "models"
DAY = datetime.date(2026, 11, 1)
TEXT = """exhibit "=HYPERLINK(<b>)"
language 1
family over-under-seven
game over-under-seven
wager pay "Seven": 4 to 1 when total is 7, otherwise player loses
"""
MADE: dict[str, FiledSheet] = {}


def made(name: str = "roulette.game") -> FiledSheet:
    if name not in MADE:
        text = TEXT if name == "own.game" else (MODELS / name).read_text("utf-8")
        MADE[name] = filed_sheet(SheetPapers(name, text, SheetOptions(), printed_on=DAY))
    return MADE[name]


def test_the_workbook_opens_and_holds_the_figures() -> None:
    book = openpyxl.load_workbook(io.BytesIO(sheet_xlsx(made().view)))
    assert book.sheetnames[:2] == ["Page 1", "Summary"]
    rows = [[cell.value for cell in row] for row in book["Red"].iter_rows()]
    edge = next(row for row in rows if row[0] == "House edge, of the original stake")
    assert edge[1] == pytest.approx(1 / 37)
    assert edge[2] == "exact: 1/37"
    spread = next(row for row in rows if row[0] == "Variance")
    assert spread[1] == pytest.approx(1 - 1 / 37**2)


def test_a_text_of_a_document_is_never_a_formula_nor_markup() -> None:
    found = made("own.game")
    book = openpyxl.load_workbook(io.BytesIO(sheet_xlsx(found.view)))
    assert book["Page 1"]["A1"].value == "=HYPERLINK(<b>)"
    assert {cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row} <= {"s", "n"}
    assert "&lt;b&gt;" in sheet_html(found.view)
    assert "=HYPERLINK(<b>)" not in sheet_html(found.view)


def test_every_form_is_the_same_to_the_byte() -> None:
    again = filed_sheet(SheetPapers("own.game", TEXT, SheetOptions(), printed_on=DAY))
    one = made("own.game")
    assert sheet_xlsx(one.view) == sheet_xlsx(again.view)
    with zipfile.ZipFile(io.BytesIO(sheet_xlsx(one.view))) as parts:
        assert {part.date_time[0] for part in parts.infolist()} == {1980}
        assert b"1980-01-01" in parts.read("docProps/core.xml")
        assert parts.namelist() == sorted(parts.namelist())
    assert sheet_json(one.view) == sheet_json(again.view)
    assert page(sheet_html(one.view), "x") == page(sheet_html(again.view), "x")
    assert one.pdf(one.attachments()) == again.pdf(again.attachments())


def test_the_data_say_how_exact_each_figure_is() -> None:
    data = json.loads(sheet_json(made().view))
    red = next(section for section in data["sections"] if section["title"] == "Red")
    figures = {row[0]: row[1] for row in red["tables"][0]["rows"]}
    assert figures["House edge, of the original stake"] == {
        "text": "2.7027%",
        "value": 1 / 37,
        "kind": "exact",
        "fraction": "1/37",
    }
    spread = figures["Standard deviation"]
    assert spread["kind"] == "bounded"
    assert 0 < spread["bound"] < 1e-14
    assert data["assumed"]
    assert data["methods"]
    assert "Pitboss" in data["made_with"]


def test_a_sheet_of_a_dated_procedure_is_the_same_on_any_day() -> None:
    one = made()
    again = filed_sheet(replace(one.papers, printed_on=DAY + datetime.timedelta(days=1)))
    assert again == one
    assert again.attachments() == one.attachments()
    undated = made("own.game")
    assert filed_sheet(replace(undated.papers, printed_on=DAY + datetime.timedelta(days=1))).day != undated.day


def attached(found: FiledSheet) -> tuple[Attached, ...]:
    return tuple(Attached(one.name, one.relationship, one.content) for one in found.attachments())


def test_a_sheet_is_made_again_from_what_it_carries() -> None:
    found = made("own.game")
    files = attached(found)
    assert is_sheet(files)
    assert sheet_papers_in(files) == found.papers
    again = reprint_sheet(files)
    assert again.problems == ()
    assert again.pdf == found.pdf(found.attachments())
    forged = tuple(
        Attached(one.name, one.relationship, one.content.replace(b'"exact"', b'"exakt"'))
        if one.name == "sheet.json"
        else one
        for one in files
    )
    assert "sheet.json is not what working it out again gives" in reprint_sheet(forged).problems[0]
    with pytest.raises(ValueError, match=r"inputs\.json"):
        sheet_papers_in(tuple(one for one in files if not one.name.endswith(".game")))


def test_a_sheet_is_signed_like_a_procedure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, target = tmp_path / "own.game", tmp_path / "sheet.pdf"
    game.write_text(TEXT, "utf-8")
    assert main(["odds", str(game), "--sheet", "-o", str(target), "--on", "2026-11-01"]) == 0
    monkeypatch.setenv("PITBOSS_TEST_PHRASE", "a phrase")
    held = key("operator")
    secret = ["--passphrase-env", "PITBOSS_TEST_PHRASE"]
    assert main(["sign", str(target), "--role", "operator", "--key", str(held.path), *secret]) == 0
    signed = tmp_path / "sheet-operator.pdf"
    trust = str(held.path.with_name("trust.toml"))
    assert main(["verify", str(signed), "--trust", trust, "--rebuild"]) == 0
    assert "I certify that this sheet was worked out" in capsys.readouterr().out


def test_what_is_wrong_with_a_wish_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = str(MODELS / "roulette.game")
    assert main(["odds", model, "--sheet"]) == 2
    assert "add -o sheet.pdf" in capsys.readouterr().err
    assert main(["odds", model, "--sheet", "-o", str(tmp_path / "sheet.doc")]) == 2
    assert "must end in" in capsys.readouterr().err
    assert main(["odds", model, "-o", "sheet.pdf"]) == 2
    assert "add --sheet" in capsys.readouterr().err
    assert main(["odds", model, "--sheet", "-o", str(tmp_path / "x.json"), "--speed", "-1"]) == 2
    assert "--speed -1" in capsys.readouterr().err


def test_no_digit_is_printed_that_its_bound_leaves_open() -> None:
    assert decimal(Bounded(3848.877790, 0.0015)).text == "3,848.88"
    assert decimal(Bounded(3848.877790, 1e-10)).text == "3,848.877790"
    assert decimal(Bounded(3848.877790, 7.0)).text == "3,849"
    assert decimal(Exact(Fraction(1, 3))).text == "0.333333"


def test_bounds_that_lie_far_apart_are_told_column_by_column() -> None:
    rows = (("4", Bounded(0.00026, 1e-10), Bounded(3848.9, 1e-3)),)
    table = FigureTable("Ends", ("Hand", "Probability", "One in"), rows)
    assert figure_table(table).note == "In floating point, “Probability” within 1.0e-10, “One in” within 1.0e-03."
    near = FigureTable("Ends", ("Hand", "Probability", "Return"), (("4", Bounded(0.1, 1e-10), Bounded(0.2, 2e-10)),))
    assert figure_table(near).note == "In floating point, within 2.0e-10."


def test_a_simulated_figure_among_others_is_known_by_its_interval() -> None:
    rows = (("fresh", Bounded(0.004, 1e-10)), ("whole", Sampled(0.004, 0.001, 1000, 1)))
    note = figure_table(FigureTable("Edges", ("Shoe", "House edge"), rows)).note
    assert note == "In floating point, within 1.0e-10; with ±: simulated, 1,000 rounds, seed 1, ± for the 95% interval."


def test_the_main_wager_has_the_name_that_the_document_gives_it() -> None:
    assert exhibit_from('family blackjack\ngame blackjack\nwager "Bet": $5 to $100').main_wager == "Bet"
    several = 'family blackjack\ngame blackjack\nwager "Lucky": $1 to $5\nwager "Ante": $5 to $100'
    assert exhibit_from(several).main_wager == "Ante"
