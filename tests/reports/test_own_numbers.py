"""A letter cites the paragraphs of a document by the numbers that the document gives them."""

from __future__ import annotations

import pytest

from grammar.source import cut
from reports.views.own_numbers import LINES, NOT_NUMBERED, PARAGRAPHS, own_numbers

NUMBERED = """House rules

3. The deal

3.1 Each player receives two cards. The dealer receives two.

3.2 A blackjack is an ace with a ten.

Blackjack\t3 to 2

10.4.1) The dealer stands on 17.
"""


@pytest.mark.parametrize(
    ("line", "own"),
    [("1.1", "line 1"), ("3.1", "3"), ("5", "3.1"), ("5.2", "3.1"), ("7.1", "3.2"), ("9", "below 3.2"),
     ("11.1", "10.4.1"), ("5.1-7.1", "3.1 to 3.2"), ("5.1-9", "3.1 to 3.2")],
)  # fmt: skip
def test_a_place_is_called_by_its_own_number(line: str, own: str) -> None:
    numbers = own_numbers(cut(NUMBERED, "rules.txt"))
    assert numbers.cite(line) == own
    assert numbers.closing == PARAGRAPHS


@pytest.mark.parametrize(
    "text",
    [
        "1. One deck is used.\n2. The dealer hits.\n3. Ties push.\n",
        "1.1 One.\n\n1.2 Two.\n\nPart B\n\n1.1 One.\n\n1.2 Two.\n",
        "The dealer stands.\n",
    ],
)
def test_numbers_that_are_not_the_documents_own_or_not_unique_do_not_count(text: str) -> None:
    numbers = own_numbers(cut(text, "rules.txt"))
    assert numbers is NOT_NUMBERED
    assert numbers.cite("3.1") == "3.1"
    assert numbers.closing == LINES
