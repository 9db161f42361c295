"""The line on the interval of the edge agrees with the finding on a printed edge: both go by the printed digits."""

from __future__ import annotations

import pytest

from reports.output.terminal import lies_outside


@pytest.mark.parametrize(("words", "edge", "outside"), [
    ("1.2%", 1.2, False),
    ("1.24%", 1.24, False),
    ("1.23%", 1.23, True),
    ("2.9%", 2.9, False),
    ("9.9%", 9.9, True),
])  # fmt: skip
def test_a_printed_edge_is_outside_if_nothing_inside_rounds_to_it(words: str, edge: float, outside: bool) -> None:
    assert lies_outside(words, edge, 1.2435, 2.8643) == outside
