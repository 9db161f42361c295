"""How the time that checking takes grows with the document, and what starting costs beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from checker.check import check_exhibit
from grammar.exhibit import Exhibit
from grammar.parser import parse
from grammar.resolver.resolution import resolve

MODELS = Path(__file__).parents[2] / "exhibits" / "models"
MODEL = (MODELS / "blackjack.game").read_text("utf-8")
HEAVY = ("numpy", "numba", "jinja2", "weasyprint", "multiprocessing.context", "engine.money.edge")

pytestmark = pytest.mark.bench


def statements() -> list[str]:
    """Statements of the model that stand on one line and name no other."""
    lines = [line for line in MODEL.splitlines() if line.startswith("  ") and ": " in line]
    plain = [line for line in lines if line[2] not in " [#" and "overrides" not in line and "define" not in line]
    return [line for line in plain if not parse(line.strip()).faults]


def exhibit_of(number: int) -> Exhibit:
    """The model, and so many statements more: it says the same again and again."""
    lines = statements()
    more = "\n".join(lines[index % len(lines)] for index in range(number))
    exhibit, faults = resolve(parse(f'{MODEL}\nsection "More" as rules\n{more}\n'))
    assert not faults
    return exhibit


def seconds(exhibit: Exhibit) -> float:
    begin = time.process_time()
    check_exhibit(exhibit)
    return time.process_time() - begin


def test_time_grows_with_the_number_of_statements_and_no_faster() -> None:
    small, middle, large = (exhibit_of(number) for number in (100, 1_000, 10_000))
    check_exhibit(small)
    first, second, third = seconds(small), seconds(middle), seconds(large)
    assert second / first < 10
    assert third / second < 15


def test_checking_without_prices_loads_nothing_heavy(tmp_path: Path) -> None:
    program = (
        "import sys; from pitboss.main import main; main(['check', '--no-prices', sys.argv[1]]);"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    run = [sys.executable, "-c", program, str(MODELS / "blackjack.game")]
    done = subprocess.run(
        run, capture_output=True, text=True, check=True, env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    )
    assert "clean" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"
