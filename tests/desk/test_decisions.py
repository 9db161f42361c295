"""Decisions: what they write, who may make them, how they are undone, and that nothing is ever lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from checker.points.gather import points_of
from pitboss.desk.decisions import COUNTED
from pitboss.desk.history import Act, acts_in, standing
from pitboss.desk.records import Sitter
from pitboss.loading import load
from pitboss.review import checked, inputs
from tests.support.desk import FLAWED, Desk, text

SOFT_17 = "09174f68"
BOTH_21 = "d00d1f12"
SITTER = Sitter("A. Reviewer", "reviewer")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with Desk(tmp_path_factory.mktemp("desk")) as desk:
        yield desk.enter()


@pytest.fixture
def desk(running: Desk) -> Desk:
    """The desk with one document and a reviewer; nobody waits for prices."""
    for path in running.folder.iterdir():
        if path.is_file():
            path.unlink()
    (running.folder / "lakeside.game").write_text(FLAWED, "utf-8")
    running.post("/who", name="A. Reviewer", role="reviewer")
    if "Stopped" not in running.get("/d/lakeside/review").replace("was not worked out", "Stopped"):
        running.post("/d/lakeside/prices")
    return running


@pytest.fixture
def folder(desk: Desk) -> Path:
    return desk.folder


def history(folder: Path) -> tuple[Act, ...]:
    return acts_in(folder / "lakeside.history.jsonl")


def told(answer: object) -> dict[str, object]:
    found = json.loads(text(answer))  # type: ignore[arg-type]
    assert isinstance(found, dict)
    return found


# What is written ---------------------------------------------------------------------------------------------------


def test_a_reviewer_lets_stand_and_check_knows_it(desk: Desk, folder: Path) -> None:
    answer = desk.post("/d/lakeside/review/let-stand", point=SOFT_17, reason='as "approved" in 2019')
    assert answer.status == 200, text(answer)
    beside = (folder / "lakeside.accepts.game").read_text("utf-8")
    assert re.fullmatch(
        r"accept [0-9a-f]{8}: \"as 'approved' in 2019\", by \"A. Reviewer\", on \d{4}-\d\d-\d\d\n", beside
    )
    loaded = load(str(folder / "lakeside.game"))
    found = [one for one in checked(loaded, inputs(loaded)).findings if one.accepted]
    assert [(one.question, one.accepted and one.accepted.reason) for one in found] == [
        ("dealer draw", "as 'approved' in 2019")
    ]
    assert (folder / "lakeside.game").read_text("utf-8") == FLAWED
    assert "let stand" in desk.get(f"/d/lakeside/review?point={SOFT_17}")


def test_undoing_takes_the_acceptance_back(desk: Desk, folder: Path) -> None:
    desk.post("/d/lakeside/review/no-finding", point=BOTH_21, reason="a misprint")
    desk.post("/d/lakeside/review/let-stand", point=SOFT_17, reason="known")
    (first, _) = history(folder)
    assert (first.kind, first.text("by"), first.text("role")) == ("not a finding", "A. Reviewer", "reviewer")
    assert desk.post("/d/lakeside/history/undo", number=str(first.number)).status == 200
    left = (folder / "lakeside.accepts.game").read_text("utf-8")
    assert left.count("accept ") == 1
    assert "known" in left
    assert [act.kind for act in standing(history(folder))] == ["let stand"]
    assert desk.post("/d/lakeside/history/undo", number=str(first.number)).status == 409


def test_a_reason_is_needed(desk: Desk, folder: Path) -> None:
    assert desk.post("/d/lakeside/review/let-stand", point=SOFT_17, reason="  ").status == 422
    assert history(folder) == ()


def test_only_an_operator_changes_the_document(desk: Desk, folder: Path) -> None:
    for act in ("answer", "line"):
        assert desk.post(f"/d/lakeside/review/{act}", point=SOFT_17, choice="0", line="x").status == 403
    desk.post("/who", name="O. Operator", role="operator")
    for act in ("ask", "let-stand", "no-finding", "ask-all"):
        assert desk.post(f"/d/lakeside/review/{act}", point=SOFT_17, reason="mine").status == 403
    assert (folder / "lakeside.game").read_text("utf-8") == FLAWED
    assert history(folder) == ()


def test_an_answer_is_written_and_taken_back(desk: Desk, folder: Path) -> None:
    desk.post("/who", name="O. Operator", role="operator")
    assert desk.post("/d/lakeside/review/choices", point=SOFT_17).status == 200
    shown = desk.get(f"/d/lakeside/review?point={SOFT_17}")
    assert "The dealer stands" in shown
    assert desk.post("/d/lakeside/review/answer", point=SOFT_17, choice="1").status == 200
    mended = (folder / "lakeside.game").read_text("utf-8")
    assert "overrides rule-4" in mended
    loaded = load(str(folder / "lakeside.game"))
    assert not any(one.question == "dealer draw" for one in checked(loaded, inputs(loaded)).findings)
    (act,) = history(folder)
    assert act.text("by") == "O. Operator"
    assert desk.post("/d/lakeside/history/undo", number="1").status == 200
    assert (folder / "lakeside.game").read_text("utf-8") == FLAWED


def test_another_line_is_read_before_it_is_written(desk: Desk, folder: Path) -> None:
    desk.post("/who", name="O. Operator", role="operator")
    line = "dealer draw: dealer must stand when total is 17 or more"
    tried = told(desk.post("/d/lakeside/review/try-line", line="dealer draw: dealer must hop", instead="4"))
    assert isinstance(tried["data"], dict)
    assert tried["data"]["faults"]
    tried = told(desk.post("/d/lakeside/review/try-line", line="surrender: late"))
    assert isinstance(tried["data"], dict)
    assert tried["data"]["faults"] or tried["data"]["reads"]
    refused = desk.post("/d/lakeside/review/line", point=SOFT_17, line="dealer draw: dealer must hop", instead="4")
    assert refused.status == 422
    assert (folder / "lakeside.game").read_text("utf-8") == FLAWED
    better = line.replace("stand when total is 17 or more", "hit when total is 16 or less")
    assert desk.post("/d/lakeside/review/line", point=SOFT_17, line=better, instead="4").status == 200
    assert (folder / "lakeside.game").read_text("utf-8").split("\n")[3] == better


# Windows ------------------------------------------------------------------------------------------------------------


def test_two_windows_do_not_lose_each_others_work(desk: Desk, folder: Path) -> None:
    assert desk.post("/d/lakeside/review/ask", point=SOFT_17, seen="0").status == 200
    late = desk.post("/d/lakeside/review/let-stand", point=SOFT_17, seen="0", reason="no")
    assert late.status == 409
    assert "Meanwhile A. Reviewer decided this" in str(told(late)["refusal"])
    assert desk.post("/d/lakeside/review/ask", point=BOTH_21, seen="0").status == 200
    assert [act.text("point") for act in history(folder)] == [SOFT_17, BOTH_21]


# The letter ----------------------------------------------------------------------------------------------------------


def test_a_letter_before_any_decision_does_not_say_that_all_is_well(desk: Desk) -> None:
    letter = " ".join(desk.get("/d/lakeside/letter/letter.txt").split())
    loaded = load(str(desk.folder / "lakeside.game"))
    number = sum(one.kind.value in COUNTED for one in points_of(checked(loaded, inputs(loaded))))
    assert number > 5
    assert f"{number} questions about it are not decided yet" in letter
    assert f"DRAFT: {number} questions of the review are not decided yet." in letter
    assert "no question about it" not in letter


def test_the_letter_holds_what_was_asked_in_the_reviewers_words(desk: Desk, folder: Path) -> None:
    desk.post("/d/lakeside/review/ask", point=SOFT_17, preferred="The dealer stands")
    letter = desk.get("/d/lakeside/letter/letter.txt")
    assert "1. Does the dealer draw on soft 17?" in letter
    assert "We would prefer this answer: the dealer stands." in " ".join(letter.split())
    assert "When both have 21" not in letter
    assert desk.post("/d/lakeside/letter/reword", key="opening", text="Dear Lakeside, one question.").status == 200
    assert "Dear Lakeside, one question." in desk.get("/d/lakeside/letter/letter.txt")
    word = desk.request("GET", "/d/lakeside/letter/letter.docx")
    assert (word.getheader("Content-Type") or "").endswith("wordprocessingml.document")
    assert desk.post("/d/lakeside/letter/reword", key="opening", text="").status == 200
    assert "We cannot approve" in desk.get("/d/lakeside/letter/letter.txt")
    assert desk.post("/d/lakeside/letter/sent").status == 409
    for point in set(re.findall(r'data-point="([0-9a-f]{8})"', desk.get("/d/lakeside/review"))) - {SOFT_17}:
        desk.post("/d/lakeside/review/let-stand", point=point, reason="not now")
    letter = desk.get("/d/lakeside/letter/letter.txt")
    assert "not decided yet" not in letter
    assert "DRAFT: what the answers are worth is not worked out yet." in letter  # prices rest in these tests
    assert desk.post("/d/lakeside/letter/sent").status == 200
    record = json.loads((folder / "lakeside.review.json").read_text("utf-8"))
    numbers = {one["id"]: one["number"] for one in record["points"]}
    (folder / "lakeside.game").write_text(FLAWED.replace("17 or less", "15 or less"), "utf-8")
    assert "round 2" in desk.get("/d/lakeside/letter")
    again = " ".join(desk.get("/d/lakeside/letter/letter.txt").split())
    assert f"{numbers[SOFT_17]}. " in again
    assert "Of your amended procedure: " in again


def test_everything_undecided_is_asked_at_once_and_one_taken_out(desk: Desk, folder: Path) -> None:
    assert desk.post("/d/lakeside/review/ask-all").status == 200
    assert "Does the dealer draw on soft 17?" in desk.get("/d/lakeside/letter/letter.txt")
    assert desk.post("/d/lakeside/review/withdraw", point=SOFT_17).status == 200
    assert "Does the dealer draw on soft 17?" not in desk.get("/d/lakeside/letter/letter.txt")
    assert desk.post("/d/lakeside/history/undo", number="2").status == 200
    assert "Does the dealer draw on soft 17?" in desk.get("/d/lakeside/letter/letter.txt")


# New submissions ----------------------------------------------------------------------------------------------


def test_a_text_that_is_dropped_becomes_a_draft_beside_it(desk: Desk, folder: Path) -> None:
    paper = "House rules of blackjack\n\nThe game is played with six decks.\n\nThe dealer stands on all 17s.\n"
    answer = desk.upload("/p/shelf/drop", "Their Rules.txt", paper.encode())
    assert answer.status == 200, text(answer)
    assert (folder / "their-rules.txt").read_text("utf-8").strip() == paper.strip()
    assert "decks: 6 decks" in (folder / "their-rules.game").read_text("utf-8")
    assert "The dealer stands on all 17s." in desk.get("/d/their-rules/review")


def test_a_text_that_names_no_game_is_read_as_the_one_that_is_named(desk: Desk, folder: Path) -> None:
    paper = "House rules\n\nThe game is played with six decks.\n\nThe dealer stands on all 17s.\n"
    assert desk.upload("/p/shelf/drop", "No Name.txt", paper.encode()).status == 200
    assert "dealer draw" not in (folder / "no-name.game").read_text("utf-8")
    for page in ("read", "review"):
        assert "Which game is this?" in desk.get(f"/d/no-name/{page}")
    assert desk.post("/d/no-name/read/game", family="chess").status == 409
    assert desk.post("/d/no-name/read/game", family="blackjack").status == 200
    assert "dealer draw: dealer must stand when total is 17" in (folder / "no-name.game").read_text("utf-8")
    assert "Which game is this?" not in desk.get("/d/no-name/review")
    assert desk.post("/d/no-name/read/game", family="blackjack").status == 409


def test_a_file_that_somebody_worked_on_only_gets_its_family(desk: Desk, folder: Path) -> None:
    (folder / "own.game").write_text('exhibit "Own"\nlanguage 1\ndecks: 6 decks\n', "utf-8")
    assert "Which game is this?" in desk.get("/d/own/review")
    assert desk.post("/d/own/read/game", family="craps").status == 200
    kept = 'exhibit "Own"\nlanguage 1\nfamily craps\ndecks: 6 decks\n'
    assert (folder / "own.game").read_text("utf-8") == kept


def test_a_clean_model_is_begun(desk: Desk, folder: Path) -> None:
    answer = desk.post("/p/shelf/begin", model="roulette", title="Lakeside Roulette")
    assert told(answer)["goto"] == "/d/lakeside-roulette/review"
    assert 'exhibit "Lakeside Roulette"' in (folder / "lakeside-roulette.game").read_text("utf-8")
    assert "Clean" in desk.get("/d/lakeside-roulette/review")
    assert desk.post("/p/shelf/begin", model="../secret").status == 422


def test_what_cannot_be_read_is_told(desk: Desk, folder: Path) -> None:
    answer = desk.upload("/p/shelf/drop", "broken.pdf", b"%PDF-1.7 nothing else")
    assert answer.status == 422
    assert str(told(answer)["refusal"])
    assert not (folder / "broken.game").exists()
    held = BytesIO()
    with ZipFile(held, "w") as archive:
        archive.writestr("word/document.xml", "<broken")
    assert desk.upload("/p/shelf/drop", "broken.docx", held.getvalue()).status == 422
