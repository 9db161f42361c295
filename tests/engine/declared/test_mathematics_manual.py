"""The examples of the manual of mathematics are executed: each says what its last wager comes to."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.support.declared_games import odds_from

TEXT = (Path(__file__).parents[3] / "engine" / "MATHEMATICS.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```game\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_comes_to_what_it_says(example: str) -> None:
    said = re.search(r"# (.*): (\d+/\d+)$", example.strip())
    assert said is not None
    odds = odds_from(example, "Pass" if "Pass" in example else "Ante")
    assert odds.edge == Fraction(said.group(2))
    assert odds.method.startswith(said.group(1).removeprefix("a ")) or said.group(1).removeprefix("a ") in odds.method
