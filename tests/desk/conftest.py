"""One desk for all tests that look at pages, and one browser for each module of them: both take a second to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from pitboss.desk.desk_folder import OWN
from tests.support.browser import browser
from tests.support.desk import Desk

expect.set_options(timeout=30_000)  # a busy machine is no fault of a page


@pytest.fixture(scope="module")
def opened() -> Iterator[Browser]:
    """For one module only: while it is open, its event loop runs in this thread, where signing needs one of its own."""
    with browser() as started:
        yield started


@pytest.fixture(scope="session")
def seen_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk that a browser looks at; nobody sits there yet."""
    with Desk(tmp_path_factory.mktemp("seen")) as desk:
        yield desk.enter(name="")


@pytest.fixture
def empty_desk(seen_desk: Desk) -> Desk:
    """The same with nothing on its shelf and nobody there."""
    (seen_desk.folder / OWN / "who.json").unlink(missing_ok=True)
    for path in seen_desk.folder.iterdir():
        if path.is_file():
            path.unlink()
    return seen_desk
