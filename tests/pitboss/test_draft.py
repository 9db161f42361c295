"""``pitboss draft``, ``fmt --confirm`` and what check and procedure say about proposals."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from intake.document import Document, Format, Notice, PageSize
from pitboss.commands.draft import notices
from pitboss.main import main

PAGE = """<html><body><h1>House Blackjack</h1><p>The dealer hits soft 17. Blackjack pays 3 to 2.</p>
<table><tr><th>Hand</th><th>Pays</th></tr><tr><td>5 card 21</td><td>3 to 2</td></tr>
<tr><td>6 card 21</td><td>2 to 1</td></tr></table></body></html>"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "house.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_a_page_is_drafted_with_its_text_and_places_beside_it(page: Path) -> None:
    assert main(["draft", "house.html", "-o", "house.game"]) == 0
    text = Path("house.game").read_text(encoding="utf-8")
    assert 'source "house.txt"' in text
    assert "dealer draw: dealer must hit when total is soft 17 @3.1 proposed sure" in text
    assert '"6-card 21" 2 to 1' in text
    assert (
        Path("house.txt").read_text(encoding="utf-8").splitlines()[2]
        == "The dealer hits soft 17. Blackjack pays 3 to 2."
    )
    assert Path("house.places.json").is_file()


def test_nothing_is_written_over_without_being_told(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("house.txt").write_text("mine", encoding="utf-8")
    assert main(["draft", "house.html", "-o", "house.game"]) == 2
    assert "--force" in capsys.readouterr().err
    assert not Path("house.game").exists()
    assert main(["draft", "house.html", "-o", "house.game", "--force"]) == 0


def test_a_page_without_a_name_for_the_draft_is_refused(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draft", "house.html"]) == 2
    assert "-o" in capsys.readouterr().err


def test_what_waits_is_counted_refused_and_confirmed(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["draft", "house.html", "-o", "house.game"])
    main(["check", "house.game", "--no-prices"])
    assert "proposed: 6 lines that nobody has confirmed" in capsys.readouterr().out
    assert main(["procedure", "house.game", "-o", "made.html"]) == 1
    assert "6 proposed lines wait to be confirmed" in capsys.readouterr().err
    assert main(["fmt", "--confirm", "all", "house.game"]) == 2
    assert main(["fmt", "--confirm", "all", "--by", "A. Reviewer", "house.game"]) == 0
    assert "6 lines confirmed by A. Reviewer; none is left to confirm" in capsys.readouterr().out
    assert main(["fmt", "--confirm", "sure", "--by", "A. Reviewer", "house.game"]) == 0
    assert "nothing to confirm as sure; none is left to confirm" in capsys.readouterr().out
    assert 'by "A. Reviewer" on ' in Path("house.game").read_text(encoding="utf-8")
    main(["check", "house.game", "--no-prices"])
    assert "nobody has confirmed" not in capsys.readouterr().out


def test_programs_are_told_what_waits_and_which_findings_rest_on_it(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page.write_text(PAGE.replace("Blackjack pays", "The dealer stands on soft 17. Blackjack pays"), encoding="utf-8")
    main(["draft", "house.html", "-o", "house.game"])
    capsys.readouterr()
    main(["check", "house.game", "--no-prices"])
    told = capsys.readouterr().out
    main(["check", "house.game", "--no-prices", "--format", "json"])
    exhibit = json.loads(capsys.readouterr().out)["exhibits"][0]
    clash = next(one for one in exhibit["findings"] if one["check"] == "conflicting-answers")
    assert clash["id"] in exhibit["unconfirmed"]["findings"]
    assert clash["id"] in told.rpartition("nobody has confirmed")[2]
    waiting = exhibit["unconfirmed"]["lines"]
    assert {"line": 3, "sentence": 1} in [cite for line in waiting for cite in line["cites"]]
    main(["check", "house.game", "--no-prices", "--format", "sarif"])
    run = json.loads(capsys.readouterr().out)["runs"][0]
    (notice,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notice["message"]["text"] == f"{len(waiting)} proposed lines that nobody has confirmed"
    assert [place["physicalLocation"]["region"]["startLine"] for place in notice["locations"]] == [
        line["line"] for line in waiting
    ]
    resting = [
        one["partialFingerprints"]["pitboss/v2"]
        for one in run["results"]
        if one["properties"].get("restsOnUnconfirmedLines")
    ]
    assert sorted(resting) == sorted(exhibit["unconfirmed"]["findings"])


def test_a_new_version_is_read_into_the_file_and_told(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["draft", "house.html", "-o", "house.game"])
    main(["fmt", "--confirm", "all", "--by", "A. Reviewer", "house.game"])
    changed = PAGE.replace("<p>The dealer", "<p>Welcome to you.</p><p>The dealer").replace("3 to 2.</p>", "6 to 5.</p>")
    Path("second.html").write_text(changed, encoding="utf-8")
    capsys.readouterr()
    assert main(["draft", "second.html", "--update", "house.game"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("house.game: 4 citations moved, 1 sentence new, 1 reworded, 0 vanished; 1 line struck\n")
    assert "  moved: @3.1 to @7.1, now @5.1 to @9.1\n" in told
    assert '  new: @3.1 "Welcome to you."\n' in told
    assert '  reworded: @3.2, now @5.2: "Blackjack pays 3 to 2." is now "Blackjack pays 6 to 5."\n' in told
    assert Path("house.txt").read_text(encoding="utf-8").splitlines()[2] == "Welcome to you."
    main(["check", "house.game", "--no-prices"])
    assert "proposed: 1 line that nobody has confirmed" in capsys.readouterr().out
    assert main(["draft", "second.html", "--update", "house.game"]) == 0
    assert capsys.readouterr().out == (
        "house.game: 0 citations moved, 0 sentences new, 0 reworded, 0 vanished; 0 lines struck\n"
    )


def test_a_text_that_is_not_the_one_cited_is_not_compared(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = "The dealer hits soft 17.\n", "Welcome. The dealer hits soft 17.\n"
    Path("rules.txt").write_text(first, encoding="utf-8")
    main(["draft", "rules.txt", "-o", "rules.game"])
    Path("rules.txt").write_text(second, encoding="utf-8")
    assert main(["draft", "rules.txt", "--update", "rules.game"]) == 2
    assert "--earlier" in capsys.readouterr().err
    Path("old.txt").write_text(first, encoding="utf-8")
    assert main(["draft", "rules.txt", "--update", "rules.game", "--earlier", "old.txt"]) == 0
    assert "@1.2 proposed sure" in Path("rules.game").read_text(encoding="utf-8")
    assert main(["draft", "rules.txt", "--earlier", "old.txt"]) == 2


TWO_GAMES = """# Card room

## Blackjack

The dealer must hit on 16 or less. Blackjack pays 3 to 2.

## Roulette

The pockets are numbered 1 to 36 and zero. A straight up bet pays 35 to 1.

## Blackjack insurance

Insurance pays 2 to 1.
"""


def test_each_family_of_a_document_gets_a_file_that_cites_the_same_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rooms.md").write_text(TWO_GAMES, encoding="utf-8")
    assert main(["draft", "rooms.md", "-o", "rooms.game"]) == 0
    assert "rooms-roulette.game: 2 statements" in capsys.readouterr().out
    cards, wheel = (Path(name).read_text(encoding="utf-8") for name in ("rooms.game", "rooms-roulette.game"))
    assert "insurance pay: 2 to 1 @13.1 proposed sure" in cards
    assert "note remark @7.1-9.2" in cards
    assert 'wager pay "Straight": 35 to 1' in wheel
    assert "insurance" not in wheel
    Path("new.md").write_text(TWO_GAMES.replace("35 to 1", "36 for 1"), encoding="utf-8")
    assert main(["draft", "new.md", "--update", "rooms-roulette.game", "--earlier", "rooms.md"]) == 0
    assert 'wager pay "Straight": 36 for 1' in Path("rooms-roulette.game").read_text(encoding="utf-8")


def test_a_plain_list_is_cut_into_lines_in_a_text_of_the_drafts_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    long = "The dealer must hit on 16 or less and must stand on 17 or more at every table of this room"
    listed = f"Blackjack\n\n{long}\nInsurance pays 2 to 1\nBlackjack pays 3 to 2\n"
    Path("club.txt").write_text(listed, encoding="utf-8")
    assert main(["draft", "club.txt", "-o", "club.game"]) == 0
    assert Path("club.txt").read_text(encoding="utf-8") == listed
    text = Path("club.game").read_text(encoding="utf-8")
    assert 'source "club.lines.txt"' in text
    assert "insurance pay: 2 to 1 @5.1 proposed sure" in text
    assert main(["check", "club.game", "--no-prices"]) == 1


def test_notices_are_told_once_with_their_pages() -> None:
    sheet = PageSize(595, 842)
    said = [
        Notice("Scanned.", 1),
        Notice("Scanned.", 2),
        Notice("Scanned.", 4),
        Notice("Has a form."),
        Notice("Dim.", 3),
    ]
    document = Document("a.pdf", Format.PDF, "", (), tuple(said), (sheet,) * 4)
    assert list(notices(document)) == ["pages 1 to 2 and 4: Scanned.", "Has a form.", "page 3: Dim."]
    assert list(notices(replace(document, notices=tuple(said[:1]), pages=(sheet,)))) == ["Scanned."]


def test_a_person_may_say_which_game_the_text_is_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "rules.txt"
    text.write_text("House rules\n\nThe dealer stands on all 17s.\n", "utf-8")
    assert main(["draft", str(text)]) == 0
    assert "dealer draw" not in capsys.readouterr().out
    assert main(["draft", str(text), "--family", "blackjack"]) == 0
    assert "dealer draw: dealer must stand when total is 17" in capsys.readouterr().out
    assert main(["draft", str(text), "--family", "chess"]) == 2
    assert 'there is no family "chess"; there are baccarat' in capsys.readouterr().err
