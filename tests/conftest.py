"""On a machine without Pango, tests that fail for the want of it are skipped and say why; everything else runs."""

from collections.abc import Generator
from functools import cache
from typing import Any

import pytest

from pitboss.setup import pango_loads

WANTED = "A PDF needs the Pango libraries"


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
