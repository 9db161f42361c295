"""A real browser for the desk: every request it makes and everything it complains about is watched."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""
WITHOUT = "no Chromium here: the pages of the desk are not tried in a browser"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium with a profile of its own, as Playwright makes one for every start."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield started
        finally:
            started.close()


class Watched:
    """A page, where it has been and what it complained about."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.on("request", self.requested)
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def requested(self, request: Request) -> None:
        self.requests.append(request.url)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def strangers(self) -> set[str]:
        """Requests to anything but this computer."""
        own = {"127.0.0.1", None}
        return {url for url in self.requests if urlsplit(url).hostname not in own and not url.startswith("blob:")}


@contextmanager
def window(opened: Browser, size: dict[str, int], theme: str, cookie: str, origin: str) -> Iterator[Watched]:
    """A window that has entered the desk already."""
    name, _, value = cookie.partition("=")
    shape: Any = size
    context = opened.new_context(
        viewport=shape,
        color_scheme=theme,  # type: ignore[arg-type]
        accept_downloads=True,
        reduced_motion="reduce",  # so that no colour is on its way to another when it is looked at
    )
    context.add_cookies([{"name": name, "value": value, "url": origin}])
    context.set_default_timeout(20_000)
    watched = Watched(context.new_page())
    try:
        yield watched
        assert watched.complaints == []
        assert watched.strangers() == set()
    finally:
        context.close()


def grave(page: Page, *rules: str) -> list[str]:
    """What axe finds serious or critical, by all its rules or by these."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate("(options) => axe.run(document, options)", options)["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def grave_in_other_theme(page: Page) -> list[str]:
    """Only colours differ there; the theme that was on is on again afterwards."""
    page.evaluate("document.getElementById('theme').click()")
    found = grave(page, "color-contrast")
    page.evaluate("document.getElementById('theme').click()")
    return found
