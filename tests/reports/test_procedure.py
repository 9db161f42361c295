"""The printed procedure: line by line the same as its source, refused while errors stand, safe and repeatable."""

from __future__ import annotations

import datetime
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path

import pikepdf
import pytest

from checker.profile import load
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of
from grammar.tree import Ambiguous, Claim, Declaration, Define, Event, Line, Paytable, Row, Statement
from pitboss.filed_procedure import reprint
from pitboss.main import main
from reports.procedure import procedure_html, procedure_pdf, profile_of
from reports.signatures.evidence import Attached, Evidence, evidence
from reports.signatures.rebuild import rebuilt
from reports.signatures.sign import Refused, sign
from reports.signatures.trust import NOBODY
from reports.signatures.verify import Verdict, judged
from reports.views.procedure_view import EVENTS, Procedure, procedure
from tests.support.documents import exhibit_from
from tests.support.paper import words_of_pages
from tests.support.signed import NOW, key, trust

ROOT = Path(__file__).parents[2]
GAMES = sorted(ROOT.glob("exhibits/**/*.game"))
MODEL = ROOT / "exhibits/models/spanish21.game"
SMALL = ROOT / "exhibits/models/casino-war.game"
"""Quick to check and to print."""
FLAWED = ROOT / "exhibits/blackjack-one-dollar-tie/procedure.game"
HOSTILE = "</p><script>alert(1)</script><img src=file:///etc/passwd>'\\\\; } body { display: none } &amp; {{ 7*7 }}"


# One to one -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_print_and_source_correspond_one_to_one(path: Path) -> None:
    exhibit, faults = exhibit_of(path)
    assert not faults
    view = procedure(exhibit, profile_of(exhibit), path.read_bytes())
    wanted = list(map(id, lines_of(exhibit)))
    printed = list(map(id, printed_lines(view)))
    assert sorted(printed) == sorted(wanted)
    assert len(printed) == len(set(printed))
    numbers = list(numbers_of(view))
    assert len(numbers) == len(set(numbers))
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_number_stands_in_the_print_with_its_sentence(path: Path) -> None:
    units = blocks(procedure_html(made(path)))
    for entry in made(path).entries():
        lead = f"{entry.lead} " if entry.lead else ""
        assert " ".join(f"{entry.number} {lead}{entry.text}".split()) in units
        for row in entry.rows:
            assert " ".join(" ".join(row.cells).split()) in units


def test_chapters_follow_the_jurisdiction() -> None:
    titles = [chapter.title for chapter in made(MODEL).chapters]
    assert titles == [*(section.title for section in load("new-hampshire").sections), EVENTS]


def test_a_document_without_jurisdiction_keeps_its_order() -> None:
    view = printed_text('docket: "1"\nsection "B"\n  decks: 6 decks\nsection "A"\n  stand: player may stand')
    assert [chapter.title for chapter in view.chapters] == ["B", "A", "Other provisions"]


def test_overrides_name_numbers_that_exist() -> None:
    view = made(MODEL)
    by_number = {entry.number: entry for entry in view.entries()}
    blackjack = next(entry for entry in view.entries() if entry.text.startswith("A winning blackjack pays 3 to 2."))
    number = blackjack.text.removesuffix(".").rpartition(" ")[2]
    assert by_number[number].text == "A winning hand pays 1 to 1."


def test_events_of_pay_tables_are_explained() -> None:
    last = made(MODEL).chapters[-1]
    said = [entry.text for part in last.parts for entry in part.entries]
    assert last.title == EVENTS
    assert "“5-card 21” means that the total is 21 and the hand has exactly 5 cards." in said


def test_readings_are_printed_side_by_side() -> None:
    view = printed_text(
        "ambiguous soft @1\n  reading a\n    dealer draw: dealer must hit when total is soft 17\n"
        "  reading b\n    dealer draw: dealer must stand when total is soft 17"
    )
    assert [(entry.number, entry.lead, entry.text) for entry in view.entries()] == [
        ("1.1", "", "This provision can be read in 2 ways."),
        ("1.1.1", "Read as “a”:", "The dealer must draw a card when the total is soft 17."),
        ("1.1.2", "Read as “b”:", "The dealer must stand when the total is soft 17."),
    ]


# The file ---------------------------------------------------------------------------------------------------


def test_the_pages_show_what_the_source_prints() -> None:
    found = seen(printed_pdf())
    assert found.problems == ()
    assert "Page 1 of" in found.pages[0]
    view = made(MODEL)
    assert all(f"Content {view.content_hash}" in page for page in found.pages)
    assert not any("DRAFT" in page for page in found.pages)


def test_source_findings_and_numbers_travel_inside() -> None:
    files = {one.name: one for one in seen(printed_pdf()).attachments}
    assert files["spanish21.game"].content == MODEL.read_bytes()
    assert files["spanish21.game"].relationship == "Source"
    assert json.loads(files["findings.json"].content)["exhibits"][0]["summary"]["error"] == 0
    wagers = {one["wager"]: one for one in json.loads(files["numbers.json"].content)["exhibits"][0]["wagers"]}
    assert wagers["Match the Dealer"]["edge"] == "114/3731"
    (main,) = json.loads(files["numbers.json"].content)["exhibits"][0]["main"]
    assert (main["game"], main["decks"]) == ("spanish21", 6)
    assert -0.5 < main["edge_percent"] < 1.5


def test_attached_media_types() -> None:
    with pikepdf.open(io.BytesIO(printed_pdf())) as pdf:
        kinds = {str(spec.UF): str(spec.EF.F.Subtype) for spec in pdf.Root.AF}
    assert kinds == {
        "spanish21.game": "/text/plain",
        "findings.json": "/application/json",
        "numbers.json": "/application/json",
        "inputs.json": "/application/json",
    }


def test_signed_by_both_and_verified_with_its_source() -> None:
    pdf = sign(printed_pdf(SMALL), "operator", key("operator"), reprint, when=NOW)
    pdf = sign(pdf, "regulator", key("regulator"), reprint, when=NOW)
    verdict = verified(pdf)
    assert (verdict.problems, verdict.undecided) == ((), ())
    assert verdict.rebuilt
    assert verdict.holds
    assert [one.role for one in verdict.signatures] == ["operator", "regulator"]


def test_letters_and_marks_that_are_written_apart_can_be_signed(tmp_path: Path) -> None:
    """As some systems write é: an e, then an accent; some marks have no such letter."""
    text = SMALL.read_text("utf-8").replace('exhibit "', 'exhibit "\u0338Cafe\u0301 man\u0303ana x\u0323 ♠\ufe0f ')
    source, target = tmp_path / "cafe.game", tmp_path / "out.pdf"
    source.write_text(text, "utf-8")
    assert run(source, target) == 0
    pdf = sign(target.read_bytes(), "operator", key("operator"), reprint, when=NOW)
    assert (verified(pdf).problems, verified(pdf).rebuilt) == ((), True)


def test_what_the_check_rests_on_travels_inside(tmp_path: Path) -> None:
    """Acceptances, source text and dates: the reprint finds the same without the folder they came from."""
    source = tmp_path / "lakeside.game"
    text = SMALL.read_text("utf-8").replace("\n", '\nsource "paper.txt"\n', 1)
    source.write_text(text + "\nnote heading @1\n", "utf-8")
    (tmp_path / "paper.txt").write_text("Nothing of this is a rule.\n", "utf-8")
    (tmp_path / "lakeside.accepts.game").write_text('accept 00000000: "known", by "R", on 2026-11-01\n', "utf-8")
    assert run(source, tmp_path / "out.pdf", "--draft", "--as-of", "2026-01-01") == 0
    files = {one.name: one for one in seen((tmp_path / "out.pdf").read_bytes()).attachments}
    assert set(files) == {
        "lakeside.game", "findings.json", "numbers.json", "paper.txt", "acceptances.game", "inputs.json",
    }  # fmt: skip
    told = [one for one in reprint(tuple(files.values())).problems if "is not what checking" in one]
    assert told == []


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    assert run(SMALL, tmp_path / "again.pdf") == 0
    assert (tmp_path / "again.pdf").read_bytes() == printed_pdf(SMALL)


def test_refused_while_errors_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flawed, folder = tmp_path / "flawed.game", tmp_path / "printed"
    flawed.write_text(f'{SMALL.read_text("utf-8")}\nwager "Ante": $60 to $70\n', "utf-8")
    folder.mkdir()
    assert run(flawed, folder / "out.pdf") == 1
    assert list(folder.iterdir()) == []
    assert "is not printed: " in capsys.readouterr().err


def test_refused_for_a_number_that_only_the_analysis_of_the_main_wager_can_refute(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "claiming.game"
    source.write_text(MODEL.read_text("utf-8") + "\nclaim: house edge is 17%\n", "utf-8")
    assert run(source, tmp_path / "out.pdf") == 1
    assert "17%" in capsys.readouterr().err
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize("path", [FLAWED, SMALL], ids=["flawed", "clean"])
def test_a_draft_says_so_on_every_page_and_cannot_be_signed(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    assert run(path, target, "--draft") == 0
    assert all("DRAFT" in page for page in seen(target.read_bytes()).pages)
    with pytest.raises(Refused, match="it is a draft"):
        sign(target.read_bytes(), "operator", key("operator"), reprint, when=NOW)


def attached(**changed: bytes) -> tuple[Attached, ...]:
    """The files of the printed model, some of them exchanged."""
    names = {"findings": "findings.json", "numbers": "numbers.json", "source": SMALL.name, "inputs": "inputs.json"}
    new = {names[key]: content for key, content in changed.items()}
    return tuple(replace(one, content=new.get(one.name, one.content)) for one in seen(printed_pdf(SMALL)).attachments)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("findings", b'"error": 0', b'"error": 1'),
        ("findings", b'"status": "proved"', b'"status": "open"'),
        ("numbers", b'"edge_percent": 2.', b'"edge_percent": 1.'),
        ("numbers", b'"wagers": [', b'"wagers": [{},'),
    ],
)
def test_findings_and_numbers_that_checking_again_does_not_find(file: str, old: bytes, new: bytes) -> None:
    name = f"{file}.json"
    content = next(one.content for one in seen(printed_pdf(SMALL)).attachments if one.name == name)
    assert old in content
    told = reprint(attached(**{file: content.replace(old, new, 1)})).problems
    assert any(f"{name} is not what checking the attached source again finds" in one for one in told)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("decks: 4 decks of 52 cards", "error"),
        ("decks: 6 decks of 52 cards @1 proposed sure", "to be confirmed"),
    ],
)
def test_an_unclean_source_is_refused_even_if_its_attachments_say_it_is_clean(line: str, why: str) -> None:
    text = SMALL.read_bytes() + f"\n{line}\n".encode()
    assert any(why in one for one in reprint(attached(source=text)).problems)


def test_calls_that_cannot_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(SMALL, tmp_path / "out.doc") == 2
    assert run(SMALL, tmp_path / "no" / "out.pdf") == 2
    assert run(tmp_path / "none.game", tmp_path / "out.pdf") == 2
    assert run(SMALL, tmp_path / "out.pdf", "--on", "soon") == 2
    assert list(tmp_path.iterdir()) == []
    assert "Traceback" not in capsys.readouterr().err


def test_rebuild_refuses_in_sentences() -> None:
    with pytest.raises(ValueError, match="not UTF-8"):
        reprint(attached(source=b"\xff\xfe"))
    with pytest.raises(ValueError, match="1 fault"):
        reprint(attached(source=b"stand: nobody knows\n"))
    with pytest.raises(ValueError, match=r"inputs\.json"):
        reprint(attached(inputs=b"[]"))
    with pytest.raises(ValueError, match="carries no source"):
        reprint(())


# Safe rendering ---------------------------------------------------------------------------------------------


def test_markup_in_any_string_stays_text() -> None:
    html = procedure_html(printed_text(hostile_game(HOSTILE)))
    plain = html.split("</style>", 1)[1]
    assert "<script" not in plain
    assert "<img" not in plain
    assert "49" not in plain
    style = html.split("</style>", 1)[0].removeprefix("<style>")
    assert "<" not in style
    assert "passwd" not in re.sub(r'"[^"\n]*"', "", style)


@pytest.mark.parametrize(
    "text",
    ["W" * 800, "שלום עולם مرحبا", "日本語の規則", "\u202eevil\u2066", "a\u0301\u200b\u00ad", HOSTILE],
    ids=["long word", "right to left", "no glyph", "reordering", "combining", "markup"],
)
def test_strange_text_prints(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "strange.game"
    source.write_text(hostile_game(text), "utf-8")
    assert run(source, tmp_path / "out.pdf", "--draft") == 0
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        assert len(pdf.pages) >= 1
    told = capsys.readouterr().err
    assert ("has no drawing in the bundled fonts" in told) == any(c in "日本語の規則\u202e\u2066" for c in text)


def test_a_table_of_500_rows_repeats_its_head(tmp_path: Path) -> None:
    rows = "\n".join(f"  flush  {number} to 1" for number in range(1, 501))
    source = tmp_path / "long.game"
    source.write_text(f'exhibit "Long"\ngame blackjack\npaytable "X" for "X"\n{rows}\n', "utf-8")
    view = printed_text(source.read_text("utf-8"))
    assert sum(len(entry.rows) for entry in view.entries()) == 500
    pages = words_of_pages(procedure_pdf(view, (), printed_on=datetime.date(2026, 1, 1)))
    assert sum("Event Pays" in page for page in pages) >= 8


# Help -------------------------------------------------------------------------------------------------------


@cache
def printed_pdf(path: Path = MODEL) -> bytes:
    """A model in print, made once by the command."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.pdf"
        assert run(path, target) == 0
        return target.read_bytes()


@cache
def made(path: Path) -> Procedure:
    exhibit, _ = exhibit_of(path)
    return procedure(exhibit, profile_of(exhibit), path.read_bytes())


def printed_text(text: str) -> Procedure:
    return procedure(exhibit_from(text), None, text.encode())


def run(path: Path, target: Path, *more: str) -> int:
    return main(["procedure", str(path), "-o", str(target), "--on", "2026-11-16", *more])


def seen(pdf: bytes) -> Evidence:
    return evidence(pdf, NOBODY, now=NOW)


def verified(pdf: bytes) -> Verdict:
    found = evidence(pdf, trust(), now=NOW)
    return judged(found, trust(), rebuilt(pdf, found, reprint), NOW)


def blocks(html: str) -> str:
    """The text of a page, its blocks in order."""
    plain = re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", plain)).split())


def lines_of(exhibit: Exhibit) -> Iterator[Line]:
    """Every line of the document that says something, with everything inside it."""
    for line in exhibit.document.lines:
        yield from inside(line)


def inside(line: object) -> Iterator[Line]:
    if isinstance(line, Statement | Define | Event | Claim | Row | Declaration):
        yield line
    elif isinstance(line, Paytable):
        yield line
        yield from (row for row in line.rows if isinstance(row, Row))
    elif isinstance(line, Ambiguous):
        yield line
        for reading in line.readings:
            for part in reading.lines:
                yield from inside(part)


def printed_lines(view: Procedure) -> Iterator[Line]:
    for entry in view.entries():
        if entry.line is not None:
            yield entry.line
        yield from (row.line for row in entry.rows)


def numbers_of(view: Procedure) -> Iterator[str]:
    for entry in view.entries():
        yield entry.number
        yield from (row.number for row in entry.rows)


def hostile_game(text: str) -> str:
    quoted = text.replace('"', "'")
    return "\n".join((
        f'exhibit "{quoted}"',
        "game blackjack",
        f'section "{quoted}"',
        f'  title of the game: "{quoted}"',
        f'  version: "{quoted}"',
        f'  operator: "{quoted}"',
        f'  wager "{quoted}": $5 to $10',
        f'  irregularity "{quoted}": dealer must burn the card when circumstance "{quoted}"',
        f'  stand: player may stand, vague "{quoted}", printed "{quoted}" read as "{quoted}" likely,'
        f' refers to table "{quoted}"',
        f'  event "{quoted}": total is 21',
        f'  paytable "{quoted}" for "{quoted}", pays to one',
        f'    "{quoted}"  5 to 1',
        f'  claim: house edge of "{quoted}" is 3%',
    )) + "\n"  # fmt: skip
