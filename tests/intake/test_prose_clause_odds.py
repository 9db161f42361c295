"""Odds behind a clause that names its wager."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft

RULES = """SIC BO RULES OF THE COMMISSION

1. Three dice are thrown.
2. Wagers:
   (a) {clause} {odds}
"""


def pays(clause: str, odds: str) -> list[str]:
    made = draft(cut(RULES.format(clause=clause, odds=odds), "rules.txt"))
    return [one.statements[0] for one in made.proposals if one.subject.startswith("wager pay")]


@pytest.mark.parametrize(
    ("clause", "odds", "wager", "pay"),
    [
        ("Small: a bet that the total is 4 to 10 and no triple shows.", "Odds: 1 to 1.", "Small", "1 to 1"),
        ("Any triple - that some triple appears.", "Pays 30 to 1.", "Any Triple", "30 to 1"),
        ("Specific triple: that the named triple appears.", "Payout: 180 to 1.", "Triple", "180 to 1"),
    ],
)
def test_they_are_paid_on_the_wager_of_the_clause(clause: str, odds: str, wager: str, pay: str) -> None:
    (line,) = pays(clause, odds)
    assert line.startswith(f'wager pay "{wager}": {pay} when ')


def test_a_clause_without_a_name_gives_odds_no_wager() -> None:
    assert pays("A guest may bet that the total is 4 to 10 and no triple shows.", "Odds: 1 to 1.") == []


@pytest.mark.parametrize(
    "clause",
    [
        '"Small" means a wager that the total is 4 to 10 and no triple shows. Odds: 1 to 1.',
        "Small: the total is 4 to 10.\n   It loses on any triple.\n   Odds paid: 1 to 1.",
        "Bet: Small\n   Covers: 4 to 10\n   Pays: 1 to 1",
    ],
)
def test_odds_some_lines_below_the_name(clause: str) -> None:
    made = draft(cut(f"SIC BO RULES\n\nThree dice are thrown.\n\n{clause}\n", "rules.txt"))
    assert [one.statements[0].split(" when ")[0] for one in made.proposals if "pay" in one.subject][-1] == (
        'wager pay "Small": 1 to 1'
    )
