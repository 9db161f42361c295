"""A small seeded run of the fuzzer: damaged input for every reader, each taken or refused with a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from checker.check import check_exhibit
from tests.support.documents import exhibit_from
from tests.support.fuzz import READERS
from tests.support.samples import some

INPUTS = {"game": 6, "short game": 200, "deal": 30, "point": 40, "profile": 400, "pdf": 4, "key": 2}
FEW = 6


@pytest.mark.parametrize("name", some(READERS))
def test_no_input_is_more_than_a_reader_can_take(name: str) -> None:
    root = Path(__file__).parents[2]
    call = [sys.executable, "-m", "tests.support.fuzz", "--inputs", str(INPUTS.get(name, FEW)), "--reader", name]
    done = subprocess.run(call, capture_output=True, text=True, cwd=root, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{name}: {INPUTS.get(name, FEW)} inputs, 0 failures" in done.stdout


PAID_IN_ONE_READING = """exhibit "Lakeside"
game blackjack
decks: 6 decks of 52 cards
ambiguous two-amounts
  reading in-words
    wager wins "Match": a suited match
  reading in-a-table
    paytable "Amounts" for "Match", all rows that apply
      one suited match     7 to 1
"""


def test_a_wager_that_only_one_reading_pays_is_checked() -> None:
    """Found by the long run: without a pay there is nothing to count, and no check may fall over that."""
    assert check_exhibit(exhibit_from(PAID_IN_ONE_READING)).exit_code in (0, 1, 3)
