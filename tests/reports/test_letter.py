"""The letter: who it goes to, what it asks, in which formats, and what it says of drafts and later rounds."""

from __future__ import annotations

import io
import json
import os
import zipfile
from datetime import date
from pathlib import Path

import pypdfium2
import pytest

from checker.check import check_exhibit
from checker.profile import load as load_profile
from pitboss.main import main
from reports.case import Case
from reports.letter import letter_html, letter_text
from reports.output.letter_docx import letter_docx
from reports.views.letter_view import letter as letter_view
from tests.support.documents import EXHIBITS, ROOT, exhibit_from, model_text

TEXT = """exhibit "Lakeside Blackjack"
language 1
game blackjack
operator: "Lakeside Charities"
docket: "17 011"
decks: 6 decks of 52 cards
wager "Ante": $5 to $10
dealer draw: dealer must hit when total is 17 or less
dealer draw: dealer must stand when total is 17 or more
main result: push when totals are equal
main result: player wins when player total is more than dealer total
main result: player loses when player total is less than dealer total and hand is live unless dealer is bust
main result: player wins when dealer is bust and hand is live
bust: player loses
main pay: 1 to 1
blackjack pay: 3 to 2
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "lakeside.game"
    path.write_text(TEXT, "utf-8")
    return path


def letter(path: Path, name: str, *options: str) -> bytes:
    output = path.with_name(name)
    assert main(["letter", str(path), "-o", str(output), "--on", "2026-01-15", *options]) in (0, 1, 3)
    return output.read_bytes()


def test_it_is_addressed_from_the_head_of_the_document(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = letter(written, "letter.txt").decode("utf-8")
    assert "To Lakeside Charities" in text
    assert "Re: “Lakeside Blackjack”, docket 17 011" in text
    assert "15 January 2026" in text
    assert "letter.txt: " in capsys.readouterr().out


def test_every_question_has_a_hand_dollars_and_what_to_state(written: Path) -> None:
    text = " ".join(letter(written, "letter.md").decode("utf-8").split())
    at = text.index("**Does the dealer draw on soft 17?**")
    point = text[at : text.index("**", at + 40)]
    assert "Player K♠ 8♥, dealer A♠ 6♦, then 2♠: the player loses $5, or wins $5." in point
    assert "an hour: the house edge is" in point
    assert "Please state what the dealer does on every total from 17 up" in point


def test_a_word_file_can_be_edited_and_says_the_same(written: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(letter(written, "letter.docx"))) as archive:
        xml = archive.read("word/document.xml").decode("utf-8")
    assert "Does the dealer draw on soft 17?" in xml
    assert "To Lakeside Charities" in xml


def test_html_keeps_text_as_text() -> None:
    exhibit = exhibit_from(TEXT.replace('"Lakeside Charities"', '"<script>alert(1)</script>"'))
    case = Case("lakeside.game", TEXT, check_exhibit(exhibit), None, (), ())
    page = letter_html(letter_view(case, date(2026, 1, 15)))
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_a_smaller_question_names_its_wager() -> None:
    text = """exhibit "Craps"
family craps
game craps
ambiguous any-time
  reading once-there-is-a-point
    wager moment "Come": after the come out roll
    wager offered "Come": allowed when point is not none
  reading at-any-time
    wager moment "Come": at any time
wager pay "Come": 1 to 1 when point is none and total is 7 or 11
"""
    case = Case("craps.game", text, check_exhibit(exhibit_from(text)), None, (), ())
    page = letter_html(letter_view(case, date(2026, 1, 15), every=True))
    assert "offered" in page
    assert "{wager}" not in page


def test_another_kind_of_file_is_refused_before_anything_is_worked_out(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["letter", str(written), "-o", "letter.doc"]) == 2
    assert ".docx" in capsys.readouterr().err


def test_a_later_letter_says_what_is_answered_and_what_is_new(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(written), "--format", "json", "--jobs", "1"]) == 1
    old = written.with_name("old.json")
    old.write_text(capsys.readouterr().out, "utf-8")
    assert json.loads(old.read_text("utf-8"))["version"] == 2
    mended = TEXT.replace("hit when total is 17 or less", "hit when total is 16 or less")
    written.write_text(mended.replace("decks: 6 decks of 52 cards\n", ""), "utf-8")
    text = " ".join(letter(written, "letter.txt", "--since", str(old)).decode("utf-8").split())
    assert "Answered since our last letter Does the dealer draw on soft 17?" in text
    assert "New: How many decks are used?" in text


def test_what_was_let_stand_is_told_when_asked(written: Path) -> None:
    found = check_exhibit(exhibit_from(TEXT)).findings
    clash = next(one for one in found if one.check == "conflicting-answers")
    written.write_text(TEXT + f'accept {clash.id}: "agreed", by "R. Viewer", on 2026-01-15\n', "utf-8")
    plain = letter(written, "letter.txt").decode("utf-8")
    told = " ".join(letter(written, "letter.txt", "--accepted").decode("utf-8").split())
    assert "Let stand" not in plain
    assert "Does the dealer draw on soft 17?" not in plain
    assert "let stand, because agreed (R. Viewer, 15 January 2026)" in told


def test_nothing_is_written_where_the_folder_is_missing(written: Path) -> None:
    assert main(["letter", str(written), "-o", str(written.parent / "nowhere" / "letter.txt")]) == 2


def test_a_word_file_does_not_hold_the_time_of_day() -> None:
    case = Case("lakeside.game", TEXT, check_exhibit(exhibit_from(TEXT)), None, (), ())
    made = letter_docx(letter_view(case, date(2026, 1, 15)), date(2026, 1, 15))
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert {part.date_time for part in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        properties = archive.read("docProps/core.xml").decode("utf-8")
    assert "2026-01-15T00:00:00Z" in properties
    assert made == letter_docx(letter_view(case, date(2026, 1, 15)), date(2026, 1, 15))


def test_two_runs_write_the_same(written: Path) -> None:
    assert letter(written, "one.txt") == letter(written, "two.txt")


def test_unconfirmed_lines_make_it_a_draft_that_lists_them() -> None:
    text = TEXT.replace("dealer must stand when total is 17 or more", "dealer must stand when total is 17 or more @3.1")
    exhibit = exhibit_from(text.replace("17 or more @3.1", "17 or more @3.1 proposed likely"))
    view = letter_view(Case("lakeside.game", text, check_exhibit(exhibit), None, (), ()), date(2026, 1, 15))
    assert view.draft.startswith("DRAFT: 1 line of our reading has not been confirmed")
    assert len(view.unconfirmed) == 1
    assert view.unconfirmed[0] == "The dealer must stand when the total is 17 or more. [3.1]"
    assert "DRAFT: 1 line" in letter_text(view)


def test_a_clean_procedure_gets_a_letter_without_questions() -> None:
    exhibit = exhibit_from((ROOT / "exhibits" / "models" / "roulette.game").read_text("utf-8"))
    view = letter_view(Case("roulette.game", "", check_exhibit(exhibit), None, (), ()), date(2026, 1, 15))
    assert view.points == ()
    assert view.opening == "We have read your procedure and have no question about it."


@pytest.mark.skipif(not os.environ.get("PITBOSS_LONG"), reason="prices of all exhibits take a minute: PITBOSS_LONG=1")
@pytest.mark.parametrize("path", EXHIBITS, ids=lambda path: path.parent.name)
def test_a_usual_letter_has_two_pages_and_a_report_fifteen(path: Path, tmp_path: Path) -> None:
    for command, most in (("letter", 2), ("report", 15)):
        output = tmp_path / f"{command}.pdf"
        assert main([command, str(path), "-o", str(output), "--on", "2026-01-15"]) in (1, 3)
        assert len(pypdfium2.PdfDocument(output.read_bytes())) <= most, command


CRAPS = model_text("craps")


def letter_on(text: str) -> str:
    exhibit = exhibit_from(text)
    profile = load_profile(exhibit.jurisdiction.name) if exhibit.jurisdiction else None
    case = Case("one.game", text, check_exhibit(exhibit, profile=profile), None, (), ())
    return letter_text(letter_view(case, date(2026, 11, 19)))


def test_wagers_above_the_limit_of_the_law_are_told_together_and_as_no_missing_fact() -> None:
    told = " ".join(letter_on(CRAPS.replace("2024-01-15", "2009-01-15")).split())
    assert (
        "Which wagers are higher than the law allows? Pass, Don't Pass, Come, Odds, Place, Hardway, Field and" in told
    )
    assert "Any Seven may be $50; a single wager could not exceed $4 on 2009-01-15" in told
    assert "Please state a highest wager that the law allows." in told
    assert "that is missing?" not in told
    assert "Please add" not in told


def test_another_date_than_the_day_of_the_law_is_no_missing_fact() -> None:
    told = " ".join(letter_on(CRAPS.replace("  date: 2024-01-15", "  date: 2024-06-01")).split())
    assert "By the law of which day is the document judged? The document is dated 2024-06-01" in told
    assert "that is missing?" not in told


def test_one_missing_fact_is_added_as_one() -> None:
    told = " ".join(letter_on(CRAPS.replace("  buy-in: for cash at the table, at least $20\n", "")).split())
    assert "Not stated: buy-in. Please add it." in told


def test_a_throw_of_dice_that_shows_a_question_is_told() -> None:
    silent = CRAPS.replace('  wager pay "Don\'t Pass": push when point is none and total is 12\n', "")
    told = " ".join(letter_on(silent).split())
    assert "Dice 6 6; point none: the wager stays, though at every table nothing is won or lost." in told


def test_a_wager_that_stays_is_told_in_a_sentence() -> None:
    """“The player $1 stays” was said of it."""
    six = "7 to 6 when total is N and N is 6 or 8\n"
    told = " ".join(letter_on(CRAPS.replace(six, f'{six}  wager pay "Place": stays when total is 6 or 10\n')).split())
    assert "the player wins $1, or leaves $1 on the table." in told


def test_a_payout_limit_below_the_law_is_told_with_the_law() -> None:
    text = model_text("caribbean-stud").replace("new-hampshire as of 2024", "washington as of 2022")
    text = text.replace("  date: 2024-01-15", "  date: 2022-01-15")
    limit = '  payout limit "Raise": at most $2499\n  payout limit scope: all players of a round\n'
    told = " ".join(letter_on(text.replace("  rounding: exact", f"{limit}  rounding: exact")).split())
    assert "Which payout limits does the law not allow? At most $2499 is paid" in told
    assert "at least $2500, the highest wager of $50 times 50 to 1 (WAC 230-15-490" in told
    assert "How much is paid at most?" not in told


def test_a_wager_with_decks_that_the_law_does_not_allow_is_told_with_the_law() -> None:
    text = model_text("spanish21").replace("new-hampshire", "new-jersey").replace("6 decks of 48", "4 decks of 48")
    told = " ".join(letter_on(text).split())
    asked = told.partition("Which wagers does the law not allow with these decks?")[2]
    assert "13:69F-2.2(a)4" in asked.partition("Please")[0]
    assert "Please state a number of decks with which the law allows them." in asked
    assert "How many decks are used?" not in told
    assert "a schedule made for 6 decks of 48 cards" in told  # it only asked what the wager pays
