"""One document as PDF, Word file, HTML, text and scan, from ``draft`` to ``check --source``."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import docx
import pytest

from grammar.errors.faults import Unreadable
from pitboss.main import main
from pitboss.source_documents import source_text
from tests.intake import papers

TITLE = "Pier Blackjack"
SENTENCES = (
    "The dealer must hit on soft 17.",
    "Blackjack pays 3 to 2.",
    "Players may double on any first two cards.",
    "Surrender is not allowed.",
    "Insurance pays 2 to 1.",
)
ROWS = (("Hand", "Pays"), ("Two suited matches", "18 to 1"), ("One suited match", "9 to 1"))
LINES = (
    "dealer draw: dealer must hit when total is soft 17",
    "blackjack pay: 3 to 2",
    "surrender: not allowed",
    "insurance pay: 2 to 1",
    "two suited matches 18 to 1",
    "one suited match 9 to 1",
)


EXTRA = "Ask how much insurance costs."


def page() -> str:
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in ROWS)
    body = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES)
    return f"<html><body><h1>{TITLE}</h1>{body}<h2>Match the Dealer</h2><table>{rows}</table></body></html>"


def word_file() -> bytes:
    word, target = docx.Document(), io.BytesIO()
    word.add_heading(TITLE, 1)
    for sentence in SENTENCES:
        word.add_paragraph(sentence)
    word.add_heading("Match the Dealer", 2)
    table = word.add_table(len(ROWS), 2)
    for at, row in enumerate(ROWS):
        for column, cell in enumerate(row):
            table.cell(at, column).text = cell
    word.save(target)
    return target.getvalue()


def paper(kind: str) -> bytes:
    match kind:
        case "pdf":
            return papers.typeset(page())
        case "docx":
            return word_file()
        case "png":
            return papers.as_png(papers.scanned(papers.typeset(page()))[0])
        case "md":
            rows = "\n".join(f"| {' | '.join(row)} |" for row in ROWS)
            return "\n\n".join((f"# {TITLE}", *SENTENCES, "## Match the Dealer", rows)).encode()
        case _:
            return page().encode()


@pytest.mark.parametrize("kind", ["pdf", "docx", "html", "md", "png"])
def test_every_kind_gives_the_same_statements_and_is_a_source_for_check(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if kind == "png" and shutil.which("tesseract") is None:
        pytest.skip("tesseract is not installed")
    monkeypatch.chdir(tmp_path)
    Path(f"pier.{kind}").write_bytes(paper(kind))
    assert main(["draft", f"pier.{kind}", "-o", "pier.game"]) == 0
    made = Path("pier.game").read_text(encoding="utf-8")
    assert [line for line in LINES if line not in made] == []
    capsys.readouterr()
    main(["check", "--no-prices", "--format", "json", "--source", f"pier.{kind}", "pier.game"])
    found = json.loads(capsys.readouterr().out)["exhibits"][0]
    assert found["coverage"]["unclaimed"] == []
    assert found["coverage"]["claimed"] == found["coverage"]["words"]


def test_a_source_that_cannot_be_read_gets_its_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pier.html").write_text(page(), encoding="utf-8")
    assert main(["draft", "pier.html", "-o", "pier.game"]) == 0
    Path("pier.pdf").write_bytes(b"%PDF-1.7 and nothing else")
    assert main(["check", "--no-prices", "--source", "pier.pdf", "pier.game"]) == 2
    told = capsys.readouterr().err
    assert "damaged" in told
    assert "Traceback" not in told


def test_another_version_of_the_source_is_seen_although_its_name_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pier.html").write_text(page(), encoding="utf-8")
    assert main(["draft", "pier.html", "-o", "pier.game"]) == 0
    checked = ["check", "--no-prices", "--source", "pier.html", "pier.game"]
    main(checked)
    assert "unclaimed" not in capsys.readouterr().out
    Path("pier.html").write_text(page().replace("</table>", f"</table><p>{EXTRA}</p>"), encoding="utf-8")
    main(checked)
    told = capsys.readouterr().out.split("unclaimed: line 19: ")[1].splitlines()
    assert told[0] == EXTRA
    assert told[1].startswith("    likely about: insurance wager")
    assert "; for example: insurance wager: " in told[1]
    main([*checked, "--format", "json"])
    (left,) = json.loads(capsys.readouterr().out)["exhibits"][0]["coverage"]["unclaimed"]
    assert left["likely"].startswith("insurance wager")


@pytest.mark.parametrize("name", ["empty.txt", "empty.pdf"])
@pytest.mark.parametrize("content", [b"", b" \n\n"])
def test_an_empty_source_is_told_and_not_checked_against(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Unreadable, match="empty"):
        source_text(tmp_path / name)


def test_what_stands_at_the_foot_of_every_page_is_no_section(tmp_path: Path) -> None:
    style = "@page { @bottom-center { content: 'HL-7 page ' counter(page) } } p { break-after: page }"
    source = tmp_path / "rules.pdf"
    source.write_bytes(papers.typeset(f"<h1>{TITLE}</h1><p>{SENTENCES[0]}</p><p>{SENTENCES[1]}</p>", style))
    made = tmp_path / "rules.game"
    assert main(["draft", str(source), "-o", str(made)]) == 0
    assert (tmp_path / "rules.txt").read_text().count("HL-7 page") == 2
    assert "HL-7" not in made.read_text()
    assert made.read_text().count("note noise") >= 2
