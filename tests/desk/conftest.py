"""One desk for all tests that look at pages, and one browser for those of a file: both take a second to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browser import browser
from tests.support.desk import Desk


@pytest.fixture(scope="module")
def opened() -> Iterator[Browser]:
    """Not for longer than a file: while it runs, nothing else in this process can have an event loop."""
    with browser() as started:
        yield started


@pytest.fixture(scope="session")
def seen_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that a browser looks at; nobody sits there yet."""
    with Desk(tmp_path_factory.mktemp("seen")) as desk:
        yield desk.enter(name="")


@pytest.fixture
def empty_desk(seen_desk: Desk) -> Desk:
    """The same with nothing on its shelf."""
    for path in seen_desk.folder.iterdir():
        if path.is_file():
            path.unlink()
    return seen_desk
