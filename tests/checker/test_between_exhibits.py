"""Exhibits side by side: parameters, notes between documents, and the overview that prints them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from checker.between.filed_exhibits import findings_between
from checker.between.parameters import Parameters, as_markdown, as_text, differing, parameters
from checker.finding import Finding, Severity
from grammar.exhibit import Exhibit
from grammar.resolver.resolution import exhibit_of
from pitboss.main import main

EXHIBITS = Path(__file__).parents[2] / "exhibits"
REAL = (
    "blackjack-spanish21",
    "spanish21-super21",
    "blackjack-one-dollar-tie",
    "blackjack-match-the-up-card",
    "blackjack-version-2",
)
MODELS = ("blackjack", "blackjack-with-side-wagers", "spanish21")


@pytest.fixture(scope="module")
def real() -> list[Exhibit]:
    return [exhibit_of(EXHIBITS / name / "procedure.game")[0] for name in REAL]


def columns(exhibits: Sequence[Exhibit]) -> list[Parameters]:
    return [column for exhibit in exhibits for column in parameters(exhibit)]


def written(folder: Path, **texts: str) -> list[Exhibit]:
    found = []
    for name, text in texts.items():
        path = folder / f"{name}.game"
        path.write_text(f'exhibit "{name}"\n{text}', encoding="utf-8")
        exhibit, faults = exhibit_of(path)
        assert not faults
        found.append(exhibit)
    return found


# Parameters -----------------------------------------------------------------------------------------------------


def test_what_a_document_leaves_out_is_not_put_into_its_mouth(tmp_path: Path) -> None:
    """No limit of splits, no cards of a deck; a surrender by readings, and one that is both allowed and not."""
    text = """game blackjack
split: player may split when first two cards are the same rank
ambiguous time
  reading early
    surrender: player may surrender when before the check
  reading late
    surrender: player may surrender when after the check
"""
    clash = """game blackjack
decks: 6 decks
surrender: player may surrender
surrender: player may surrender only when dealer has checked
"""
    silent, clashing = (dict(column.values) for column in columns(written(tmp_path, silent=text, clashing=clash)))
    assert silent["splits"] == "no limit stated; aces no limit stated"
    assert (silent["decks"], clashing["decks"]) == ("not stated", "6")
    assert silent["surrender"] == "before the check or after the check"
    assert clashing["surrender"] == "yes and no before the check, yes after it"


def test_the_model_of_blackjack_as_a_player_would_read_it() -> None:
    (column,) = parameters(exhibit_of(EXHIBITS / "models" / "blackjack.game")[0])
    assert dict(column.values) == {
        "date": "2024-01-15",
        "decks": "6 of 52 cards",
        "dealer's soft 17": "stands",
        "dealer's hard 17": "stands",
        "blackjack": "pays 3 to 2",
        "tie at 18": "push",
        "tie at 21": "push",
        "surrender": "no",
        "splits": "to 4 hands; aces to 2 hands",
        "doubles": "two cards, after a split",
        "insurance": "pays 2 to 1",
        "main wager": "$5 to $25",
        "rounding": "exact",
        "side wagers": "none",
    }


def test_what_is_open_is_said_to_be_open(real: list[Exhibit]) -> None:
    by_title = {(column.exhibit, column.game): dict(column.values) for column in columns(real)}
    both, spanish, _, one_dollar, damaged, second = by_title.values()
    assert both["surrender"] == "yes and no"
    assert both["tie at 18"] == "not stated"
    assert both["blackjack"] == "usually pays 3 to 2"
    assert spanish["decks"] == "1 to 8 of 48 cards"
    assert one_dollar["tie at 18"] == "the player loses $1"
    assert one_dollar["insurance"] == "not stated"
    assert damaged["decks"] == "not stated"
    assert second["dealer's hard 17"] == "stands or hits"
    assert second["insurance"] == "pays 2 to 1 or pays 1 to 1"


def test_a_short_document_leaves_most_open(tmp_path: Path) -> None:
    (exhibit,) = written(tmp_path, short="game blackjack\ndecks: 2 decks of 52 cards\n")
    (column,) = parameters(exhibit)
    values = dict(column.values)
    assert values.pop("decks") == "2 of 52 cards"
    assert values.pop("date") == "not stated"
    assert set(values.values()) <= {"not stated", "not offered", "none"}


SILENT = """game blackjack
decks: 6 decks of 52 cards
dealer draw: dealer must hit when total is 16 or less
dealer draw: dealer must stand when total is hard 17 or more, soft 18 or more
main result: player wins when player total is more than dealer total
main result: player loses when player total is less than dealer total
"""


def test_where_a_document_is_silent_what_is_customary_is_named(tmp_path: Path) -> None:
    values = dict(columns(written(tmp_path, silent=SILENT))[0].values)
    assert values["dealer's soft 17"] == "not stated (customary: stands or hits)"
    assert values["blackjack"] == "not stated (customary: pays 3 to 2 or pays 6 to 5 or pays 1 to 1)"
    assert values["splits"].startswith("not stated (customary: no; aces no or to 2 hands")
    assert values["surrender"] == "not stated (customary: no or after the check)"


def test_a_reading_settles_a_silence_in_the_documents_that_have_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path, silent=SILENT, stated=SILENT + "dealer draw: dealer must stand when total is soft 17\n")
    files = [str(tmp_path / f"{name}.game") for name in ("silent", "stated")]
    assert main(["compare", *files, "--reading", "silence on soft 17=hits", "--format", "json"]) == 0
    read = [game["values"]["dealer's soft 17"] for game in json.loads(capsys.readouterr().out)["games"]]
    assert read == ["hits", "stands"]
    assert main(["compare", *files, "--reading", "silence on soft 71=hits"]) == 2
    assert 'none of these documents has "silence on soft 71"; they have: ' in capsys.readouterr().err


def test_compare_and_ask_agree_on_what_silence_means(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, silent=SILENT)
    file = str(tmp_path / "silent.game")
    for name, told in (("stands", "stands"), ("hits", "hits")):
        silence = ["--reading", f"silence on soft 17={name}"]
        main(["compare", file, *silence])
        assert f"dealer's soft 17  {told}\n" in capsys.readouterr().out
        main(["ask", file, "--deal", "K 9 v A 6", *silence])
        assert f"Does the dealer draw?  {told}" in capsys.readouterr().out


def test_differences_are_only_those() -> None:
    one = Parameters("A", "blackjack", (("decks", "6"), ("tie", "push")))
    two = Parameters("B", "blackjack", (("decks", "8"), ("tie", "push")))
    assert differing((one, two)) == [("decks", ("6", "8"))]


def test_both_prints_hold_every_value() -> None:
    one = Parameters("A | B", "blackjack", (("decks", "6"), ("tie", "push")))
    assert as_markdown([one]) == "|  | A \\| B (blackjack) |\n| --- | --- |\n| decks | 6 |\n| tie | push |\n"
    assert as_text([one]) == "A | B (blackjack)\n  decks  6\n  tie    push\n"


def test_the_overview_is_true(real: list[Exhibit]) -> None:
    text = (EXHIBITS / "README.md").read_text(encoding="utf-8")
    models = [exhibit_of(EXHIBITS / "models" / f"{name}.game")[0] for name in MODELS]
    assert as_markdown(columns(real)) in text
    assert as_markdown(columns(models)) in text
    for exhibit, name in zip(real, REAL, strict=True):
        row = next(line for line in text.splitlines() if line.startswith(f"| {name} |"))
        assert f"| {exhibit.source[:3]}" in row
        assert str(exhibit.day or "none") in row


# Between documents ------------------------------------------------------------------------------------------------

SUITED_9 = 'decks: 6 decks of 48 cards, no 10s\npaytable "Match the Dealer", pays to 1\n  one suited match  9\n'
SUITED_11 = 'decks: 6 decks of 52 cards\npaytable "Match the Dealer", pays to 1\n  one suited match  11\n'


def named(findings: Sequence[Finding], check: str) -> list[Finding]:
    return [finding for finding in findings if finding.check == check]


def test_one_wager_with_two_tables(tmp_path: Path) -> None:
    (found,) = findings_between(written(tmp_path, one=SUITED_9, two=SUITED_11))
    assert (found.check, found.severity) == ("another-pay-table", Severity.NOTE)
    assert [Path(place.path).name for place in found.places] == ["one.game", "two.game"]
    assert found.details == ("one (blackjack): 9 to 1", "two (blackjack): 11 to 1")


def test_one_wager_with_one_table(tmp_path: Path) -> None:
    other = SUITED_9.replace(", pays to 1", "").replace("9\n", "9:1\n")
    assert findings_between(written(tmp_path, one=SUITED_9, two=other)) == ()


def test_one_operator_with_two_sets_of_rules(tmp_path: Path) -> None:
    rules = 'operator: "Lakeside"\nblackjack pay: 3 to 2\n'
    other = 'operator: "Lakeside"\nblackjack pay: 6 to 5\n'
    (found,) = findings_between(written(tmp_path, one=rules, two=other))
    assert found.check == "operator-with-other-rules"
    assert found.details == ("blackjack: pays 3 to 2; pays 6 to 5",)
    assert findings_between(written(tmp_path, one=rules, two=rules)) == ()
    assert findings_between(written(tmp_path, one=rules, two=other.replace("Lakeside", "Hilltop"))) == ()


def test_a_table_of_another_game(tmp_path: Path) -> None:
    spanish = "game spanish21\n"
    text = 'game blackjack\nmain pay: by reference, refers to table "{} Pay Table 1"\n'
    exhibits = written(tmp_path, one=text.format("Spanish 21"), two=spanish)
    (found,) = findings_between(exhibits)
    assert found.check == "reference-to-another-exhibit"
    assert findings_between(written(tmp_path, one=text.format("Blackjack"), two=spanish)) == ()


def test_the_exhibits_on_file(real: list[Exhibit]) -> None:
    found = findings_between(real)
    assert {finding.severity for finding in found} == {Severity.NOTE}
    (matches,) = [finding for finding in named(found, "another-pay-table") if finding.about == "Match the Dealer"]
    assert len(matches.details) == 4
    assert [finding.about for finding in named(found, "reference-to-another-exhibit")] == ["Spanish 21 Pay Table 1"]


@pytest.mark.parametrize("kind", ["text", "json", "sarif"])
def test_notes_between_exhibits_are_in_every_format(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path, one=SUITED_9, two=SUITED_11)
    main(["check", "--no-prices", "--together", "--jobs", "1", "--format", kind, str(tmp_path)])
    assert "another-pay-table" in capsys.readouterr().out
