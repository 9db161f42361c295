"""An operator's letter, read into answers: however the numbers are written, nothing is lost and nothing misplaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.answer_letter import read_answers

TITLES = {1: "Who wins a tie?", 2: "What does a blackjack pay?", 3: "When does the dealer draw?"}


def answers(folder: Path, text: str) -> tuple[dict[int, str], tuple[str, ...]]:
    (folder / "said.txt").write_text(text)
    read = read_answers(str(folder / "said.txt"), TITLES)
    return dict(read.words), read.remarks


@pytest.mark.parametrize(
    "line",
    [
        "2: three to two", "2) three to two", "2. three to two", "2 - three to two", "2 – three to two",
        "#2: three to two", "#2 three to two", "Question 2: three to two", "Point 2 - three to two",
        "Re 2: three to two", "Ad 2. three to two", "No. 2: three to two", "Q2: three to two",
        "To your question 2: three to two", "Question 2\nthree to two", "2.\nthree\nto two",
        "2. What does a blackjack pay? Three to two", "Item #2\nWhat does a blackjack pay?\nThree to two",
    ],
)  # fmt: skip
def test_a_number_may_be_written_in_many_ways(line: str, tmp_path: Path) -> None:
    said, remarks = answers(tmp_path, f"{line}\n")
    assert {number: words.lower() for number, words in said.items()} == {2: "three to two"}
    assert not remarks


def test_a_letter_has_more_than_answers(tmp_path: Path) -> None:
    said, remarks = answers(
        tmp_path,
        "Harbor, \n15 December 2026\n\nDear Ms One,\nthank you for your letter.\n\n1: It pushes,\nalways.\n\n"
        "No cent is lost.\n\n3 and 2: See the new version.\n\nYours sincerely,\nB. Two\n",
    )
    assert said == {1: "It pushes, always. No cent is lost.", 2: "See the new version.", 3: "See the new version."}
    assert remarks == (
        "Harbor, 15 December 2026",
        "Dear Ms One, thank you for your letter.",
        "Yours sincerely, B. Two",
    )


def test_thanks_within_an_answer_stay_there(tmp_path: Path) -> None:
    assert answers(tmp_path, "1: It pushes.\nThank you for asking.\n")[0] == {1: "It pushes. Thank you for asking."}
