"""Two ways to work a page: with the mouse, and with the keyboard alone."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Locator, Page

FARTHEST = 150
"""Presses of Tab after which something counts as out of reach."""


class Mouse:
    """Clicks, drags and drops; types where it has clicked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        heard_choosers(page)

    def press(self, target: Locator) -> None:
        target.click()

    def write(self, target: Locator, words: str) -> None:
        target.click()
        target.fill(words)

    def pick(self, target: Locator, option: str) -> None:
        target.select_option(label=option)

    def choose(self, group: Locator, label: str) -> None:
        """One of a group of radio buttons."""
        group.get_by_text(label, exact=True).first.click()

    def give(self, target: Locator, path: Path) -> None:
        with self.page.expect_file_chooser() as chooser:
            target.click()
        chooser.value.set_files(path)

    def drop(self, target: Locator, path: Path) -> None:
        """As from a folder of the computer, anywhere on the page."""
        content = base64.b64encode(path.read_bytes()).decode()
        carried = self.page.evaluate_handle(
            "([name, content]) => { const carried = new DataTransfer(); const bytes = Uint8Array.from(atob(content), "
            "(c) => c.charCodeAt(0)); carried.items.add(new File([bytes], name)); return carried; }",
            [path.name, content],
        )
        self.page.dispatch_event("main", "dragover", {"dataTransfer": carried})
        self.page.dispatch_event("main", "drop", {"dataTransfer": carried})


class Keyboard:
    """Tab, Enter, arrows, Space and letters: whatever cannot be reached so is a failure."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = page.keyboard
        heard_choosers(page)

    def reach(self, target: Locator) -> None:
        target.wait_for()
        for _ in range(FARTHEST):
            if target.evaluate("(one) => one === document.activeElement"):
                return
            self.keys.press("Tab")
        raise AssertionError(f"out of reach for the keyboard: {target}")

    def press(self, target: Locator) -> None:
        self.reach(target)
        self.keys.press("Space" if target.get_attribute("type") == "checkbox" else "Enter")

    def write(self, target: Locator, words: str) -> None:
        self.reach(target)
        self.keys.press("Control+a")
        self.keys.type(words)

    def pick(self, target: Locator, option: str) -> None:
        self.reach(target)
        self.keys.type(option)

    def choose(self, group: Locator, label: str) -> None:
        radios = group.get_by_role("radio")
        wanted = group.get_by_role("radio", name=label)
        for _ in range(FARTHEST):
            if radios.evaluate_all("(some) => some.includes(document.activeElement)"):
                break
            self.keys.press("Tab")
        for key in ("Space", *["ArrowDown"] * radios.count()):
            if wanted.is_checked():
                return
            self.keys.press(key)
        if wanted.is_checked():
            return
        raise AssertionError(f"cannot be chosen by the arrows: {label}")

    def give(self, target: Locator, path: Path) -> None:
        self.reach(target)
        with self.page.expect_file_chooser() as chooser:
            self.keys.press("Enter")
        chooser.value.set_files(path)

    def drop(self, target: Locator, path: Path) -> None:
        """Who has no mouse chooses instead."""
        self.give(target, path)


Hand = Mouse | Keyboard


def heard_choosers(page: Page) -> None:
    """From the start: the browser is told to report them only while somebody listens, and that takes a moment."""
    page.on("filechooser", lambda chooser: None)
