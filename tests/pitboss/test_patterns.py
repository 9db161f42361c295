"""No regular expression takes more than linear time, on any text: by analysis, and by the clock on long texts."""

import os
import random
import re
import signal
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from pitboss.main import main
from tests.support.ambiguity import work
from tests.support.patterns import Used, built_in_use, of_the_grammar, patterns, pumps

DOCUMENTS = sorted((Path(__file__).parents[1] / "accuracy" / "develop").glob("*.txt"))
KNOWN = {
    "grammar.errors.line_shapes.LABEL[0]": "tried at one place of a line",
    "reports.pdf.fonts.MARKUP[0]": "reads only HTML of our own, in which each < begins a mark that is closed",
    "reports.pdf.fonts.PIECE_FROM_RIGHT[0]": "counts 1,500 letters and at most 499 more, with one way to read each",
}
"""Those that the analysis cannot clear, and why they are linear all the same."""

SHORT = "pitboss.lsp.completions"
"""Lines of more than 1,000 characters are not completed."""

LONG = 3000
SECONDS = 0.06


class TooLong(BaseException):
    """Nobody may catch it by accident."""


@pytest.fixture(scope="module")
def written() -> list[Used]:
    return list(patterns())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Used]:
    """From the tables of intake, while documents of every family are drafted."""
    chosen = [one for one in DOCUMENTS if one.stem in ("county-regulation", "punto-banco", "spanish-exhibit")]
    return list(built_in_use(chosen, tmp_path_factory.mktemp("drafts")))


def test_no_written_pattern_is_worse_than_linear(written: list[Used]) -> None:
    assert len(written) > 250
    asked = [one for one in written if not one.name.startswith(SHORT)]
    found = {one.name: said for one in asked if (said := work(one.pattern, one.method))}
    assert set(found) == set(KNOWN), found


def test_no_pattern_from_a_table_is_worse_than_linear(built: list[Used]) -> None:
    """Every other one, by turns from day to day; all with PITBOSS_LONG=1."""
    assert len(built) > 1000
    asked = built if os.environ.get("PITBOSS_LONG") else built[date.today().toordinal() % 2 :: 2]
    assert {one.name: said for one in asked if (said := work(one.pattern, one.method))} == {}


def test_every_pattern_is_quick_on_long_texts(written: list[Used], built: list[Used]) -> None:
    """A second opinion that knows nothing of the analysis."""
    signal.signal(signal.SIGALRM, too_long)
    some = built if os.environ.get("PITBOSS_LONG") else random.Random(24).sample(built, 60)
    asked = [one for one in (*written, *some) if one.name not in KNOWN and not one.name.startswith(SHORT)]
    assert [one.name for one in asked if is_slow(one.pattern, one.method)] == []


def test_no_word_of_the_grammar_is_worse_than_linear() -> None:
    asked = list(of_the_grammar())
    assert len(asked) > 150
    assert {one.name: said for one in asked if (said := work(one.pattern, one.method))} == {}


SLOW = ("hits on 5{}.", "has a total of 5{} and the dealer stands.", "wins and {} is paid 3 to 2.", "doubles on {} 11.")
FILLED = (", or 5", " the player", "a total of ", " must be")


def test_sentences_made_to_be_slow_are_drafted_at_once(tmp_path: Path) -> None:
    """The first of them would have taken longer than the universe has."""
    sentences = [f"The player {one.format(more * 250)}\n\n" for one in SLOW for more in FILLED]
    page = tmp_path / "page.txt"
    page.write_text("BLACKJACK\n\n1. Rules\n\n" + "".join(sentences), "utf-8")
    signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, 100)
    begun = time.process_time()
    assert main(["draft", str(page), "-o", str(tmp_path / "made.game")]) == 0
    signal.setitimer(signal.ITIMER_REAL, 0)
    assert time.process_time() - begun < 15


CLEARED = (
    ("a+b", "match"), (r'"[^"]*"', "search"), (r"\b\w+x", "search"), (r"(?<!\s)\s+$", "search"), (r"\s+", "search"),
    (r"\w+\b", "search"), (r"(?m)^[ \t]+x", "search"), (r"(?:\w+ )+x", "match"), (r"(?:a|a)*", "match"),
    (r"(?<=x)a+b", "search"), (r"[^,]*,[^,]*,x", "match"), (r"(?:a?)*b", "match"), (r"(\w{1,9}) \1", "search"),
)  # fmt: skip
GUILTY = (
    ("(a+)+b", "match", "exponential"), ("(a|a)*b", "match", "exponential"), (r"(?:\w+ ?)+x", "match", "exponential"),
    ("(?:a|a){0,99}b", "match", "exponential"), ("(?:a|a)*", "fullmatch", "exponential"),
    ("(?:, or 5|,? or 5)*x", "match", "exponential"), ("(?:a*)*b", "match", "exponential"),
    ("a*a*b", "match", "quadratic"), ("a+b", "search", "quadratic"), (r"\s+$", "search", "quadratic"),
    (r"(?m)^\s+x", "search", "quadratic"), ("a(?=.*b)", "search", "quadratic"), (r"\(.*?\)", "search", "quadratic"),
    ("(?:ab|cd)*(?:ab)*x", "match", "quadratic"), ("(?i)A+a+b", "match", "quadratic"),
    ("(?:a*b|a)*", "match", "quadratic"), ("a(?:.*b)?", "search", "quadratic"), (r"\d+\.\d+", "search", "quadratic"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "method"), CLEARED)
def test_the_analysis_clears(text: str, method: str) -> None:
    assert work(re.compile(text), method) == ""


@pytest.mark.parametrize(("text", "method", "kind"), GUILTY)
def test_the_analysis_names_with_a_text_that_shows_it(text: str, method: str, kind: str) -> None:
    """Eight times the text takes far more than eight times the time."""
    said = work(re.compile(text), method)
    assert said.startswith(kind)
    if kind == "exponential":
        return
    texts = (eval(said.partition(": ")[2], {"n": n}) + "\x01" for n in (500, 4000))
    short, long = (min(taken(re.compile(text), method, given) for _ in range(3)) for given in texts)
    assert long > 20 * short, said


def is_slow(pattern: "re.Pattern[Any]", method: str) -> bool:
    """Whether it takes long every time, and a text of half the length less than a third of it."""
    for pump in pumps(pattern):
        if quickest(pattern, method, pump, LONG) > SECONDS:
            whole, half = (quickest(pattern, method, pump, length) for length in (LONG, LONG // 2))
            if whole > 1 or whole > 3 * half:
                return True
    return False


def quickest(pattern: "re.Pattern[Any]", method: str, pump: str, length: int) -> float:
    """Of several times, for a busy machine may be slow; once is enough if it is quick."""
    text = pump * (length // len(pump)) + "\x01"
    given = text if isinstance(pattern.pattern, str) else text.encode("latin-1", "replace")
    best = 9.0
    for _ in range(4):
        best = min(best, taken(pattern, method, given))
        if best < SECONDS or best > 1:
            break
    return best


def taken(pattern: "re.Pattern[Any]", method: str, text: str | bytes) -> float:
    """Seconds of processor time to try it everywhere, five at most."""
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_REAL, 5)
    try:
        if method == "search":
            pattern.sub(text[:0], text)
        else:
            getattr(pattern, method)(text)
    except TooLong:
        return 5.0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return time.process_time() - begun


def too_long(*_: object) -> None:
    raise TooLong
