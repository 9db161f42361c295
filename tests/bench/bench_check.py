"""How the time that checking takes grows with the document, and what starting costs beside it."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import pytest

from checker.check import check_exhibit
from grammar.exhibit import Exhibit
from grammar.parser import parse
from grammar.resolver.resolution import resolve

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "exhibits" / "models"
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
    small, middle, large = (exhibit_of(number) for number in (40, 400, 4_000))
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


LIMITS = {
    "exhibits/blackjack-spanish21/procedure.game": 75,
    "exhibits/models/blackjack.game": 50,
    "exhibits/models/blackjack-with-side-wagers.game": 50,
}
"""Starts of Python that a first check of a text may take."""
ROUNDS = 5
STARTS = 8
"""Starts beside each check, so that a busy machine slows both."""


@pytest.mark.parametrize("file", LIMITS)
def test_a_first_check_takes_so_many_starts_of_python(file: str, tmp_path: Path) -> None:
    """Nothing is kept of this text; what does not hang on it (the tables of the parser, bytecode) is there."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["XDG_CACHE_HOME"] = str(tmp_path / "cache")
    env["PYTHONPATH"] = str(hidden(tmp_path / "hidden"))
    text = (ROOT / file).read_text("utf-8")
    edited = tmp_path / "edited.game"
    ratios = []
    for number in range(ROUNDS + 1):
        edited.write_text(f"{text}# edit {number}\n", "utf-8")
        start = median(processor_time(["-c", "pass"], env) for _ in range(STARTS))
        first = processor_time(["-m", "pitboss.main", "check", "--no-prices", str(edited)], env)
        ratios.append(first / start)
    assert min(ratios[1:]) <= LIMITS[file], ratios


def hidden(folder: Path) -> Path:
    """Hides two libraries that Lark loads where it finds them; only our tests install them."""
    folder.mkdir()
    for name in ("regex", "interegular"):
        (folder / f"{name}.py").write_text("raise ImportError\n", "utf-8")
    return folder


def processor_time(words: list[str], env: dict[str, str]) -> float:
    """Seconds that Python spends on these words, without those in which it waits for a processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], env=env, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
