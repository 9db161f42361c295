"""Figures of a laboratory's report against ours; the true ones are closed forms of the wheel and the dice."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from checker.printed_figures import sheets_named
from engine.sheet.figure import Exact
from engine.sheet.results import Results
from engine.sheet.wager_sheet import WagerSheet
from pitboss.main import main
from tests.support.documents import model_text

# red: 18 of 37 pockets win 1, 19 lose 1: edge 1/37, variance 1 - (1/37)^2
RED = {"house edge": "2.70%", "player return": "97.30%", "hit frequency": "48.65%", "standard deviation": "0.9996"}
HEAD = "wager,figure,value\n"


def run(room: Path, table: str, *options: str, name: str = "lab.csv") -> int:
    (room / "wheel.game").write_text(model_text("roulette"))
    (room / name).write_text(table)
    return main(["odds", str(room / "wheel.game"), "--figures", str(room / name), *options])


def test_true_figures_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, HEAD + "".join(f"Red,{name},{value}\n" for name, value in RED.items())) == 0
    assert "4 of 4 figures agree" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["2.70", "2.703%", ".0270", "0.02703", "1/37", "2/74", "3%"])
def test_every_way_to_print_a_figure(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, f"{HEAD}Red,House edge,{text}\n") == 0


@pytest.mark.parametrize("text", ["2.71%", "2.69", "0.0271", "1/36", "-2.70%", "5.26%", "270%"])
def test_a_difference_beyond_the_printed_digits_is_found(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, f"{HEAD}Red,House edge,{text}\n") == 1
    told = capsys.readouterr().out
    assert "differs: lab.csv, row 2: Red, House edge" in told
    assert "exactly 1/37" in told


def test_one_column_for_each_figure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wide = "Wager; House Edge; Hit frequency\nRed; 2.70%; 48.65%\nBlack; 2.70%; 47.37%\n"
    assert run(tmp_path, wide, "--format", "json", name="lab.txt") == 1
    found = json.loads(capsys.readouterr().out)["figures"]
    assert [(one["wager"], one["verdict"]) for one in found] == [
        ("Red", "agrees"),
        ("Red", "agrees"),
        ("Black", "agrees"),
        ("Black", "differs"),
    ]


def test_a_workbook(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["wager", "house edge"])
    sheet.append(["Red", 0.027])
    sheet["B2"].number_format = "0.00%"
    sheet.append(["Black", 0.0526])
    sheet["B3"].number_format = "0.00%"
    book.save(tmp_path / "lab.xlsx")
    (tmp_path / "wheel.game").write_text(model_text("roulette"))
    assert main(["odds", str(tmp_path / "wheel.game"), "--figures", str(tmp_path / "lab.xlsx")]) == 1
    told = capsys.readouterr().out
    assert "1 of 2 figures agree" in told
    assert "Black, house edge 5.26%" in told


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("", "no table"),
        ("a,b\n1,2\n", 'a row of names with "wager"'),
        ("wager,house edge\n", "no table"),
        ("wager,house edge\nRed,\n", "no table of figures"),
    ],
)
def test_what_is_no_table(table: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, table) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("row", "why"),
    [("Purple,house edge,1%", "no such wager"), ("Red,luck,1%", "no such figure"), ("Red,edge,x", "no number")],
)
def test_what_is_not_known_is_said(row: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, f"{HEAD}{row}\n") == 1
    assert why in capsys.readouterr().out


def test_a_damaged_workbook_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "wheel.game").write_text(model_text("roulette"))
    (tmp_path / "lab.xlsx").write_bytes(b"PK\x03\x04 not a workbook")
    assert main(["odds", str(tmp_path / "wheel.game"), "--figures", str(tmp_path / "lab.xlsx")]) == 2
    assert "cannot be read as an Excel workbook" in capsys.readouterr().err


REPORT = """MATHEMATICS REPORT 4711

Wager            House edge    Hit rate
Straight         2.70%         2.70%
Red              2.70%         48.65%

Straight pays
Outcome          Pays     Probability    Return
Pocket is in N   35:1     0.027027       0.9459
Loser            -1       0.972973      -0.9730
Total                     1.000000      -0.0270
"""  # one pocket of 37: 1/37 pays 35, 36/37 lose 1


def test_a_report_in_text_with_several_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, REPORT, name="lab.txt") == 0
    assert "10 of 10 figures agree" in capsys.readouterr().out
    for old, new in (("0.027027", "0.026316"), ("35:1 ", "36:1 "), ("0.9459", "0.9210"), ("48.65%", "47.37%")):
        assert run(tmp_path, REPORT.replace(old, new), name="lab.txt") == 1
        assert f"differs: lab.txt, row {REPORT[: REPORT.index(old)].count(chr(10)) + 1}: " in capsys.readouterr().out


def test_rows_that_the_wager_has_not_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, REPORT.replace("Pocket is in N", "Double zero   "), name="lab.txt") == 1
    assert "no such row; there are: pocket is in N, otherwise" in capsys.readouterr().out


def test_sentences_and_what_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "The house edge of Red is 2.70%.\nBlack: house advantage 2.70%\n", name="lab.txt") == 0
    assert "2 of 2 figures agree" in capsys.readouterr().out
    assert run(tmp_path, "The house edge of Red is 2.70% and that of Black 9.99%.\n", name="lab.txt") == 3
    assert "not read, compare by eye: lab.txt, row 1: The house edge of Red" in capsys.readouterr().out


def test_every_sheet_of_a_workbook_and_numbers_with_all_their_digits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Report 12"], [], ["Bet", "House advantage"], ["Red", 1 / 37]):
        sheet.append(row)
    pays = book.create_sheet("Dozen")
    for row in (
        ["Hand", "Pays", "Combinations", "Probability"],
        ["pocket is in D", 2, 12, 12 / 37],
        ["Lose", -1, 25, 0.5],
    ):
        pays.append(row)
    book.save(tmp_path / "lab.xlsx")
    (tmp_path / "wheel.game").write_text(model_text("roulette"))
    assert main(["odds", str(tmp_path / "wheel.game"), "--figures", str(tmp_path / "lab.xlsx")]) == 1
    told = capsys.readouterr().out
    assert "4 of 5 figures agree" in told
    assert "differs: lab.xlsx, Dozen, row 3: Dozen, Lose, Probability 0.5: it is" in told
    assert "compare by eye: lab.xlsx, Dozen, row 1: the column “Combinations”" in told


def test_the_average_wager_may_be_that_of_other_equal_choices(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Published of let it ride: 1.2237 units by who takes back what is worth nothing, 1.2321 by who lets it ride."""
    (tmp_path / "ride.game").write_text(model_text("let-it-ride"))
    rows = [("average wager", "1.2237"), ("average wager", "1.2321"), ("element of risk", "2.865%")]
    (tmp_path / "lab.csv").write_text(HEAD + "".join(f"First,{name},{value}\n" for name, value in rows))
    call = ["odds", str(tmp_path / "ride.game"), "--figures", str(tmp_path / "lab.csv")]
    assert main(call) == 0
    assert "3 of 3 figures agree" in capsys.readouterr().out
    (tmp_path / "lab.csv").write_text(f"{HEAD}First,average wager,1.2279\n")
    assert main(call) == 1


def test_a_wager_on_several_spots_is_no_unknown_wager(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.game").write_text(model_text("craps"))
    (tmp_path / "lab.csv").write_text(
        f"{HEAD}Place,House edge,4%\nPlace on 6 or 8,House edge,1.52%\nHard,House edge,9%\n"
    )
    assert main(["odds", str(tmp_path / "t.game"), "--figures", str(tmp_path / "lab.csv")]) == 1
    told = capsys.readouterr().out
    assert '"Place" has figures of its own on each spot; say which: Place on 4 or 10, Place on 5 or 9' in told
    assert "Hard, House edge 9%; no such wager; the procedure has: Pass" in told


def test_a_wager_without_a_figure_hides_no_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "wager,house edge\nRed,\nEven,2.70%\n") == 3
    told = capsys.readouterr().out
    assert "1 of 1 figures agree" in told
    assert "row 2: no figure of Red" in told


@pytest.mark.parametrize("name", ["house edge %", "House edge (%)", "House edge in percent"])
def test_a_unit_in_the_name_of_a_column_changes_no_figure(name: str, tmp_path: Path) -> None:
    assert run(tmp_path, f"wager,{name}\nRed,2.70\n") == 0


@pytest.mark.parametrize("name", ["Std. deviation", "std dev", "Standard deviation", "SD"])
def test_a_standard_deviation_is_known_by_its_usual_names(name: str, tmp_path: Path) -> None:
    assert run(tmp_path, f"{HEAD}Red,{name},0.9996\n") == 0


def test_a_wager_by_its_usual_longer_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, f"{HEAD}Straight up,house edge,2.70%\nRed bet,house edge,2.70%\n") == 0
    assert run(tmp_path, f"{HEAD}Straight flush,house edge,2.70%\n") == 1


def test_what_the_player_expects_is_the_edge_with_its_sign_turned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, f"{HEAD}Red,house edge,-2.70%\n") == 1
    assert "with its sign turned it agrees" in capsys.readouterr().out
    assert run(tmp_path, f"{HEAD}Red,house edge,-2.71%\n") == 1
    assert "sign turned" not in capsys.readouterr().out


def test_a_formula_that_nobody_worked_out_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from openpyxl import Workbook

    book = Workbook()
    page = book.create_sheet("Figures", 0)
    for row in (("wager", "house edge", "return"), ("Red", "2.70%", "=36/37")):
        page.append(row)
    book.save(tmp_path / "lab.xlsx")
    (tmp_path / "wheel.game").write_text(model_text("roulette"))
    assert main(["odds", str(tmp_path / "wheel.game"), "--figures", str(tmp_path / "lab.xlsx")]) == 1
    assert "return =36/37" in capsys.readouterr().out


def test_the_main_game_is_found_under_its_usual_names() -> None:
    main_sheet = replace(sheet("Ante"), game="blackjack")
    for name in ("main game", "Main wager", "blackjack", "Ante"):
        assert [one.wager for one in sheets_named(name, [main_sheet, sheet("Insurance")], "Ante")] == ["Ante"]
        assert not sheets_named("main game", [main_sheet], "")


def sheet(wager: str) -> WagerSheet:
    """Nothing but a name."""
    edge, results = Exact(Fraction(1, 37)), Results(((Fraction(0), Fraction(1)),))
    return WagerSheet(wager, "", 1, "", None, "", edge, edge, results, (), Fraction(5))
