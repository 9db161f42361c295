"""The whole suite ends with how accurate Pitboss is. Without Pango, tests that want it are skipped and say why.

No test may speak to another machine: trying to is an error.
"""

import gc
import os
import sys
from collections import Counter
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from pitboss.setup import pango_loads

WANTED = "A PDF needs the Pango libraries"
LONG = os.environ.get("PITBOSS_LONG") == "1"
settings.register_profile(  # the same inputs every time, unless it is a long run: a change breaks a test, not luck
    "busy machine",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=200 if LONG else 10,
    derandomize=not LONG,
)
settings.load_profile("busy machine")
# a process that runs hundreds of files holds millions of objects that stay: to look through them for garbage as often
# as Python does by itself takes a tenth of the time
gc.set_threshold(200_000, 50, 50)
TABLES = ("checker/ACCURACY.md", "engine/MATHEMATICS.md")
HERE = ("127.0.0.1", "::1", "localhost", "", None)


def stay_here(event: str, given: tuple[Any, ...]) -> None:
    """Refuses every connection but those within this machine, and every question for an address."""
    address = given[1] if event in ("socket.connect", "socket.sendto") else None
    host = address[0] if isinstance(address, tuple) else given[0] if event == "socket.getaddrinfo" else None
    if host not in HERE:
        raise ConnectionRefusedError(f"a test asked the network for {host}")


sys.addaudithook(stay_here)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Why tests were skipped; then the first table of each page, which tests hold to be true."""
    skipped = (report.longrepr for report in terminalreporter.stats.get("skipped", ()))
    reasons = Counter(where[2] for where in skipped if isinstance(where, tuple))
    for reason, number in reasons.most_common():
        terminalreporter.write_line(f"{number} skipped: {reason.removeprefix('Skipped: ')}")
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    for name in TABLES:
        lines = (Path(__file__).parents[1] / name).read_text("utf-8").splitlines()
        first = next(at for at, line in enumerate(lines) if line.startswith("|"))
        last = next((at for at in range(first, len(lines)) if not lines[at].startswith("|")), len(lines))
        terminalreporter.section(name)
        terminalreporter.write_line("\n".join(lines[first:last]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    if report.failed and WANTED in report.longreprtext + report.capstdout + report.capstderr and not pango_is_here():
        path, line, _ = item.location
        report.outcome, report.longrepr = "skipped", (path, line, f"Skipped: {WANTED}")
    return report


@cache
def pango_is_here() -> bool:
    return pango_loads()
