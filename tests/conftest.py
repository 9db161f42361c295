"""On a machine without Pango, tests that set a PDF are skipped and say why; everything else runs."""

from collections.abc import Generator
from functools import cache

import pytest

from pitboss.setup import pango_loads
from reports.pdf import PangoMissing


@pytest.fixture(scope="session")
def pango() -> None:
    """For tests that run commands which set PDFs."""
    if not pango_is_here():
        pytest.skip("a PDF needs the Pango libraries")


@cache
def pango_is_here() -> bool:
    return pango_loads()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from without_pango())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from without_pango())


def without_pango() -> Generator[None, object, object]:
    try:
        return (yield)
    except PangoMissing as missing:
        pytest.skip(str(missing))
