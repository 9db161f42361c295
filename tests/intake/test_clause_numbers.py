"""Numbers of clauses as deep as regulations go, and lists whose items go on with the sentence above them."""

from __future__ import annotations

import pytest

from grammar.source import cut
from intake.draft import draft
from intake.draft_text import draft_text
from intake.layout.clause_numbers import only_number, without_number


@pytest.mark.parametrize(
    "number", ["1.(a)(ii)A.", "§ 12.4(c)(2)(ii)", "(a)", "(iv)", "3(b)(iv)", "12-3.(a)", "Rule 7(c)", "(a)(1)"]
)
def test_a_number_of_several_parts_is_no_word_of_its_clause(number: str) -> None:
    assert without_number(f"{number} The table minimum shall be $5.") == "The table minimum shall be $5."
    assert only_number(number)
    assert not only_number(f"{number} Push.")


@pytest.mark.parametrize(
    "text", ["17 (soft) is a hit.", "6 decks are used.", "A (player) may fold.", "(see below) Push."]
)
def test_words_are_no_numbers(text: str) -> None:
    assert without_number(text) == text


NESTED = """Chapter 12. Blackjack

1. Rules of play.
(b) A player may {not_}double down
A. on the first two cards; {join}
B. after a split, except on split aces.
1.(a)(ii)A. Insurance shall pay 2 to 1.
§ 12.4(c)(2)(ii) Aces may not be re-split.
"""


def drafted(not_: str = "", join: str = "or") -> list[str]:
    return draft_text(draft(cut(NESTED.format(not_=not_, join=join), "rules.txt")), "Rules").splitlines()


def test_items_go_on_with_the_sentence_above_them() -> None:
    found = drafted()
    assert "double: player may double when cards in hand is 2 @5.1 proposed sure" in found
    assert "insurance pay: 2 to 1 @7.2 proposed sure" in found
    assert "note noise @7.1" in found
    assert "re-split aces: not allowed @8.1 proposed sure" in found
    assert not any(line.startswith("double: player may double @") for line in found)


def test_a_not_above_the_items_turns_each_of_them() -> None:
    found = [line for line in drafted("not ") if line.startswith("double:")]
    assert found
    assert all("may not" in line or "must not" in line or "not allowed" in line for line in found)


def test_items_that_hold_only_together_are_not_read_one_by_one() -> None:
    assert not any(line.startswith("double:") for line in drafted(join="and"))
