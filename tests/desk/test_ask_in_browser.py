"""Asking the table in a real browser: cards by click and by keyboard, a round to its end, dice on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import pitboss
from tests.support.browser import CHROMIUM, DESKTOP, PHONE, WITHOUT, grave, window
from tests.support.desk import FLAWED, Desk

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=WITHOUT)


def test_cards_by_click_and_by_keyboard(empty_desk: Desk, opened: Browser) -> None:
    desk = empty_desk
    desk.post("/who", name="A. Reviewer", role="reviewer")
    (desk.folder / "lakeside.game").write_text(FLAWED, "utf-8")
    desk.get("/d/lakeside/review")
    desk.post("/d/lakeside/prices")
    with window(opened, DESKTOP, "light", desk.cookie, desk.origin) as watched:
        page, keys = watched.page, watched.page.keyboard
        page.goto(f"{desk.origin}/d/lakeside/review")
        page.get_by_role("link", name="Ask the table").click()
        for card in ("A♠", "K♥", "A♦"):
            page.get_by_role("link", name=card, exact=True).click()
            expect(page.get_by_role("link", name=f"Take {card} away")).to_be_visible()
        expect(page.get_by_role("link", name="A♦", exact=True)).to_be_focused()
        keys.press("ArrowLeft")
        keys.press("ArrowDown")
        keys.press("ArrowLeft")
        keys.press("Enter")
        expect(page.locator(".felt .place").nth(1)).to_contain_text("queen of clubs")
        expect(page.locator(".asked.open h2").first).to_have_text("Who wins?")
        expect(page.locator(".asked.open .one.b")).to_contain_text("The player wins when the player's total is 21.")
        assert grave(page) == []
        keys.press("p")
        answers = page.locator("#answers")
        expect(answers).to_contain_text("Play stops here")
        keys.press("1")
        expect(answers).to_contain_text("Who wins? The document says two things")
        keys.press("2")
        expect(page.locator(".outcome")).to_contain_text("The player won $15")
        keys.press("/")
        keys.type("8 8 v 6")
        keys.press("Enter")
        expect(page.locator("a.laid")).to_have_count(3)
        page.locator("#ask-title").click()
        keys.press("Backspace")
        expect(page.locator("a.laid")).to_have_count(2)


def test_dice_on_a_phone_in_the_dark(empty_desk: Desk, opened: Browser) -> None:
    desk = empty_desk
    desk.post("/who", name="A. Reviewer", role="reviewer")
    (desk.folder / "craps.game").write_text(Path(pitboss.model("craps")).read_text("utf-8"), "utf-8")
    with window(opened, PHONE, "dark", desk.cookie, desk.origin) as watched:
        page = watched.page
        page.goto(f"{desk.origin}/d/craps/ask")
        for face in ("3", "4"):
            page.get_by_role("group", name="What can be laid on the table").get_by_role("link", name=face).click()
        expect(page.locator(".felt svg.face")).to_have_count(2)
        expect(page.locator(".asked").filter(has_text="“Pass”")).to_contain_text("Pays 1 to 1")
        page.get_by_role("group", name="point", exact=True).get_by_role("link", name="6").click()
        expect(page.locator(".asked").filter(has_text="“Pass”")).to_contain_text("The player loses")
        assert grave(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        rows = "[[1, 2, 3], [4, 5]]"
        for start, key, there in ((3, "ArrowDown", 5), (4, "ArrowUp", 1), (3, "ArrowRight", None), (5, "ArrowLeft", 4)):
            asked = f"import('/static/grid.js').then((grid) => grid.moved({rows}, {start}, '{key}') ?? null)"
            assert page.evaluate(asked) == there
