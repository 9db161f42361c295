"""A small seeded run of tests/fuzz.py: damaged input for every reader, each taken or refused with a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import READERS

INPUTS = {"game": 12, "short game": 300, "deal": 30, "point": 40, "profile": 400, "pdf": 6, "key": 2}
FEW = 8


@pytest.mark.parametrize("name", READERS)
def test_no_input_is_more_than_a_reader_can_take(name: str) -> None:
    root = Path(__file__).parents[1]
    call = [sys.executable, "-m", "tests.fuzz", "--inputs", str(INPUTS.get(name, FEW)), "--reader", name]
    done = subprocess.run(call, capture_output=True, text=True, cwd=root, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{name}: {INPUTS.get(name, FEW)} inputs, 0 failures" in done.stdout
