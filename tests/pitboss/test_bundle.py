"""A submission as one file: complete or named as not, refused while its papers disagree, the same bytes every time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from pitboss.bundle import given_papers
from pitboss.main import main
from reports.signatures import verify
from reports.signatures.fenced_evidence import guarded
from tests.support import signed
from tests.support.documents import model_text
from tests.support.signed_model import signed_model

MODEL = "big-six"
# 54 stops, one of them the joker at 40 to 1: the house keeps 1 - 41/54 = 13/54 of every wager, 24.074%
FIGURES = "wager,house edge\nJoker,{}\n"


@pytest.fixture(autouse=True, scope="module")
def unfenced() -> Iterator[None]:
    """PDFs are read without the sandbox, which takes a third of a second each and is tested elsewhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verify, "fenced", guarded)
        patch.setattr("reports.signatures.fenced_evidence.fenced", guarded)
        yield


@pytest.fixture
def room(tmp_path: Path) -> Path:
    folder = tmp_path / "submission"
    folder.mkdir()
    (folder / "lakeside.game").write_text(model_text(MODEL), "utf-8")
    (folder / "request.txt").write_text("We ask for the approval of Big Six.", "utf-8")
    return folder


def bundle(folder: Path, name: str = "made.zip", *options: str) -> int:
    return main(["bundle", str(folder), "-o", str(folder.parent / name), "--no-pdf", "--on", "2026-11-18", *options])


def manifest(folder: Path, name: str = "made.zip") -> dict[str, object]:
    with ZipFile(folder.parent / name) as file:
        found = json.loads(file.read("manifest.json"))
        for paper in found["papers"]:
            assert hashlib.sha256(file.read(paper["name"])).hexdigest() == paper["sha256"]
    assert isinstance(found, dict)
    return found


def test_a_whole_submission_is_the_same_bytes_twice(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (room / "layout.txt").write_text("JOKER PAYS 40 TO 1\n", "utf-8")
    (room / "report.csv").write_text(FIGURES.format("24.07%"), "utf-8")
    (room / "equipment.txt").write_text("One wheel.", "utf-8")
    assert bundle(room) == 0, capsys.readouterr().out
    assert bundle(room, "again.zip") == 0
    assert (room.parent / "made.zip").read_bytes() == (room.parent / "again.zip").read_bytes()
    found = manifest(room)
    assert found["complete"] is True
    names = {paper["name"]: paper["kind"] for paper in found["papers"]}  # type: ignore[attr-defined]
    assert names["papers/request.txt"] == "request"
    assert names["papers/layout.txt"] == "layout"
    assert names["papers/report.csv"] == "figures"
    assert names["made/procedure.html"] == "printed procedure"
    assert names["made/mathematics.json"] == "mathematics"
    assert "made/cards/layout.txt" not in names  # one is given
    assert "made/cards/table-sign.txt" in names
    assert "layout.txt agrees with the procedure, 1 inscription read" in found["agrees"]  # type: ignore[operator]
    assert "report.csv: 1 of 1 figures agree to every printed digit" in found["agrees"]  # type: ignore[operator]


def test_what_is_missing_is_named(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (room / "request.txt").unlink()
    assert bundle(room) == 1
    out = capsys.readouterr().out
    assert "missing: request: A written request comes with the procedure. (Lot 7206.07(b))" in out
    assert "at least 45 days before the game is to be offered. (Lot 7206.07(b))" in out
    assert manifest(room)["complete"] is False


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("layout.txt", "JOKER PAYS 45 TO 1\n", "layout.txt says something else: “JOKER PAYS 45 TO 1”"),
        ("lab.csv", FIGURES.format("24.08%"), "differs: lab.csv"),
        ("lab.csv", FIGURES.replace("Joker", "Jester").format("1%"), "not known: lab.csv"),
    ],
)
def test_what_disagrees_is_refused(
    room: Path, name: str, content: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (room / name).write_text(content, "utf-8")
    assert bundle(room) == 1
    out = capsys.readouterr().out
    assert out.startswith("no bundle: 1 thing")
    assert said in out
    assert not (room.parent / "made.zip").exists()


def test_an_open_question_is_refused(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = model_text(MODEL)
    (room / "lakeside.game").write_text(text + 'wager pay "Joker": 45 to 1 when stop is joker\n', "utf-8")
    assert bundle(room) == 1
    assert "error" in capsys.readouterr().out


def test_a_signed_print_and_the_register(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (room / "signed.pdf").write_bytes(signed_model(MODEL))
    add = ["register", "add", str(room / "approvals"), str(room / "signed.pdf"), "--number", "1"]
    assert main([*add, "--trust", str(signed.folder() / "trust.toml"), "--effective", "2026-01-01"]) == 0
    assert bundle(room) == 0
    found = manifest(room)
    agrees = found["agrees"]
    assert "signed.pdf carries the text of the procedure, with 2 signatures (nobody vouches for the signers)" in agrees  # type: ignore[operator]
    assert "the register approvals holds, 1 approval" in agrees  # type: ignore[operator]
    assert not [one for one in found["papers"] if one["name"].startswith("made/procedure")]  # type: ignore[attr-defined]

    capsys.readouterr()
    text = model_text(MODEL).replace('"Joker": $1 to $25', '"Joker": $1 to $20')
    (room / "lakeside.game").write_text(text, "utf-8")
    assert bundle(room, "other.zip") == 1
    out = capsys.readouterr().out
    assert "signed.pdf carries another text than lakeside.game" in out
    assert "approval 1 is of another text with version 1" in out

    line = (room / "approvals" / "register.jsonl").read_text("utf-8")
    (room / "approvals" / "register.jsonl").write_text(line.replace("2026-01-01", "2025-01-01"), "utf-8")
    assert bundle(room, "other.zip") == 1
    assert "the register approvals: register.head names another last line" in capsys.readouterr().out


def test_what_nobody_could_read_is_left_to_the_eye(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (room / "sign.txt").write_text("JOKER PAYS 40 TO 1\nTHE THIRD SEAT MAY CALL THE COLOUR\n", "utf-8")
    assert bundle(room) == 3
    assert "Left to the eye:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("-o", "made.pdf"), "must end in .zip"),
        (("-o", "nowhere/made.zip"), "there is no folder"),
        (("--procedure", "other.game"), "has no procedure other.game"),
    ],
)
def test_what_cannot_be_bundled(
    room: Path, options: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bundle(room, "made.zip", *options) == 2
    assert said in capsys.readouterr().err


def test_folders_that_are_none(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bundle", str(room / "gone"), "-o", str(room.parent / "x.zip")]) == 2
    assert main(["bundle", str(room), "-o", str(room / "x.zip")]) == 2
    assert "lies in the folder that it bundles" in capsys.readouterr().err
    (room / "other.game").write_text(model_text(MODEL), "utf-8")
    assert bundle(room) == 2
    assert "choose one with --procedure" in capsys.readouterr().err
    (room / "other.game").unlink()
    (room / "link.txt").symlink_to("/etc/hostname")
    assert bundle(room) == 2
    assert "no file of its own" in capsys.readouterr().err


def test_the_names_of_papers() -> None:
    for name, kind in {
        "request-letter.docx": "request",
        "Rack Card.pdf": "guide",
        "signed.txt": "supplement",
        "table sign.docx": "sign",
        "FELT.txt": "layout",
        "notes.txt": "supplement",
    }.items():
        found = next((known for known, pattern in given_papers.NAMED if pattern.search(name)), "supplement")
        assert found == kind, name
