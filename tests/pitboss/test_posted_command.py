"""``pitboss compare --posted`` from the command line."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from pitboss.filed_procedure import filed, papers_of
from pitboss.main import main
from reports.signatures.fenced_evidence import guarded
from reports.signatures.sign import Role
from tests.accuracy.posted_texts import MODELS, changed
from tests.support.samples import some
from tests.support.signed_model import signed_model

BLACKJACK = str(MODELS / "blackjack.game")


def felt(folder: Path, *lines: str) -> str:
    path = folder / "felt.txt"
    path.write_text("\n".join(lines), "utf-8")
    return str(path)


def test_a_felt_that_agrees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = felt(
        tmp_path, "BLACKJACK PAYS 3 TO 2", "DEALER MUST DRAW TO 16 AND STAND ON ALL 17S", "INSURANCE PAYS 2 TO 1"
    )
    assert main(["compare", BLACKJACK, "--posted", text]) == 0
    assert "no difference found, 3 inscriptions read" in capsys.readouterr().out


def test_a_felt_that_differs_is_told_with_hand_and_money(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = felt(tmp_path, "BLACKJACK PAYS 6 TO 5")
    assert main(["compare", BLACKJACK, "--posted", text]) == 1
    out = capsys.readouterr().out
    assert out.index("posted: pays 6 to 5: the player wins $6 on $5") < out.index("rules:  pays 3 to 2")
    assert "A♥" in out


def test_what_is_not_understood_is_left_to_the_eye(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = felt(tmp_path, "BLACKJACK PAYS 3 TO 2", "NO MID-SHOE ENTRY")
    assert main(["compare", BLACKJACK, "--posted", text]) == 3
    assert "Not understood, compare by eye:" in capsys.readouterr().out


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", BLACKJACK, "--posted", felt(tmp_path, "MINIMUM $10"), "--format", "json"]) == 1
    (text,) = json.loads(capsys.readouterr().out)["texts"]
    (one,) = text["differences"]
    assert (one["kind"], one["line"], one["words"]) == ("differs", 1, "MINIMUM $10")
    assert one["rules"]["statement"] == 'wager "Ante": $5 to $25'


def test_the_source_comes_from_the_printed_procedure(tmp_path: Path) -> None:
    papers = papers_of(str(MODELS / "big-six.game"), source=None, folder=None, as_of=None, on=date(2024, 1, 15))
    made = filed(papers)
    paper = tmp_path / "procedure.pdf"
    paper.write_bytes(made.pdf(made.attachments()))
    assert main(["compare", str(paper), "--posted", felt(tmp_path, "JOKER PAYS 45 TO 1")]) == 1
    assert main(["compare", str(paper), "--posted", felt(tmp_path, "JOKER PAYS 40 TO 1")]) == 0


def test_one_procedure_is_needed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["compare", BLACKJACK, BLACKJACK, "--posted", felt(tmp_path, "X")]) == 2
    assert "one procedure" in capsys.readouterr().err


@pytest.mark.parametrize("name", some(["baccarat", "blackjack", "craps", "roulette", "three-card-poker"], 3))
def test_planted_differences_are_found(name: str) -> None:
    score = changed(name, 6)
    assert score.planted >= 4
    assert score.missed == ()


def word_file(folder: Path, *lines: str) -> str:
    """A sign as a Word file: a heading, a sentence, and the rest in a table of two columns."""
    from docx import Document

    file = Document()
    file.add_heading(lines[0], level=1)
    table = file.add_table(rows=0, cols=2)
    for line in lines[1:]:
        cells = table.add_row().cells
        cells[0].text, _, cells[1].text = line.partition("|")
    path = folder / "sign.docx"
    file.save(str(path))
    return str(path)


@pytest.mark.parametrize("roles", [("operator",), ("operator", "regulator")])
def test_a_signed_procedure_against_a_word_file(
    tmp_path: Path, roles: tuple[Role, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one with both signatures is read in the sandbox, as in use; the other without, which is quicker."""
    if len(roles) == 1:
        monkeypatch.setattr("reports.signatures.fenced_evidence.fenced", guarded)
    paper = tmp_path / "signed.pdf"
    paper.write_bytes(signed_model("big-six", roles))
    rows = ("Logo|40 to 1", "Twenty|20 to 1", "Ten|10 to 1", "Five|5 to 1", "Two|2 to 1", "One|1 to 1")
    assert main(["compare", str(paper), "--posted", word_file(tmp_path, "BIG SIX", "Joker|40 to 1", *rows)]) == 0
    capsys.readouterr()
    assert main(["compare", str(paper), "--posted", word_file(tmp_path, "BIG SIX", "Joker|45 to 1", *rows)]) == 1
    out = capsys.readouterr().out
    assert "says something else" in out
    assert "pays 45 to 1: the player wins $45 on $1" in out
    assert "pays 40 to 1" in out


def test_a_signed_procedure_that_was_changed_is_no_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper = tmp_path / "signed.pdf"
    whole = signed_model("big-six")
    paper.write_bytes(whole.replace(b"/Filter", b"/Filtre", 1))
    assert main(["compare", str(paper), "--posted", felt(tmp_path, "JOKER PAYS 40 TO 1")]) == 2
    assert "signed.pdf" in capsys.readouterr().err
